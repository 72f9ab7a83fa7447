"""Facts of notes 002, chapters 9.2, 9.3 and 10: Gaussians, mixtures and EM."""

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.special import entr
from scipy.stats import chi2

from algos.clustering import k_means, mixture, starts
from algos.trace import record
from tests.notes.test_clustering_002 import trap

LINE = np.array([[-2.0], [-1.0], [1.0], [2.0]])


def cloud(n=60, d=2, seed=0):
    return np.random.default_rng(seed).normal(size=(n, d)) * np.arange(1, d + 1) + 2


def density(X, mean, variance):
    d = len(mean)
    return np.exp(mixture.log_gaussians(np.atleast_2d(X), np.array([mean]), variance * np.eye(d)[None]))[:, 0]


def blobs(seed=0):
    rng = np.random.default_rng(seed)
    middles = np.array([[0.0, 0.0], [6.0, 1.0], [2.0, 6.0]])
    return middles[rng.choice(3, 150, p=[0.5, 0.3, 0.2])] + rng.normal(size=(150, 2))


def test_spherical_gaussian_peak_and_height_at_one_sigma():
    x = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, -1.0]])
    np.testing.assert_allclose(density(x, [0.0, 0.0], 1.0), [0.159155, 0.0965324, 0.0965324], rtol=1e-5)
    assert density([3.0, 1.0, 2.0], [3.0, 1.0, 2.0], 4.0)[0] == pytest.approx((2 * np.pi * 4) ** -1.5)


@pytest.mark.parametrize(("d", "mass"), [(1, 0.682689), (2, 0.393469), (3, 0.198748)])
def test_spherical_gaussian_holds_less_of_its_mass_within_one_sigma_the_more_dimensions(d, mass):
    surface = {1: 2.0, 2: 2 * np.pi, 3: 4 * np.pi}[d]

    def shell(r):
        return surface * r ** (d - 1) * density([r * 1.7, *[0.0] * (d - 1)], [0.0] * d, 1.7**2)[0] * 1.7**d

    assert quad(shell, 0, 1)[0] == pytest.approx(mass, abs=5e-7)
    assert chi2(d).cdf(1) == pytest.approx(mass, abs=5e-7)
    assert quad(shell, 0, np.inf)[0] == pytest.approx(1)


def test_spherical_gaussian_depends_only_on_the_distance_from_its_mean():
    rng = np.random.default_rng(1)
    away = rng.normal(size=(20, 3))
    away *= 2 / np.linalg.norm(away, axis=1, keepdims=True)
    assert np.ptp(density(away + np.arange(1, 4), [1.0, 2.0, 3.0], 0.7)) < 1e-15


def test_gaussian_mle_of_the_square():
    X = np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 2.0], [2.0, 2.0]])
    final = record(mixture.steps(X, k=1, covariance_type="spherical"), limit=9).final
    assert final.means.tolist() == [[1, 1]]
    np.testing.assert_allclose(final.covariances, [np.eye(2)])
    assert final.log_likelihood == pytest.approx(-11.351508, abs=5e-7)


def test_gaussian_mle_is_the_mean_and_the_variance_over_points_and_dimensions():
    X = cloud(30, 3)
    final = record(mixture.steps(X, k=1, covariance_type="spherical"), limit=9).final
    variance = ((X - X.mean(axis=0)) ** 2).sum() / (3 * 30)
    np.testing.assert_allclose(final.means, [X.mean(axis=0)])
    assert final.covariances[0, 0, 0] == pytest.approx(variance)
    assert final.log_likelihood == pytest.approx(-(30 * 3 / 2) * (np.log(2 * np.pi * variance) + 1))
    assert 30 * 3 * variance == pytest.approx(record(k_means.steps(X, k=1), limit=9).final.inertia)


def test_gaussian_mle_no_other_mean_or_variance_does_better():
    X = cloud(30, 2)
    best = record(mixture.steps(X, k=1, covariance_type="spherical"), limit=9).final
    variance = best.covariances[0, 0, 0]
    rng = np.random.default_rng(2)
    for _ in range(50):
        mean, other = best.means[0] + rng.normal(size=2) * 0.3, variance * np.exp(0.3 * rng.normal())
        assert np.log(density(X, mean, other)).sum() < best.log_likelihood


def test_gaussian_mle_variance_is_too_small_by_a_factor_on_average():
    n, rng = 4, np.random.default_rng(3)
    ones = np.ones((n, 1))
    found = [mixture.m_step(rng.normal(size=(n, 2)), ones, "spherical")[2][0, 0, 0] for _ in range(3000)]
    assert np.mean(found) == pytest.approx((n - 1) / n, abs=0.03)


def test_mixture_of_gaussians_integrates_to_one_and_its_mean_is_the_mixed_mean():
    final = record(mixture.steps(blobs(), k=3, covariance_type="spherical"), limit=400).final
    grid = np.stack(np.meshgrid(np.linspace(-8, 15, 231), np.linspace(-8, 15, 231)), axis=-1).reshape(-1, 2)
    values = np.exp(final.score_samples(grid)) * 0.01
    assert values.sum() == pytest.approx(1, abs=1e-6)
    np.testing.assert_allclose(values @ grid, final.weights @ final.means, atol=1e-5)


def test_mixture_of_gaussians_number_of_free_parameters():
    for k, d in ((2, 1), (3, 2), (4, 5)):
        state = record(mixture.steps(cloud(40, d), k=k, covariance_type="spherical"), limit=0).final
        assert state.free_parameters == k * d + k + (k - 1)


def test_mixture_sampling_rolls_a_die_then_draws_so_counts_only_match_on_average():
    final = record(mixture.steps(blobs(), k=3, covariance_type="spherical"), limit=400).final
    counts = np.array([np.bincount(final.sample(200, seed=s)[1], minlength=3) for s in range(400)])
    expected = 200 * final.weights
    np.testing.assert_allclose(counts.mean(axis=0), expected, atol=1.5)
    np.testing.assert_allclose(counts.std(axis=0), np.sqrt(expected * (1 - final.weights)), rtol=0.15)
    assert (counts != expected).any()


def test_labeled_mixture_mle_decouples_into_counts_means_and_variances():
    X = cloud(30, 3)
    labels = np.random.default_rng(4).choice(3, 30, p=[0.5, 0.3, 0.2])
    weights, means, covariances = mixture.m_step(X, np.eye(3)[labels], "spherical")
    cost = 0.0
    for j in range(3):
        mine = X[labels == j]
        assert weights[j] == pytest.approx(len(mine) / 30)
        np.testing.assert_allclose(means[j], mine.mean(axis=0))
        variance = ((mine - mine.mean(axis=0)) ** 2).sum() / (3 * len(mine))
        assert covariances[j, 0, 0] == pytest.approx(variance)
        cost += 3 * len(mine) * covariances[j, 0, 0]
    assert weights.sum() == pytest.approx(1)
    assert cost == pytest.approx(k_means.distortion(X, labels, k_means.move(X, labels, X[:3])))


def test_em_gaussian_mixture_golden_run():
    run = mixture.steps(LINE, k=2, covariance_type="spherical", start=np.array([[-1.0], [1.0]]), tolerance=1e-12)
    trace = record(run, limit=500)
    assert trace.finished
    assert trace.states[0].covariances.ravel().tolist() == [2.5, 2.5]
    assert trace.states[0].weights.tolist() == [0.5, 0.5]
    m = [s for s in trace.states if s.phase == "M"]
    e = [s for s in trace.states if s.phase == "E"]
    expected = {1: (0.8540113, 1.7706648), 2: (0.9703778, 1.5583669), 3: (1.1234811, 1.2377902)}
    expected[5] = (1.4624987, 0.3610977)
    for passed, (mean, variance) in expected.items():
        np.testing.assert_allclose(m[passed - 1].means.ravel(), [-mean, mean], atol=5e-8)
        np.testing.assert_allclose(m[passed - 1].covariances.ravel(), variance, atol=5e-8)
    likelihoods = {1: -7.5709215, 2: -7.4277232, 3: -7.3513517, 5: -6.6261842}
    for passed, value in likelihoods.items():
        assert e[passed - 1].log_likelihood == pytest.approx(value, abs=5e-8)
    np.testing.assert_allclose(trace.final.means.ravel(), [-1.4999939, 1.4999939], atol=5e-8)
    np.testing.assert_allclose(trace.final.covariances.ravel(), 0.2500184, atol=1e-7)
    assert trace.final.log_likelihood == pytest.approx(-5.6757418, abs=5e-8)


@pytest.mark.parametrize(("weight", "share"), [(0.5, 0.9820138), (0.1, 0.8584865)])
def test_em_gaussian_mixture_posterior_of_one_point(weight, share):
    shares, _ = mixture.e_step(
        np.array([[1.0]]), np.array([weight, 1 - weight]), np.array([[0.0], [4.0]]), np.ones((2, 1, 1))
    )
    np.testing.assert_allclose(shares, [[share, 1 - share]], atol=5e-8)


@pytest.mark.parametrize("seed", range(3))
def test_em_gaussian_mixture_shares_sum_to_one_and_the_likelihood_never_falls(seed):
    run = mixture.steps(blobs(seed), k=3, covariance_type="spherical", start="random", seed=seed)
    trace = record(run, limit=2000)
    assert trace.finished
    np.testing.assert_allclose(trace.curve("responsibilities").sum(axis=2), 1)
    assert np.diff(trace.curve("log_likelihood")).min() > -1e-9


def test_em_gaussian_mixture_identical_components_never_part():
    X = cloud(40, 2)
    start = np.tile(X.mean(axis=0), (3, 1))
    trace = record(mixture.steps(X, k=3, covariance_type="spherical", start=start), limit=99)
    assert trace.finished
    for state in trace.states:
        np.testing.assert_allclose(state.means, start)
        np.testing.assert_allclose(state.weights, 1 / 3)


def test_em_gaussian_mixture_assignments_are_clarified_within_five_iterations():
    run = mixture.steps(blobs(), k=3, covariance_type="spherical", start="random", seed=0)
    states = [s for s in record(run, limit=11).states if s.phase == "E"]
    undecided = [(s.responsibilities.max(axis=1) < 0.9).mean() for s in states]
    blur = [entr(s.responsibilities).sum(axis=1).mean() for s in states]
    assert len(states) == 6
    assert undecided[0] > 0.9
    assert undecided[5] < 0.05
    assert blur == sorted(blur, reverse=True)


def test_em_gaussian_mixture_is_only_a_local_optimum_the_trap_holds_it_too():
    X, caught = trap(100.0)
    start = caught.states[0].centers
    stuck = record(mixture.steps(X, k=4, covariance_type="spherical", start=start), limit=999)
    best = record(mixture.steps(X, k=4, covariance_type="spherical", start=X[[0, 30, 60, 80]]), limit=999)
    assert stuck.finished and best.finished
    np.testing.assert_allclose(sorted(stuck.final.means[:, 0]), [50, 200, 200, 300], atol=0.01)
    np.testing.assert_allclose(sorted(best.final.means[:, 0]), [0, 100, 200, 300], atol=0.01)
    assert stuck.final.log_likelihood < best.final.log_likelihood - 100


def test_em_gaussian_mixture_likelihood_is_unbounded_on_a_single_point_without_a_floor():
    X = np.vstack([cloud(20, 2), [[60.0, 60.0]]])
    values = [
        mixture.e_step(
            X, np.array([0.5, 0.5]), np.array([[2.0, 2.0], [60.0, 60.0]]), np.array([4 * np.eye(2), v * np.eye(2)])
        )[1].sum()
        for v in (1, 1e-3, 1e-6, 1e-9)
    ]
    np.testing.assert_allclose(np.diff(values), np.log(1000), rtol=1e-6)
    run = record(mixture.steps(X, k=2, covariance_type="spherical", start=X[[0, 20]]), limit=999)
    assert run.final.phase == "collapsed"
    assert run.final.collapsed == 1
    floored = mixture.steps(X, k=2, covariance_type="spherical", start=X[[0, 20]], floor=1e-3)
    assert record(floored, limit=999).final.collapsed is None


def test_em_initialization_is_k_means_like_means_the_overall_variance_and_equal_weights():
    X = cloud(40, 3)
    state = record(mixture.steps(X, k=3, covariance_type="spherical", seed=5), limit=0).final
    variance = ((X - X.mean(axis=0)) ** 2).sum() / X.size
    np.testing.assert_allclose(state.covariances, np.tile(variance * np.eye(3), (3, 1, 1)))
    np.testing.assert_allclose(state.weights, 1 / 3)
    np.testing.assert_array_equal(state.means, X[starts.rows(X, k=3, seed=5)])


def test_em_initialization_with_the_overall_variance_lets_every_component_see_every_point():
    X = blobs()
    wide, tiny = (
        record(mixture.steps(X, k=3, covariance_type="spherical", spread=s, seed=1), limit=1).final for s in (1.0, 0.05)
    )
    assert wide.responsibilities.min() > 1e-4
    assert np.median(wide.responsibilities.max(axis=1)) < 0.95
    assert tiny.responsibilities.min() < 1e-100
    assert np.median(tiny.responsibilities.max(axis=1)) > 1 - 1e-9


@pytest.mark.parametrize(
    ("variance", "shares"),
    [(100, (0.6457, 0.6225, 0.5987)), (10, (0.9975, 0.9933, 0.9820)), (1, (1.0, 1.0, 1.0))],
)
def test_em_vs_kmeans_shares_harden_as_the_common_variance_shrinks(variance, shares):
    x = np.array([[0.0], [1.0], [2.0]])
    found, _ = mixture.e_step(x, np.array([0.5, 0.5]), np.array([[1.0], [11.0]]), np.full((2, 1, 1), float(variance)))
    np.testing.assert_allclose(found[:, 0], shares, atol=5e-5)


def test_em_vs_kmeans_the_limit_is_the_nearest_centre():
    X = cloud(50, 2)
    centers = X[:4]
    shares, _ = mixture.e_step(X, np.full(4, 0.25), centers, np.tile(1e-6 * np.eye(2), (4, 1, 1)))
    np.testing.assert_allclose(shares, np.eye(4)[k_means.nearest(X, centers)], atol=1e-12)
    means = mixture.m_step(X, shares, "spherical")[1]
    np.testing.assert_allclose(means, k_means.move(X, k_means.nearest(X, centers), centers))
