"""Gaussian naive Bayes against scikit-learn, scipy and QDA with its off-diagonal entries set to 0."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.stats import norm
from sklearn.naive_bayes import GaussianNB

from algos.classification import gaussian_discriminant, gaussian_naive_bayes
from algos.trace import record
from tests.algos.classification.test_gaussian_discriminant import groups, places


def fitted(X, y, **settings):
    trace = record(gaussian_naive_bayes.steps(X, y, **settings), limit=9)
    assert trace.finished
    return trace.final


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("k", "d"), [(2, 2), (4, 3)])
@pytest.mark.parametrize("smoothing", [0.0, 0.2])
def test_as_scikit_learn(seed, k, d, smoothing):
    X, y = groups(seed, k, d)
    ours, theirs = fitted(X, y, var_smoothing=smoothing), GaussianNB(var_smoothing=smoothing).fit(X, y)
    assert_allclose(ours.variances, theirs.var_)
    assert_allclose(ours.means, theirs.theta_)
    P = places(X)
    assert_allclose(ours.predict_proba(P), theirs.predict_proba(P), atol=1e-10)
    assert_array_equal(ours.predict(P), theirs.predict(P))
    assert_allclose(ours.joint(P), theirs.predict_joint_log_proba(P), rtol=1e-9)


def test_terms_add_up_to_the_densities_of_the_columns():
    X, y = groups(2, 3, 3)
    ours, P = fitted(X, y), places(X)
    terms = ours.log_terms(P)
    assert_allclose(terms[:, 1, 2], norm(ours.means[1, 2], np.sqrt(ours.variances[1, 2])).logpdf(P[:, 2]))
    assert_allclose(terms.sum(axis=2), ours.log_densities(P))
    expected = np.sqrt((((P[:, None] - ours.means) ** 2) / ours.variances).sum(axis=2))
    assert_allclose(ours.mahalanobis(P), expected, rtol=1e-7)


def test_it_is_qda_without_correlations():
    X, y = groups(4, 2, 2)
    ours = fitted(X, y)
    whole = record(gaussian_discriminant.steps(X, y, covariance_type="full"), limit=9).final
    assert_allclose(ours.covariances, whole.covariances * np.eye(2))
    assert ours.log_likelihood < whole.log_likelihood
    coordinates = np.diagonal(whole.covariances, axis1=1, axis2=2)
    assert_allclose(ours.variances, coordinates)


def test_copied_columns_make_it_overconfident():
    X, y = groups(6, 2, 1)
    sure = [
        fitted(np.repeat(X, copies, axis=1), y, priors=[0.5, 0.5]).decision_function(np.repeat([[0.3]], copies, 1))
        for copies in (1, 2, 3)
    ]
    assert_allclose(sure[1], 2 * sure[0])
    assert_allclose(sure[2], 3 * sure[0])


def test_other_priors_without_a_new_fit():
    X, y = groups(1, 3, 2)
    prior = [0.2, 0.7, 0.1]
    theirs = GaussianNB(priors=prior, var_smoothing=0).fit(X, y)
    for ours in (fitted(X, y).with_priors(prior), fitted(X, y, priors=prior)):
        assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), atol=1e-10)


def test_a_column_that_does_not_vary_in_a_class_is_said():
    X, y = np.array([[0.0, 1], [1, 1], [2, 4], [3, 6]]), np.array([0, 0, 1, 1])
    final = fitted(X, y)
    assert final.phase == "singular" and final.singular.tolist() == [0]
    with pytest.raises(ValueError, match="Column 2 does not vary within class 0"):
        final.predict(X)
    assert fitted(X, y, var_smoothing=0.01).phase == "discriminant"
    assert fitted(np.column_stack([X[:, 0], np.full(4, 0.1)]), y).phase == "singular"


def test_parameters():
    X, y = groups(0, 3, 4)
    ours = fitted(X, y)
    assert ours.free_parameters == 3 * 4 * 2 + 2
    assert ours.boundary_parameters == 2 * (2 * 4 + 1)


def test_stages_come_in_order():
    X, y = groups(1)
    states = record(gaussian_naive_bayes.steps(X, y), limit=9).states
    assert [s.phase for s in states] == ["priors", "means", "variances", "discriminant"]
    with pytest.raises(ValueError, match="no density yet in phase 'priors'"):
        states[0].predict(X)
