from itertools import pairwise

import numpy as np
import pytest
from scipy.cluster.hierarchy import cophenet, fcluster, is_valid_linkage
from scipy.cluster.hierarchy import linkage as library
from scipy.spatial.distance import pdist, squareform

from algos.clustering import agglomerative
from algos.numerics import squared_distances
from algos.trace import record


def table(n=40, d=2, seed=0, offset=0.0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) * np.arange(1, d + 1) + 5 * rng.integers(0, 2, size=(n, 1)) + offset


def run(X, linkage):
    return record(agglomerative.steps(X, linkage=linkage), limit=len(X))


def same_partition(a, b):
    return ((a[:, None] == a) == (b[:, None] == b)).all()


def apart(X, A, B, linkage):
    """How far two sets of rows are apart, from the definition."""
    D = np.sqrt(((X[A][:, None] - X[B]) ** 2).sum(axis=2))
    if linkage == "ward":
        p, q = len(A), len(B)
        return np.sqrt(2 * p * q / (p + q)) * np.linalg.norm(X[A].mean(axis=0) - X[B].mean(axis=0))
    return {"single": D.min, "complete": D.max, "average": D.mean}[linkage]()


@pytest.mark.parametrize("linkage", agglomerative.LINKAGES)
@pytest.mark.parametrize(("n", "d"), [(40, 2), (25, 1), (30, 10), (2, 3)])
@pytest.mark.parametrize("seed", [0, 1])
def test_the_merges_are_those_of_scipy(linkage, n, d, seed):
    X = table(n, d, seed)
    merges = run(X, linkage).final.merges
    theirs = library(X, linkage)
    np.testing.assert_allclose(merges[:, 2], theirs[:, 2], rtol=1e-9)
    np.testing.assert_array_equal(merges[:, [0, 1, 3]], theirs[:, [0, 1, 3]])
    assert is_valid_linkage(merges)


@pytest.mark.parametrize("linkage", agglomerative.LINKAGES)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_merge_joins_the_two_nearest_clusters_by_definition(linkage, seed):
    X = table(14, 2, seed)
    states = run(X, linkage).states
    for before, after in pairwise(states):
        members = [np.flatnonzero(before.labels == j) for j in range(before.clusters)]
        gaps = {(i, j): apart(X, members[i], members[j], linkage) for i in range(before.clusters) for j in range(i)}
        i, j = min(gaps, key=lambda pair: gaps[pair])
        assert after.height == pytest.approx(gaps[i, j], rel=1e-9)
        expected = np.where(before.labels == i, j, before.labels)
        assert same_partition(after.labels, expected)


@pytest.mark.parametrize("linkage", agglomerative.LINKAGES)
def test_every_state_agrees_with_its_own_merges(linkage):
    X = table(30, 3, 4)
    trace = run(X, linkage)
    assert trace.finished
    assert trace.steps == 29
    final = trace.final.merges
    for m, state in enumerate(trace.states):
        assert state.clusters == 30 - m
        np.testing.assert_array_equal(state.merges, final[:m])
        np.testing.assert_array_equal(state.labels, agglomerative.cut(final, 30 - m))
        first = [int(np.flatnonzero(state.labels == j)[0]) for j in range(state.clusters)]
        assert first == sorted(first)
        assert state.height == (final[m - 1, 2] if m else 0)
    assert (np.diff(trace.curve("height")) >= 0).all()


def test_ward_pays_twice_the_growth_of_the_k_means_distortion():
    X = table(20, 2, 5)

    def distortion(labels):
        return sum(((X[labels == j] - X[labels == j].mean(axis=0)) ** 2).sum() for j in set(labels.tolist()))

    states = run(X, "ward").states
    for before, after in pairwise(states):
        grown = distortion(after.labels) - distortion(before.labels)
        assert after.height**2 / 2 == pytest.approx(grown, rel=1e-9)


@pytest.mark.parametrize("linkage", agglomerative.LINKAGES)
def test_cuts_are_those_of_scipy(linkage):
    X = table(25, 2, 6)
    merges = run(X, linkage).final.merges
    for k in (1, 2, 5, 25):
        labels = agglomerative.cut(merges, k)
        assert same_partition(labels, fcluster(merges, k, "maxclust"))
        assert labels.max() == k - 1
    for height in (0, merges[3, 2], merges[-1, 2] * 0.7, merges[-1, 2], 1e9):
        assert same_partition(agglomerative.cut_height(merges, height), fcluster(merges, height, "distance"))


@pytest.mark.parametrize("offset", [0.0, 1e6])
def test_ties_on_a_grid_keep_the_heights_that_do_not_depend_on_their_order(offset):
    X = np.array([[x, y] for x in range(4) for y in range(3)], dtype=float) + offset
    merges = run(X, "single").final.merges
    assert (merges[:, 2] == 1).all()
    np.testing.assert_allclose(squareform(cophenet(merges)), 1 - np.eye(12))
    for linkage in ("complete", "average", "ward"):
        ours = run(X, linkage).final.merges
        assert is_valid_linkage(ours)
        assert (np.diff(ours[:, 2]) >= 0).all()


@pytest.mark.parametrize("linkage", agglomerative.LINKAGES)
def test_duplicates_merge_at_height_zero(linkage):
    X = np.repeat(table(5, 2, 7), [1, 3, 1, 2, 1], axis=0)
    merges = run(X, linkage).final.merges
    np.testing.assert_allclose(merges[:, 2], library(X, linkage)[:, 2], rtol=1e-9)
    assert (merges[:3, 2] == 0).all()
    assert merges[3, 2] > 0


def test_collinear_points_chain_under_single_linkage_only():
    x = np.array([0.0, 1.0, 2.1, 3.3, 4.6, 6.0])[:, None]
    assert run(x, "single").states[4].labels.tolist() == [0, 0, 0, 0, 0, 1]
    assert run(x, "complete").states[4].labels.tolist() == [0, 0, 0, 0, 1, 1]
    np.testing.assert_allclose(cophenet(run(x, "single").final.merges)[0], 1)
    assert pdist(x)[0] == 1


def test_one_point_is_one_cluster():
    trace = run(np.array([[1.0, 2.0]]), "ward")
    assert trace.finished
    assert trace.steps == 0
    assert agglomerative.cut(trace.final.merges, 1).tolist() == [0]
    assert agglomerative.cut_height(trace.final.merges, 3.0).tolist() == [0]


def test_five_hundred_points_make_a_small_trace():
    trace = run(table(500, 2, 8), "average")
    assert sum(s.merges.nbytes + s.labels.nbytes for s in trace.states) < 5_000_000
    assert trace.states[1].merges.base is trace.states[400].merges.base


def test_bad_arguments_are_refused_in_words():
    with pytest.raises(ValueError, match="linkage must be one of single, complete, average, ward"):
        run(table(), "median")
    merges = run(table(6), "single").final.merges
    with pytest.raises(ValueError, match="k must be a whole number of at least 1 and at most 6, not 7"):
        agglomerative.cut(merges, 7)
    with pytest.raises(ValueError, match="height must be a number of at least 0, not -1"):
        agglomerative.cut_height(merges, -1)
    with pytest.raises(ValueError, match="merges has 3 columns; 4 are needed"):
        agglomerative.cut(merges[:, :3], 1)


@pytest.mark.parametrize("linkage", agglomerative.LINKAGES)
def test_apart_from_the_definition(linkage):
    X = table(15, 3, seed=4)
    A, B = [0, 3, 4, 9, 11], [1, 2, 14]
    assert agglomerative.apart(X[A], X[B], linkage) == pytest.approx(apart(X, A, B, linkage), rel=1e-12)
    with pytest.raises(ValueError, match="linkage must be one of"):
        agglomerative.apart(X[A], X[B], "median")
    with pytest.raises(ValueError, match="B has 2 columns; 3 are needed"):
        agglomerative.apart(X[A], X[B, :2], linkage)


@pytest.mark.parametrize("linkage", agglomerative.LINKAGES)
def test_the_widest_gap_is_the_longest_life(linkage):
    X = np.r_[table(9, 2, seed=1), table(7, 2, seed=2, offset=60), table(5, 2, seed=3, offset=-90)]
    merges = run(X, linkage).final.merges
    heights = [0.0, *merges[:, 2]]
    lives = {len(X) - m: heights[m + 1] - heights[m] for m in range(len(merges))}
    assert agglomerative.widest_gap(merges) == max(lives, key=lambda k: lives[k])


def test_the_widest_gap_of_one_and_of_two_points():
    assert agglomerative.widest_gap(np.empty((0, 4))) == 1
    assert agglomerative.widest_gap(run(table(2), "ward").final.merges) == 2


@pytest.mark.parametrize("linkage", agglomerative.LINKAGES)
@pytest.mark.parametrize("seed", range(12))
def test_of_equal_distances_the_pair_of_the_lowest_points_merges(linkage, seed):
    """On a grid many distances are equal: every merge is the first pair of a search through all of them."""
    n = 40
    places = np.random.default_rng(seed).choice(225, size=n, replace=False)
    X = np.column_stack(np.divmod(places, 15)).astype(float)
    D = squared_distances(X, X) if linkage == "ward" else np.sqrt(squared_distances(X, X))
    np.fill_diagonal(D, np.inf)
    sizes, names = np.ones(n), np.arange(n)
    *_, last = agglomerative.steps(X, linkage=linkage)
    for m, (a, b) in enumerate(last.merges[:, :2]):
        i, j = divmod(int(D.argmin()), n)
        assert {a, b} == {names[i], names[j]}
        row = agglomerative.merged(D[i], D[j], D[i, j], (sizes[i], sizes[j], sizes), linkage)
        row[[i, j]] = np.inf
        D[i], D[:, i], D[j], D[:, j] = row, row, np.inf, np.inf
        sizes[i] += sizes[j]
        names[i] = n + m
