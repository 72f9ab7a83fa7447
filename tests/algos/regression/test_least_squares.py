"""Least squares against numpy, scikit-learn, scipy and refits."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import LinearRegression

from algos.regression import least_squares
from algos.regression.singular import dependences
from tests.algos.regression.tables import fixed_outlier, table


def fit(X, y, **settings):
    return next(least_squares.steps(X, y, **settings))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("fit_intercept", [True, False])
def test_equals_numpy_lstsq_and_scikit_learn(seed, fit_intercept):
    X, y = table(seed)
    state = fit(X, y, fit_intercept=fit_intercept)
    A = np.column_stack([np.ones(len(X)), X]) if fit_intercept else X
    theta, rss, rank, _ = np.linalg.lstsq(A, y, rcond=None)
    expected = LinearRegression(fit_intercept=fit_intercept).fit(X, y)
    assert state.method == "normal equations"
    assert_allclose(state.coef, theta[-3:], rtol=1e-10)
    assert_allclose(state.coef, expected.coef_, rtol=1e-10)
    assert_allclose(state.intercept, expected.intercept_, atol=1e-10)
    assert_allclose(state.rss, rss[0], rtol=1e-10)
    assert state.rank == rank
    assert_allclose(state.noise_variance, rss[0] / (len(y) - rank), rtol=1e-10)
    assert_allclose(state.predict(X[:4] + 1), expected.predict(X[:4] + 1), rtol=1e-10)


@pytest.mark.parametrize("seed", range(3))
def test_residuals_are_orthogonal_to_the_columns(seed):
    X, y = table(seed)
    residual = y - fit(X, y).predict(X)
    assert_allclose(X.T @ residual, 0, atol=1e-10)
    assert_allclose(residual.sum(), 0, atol=1e-10)


def singular_tables():
    X, y = table(5, n=12, d=3)
    return {
        "x3 repeats x1": (np.column_stack([X, X[:, 1]]), y),
        "x3 is x0 in other units": (np.column_stack([X, 32 + 1.8 * X[:, 0]]), y),
        "x3 is a combination of x0 and x2": (np.column_stack([X, X[:, 0] - 2 * X[:, 2]]), y),
        "x3 is constant, like the intercept": (np.column_stack([X, np.full(12, 0.1)]), y),
        "4 parameters but only 3 rows": (X[:3], y[:3]),
        "4 parameters but only 1 row": (X[:1], y[:1]),
    }


@pytest.mark.parametrize("words", singular_tables())
def test_a_singular_table_is_named_and_solved_with_the_least_norm(words):
    X, y = singular_tables()[words]
    state = fit(X, y)
    assert state.method == "pseudoinverse"
    assert words in state.reason
    assert state.condition == np.inf
    assert state.rank == np.linalg.matrix_rank(np.column_stack([np.ones(len(X)), X]))
    centred = X - X.mean(axis=0)
    assert_allclose(state.coef, np.linalg.pinv(centred, rcond=1e-12) @ (y - y.mean()), atol=1e-9)
    assert_allclose(state.intercept, y.mean() - X.mean(axis=0) @ state.coef, atol=1e-9)
    assert_allclose(state.coef, LinearRegression().fit(X, y).coef_, atol=1e-8)


def test_with_too_few_rows_only_copies_and_constants_are_named():
    X, y = table(5, n=3, d=5)
    assert fit(X, y).reason.startswith("X'X is singular: there are 6 parameters but only 3 rows. Of all")
    X[:, 2] = X[:, 0]
    X[:, 4] = 0.3
    assert "only 3 rows; x2 repeats x0; x4 is constant, like the intercept. Of" in fit(X, y).reason


def test_a_dependence_is_seen_behind_the_rounding_of_a_large_offset():
    celsius = 1e6 + np.random.default_rng(0).normal(size=50)
    state = fit(np.column_stack([celsius, 32 + 1.8 * celsius]), celsius)
    assert state.rank == 2 and "x1 is x0 in other units" in state.reason


def test_a_small_share_in_a_combination_is_named_too():
    X, y = table(6)
    X = np.column_stack([X, X[:, 0] + 0.01 * X[:, 1]])
    assert "x3 is a combination of x0 and x1." in fit(X, y).reason


def test_the_reason_uses_the_columns_own_names():
    X, y = table(1)
    X = np.column_stack([X[:, 0], 10.764 * X[:, 0]])
    reason = fit(X, y, names=["square metres", "square feet"]).reason
    assert "square feet is square metres in other units" in reason
    with pytest.raises(ValueError, match="names has 1 entries; 2 are needed"):
        fit(X, y, names=["size"])


def test_dependences_list_every_column_that_others_determine():
    X, _ = table(2, d=3)
    X = np.column_stack([X[:, 0], X[:, 0], X[:, 1], np.full(30, 7.0), X[:, 0] + X[:, 1], X[:, 2]])
    assert dependences(X) == [(1, (0,)), (3, ()), (4, (0, 2))]
    assert dependences(X, fit_intercept=False) == [(1, (0,)), (4, (0, 2))]


def test_without_intercept_a_zero_column_is_named():
    X, y = table(2)
    X = np.column_stack([X, np.zeros(30)])
    assert "x3 is zero everywhere" in fit(X, y, fit_intercept=False).reason


def test_many_dependent_columns_are_counted_not_listed():
    X, y = table(3, d=1)
    assert "3 more columns depend on others" in fit(np.repeat(X, 8, axis=1), y).reason


def test_rank_does_not_depend_on_units():
    X, y = table(3)
    units = np.array([1e12, 1.0, 1e-12])
    state, scaled = fit(X, y), fit(X * units, y)
    assert scaled.method == "normal equations" and scaled.rank == 4
    assert_allclose(scaled.coef * units, state.coef, rtol=1e-9)


@pytest.mark.parametrize("size", [1e-90, 1e-6, 1e6, 1e90])
def test_extreme_scales_give_the_same_fit(size):
    X, y = table(4)
    state, scaled = fit(X, y), fit(X * size, y * size)
    assert_allclose(scaled.coef, state.coef, rtol=1e-9)
    assert_allclose(scaled.intercept / size, state.intercept, rtol=1e-9)


def test_a_large_offset_loses_no_slope():
    x = np.linspace(0, 1, 40)[:, None]
    y = 3 * x[:, 0] + np.sin(40 * x[:, 0])
    state, moved = fit(x, y), fit(x + 1e6, y + 1e6)
    assert moved.method == "normal equations"
    assert_allclose(moved.coef, state.coef, rtol=1e-8)


def test_nearly_dependent_columns_are_solved_on_X_itself():
    x = np.linspace(-1, 1, 60)
    X = np.column_stack([x, x + 1e-7 * np.cos(9 * x)])
    state = fit(X, X @ [2.0, -1.0] + 0.5)
    assert state.method == "pseudoinverse" and "nearly dependent" in state.reason
    assert state.rank == 3 and 1e6 < state.condition < 1e9
    assert_allclose(state.coef, [2.0, -1.0], rtol=1e-6)


def test_one_row_and_zero_targets():
    state = fit([[3.0, 4.0]], [5.0])
    assert_allclose(state.coef, 0)
    assert state.intercept == 5.0 and state.noise_variance is None
    assert_allclose(fit([[3.0, 4.0]], [5.0], fit_intercept=False).coef, [0.6, 0.8])
    zero = fit(*[table(0)[0], np.zeros(30)])
    assert not zero.coef.any() and zero.intercept == 0 and zero.rss == 0


@pytest.mark.parametrize("fit_intercept", [True, False])
@pytest.mark.parametrize("words", [None, *singular_tables()])
def test_the_hat_matrix_is_the_projection_that_fits(words, fit_intercept):
    X, y = table(6) if words is None else singular_tables()[words]
    H = least_squares.hat_matrix(X, fit_intercept=fit_intercept)
    state = fit(X, y, fit_intercept=fit_intercept)
    A = np.column_stack([np.full(len(X), float(fit_intercept)), X])
    assert_allclose(H, A @ np.linalg.pinv(A, rcond=1e-12), atol=1e-9)
    assert_allclose(H @ y, state.predict(X), atol=1e-9)
    h = least_squares.leverage(X, fit_intercept=fit_intercept)
    assert_allclose(h, np.diag(H), atol=1e-12)
    assert_allclose(h.sum(), state.rank, atol=1e-9)
    assert h.max() <= 1 and h.min() >= 0


@pytest.mark.parametrize("fit_intercept", [True, False])
@pytest.mark.parametrize("words", [None, *[w for w in singular_tables() if "1 row" not in w]])
def test_leaving_a_point_out_equals_a_refit(words, fit_intercept):
    X, y = table(7, n=9) if words is None else singular_tables()[words]
    left = least_squares.leave_one_out(X, y, fit_intercept=fit_intercept)
    for i in range(len(y)):
        keep = np.arange(len(y)) != i
        refit = fit(X[keep], y[keep], fit_intercept=fit_intercept)
        state = least_squares.without(X, y, i, fit_intercept=fit_intercept)
        assert_allclose(state.coef, refit.coef, atol=1e-8)
        assert_allclose(state.intercept, refit.intercept, atol=1e-8)
        assert_allclose(state.rss, refit.rss, atol=1e-8)
        assert_allclose(left[i], y[i] - refit.predict(X[[i]])[0], atol=1e-8)


def test_a_point_alone_in_its_column_has_leverage_one():
    X, y = table(8, n=8, d=1)
    X = np.column_stack([X, np.arange(8) == 5])
    assert_allclose(least_squares.leverage(X)[5], 1)
    keep = np.arange(8) != 5
    assert_allclose(least_squares.leave_one_out(X, y)[5], y[5] - fit(X[keep], y[keep]).predict(X[[5]])[0])


def test_leaving_out_is_refused_in_words():
    X, y = table(0, n=4)
    with pytest.raises(ValueError, match="i must be a whole number of at least 0 and at most 3, not 4"):
        least_squares.without(X, y, 4)
    with pytest.raises(ValueError, match="at least 2 are needed to leave one out"):
        least_squares.leave_one_out(X[:1], y[:1])
    with pytest.raises(ValueError, match="y has 3 entries; 4 are needed"):
        fit(X, y[:3])
    with pytest.raises(ValueError, match="fit_intercept must be one of"):
        fit(X, y, fit_intercept="yes")


def test_the_outlier_bends_the_line():
    state = fit(*fixed_outlier())
    assert_allclose([state.coef[0], state.intercept, state.rss], [3, -2, 40], atol=1e-12)
