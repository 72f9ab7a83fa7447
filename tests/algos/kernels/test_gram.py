import numpy as np
import pytest

from algos.kernels import gram
from algos.kernels.kernels import Gaussian, Linear, NegativeSquare, Polynomial, Rescaled, Sum, Tanh


def points(n=14, d=3, seed=0):
    return np.random.default_rng(seed).normal(size=(n, d)) * np.arange(1, d + 1)


@pytest.mark.parametrize("seed", [0, 1])
def test_eigenvalues_against_the_characteristic_equation(seed):
    X = points(seed=seed)
    found = gram.of(Gaussian(1.2), X)
    assert (np.diff(found.eigenvalues) <= 0).all()
    for value in found.eigenvalues:
        assert np.linalg.svd(found.K - value * np.eye(14), compute_uv=False)[-1] < 1e-12
    assert found.eigenvalues.sum() == pytest.approx(14)
    assert found.condition == pytest.approx(np.linalg.cond(found.K), rel=1e-6)
    assert found.positive_semi_definite
    assert found.counterexample is None
    assert found.rank == np.linalg.matrix_rank(found.K)


@pytest.mark.parametrize("degree", [1, 2, 3])
def test_rank_is_the_number_of_features(degree):
    found = gram.of(Polynomial(degree, 1.0), points(n=25, d=2, seed=4))
    assert found.rank == (degree + 1) * (degree + 2) // 2
    assert found.smallest == 0
    assert found.condition == float("inf")
    assert found.positive_semi_definite


@pytest.mark.parametrize(
    ("kernel", "at_most"),
    [
        (Rescaled(Linear(), -1.0), 1),
        (Tanh(1.0, -1.0), 1),
        (Tanh(1.0, 0.0), 2),
        (NegativeSquare(), 2),
        (Sum(Gaussian(1.0), Rescaled(Linear(), -0.2)), 14),
        (Sum(Gaussian(1.0), Rescaled(Gaussian(2.0), -0.9)), 14),
    ],
)
@pytest.mark.parametrize("seed", [0, 5])
def test_a_counterexample_is_one(kernel, at_most, seed):
    X = points(seed=seed) / 2
    found = gram.of(kernel, X)
    assert not found.positive_semi_definite
    shown = found.counterexample
    assert shown is not None
    assert 1 <= len(shown.rows) <= at_most
    total = sum(
        v * w * kernel(X[[i]], X[[j]])[0, 0]
        for v, i in zip(shown.weights, shown.rows, strict=True)
        for w, j in zip(shown.weights, shown.rows, strict=True)
    )
    assert total == pytest.approx(shown.value, rel=1e-9, abs=1e-12)
    assert total < 0
    assert np.linalg.norm(shown.weights) == pytest.approx(1)
    assert found.negative == (np.linalg.eigvalsh(kernel(X, X)) < -found.tolerance).sum()
    assert found.smallest == pytest.approx(np.linalg.eigvalsh(kernel(X, X))[0])


def test_a_counterexample_beyond_pairs():
    K = np.array([[1.0, 0.9, 0.9], [0.9, 1.0, 0.0], [0.9, 0.0, 1.0]])  # every two of the three are in order
    found = gram.gram(K)
    assert found.counterexample is not None
    assert found.counterexample.rows.tolist() == [0, 1, 2]
    assert found.counterexample.value == pytest.approx(1 - 0.9 * np.sqrt(2))


def test_what_counts_as_zero():
    for value, zero in ((-1e-8, False), (-1e-12, False), (-3e-16, True), (3e-16, True), (1e-12, False)):
        found = gram.gram(np.diag([1.0, value]))
        assert (found.smallest == 0) == zero
        assert found.negative == (value < 0 and not zero)
        assert found.rank == 2 - zero
        assert np.isinf(found.condition) == zero


def test_one_point_equal_points_and_zeros():
    assert gram.gram([[4.0]]).condition == 1
    same = gram.of(Gaussian(), np.ones((3, 2)))
    assert (same.rank, same.smallest, same.condition) == (1, 0, float("inf"))
    nothing = gram.gram(np.zeros((3, 3)))
    assert (nothing.rank, nothing.negative, nothing.condition) == (0, 0, float("inf"))
    alone = gram.gram([[-1.0]]).counterexample
    assert alone is not None and alone.value == -1


@pytest.mark.parametrize(
    ("K", "said"),
    [(np.ones((2, 3)), "row and a column"), ([[1.0, 2.0], [0.0, 1.0]], "symmetric"), ([[np.nan]], "missing")],
)
def test_what_is_no_gram_matrix_is_refused(K, said):
    with pytest.raises(ValueError, match=said):
        gram.gram(K)
