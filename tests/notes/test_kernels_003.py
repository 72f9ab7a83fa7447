"""Facts about kernels from the French notes (section 8.4): the named kernels."""

import numpy as np
import pytest

from algos.kernels import gram, validity
from algos.kernels.kernels import AdditiveChiSquare, Gaussian, Intersection, Linear, Polynomial, Spectrum


@pytest.mark.parametrize(
    "kernel", [Linear(), Gaussian(0.8), Polynomial(3, 1.0), Intersection(), AdditiveChiSquare()], ids=repr
)
def test_the_named_kernels_satisfy_mercer(kernel):
    X = np.abs(np.random.default_rng(1).normal(size=(25, 3)))
    assert gram.of(kernel, X).positive_semi_definite
    assert validity.proof(kernel)[0]


def test_so_does_the_string_kernel():
    rng = np.random.default_rng(2)
    words = ["".join(rng.choice(list("ACGT"), size=rng.integers(3, 20))) for _ in range(25)]
    assert gram.of(Spectrum(3), words).positive_semi_definite


def test_a_gaussian_of_bandwidth_near_zero_is_like_a_spike():
    near = np.array([[0.0], [0.01], [0.1]])
    np.testing.assert_allclose(Gaussian(0.001)(near[:1], near)[0], [1, 0, 0], atol=1e-12)


def test_polynomial_kernel_by_its_formula():
    x, z = np.array([[0.2, 1.1, 0.4]]), np.array([[2.0, 0.3, 1.0]])
    assert Polynomial(4, 0.5)(x, z)[0, 0] == pytest.approx((0.4 + 0.33 + 0.4 + 0.5) ** 4)
