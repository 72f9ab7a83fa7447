import numpy as np
import pytest
from scipy.optimize import linprog

from algos.kernels.kernels import Gaussian, Linear, Polynomial
from algos.kernels.separable import common_point, features_of


def separates(F, s):
    """Is there w, b with s (F w + b) >= 1? Asked directly."""
    A = -s[:, None] * np.c_[F, np.ones(len(F))]
    return linprog(np.zeros(F.shape[1] + 1), A_ub=A, b_ub=-np.ones(len(F)), bounds=(None, None)).status == 0


@pytest.mark.parametrize("seed", range(30))
def test_the_answer_is_that_of_the_question_asked_directly(seed):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(3, 16)), int(rng.integers(1, 5))
    X = rng.normal(size=(n, d)) * np.arange(1, d + 1) + 3
    s = np.where(rng.random(n) < 0.4, 1.0, -1.0)
    s[:2] = -1, 1
    q = common_point(Linear()(X, X), s)
    assert (q.size == 0) == separates(X, s)
    if q.size:
        np.testing.assert_allclose(q[s > 0] @ X[s > 0], q[s < 0] @ X[s < 0], atol=1e-5)
        assert q.min() >= 0
        assert q[s > 0].sum() == pytest.approx(1)
        assert q[s < 0].sum() == pytest.approx(1)


def test_both_answers_occur():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(20, 2))
    assert common_point(Linear()(X, X), np.where(X[:, 0] > 0, 1.0, -1.0)).size == 0
    assert common_point(Linear()(X, X), np.where(np.arange(20) % 2, 1.0, -1.0)).size == 20


@pytest.mark.parametrize("offset", [0.0, 1e4])
def test_where_the_origin_lies_does_not_matter(offset):
    X = np.array([[0.0, 0], [1, 1], [0, 1], [1, 0]]) + offset
    s = np.array([1.0, 1, -1, -1])
    np.testing.assert_allclose(common_point(Linear()(X, X), s), 0.5, atol=1e-6)
    assert common_point(Linear()(X, X), np.array([1.0, -1, 1, 1])).size == 0


def test_touching_hulls_are_not_separable():
    X = np.array([[0.0], [1.0], [1.0], [2.0]])
    assert common_point(Linear()(X, X), np.array([-1.0, -1, 1, 1])).size == 4
    assert common_point(Linear()(X, X + 0), np.array([-1.0, -1, -1, 1])).size == 0


def test_kernels_of_more_features_separate_more():
    X = np.array([[0.0, 0], [1, 1], [0, 1], [1, 0], [0.5, 0.5], [0.5, 0.5]])
    s = np.array([1.0, 1, -1, -1, -1, -1])
    assert common_point(Linear()(X, X), s).size
    assert not common_point(Gaussian(0.3)(X, X), s).size
    assert not common_point(Polynomial(4, 1.0)(X, X), s).size
    s[-1] = 1
    assert common_point(Gaussian(0.3)(X, X), s).size  # one place, two labels


def test_features_have_the_kernel_as_inner_products():
    rng = np.random.default_rng(4)
    X = rng.normal(size=(9, 2))
    for kernel, rank in ((Linear(), 2), (Polynomial(2, 1.0), 6), (Gaussian(0.5), 9)):
        K = kernel(X, X)
        F = features_of(K)
        assert F.shape == (9, rank)
        np.testing.assert_allclose(F @ F.T, K, atol=1e-9)
    assert features_of(np.zeros((3, 3))).shape == (3, 0)
    with pytest.raises(ValueError, match="positive semi-definite"):
        features_of(np.array([[1.0, 2.0], [2.0, 1.0]]))
    with pytest.raises(ValueError, match="positive semi-definite"):
        features_of(np.array([[0.0, 1.0], [1.0, 0.0]]))
