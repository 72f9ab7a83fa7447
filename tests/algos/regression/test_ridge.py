"""Ridge against scikit-learn, scipy's minimiser, and the normal equations written out."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import minimize
from sklearn.linear_model import Ridge as TheirRidge

from algos.numerics import scaling
from algos.regression import least_squares, polynomial, ridge
from tests.algos.regression.tables import table


def fit(X, y, **settings):
    return next(ridge.steps(X, y, **settings))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("penalty", [1e-6, 0.3, 20.0, 1e6])
@pytest.mark.parametrize("fit_intercept", [True, False])
def test_equals_scikit_learn_with_the_same_number_as_alpha(seed, penalty, fit_intercept):
    X, y = table(seed)
    state = fit(X, y, penalty=penalty, fit_intercept=fit_intercept)
    expected = TheirRidge(alpha=penalty, fit_intercept=fit_intercept).fit(X, y)
    assert_allclose(state.coef, expected.coef_, rtol=1e-8)
    assert_allclose(state.intercept, expected.intercept_, rtol=1e-8, atol=1e-12)


@pytest.mark.parametrize("intercept_penalty", [0.0, 3.0])
def test_the_objective_is_what_is_minimised(intercept_penalty):
    X, y = table(1)
    penalty = np.array([0.5, 30.0, 0.0])
    state = fit(X, y, penalty=penalty, intercept_penalty=intercept_penalty)

    def objective(theta):
        squares = ((y - theta[0] - X @ theta[1:]) ** 2).sum()
        return squares + penalty @ theta[1:] ** 2 + intercept_penalty * theta[0] ** 2

    best = minimize(objective, np.zeros(4), options={"gtol": 1e-9})
    assert_allclose(np.concatenate([[state.intercept], state.coef]), best.x, atol=1e-5)
    assert_allclose(state.objective, objective(np.concatenate([[state.intercept], state.coef])), rtol=1e-10)
    assert_allclose(state.rss, ((y - state.predict(X)) ** 2).sum(), rtol=1e-10)
    assert_allclose(state.penalty, penalty)


@pytest.mark.parametrize("intercept_penalty", [0.0, 2.0])
def test_solves_the_normal_equations_with_a_penalty_for_each_coefficient(intercept_penalty):
    X, y = table(2)
    A = np.column_stack([np.ones(30), X])
    K = np.diag([intercept_penalty, 4.0, 0.0, 0.1])
    theta = np.linalg.solve(A.T @ A + K, A.T @ y)
    state = fit(X, y, penalty=[4.0, 0.0, 0.1], intercept_penalty=intercept_penalty)
    assert_allclose(np.concatenate([[state.intercept], state.coef]), theta, rtol=1e-9)


@pytest.mark.parametrize("fit_intercept", [True, False])
@pytest.mark.parametrize("shape", [(30, 3), (5, 9)])
def test_the_path_equals_one_fit_at_a_time(fit_intercept, shape):
    X, y = table(3, *shape)
    penalties = np.array([1e3, 0.0, 1e-4, 2.0])
    found = ridge.path(X, y, penalties, fit_intercept=fit_intercept)
    for penalty, coef, intercept in zip(penalties, found.coef, found.intercept, strict=True):
        state = fit(X, y, penalty=float(penalty), fit_intercept=fit_intercept)
        assert_allclose(coef, state.coef, atol=1e-8)
        assert_allclose(intercept, state.intercept, atol=1e-8)
    assert found.converged.all()


def test_no_penalty_is_least_squares_even_when_singular():
    X, y = table(4)
    X = np.column_stack([X, X[:, 1]])
    state, plain = fit(X, y, penalty=0), next(least_squares.steps(X, y))
    assert_allclose(state.coef, plain.coef, atol=1e-9)
    assert_allclose(state.objective, plain.rss)


@pytest.mark.parametrize("seed", range(3))
def test_the_shrinking_step_rests_at_the_solution(seed):
    X, y = table(seed)
    A = np.column_stack([np.ones(30), X])
    penalty = np.array([0.0, 2.0, 5.0, 0.5])
    state = fit(X, y, penalty=penalty[1:])
    theta = np.concatenate([[state.intercept], state.coef])
    assert_allclose(ridge.shrink_step(theta, A, y, 0.05, penalty), theta, atol=1e-12)
    walk = np.zeros(4)
    for _ in range(3000):
        walk = ridge.shrink_step(walk, A, y, 0.05, penalty)
    assert_allclose(walk, theta, atol=1e-9)


@pytest.mark.parametrize("penalty", [1e-12, 1e-8, 1e-3])
def test_degree_fifteen_with_a_small_penalty_is_sound(penalty):
    x = np.linspace(-1, 1, 40)[:, None]
    y = np.sin(4 * x[:, 0])
    F = polynomial.features(x, 15)
    Z = scaling(F).transform(F)
    state = fit(Z, y, penalty=penalty)
    U, s, _ = np.linalg.svd(Z, full_matrices=False)
    expected = U @ (s**2 / (s**2 + penalty) * (U.T @ (y - y.mean()))) + y.mean()
    assert_allclose(state.predict(Z), expected, atol=1e-9)


@pytest.mark.parametrize("size", [1e-6, 1e6])
def test_penalties_scale_with_the_square_of_the_units(size):
    X, y = table(5)
    assert_allclose(fit(X * size, y, penalty=2 * size**2).coef * size, fit(X, y, penalty=2).coef, rtol=1e-9)


def test_one_row_a_constant_column_and_zero_targets():
    one = fit([[2.0]], [5.0], penalty=1)
    assert one.coef[0] == 0 and one.intercept == 5
    assert_allclose(fit([[2.0]], [5.0], penalty=1, fit_intercept=False).coef, 2)
    X, y = table(6)
    state = fit(np.column_stack([X, np.full(30, 3.0)]), y, penalty=1)
    assert_allclose(state.coef, [*fit(X, y, penalty=1).coef, 0], atol=1e-12)
    assert not fit(X, np.zeros(30), penalty=1).coef.any()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"penalty": -1}, "penalty must be a number of at least 0"),
        ({"penalty": [1, 2]}, "penalty has 2 entries; 1 or 3 are needed"),
        ({"penalty": [1, 2, -3]}, "penalty must be 0 or more; the smallest is -3"),
        ({"intercept_penalty": -1}, "intercept_penalty must be a number of at least 0"),
    ],
)
def test_bad_penalties_are_refused_in_words(settings, words):
    X, y = table(0)
    with pytest.raises(ValueError, match=words):
        fit(X, y, **settings)
    with pytest.raises(ValueError, match="penalties must be 0 or more; the smallest is -2"):
        ridge.path(X, y, [1, -2])
