"""Facts of the lecture notes, chapter 12, on the model and on counting with full data; and the bigram model (6.5)."""

from itertools import product

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.hmm import counting, forward_backward, model, per_word, viterbi
from datasets import catalog

DOG = catalog.make("the_dog")
THE_DOG = model.model(DOG.start, DOG.transition, DOG.emission)
LETTERS = catalog.make("letters")


def counted(corpus):
    words, tags = corpus.encoded()
    return counting.count(words, tags, n_tags=len(corpus.tag_names), n_symbols=len(corpus.words))


def test_078_the_per_word_baseline_ignores_the_neighbours():
    best = per_word.best(counted(catalog.make("five")))
    words = catalog.make("five").words
    names = catalog.make("five").tag_names
    plant = words.index("plant")
    assert names[best[plant]] == "N"  # twice a noun, once a verb; it is a noun for the baseline in every sentence
    said = best[[words.index(w) for w in ("they", "plant", "a", "rose")]]
    assert [names[i] for i in said][:3] == ["PRO", "N", "D"]
    hmm = counted(catalog.make("five")).model(0.1)
    tags, _ = viterbi.decode(hmm, [words.index(w) for w in ("they", "plant", "a", "rose")])
    assert tags is not None and [names[i] for i in tags] == ["PRO", "V", "D", "N"]


@pytest.mark.parametrize("n", [2, 3, 4])
def test_079_the_likeliest_pair_is_the_likeliest_given_the_words(n):
    for x in product(range(2), repeat=n):
        ways = [np.array(y) for y in product(range(2), repeat=n)]
        joint = np.array([np.exp(model.log_joint(THE_DOG, np.array(x), y)) for y in ways])
        given = joint / joint.sum()
        assert joint.argmax() == given.argmax()
        best, _ = viterbi.decode(THE_DOG, np.array(x))
        assert best is not None
        assert_allclose(best, ways[int(given.argmax())])


def test_079_pairs_of_all_lengths_sum_to_one():
    at, total = THE_DOG.start, 0.0
    for _ in range(400):  # what stops at each length
        total += float(at @ THE_DOG.transition[:, -1])
        at = at @ THE_DOG.transition[:, :-1]
    assert total == pytest.approx(1, abs=1e-12)


def test_080_a_word_depends_on_its_own_tag_alone():
    x, y = np.array([0, 0, 1]), np.array([0, 1, 1])
    for other in ([1, 0, 1], [0, 0, 0]):
        for way in ([0, 1, 1], [0, 0, 1]):
            a = model.factors(THE_DOG, np.array(other), np.array(way))
            assert a[1::2].tolist() == [THE_DOG.emission[v, o] for v, o in zip(way, other, strict=True)]
    assert np.exp(model.log_joint(THE_DOG, x, y)) == pytest.approx(0.5 * 0.8 * 0.2 * 0.9 * 0.1 * 0.9)


def test_082_three_states_and_two_words_have_13_parameters_8_of_them_free():
    assert (THE_DOG.n_parameters, THE_DOG.n_free) == (13, 8)


def test_085_the_letters():
    made = counted(LETTERS)
    hmm = made.model()
    e, f, g, h = (LETTERS.words.index(c) for c in "efgh")
    assert made.transition[0].tolist() == [0, 4, 0]
    assert hmm.transition[0, 1] == 1 and hmm.transition[1, 1] == 0
    assert hmm.transition[1, 2] == 1  # STOP is counted: 4/4
    assert hmm.start.tolist() == [1, 0]
    assert hmm.emission[0, [e, f, g, h]].tolist() == [0.5, 0.5, 0, 0]
    assert hmm.emission[1, [e, f, g, h]].tolist() == [0, 0, 0.5, 0.5]
    words, tags = LETTERS.encoded()
    total = sum(model.log_joint(hmm, x, y) for x, y in zip(words, tags, strict=True))
    assert np.exp(total) == pytest.approx(0.25**4)
    assert forward_backward.run(hmm, words[0]).log_likelihood == pytest.approx(np.log(0.25))


@pytest.mark.parametrize("V", [2, 5, 9])
def test_176_a_bigram_table_has_v_times_v_minus_1_free_parameters(V):
    # words as tags that say themselves; the end is one of the V signs, and sentences start after one
    K = V - 1
    table = model.Model(np.full(K, 1 / K), np.full((K, V), 1 / V), np.eye(K))
    assert table.n_free - K * (table.n_symbols - 1) == V * (V - 1)  # all that is free but what the tags say
    # and no fewer: counted from two corpora of other rows, every one of them comes out
    rng = np.random.default_rng(V)
    for _ in range(2):
        words = [rng.integers(K, size=n) for n in rng.integers(1, 9, size=30)]
        found = counting.count(words, words, n_tags=K, n_symbols=K).model()
        assert_allclose(found.emission, np.eye(K))
        for u in range(K):
            after = [int(w) for x in words for v, w in zip(x, [*x[1:], K], strict=True) if v == u]
            assert_allclose(found.transition[u], np.bincount(after, minlength=V) / len(after))


def test_176_a_bigram_model_is_an_hmm_whose_tags_are_the_words():
    rng = np.random.default_rng(0)
    first, table = rng.dirichlet(np.ones(3)), rng.dirichlet(np.ones(4), 3)
    hmm = model.model(first, table, np.eye(3))
    x = np.array([2, 0, 0, 1])
    p = first[2] * table[2, 0] * table[0, 0] * table[0, 1] * table[1, 3]
    assert np.exp(forward_backward.run(hmm, x).log_likelihood) == pytest.approx(p)
