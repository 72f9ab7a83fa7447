import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import multivariate_normal
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel

from algos.kernels import gaussian_process, kernel_ridge
from algos.kernels.kernels import Gaussian, Laplacian, Polynomial
from algos.trace import record


def table(seed, n=13, d=2):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * np.arange(1, d + 1)
    return X, np.cos(X[:, 0]) + 0.5 * X[:, -1] + 0.2 * rng.normal(size=n) + 2, rng.normal(size=(6, d)) * 2


def run(X, y, **settings):
    return record(gaussian_process.steps(X, y, **settings), limit=len(X))


@pytest.mark.parametrize("seed", range(3))
def test_every_belief_is_that_of_scikit_learn(seed):
    X, y, new = table(seed)
    trace = run(X, y, kernel=Gaussian(0.9), noise=0.3, scale=1.7, level=2.0)
    assert trace.finished and [s.points for s in trace.states] == list(range(14))
    for state in trace.states[1::4]:
        m = state.points
        library = GaussianProcessRegressor(ConstantKernel(1.7**2) * RBF(0.9), alpha=0.3**2, optimizer=None)
        library.fit(X[:m], y[:m] - 2.0)
        mean, std = library.predict(new, return_std=True)
        assert_allclose(state.predict(new), mean + 2.0, atol=1e-9)
        assert_allclose(state.std(new), std, atol=1e-8)
        assert_allclose(state.predictive_std(new), np.sqrt(std**2 + 0.09), atol=1e-8)
        assert state.log_evidence == pytest.approx(library.log_marginal_likelihood_value_, rel=1e-9)


@pytest.mark.parametrize("kernel", [Laplacian(0.8), Polynomial(3, 1.0)])
def test_mean_variance_and_evidence_by_conditioning_the_joint_gaussian(kernel):
    X, y, new = table(4)
    state = run(X, y, kernel=kernel, noise=0.5, scale=1.3).final
    both = np.vstack([X, new])
    joint = 1.69 * kernel(both, both)
    joint[:13, :13] += 0.25 * np.eye(13)
    gain = joint[13:, :13] @ np.linalg.inv(joint[:13, :13])
    assert_allclose(state.predict(new), gain @ y, rtol=1e-6)
    assert_allclose(state.std(new) ** 2, np.diag(joint[13:, 13:] - gain @ joint[:13, 13:]), atol=1e-6)
    assert state.log_evidence == pytest.approx(multivariate_normal(cov=joint[:13, :13]).logpdf(y), rel=1e-8)


@pytest.mark.parametrize("seed", range(3))
def test_the_mean_is_kernel_ridge_with_the_noise_over_the_scale_as_penalty(seed):
    X, y, new = table(seed)
    state = run(X, y, kernel=Gaussian(1.1), noise=0.4, scale=2.5, level=1.0).final
    ridge = next(kernel_ridge.steps(X, y, kernel=Gaussian(1.1), penalty=(0.4 / 2.5) ** 2, level=1.0))
    assert_allclose(state.predict(new), ridge.predict(new), atol=1e-9)
    assert_allclose(state.alpha, ridge.alpha, rtol=1e-7, atol=1e-9)
    assert state.level + state.terms(new[0]).sum() == pytest.approx(state.predict(new[:1])[0])


def test_a_point_never_makes_the_belief_about_the_function_less_certain():
    X, y, new = table(5)
    spread = [s.std(new) for s in run(X, y, kernel=Gaussian(1.0), noise=0.2).states]
    assert_allclose(spread[0], 1)
    assert (np.diff(spread, axis=0) <= 1e-12).all()


def test_the_evidence_is_the_product_of_the_predictions():
    """log p(y) is the sum over the points of the log density that the belief so far gave to the next one."""
    X, y, _ = table(6)
    trace = run(X, y, kernel=Gaussian(0.7), noise=0.3, scale=1.4)
    for i, (before, after) in enumerate(zip(trace.states[:-1], trace.states[1:], strict=True)):
        mean, std = before.predict(X[[i]])[0], before.predictive_std(X[[i]])[0]
        density = -((y[i] - mean) ** 2) / (2 * std**2) - np.log(std * np.sqrt(2 * np.pi))
        assert after.log_evidence - before.log_evidence == pytest.approx(density, rel=1e-8)


def test_without_noise_the_band_closes_at_the_points():
    X, y, _ = table(7, n=6)
    state = run(X, y, kernel=Laplacian(1.0), noise=0.0).final
    assert_allclose(state.predict(X), y, atol=1e-10)
    assert_allclose(state.std(X), 0, atol=1e-7)


def test_draws_have_the_mean_and_covariance_of_the_belief():
    X, y, new = table(8, n=5)
    trace = run(X, y, kernel=Gaussian(1.2), noise=0.3, scale=1.5, level=0.5)
    found = gaussian_process.draws(trace.states, new, 40_000, seed=3)
    K = 2.25 * Gaussian(1.2)(np.vstack([X, new]), np.vstack([X, new]))
    for m in (0, 2, 5):
        seen, ahead = np.arange(m), np.arange(5, 11)
        gain = K[np.ix_(ahead, seen)] @ np.linalg.inv(K[np.ix_(seen, seen)] + 0.09 * np.eye(m))
        expected = K[np.ix_(ahead, ahead)] - gain @ K[np.ix_(seen, ahead)]
        assert_allclose(found[m].mean(axis=0), trace.states[m].predict(new), atol=0.04)
        assert_allclose(np.cov(found[m].T), expected, atol=0.06)


def test_several_points_a_step_end_at_the_same_belief():
    X, y, new = table(9)
    one, five = (run(X, y, kernel=Gaussian(1.0), noise=0.2, points_per_step=m) for m in (1, 5))
    assert [s.points for s in five.states] == [0, 5, 10, 13]
    assert_allclose(five.final.predict(new), one.final.predict(new))


def test_equal_points_without_noise_are_refused_in_words():
    X, y, _ = table(10)
    with pytest.raises(ValueError, match="look the same to the kernel"):
        run(np.vstack([X, X[:1]]), np.append(y, 3.0), kernel=Gaussian(1.0), noise=0.0)
    with pytest.raises(ValueError, match="look the same to the kernel"):
        run(X, y, kernel=Gaussian(1e6), noise=0.0)
    assert run(np.vstack([X, X[:1]]), np.append(y, 3.0), kernel=Gaussian(1.0), noise=0.1).finished
    with pytest.raises(ValueError, match="scale must be a number above 0"):
        run(X, y, kernel=Gaussian(1.0), noise=0.1, scale=0.0)
