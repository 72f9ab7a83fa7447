"""Least absolute deviations against every line through two points, medians, and the sign condition."""

from itertools import combinations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import QuantileRegressor

from algos.regression import least_absolute
from tests.algos.regression.tables import fixed_outlier, table


def fit(X, y, **settings):
    return next(least_absolute.steps(X, y, **settings))


@pytest.mark.parametrize("seed", range(5))
def test_no_line_through_two_points_is_better(seed):
    X, y = table(seed, n=14, d=1)
    x = X[:, 0]
    totals = []
    for i, j in combinations(range(14), 2):
        slope = (y[j] - y[i]) / (x[j] - x[i])
        totals.append(np.abs(y - y[i] - slope * (x - x[i])).sum())
    state = fit(X, y)
    assert_allclose(state.absolute_error, min(totals), rtol=1e-9)
    assert_allclose(state.absolute_error, np.abs(y - state.predict(X)).sum(), rtol=1e-12)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("fit_intercept", [True, False])
@pytest.mark.parametrize("size", [1e-80, 1e-6, 1.0, 1e6, 1e80])
def test_equals_scikit_learns_median_regression_at_every_size(seed, fit_intercept, size):
    X, y = table(seed)
    state = fit(X * size, y * size, fit_intercept=fit_intercept)
    expected = QuantileRegressor(alpha=0, solver="highs", fit_intercept=fit_intercept).fit(X, y)
    assert_allclose(state.coef, expected.coef_, atol=1e-7)
    assert_allclose(state.intercept / size, expected.intercept_, atol=1e-7)
    assert (np.abs(y * size - state.predict(X * size)) < 1e-9 * size).sum() >= 3 + fit_intercept


def test_large_offsets_change_nothing_but_the_intercept():
    X, y = table(2)
    plain, moved = fit(X, y), fit(X + 1e4, y + 1e9)
    assert_allclose(moved.coef, plain.coef, atol=1e-5)


def test_a_constant_input_gives_the_median():
    state = fit(np.full((5, 1), 3.0), [1.0, 9.0, 2.0, 100.0, 5.0])
    assert_allclose(state.predict([[3.0]]), 5)
    assert_allclose(state.absolute_error, 4 + 4 + 3 + 95 + 0)


def test_an_outlier_however_far_does_not_move_the_line():
    X, y = fixed_outlier()
    for height in (14.0, 1e3, 1e9):
        y[4] = height
        state = fit(X, y)
        assert_allclose([state.coef[0], state.intercept], [1, 0], atol=1e-9)


def test_one_row_copies_zero_targets_and_more_columns_than_rows():
    assert_allclose(fit([[2.0]], [5.0]).predict([[2.0]]), 5)
    X, y = table(1)
    twice = fit(np.column_stack([X, X[:, 0]]), y)
    assert_allclose(twice.absolute_error, fit(X, y).absolute_error, rtol=1e-9)
    assert fit(X, np.zeros(30)).absolute_error == 0
    assert_allclose(fit(X[:3], y[:3]).absolute_error, 0, atol=1e-9)


def test_bad_data_are_refused_in_words():
    with pytest.raises(ValueError, match="y has 2 entries; 3 are needed"):
        fit([[1.0], [2.0], [3.0]], [1.0, 2.0])
