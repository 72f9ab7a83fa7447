"""Nearest centroid against scikit-learn, LDA and its own definition."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from sklearn.neighbors import NearestCentroid

from algos.classification import gaussian_discriminant, nearest_centroid
from algos.trace import record
from tests.algos.classification.test_gaussian_discriminant import groups, places


def fitted(X, y):
    trace = record(nearest_centroid.steps(X, y), limit=5)
    assert trace.finished and trace.steps == 1
    return trace.final


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("k", "d"), [(2, 3), (4, 2)])
def test_as_scikit_learn(seed, k, d):
    X, y = groups(seed, k, d)
    ours, theirs = fitted(X, y), NearestCentroid().fit(X, y)
    assert_allclose(ours.means, theirs.centroids_)
    assert_array_equal(ours.predict(places(X)), theirs.predict(places(X)))


def test_it_is_lda_with_equal_priors_and_one_variance():
    X, y = groups(7, 2, 3)
    round_ = record(
        gaussian_discriminant.steps(X, y, covariance_type="tied_spherical", priors=[0.5, 0.5]), limit=9
    ).final
    ours = fitted(X, y)
    coef, intercept = ours.log_odds()
    variance = round_.covariances[0, 0, 0]
    assert_allclose(coef / variance, round_.log_odds()[0])
    assert_allclose(intercept / variance, round_.log_odds()[1])
    assert_allclose(ours.decision_function(X), X @ coef + intercept, atol=1e-9)
    assert_allclose(ours.decision_function(X) / variance, round_.decision_function(X), atol=1e-9)


def test_the_boundary_halves_the_way_between_the_means():
    X, y = groups(3, 2, 2)
    ours = fitted(X, y)
    across = np.array([[0, -1], [1, 0]]) @ (ours.means[1] - ours.means[0])
    P = ours.means.mean(axis=0) + np.linspace(-3, 3, 7)[:, None] * across
    assert_allclose(ours.decision_function(P), 0, atol=1e-9)
    distances = ours.distances(P)
    assert_allclose(distances[:, 0], distances[:, 1])


def test_scores_of_several_classes_and_the_objective():
    X, y = groups(2, 3, 2)
    ours = fitted(X, y)
    expected = np.array([[-((x - m) ** 2).sum() / 2 for m in ours.means] for x in X])
    assert_allclose(ours.decision_function(X), expected)
    assert ours.inertia == pytest.approx(-2 * expected[np.arange(len(X)), y].sum())


def test_ties_go_to_the_lower_class():
    ours = fitted([[1.0], [3.0], [3.0]], [0, 1, 1])
    assert ours.predict([[2.0], [2.1], [1.9]]).tolist() == [0, 1, 0]


def test_there_is_no_answer_before_there_are_means():
    start = record(nearest_centroid.steps(np.eye(2), [0, 1]), limit=0).final
    with pytest.raises(ValueError, match="no means yet"):
        start.predict(np.eye(2))
