"""Counting: against plain dictionaries, and as the largest likelihood there is."""

from collections import Counter

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.hmm import counting, model
from algos.trace import record


def corpus(seed, K=3, V=5, m=7):
    rng = np.random.default_rng(seed)
    lengths = rng.integers(1, 6, m)
    return [rng.integers(0, V, n) for n in lengths], [rng.choice(K, n, p=[0.6, 0.3, 0.1]) for n in lengths]


@pytest.mark.parametrize("seed", range(4))
def test_counts_are_those_of_dictionaries(seed):
    words, tags = corpus(seed)
    got = counting.count(words, tags, n_tags=3, n_symbols=5)
    first = Counter(int(y[0]) for y in tags)
    moves = Counter((int(a), int(b)) for y in tags for a, b in zip(y, [*y[1:], 3], strict=True))
    said = Counter((int(v), int(o)) for x, y in zip(words, tags, strict=True) for o, v in zip(x, y, strict=True))
    assert got.start.tolist() == [first[v] for v in range(3)]
    assert got.transition.tolist() == [[moves[u, v] for v in range(4)] for u in range(3)]
    assert got.emission.tolist() == [[said[v, o] for o in range(5)] for v in range(3)]
    assert got.n_sentences == 7
    # STOP is counted: each word of a tag is followed by something
    assert_allclose(got.transition.sum(axis=1), got.emission.sum(axis=1))


def test_every_step_counts_one_sentence_more():
    words, tags = corpus(9)
    trace = record(counting.steps(words, tags, n_tags=3, n_symbols=5), limit=50)
    assert trace.finished
    for m, state in enumerate(trace.states):
        whole = counting.count(words[:m], tags[:m], n_tags=3, n_symbols=5)
        for field in ("start", "transition", "emission", "n_sentences"):
            assert np.array_equal(getattr(state, field), getattr(whole, field))


@pytest.mark.parametrize("k", [0.0, 0.5, 10.0])
def test_probabilities_are_smoothed_shares(k):
    words, tags = corpus(2)
    counts = counting.count(words, tags, n_tags=3, n_symbols=5)
    made = counts.model(k)
    for v in range(3):
        assert made.start[v] == pytest.approx((counts.start[v] + k) / (7 + 3 * k))
        for o in range(5):
            assert made.emission[v, o] == pytest.approx(
                (counts.emission[v, o] + k) / (counts.emission[v].sum() + 5 * k)
            )
        for u in range(4):
            assert made.transition[v, u] == pytest.approx(
                (counts.transition[v, u] + k) / (counts.transition[v].sum() + 4 * k)
            )
    model.model(made.start, made.transition, made.emission)  # every row is a distribution


def test_a_tag_never_seen_gets_even_rows():
    made = counting.count([np.array([0, 1])], [np.array([0, 0])], n_tags=2, n_symbols=4).model()
    assert made.transition[1].tolist() == [1 / 3] * 3
    assert made.emission[1].tolist() == [1 / 4] * 4
    assert made.start.tolist() == [1, 0]
    nothing = counting.count([], [], n_tags=2, n_symbols=4).model()
    assert nothing.start.tolist() == [0.5, 0.5]


@pytest.mark.parametrize("seed", range(3))
def test_no_other_tables_are_more_likely(seed):
    words, tags = corpus(seed)
    best = counting.count(words, tags, n_tags=3, n_symbols=5).model()
    rng = np.random.default_rng(seed)

    def likelihood(hmm):
        return sum(model.log_joint(hmm, x, y) for x, y in zip(words, tags, strict=True))

    top = likelihood(best)
    assert np.isfinite(top)
    for _ in range(20):
        mixed = [0.95 * t + 0.05 * rng.dirichlet(np.ones(t.shape[-1]), t.shape[:-1]) for t in
                 (best.start, best.transition, best.emission)]  # fmt: skip
        assert likelihood(model.model(*mixed)) < top


@pytest.mark.parametrize(("words", "tags", "said"), [
    ([[0, 5]], [[0, 0]], "words"),
    ([[0, 1]], [[0, 3]], "tags"),
    ([[0, 1]], [[0]], "2"),
    ([[]], [[]], "at least one word"),
    ([[0], [1]], [[0]], "as many"),
])  # fmt: skip
def test_what_cannot_be_counted_is_refused(words, tags, said):
    arrays = [np.array(x, dtype=int) for x in words], [np.array(y, dtype=int) for y in tags]
    with pytest.raises(ValueError, match=said):
        list(counting.steps(*arrays, n_tags=3, n_symbols=5))


def test_negative_smoothing_is_refused():
    with pytest.raises(ValueError, match="smoothing"):
        counting.count([], [], n_tags=1, n_symbols=1).model(-1)
