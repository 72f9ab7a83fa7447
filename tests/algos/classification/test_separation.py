import numpy as np
import pytest
from scipy.optimize import linprog

from algos.classification.separation import separation
from tests.algos.classification.tables import apart, overlapping


def leads(theta, X, y):
    """Of every point over every other class: (n, k - 1)."""
    A = np.column_stack([np.ones(len(X)), X])
    if len(theta) == 1:
        return np.where(y == 1, 1, -1)[:, None] * (A @ theta.T)
    Z = A @ theta.T
    return np.array([z[c] - np.delete(z, c) for z, c in zip(Z, y, strict=True)])


def some_point_is_shared(X, y):
    """The other side of the coin: is there a point in the hulls of both classes (then no line separates strictly)?"""
    a, b = X[y == 0], X[y == 1]
    G = np.vstack([np.r_[np.ones(len(a)), np.zeros(len(b))], np.r_[np.zeros(len(a)), np.ones(len(b))]])
    G = np.vstack([G, np.hstack([a.T, -b.T])])
    return linprog(np.zeros(G.shape[1]), A_eq=G, b_eq=np.r_[1, 1, np.zeros(X.shape[1])], bounds=(0, None)).success


@pytest.mark.parametrize("seed", range(12))
def test_complete_separation_is_when_the_hulls_do_not_meet(seed):
    rng = np.random.default_rng(seed)
    y = np.r_[0, 1, rng.integers(0, 2, 12)]
    X = rng.normal(size=(14, 2)) * [1, 5] + (seed % 3 + 0.8) * y[:, None] * [1, -2] + [100, 0]
    found = separation(X, y)
    assert (found.kind == "complete") == (not some_point_is_shared(X, y))
    if found.kind == "complete":
        assert leads(found.theta, X, y).min() > 0


@pytest.mark.parametrize("k", [2, 3, 5])
def test_the_parameters_prove_it(k):
    X, y = apart(k, k=k)
    found = separation(X * [1, 1e4] + [0, 7e4], y)
    assert found.kind == "complete"
    assert leads(found.theta, X * [1, 1e4] + [0, 7e4], y).min() > 0
    X, y = overlapping(1, k=k)
    assert separation(X, y).kind == "overlap"


def test_points_on_the_boundary_of_both_classes_make_it_quasi():
    X = np.array([[-2.0], [0], [0], [2]])
    y = np.array([0, 0, 1, 1])
    found = separation(X, y)
    assert found.kind == "quasi"
    assert leads(found.theta, X, y).min() >= -1e-12
    assert leads(found.theta, X, y).max() > 0


def test_one_class_apart_from_two_mixed_ones_is_quasi():
    X, y = overlapping(3, k=2)
    X, y = np.vstack([X, X[:5] + 500]), np.r_[y, np.full(5, 2)]
    assert separation(X, y).kind == "quasi"


@pytest.mark.parametrize("X", [[[1.0, 1.0]] * 4, [[0.0, 3.0], [1.0, 3.0], [0.0, 3.0], [1.0, 3.0]]])
def test_contradictory_labels_and_constant_columns_overlap(X):
    assert separation(np.array(X), np.array([0, 0, 1, 1])).kind == "overlap"


def test_one_class_is_refused():
    with pytest.raises(ValueError, match="Only one class"):
        separation(np.ones((3, 2)), np.zeros(3, dtype=int))
