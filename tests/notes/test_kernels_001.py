"""Facts about kernels from the lectures of 03/07 and 03/09."""

from itertools import pairwise

import numpy as np
import pytest

from algos.kernels import explicit_features, gram
from algos.kernels.kernels import Gaussian, Linear, Polynomial


def test_polynomial_kernel_of_two_inputs_written_out():
    rng = np.random.default_rng(0)
    x, z = rng.normal(size=(2, 2))
    expected = (
        x[0] ** 2 * z[0] ** 2
        + x[1] ** 2 * z[1] ** 2
        + 2 * x[0] * z[0] * x[1] * z[1]
        + 2 * x[0] * z[0]
        + 2 * x[1] * z[1]
        + 1
    )
    assert Polynomial(2, 1.0)(x[None], z[None])[0, 0] == pytest.approx(expected)


def test_144_by_both_ways_and_92_919_with_the_root_over_the_inputs():
    x, z = np.array([[1.0, 2.0]]), np.array([[3.0, 4.0]])
    kernel = Polynomial(2, 1.0)
    features = explicit_features.feature_map(kernel, 2)
    assert kernel(x, z)[0, 0] == 144
    assert features.transform(x)[0] @ features.transform(z)[0] == pytest.approx(144, abs=1e-12)

    def misprinted(p):
        a, b = p[0]
        return np.array([a**2, b**2, np.sqrt(2 * a * b), np.sqrt(2 * a), np.sqrt(2 * b), 1])

    assert misprinted(x) @ misprinted(z) == pytest.approx(92.919, abs=5e-4)


def test_general_scale_of_a_monomial():
    features = explicit_features.feature_map(Polynomial(3, 1.0), 2)
    at = features.powers.tolist().index([1, 1])
    assert features.weights[at] == 6  # 3! / (1! 1! 1!)


@pytest.mark.parametrize(("degree", "length"), [(1, 3), (2, 6), (3, 10), (5, 21)])
def test_rank_and_length_of_the_features(degree, length):
    X = np.random.default_rng(degree).normal(size=(30, 2))
    found = gram.of(Polynomial(degree, 1.0), X)
    assert explicit_features.count(2, degree) + 1 == length
    assert found.rank == length


def test_centred_points_have_a_singular_linear_gram_matrix():
    X = np.random.default_rng(1).normal(size=(5, 10))
    found = gram.of(Linear(), X - X.mean(axis=0))
    assert found.rank == 4
    assert found.condition == float("inf")


def test_gaussian_is_one_at_itself_and_falls_with_distance():
    distance = np.array([[0.0], [0.7], [1.4], [2.1]])  # sigma = 0.7
    K = Gaussian(0.7)(distance[:1], distance)[0]
    np.testing.assert_allclose(K, [1, 0.606531, 0.135335, 0.011109], atol=5e-7)


def test_gaussian_gram_matrix_is_positive_definite_for_distinct_points():
    X = np.random.default_rng(2).normal(size=(12, 2))
    assert gram.of(Gaussian(0.5), X).smallest > 0
    assert gram.of(Gaussian(0.5), np.vstack([X, X[3]])).smallest == 0


def test_cost_of_the_kernel_does_not_depend_on_the_number_of_features():
    explicit = [explicit_features.explicit_operations(20, p) for p in range(1, 6)]
    implicit = [explicit_features.kernel_operations(20, p) for p in range(1, 6)]
    assert all(b > 3 * a for a, b in pairwise(explicit))
    assert implicit == [40, 41, 42, 43, 44]
