from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.hmm import baum_welch, forward_backward, model
from algos.hmm.model import Model
from algos.trace import record


def random_model(rng, K, V, zeros=0.0):
    def rows(n, m):
        table = rng.dirichlet(np.full(m, 0.8), n)
        table[(rng.random((n, m)) < zeros) & (table < table.max(axis=1, keepdims=True))] = 0
        return table / table.sum(axis=1, keepdims=True)

    return model.model(rows(1, K)[0], rows(K, K + 1), rows(K, V))


def sentences(rng, V, lengths):
    return [rng.integers(0, V, n) for n in lengths]


def enumerated(hmm, words):
    """Expected counts and log-likelihoods from every tagging of every sentence."""
    K, V = hmm.emission.shape
    start, move, emit, logs = np.zeros(K), np.zeros((K, K + 1)), np.zeros((K, V)), []
    for x in words:
        paths = list(product(range(K), repeat=len(x)))
        p = np.array([np.prod(model.factors(hmm, x, np.array(y))) for y in paths])
        logs.append(np.log(p.sum()))
        for y, share in zip(paths, p / p.sum(), strict=True):
            start[y[0]] += share
            for j, v in enumerate(y):
                emit[v, x[j]] += share
                move[v, y[j + 1] if j + 1 < len(x) else K] += share
    return start, move, emit, np.array(logs)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("K", [1, 2, 3])
def test_expected_counts_are_those_of_all_taggings(seed, K):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, K, 4)
    words = sentences(rng, 4, [3, 1, 5, 3, 2])
    found = baum_welch.e_step(hmm, words)
    for ours, theirs in zip(found, enumerated(hmm, words), strict=True):
        assert_allclose(ours, theirs, rtol=1e-10, atol=1e-13)


def test_expected_counts_with_impossible_moves():
    hmm = model.model([0.7, 0.3, 0], [[0, 0.6, 0.4, 0], [0.5, 0, 0, 0.5], [0, 1, 0, 0]], [[1, 0], [0.2, 0.8], [0, 1]])
    words = [np.array(x) for x in ([0, 1], [0, 1, 1], [1], [0, 1, 0, 1])]
    for ours, theirs in zip(baum_welch.e_step(hmm, words), enumerated(hmm, words), strict=True):
        assert_allclose(ours, theirs, rtol=1e-12, atol=0)


@pytest.mark.parametrize("seed", range(3))
def test_posteriors_are_those_of_forward_and_backward_in_logs(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 4, 7)
    words = sentences(rng, 7, [5, 40, 1, 12, 40, 3])
    found = baum_welch.posteriors(hmm, words)
    assert_allclose(
        baum_welch.e_step(hmm, words).log_likelihood,
        [forward_backward.run(hmm, x).log_likelihood for x in words],
        rtol=1e-12,
    )
    for x, posterior in zip(words, found, strict=True):
        assert_allclose(posterior, forward_backward.run(hmm, x).posterior(), atol=1e-11)


def test_five_thousand_words_stay_finite():
    rng = np.random.default_rng(1)
    hmm = random_model(rng, 5, 30)
    x = rng.integers(0, 30, 5000)
    found = baum_welch.e_step(hmm, [x])
    assert found.log_likelihood[0] == pytest.approx(forward_backward.run(hmm, x).log_likelihood, rel=1e-10)
    assert found.emission.sum() == pytest.approx(5000) and found.transition.sum() == pytest.approx(5000)


def in_fractions(hmm, x):
    """Expected counts of start, moves (with STOP) and tags at each word, from every tagging, in fractions."""
    K, total = hmm.n_tags, Fraction(0)
    tables = [np.vectorize(Fraction, otypes=[object])(t) for t in (hmm.start, hmm.transition, hmm.emission)]
    start, transition, emission = tables
    at, moves = np.full((len(x), K), Fraction(0)), np.full((K, K + 1), Fraction(0))
    for y in product(range(K), repeat=len(x)):
        p = start[y[0]]
        for v, nxt, o in zip(y, (*y[1:], K), x, strict=True):
            p *= emission[v, o] * transition[v, nxt]
        total += p
        for j, (v, nxt) in enumerate(zip(y, (*y[1:], K), strict=True)):
            at[j, v] += p
            moves[v, nxt] += p
    return *(np.array(table / total, float) for table in (at, moves)), total


@pytest.mark.parametrize("later", [
    [1],  # only the tag that seemed 1e400 times less likely can go on
    [2, 2],  # both can, and are level in the end
    [2, 2, 0],
])  # fmt: skip
@pytest.mark.filterwarnings("error")
def test_what_seems_hopeless_at_first_is_not_lost(later):
    tiny = 1e-200
    hmm = model.model(
        [0.5, 0.5],
        [[0.8, 0, 0.2], [0, 0.6, 0.4]],
        [[1 - tiny, 0, tiny], [tiny, 0.5, 0.5 - tiny]],
    )
    x, short = np.array([0, 0, *later]), np.array([0, 2])
    at, moves, total = in_fractions(hmm, x)
    log_z = np.log(float(total * 10**400)) - 400 * np.log(10)
    found = baum_welch.e_step(hmm, [short, x, short[:1]])
    others = baum_welch.e_step(hmm, [short, short[:1]])
    assert found.log_likelihood[1] == pytest.approx(log_z, rel=1e-13)
    assert_allclose(found.log_likelihood[[0, 2]], others.log_likelihood)
    assert_allclose(found.transition, moves + others.transition, rtol=1e-10)
    assert_allclose(found.start, at[0] + others.start, rtol=1e-10)
    emission = np.array([at[x == o].sum(axis=0) for o in range(3)]).T
    assert_allclose(found.emission, emission + others.emission, rtol=1e-10)
    posterior, clear = baum_welch.posteriors(hmm, [x, short])
    assert_allclose(posterior, at, rtol=1e-10, atol=1e-300)
    assert_allclose(clear, in_fractions(hmm, short)[0], rtol=1e-10)


def test_the_likelihood_never_falls_from_a_hundred_starts():
    for seed in range(100):
        rng = np.random.default_rng(seed)
        K, V = int(rng.integers(1, 5)), int(rng.integers(1, 6))
        words = sentences(rng, V, rng.integers(1, 9, rng.integers(1, 5)))
        start = random_model(rng, K, V) if seed % 2 else baum_welch.initial(K, V, seed=seed)
        curve = record(baum_welch.steps(words, start=start), limit=25).curve("log_likelihood")
        assert np.all(np.diff(curve) >= -1e-10)


@pytest.mark.parametrize("seed", range(3))
def test_rows_stay_distributions_and_the_likelihood_is_that_of_the_model(seed):
    rng = np.random.default_rng(seed)
    words = sentences(rng, 5, [4, 7, 2])
    for state in record(baum_welch.steps(words, start=baum_welch.initial(3, 5, seed=seed)), limit=12).states:
        hmm = state.model
        model.model(hmm.start, hmm.transition, hmm.emission)
        total = sum(forward_backward.run(hmm, x).log_likelihood for x in words)
        assert state.log_likelihood == pytest.approx(total, rel=1e-12)


def test_a_fixed_point_has_the_gradient_of_a_maximum():
    """At the end no small change of a row of emissions raises the likelihood."""
    rng = np.random.default_rng(4)
    words = sentences(rng, 3, [5, 6, 4, 7])
    trace = record(baum_welch.steps(words, start=baum_welch.initial(2, 3, seed=1), tolerance=1e-9), limit=5000)
    assert trace.finished
    hmm = trace.final.model
    for v, o in product(range(2), range(3)):
        emission = hmm.emission.copy()
        emission[v] = emission[v] * (1 - 1e-3) + 1e-3 * np.eye(3)[o]
        moved = baum_welch.e_step(Model(hmm.start, hmm.transition, emission), words).log_likelihood.sum()
        assert moved <= trace.final.log_likelihood + 1e-7


def test_names_of_states_do_not_matter():
    rng = np.random.default_rng(8)
    words = sentences(rng, 4, [6, 3, 8])
    hmm = random_model(rng, 3, 4)
    plain = record(baum_welch.steps(words, start=hmm), limit=9).final
    for order in permutations(range(3)):
        p = list(order)
        renamed = Model(hmm.start[p], hmm.transition[p][:, [*p, 3]], hmm.emission[p])
        other = record(baum_welch.steps(words, start=renamed), limit=9).final
        assert other.log_likelihood == pytest.approx(plain.log_likelihood, rel=1e-12)
        assert_allclose(other.model.emission, plain.model.emission[p], atol=1e-10)
        assert_allclose(other.model.transition, plain.model.transition[p][:, [*p, 3]], atol=1e-10)


def test_equal_starts_end_after_one_pass_at_the_frequencies():
    rng = np.random.default_rng(2)
    words = sentences(rng, 4, [6, 3, 8])
    trace = record(baum_welch.steps(words, start=baum_welch.initial(3, 4, kind="equal")), limit=50)
    assert trace.finished and trace.steps == 2 and trace.final.change < 1e-12
    frequencies = np.bincount(np.concatenate(words), minlength=4) / 17
    assert_allclose(trace.states[1].model.emission, np.tile(frequencies, (3, 1)), atol=1e-12)
    assert_allclose(trace.final.model.start, 1 / 3)
    assert_allclose(trace.final.model.transition, np.tile([14 / 17 / 3] * 3 + [3 / 17], (3, 1)), atol=1e-12)


def test_zeros_stay_zeros():
    rng = np.random.default_rng(5)
    start = Model(
        np.array([0.4, 0.0, 0.6]),
        np.array([[0.3, 0.3, 0.2, 0.2], [0.0, 0.5, 0.2, 0.3], [0.1, 0.6, 0.0, 0.3]]),
        np.array([[0.2, 0.8, 0.0], [0.3, 0.3, 0.4], [0.5, 0.0, 0.5]]),
    )
    final = record(baum_welch.steps(sentences(rng, 3, [5, 4, 9]), start=start), limit=30).final.model
    for name in ("start", "transition", "emission"):
        before, after = getattr(start, name), getattr(final, name)
        assert_array_equal(after[before == 0], 0)


def test_a_tag_that_is_never_reached_keeps_its_rows():
    start = Model(
        np.array([1.0, 0.0]), np.array([[0.5, 0.0, 0.5], [0.2, 0.3, 0.5]]), np.array([[0.4, 0.6], [0.9, 0.1]])
    )
    final = record(baum_welch.steps([np.array([0, 1, 1])], start=start), limit=20).final.model
    assert_array_equal(final.transition[1], start.transition[1])
    assert_array_equal(final.emission[1], start.emission[1])
    assert_allclose(final.transition[0], [2 / 3, 0, 1 / 3], atol=1e-9)


def test_what_cannot_be_learned_from_is_refused():
    hmm = baum_welch.initial(2, 3)
    with pytest.raises(ValueError, match="at least one sentence"):
        next(baum_welch.steps([], start=hmm))
    with pytest.raises(ValueError, match="at least one word"):
        next(baum_welch.steps([np.array([], int)], start=hmm))
    with pytest.raises(ValueError, match="at most 2"):
        next(baum_welch.steps([np.array([0, 3])], start=hmm))
    stuck = Model(hmm.start, hmm.transition, np.array([[0.5, 0.5, 0], [0.5, 0.5, 0]]))
    with pytest.raises(ValueError, match="Sentence 2 has probability 0"):
        next(baum_welch.steps([np.array([0]), np.array([2, 1]), np.array([0, 0, 0])], start=stuck))
    with pytest.raises(ValueError, match="kind must be one of"):
        baum_welch.initial(2, 3, kind="zero")


def test_starts():
    one, again, other = (baum_welch.initial(3, 5, seed=s) for s in (0, 0, 1))
    assert_array_equal(one.emission, again.emission)
    assert not np.allclose(one.emission, other.emission)
    near = baum_welch.initial(3, 5, kind="nearly equal", seed=2)
    assert 0 < np.abs(near.emission - 0.2).max() < 0.03
    for hmm in (one, near, baum_welch.initial(3, 5, kind="equal")):
        model.model(hmm.start, hmm.transition, hmm.emission)
