import numpy as np
import pytest
from scipy.spatial.distance import cdist
from scipy.special import logsumexp as library_logsumexp

from algos.numerics import logsumexp, squared_distances


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
