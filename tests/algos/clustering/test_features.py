import numpy as np
import pytest

from algos.clustering import features
from tests.oracles import distances


def test_one_hot_marks_the_cluster_of_each_point():
    marks = features.one_hot(np.array([2, 0, 2, 1]), 4)
    assert marks.tolist() == [[0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0]]


@pytest.mark.parametrize("metric", ["euclidean", "l1"])
def test_relative_distances_are_shares_of_the_distances(metric):
    rng = np.random.default_rng(1)
    X, centers = rng.normal(size=(9, 3)), rng.normal(size=(4, 3)) * 2
    D = distances(X, centers, metric)
    shares = features.relative_distances(X, centers, metric=metric)
    np.testing.assert_allclose(shares, D / D.sum(axis=1)[:, None])
    np.testing.assert_allclose(features.relative_distances(7 * X, 7 * centers, metric=metric), shares)


def test_a_point_on_all_centres_gets_equal_shares():
    assert features.relative_distances(np.array([[1.0, 2.0]]), np.array([[1.0, 2.0]] * 4)).tolist() == [[0.25] * 4]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: features.one_hot(np.array([0, 3]), 3), "labels must hold .* at most 2, not 3"),
        (lambda: features.one_hot(np.array([0]), 0), "k must be"),
        (lambda: features.relative_distances(np.ones((2, 2)), np.ones((2, 3))), "centers has 3 columns; 2"),
        (lambda: features.relative_distances(np.ones((1, 1)), np.ones((1, 1)), metric="no"), "metric must be one of"),
    ],
)
def test_bad_arguments_are_refused_in_words(call, words):
    with pytest.raises(ValueError, match=words):
        call()
