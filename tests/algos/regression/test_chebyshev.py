"""Chebyshev regression against every line through three points' equal errors, and a generic minimiser."""

from itertools import combinations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.regression import chebyshev, least_squares
from tests.algos.regression.tables import fixed_outlier, table


def fit(X, y, **settings):
    return next(chebyshev.steps(X, y, **settings))


@pytest.mark.parametrize("seed", range(5))
def test_it_is_the_worst_triple(seed):
    """Over three points the best line has errors +e, -e, +e in order of x; over all, the largest such e."""
    X, y = table(seed, n=12, d=1)
    x = X[:, 0]
    errors = []
    for triple in combinations(np.argsort(x), 3):
        a, b, c = x[list(triple)]
        p, q, r = y[list(triple)]
        errors.append(abs(p + (r - p) * (b - a) / (c - a) - q) / 2)
    state = fit(X, y)
    assert_allclose(state.worst_error, max(errors), rtol=1e-9)
    assert_allclose(state.worst_error, np.abs(y - state.predict(X)).max(), rtol=1e-12)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("fit_intercept", [True, False])
def test_as_many_extreme_residuals_as_parameters_and_one_more_that_no_move_reduces_together(seed, fit_intercept):
    X, y = table(seed)
    state = fit(X, y, fit_intercept=fit_intercept)
    residual = y - state.predict(X)
    extreme = np.abs(residual) > state.worst_error * (1 - 1e-9)
    assert extreme.sum() == 4 + fit_intercept
    A = np.column_stack([np.ones(30), X])[:, 0 if fit_intercept else 1 :]
    signed = np.sign(residual[extreme])[:, None] * A[extreme]
    shares = np.linalg.lstsq(
        np.vstack([signed.T, np.ones(extreme.sum())]), np.append(np.zeros(A.shape[1]), 1), rcond=None
    )[0]
    assert (shares > 0).all()
    assert_allclose(signed.T @ shares, 0, atol=1e-9)


@pytest.mark.parametrize("size", [1e-80, 1e-6, 1e6, 1e80])
def test_units_change_nothing(size):
    X, y = table(3)
    plain, scaled = fit(X, y), fit(X * size, y * size)
    assert_allclose(scaled.coef, plain.coef, atol=1e-8)
    assert_allclose(scaled.worst_error / size, plain.worst_error, rtol=1e-9)


def test_large_offsets_change_nothing_but_the_intercept():
    X, y = table(2)
    plain, moved = fit(X, y), fit(X + 1e4, y + 1e9)
    assert_allclose(moved.coef, plain.coef, atol=1e-5)


def test_a_constant_input_gives_the_midrange():
    state = fit(np.full((4, 1), 3.0), [1.0, 9.0, 2.0, 4.0])
    assert_allclose(state.predict([[3.0]]), 5)
    assert_allclose(state.worst_error, 4)


def test_only_the_extreme_points_matter():
    X, y = fixed_outlier()
    state = fit(X, y)
    y[1] += 0.5
    moved = fit(X, y)
    assert_allclose([moved.coef[0], moved.intercept], [state.coef[0], state.intercept], atol=1e-9)
    assert state.worst_error < np.abs(y - next(least_squares.steps(X, y)).predict(X)).max()


def test_one_row_copies_and_zero_targets():
    assert_allclose(fit([[2.0]], [5.0]).predict([[2.0]]), 5)
    X, y = table(1)
    assert_allclose(fit(np.column_stack([X, X[:, 0]]), y).worst_error, fit(X, y).worst_error, rtol=1e-9)
    assert fit(X, np.zeros(30)).worst_error == 0


def test_bad_data_are_refused_in_words():
    with pytest.raises(ValueError, match="y has 2 entries; 3 are needed"):
        fit([[1.0], [2.0], [3.0]], [1.0, 2.0])
