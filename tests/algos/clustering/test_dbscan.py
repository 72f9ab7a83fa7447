from itertools import pairwise

import numpy as np
import pytest
from scipy.sparse.csgraph import connected_components
from scipy.spatial.distance import cdist
from sklearn.cluster import DBSCAN as Library

from algos.clustering import dbscan
from algos.clustering.dbscan import BORDER, CORE, NOISE, UNREACHED
from algos.trace import record


def table(n=80, d=2, seed=0, offset=0.0):
    rng = np.random.default_rng(seed)
    groups = 3 * rng.integers(0, 3, size=(n, 1)) * np.linspace(1, 0.5, d)
    return rng.normal(size=(n, d)) * np.linspace(0.4, 1.1, d) + groups + offset


def run(X, eps, min_samples=5):
    return record(dbscan.steps(X, eps=eps, min_samples=min_samples), limit=len(X) + 1)


@pytest.mark.parametrize("offset", [0.0, 1e6])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("eps", "min_samples"), [(0.5, 5), (0.9, 3), (0.3, 1), (2.0, 10), (0.01, 2)])
def test_the_end_is_that_of_scikit_learn_border_points_included(offset, seed, eps, min_samples):
    X = table(seed=seed, offset=offset)
    final = run(X, eps, min_samples).final
    library = Library(eps=eps, min_samples=min_samples).fit(X)
    np.testing.assert_array_equal(final.labels, library.labels_)
    np.testing.assert_array_equal(np.flatnonzero(final.kinds == CORE), library.core_sample_indices_)
    np.testing.assert_array_equal(final.kinds == NOISE, library.labels_ == -1)


@pytest.mark.parametrize("seed", range(3))
def test_clusters_are_the_connected_components_of_core_points(seed):
    X = table(60, 3, seed)
    final = run(X, 1.1, 4).final
    near = cdist(X, X) <= 1.1
    core = near.sum(axis=1) >= 4
    count, component = connected_components(near[np.ix_(core, core)])
    assert final.clusters == count > 1
    ours = final.labels[core]
    assert ((ours[:, None] == ours) == (component[:, None] == component)).all()
    for i in np.flatnonzero(~core):
        reaching = final.labels[near[i] & core]
        assert final.labels[i] == (reaching.min() if reaching.size else -1)


@pytest.mark.parametrize("seed", range(3))
def test_every_step_takes_in_the_reach_of_one_core_point(seed):
    X = table(60, 2, seed)
    near = cdist(X, X) <= 0.8
    core = near.sum(axis=1) >= 5
    trace = run(X, 0.8)
    states = trace.states
    assert trace.finished
    assert [s.phase for s in states].count("seed") == states[-1].clusters
    assert [states[0].phase, states[-1].phase] == ["start", "noise"]
    assert sorted(s.current for s in states[1:-1]) == np.flatnonzero(core).tolist()
    assert (states[0].kinds == UNREACHED).all()
    for before, state in pairwise(states[:-1]):
        i = state.current
        assert core[i]
        np.testing.assert_array_equal(state.neighbours, np.flatnonzero(near[i]))
        assert state.added.tolist() == [j for j in state.neighbours if before.labels[j] == -1]
        changed = np.flatnonzero(state.labels != before.labels)
        np.testing.assert_array_equal(changed, state.added)
        assert (state.labels[state.added] == state.clusters - 1).all()
        np.testing.assert_array_equal(state.kinds[state.labels >= 0] == CORE, core[state.labels >= 0])
        assert (state.kinds[state.labels < 0] == UNREACHED).all()
        if state.phase == "grow":
            assert i == before.queue[0]
        else:
            assert before.queue.size == 0
            assert i == np.flatnonzero(core & (before.labels < 0))[0]
        assert core[state.queue].all()
        assert len(set(state.queue.tolist())) == len(state.queue)


def test_a_border_point_stays_with_the_first_cluster_that_reaches_it():
    x = np.array([4.0, 4.2, 4.4, 2.2, 0.0, 0.2, 0.4])[:, None]
    for points in (x, x[::-1]):
        final = run(points, 1.85, 4).final
        assert final.kinds.tolist() == [CORE if p in (4.0, 0.4) else BORDER for p in points[:, 0]]
        assert final.labels.tolist() == [0, 0, 0, 0, 1, 1, 1]


def test_the_edge_of_the_reach_and_the_point_itself_count():
    x = np.array([0.0, 1.0, 2.0])[:, None]
    assert run(x, 1.0, 3).final.kinds.tolist() == [BORDER, CORE, BORDER]
    assert run(x, 0.999, 2).final.kinds.tolist() == [NOISE] * 3
    assert run(x, 0.999, 1).final.labels.tolist() == [0, 1, 2]


def test_all_noise_one_point_and_duplicates():
    trace = run(table(), 0.5, 1000)
    assert [s.phase for s in trace.states] == ["start", "noise"]
    assert (trace.final.kinds == NOISE).all()
    assert run(np.array([[1.0]]), 1, 1).final.labels.tolist() == [0]
    same = run(np.ones((5, 2)), 0.1, 5)
    assert same.final.labels.tolist() == [0] * 5
    assert same.steps == 6


def test_five_hundred_points_make_a_small_trace():
    trace = run(table(500), 0.6)
    names = ("neighbours", "added", "queue", "labels", "kinds")
    assert sum(getattr(s, name).nbytes for s in trace.states for name in names) < 5_000_000


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"eps": 0}, "eps must be a number above 0, not 0"),
        ({"eps": np.nan}, "eps must be a number above 0, not nan"),
        ({"eps": 1.0, "min_samples": 0}, "min_samples must be a whole number of at least 1, not 0"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    with pytest.raises(ValueError, match=words):
        record(dbscan.steps(table(), **settings), limit=5)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("m", [1, 2, 5, 30])
def test_reaches_are_where_points_become_core(seed, m):
    X = np.random.default_rng(seed).normal(size=(30, 3)) * [1, 2, 5]
    reach = dbscan.reaches(X, m)
    expected = np.sort(np.linalg.norm(X[:, None] - X, axis=2), axis=1)[:, m - 1]
    np.testing.assert_allclose(reach, expected, rtol=1e-12, atol=1e-12)
    for eps in np.quantile(reach, [0.2, 0.7]) * (1 + 1e-9) + 1e-9:
        np.testing.assert_array_equal(dbscan.core_points(dbscan.neighbourhoods(X, eps), m), reach <= eps)


@pytest.mark.parametrize("eps", [0.1, np.hypot(0.1, 0.2)])
def test_of_many_points_a_tree_finds_the_same_with_repeated_points_and_edges(eps):
    """On a grid of tenths many pairs are exactly eps apart, but for rounding."""
    X = np.random.default_rng(3).integers(0, 40, size=(dbscan.MANY + 50, 2)) / 10
    inside = np.sqrt(((X[:, None] - X) ** 2).sum(axis=2)) <= eps
    near = dbscan.neighbourhoods(X, eps)
    assert len(near) == len(X)
    for rows, row in zip(near, inside, strict=True):
        np.testing.assert_array_equal(rows, np.flatnonzero(row))


@pytest.mark.parametrize("m", [0, 4, 1.5])
def test_reaches_refuse_other_numbers_of_points(m):
    with pytest.raises(ValueError, match="min_samples must be a whole number"):
        dbscan.reaches(np.zeros((3, 2)), m)
