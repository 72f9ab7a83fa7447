import numpy as np
import pytest

from algos.kernels import gram, validity
from algos.kernels.kernels import (
    AdditiveChiSquare,
    ChiSquare,
    Constant,
    Cosine,
    Exponential,
    Gaussian,
    Intersection,
    Laplacian,
    Linear,
    NegativeSquare,
    Normalised,
    Polynomial,
    Product,
    Quadratic,
    Rescaled,
    Spectrum,
    Sum,
    Tanh,
)

KERNELS = [
    Linear(),
    Polynomial(3, 0.5),
    Polynomial(2, 0.0),
    Quadratic(),
    Exponential(4.0),
    Gaussian(0.7),
    Laplacian(0.4),
    Cosine(),
    Constant(2.0),
    Sum(Linear(), Gaussian()),
    Product(Polynomial(2, 1.0), Laplacian()),
    Rescaled(Gaussian(), 3.0),
    Rescaled(NegativeSquare(), 0.0),
    Normalised(Polynomial(2, 1.0)),
    Intersection(),
    ChiSquare(0.5),
    AdditiveChiSquare(),
    Tanh(0.0, 0.5),
]
NOT = [
    Polynomial(1, -1.0),
    Polynomial(2, -0.5),
    Polynomial(3, -0.2),
    Tanh(1.0, 0.0),
    Tanh(1.0, -1.0),
    Tanh(0.5, 1.0),
    Tanh(-1.0, 0.3),
    NegativeSquare(),
    Constant(-1.0),
    Rescaled(Linear(), -1.0),
    Rescaled(Tanh(), 2.0),
]


@pytest.mark.parametrize("kernel", KERNELS, ids=repr)
@pytest.mark.parametrize("d", [1, 3])
def test_what_is_proved_holds_on_any_points(kernel, d):
    proved, why = validity.proof(kernel)
    assert proved is True
    assert why
    for seed in range(3):
        X = np.abs(np.random.default_rng(seed).normal(size=(25, d))) * 1.5
        if "ChiSquare" not in repr(kernel) and "Intersection" not in repr(kernel):
            X -= 1
        assert gram.of(kernel, X).positive_semi_definite


@pytest.mark.parametrize("kernel", NOT, ids=repr)
def test_what_is_disproved_fails_on_some_points(kernel):
    assert validity.proof(kernel)[0] is False
    grids = [np.linspace(-size, size, 9)[:, None] for size in (0.01, 0.1, 0.5, 1, 2)]
    assert any(not gram.of(kernel, X).positive_semi_definite for X in grids)
    assert validity.features(kernel, 2) is None


def test_what_the_rules_do_not_say_is_left_open():
    for kernel in (Sum(Gaussian(), Rescaled(Linear(), -1.0)), Product(Tanh(), Tanh()), Rescaled(Tanh(), -1.0)):
        assert validity.proof(kernel)[0] is None


@pytest.mark.parametrize(
    ("kernel", "d", "features"),
    [
        (Linear(), 7, 7),
        (Quadratic(), 1000, 501_500),
        (Polynomial(2, 1.0), 2, 6),
        (Polynomial(3, 0.0), 2, 4),
        (Sum(Linear(), Quadratic()), 2, 7),
        (Product(Linear(), Quadratic()), 2, 10),
        (Product(Linear(), Gaussian()), 2, float("inf")),
        (Rescaled(Linear(), 2.0), 3, 3),
        (Spectrum(4), 1, float("inf")),
        (Constant(1.0), 9, 1),
    ],
)
def test_lengths_of_features_add_and_multiply(kernel, d, features):
    assert validity.features(kernel, d) == features


def test_the_rank_never_exceeds_the_features():
    X = np.random.default_rng(0).normal(size=(40, 2))
    for kernel in (Linear(), Quadratic(), Polynomial(3, 1.0), Polynomial(4, 0.0), Product(Linear(), Quadratic())):
        most = validity.features(kernel, 2)
        assert most is not None and gram.of(kernel, X).rank <= most
    assert gram.of(Sum(Linear(), Polynomial(2, 0.0)), X).rank == 5
