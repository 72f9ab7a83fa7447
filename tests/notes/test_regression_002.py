"""Facts of the notes 002, chapter 3 and exercise 4.1, that touch regression. There is no offset in that chapter."""

from math import comb

import numpy as np
from numpy.testing import assert_allclose

from algos.numerics import scaling
from algos.regression import gradient_descent, least_squares, metrics, polynomial, ridge
from algos.trace import record
from tests.algos.regression.tables import table
from tests.oracles import slope


def risk(theta, X, y):
    """R_n: the mean of the halved squares."""
    return float(np.mean((y - X @ theta) ** 2 / 2))


def ridge_fit(X, y, lam):
    """The chapter's lambda stands beside the mean: n times as much beside the sum."""
    return next(ridge.steps(X, y, penalty=len(y) * lam, fit_intercept=False)).coef


def test_empirical_risk_is_half_the_mean_squared_error_on_training_and_test_points():
    X, y = table(0)
    theta = np.array([1.0, -0.5, 2.0])
    for rows in (slice(0, 20), slice(20, 30)):
        assert_allclose(risk(theta, X[rows], y[rows]), metrics.rmse(y[rows], X[rows] @ theta) ** 2 / 2)
        assert_allclose(gradient_descent.cost(theta, X[rows], y[rows]), risk(theta, X[rows], y[rows]))


def test_structural_error_is_not_reduced_by_more_data_but_estimation_error_is():
    rng = np.random.default_rng(1)

    def errors(degree, n):
        grid = np.linspace(-1, 1, 50)
        F = polynomial.features(grid[:, None], degree)
        fits = []
        for _ in range(60):
            x = rng.uniform(-1, 1, size=n)
            y = np.sin(5 * x) + 0.3 * rng.normal(size=n)
            fits.append(next(least_squares.steps(polynomial.features(x[:, None], degree), y)).predict(F))
        middle = np.mean(fits, axis=0)
        return np.mean((middle - np.sin(5 * grid)) ** 2), np.mean(np.var(fits, axis=0))

    (line_20, spread_20), (line_400, spread_400) = errors(1, 20), errors(1, 400)
    assert line_20 > 0.2 and line_400 > 0.2
    assert spread_400 < spread_20 / 10
    bias, spread = errors(5, 400)
    assert bias < 0.02
    assert errors(9, 400)[1] > spread


def test_lms_gradient_is_minus_the_residual_times_x():
    x, y, theta = np.array([[1.0, -2.0, 3.0]]), np.array([0.7]), np.array([0.2, 0.1, -0.4])
    expected = -(y[0] - x[0] @ theta) * x[0]
    assert_allclose(gradient_descent.gradient(theta, x, y), expected)
    assert_allclose(slope(lambda t: risk(t, x, y), theta), expected, atol=1e-8)


def test_lms_uses_the_current_parameters_in_the_residual():
    """The misprint: theta without its index inside the residual, eq. (44)."""
    X, y = table(2, n=4)
    states = record(
        gradient_descent.steps(
            X, y, learning_rate=0.05, batch_size=1, per="update", shuffle=False, fit_intercept=False
        ),
        limit=4,
    ).states
    theta = np.zeros(3)
    for state, x, t in zip(states[1:], X, y, strict=True):
        theta = theta + 0.05 * (t - theta @ x) * x
        assert_allclose(state.coef, theta)


def test_lms_on_one_example_multiplies_its_residual_by_one_minus_eta_times_the_squared_norm():
    x, y, theta = np.array([[3.0, -1.0]]), np.array([2.0]), np.array([0.3, 0.4])
    for eta in (0.05, 0.1, 0.3):
        new = gradient_descent.update(theta, x, y, eta)
        assert_allclose(y - x @ new, (1 - eta * 10) * (y - x @ theta))
    assert_allclose(gradient_descent.largest_stable_rate(x, fit_intercept=False), 2 / 10)


def test_lms_with_rate_one_over_k_plus_one_and_squared_norm_100_grows_to_1e28_before_it_is_zero():
    x, y, theta = np.array([[6.0, 8.0]]), np.array([1.0]), np.zeros(2)
    residuals = [1.0]
    for k in range(100):
        theta = gradient_descent.update(theta, x, y, gradient_descent.learning_rate_at(k, 1.0, 1.0))
        residuals.append((y - x @ theta).item())
    expected = [(-1.0) ** m * comb(99, m) for m in range(100)]
    assert_allclose(residuals[:100], expected, rtol=1e-6)
    assert_allclose(np.abs(residuals).max(), 5.04e28, rtol=1e-2)
    assert abs(residuals[100]) < 1e-6
    run = record(gradient_descent.steps(x, y, learning_rate=1.0, halved_after=1.0, fit_intercept=False), limit=100)
    assert run.finished and run.final.diverged


def test_closed_form_with_the_mean_inside_a_and_b_is_the_sum_and_the_matrix_form():
    """The misprint: the braces of (48) leave the 1/n out of A and b."""
    X, y = table(3)
    A = sum(np.outer(x, x) for x in X) / 30
    b = sum(t * x for x, t in zip(X, y, strict=True)) / 30
    assert_allclose(A, X.T @ X / 30)
    assert_allclose(b, X.T @ y / 30)
    state = next(least_squares.steps(X, y, fit_intercept=False))
    assert_allclose(state.coef, np.linalg.solve(A, b))
    theta = np.array([1.0, 2.0, -1.0])
    assert_allclose(slope(lambda t: risk(t, X, y), theta), -b + A @ theta, atol=1e-7)


def test_the_closed_form_needs_examples_that_span_the_space():
    X, y = table(4, n=5, d=3)
    assert next(least_squares.steps(X, y, fit_intercept=False)).method == "normal equations"
    assert next(least_squares.steps(X[:2], y[:2], fit_intercept=False)).method == "pseudoinverse"
    flat = X @ np.diag([1.0, 1.0, 0.0])
    assert next(least_squares.steps(flat, y, fit_intercept=False)).rank == 2


def test_descent_from_zero_stays_in_the_span_of_the_examples_and_ends_at_the_least_norm():
    X, y = table(5, n=3, d=6)
    rate = 0.9 / (X**2).sum(axis=1).max()
    run = record(
        gradient_descent.steps(X, y, learning_rate=rate, batch_size=1, fit_intercept=False, tolerance=1e-13),
        limit=5000,
    )
    outside = np.eye(6) - np.linalg.pinv(X) @ X
    assert_allclose(run.curve("coef") @ outside, 0, atol=1e-12)
    shortest = np.linalg.pinv(X) @ y
    assert run.finished
    assert_allclose(run.final.coef, shortest, atol=1e-10)
    assert_allclose(next(least_squares.steps(X, y, fit_intercept=False)).coef, shortest, atol=1e-12)
    assert_allclose(ridge_fit(X, y, 1e-10), shortest, atol=1e-8)


def test_ridge_of_one_example_is_one_over_one_plus_lambda():
    for lam in (0.0, 0.5, 3.0):
        assert_allclose(ridge_fit(np.ones((1, 1)), np.ones(1), lam), 1 / (1 + lam))


def test_ridge_closed_form_gradient_and_limits():
    X, y = table(6)
    lam = 0.3
    theta = ridge_fit(X, y, lam)
    assert_allclose(theta, np.linalg.solve(lam * np.eye(3) + X.T @ X / 30, X.T @ y / 30))
    assert_allclose(slope(lambda t: lam / 2 * t @ t + risk(t, X, y), theta), 0, atol=1e-8)
    assert_allclose(ridge_fit(X, y, 0.0), next(least_squares.steps(X, y, fit_intercept=False)).coef)
    assert_allclose(ridge_fit(X, y, 1e9), X.T @ y / (30 * 1e9), rtol=1e-7)


def test_ridge_sgd_shrinks_and_then_takes_the_lms_step():
    x, y, theta = np.array([[1.0, -2.0]]), np.array([0.7]), np.array([0.2, 0.5])
    eta, lam = 0.1, 0.4
    step = ridge.shrink_step(theta, x, y, eta, np.full(2, lam))
    assert_allclose(step, (1 - lam * eta) * theta + eta * (y[0] - theta @ x[0]) * x[0])
    plain = ridge.shrink_step(theta, x, y, eta, np.zeros(2))
    assert_allclose(plain, gradient_descent.update(theta, x, y, eta))


def test_ridge_sgd_converges_to_ridge():
    X, y = table(7)
    X = scaling(X).transform(X)
    lam, theta, late = 0.2, np.zeros(3), np.zeros(3)
    rng = np.random.default_rng(0)
    for k in range(20_000):
        i = rng.integers(30)
        theta = ridge.shrink_step(theta, X[[i]], y[[i]], 20 / (400 + k), np.full(3, lam))
        late += theta / 10_000 if k >= 10_000 else 0
    assert_allclose(late, ridge_fit(X, y, lam), atol=0.02)  # the mean of the later half
    assert np.abs(late - ridge_fit(X, y, 0.0)).max() > 0.1  # and not to least squares
    theta = np.zeros(3)
    for _ in range(300):  # all rows at once: the same steps without the noise
        theta = ridge.shrink_step(theta, X, y, 0.5, np.full(3, lam * len(y)))
    assert_allclose(theta, ridge_fit(X, y, lam), rtol=1e-12)


def test_ridge_training_error_rises_and_the_norm_falls_with_lambda():
    X, y = table(8)
    thetas = [ridge_fit(X, y, lam) for lam in np.geomspace(1e-4, 1e3, 30)]
    assert (np.diff([risk(t, X, y) for t in thetas]) > 0).all()
    assert (np.diff([np.linalg.norm(t) for t in thetas]) < 0).all()


def test_the_average_test_error_is_u_shaped_in_lambda():
    rng = np.random.default_rng(9)
    lams = np.geomspace(1e-4, 1e2, 13)
    truth = rng.normal(size=15) / 4
    total = np.zeros(len(lams))
    for _ in range(60):
        X, Z = rng.normal(size=(20, 15)), rng.normal(size=(200, 15))
        y, t = X @ truth + rng.normal(size=20), Z @ truth + rng.normal(size=200)
        path = ridge.path(X, y, 20 * lams, fit_intercept=False)
        total += ((t - path.coef @ Z.T) ** 2).mean(axis=1)
    best = int(np.argmin(total))
    assert 0 < best < len(lams) - 1
    assert (np.diff(total[: best + 1]) < 0).all() and (np.diff(total[best:]) > 0).all()


def test_exercise_4_1_the_ridge_solution_has_no_gradient_and_no_worse_objective():
    X, y = table(10)
    theta, lam = ridge_fit(X, y, 0.5), 0.5

    def J(t):
        return lam / 2 * t @ t + risk(t, X, y)

    assert_allclose(slope(J, theta), 0, atol=1e-7)
    others = theta + np.random.default_rng(0).normal(size=(20, 3))
    assert all(J(theta) <= J(other) for other in others)


def test_exercise_4_1_adding_a_feature_can_raise_the_regularised_training_error():
    y, lam = np.array([1.0, 0.0]), 0.5
    one, two = np.array([[2.0], [1.0]]), np.array([[2.0, 3.0], [1.0, 2.0]])
    a, b = ridge_fit(one, y, lam), ridge_fit(two, y, lam)
    assert_allclose(a, 1 / 3)
    assert_allclose(b, [0.2, 0.1])
    assert_allclose([risk(a, one, y), risk(b, two, y)], [1 / 18, 1 / 16])
    assert lam / 2 * b @ b + 1 / 16 < lam / 2 * a @ a + 1 / 18
    assert risk(ridge_fit(two, y, 0.0), two, y) <= risk(ridge_fit(one, y, 0.0), one, y)


def test_exercise_4_1_a_larger_lambda_leaves_fewer_songs_above_one_half():
    rng = np.random.default_rng(11)
    X = rng.uniform(0, 1, size=(60, 4))
    y = (X @ [1.0, 0.5, 0.0, 0.2] > 0.8).astype(float)
    liked = [int((X @ ridge_fit(X, y, lam) > 0.5).sum()) for lam in (0.0, 0.1, 1.0, 10.0)]
    assert liked[0] > 0 and liked[-1] == 0
    assert sorted(liked, reverse=True) == liked
