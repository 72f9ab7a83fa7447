from itertools import product

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.hmm import model, viterbi
from algos.trace import record


def random_model(rng, K, V, zeros=0.0):
    """Random asymmetric tables; about a share `zeros` of the entries impossible, one at least possible in each row."""

    def rows(shape):
        table = rng.dirichlet(np.full(shape[1], 0.7), shape[0])
        table[(rng.random(shape) < zeros) & (table < table.max(axis=1, keepdims=True))] = 0
        return table / table.sum(axis=1, keepdims=True)

    return model.model(rows((1, K))[0], rows((K, K + 1)), rows((K, V)))


def products(hmm, x):
    """p(x, y) of all taggings, by plain multiplication."""
    for y in product(range(hmm.n_tags), repeat=len(x)):
        p = hmm.start[y[0]] * hmm.transition[y[-1], -1]
        for j in range(len(x)):
            p *= hmm.emission[y[j], x[j]] * (hmm.transition[y[j - 1], y[j]] if j else 1)
        yield p, y


@pytest.mark.parametrize(("K", "n"), [(1, 1), (1, 5), (2, 6), (3, 4), (4, 3), (5, 1)])
@pytest.mark.parametrize("seed", range(4))
def test_the_best_of_all_paths(K, n, seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, K, 6, zeros=0.2)
    x = rng.integers(0, 6, n)
    best, tags = max(products(hmm, x))
    path, log = viterbi.decode(hmm, x)
    if best == 0:
        assert path is None and log == -np.inf
    else:
        assert_array_equal(path, tags)
        assert np.exp(log) == pytest.approx(best, rel=1e-12)
        assert model.log_joint(hmm, x, path) == pytest.approx(log, rel=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_every_cell_is_the_best_way_to_arrive_there(seed):
    rng = np.random.default_rng(seed)
    hmm = random_model(rng, 3, 4, zeros=0.3)
    x = rng.integers(0, 4, 4)
    for state in record(viterbi.steps(x, hmm=hmm), limit=50).states:
        for j in range(len(state.score)):
            for v in range(3):
                ways = []
                for y in product(range(3), repeat=j + 1):
                    if y[-1] == v:
                        p = hmm.start[y[0]] * hmm.emission[y[0], x[0]]
                        for i in range(1, j + 1):
                            p *= hmm.transition[y[i - 1], y[i]] * hmm.emission[y[i], x[i]]
                        ways.append((p, y))
                p, y = max(ways)
                assert np.exp(state.score[j, v]) == pytest.approx(p, rel=1e-12, abs=0)
                assert state.back[j, v] == (y[-2] if p > 0 and j else -1)


def test_the_steps_are_the_columns_then_stop_then_the_way_back():
    hmm = random_model(np.random.default_rng(7), 3, 4)
    trace = record(viterbi.steps([0, 3, 1], hmm=hmm), limit=50)
    assert [s.phase for s in trace.states] == ["start", *["column"] * 3, "stop", *["back"] * 3]
    assert [len(s.score) for s in trace.states] == [0, 1, 2, 3, 3, 3, 3, 3]
    assert [len(s.path) for s in trace.states] == [0, 0, 0, 0, 0, 1, 2, 3]
    path, log = viterbi.decode(hmm, [0, 3, 1])
    assert path is not None
    for i in (1, 2, 3):
        assert_array_equal(trace.states[4 + i].path, path[-i:])
    assert trace.final.log_probability == log and trace.finished


def test_an_impossible_sentence_has_no_way_back():
    hmm = model.model([1, 0], [[0, 1, 0], [0, 0.5, 0.5]], [[1, 0, 0], [0, 1, 0]])
    trace = record(viterbi.steps([0, 2, 1], hmm=hmm), limit=50)
    assert trace.final.phase == "stop" and trace.final.log_probability == -np.inf
    assert np.isneginf(trace.final.score[1:]).all()
    assert (trace.final.back == -1).all()
    assert viterbi.decode(hmm, [0, 2, 1]) == (None, -np.inf)


def test_ties_go_to_the_tag_that_comes_first():
    even = model.model([1 / 3] * 3, np.full((3, 4), 0.25), np.full((3, 2), 0.5))
    path, _ = viterbi.decode(even, [0, 1, 0, 0])
    assert_array_equal(path, [0, 0, 0, 0])


def test_long_sentences_stay_finite_and_keep_to_logs():
    rng = np.random.default_rng(1)
    hmm = random_model(rng, 4, 6)
    x = rng.integers(0, 6, 5000)
    path, log = viterbi.decode(hmm, x)
    assert np.isfinite(log) and log < -800  # far below the smallest double
    assert model.log_joint(hmm, x, path) == pytest.approx(log, rel=1e-9)


@pytest.mark.parametrize("x", [[], [6], [-1], [0.5]])
def test_words_it_does_not_have_are_refused(x):
    with pytest.raises(ValueError, match="words must"):
        viterbi.decode(random_model(np.random.default_rng(0), 2, 6), x)


def test_a_relabelling_of_the_tags_relabels_the_path():
    rng = np.random.default_rng(2)
    hmm = random_model(rng, 4, 5)
    order = rng.permutation(4)
    other = model.model(hmm.start[order], hmm.transition[order][:, [*order, 4]], hmm.emission[order])
    x = rng.integers(0, 5, 12)
    path, log = viterbi.decode(hmm, x)
    moved, same = viterbi.decode(other, x)
    assert_array_equal(order[moved], path)
    assert_allclose(same, log)
