from itertools import product

import numpy as np
import pytest

from algos.kernels import explicit_features
from algos.kernels.kernels import Gaussian, Polynomial, Quadratic

CASES = [Quadratic(), Polynomial(1, 0.5), Polynomial(2, 1.0), Polynomial(3, 0.0), Polynomial(4, 2.5)]


@pytest.mark.parametrize("kernel", CASES, ids=repr)
@pytest.mark.parametrize("d", [1, 2, 4])
def test_their_inner_product_is_the_kernel(kernel, d):
    rng = np.random.default_rng(d)
    A, B = rng.normal(size=(6, d)) + 0.5, rng.normal(size=(4, d))
    features = explicit_features.feature_map(kernel, d)
    np.testing.assert_allclose(features.transform(A) @ features.transform(B).T, kernel(A, B), rtol=1e-12, atol=1e-12)
    expected = (features.weights * features.monomials(A)) @ features.monomials(B).T
    np.testing.assert_allclose(expected, kernel(A, B), rtol=1e-12, atol=1e-12)


def test_weights_are_how_often_a_monomial_comes_up():
    features = explicit_features.feature_map(Polynomial(4, 1.0), 2)
    for powers, weight in zip(features.powers.tolist(), features.weights, strict=True):
        times = sum(
            [word.count(0), word.count(1)] == powers
            for word in product((0, 1, 2), repeat=4)  # 2 stands for the constant
        )
        assert weight == times


@pytest.mark.parametrize("d", [1, 2, 3, 5])
@pytest.mark.parametrize("degree", [1, 2, 3, 4])
def test_counts_by_counting(d, degree):
    rows = [powers for powers in product(range(degree + 1), repeat=d) if 1 <= sum(powers) <= degree]
    assert explicit_features.count(d, degree) == len(rows)
    exact = [powers for powers in rows if sum(powers) == degree]
    assert explicit_features.homogeneous_count(d, degree) == len(exact)
    assert len(explicit_features.feature_map(Polynomial(degree, 1.0), d).weights) == len(rows) + 1
    assert len(explicit_features.feature_map(Polynomial(degree, 0.0), d).weights) == len(exact)


def test_names_and_order_are_those_of_the_notes():
    features = explicit_features.feature_map(Quadratic(), 2)
    assert features.names(("x1", "x2")) == ("x1", "x2", "√2·x1 x2", "x1²", "x2²")
    assert explicit_features.feature_map(Polynomial(2, 1.0), 1).names(("x",)) == ("1", "√2·x", "x²")


def test_operations_for_two_inputs_by_hand():
    # (x1 z1 + x2 z2 + 1)²: two products, two sums, one square
    assert explicit_features.kernel_operations(2, 2) == 5
    # five features: x1², x1 x2, x2² are made for both points (6), all five weighted for both (10), inner product (10)
    assert explicit_features.explicit_operations(2, 2) == 26


@pytest.mark.parametrize("kernel", [Gaussian(), Polynomial(2, -1.0)])
def test_kernels_without_a_list_of_features_are_refused(kernel):
    with pytest.raises(ValueError, match="no list of features"):
        explicit_features.feature_map(kernel, 2)
    with pytest.raises(ValueError, match="3478760 features"):
        explicit_features.feature_map(Polynomial(5, 1.0), 50)
