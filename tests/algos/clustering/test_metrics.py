import numpy as np
import pytest

from algos.clustering.metrics import METRICS, distances
from tests import oracles


def table(n, d, seed):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) * np.linspace(0.5, 1.5, d) + 2


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("d", [1, 2, 7])
def test_distances_are_those_of_scipy(metric, d):
    X, Y = table(9, d, 1), table(5, d, 2) - 2
    np.testing.assert_allclose(distances(X, Y, metric), oracles.distances(X, Y, metric), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("metric", METRICS)
def test_a_point_is_at_distance_zero_from_itself_even_far_out(metric):
    X = table(20, 3, 3) + 1e6
    assert (np.diag(distances(X, X, metric)) == 0).all()
    assert (distances(X, X[::-1], metric) >= 0).all()


def test_the_cosine_does_not_see_length():
    X = table(6, 3, 4)
    scale = np.array([[1e-170], [0.1], [1.0], [7.0], [1e3], [1e90]])
    np.testing.assert_allclose(distances(X * scale, X, "cosine"), distances(X, X, "cosine"), rtol=1e-9, atol=1e-15)


def test_a_row_of_zeros_has_no_direction():
    with pytest.raises(ValueError, match="Row 1 of X is all zeros"):
        distances(np.array([[1.0, 2.0], [0.0, 0.0]]), np.array([[1.0, 2.0]]), "cosine")


def test_an_unknown_metric_is_refused_in_words():
    with pytest.raises(ValueError, match=r"metric must be one of .*, not 'l2'"):
        distances(np.ones((1, 1)), np.ones((1, 1)), "l2")
