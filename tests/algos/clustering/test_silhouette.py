import numpy as np
import pytest
from sklearn.metrics import silhouette_samples, silhouette_score

from algos.clustering.silhouette import means, silhouette

LIBRARY = {"squared": "sqeuclidean", "euclidean": "euclidean", "l1": "cityblock", "cosine": "cosine"}


def table(n=40, d=2, seed=0):
    rng = np.random.default_rng(seed)
    labels = rng.choice(4, size=n, p=[0.5, 0.3, 0.15, 0.05])
    labels[:4] = 0, 1, 2, 3
    return rng.normal(size=(n, d)) * np.arange(1, d + 1) + 2 * labels[:, None], labels


@pytest.mark.parametrize("metric", LIBRARY)
@pytest.mark.parametrize(("n", "d"), [(40, 2), (25, 1), (30, 10)])
@pytest.mark.parametrize("seed", [0, 1])
def test_silhouettes_are_those_of_scikit_learn(metric, n, d, seed):
    X, labels = table(n, d, seed)
    theirs = silhouette_samples(X, labels * 3 - 1, metric=LIBRARY[metric])
    np.testing.assert_allclose(silhouette(X, labels, metric=metric), theirs, rtol=1e-9, atol=1e-12)


def test_by_hand():
    X = np.array([[0.0], [1.0], [4.0], [6.0], [20.0]])
    expected = [(5 - 1) / 5, (4 - 1) / 4, (3.5 - 2) / 3.5, (5.5 - 2) / 5.5, 0]
    np.testing.assert_allclose(silhouette(X, np.array([0, 0, 1, 1, 2])), expected)


def test_coinciding_points_have_zero_and_no_warning():
    X = np.array([[1.0], [1.0], [1.0], [1.0], [5.0]])
    np.testing.assert_allclose(silhouette(X, np.array([0, 0, 1, 1, 2])), 0)


def test_far_offsets_change_nothing():
    X, labels = table()
    np.testing.assert_allclose(silhouette(X + 1e6, labels), silhouette(X, labels), atol=1e-8)


@pytest.mark.parametrize(
    ("labels", "words"),
    [
        ([0, 0, 0, 0], "hold only 1, at least 2"),
        ([0, 1, 2, 3], "4 clusters for 4 points: with every point alone"),
        ([0, 1, 1], "labels has 3 entries; 4 are needed"),
        ([0, 1, 1, -2], "labels must hold whole numbers of at least -1, not -2"),
        ([0.5, 1, 1, 1], "labels must be a list of whole numbers"),
    ],
)
def test_labels_that_cannot_be_compared_are_refused_in_words(labels, words):
    with pytest.raises(ValueError, match=words):
        silhouette(np.arange(8.0).reshape(4, 2), labels)


def test_an_unknown_metric_is_refused_in_words():
    with pytest.raises(ValueError, match="metric must be one of"):
        silhouette(*table(), metric="far")


def test_means_of_several_labellings_are_those_of_scikit_learn_and_undefined_where_there_is_none():
    X, labels = table(seed=3)
    one, alone = np.zeros(len(X), dtype=int), np.arange(len(X))
    found = list(means(X, [labels, one, (labels + 1) % 2, alone], metric="l1"))
    expected = [silhouette_score(X, at, metric="manhattan") for at in (labels, (labels + 1) % 2)]
    np.testing.assert_allclose([found[0], found[2]], expected, rtol=1e-12)
    assert np.isnan([found[1], found[3]]).all()
