"""Facts of notes 000 on generative learning: Gaussian discriminant analysis, its posterior, and independence."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.special import expit
from sklearn.linear_model import LogisticRegression

from algos.classification import bayes_rule, gaussian_discriminant, gaussian_naive_bayes
from algos.trace import record

S = np.array([[1, 0.5], [0.5, 2]])
MEANS = np.array([[0.0, 0.0], [2.0, 1.0]])
PHI = 0.3


def fit(X, y, **settings):
    return record(gaussian_discriminant.steps(X, y, **settings), limit=9).final


def exact():
    """LDA on points whose means and covariance are exactly those of the example."""
    Z = np.vstack([np.eye(2), -np.eye(2)]) * np.sqrt(2) @ np.linalg.cholesky(S).T
    return fit(np.vstack([Z, Z + MEANS[1]]), np.repeat([0, 1], 4), priors=[1 - PHI, PHI])


def drawn(m, seed):
    rng = np.random.default_rng(seed)
    y = (rng.uniform(size=m) < PHI).astype(int)
    return rng.multivariate_normal([0, 0], S, size=m) + MEANS[y], y


def test_posterior_by_bayes_rule_and_the_largest_numerator():
    P, evidence = bayes_rule.posterior([0.7, 0.3], [[0.2, 0.5, 0.3], [0.6, 0.3, 0.1]])
    joint = np.array([0.7, 0.3])[:, None] * [[0.2, 0.5, 0.3], [0.6, 0.3, 0.1]]
    assert_allclose(evidence, joint.sum(axis=0))
    assert_allclose(P.T, joint / joint.sum(axis=0))
    assert (P.argmax(axis=1) == joint.argmax(axis=0)).all()


def test_likeliest_parameters_of_gda():
    X, y = drawn(60, 1)
    model = fit(X, y)
    assert model.priors[1] == pytest.approx(np.mean(y == 1))
    assert_allclose(model.means, [X[y == c].sum(axis=0) / (y == c).sum() for c in (0, 1)])
    away = X - model.means[y]
    assert_allclose(model.covariances[0], sum(np.outer(a, a) for a in away) / 60)


def test_the_example_of_the_logistic_posterior():
    coef, intercept = exact().log_odds()
    assert_allclose(coef, [2, 0], atol=1e-12)
    assert intercept == pytest.approx(-2 + np.log(3 / 7)) == pytest.approx(-2.847298, abs=1e-6)


def test_the_posterior_is_logistic_to_the_last_digits():
    model = exact()
    coef, intercept = model.log_odds()
    P = np.random.default_rng(0).normal(size=(40, 2)) * 3
    assert_allclose(model.predict_proba(P)[:, 1], expit(P @ coef + intercept), atol=1e-14)


def test_changing_phi_moves_the_boundary_in_parallel():
    before, after = exact().log_odds(), exact().with_priors([0.1, 0.9]).log_odds()
    assert_allclose(before[0], after[0])
    assert after[1] - before[1] == pytest.approx(np.log(9) - np.log(3 / 7))


def test_gda_and_logistic_regression_agree_on_many_points_of_gaussian_classes():
    X, y = drawn(40_000, 2)
    coef, intercept = fit(X, y).log_odds()
    assert_allclose([intercept, *coef], [-2.847, 2, 0], atol=0.08)
    theirs = LogisticRegression(C=np.inf).fit(X, y)
    assert_allclose([theirs.intercept_[0], *theirs.coef_[0]], [-2.847, 2, 0], atol=0.08)


def test_gda_needs_fewer_points_than_logistic_regression_where_it_is_right():
    X_test, y_test = drawn(4000, 99)
    ours, theirs = [], []
    for seed in range(15):
        X, y = drawn(20, seed)
        if min(np.bincount(y, minlength=2)) < 2:
            continue
        ours.append((fit(X, y).predict(X_test) != y_test).mean())
        theirs.append((LogisticRegression(C=100).fit(X, y).predict(X_test) != y_test).mean())
    assert np.mean(ours) < np.mean(theirs)


def test_a_logistic_posterior_does_not_need_gaussians():
    rng = np.random.default_rng(4)  # Poisson classes: the log odds are linear, the densities no Gaussians
    y = np.arange(6000) % 2
    x = rng.poisson(np.where(y == 1, 6.0, 2.0))
    theirs = LogisticRegression(C=np.inf).fit(x[:, None], y)
    assert_allclose([theirs.coef_[0, 0], theirs.intercept_[0]], [np.log(3), -4], atol=0.2)


def test_naive_bayes_takes_columns_as_independent_within_a_class():
    X, y = drawn(50, 5)
    model = record(gaussian_naive_bayes.steps(X, y), limit=9).final
    columns = [record(gaussian_naive_bayes.steps(X[:, [j]], y), limit=9).final for j in (0, 1)]
    assert_allclose(model.log_densities(X), sum(c.log_densities(X[:, [j]]) for j, c in enumerate(columns)))


def test_repeated_evidence_makes_naive_bayes_overconfident():
    odds = [3.0**copies for copies in (1, 2, 3)]
    assert_allclose([o / (1 + o) for o in odds], [0.75, 0.9, 0.9642857])
    x = np.log(3) / 2  # N(1, 1) against N(-1, 1): log odds 2 x, odds 3 : 1
    X, y = np.array([[-2.0], [0.0], [0.0], [2.0]]), np.array([0, 0, 1, 1])
    for copies, expected in ((1, 0.75), (2, 0.9), (3, 0.9642857)):
        model = record(gaussian_naive_bayes.steps(np.repeat(X, copies, axis=1), y), limit=9).final
        assert model.predict_proba(np.full((1, copies), x))[0, 1] == pytest.approx(expected, abs=1e-7)


def test_a_gaussian_detector_flags_what_is_odd_only_jointly():
    rng = np.random.default_rng(6)
    X = rng.multivariate_normal([0, 0], [[1, 0.95], [0.95, 1]], size=400)
    y = np.repeat([0, 1], 200)
    odd = np.array([[1.5, -1.5]])
    joint, naive = fit(X, y, covariance_type="full"), record(gaussian_naive_bayes.steps(X, y), limit=9).final
    assert joint.score_samples(odd)[0] < joint.score_samples(X).min()
    assert (naive.score_samples(X) < naive.score_samples(odd)[0]).mean() > 0.02
