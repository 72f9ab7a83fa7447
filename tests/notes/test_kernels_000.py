"""Facts about kernels from the first set of notes: definition, Mercer, named kernels, strings."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from algos.kernels import explicit_features, gram, strings
from algos.kernels.kernels import (
    AdditiveChiSquare,
    Gaussian,
    Intersection,
    Linear,
    NegativeSquare,
    Polynomial,
    Spectrum,
    Tanh,
)


def points(n=20, d=3, seed=0):
    return np.random.default_rng(seed).normal(size=(n, d))


def test_squared_inner_product_is_that_of_all_products_of_two():
    x, z = points(2, 4)
    products = sum(x[i] * x[j] * z[i] * z[j] for i in range(4) for j in range(4))
    assert Polynomial(2, 0.0)(x[None], z[None])[0, 0] == pytest.approx(products)
    assert explicit_features.homogeneous_count(4, 2) == len(list(combinations_with_replacement(range(4), 2)))


def test_gaussian_at_one_two_and_three_bandwidths():
    K = Gaussian(1.0)(np.zeros((1, 1)), np.array([[0.0], [1.0], [2.0], [3.0]]))[0]
    np.testing.assert_allclose(K, [1, 0.6065307, 0.1353353, 0.0111090], atol=5e-8)


def test_gaussian_limits_identity_and_all_ones():
    X = points()
    np.testing.assert_allclose(Gaussian(1e-3)(X, X), np.eye(20), atol=1e-12)
    np.testing.assert_allclose(Gaussian(1e6)(X, X), np.ones((20, 20)), atol=1e-9)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_mercer_the_valid_ones_are_positive_semi_definite(seed):
    X = points(seed=seed)
    for kernel in (Gaussian(1.0), Polynomial(3, 1.0), Linear()):
        assert gram.of(kernel, X).positive_semi_definite
    for histograms in (Intersection(), AdditiveChiSquare()):
        assert gram.of(histograms, np.abs(X)).positive_semi_definite


@pytest.mark.parametrize("kernel", [NegativeSquare(), Tanh(1.0, -1.0)])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_mercer_the_invalid_ones_are_not(kernel, seed):
    found = gram.of(kernel, points(seed=seed))
    assert found.smallest < -1
    assert found.counterexample is not None and found.counterexample.value < 0


def test_the_kernel_matrix_has_a_row_for_each_point():
    assert gram.of(Gaussian(), points(7)).K.shape == (7, 7)


def test_the_proteins_have_five_pieces_in_common():
    first, second = "BADEMDIMENGNIQ", "IMENGNBADEM"
    assert Spectrum(4)([first], [second])[0, 0] == 5
    assert sorted(strings.common(first, second, 4)) == ["ADEM", "BADE", "ENGN", "IMEN", "MENG"]
    assert 26**4 == 456_976
    assert 20**4 == 160_000


def test_permuted_pixels_leave_kernels_of_images_alone():
    rng = np.random.default_rng(3)
    images = rng.uniform(size=(5, 64))
    order = rng.permutation(64)
    for kernel in (Polynomial(3, 0.0), Gaussian(2.0)):
        np.testing.assert_allclose(kernel(images, images), kernel(images[:, order], images[:, order]), rtol=1e-12)
