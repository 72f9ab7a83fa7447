"""The notes on least squares and ridge (001 E73, E74, E77; 002 entries 081, 085), number by number."""

import numpy as np
import pytest

from algos.bias_variance import least_squares_law as law
from algos.bias_variance import random_features, ridge_law
from algos.regression import linear


def test_e74_average_variance_over_the_training_points():
    assert law.law(50, 5, 1.3)[0] == pytest.approx(0.169)
    X = np.random.default_rng(0).normal(size=(50, 5)) * [1, 2, 3, 4, 5]  # any design
    assert 1.3**2 * np.mean([law.lever(X, x) for x in X]) == pytest.approx(0.169)


def test_e74_new_points():
    assert law.law(50, 5, 1.0)[:2] == pytest.approx([0.1, 0.113636], abs=1e-6)


def test_e73_training_and_test_error_at_the_same_inputs():
    assert law.law(30, 4, 2.0)[2:] == pytest.approx([3.4667, 4.5333], abs=5e-5)
    found = law.measure(n=30, d=4, noise=2.0, repeats=4000, seed=2)
    assert np.all(np.abs(found.mean[2:] - [3.4667, 4.5333]) < 4 * found.error[2:])


def test_e74_the_misprinted_last_line_is_refuted():
    rng = np.random.default_rng(1)
    X, z, sigma = rng.normal(size=(20, 4)), rng.normal(size=4), 1.3
    plus = np.linalg.pinv(X)
    measured = (sigma * rng.normal(size=(20000, 20)) @ plus.T @ z).var()
    assert sigma**2 * law.lever(X, z) == pytest.approx(measured, rel=0.04)
    printed = sigma**2 * z @ np.linalg.inv(plus @ X) @ z
    assert printed == pytest.approx(sigma**2 * z @ z)  # n plays no part
    assert printed > 5 * measured


def test_e74_no_bias():
    rng = np.random.default_rng(2)
    X, v = rng.normal(size=(15, 3)), np.array([1.0, -2.0, 0.5])
    assert linear.solve(X, X @ v, fit_intercept=False).coef == pytest.approx(v)


def test_e74_variance_falls_as_one_over_n_and_rises_as_d():
    assert law.law(500, 5, 1.0)[0] == pytest.approx(law.law(50, 5, 1.0)[0] / 10)
    assert law.law(50, 10, 1.0)[0] == pytest.approx(2 * law.law(50, 5, 1.0)[0])


def test_e73_a_column_never_lowers_the_variance():
    rng = np.random.default_rng(3)
    for _ in range(50):
        P, z = rng.normal(size=(15, 8)), rng.normal(size=8)
        assert np.all(np.diff([law.lever(P[:, :k], z[:k]) for k in range(1, 9)]) >= -1e-12)


def test_e77_with_a_free_intercept_the_variance_ends_at_that_of_the_mean():
    P = linear.augmented(np.random.default_rng(4).normal(size=(50, 5)))
    _, variance = ridge_law.parts(P, np.ones(6), np.array([1e8]), noise=1.3, intercept=True)
    assert variance[0] == pytest.approx(0.0338, abs=5e-5)


def test_e77_closed_forms_at_one_place():
    rng = np.random.default_rng(5)
    X, v, lam, sigma = rng.normal(size=(12, 3)), np.array([1.0, 0.5, -2.0]), 2.5, 0.7
    A = X.T @ X + lam * np.eye(3)
    M = np.linalg.solve(A, X.T)
    bias, variance = ridge_law.parts(X, v, np.array([lam]), noise=sigma, intercept=False)
    places = np.sqrt(3) * np.vstack([np.eye(3), -np.eye(3)])  # mean 0, covariance 1
    at = [-lam * z @ np.linalg.solve(A, v) for z in places]
    assert at == pytest.approx(places @ (M @ X @ v - v))
    assert bias[0] == pytest.approx(np.mean(np.square(at)))
    assert variance[0] == pytest.approx(np.mean([sigma**2 * z @ M @ M.T @ z for z in places]))


def test_085_gradient_descent_from_zero_and_vanishing_ridge_end_at_the_minimum_norm():
    rng = np.random.default_rng(6)
    X, y = rng.normal(size=(5, 9)), rng.normal(size=5)
    shortest, _ = random_features.shortest(X, y, 0.0)
    theta = np.zeros(9)
    for _ in range(20000):
        theta += 0.02 * X.T @ (y - X @ theta)
    assert theta == pytest.approx(shortest, abs=1e-9)
    assert random_features.shortest(X, y, 1e-10)[0] == pytest.approx(shortest, abs=1e-7)
