"""Every kernel against scikit-learn or a double loop over its formula; its diagonal, its code, its refusals."""

import numpy as np
import pytest
from sklearn.metrics import pairwise

from algos.kernels import kernels
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
    Sum,
    Tanh,
)

FORMULAS = [
    (Linear(), lambda x, z: x @ z),
    (Polynomial(3, 0.7), lambda x, z: (x @ z + 0.7) ** 3),
    (Polynomial(2, -1.5), lambda x, z: (x @ z - 1.5) ** 2),
    (Quadratic(), lambda x, z: x @ z + (x @ z) ** 2),
    (Exponential(2.5), lambda x, z: np.exp(x @ z / 2.5)),
    (Tanh(0.4, -0.3), lambda x, z: np.tanh(0.4 * (x @ z) - 0.3)),
    (Gaussian(0.8), lambda x, z: np.exp(-((x - z) @ (x - z)) / (2 * 0.8**2))),
    (Laplacian(1.7), lambda x, z: np.exp(-np.abs(x - z).sum() / 1.7)),
    (Cosine(), lambda x, z: x @ z / np.sqrt((x @ x) * (z @ z))),
    (NegativeSquare(), lambda x, z: -((x - z) @ (x - z))),
    (Intersection(), lambda x, z: sum(min(a, b) for a, b in zip(x, z, strict=True))),
    (AdditiveChiSquare(), lambda x, z: sum(2 * a * b / (a + b) for a, b in zip(x, z, strict=True))),
    (ChiSquare(0.6), lambda x, z: np.exp(-0.6 * sum((a - b) ** 2 / (a + b) for a, b in zip(x, z, strict=True)))),
    (Constant(2.5), lambda x, z: 2.5),
    (Sum(Linear(), Gaussian(2.0)), lambda x, z: x @ z + np.exp(-((x - z) @ (x - z)) / 8)),
    (Product(Polynomial(2, 1.0), Laplacian(2.0)), lambda x, z: (x @ z + 1) ** 2 * np.exp(-np.abs(x - z).sum() / 2)),
    (Rescaled(Linear(), -0.5), lambda x, z: -0.5 * (x @ z)),
    (Normalised(Polynomial(2, 1.0)), lambda x, z: (x @ z + 1) ** 2 / ((x @ x + 1) * (z @ z + 1))),
]
every = pytest.mark.parametrize(("kernel", "formula"), FORMULAS, ids=[repr(k) for k, _ in FORMULAS])


def tables(d, seed=0):
    rng = np.random.default_rng(seed)
    A, B = rng.normal(size=(7, d)) + np.arange(d), rng.normal(size=(5, d)) * 1.5
    return A, B


@every
@pytest.mark.parametrize("d", [1, 2, 6])
def test_the_matrix_is_the_formula_entry_by_entry(kernel, formula, d):
    A, B = tables(d)
    if "ChiSquare" in repr(kernel) or "Intersection" in repr(kernel):
        A, B = np.abs(A), np.abs(B)
    expected = np.array([[formula(x, z) for z in B] for x in A])
    assert kernel(A, B).shape == (7, 5)
    np.testing.assert_allclose(kernel(A, B), expected, rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(kernel(A, A), kernel(A, A).T, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(kernel.diagonal(A), np.diag(kernel(A, A.copy())), rtol=1e-11, atol=1e-11)


@every
def test_a_kernel_prints_as_the_code_that_makes_it(kernel, formula):
    assert eval(repr(kernel), vars(kernels)) == kernel
    assert kernel.title


@pytest.mark.parametrize("d", [2, 7])
def test_the_parameters_mean_what_they_mean_in_scikit_learn(d):
    A, B = tables(d, seed=3)
    positive = np.abs(A), np.abs(B)
    pairs = [
        (Gaussian(0.7)(A, B), pairwise.rbf_kernel(A, B, gamma=1 / (2 * 0.7**2))),
        (Laplacian(0.7)(A, B), pairwise.laplacian_kernel(A, B, gamma=1 / 0.7)),
        (Polynomial(4, 0.5)(A, B), pairwise.polynomial_kernel(A, B, degree=4, gamma=1, coef0=0.5)),
        (Tanh(0.3, -0.2)(A, B), pairwise.sigmoid_kernel(A, B, gamma=0.3, coef0=-0.2)),
        (Cosine()(A, B), pairwise.cosine_similarity(A, B)),
        (ChiSquare(0.4)(*positive), pairwise.chi2_kernel(*positive, gamma=0.4)),
    ]
    for ours, theirs in pairs:
        np.testing.assert_allclose(ours, theirs, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("d", [2, 30])
def test_equal_points_far_from_the_origin_are_equal(d):
    X = np.random.default_rng(1).normal(size=(6, d)) + 1e6
    X = np.vstack([X, X[2]])
    K = Gaussian(5.0)(X, X)
    assert (np.diag(K) == 1).all()
    assert K[2, 6] == pytest.approx(1, abs=1e-12)
    exact = np.exp(-((X[:, None] - X[None]) ** 2).sum(axis=2) / 50)
    assert exact.min() < 0.98
    np.testing.assert_allclose(K, exact, atol=1e-9)
    assert (kernels.distances(X, X) >= 0).all()


def test_limits_of_the_bandwidth():
    X = np.random.default_rng(2).normal(size=(8, 2))
    np.testing.assert_array_equal(Gaussian(1e-3)(X, X), np.eye(8))
    np.testing.assert_array_equal(Gaussian(1e-100)(X, X), np.eye(8))
    np.testing.assert_allclose(Gaussian(1e6)(X, X), np.ones((8, 8)), atol=1e-10)
    np.testing.assert_allclose(Laplacian(1e9)(X, X), np.ones((8, 8)), atol=1e-7)


def test_zeros_are_said_what_they_mean():
    A = np.array([[0.0, 0.0], [3.0, 4.0]])
    np.testing.assert_array_equal(Cosine()(A, A), [[0, 0], [0, 1]])
    np.testing.assert_array_equal(Cosine().diagonal(A), [0, 1])
    np.testing.assert_array_equal(ChiSquare(1.0)(A, A)[0, 0], 1)
    np.testing.assert_array_equal(AdditiveChiSquare()(A, A), [[0, 0], [0, 7]])
    np.testing.assert_array_equal(Normalised(Linear())(A, A), [[0, 0], [0, 1]])
    np.testing.assert_array_equal(Normalised(NegativeSquare())(A, A), np.zeros((2, 2)))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Polynomial(0, 1.0),
        lambda: Polynomial(1.5, 1.0),  # type: ignore[arg-type]  # what is refused
        lambda: Polynomial(2, np.inf),
        lambda: Gaussian(0.0),
        lambda: Gaussian(-1.0),
        lambda: Gaussian(np.nan),
        lambda: Laplacian(0.0),
        lambda: Exponential(0.0),
        lambda: ChiSquare(0.0),
        lambda: Tanh(np.nan),
        lambda: Constant(np.inf),
        lambda: Rescaled(Linear(), np.inf),
        lambda: kernels.Spectrum(0),
        lambda: Sum(Linear(), kernels.Spectrum(2)),
    ],
)
def test_bad_parameters_are_refused(make):
    with pytest.raises(ValueError, match=r"must be|cannot be combined"):
        make()


@pytest.mark.parametrize(
    ("kernel", "A", "B", "said"),
    [
        (Linear(), np.ones((2, 3)), np.ones((2, 2)), "3 columns and B has 2"),
        (Linear(), np.ones(3), np.ones((2, 3)), "table with one point in each row"),
        (Gaussian(), np.array([[np.nan]]), np.ones((1, 1)), "missing or infinite"),
        (Exponential(0.001), np.full((1, 2), 9.0), np.full((1, 2), 9.0), "larger scale"),
        (Polynomial(100, 1.0), np.full((1, 2), 1e9), np.full((1, 2), 1e9), "smaller degree"),
        (Intersection(), np.array([[1.0, -2.0]]), np.ones((1, 2)), "-2.* Shift"),
        (Sum(Linear(), ChiSquare()), np.ones((1, 2)), np.array([[1.0, -2.0]]), "0 or more"),
        (Rescaled(Intersection(), 2.0), np.ones((1, 2)), np.array([[1.0, -2.0]]), "0 or more"),
        (Normalised(Rescaled(Linear(), -1.0)), np.ones((1, 2)), np.ones((1, 2)), "negative"),
        (Linear(), ["a"], ["b"], "numbers only"),
        (kernels.Spectrum(2), np.ones((1, 2)), ["b"], "list of words"),
        (kernels.Spectrum(2), "word", ["b"], "list of words"),
    ],
)
def test_bad_points_are_refused_in_words(kernel, A, B, said):
    with pytest.raises(ValueError, match=said):
        kernel(A, B)


@pytest.mark.parametrize("kernel", [Linear(), Gaussian(1.0), Polynomial(2, 1.0)])
def test_complex_points_are_refused(kernel):
    X = np.array([[1.0, 2.0], [0.0, 1.0]])
    for A, B in ((X + 1j, X), (X, X + 0j)):
        with pytest.raises(ValueError, match="complex numbers"):
            kernel(A, B)
