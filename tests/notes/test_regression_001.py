"""Facts of the notes 001 (lectures 02/24 to 03/07) that touch regression."""

from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.numerics import scaling
from algos.regression import (
    bayesian,
    chebyshev,
    elastic_net,
    least_absolute,
    least_squares,
    metrics,
    polynomial,
    ridge,
    weighted,
)
from algos.regression.linear import Linear, augmented
from algos.trace import record
from tests.algos.regression.tables import fixed_outlier, table
from tests.oracles import slope


def fit(module, X, y, **settings):
    return next(module.steps(X, y, **settings))


def lasso(X, y, penalty):
    return record(elastic_net.steps(X, y, penalty=penalty, tolerance=1e-14), limit=10_000).final


def test_ridge_lambda_beside_a_sum_is_n_times_lambda_beside_a_mean():
    X, y = table(0)
    lam = 0.3
    state = fit(ridge, X, y, penalty=30 * lam)

    def mean_cost(t):
        return np.mean((y - t[0] - X @ t[1:]) ** 2) + lam * (t[1:] ** 2).sum()

    assert_allclose(slope(mean_cost, np.append(state.intercept, state.coef)), 0, atol=1e-8)


def test_the_table_of_regressions_each_method_wins_at_its_own_cost():
    """Least squares, least absolute deviations and Chebyshev: mean square, mean absolute, maximum."""
    X, y = table(1)
    residuals = [y - fit(m, X, y).predict(X) for m in (least_squares, least_absolute, chebyshev)]
    for which, cost in enumerate((lambda r: np.mean(r**2), lambda r: np.mean(abs(r)), lambda r: max(abs(r)))):
        costs = [cost(r) for r in residuals]
        assert np.argmin(costs) == which and sorted(costs)[1] > costs[which] * 1.001


def test_lasso_is_the_row_with_the_sum_of_absolute_values():
    """The misprint: the table gives it ridge's cost; ridge never sets a coefficient to zero."""
    X, y = table(2)
    edge = elastic_net.largest_penalty(X, y)
    assert (lasso(X, y, 0.7 * edge).coef == 0).any()
    assert (ridge.path(X, y, np.geomspace(1, 1e8, 9)).coef != 0).all()


def test_least_squares_on_the_line_with_one_outlier():
    X, y = fixed_outlier()
    state = fit(least_squares, X, y)
    assert_allclose([state.coef[0], state.intercept], [3, -2], atol=1e-12)


def test_a_constant_model_is_the_mean_the_median_and_the_midrange():
    X, y = np.zeros((3, 1)), np.array([0.0, 0.0, 10.0])
    heights = [fit(m, X, y).predict([[0.0]])[0] for m in (least_squares, least_absolute, chebyshev)]
    assert_allclose(heights, [10 / 3, 0, 5], atol=1e-12)


def test_normal_equations_set_the_gradient_not_the_error_to_zero():
    """The misprint: RSS(w) = ... = 0."""
    X, y = table(3)
    A, state = augmented(X), fit(least_squares, X, y)
    w = np.append(state.intercept, state.coef)
    assert_allclose(2 * A.T @ A @ w - 2 * A.T @ y, 0, atol=1e-10)
    assert state.rss > 1
    expanded = w @ A.T @ A @ w - 2 * y @ A @ w + y @ y
    assert_allclose(state.rss, expanded)


def test_pseudoinverse_is_a_left_inverse_of_full_rank_columns():
    X, y = table(4)
    A = augmented(X)
    plus = np.linalg.solve(A.T @ A, A.T)
    assert_allclose(plus @ A, np.eye(4), atol=1e-12)
    assert_allclose(plus, np.linalg.pinv(A), atol=1e-12)
    state = fit(least_squares, X, y)
    assert_allclose(plus @ y, np.append(state.intercept, state.coef))


def test_hat_matrix_is_the_orthogonal_projection_on_the_columns():
    X, y = table(5, d=4)
    H = least_squares.hat_matrix(X)
    assert_allclose(H @ H, H, atol=1e-12)
    assert_allclose(H, H.T, atol=1e-15)
    assert_allclose(np.trace(H), 5)
    assert_allclose(H @ augmented(X), augmented(X), atol=1e-11)
    fitted = H @ y
    assert_allclose(y @ y, fitted @ fitted + (y - fitted) @ (y - fitted))
    assert_allclose((y - fitted).sum(), 0, atol=1e-11)
    assert_allclose(augmented(X).T @ (y - fitted), 0, atol=1e-10)


def test_least_absolute_deviations_ignore_the_outlier():
    X, y = fixed_outlier()
    state = fit(least_absolute, X, y)
    assert_allclose([state.coef[0], state.intercept, state.absolute_error], [1, 0, 10], atol=1e-9)
    y[4] = 1e6
    assert_allclose(fit(least_absolute, X, y).coef, 1, atol=1e-9)
    assert fit(least_squares, X, y).coef[0] > 1e5


def test_chebyshev_line_equioscillates():
    X, y = fixed_outlier()
    state = fit(chebyshev, X, y)
    assert_allclose([state.coef[0], state.intercept, state.worst_error], [3.5, -3.75, 3.75], atol=1e-9)
    residual = y - state.predict(X)
    assert_allclose(residual[[0, 3, 4]], [3.75, -3.75, 3.75], atol=1e-9)


def orthogonal_table():
    rng = np.random.default_rng(6)
    Q = np.linalg.qr(np.column_stack([np.ones(20), rng.normal(size=(20, 3))]))[0][:, 1:]
    X = Q * np.sqrt(20)
    return X, X @ [2.0, -0.5, 0.1] + rng.normal(size=20)


@pytest.mark.parametrize("lam", [0.2, 1.0, 3.0])
def test_lasso_on_orthogonal_columns_is_soft_thresholding_by_half_lambda(lam):
    """The notes' cost is the mean of the squares, without 1/2: their lambda is twice the penalty."""
    X, y = orthogonal_table()
    ols = fit(least_squares, X, y).coef
    assert_allclose(X.T @ X, 20 * np.eye(3), atol=1e-12)
    expected = np.sign(ols) * np.maximum(np.abs(ols) - lam / 2, 0)
    assert_allclose(lasso(X, y, lam / 2).coef, expected, atol=1e-7)


def test_lasso_is_zero_from_two_over_n_times_the_largest_correlation_on():
    X, y = table(7)
    X, y = X - X.mean(axis=0), y - y.mean()
    lam = 2 / 30 * np.abs(X.T @ y).max()
    assert_allclose(elastic_net.largest_penalty(X, y), lam / 2)
    assert not lasso(X, y, lam / 2 * 1.0001).coef.any()
    assert lasso(X, y, lam / 2 * 0.999).coef.any()


def test_weighted_least_squares_projects_the_weighted_targets():
    X, y = table(8)
    w = np.random.default_rng(8).uniform(0.1, 4, size=30)
    state = fit(weighted, X, y, weights=w)
    A = augmented(X)
    theta = np.append(state.intercept, state.coef)
    assert_allclose(A.T @ (w[:, None] * A) @ theta, A.T @ (w * y))
    root = np.sqrt(w)
    B = root[:, None] * A
    assert_allclose(root * state.predict(X), B @ np.linalg.pinv(B) @ (root * y), atol=1e-10)


def test_weighted_least_squares_from_equal_to_zero_to_very_large_weights():
    X, y = table(9, n=10, d=1)
    plain = fit(least_squares, X, y)
    assert_allclose(fit(weighted, X, y, weights=np.full(10, 3.0)).coef, plain.coef)
    w = np.ones(10)
    w[4] = 1e-12
    assert_allclose(fit(weighted, X, y, weights=w).coef, least_squares.without(X, y, 4).coef, atol=1e-9)
    w[4] = 1e12
    assert_allclose(fit(weighted, X, y, weights=w).predict(X[[4]]), y[4], atol=1e-9)
    pulled = []
    for weight in (1.0, 10.0, 100.0):
        w[4] = weight
        pulled.append(abs(fit(weighted, X, y, weights=w).predict(X[[4]])[0] - y[4]))
    assert pulled[0] > pulled[1] > pulled[2]


def test_polynomial_features_are_counted_by_a_binomial():
    """With the constant: C(d + p, p)."""
    numbers = {(2, 2): 6, (2, 3): 10, (10, 4): 1001, (100, 4): 4_598_126}
    for (d, p), expected in numbers.items():
        assert polynomial.count(d, p) + 1 == expected == comb(d + p, p)
    assert set(polynomial.names(2, 2)) == {"x0", "x1", "x0^2", "x0 x1", "x1^2"}


def test_polynomial_training_error_never_rises_with_the_degree():
    X, y = table(10, d=2)
    rss = [fit(least_squares, polynomial.features(X, p), y).rss for p in (1, 2, 3)]
    assert rss[0] >= rss[1] >= rss[2]


def test_least_squares_is_maximum_likelihood_under_gaussian_noise_and_least_absolute_under_laplace():
    X, y = table(11, d=1)
    rng = np.random.default_rng(11)

    def gauss(line, sigma):
        return -((y - line.predict(X)) ** 2).sum() / (2 * sigma**2) - 30 * np.log(sigma)

    def laplace(line, scale):
        return -np.abs(y - line.predict(X)).sum() / scale - 30 * np.log(2 * scale)

    for module, likelihood in ((least_squares, gauss), (least_absolute, laplace)):
        best = fit(module, X, y)
        for _ in range(30):
            moved = Linear(best.coef + 0.1 * rng.normal(size=1), best.intercept + 0.1 * rng.normal())
            for size in (0.3, 2.0):
                assert likelihood(moved, size) < likelihood(best, size)


def test_empirical_risk_is_unbiased_and_its_spread_falls_as_one_over_root_n():
    rng = np.random.default_rng(12)

    def risks(n):
        x, noise = rng.normal(size=(4000, n)), rng.normal(size=(4000, n))
        # h(x) = x where y = 2x + noise: R = E[(x + noise)^2] = 2
        return np.array([metrics.rmse(2 * a + b, a) ** 2 for a, b in zip(x, noise, strict=True)])

    small, large = risks(10), risks(160)
    assert_allclose([small.mean(), large.mean()], 2, rtol=0.03)
    assert_allclose(small.std() / large.std(), 4, rtol=0.1)


def test_variance_of_least_squares_averaged_over_the_training_points_is_sigma_squared_d_over_n():
    """And at a point z it is sigma^2 z'(X'X)^-1 z; the misprint X+X in place of X'X gives sigma^2 |z|^2."""
    rng = np.random.default_rng(13)
    X, sigma, z = rng.normal(size=(50, 5)), 1.3, np.array([0.5, 1.0, -2.0, 0.3, 3.0])
    h = least_squares.leverage(X, fit_intercept=False)
    assert_allclose(sigma**2 * h.mean(), 0.169)
    noise = sigma * rng.normal(size=(4000, 50))
    errors = noise @ np.linalg.pinv(X).T @ z
    right = sigma**2 * z @ np.linalg.solve(X.T @ X, z)
    assert_allclose(errors.var(), right, rtol=0.1)
    assert sigma**2 * z @ z > 10 * right


def test_ridge_is_positive_definite_and_unique_with_more_features_than_samples():
    X, y = table(14, n=4, d=10)
    A = augmented(X)
    K = np.diag([0.0] + [1.0] * 10)  # no penalty on the intercept
    assert np.linalg.matrix_rank(A.T @ A) == 4
    assert np.linalg.eigvalsh(A.T @ A + 0.1 * K)[0] > 1e-4
    state = fit(ridge, X, y, penalty=0.1)
    theta = np.linalg.solve(A.T @ A + 0.1 * K, A.T @ y)
    assert_allclose(np.append(state.intercept, state.coef), theta, atol=1e-9)


def test_ridge_shrinks_as_lambda_grows_its_residuals_sum_to_zero_and_its_error_rises():
    X, y = table(15)
    path = ridge.path(X, y, [0.0, *np.geomspace(1e-3, 1e10, 30)])
    residual = y - path.coef @ X.T - path.intercept[:, None]
    assert (np.diff(np.linalg.norm(path.coef, axis=1)) < 0).all()
    assert (np.diff((residual**2).sum(axis=1)) >= -1e-10).all()
    assert_allclose(residual.sum(axis=1), 0, atol=1e-9)
    assert_allclose(path.coef[0], fit(least_squares, X, y).coef)
    assert_allclose(path.coef[-1], 0, atol=1e-7)
    assert_allclose(path.intercept[-1], y.mean())


def ridge_operator(X, penalty):
    """M (d + 1, n) with theta = M y: the fits to unit targets."""
    columns = [fit(ridge, X, unit, penalty=penalty) for unit in np.eye(len(X))]
    return np.array([np.append(state.intercept, state.coef) for state in columns]).T


def test_ridge_variance_falls_to_sigma_squared_over_n_since_the_intercept_is_free():
    """The notes say to 0: that needs centred data without an intercept."""
    X, _ = table(16, n=50)
    sigma, z = 1.3, np.array([1.0, 0.5, -2.0, 1.0])
    variances = [sigma**2 * ((z @ ridge_operator(X, lam)) ** 2).sum() for lam in (0.0, 10.0, 1e3, 1e8)]
    assert (np.diff(variances) < 0).all()
    assert_allclose(variances[-1], sigma**2 / 50, rtol=1e-4)
    assert_allclose(sigma**2 / 50, 0.0338)


def test_ridge_bias_grows_with_lambda_and_has_a_closed_form():
    X, _ = table(17, n=50)
    X = X - X.mean(axis=0)
    v, z = np.array([1.0, -2.0, 0.5]), np.array([0.5, 1.0, 3.0])
    biases = []
    for lam in (0.0, 1.0, 30.0, 1e3):
        state = fit(ridge, X, X @ v, penalty=lam, fit_intercept=False)
        biases.append(z @ state.coef - z @ v)
        assert_allclose(biases[-1], -lam * z @ np.linalg.solve(X.T @ X + lam * np.eye(3), v), atol=1e-9)
    assert (np.diff(np.abs(biases)) > 0).all()


def test_some_lambda_above_zero_beats_least_squares():
    X, _ = table(18, n=12)
    X = X - X.mean(axis=0)
    v, sigma = np.array([1.0, -0.5, 0.2]), 2.0

    def error(lam):
        M = np.linalg.solve(X.T @ X + lam * np.eye(3), X.T)
        return ((M @ X @ v - v) ** 2).sum() + sigma**2 * (M**2).sum()

    assert error(1e-3) < error(0.0)
    assert min(error(lam) for lam in np.geomspace(1e-2, 100, 30)) < 0.95 * error(0.0)


def test_asymmetric_penalty_removes_one_coefficient_or_leaves_it_free():
    X, y = table(19)
    kept = fit(least_squares, X[:, [0, 2]], y)
    removed = fit(ridge, X, y, penalty=[0, 1e12, 0])
    assert_allclose(removed.coef, [kept.coef[0], 0, kept.coef[1]], atol=1e-8)


def test_rescaling_a_feature_is_a_penalty_of_its_own():
    X, y = table(20)
    scale = np.array([10.0, 1.0, 0.1])
    rescaled = fit(ridge, X * scale, y, penalty=3.0)
    own = fit(ridge, X, y, penalty=3.0 / scale**2)
    assert_allclose(rescaled.coef * scale, own.coef, rtol=1e-9)


def test_ridge_is_the_posterior_mode_and_a_wide_prior_is_least_squares():
    X, y = table(21)
    sigma, tau = 0.8, 0.5
    settings: dict[str, Any] = {"noise": sigma, "intercept_scale": 1e8}
    state = record(bayesian.steps(X, y, prior_scale=tau, **settings), limit=99).final
    assert_allclose(state.coef, fit(ridge, X, y, penalty=sigma**2 / tau**2).coef, rtol=1e-8)
    wide = record(bayesian.steps(X, y, prior_scale=1e7, **settings), limit=99).final
    assert_allclose(wide.coef, fit(least_squares, X, y).coef, rtol=1e-8)

    def log_posterior(t):
        return -((y - t[0] - X @ t[1:]) ** 2).sum() / (2 * sigma**2) - (t[1:] ** 2).sum() / (2 * tau**2)

    assert_allclose(slope(log_posterior, np.append(state.intercept, state.coef)), 0, atol=1e-5)


def test_centring_replaces_the_unpenalised_intercept():
    X, y = table(22)
    free = fit(ridge, X, y, penalty=4.0)
    centred = fit(ridge, X - X.mean(axis=0), y - y.mean(), penalty=4.0, fit_intercept=False)
    assert_allclose(centred.coef, free.coef, atol=1e-13)
    assert_allclose(free.intercept, y.mean() - free.coef @ X.mean(axis=0))


@pytest.mark.parametrize("factor", [1.0, 10.0, 1000.0])
def test_feature_scale_changes_ridge_unless_normalised(factor):
    X, y = table(23)
    Z = X * [factor, 1, 1]
    plain, moved = (fit(ridge, A, y, penalty=5.0).predict(A) for A in (X, Z))
    normal = [fit(ridge, scaling(A).transform(A), y, penalty=5.0).coef for A in (X, Z)]
    assert_allclose(normal[0], normal[1], rtol=1e-10)
    assert (np.abs(plain - moved).max() > 1e-3) == (factor > 1)


def test_the_ellipse_of_equal_error_touches_the_circle_of_equal_norm_at_ridge():
    X, y = table(24)
    for lam in (0.5, 20.0):
        w = fit(ridge, X, y, penalty=lam).coef

        def rss(t):
            return (((y - y.mean()) - (X - X.mean(axis=0)) @ t) ** 2).sum()

        assert_allclose(slope(rss, w), -2 * lam * w, rtol=1e-5)
