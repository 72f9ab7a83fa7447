"""Bias and variance of ridge in closed form, against the fits of `algos.regression.ridge` and finite differences."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.bias_variance import ridge_law
from algos.regression import linear, ridge


def design(seed, n=14, d=3, intercept=True):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * np.arange(1, d + 1) + 0.5
    return X, (linear.augmented(X) if intercept else X), rng


@pytest.mark.parametrize(("intercept", "lam"), [(True, 3.0), (False, 3.0), (True, 0.0)])
def test_parts_are_those_of_ridge_fits(intercept, lam):
    X, P, _ = design(0, intercept=intercept)
    v = np.array([2.0, -1.0, 0.5, 0.3])[: P.shape[1]]
    noise = 0.6

    def weights(y):
        model = next(ridge.steps(X, y, penalty=lam, fit_intercept=intercept))
        return np.r_[model.intercept, model.coef] if intercept else model.coef

    middle = weights(P @ v)  # the fit is linear in y: its mean is the fit to the mean
    columns = np.array([weights(row) for row in np.eye(len(P))])
    bias, variance = ridge_law.parts(P, v, np.array([lam]), noise=noise, intercept=intercept)
    assert bias[0] == pytest.approx(np.sum((middle - v) ** 2), abs=1e-12)
    assert variance[0] == pytest.approx(noise**2 * np.sum(columns**2))


@pytest.mark.parametrize("intercept", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_bias_rises_variance_falls_and_some_penalty_beats_none(intercept, seed):
    _, P, rng = design(seed, intercept=intercept)
    v = rng.normal(size=P.shape[1])
    penalties = np.r_[0, np.geomspace(1e-3, 1e6, 60)]
    bias, variance = ridge_law.parts(P, v, penalties, noise=1.0, intercept=intercept)
    assert bias[0] == 0
    assert np.all(np.diff(bias) > 0)
    assert (bias + variance).min() < variance[0]
    if not intercept:
        assert np.all(np.diff(variance) < 0)
    slope = ridge_law.slope_at_zero(P, noise=1.0, intercept=intercept)
    step = 1e-5
    near = ridge_law.parts(P, v, np.array([0, step]), noise=1.0, intercept=intercept)
    assert slope < 0
    assert slope == pytest.approx((near.bias[1] + near.variance[1] - near.variance[0]) / step, rel=1e-3)


def test_a_huge_penalty():
    _, P, _ = design(5)
    _, variance = ridge_law.parts(P, np.ones(4), np.array([1e12]), noise=1.5, intercept=True)
    assert variance[0] == pytest.approx(1.5**2 / 14, rel=1e-6)
    _, variance = ridge_law.parts(P[:, 1:], np.ones(3), np.array([1e12]), noise=1.5, intercept=False)
    assert_allclose(variance, 0, atol=1e-12)
    with pytest.raises(ValueError, match="0 or more"):
        ridge_law.parts(P, np.ones(4), np.array([-1.0]), noise=1.0, intercept=True)
