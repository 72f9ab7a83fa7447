import numpy as np
import pytest
from sklearn.cluster import KMeans as Library

from algos.clustering import k_means, starts
from algos.trace import record
from tests.oracles import labelings

FOUR = np.array([[0.0, 0.0], [0.0, 1.0], [4.0, 0.0], [4.0, 1.0]])


def table(n=60, d=2, seed=0, offset=0.0):
    rng = np.random.default_rng(seed)
    groups = rng.integers(0, 3, size=(n, 1)) * np.arange(1, d + 1) * 2
    return rng.normal(size=(n, d)) * np.linspace(0.5, 1.5, d) + groups + offset


def cost(X, labels, centers):
    return sum(float(np.sum((x - centers[j]) ** 2)) for x, j in zip(X, labels, strict=True))


def check_every_state(X, trace):
    """The promises of every state, recomputed point by point."""
    for state in trace.states:
        if state.phase == "start":
            assert (state.labels == -1).all()
            shown = np.array([((x - state.centers) ** 2).sum(axis=1).argmin() for x in X])
        else:
            shown = state.labels
            assert state.alive[shown].all()
            counted = [int((shown == j).sum()) for j in range(len(state.centers))]
            assert state.counts.tolist() == counted
        assert state.inertia == pytest.approx(cost(X, shown, state.centers), rel=1e-9, abs=1e-300)
        if state.phase == "assign":
            D = ((X[:, None] - state.centers) ** 2).sum(axis=2)
            D[:, ~state.alive] = np.inf
            np.testing.assert_array_equal(state.labels, D.argmin(axis=1))
        if state.phase == "move":
            for j in np.flatnonzero(state.counts):
                np.testing.assert_allclose(state.centers[j], X[state.labels == j].mean(axis=0), rtol=1e-9, atol=1e-9)
    curve = trace.curve("inertia")
    assert (np.diff(curve) <= 1e-12 * curve[:-1]).all()


@pytest.mark.parametrize("empty", k_means.EMPTY)
@pytest.mark.parametrize("start", ["random", "k-means++", "farthest"])
@pytest.mark.parametrize(("n", "d", "k"), [(60, 2, 3), (40, 1, 5), (30, 10, 4), (7, 2, 7), (1, 3, 1)])
@pytest.mark.parametrize("offset", [0.0, 1e6])
def test_every_state_keeps_its_promises(empty, start, n, d, k, offset):
    X = table(n, d, seed=n + d, offset=offset)
    trace = record(k_means.steps(X, k=k, start=start, empty=empty, seed=k), limit=200)
    assert trace.finished
    assert [s.phase for s in trace.states[:2]] == ["start", "assign"]
    check_every_state(X, trace)
    np.testing.assert_array_equal(trace.final.predict(X), trace.final.labels)


@pytest.mark.parametrize("seed", range(6))
def test_ends_where_scikit_learn_ends_from_the_same_start(seed):
    X = table(200, 3, seed=seed)
    start = X[starts.rows(X, k=4, method="random", seed=seed)]
    final = record(k_means.steps(X, k=4, start=start), limit=200).final
    library = Library(4, init=start, n_init=1, tol=0, max_iter=500).fit(X)
    np.testing.assert_array_equal(final.labels, library.labels_)
    np.testing.assert_allclose(final.centers, library.cluster_centers_, rtol=1e-9)
    assert final.inertia == pytest.approx(library.inertia_, rel=1e-9)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("k", [2, 3])
def test_the_best_of_many_starts_is_the_best_of_all_partitions(seed, k):
    X = table(8, 2, seed=seed)
    best = min(
        sum(float(((X[c == j] - X[c == j].mean(axis=0)) ** 2).sum()) for j in set(c.tolist())) for c in labelings(8, k)
    )
    finals = list(k_means.restarts(X, k=k, n=30, start="random", seed=seed))
    assert min(f.inertia for f in finals) == pytest.approx(best, rel=1e-12)
    assert all(f.inertia >= best * (1 - 1e-12) for f in finals)


def test_the_end_is_a_fixed_point_of_both_half_steps():
    X = table(80, 2, seed=4)
    final = record(k_means.steps(X, k=5, seed=1), limit=200).final
    np.testing.assert_array_equal(k_means.nearest(X, final.centers), final.labels)
    np.testing.assert_allclose(k_means.move(X, final.labels, final.centers), final.centers, rtol=1e-12)


def test_ties_go_to_the_lower_number():
    centers = np.array([[2.0], [0.0], [2.0]])
    assert k_means.nearest(np.array([[1.0], [2.0], [0.9]]), centers).tolist() == [0, 0, 1]


@pytest.mark.parametrize("empty", k_means.EMPTY)
def test_an_empty_cluster_is_kept_dropped_or_restarted(empty):
    far = np.array([[2.0, 0.5], [100.0, 100.0]])
    trace = record(k_means.steps(FOUR, k=2, start=far, empty=empty), limit=50)
    assert trace.finished
    check_every_state(FOUR, trace)
    phases = [s.phase for s in trace.states]
    final = trace.final
    if empty == "keep":
        assert phases == ["start", "assign", "move"]
        assert final.inertia == 17
        assert final.centers[1].tolist() == [100, 100]
        assert final.alive.all()
    elif empty == "drop":
        assert phases == ["start", "assign", "move", "drop"]
        assert trace.states[3].event == "Cluster 2 lost all points and is dropped."
        assert final.alive.tolist() == [True, False]
        assert final.predict(np.array([[99.0, 99.0]])).tolist() == [0]
        assert final.inertia == 17
    else:
        assert phases[:5] == ["start", "assign", "move", "restart", "assign"]
        assert trace.states[3].centers[1].tolist() == [0, 0]
        assert "Cluster 2" in trace.states[3].event
        assert trace.states[4].inertia < trace.states[3].inertia == trace.states[2].inertia
        assert final.counts.min() > 0
        assert final.inertia < 17


def test_several_empty_clusters_restart_at_different_places():
    X = np.array([[0.0], [1.0], [8.0], [8.0], [20.0]])
    placed = k_means.refill(X, np.array([[0.0], [100.0], [100.0]]), np.array([1, 2]))
    assert placed.tolist() == [[0], [20], [8]]
    stays = k_means.refill(X[2:4], np.array([[8.0], [7.0]]), np.array([1]))
    assert stays.tolist() == [[8], [7]]
    far = np.array([[0.0], [100.0], [200.0]])
    trace = record(k_means.steps(X, k=3, start=far, empty="restart"), limit=50)
    check_every_state(X, trace)
    assert trace.final.inertia == pytest.approx(0.5)
    assert "Clusters 2 and 3" in trace.states[3].event


@pytest.mark.parametrize("empty", k_means.EMPTY)
def test_fewer_different_points_than_clusters(empty):
    X = np.repeat([[1.0, 2.0], [5.0, 0.0]], [3, 2], axis=0)
    trace = record(k_means.steps(X, k=4, empty=empty), limit=50)
    assert trace.finished
    check_every_state(X, trace)
    assert trace.final.inertia == 0
    assert sorted(trace.final.counts.tolist()) == [0, 0, 2, 3]
    assert trace.final.alive.sum() == (2 if empty == "drop" else 4)


@pytest.mark.parametrize("empty", k_means.EMPTY)
def test_the_mean_of_equal_points_is_exactly_that_point(empty):
    X = np.full((10, 1), 0.1)
    assert sum(X[:, 0].tolist()) / 10 != 0.1
    assert k_means.move(X, np.zeros(10, dtype=int), np.array([[7.0], [3.0]])).tolist() == [[0.1], [3.0]]
    trace = record(k_means.steps(X, k=3, empty=empty), limit=12)
    assert trace.finished
    assert (trace.curve("inertia") == 0).all()


def test_a_cluster_emptied_on_the_way_is_noticed():
    """Searched by a seeded scan: a run from far centres that empties a cluster after the first pass."""
    seen = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        X = rng.normal(size=(12, 2))
        start = rng.normal(size=(6, 2)) * 2
        for empty in ("drop", "restart"):
            trace = record(k_means.steps(X, k=6, start=start, empty=empty), limit=80)
            assert trace.finished
            check_every_state(X, trace)
            seen += any(s.phase == empty for s in trace.states)
            assert (trace.final.counts[trace.final.alive] > 0).all()
    assert seen > 10


def test_collinear_and_one_column():
    x = np.array([[0.0], [1.0], [2.0], [10.0], [11.0], [12.5]])
    line = np.hstack([x, 3 * x])
    a = record(k_means.steps(x, k=2, start=x[:2]), limit=50).final
    b = record(k_means.steps(line, k=2, start=line[:2]), limit=50).final
    np.testing.assert_array_equal(a.labels, b.labels)
    assert b.inertia == pytest.approx(10 * a.inertia, rel=1e-12)


def test_each_restart_is_the_run_with_its_own_seed():
    X = table(90, 2, seed=8)
    finals = list(k_means.restarts(X, k=4, n=6, start="random", empty="restart", seed=3))
    later = list(k_means.restarts(X, k=4, n=3, start="random", empty="restart", seed=6))
    for i, final in enumerate(finals):
        run = k_means.steps(X, k=4, start="random", empty="restart", seed=3 + i)
        alone = record(run, limit=200).final
        assert final.inertia == alone.inertia
        np.testing.assert_array_equal(final.labels, alone.labels)
    assert [f.inertia for f in finals[3:]] == [f.inertia for f in later]
    assert len({round(f.inertia, 6) for f in finals}) > 1


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"k": 61}, "at most 60, not 61"),
        ({"k": 2.0}, r"k must be a whole number.*2\.0"),
        ({"k": 2, "empty": "forget"}, "empty must be one of keep, drop, restart, not 'forget'"),
        ({"k": 2, "start": "far"}, "start must be one of"),
        ({"k": 2, "start": np.zeros((2, 5))}, "start has 5 columns"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        record(k_means.steps(table(), **settings), limit=5)


def test_bad_restarts_and_predictions_are_refused_in_words():
    with pytest.raises(ValueError, match="n must be a whole number"):
        list(k_means.restarts(table(), k=2, n=0))
    final = record(k_means.steps(table(), k=2), limit=50).final
    with pytest.raises(ValueError, match="X has 3 columns; 2 are needed"):
        final.predict(np.zeros((1, 3)))
