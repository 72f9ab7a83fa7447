"""Weighted least squares against scikit-learn and repeated rows."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import LinearRegression

from algos.regression import least_squares, weighted
from tests.algos.regression.tables import table


def fit(X, y, weights, **settings):
    return next(weighted.steps(X, y, weights=weights, **settings))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("fit_intercept", [True, False])
def test_equals_scikit_learn(seed, fit_intercept):
    X, y = table(seed)
    w = np.random.default_rng(seed).exponential(size=len(y))
    state = fit(X, y, w, fit_intercept=fit_intercept)
    expected = LinearRegression(fit_intercept=fit_intercept).fit(X, y, sample_weight=w)
    assert_allclose(state.coef, expected.coef_, rtol=1e-9)
    assert_allclose(state.intercept, expected.intercept_, atol=1e-9)
    assert_allclose(state.weighted_rss, w @ (y - expected.predict(X)) ** 2, rtol=1e-9)
    assert_allclose(state.weights, w)


def test_a_whole_weight_repeats_the_point_and_zero_removes_it():
    X, y = table(1, n=8)
    times = np.array([0, 1, 3, 2, 0, 1, 1, 5])
    state = fit(X, y, times)
    repeated = next(least_squares.steps(X.repeat(times, axis=0), y.repeat(times)))
    assert_allclose(state.coef, repeated.coef, rtol=1e-9)
    assert_allclose(state.intercept, repeated.intercept, rtol=1e-9)
    assert_allclose(state.weighted_rss, repeated.rss, rtol=1e-9)


def test_scaling_all_weights_changes_nothing_but_the_objective():
    X, y = table(2)
    w = np.linspace(0.1, 2, 30)
    state = fit(X, y, w)
    for size in (1e-80, 1e80):
        scaled = fit(X, y, w * size)
        assert_allclose(scaled.coef, state.coef, rtol=1e-9)
        assert_allclose(scaled.weighted_rss, state.weighted_rss * size, rtol=1e-9)


def test_only_points_with_weight_count_for_the_rank():
    X, y = table(3)
    w = np.zeros(30)
    w[[4, 9]] = 1
    state = fit(X, y, w)
    assert state.rank == 2 and state.method == "pseudoinverse"
    assert "4 parameters but only 2 rows" in state.reason
    assert_allclose(state.predict(X[[4, 9]]), y[[4, 9]])
    same = X.copy()
    same[w > 0, 1] = 2.5
    assert "x1 is constant" in fit(same, y, w).reason


def test_weights_a_hundred_orders_apart_still_give_the_line_through_both():
    x, y = np.array([[0.3], [1.7], [2.9]]), np.array([1.0, 4.0, -50.0])
    state = fit(x, y, [1.0, 1e-100, 1e-220])
    assert_allclose(state.coef, 3 / 1.4)
    assert_allclose(state.predict(x[:2]), y[:2])


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        ([1, 1, -2], "weights must be 0 or more; the smallest is -2"),
        ([0, 0, 0], "weights must not all be 0"),
        ([1, 1], "weights has 2 entries; 3 are needed"),
    ],
)
def test_bad_weights_are_refused_in_words(weights, words):
    with pytest.raises(ValueError, match=words):
        fit([[1.0], [2.0], [4.0]], [1.0, 2.0, 3.0], weights)
