import numpy as np
import pytest
from scipy.spatial.distance import cdist
from scipy.special import logsumexp as library_logsumexp
from sklearn.decomposition import PCA

from algos.numerics import logsumexp, principal_axes, squared_distances


@pytest.mark.parametrize("seed", range(3))
def test_squared_distances_are_scipys(seed):
    rng = np.random.default_rng(seed)
    X, Y = rng.normal(size=(7, 3)) * [1, 5, 0.1] + 1e4, rng.normal(size=(4, 3)) + 1e4
    assert squared_distances(X, Y) == pytest.approx(cdist(X, Y, "sqeuclidean"), rel=1e-9)
    assert np.all(np.diag(squared_distances(X, X)) == 0)


@pytest.mark.parametrize("seed", range(3))
def test_logsumexp_is_scipys_even_far_from_zero(seed):
    rng = np.random.default_rng(seed)
    a = rng.normal(size=(6, 3)) * [1, 30, 300] + rng.choice([-1e5, 0, 1e5], size=(6, 1))
    assert logsumexp(a) == pytest.approx(library_logsumexp(a, axis=1), rel=1e-14)
    assert logsumexp(np.array([[-1e6]])).tolist() == [-1e6]


@pytest.mark.parametrize("seed", range(3))
def test_principal_axes_are_scikit_learns_up_to_sign(seed):
    X = np.random.default_rng(seed).normal(size=(30, 4)) @ np.diag([3.0, 0.2, 5.0, 1.0]) + [1, 2, 3, 4]
    axes, center, share = principal_axes(X, 2)
    reference = PCA(2).fit(X)
    assert np.abs(axes @ reference.components_.T) == pytest.approx(np.eye(2), abs=1e-9)
    assert center == pytest.approx(X.mean(axis=0))
    assert share == pytest.approx(reference.explained_variance_ratio_)
    assert np.all(axes[np.arange(2), np.abs(axes).argmax(axis=1)] > 0)


def test_principal_axes_of_equal_rows_explain_nothing():
    axes, _, share = principal_axes(np.full((5, 3), 7.0), 2)
    assert share.tolist() == [0, 0]
    assert axes @ axes.T == pytest.approx(np.eye(2))
