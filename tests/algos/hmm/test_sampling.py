from itertools import product

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy import stats

from algos.hmm import counting, forward_backward, model, sampling
from algos.hmm.model import Model


def random_model(seed, K, V):
    rng = np.random.default_rng(seed)
    rows = rng.dirichlet(np.ones(K + 1), K)
    rows[:, -1] += 0.4
    return model.model(rng.dirichlet(np.ones(K)), rows / rows.sum(axis=1, keepdims=True), rng.dirichlet(np.ones(V), K))


@pytest.mark.parametrize("seed", range(3))
def test_lengths_are_the_sums_over_all_sentences(seed):
    hmm = random_model(seed, 3, 2)
    for n, p in enumerate(sampling.lengths(hmm, 5), start=1):
        total = sum(np.exp(forward_backward.run(hmm, np.array(x)).log_likelihood) for x in product(range(2), repeat=n))
        assert p == pytest.approx(total, rel=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_the_mean_is_that_of_the_lengths(seed):
    hmm = random_model(seed, 4, 3)
    p = sampling.lengths(hmm, 2000)
    assert p.sum() == pytest.approx(1, rel=1e-12)
    assert sampling.mean_length(hmm) == pytest.approx(p @ np.arange(1, 2001), rel=1e-10)


@pytest.mark.parametrize("seed", range(3))
def test_samples_follow_the_model(seed):
    hmm = random_model(seed, 3, 4)
    drawn = sampling.draw(hmm, 4000, seed=seed)
    assert drawn.stopped.all()
    counts = counting.count(drawn.words, drawn.tags, n_tags=3, n_symbols=4)
    assert_array_equal(sampling.moves(drawn, 3, [4000])[0], counts.transition)
    for seen, p in [(counts.start, hmm.start), *zip(counts.transition, hmm.transition, strict=True),
                    *zip(counts.emission, hmm.emission, strict=True)]:  # fmt: skip
        assert stats.chisquare(seen, seen.sum() * p / p.sum()).pvalue > 1e-4
    often = counts.transition.sum(axis=1) / 4000
    assert_allclose(often, sampling.visits(hmm), rtol=0.1)


def test_given_its_tag_a_word_says_nothing_about_the_next_tag():
    hmm = random_model(1, 2, 3)
    drawn = sampling.draw(hmm, 3000, seed=1)
    table = np.zeros((2, 3, 3))
    for x, y in zip(drawn.words, drawn.tags, strict=True):
        for word, tag, after in zip(x, y, [*y[1:], 2], strict=True):
            table[tag, word, after] += 1
    for tag in range(2):
        assert stats.chi2_contingency(table[tag]).pvalue > 1e-3


def test_a_larger_sample_begins_with_the_smaller_one():
    hmm = random_model(5, 3, 4)
    small, large = sampling.draw(hmm, 7, seed=2), sampling.draw(hmm, 60, seed=2)
    for i in range(7):
        assert_array_equal(small.words[i], large.words[i])
        assert_array_equal(small.tags[i], large.tags[i])
    assert not np.array_equal(np.concatenate(small.tags), np.concatenate(sampling.draw(hmm, 7, seed=3).tags))


def test_nothing_impossible_is_drawn():
    hmm = Model(np.array([0.0, 1.0, 0.0]), np.array([[0, 0.5, 0, 0.5], [0.3, 0, 0.7, 0], [0, 0.1, 0.2, 0.7]]),
                np.array([[0.0, 1, 0], [0.5, 0, 0.5], [0.3, 0.7, 0]]))  # fmt: skip
    drawn = sampling.draw(hmm, 500)
    for x, y in zip(drawn.words, drawn.tags, strict=True):
        assert model.log_joint(hmm, x, y) > -np.inf


def test_sentences_that_do_not_end_are_cut_off():
    endless = Model(np.array([0.5, 0.5]), np.array([[0.2, 0.8, 0.0], [0.4, 0.6, 0.0]]), np.array([[1.0], [1.0]]))
    drawn = sampling.draw(endless, 5, longest=30)
    assert [len(x) for x in drawn.words] == [30] * 5 and not drawn.stopped.any()
    assert sampling.mean_length(endless) == np.inf
    assert np.isnan(sampling.typical_errors(endless, [10])).all()
    two, five = sampling.moves(drawn, 2, [2, 5])
    assert five[:, -1].sum() == 0 and five.sum() == 5 * 29 and two.sum() == 2 * 29
    rare = Model(endless.start, np.array([[0.2, 0.8 - 1e-15, 1e-15], [0.4, 0.6, 0.0]]), endless.emission)
    assert sampling.mean_length(rare) == np.inf


def test_endless_tags_that_are_never_reached_do_not_matter():
    hmm = Model(np.array([1.0, 0.0]), np.array([[0.25, 0.0, 0.75], [0.0, 1.0, 0.0]]), np.array([[1.0], [1.0]]))
    assert_allclose(sampling.visits(hmm), [4 / 3, 0])
    assert sampling.mean_length(hmm) == pytest.approx(4 / 3)


def test_errors_are_those_of_counting_by_hand():
    hmm = random_model(9, 2, 3)
    drawn = sampling.draw(hmm, 50, seed=4)
    found = sampling.errors(hmm, drawn, [5, 50])
    for size, error in zip([5, 50], found, strict=True):
        table = np.zeros((2, 3))
        for y in drawn.tags[:size]:
            for u, v in zip(y, [*y[1:], 2], strict=True):
                table[u, v] += 1
        rows = [u for u in range(2) if table[u].sum()]
        expected = max(np.abs(table[u] / table[u].sum() - hmm.transition[u]).max() for u in rows)
        assert error == pytest.approx(expected, rel=1e-12)


def test_errors_are_as_large_as_they_typically_are():
    hmm = random_model(1, 2, 3)
    sizes = [100, 400]
    squares = np.array([sampling.errors(hmm, sampling.draw(hmm, 400, seed=s), sizes) for s in range(60)]) ** 2
    ratio = np.sqrt(squares.mean(axis=0)) / sampling.typical_errors(hmm, sizes)
    assert np.all((ratio > 0.8) & (ratio < 2))
    assert sampling.typical_errors(hmm, sizes)[0] == pytest.approx(2 * sampling.typical_errors(hmm, sizes)[1])


@pytest.mark.parametrize("bad", [dict(n_sentences=0), dict(n_sentences=3, longest=0), dict(n_sentences=3, seed=-1)])
def test_bad_settings_are_refused(bad):
    with pytest.raises(ValueError, match="whole number"):
        sampling.draw(random_model(0, 2, 2), **bad)
