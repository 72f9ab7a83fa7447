"""Bayesian regression against the joint Gaussian, ridge, and samples."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import multivariate_normal

from algos.regression import bayesian, polynomial, ridge
from algos.trace import record
from tests.algos.regression.tables import table

NOISE, TAU, KAPPA = 0.7, 1.3, 5.0


def run(X, y, **settings):
    settings = {"noise": NOISE, "prior_scale": TAU, "intercept_scale": KAPPA, **settings}
    return record(bayesian.steps(X, y, **settings), limit=1000)


def exact(X, y, noise=NOISE, tau=TAU, kappa=KAPPA):
    """Mean and covariance of theta given y, by conditioning the joint Gaussian of theta and y."""
    A = np.column_stack([np.ones(len(X)), X])
    prior = np.diag([kappa**2] + [tau**2] * X.shape[1])
    targets = A @ prior @ A.T + noise**2 * np.eye(len(X))
    gain = np.linalg.solve(targets, A @ prior).T
    return gain @ y, prior - gain @ A @ prior, targets


@pytest.mark.parametrize("seed", range(3))
def test_every_state_is_the_exact_posterior_of_the_points_seen(seed):
    X, y = table(seed, n=12)
    trace = run(X, y)
    assert trace.finished and trace.steps == 12
    for k, state in enumerate(trace.states):
        assert state.points == k
        if k:
            mean, covariance, targets = exact(X[:k], y[:k])
            evidence = multivariate_normal(np.zeros(k), targets).logpdf(y[:k])
        else:
            mean, covariance, evidence = np.zeros(4), np.diag([KAPPA**2] + [TAU**2] * 3), 0.0
        assert_allclose(np.append(state.intercept, state.coef), mean, atol=1e-9)
        assert_allclose(state.covariance, covariance, atol=1e-9)
        assert_allclose(state.log_evidence, evidence, atol=1e-9)


@pytest.mark.parametrize("points", [2, 5, 30, 99])
def test_points_in_any_groups_end_at_the_same_posterior(points):
    X, y = table(4)
    single, grouped = run(X, y), run(X, y, points_per_step=points)
    assert grouped.steps == -(-30 // points) and grouped.final.points == 30
    assert_allclose(grouped.final.coef, single.final.coef, atol=1e-9)
    assert_allclose(grouped.final.covariance, single.final.covariance, atol=1e-9)
    assert_allclose(grouped.final.log_evidence, single.final.log_evidence, atol=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_the_mean_is_ridge_with_the_ratio_of_variances(seed):
    X, y = table(seed)
    final = run(X, y).final
    same = next(ridge.steps(X, y, penalty=NOISE**2 / TAU**2, intercept_penalty=NOISE**2 / KAPPA**2))
    assert_allclose(final.coef, same.coef, rtol=1e-9)
    assert_allclose(final.intercept, same.intercept, rtol=1e-9)
    free = next(ridge.steps(X, y, penalty=NOISE**2 / TAU**2))
    wide = run(X, y, intercept_scale=1e7).final
    assert_allclose(wide.coef, free.coef, rtol=1e-9)
    assert_allclose(wide.intercept, free.intercept, rtol=1e-9)


def test_without_its_own_scale_the_intercept_shares_the_prior():
    X, y = table(5)
    final = run(X, y, intercept_scale=None).final
    assert_allclose(np.append(final.intercept, final.coef), exact(X, y, kappa=TAU)[0], atol=1e-9)


def test_bands_are_those_of_the_covariance_and_widen_away_from_the_data():
    X, y = table(6, d=1)
    final = run(X, y).final
    grid = np.array([[-20.0], [X.mean()], [20.0]])
    A = np.column_stack([np.ones(3), grid])
    assert_allclose(final.line_std(grid) ** 2, np.diag(A @ final.covariance @ A.T), rtol=1e-9)
    assert_allclose(final.predictive_std(grid) ** 2, final.line_std(grid) ** 2 + NOISE**2, rtol=1e-12)
    assert final.line_std(grid)[1] < final.line_std(grid)[[0, 2]].min()


def test_a_point_never_widens_the_band():
    X, y = table(7, d=1)
    grid = np.linspace(-5, 5, 9)[:, None]
    bands = np.array([state.line_std(grid) for state in run(X, y).states])
    assert (np.diff(bands, axis=0) <= 1e-12).all()


def test_draws_have_the_posteriors_mean_and_covariance():
    X, y = table(8, n=5)
    final = run(X, y).final
    coef, intercept = final.draws(40_000, seed=3)
    theta = np.column_stack([intercept, coef])
    error = np.sqrt(np.diag(final.covariance) / 40_000)
    assert (np.abs(theta.mean(axis=0) - np.append(final.intercept, final.coef)) < 5 * error).all()
    assert_allclose(np.cov(theta.T), final.covariance, atol=0.03 * np.abs(final.covariance).max())
    again = final.draws(40_000, seed=3)
    assert np.array_equal(again[0], coef) and not np.array_equal(final.draws(40_000, seed=4)[0], coef)


def test_degree_fifteen_and_extreme_scales_are_sound():
    x = np.linspace(-1, 1, 30)[:, None]
    F, y = polynomial.features(x, 15), np.sin(4 * x[:, 0])
    final = run(F, y, noise=1e-3, prior_scale=1e3).final
    assert_allclose(final.coef, next(ridge.steps(F, y, penalty=1e-12, intercept_penalty=4e-8)).coef, atol=1e-6)
    assert np.isfinite(final.covariance).all()
    X, y = table(9)
    for size in (1e-6, 1e6):
        state = run(X, y * size, noise=size, prior_scale=size, intercept_scale=size).final
        plain = run(X, y, noise=1.0, prior_scale=1.0, intercept_scale=1.0).final
        assert_allclose(state.coef / size, plain.coef, rtol=1e-9)
        assert_allclose(state.line_std(X) / size, plain.line_std(X), rtol=1e-9)


def test_one_row_a_constant_column_and_zero_targets():
    one = run([[2.0]], [5.0]).final
    assert_allclose([one.intercept, one.coef[0]], exact(np.array([[2.0]]), np.array([5.0]))[0])
    X, _ = table(0)
    assert not run(X, np.zeros(30)).final.coef.any()
    constant = run(np.zeros((4, 1)), [1.0, 2.0, 3.0, 4.0]).final
    assert constant.coef[0] == 0
    assert_allclose(constant.covariance[1, 1], TAU**2)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"noise": 0}, "noise must be a number of at least 1e-50"),
        ({"prior_scale": -1}, "prior_scale must be a number"),
        ({"intercept_scale": np.inf}, "intercept_scale must be a number"),
        ({"points_per_step": 0}, "points_per_step must be a whole number of at least 1, not 0"),
    ],
)
def test_bad_settings_are_refused_in_words(settings, words):
    X, y = table(0)
    with pytest.raises(ValueError, match=words):
        run(X, y, **settings)
    with pytest.raises(ValueError, match="n must be a whole number of at least 1"):
        run(X, y).final.draws(0)
