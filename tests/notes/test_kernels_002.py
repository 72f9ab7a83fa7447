"""Facts from chapter 5 on kernels: the feature map, what makes a kernel, and the rules that combine them."""

from math import comb, factorial

import numpy as np
import pytest

from algos.kernels import explicit_features, gram, separable, validity
from algos.kernels.kernels import (
    Constant,
    Exponential,
    Gaussian,
    Linear,
    NegativeSquare,
    Polynomial,
    Product,
    Quadratic,
    Rescaled,
    Sum,
    Tanh,
)


def points(n=20, d=2, seed=0):
    return np.random.default_rng(seed).normal(size=(n, d))


def test_quadratic_feature_map_is_the_notes():
    x = np.array([[0.7, -1.3]])
    expected = [0.7, -1.3, np.sqrt(2) * 0.7 * -1.3, 0.7**2, 1.3**2]
    np.testing.assert_allclose(explicit_features.feature_map(Quadratic(), 2).transform(x)[0], expected)


def test_please_check_the_identity():
    x, z = np.array([[1.0, 2.0]]), np.array([[3.0, -1.0]])
    features = explicit_features.feature_map(Quadratic(), 2)
    root = np.sqrt(2)
    np.testing.assert_allclose(features.transform(x)[0], [1, 2, 2 * root, 1, 4])
    np.testing.assert_allclose(features.transform(z)[0], [3, -1, -3 * root, 9, 1])
    assert (x @ z.T)[0, 0] == 1
    assert Quadratic()(x, z)[0, 0] == 2
    assert features.transform(x)[0] @ features.transform(z)[0] == pytest.approx(2, abs=1e-14)
    X = points(50, seed=4)
    mapped = features.transform(X)
    np.testing.assert_allclose(mapped @ mapped.T, Quadratic()(X, X), rtol=1e-13, atol=1e-13)


def test_theta_for_the_circle_and_for_xor():
    features = explicit_features.feature_map(Quadratic(), 2)
    X = points(30, seed=1)
    circle = features.transform(X) @ [0, 0, 0, 1, 1] - 1.5**2
    np.testing.assert_array_equal(circle > 0, np.hypot(*X.T) > 1.5)
    xor = features.transform(X) @ [0, 0, 1 / np.sqrt(2), 0, 0]
    np.testing.assert_array_equal(xor > 0, X[:, 0] * X[:, 1] > 0)


@pytest.mark.parametrize(("d", "features"), [(2, 5), (1000, 501_500)])
def test_number_of_second_order_features(d, features):
    assert explicit_features.count(d, 2) == features == d + d * (d + 1) // 2
    assert validity.features(Quadratic(), d) == features


@pytest.mark.parametrize(
    "kernel",
    [Rescaled(Linear(), -1.0), Rescaled(NegativeSquare(), -1.0), Sum(Linear(), Constant(-1.0)), Tanh()],
    ids=["-x.z", "|x-z|^2", "x.z-1", "tanh"],
)
def test_functions_that_are_no_kernels_have_a_negative_eigenvalue(kernel):
    found = gram.of(kernel, points())
    assert found.smallest < 0
    assert found.counterexample is not None and found.counterexample.value < 0
    assert not validity.proof(kernel)[0]


def test_the_larger_of_two_first_inputs_is_no_kernel():
    first = points()[:, 0]
    found = gram.gram(np.maximum(first[:, None], first))
    assert found.smallest < 0
    assert found.counterexample is not None and found.counterexample.value < 0


def test_gaussian_separates_any_distinct_points():
    for seed in range(3):
        assert gram.of(Gaussian(1.0), points(seed=seed)).smallest > 0


def test_rule_1_the_constant():
    np.testing.assert_array_equal(Constant(1.0)(points(), points()), np.ones((20, 20)))
    assert gram.of(Constant(1.0), points()).rank == 1


@pytest.mark.parametrize("factor", [0.0, 0.3, 5.0])
def test_rule_2_a_rescaled_kernel_stays_one(factor):
    assert gram.of(Rescaled(Gaussian(), factor), points()).positive_semi_definite


def test_rule_2_with_any_function_even_a_negative_one():
    X = points()
    f = np.sin(3 * X[:, 0]) - 0.5
    K = f[:, None] * Polynomial(2, 1.0)(X, X) * f
    assert (f < 0).any()
    assert gram.gram(K).positive_semi_definite


def test_rule_3_features_of_a_sum_stand_one_after_the_other():
    X = points()
    a, b = (explicit_features.feature_map(k, 2) for k in (Quadratic(), Polynomial(3, 1.0)))
    both = np.hstack([a.transform(X), b.transform(X)])
    np.testing.assert_allclose(both @ both.T, Sum(Quadratic(), Polynomial(3, 1.0))(X, X), rtol=1e-10, atol=1e-10)
    assert validity.features(Sum(Quadratic(), Polynomial(3, 1.0)), 2) == both.shape[1]


def test_rule_4_features_of_a_product_are_all_products():
    X = points()
    a, b = (explicit_features.feature_map(k, 2) for k in (Quadratic(), Polynomial(3, 1.0)))
    both = (a.transform(X)[:, :, None] * b.transform(X)[:, None, :]).reshape(20, -1)
    np.testing.assert_allclose(both @ both.T, Product(Quadratic(), Polynomial(3, 1.0))(X, X), rtol=1e-10, atol=1e-10)
    assert validity.features(Product(Quadratic(), Polynomial(3, 1.0)), 2) == both.shape[1]
    assert gram.of(Product(Gaussian(), Linear()), X).positive_semi_definite


def test_the_linear_kernel_is_a_sum_of_rescaled_constants():
    X = points(d=3)
    K = sum(X[:, [j]] * Constant(1.0)(X, X) * X[:, j] for j in range(3))
    np.testing.assert_allclose(K, Linear()(X, X))


def test_the_quadratic_kernel_follows_from_rules_3_and_4():
    X = points()
    made = Sum(Linear(), Product(Linear(), Linear()))
    np.testing.assert_allclose(made(X, X), Quadratic()(X, X))
    assert validity.proof(made)[0]


def test_partial_sums_of_the_exponential_kernel():
    x, z = np.array([[0.5, 1.0]]), np.array([[1.0, -0.3]])
    inner = float((x @ z.T)[0, 0])
    assert inner == pytest.approx(0.2)
    sums = np.cumsum([inner**k / factorial(k) for k in range(5)])
    np.testing.assert_allclose(sums, [1, 1.2, 1.22, 1.2213333, 1.2214], atol=1e-7)
    assert Exponential(1.0)(x, z)[0, 0] == pytest.approx(1.2214027582, abs=1e-10)


def test_the_gaussian_is_a_rescaled_exponential():
    x, z = np.array([[0.5, 1.0]]), np.array([[1.0, -0.3]])
    f = [np.exp(-(p @ p) / 2) for p in (x[0], z[0])]
    k = f[0] * Exponential(1.0)(x, z)[0, 0] * f[1]
    assert k == pytest.approx(0.3790830381, abs=1e-10)
    assert Gaussian(1.0)(x, z)[0, 0] == pytest.approx(k, rel=1e-12)


def test_the_gram_matrix_of_the_gaussian_has_ones_on_its_diagonal():
    X = points()
    K = Gaussian(1.0)(X, X)
    assert (np.diag(K) == 1).all()
    assert ((K > 0) & (K <= 1)).all()
    np.testing.assert_array_equal(K, K.T)


def test_second_order_features_of_chapter_7_are_the_same():
    X = points()
    expected = np.column_stack([X, X**2, np.sqrt(2) * X[:, 0] * X[:, 1]])
    np.testing.assert_allclose(expected @ expected.T, Quadratic()(X, X), rtol=1e-12, atol=1e-12)
    assert [explicit_features.count(2, m) + 1 for m in range(1, 8)] == [3, 6, 10, 15, 21, 28, 36]


@pytest.mark.parametrize(
    ("X", "expected"),
    [
        (np.array([[0.0, 0], [0, 1], [1, 0], [1, 1]]), 16),
        (np.array([[-1.0, -1], [-1, 1], [1, -1], [1, 1]]), 16),
        (points(5), 32),
        (points(6), 64),
        (points(7), 126),
    ],
)
def test_quadrics_realise_all_labelings_of_six_points_and_not_of_seven(X, expected):
    """Cover (1965): of n points in general position 2 (C(n - 1, 0) + ... + C(n - 1, 5)) labelings, with six weights."""
    K = Polynomial(2, 1.0)(X, X)
    labelings = 2.0 * np.array(list(np.ndindex(*[2] * len(X)))) - 1
    done = [len(set(s)) == 1 or len(separable.common_point(K, s)) == 0 for s in labelings]
    assert sum(done) == expected
    if len(X) > 4:
        assert expected == 2 * sum(comb(len(X) - 1, k) for k in range(6))
