from itertools import combinations

import numpy as np
import pytest

from algos.clustering import k_medoids
from algos.clustering.metrics import METRICS
from algos.trace import record
from tests.oracles import distances


def table(n=40, d=2, seed=0):
    rng = np.random.default_rng(seed)
    groups = rng.integers(0, 3, size=(n, 1)) * np.arange(1, d + 1) * 2
    return rng.normal(size=(n, d)) * np.linspace(0.5, 1.5, d) + groups + 1


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("start", ["random", "k-means++", "farthest", [4, 0, 11]])
@pytest.mark.parametrize("d", [1, 2, 10])
def test_every_state_keeps_its_promises(metric, start, d):
    X = table(40, d, seed=d)
    trace = record(k_medoids.steps(X, k=3, metric=metric, start=start, seed=2), limit=100)
    D = distances(X, X, metric)
    assert trace.finished
    for state in trace.states:
        np.testing.assert_array_equal(state.centers, X[state.medoids])
        to = D[:, state.medoids]
        if state.phase == "start":
            assert (state.labels == -1).all()
            assert state.cost == pytest.approx(to.min(axis=1).sum())
            continue
        assert state.cost == pytest.approx(to[np.arange(len(X)), state.labels].sum())
        assert state.counts.tolist() == [int((state.labels == j).sum()) for j in range(3)]
        if state.phase == "assign":
            np.testing.assert_allclose(to[np.arange(len(X)), state.labels], to.min(axis=1), rtol=1e-9, atol=1e-12)
        if state.phase == "move":
            for j, medoid in enumerate(state.medoids):
                members = np.flatnonzero(state.labels == j)
                if not members.size:  # one column has only two directions
                    assert (metric, d) == ("cosine", 1)
                    continue
                assert medoid in members
                totals = D[np.ix_(members, members)].sum(axis=1)
                assert D[medoid, members].sum() == pytest.approx(totals.min(), rel=1e-9, abs=1e-12)
    curve = trace.curve("cost")
    assert (np.diff(curve) <= 1e-12 * curve[:-1]).all()
    np.testing.assert_array_equal(trace.final.predict(X), trace.final.labels)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("seed", range(3))
def test_the_best_of_all_starts_is_the_best_of_all_sets_of_exemplars(metric, seed):
    X = table(9, 2, seed=seed)
    D = distances(X, X, metric)
    pairs = list(combinations(range(9), 2))
    best = min(D[:, list(pair)].min(axis=1).sum() for pair in pairs)
    ends = [record(k_medoids.steps(X, k=2, metric=metric, start=p), limit=60).final.cost for p in pairs]
    assert min(ends) == pytest.approx(best, rel=1e-9)


@pytest.mark.parametrize("metric", METRICS)
def test_duplicates_leave_a_later_equal_exemplar_without_points(metric):
    X = np.repeat([[1.0, 2.0], [5.0, 1.0]], [3, 2], axis=0)
    trace = record(k_medoids.steps(X, k=3, metric=metric, start=[0, 2, 4]), limit=50)
    assert trace.finished
    assert trace.final.labels.tolist() == [0, 0, 0, 2, 2]
    assert trace.final.medoids.tolist() == [0, 2, 3]
    assert trace.final.cost == 0


def test_ties_go_to_the_lower_number_and_row():
    X = np.array([[0.0], [1.0], [2.0], [3.0]])
    assert k_medoids.nearest(X, X[[3, 1]], "l1").tolist() == [1, 1, 0, 0]
    assert k_medoids.move(X, np.zeros(4, dtype=int), np.array([3]), "l1").tolist() == [1]


def test_one_point_and_k_equal_to_n():
    assert record(k_medoids.steps(np.array([[2.0]]), k=1), limit=9).final.cost == 0
    X = table(6, 2)
    assert record(k_medoids.steps(X, k=6, start="random"), limit=9).final.cost == 0


def test_a_row_of_zeros_has_no_cosine():
    X = table(6, 2)
    X[4] = 0
    with pytest.raises(ValueError, match="Row 4 of X is all zeros: it points nowhere"):
        record(k_medoids.steps(X, k=2, metric="cosine", start=[0, 1]), limit=9)
    assert record(k_medoids.steps(X, k=2, metric="l1"), limit=50).finished


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"k": 41}, "at most 40, not 41"),
        ({"k": 2, "metric": "hamming"}, "metric must be one of squared, euclidean, l1, cosine"),
        ({"k": 2, "start": "chosen"}, "start must be one of"),
        ({"k": 2, "start": [3]}, r"start must name k = 2 different rows of X, not \[3\]"),
        ({"k": 2, "start": [3, 40]}, "start must hold whole numbers .* at most 39, not 40"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        record(k_medoids.steps(table(), **settings), limit=5)
