"""Facts of notes 000 (chapters 12 and 13) and 003 (section 9) about k-means and Gaussian mixtures."""

import numpy as np
import pytest

from algos.clustering import elbow, k_means, mixture, starts
from algos.trace import record
from tests.oracles import labelings

FOUR = np.array([[0.0, 0.0], [0.0, 1.0], [4.0, 0.0], [4.0, 1.0]])


def blobs(spread, seed=0):
    rng = np.random.default_rng(seed)
    middles = np.array([[0.0, 0.0], [10.0, 1.0], [4.0, 9.0]])
    return middles[rng.integers(0, 3, 150)] + spread * rng.normal(size=(150, 2))


def test_kmeans_assigns_to_the_nearest_and_moves_to_the_mean():
    centers = np.array([[0.0, 0.0], [5.0, 1.0]])
    labels = k_means.nearest(FOUR, centers)
    assert labels.tolist() == [0, 0, 1, 1]
    assert k_means.move(FOUR, labels, centers).tolist() == [[0, 0.5], [4, 0.5]]


@pytest.mark.parametrize("seed", range(5))
def test_kmeans_stops_when_nothing_changes(seed):
    X = blobs(3, seed)
    trace = record(k_means.steps(X, k=4, start="random", seed=seed), limit=200)
    assert trace.finished
    labels = k_means.nearest(X, trace.final.centers)
    np.testing.assert_array_equal(labels, trace.final.labels)


@pytest.mark.parametrize("seed", range(5))
def test_kmeans_distortion_never_rises_at_any_half_step(seed):
    X = blobs(3, seed)
    curve = record(k_means.steps(X, k=5, start="random", seed=seed), limit=200).curve("inertia")
    assert (np.diff(curve) <= 1e-12 * curve[0]).all()


def test_kmeans_is_coordinate_descent_each_half_step_is_a_minimum_with_the_other_half_fixed():
    X = blobs(3)
    rng = np.random.default_rng(1)
    centers = X[:4]
    labels = k_means.nearest(X, centers)
    least = k_means.distortion(X, labels, centers)
    moved = k_means.move(X, labels, centers)
    lesser = k_means.distortion(X, labels, moved)
    for _ in range(50):
        other = np.where(rng.random(len(X)) < 0.1, rng.integers(0, 4, len(X)), labels)
        assert k_means.distortion(X, other, centers) >= least
        assert k_means.distortion(X, labels, moved + 0.1 * rng.normal(size=moved.shape)) > lesser


def test_kmeans_initialisation_takes_training_examples():
    X = blobs(3)
    for seed in range(5):
        first = record(k_means.steps(X, k=3, start="random", seed=seed), limit=0).final
        assert all((c == X).all(axis=1).any() for c in first.centers)
        assert len(np.unique(first.centers, axis=0)) == 3


def test_kmeans_initialisation_far_away_leaves_one_cluster_with_everything_for_ever():
    start = np.array([[2.0, 0.5], [100.0, 100.0]])
    trace = record(k_means.steps(FOUR, k=2, start=start, empty="keep"), limit=1000)
    assert trace.finished
    assert trace.curve("inertia").tolist() == [17] * 3
    assert trace.final.counts.tolist() == [4, 0]
    assert trace.final.centers.tolist() == start.tolist()


def test_kmeans_initialisation_empty_clusters_are_eliminated_or_reassigned():
    start = np.array([[2.0, 0.5], [100.0, 100.0]])
    dropped = record(k_means.steps(FOUR, k=2, start=start, empty="drop"), limit=99).final
    assert dropped.alive.sum() == 1
    restarted = record(k_means.steps(FOUR, k=2, start=start, empty="restart"), limit=99).final
    assert (restarted.counts > 0).all()
    assert restarted.inertia < dropped.inertia == 17


def test_kmeans_restarts_four_points_have_an_optimum_of_1_and_a_trap_of_16():
    costs = sorted(
        sum(((FOUR[c == j] - FOUR[c == j].mean(axis=0)) ** 2).sum() for j in range(2)) for c in labelings(4, 2)
    )
    assert costs[0] == 1
    trap = record(k_means.steps(FOUR, k=2, start=np.array([[2.0, 0.0], [2.0, 1.0]])), limit=99)
    assert trap.finished
    assert trap.final.inertia == 16
    assert trap.final.centers.tolist() == [[2, 0], [2, 1]]
    assert min(f.inertia for f in k_means.restarts(FOUR, k=2, n=50, start="random")) == 1


def test_kmeans_restarts_keep_the_lowest_and_help_more_for_few_clusters_than_for_many():
    """Among 50 runs the share that reaches (nearly) the best is high for k = 3 and low for k = 25."""
    X = blobs(2.5, seed=2)
    shares = {}
    for k in (3, 25):
        ends = np.array([f.inertia for f in k_means.restarts(X, k=k, n=50, start="random")])
        assert (np.diff(np.minimum.accumulate(ends)) <= 0).all()
        shares[k] = (ends <= ends.min() * 1.001).mean()
    assert shares[3] > 0.5
    assert shares[25] < 0.1


def test_choose_k_elbow_is_clear_for_separated_groups_and_vanishes_as_they_overlap():
    drops = {}
    for spread in (0.5, 5.0):
        costs = np.array([r.inertia for r in elbow.best_runs(blobs(spread), k_max=7, seed=1)])
        drops[spread] = elbow.relative_drops(costs)
    assert drops[0.5].argmax() + 1 == 3
    assert drops[0.5][2] > 0.9
    assert drops[0.5][3:].max() < 0.4
    assert drops[5.0].max() < 0.5
    assert drops[5.0].max() < 1.5 * np.sort(drops[5.0])[-2]


@pytest.mark.parametrize("covariance_type", mixture.TYPES)
def test_em_gaussian_mixture_log_likelihood_never_falls_and_weights_sum_to_one(covariance_type):
    for seed in range(3):
        run = mixture.steps(blobs(3, seed), k=3, covariance_type=covariance_type, seed=seed)
        trace = record(run, limit=1000)
        assert trace.finished
        assert np.diff(trace.curve("log_likelihood")).min() > -1e-9
        np.testing.assert_allclose(trace.curve("weights").sum(axis=1), 1)


def test_em_gaussian_mixture_e_and_m_step_are_the_printed_formulas():
    X = blobs(3)
    m = len(X)
    start = X[starts.rows(X, k=3, seed=4)]
    _, e, after = record(mixture.steps(X, k=3, start=start), limit=2).states
    w = e.responsibilities
    density = np.empty((m, 3))
    for i in range(m):
        for j in range(3):
            a = X[i] - e.means[j]
            S = e.covariances[j]
            density[i, j] = np.exp(-0.5 * a @ np.linalg.solve(S, a)) / (2 * np.pi * np.sqrt(np.linalg.det(S)))
    joint = density * e.weights
    np.testing.assert_allclose(w, joint / joint.sum(axis=1, keepdims=True), rtol=1e-9)
    for j in range(3):
        assert after.weights[j] == pytest.approx(sum(w[:, j]) / m)
        mean = sum(w[i, j] * X[i] for i in range(m)) / sum(w[:, j])
        np.testing.assert_allclose(after.means[j], mean)
        outer = sum(w[i, j] * np.outer(X[i] - mean, X[i] - mean) for i in range(m))
        np.testing.assert_allclose(after.covariances[j], outer / sum(w[:, j]))


def test_em_gaussian_mixture_errata_the_m_step_gives_a_matrix_where_sigma_is_printed():
    final = record(mixture.steps(blobs(3), k=2), limit=1000).final
    assert final.covariances.shape == (2, 2, 2)
    assert np.abs(final.covariances[:, 0, 1]).min() > 0.01


def test_em_gaussian_mixture_has_local_optima_so_restart_it():
    ends = {
        round(
            record(
                mixture.steps(blobs(1), k=3, start="random", covariance_type="spherical", seed=s),
                limit=2000,
            ).final.log_likelihood,
            2,
        )
        for s in range(12)
    }
    assert len(ends) > 1


def test_gaussian_mixture_with_one_component_is_the_gaussian_of_the_data():
    X = blobs(3)
    final = record(mixture.steps(X, k=1), limit=99).final
    np.testing.assert_allclose(final.means[0], X.mean(axis=0))
    np.testing.assert_allclose(final.covariances[0], np.cov(X.T, bias=True))
