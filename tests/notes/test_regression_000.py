"""Facts of the notes 000, 003 and 004 that touch regression: descent, normal equations, shrinkage, Bayes."""

from functools import partial
from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.numerics import scaling
from algos.regression import basis, bayesian, gradient_descent, least_squares, locally_weighted, polynomial, ridge
from algos.regression.linear import augmented
from algos.trace import record
from tests.algos.regression.tables import table
from tests.oracles import slope


def ols(X, y, **settings):
    return next(least_squares.steps(X, y, **settings))


def descend(X, y, limit, **settings):
    return record(gradient_descent.steps(X, y, **{"tolerance": 0.0, **settings}), limit=limit)


def distance(state, fit):
    return np.linalg.norm(np.append(state.coef - fit.coef, state.intercept - fit.intercept))


def test_squared_error_cost_matrix_form_is_the_sum_with_one_over_2m():
    X, y = table(0)
    theta = np.array([0.4, 1.0, -2.0, 0.3])
    total = sum((theta[0] + x @ theta[1:] - t) ** 2 for x, t in zip(X, y, strict=True)) / (2 * 30)
    assert_allclose(gradient_descent.cost(theta, augmented(X), y), total)


def test_squared_error_cost_is_convex_so_a_minimum_reached_is_global():
    X, y = table(1)
    A = augmented(X)
    rng = np.random.default_rng(0)
    for _ in range(20):
        a, b, share = rng.normal(size=4), rng.normal(size=4), rng.uniform()
        between = gradient_descent.cost(share * a + (1 - share) * b, A, y)
        ends = share * gradient_descent.cost(a, A, y) + (1 - share) * gradient_descent.cost(b, A, y)
        assert between <= ends
    assert np.linalg.eigvalsh(A.T @ A / 30)[0] >= 0


def test_gradient_checking_two_sided_difference_agrees():
    X, y = table(2)
    A = augmented(X)
    theta = np.array([0.4, 1.0, -2.0, 0.3])
    near = slope(lambda t: gradient_descent.cost(t, A, y), theta, 1e-4)
    assert_allclose(gradient_descent.gradient(theta, A, y), near, atol=1e-7)
    assert_allclose(near, A.T @ (A @ theta - y) / 30, atol=1e-7)


def test_batch_gradient_descent_below_and_above_its_largest_rate():
    X, y = table(3)
    Z = scaling(X).transform(X)
    limit = gradient_descent.largest_stable_rate(Z)
    fit = ols(Z, y)
    below = descend(Z, y, 4000, learning_rate=0.99 * limit)
    assert distance(below.final, fit) < 1e-12
    assert (np.diff(below.curve("cost")) <= 1e-15).all()
    above = descend(Z, y, 4000, learning_rate=1.01 * limit)
    assert above.final.diverged and distance(above.final, fit) > 100


def test_batch_gradient_descent_updates_all_parameters_simultaneously():
    X, y = table(4, d=1)
    old, new = descend(X, y, 1, learning_rate=0.1).states
    error = y - old.predict(X)
    assert_allclose(new.intercept, old.intercept + 0.1 / 30 * error.sum())
    assert_allclose(new.coef, old.coef + 0.1 / 30 * (error @ X))


def test_lms_update_is_proportional_to_the_error_and_nothing_for_none():
    a, theta = np.array([[1.0, 2.0, -3.0]]), np.array([0.5, 1.0, 0.2])
    fitted = a @ theta
    one, three = (gradient_descent.update(theta, a, fitted + e, 0.1) - theta for e in (1.0, 3.0))
    assert_allclose(three, 3 * one)
    assert_allclose(one, 0.1 * a[0])
    assert_allclose(gradient_descent.update(theta, a, fitted, 0.1), theta, rtol=0)


def test_stochastic_descent_hovers_at_a_constant_rate_and_settles_at_a_falling_one():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 3))
    y = X @ [1.0, -2.0, 0.5] + 0.7 + rng.normal(size=60)
    fit = ols(X, y)
    constant = descend(X, y, 300, learning_rate=0.05, batch_size=1).final
    falling = descend(X, y, 300, learning_rate=0.1, halved_after=200.0, batch_size=1).final
    assert distance(constant, fit) > 0.05
    assert distance(falling, fit) < 0.01


def test_stochastic_descent_without_noise_converges_at_a_constant_rate():
    """It hovers because residuals are left over: with none, a constant rate reaches the answer."""
    X = np.random.default_rng(1).normal(size=(60, 3))
    y = X @ [1.0, -2.0, 0.5] + 0.7
    assert distance(descend(X, y, 300, learning_rate=0.05, batch_size=1).final, ols(X, y)) < 1e-13


def test_stochastic_descent_makes_m_updates_in_a_pass_and_is_ahead_after_the_first():
    X, y = table(5, n=60)
    Z = scaling(X).transform(X)
    batch = descend(Z, y, 1, learning_rate=0.1).final
    single = descend(Z, y, 1, learning_rate=0.1, batch_size=1).final
    assert (batch.updates, single.updates) == (1, 60)
    assert single.cost < batch.cost


def test_sgd_convergence_monitor_is_the_cost_before_the_update():
    X, y = table(6, n=9)
    states = descend(X, y, 9, learning_rate=0.01, batch_size=1, per="update").states
    for old, new in pairwise(states):
        (i,) = new.batch
        assert_allclose(new.running_cost, (old.predict(X[[i]])[0] - y[i]) ** 2 / 2)


def test_sgd_rate_a_over_b_plus_k():
    a, b = 20.0, 200.0
    for k in (0, 1, 200, 5000):
        assert_allclose(gradient_descent.learning_rate_at(k, a / b, b), a / (b + k))


def test_minibatch_of_m_is_batch_descent():
    X, y = table(7)
    settings = {"learning_rate": 0.01}
    whole, batch = (descend(X, y, 20, batch_size=b, **settings).curve("coef") for b in (30, None))
    assert np.abs(whole - batch).max() == 0


def test_feature_scaling_leaves_least_squares_alone_but_not_ridge_nor_the_condition():
    X = np.random.default_rng(2).normal(size=(40, 3))
    y = X @ [1.0, -2.0, 0.5] + np.random.default_rng(3).normal(size=40)
    scaled = X * [1000.0, 0.01, 5.0]
    assert np.linalg.cond(X.T @ X) < 10
    assert np.linalg.cond(scaled.T @ scaled) > 1e9
    assert_allclose(ols(scaled, y).predict(scaled), ols(X, y).predict(X), atol=1e-11)
    before, after = (next(ridge.steps(A, y, penalty=10)).predict(A) for A in (X, scaled))
    assert np.abs(before - after).max() > 0.1


def test_feature_scaling_makes_descent_fast():
    X, y = table(8)
    X = X * [1000.0, 1.0, 1.0]
    Z = scaling(X).transform(X)
    raw, scaled = (
        descend(A, y, 2000, learning_rate=gradient_descent.largest_stable_rate(A) / 2, tolerance=1e-6) for A in (X, Z)
    )
    assert scaled.finished and scaled.steps < 200
    assert not raw.finished


def test_alpha_in_factors_of_three_is_first_slow_then_good_then_diverging():
    X, y = table(9, d=1)
    Z = scaling(X).transform(X)
    rates = 0.001 * 3.0 ** np.arange(8)
    runs = [descend(Z, y, 100, learning_rate=rate).final for rate in rates]
    excess = np.array([run.cost for run in runs]) - descend(Z, y, 5000, learning_rate=1.0).final.cost
    assert (np.diff(excess[:6]) < 0).all()
    assert [run.diverged for run in runs] == [False] * 7 + [True]


def test_normal_equation_makes_the_residual_orthogonal_and_is_the_limit_of_descent():
    X, y = table(10)
    A, fit = augmented(X), ols(X, y)
    theta = np.append(fit.intercept, fit.coef)
    assert_allclose(A.T @ (A @ theta - y), 0, atol=1e-11)
    rate = gradient_descent.largest_stable_rate(X)
    assert distance(descend(X, y, 1500, learning_rate=rate * 0.9).final, fit) < 1e-9


def test_singularity_comes_from_dependent_features_not_from_duplicate_examples():
    """The misprint: 'duplicate training examples'."""
    X, y = table(11, d=2)
    doubled = ols(np.vstack([X, X]), np.concatenate([y, y]))
    assert doubled.rank == 3 and doubled.method == "normal equations"
    inches = np.column_stack([X, 2.54 * X[:, 0]])
    dependent = ols(inches, y)
    assert dependent.rank == 3 and dependent.method == "pseudoinverse"
    assert_allclose(dependent.predict(inches), ols(X, y).predict(X), atol=1e-11)


def test_fewer_examples_than_features_is_singular():
    X, y = table(12, n=4, d=6)
    assert ols(X, y).rank == 4
    assert_allclose(ols(X, y).predict(X), y)


def test_nearly_equal_features_blow_up_coefficients_but_not_predictions():
    rng = np.random.default_rng(13)
    x = rng.normal(size=200)
    y = x + 0.1 * rng.normal(size=200)
    sizes, fits = [], []
    for gap in (1.0, 1e-2, 1e-4):
        X = np.column_stack([x, x + gap * rng.normal(size=200)])
        sizes.append(np.abs(ols(X, y).coef).max())
        fits.append(ols(X, y).predict(X))
    assert sizes[2] > 10 * sizes[0]
    assert np.abs(fits[2] - fits[0]).max() < 0.1


def gaussian_log_likelihood(theta, A, y, sigma):
    return -len(y) * np.log(np.sqrt(2 * np.pi) * sigma) - ((y - A @ theta) ** 2).sum() / (2 * sigma**2)


def test_the_gaussian_likelihood_is_greatest_at_least_squares_whatever_sigma():
    X, y = table(14)
    A, fit = augmented(X), ols(X, y)
    theta = np.append(fit.intercept, fit.coef)
    for sigma in (0.1, 1.0, 30.0):
        flat = slope(partial(gaussian_log_likelihood, A=A, y=y, sigma=sigma), theta)
        assert_allclose(flat * sigma**2, 0, atol=1e-4)


def test_locally_weighted_regression_tends_to_least_squares_and_to_the_data():
    x = np.linspace(-1, 1, 30)[:, None]
    y = np.sin(3 * x[:, 0])
    wide = locally_weighted.predict(x, y, [[0.3]], 1e4)
    assert_allclose(wide, ols(x, y).predict([[0.3]]), atol=1e-8)
    assert_allclose(ols(x, y).predict([[0.3]]), 0.28438422502, atol=1e-11)
    near = locally_weighted.predict(x, y, [[0.3]], 0.05)
    assert_allclose(near, 0.7745724, atol=5e-8)
    assert abs(near[0] - np.sin(0.9)) < 0.02 < abs(wide[0] - np.sin(0.9))


def test_locally_weighted_weights_are_one_at_the_query_and_fall_with_distance():
    x = np.array([[0.0], [0.5], [1.0], [3.0]])
    w, log_nearest = locally_weighted.weights(x, [0.0], 0.5)
    assert_allclose(w * np.exp(log_nearest), np.exp(-(x[:, 0] ** 2) / (2 * 0.5**2)))
    assert w[0] == 1 and (np.diff(w) < 0).all()


def test_locally_weighted_regression_fits_anew_for_each_prediction():
    x = np.linspace(-2, 2, 30)[:, None]
    lines = record(locally_weighted.steps(x, x[:, 0] ** 2, queries=[[-1.0], [1.0]], bandwidth=0.3), limit=9)
    assert_allclose(lines.curve("coef")[:, 0], [-2, 2], atol=0.1)


def polynomial_fit(x, y, degree):
    F = polynomial.features(x[:, None], degree)
    return ols(scaling(F).transform(F), y)


def test_a_polynomial_of_degree_m_minus_one_meets_m_points():
    x = np.linspace(-1, 1, 8)
    y = np.random.default_rng(16).normal(size=8)
    assert polynomial_fit(x, y, 7).rss < 1e-18


def test_training_error_never_rises_with_the_degree():
    x = np.random.default_rng(17).uniform(-1, 1, size=40)
    y = np.sin(4 * x) + 0.2 * np.random.default_rng(18).normal(size=40)
    rss = [polynomial_fit(x, y, degree).rss for degree in range(1, 16)]
    assert (np.diff(rss) <= 1e-9).all()


def test_a_quadratic_must_turn_down_beyond_the_data_where_a_square_root_does_not():
    x = np.linspace(1, 9, 20)
    y = np.sqrt(x)
    far = np.array([[30.0], [40.0]])
    forms = (basis.measure(x[:, None], 2), basis.measure(x[:, None], 1, also=["√"]))
    quadratic, root = (ols(terms.transform(x[:, None]), y).predict(terms.transform(far)) for terms in forms)
    assert np.diff(quadratic)[0] < 0
    assert_allclose(root, np.sqrt(far[:, 0]), rtol=1e-9)  # what the data are: found, and right where none of them is
    with pytest.raises(ValueError, match="above 0"):
        forms[1].transform(-far)


def test_selective_penalty_turns_the_quartic_into_the_least_squares_parabola():
    """Weights on the 3rd and 4th coefficients only; the notes use 1000."""
    rng = np.random.default_rng(19)
    x = rng.uniform(-1, 1, size=25)
    y = 1 + x - 2 * x**2 + 0.3 * x**3 + 0.2 * rng.normal(size=25)
    F = polynomial.features(x[:, None], 4)
    parabola = ols(F[:, :2], y)
    strong = next(ridge.steps(F, y, penalty=[0, 0, 1e10, 1e10]))
    assert_allclose(strong.coef, [*parabola.coef, 0, 0], atol=1e-8)
    notes = next(ridge.steps(F, y, penalty=[0, 0, 1000, 1000]))
    assert np.abs(notes.coef[2:]).max() < 0.01 < np.abs(ols(F, y).coef[2:]).max()
    assert_allclose(notes.predict(F), parabola.predict(F[:, :2]), atol=0.01)


def test_ridge_with_a_growing_lambda_ends_at_the_horizontal_line_at_the_mean():
    X, y = table(20)
    penalties = np.geomspace(1e-4, 1e14, 60)
    path = ridge.path(X, y, penalties)
    rss = ((y - path.coef @ X.T - path.intercept[:, None]) ** 2).sum(axis=1)
    norm = (path.coef**2).sum(axis=1)
    assert (np.diff(rss) >= -1e-9).all() and (np.diff(norm) <= 0).all()
    assert_allclose(path.coef[-1], 0, atol=1e-10)
    assert_allclose(path.intercept[-1], y.mean())


def test_ridge_cost_with_lambda_outside_one_over_2m_is_another_problem():
    """The misprint: (1/2m) sum + lambda sum. Its minimiser has 2 m lambda in place of lambda."""
    X, y = table(21)
    A, R, lam, m = augmented(X), np.diag([0.0, 1, 1, 1]), 0.8, 30

    def inside(t):
        return (((y - A @ t) ** 2).sum() + lam * (t[1:] ** 2).sum()) / (2 * m)

    def outside(t):
        return ((y - A @ t) ** 2).sum() / (2 * m) + lam * (t[1:] ** 2).sum()

    state = next(ridge.steps(X, y, penalty=lam))
    theta = np.append(state.intercept, state.coef)
    assert_allclose(slope(inside, theta), 0, atol=1e-8)
    assert np.abs(slope(outside, theta)).max() > 0.1
    assert_allclose(slope(outside, np.linalg.solve(A.T @ A + 2 * m * lam * R, A.T @ y)), 0, atol=1e-8)


def test_ridge_update_shrinks_all_but_the_intercept_and_rests_at_the_normal_equation():
    X, y = table(22)
    A, lam, rate, m = augmented(X), 3.0, 0.05, 30
    penalty = np.array([0.0, lam, lam, lam])
    theta = np.array([1.0, -1.0, 2.0, 0.5])
    printed = theta * np.append(1.0, np.full(3, 1 - rate * lam / m)) - rate / m * A.T @ (A @ theta - y)
    assert_allclose(ridge.shrink_step(theta, A, y, rate, penalty), printed)
    solution = np.linalg.solve(A.T @ A + np.diag(penalty), A.T @ y)
    assert_allclose(ridge.shrink_step(solution, A, y, rate, penalty), solution, atol=1e-13)


def test_ridge_normal_equation_for_two_features_has_a_zero_for_the_intercept():
    X, y = table(23, d=2)
    A, R = augmented(X), np.array([[0.0, 0, 0], [0, 1, 0], [0, 0, 1]])
    state = next(ridge.steps(X, y, penalty=1.5))
    assert_allclose(np.append(state.intercept, state.coef), np.linalg.solve(A.T @ A + 1.5 * R, A.T @ y))


def test_a_positive_lambda_removes_singularity_thanks_to_the_column_of_ones():
    X = np.random.default_rng(24).normal(size=(3, 9))
    K = np.diag([0.0] + [1.0] * 9)
    A = augmented(X)
    assert np.linalg.matrix_rank(A.T @ A) == 3
    assert np.linalg.eigvalsh(A.T @ A + 0.1 * K)[0] > 0.01
    B = augmented(X, fit_intercept=False)
    assert_allclose(np.linalg.eigvalsh(B.T @ B + 0.1 * K)[0], 0, atol=1e-12)


def test_demo_polynomial_lambda_the_curve_goes_from_wiggly_to_flat():
    rng = np.random.default_rng(25)
    x = np.linspace(-1, 1, 20)
    y = np.sin(3 * x) + 0.3 * rng.normal(size=20)
    F = polynomial.features(x[:, None], 15)
    columns = scaling(F)
    grid = columns.transform(polynomial.features(np.linspace(-1, 1, 400)[:, None], 15))
    path = ridge.path(columns.transform(F), y, [1e-9, 1e-3, 1.0, 1e6])
    length = np.abs(np.diff(path.coef @ grid.T, axis=1)).sum(axis=1)
    assert (np.diff(length) < 0).all()
    assert length[0] > 2 * length[2] and length[3] < 0.01


def test_bayesian_predictions_are_centred_on_the_map_and_their_band_widens_away_from_data():
    X, y = table(26, d=1)
    final = record(bayesian.steps(X, y, noise=1.0, prior_scale=2.0), limit=100).final
    coef, intercept = final.draws(20_000)
    far = np.array([[0.0], [50.0]])
    heights = coef @ far.T + intercept[:, None]
    assert_allclose(heights.mean(axis=0), final.predict(far), atol=0.3)
    assert_allclose(heights.std(axis=0), final.line_std(far), rtol=0.03)
    assert final.predictive_std(far)[1] > 5 * final.predictive_std(far)[0]


@pytest.mark.parametrize("tau", [0.05, 1.0, 20.0])
def test_map_is_ridge_with_sigma_squared_over_tau_squared(tau):
    X, y = table(27)
    A, sigma = augmented(X), 0.7
    final = record(bayesian.steps(X, y, noise=sigma, prior_scale=tau), limit=100).final
    theta = np.append(final.intercept, final.coef)
    assert_allclose(theta, np.linalg.solve(A.T @ A + sigma**2 / tau**2 * np.eye(4), A.T @ y), rtol=1e-8)
    fit = ols(X, y)
    assert np.linalg.norm(theta) < np.linalg.norm(np.append(fit.intercept, fit.coef))


def test_map_tends_to_maximum_likelihood_and_to_zero():
    X, y = table(28)
    wide, narrow = (record(bayesian.steps(X, y, noise=0.7, prior_scale=tau), limit=100).final for tau in (1e6, 1e-6))
    assert distance(wide, ols(X, y)) < 1e-9
    assert_allclose(np.append(narrow.intercept, narrow.coef), 0, atol=1e-8)
