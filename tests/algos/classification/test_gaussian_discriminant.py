"""Gaussian discriminant analysis against scikit-learn, scipy and its own definition."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal
from scipy.stats import multivariate_normal
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis

from algos.classification import gaussian_discriminant
from algos.trace import record


def groups(seed, k=3, d=2, sizes=(17, 9, 23, 12)):
    """Classes of different size, place and shape."""
    rng = np.random.default_rng(seed)
    parts = []
    for c in range(k):
        A = rng.normal(size=(d, d)) + 0.3 * np.eye(d)
        parts.append(rng.normal(size=(sizes[c], d)) @ A + 2 * rng.normal(size=d))
    y = np.repeat(np.arange(k), sizes[:k])
    order = rng.permutation(len(y))
    return np.vstack(parts)[order], y[order]


def fitted(X, y, **settings):
    trace = record(gaussian_discriminant.steps(X, y, **settings), limit=9)
    assert trace.finished
    return trace.final


def places(X, m=60, seed=9):
    return X[np.random.default_rng(seed).integers(len(X), size=m)] + np.random.default_rng(seed).normal(
        size=(m, X.shape[1])
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("k", "d"), [(2, 2), (3, 2), (4, 3)])
def test_lda_is_scikit_learns(seed, k, d):
    X, y = groups(seed, k, d)
    ours = fitted(X, y)
    theirs = LinearDiscriminantAnalysis(solver="lsqr", store_covariance=True).fit(X, y)
    assert_allclose(ours.covariances[0], theirs.covariance_, rtol=1e-10)
    assert_allclose(ours.means, theirs.means_, rtol=1e-12)
    assert_allclose(ours.priors, theirs.priors_)
    P = places(X)
    assert_allclose(ours.predict_proba(P), theirs.predict_proba(P), atol=1e-10)
    assert_array_equal(ours.predict(P), theirs.predict(P))
    if k == 2:
        assert_allclose(ours.decision_function(P), theirs.decision_function(P), rtol=1e-8, atol=1e-10)
        coef, intercept = ours.log_odds()
        assert_allclose(coef, theirs.coef_[0], rtol=1e-8)
        assert_allclose(intercept, theirs.intercept_[0], rtol=1e-8, atol=1e-10)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("k", "d"), [(2, 2), (3, 2), (4, 3)])
def test_qda_is_scikit_learns(seed, k, d):
    X, y = groups(seed, k, d)
    ours = fitted(X, y, covariance_type="full")
    theirs = QuadraticDiscriminantAnalysis(store_covariance=True, tol=0).fit(X, y)
    assert_allclose(ours.covariances, theirs.covariance_, rtol=1e-9)
    P = places(X)
    assert_allclose(ours.predict_proba(P), theirs.predict_proba(P), atol=1e-9)
    assert_array_equal(ours.predict(P), theirs.predict(P))
    parts = [
        p * multivariate_normal(m, S).pdf(P)
        for p, m, S in zip(theirs.priors_, theirs.means_, theirs.covariance_, strict=True)
    ]
    assert_allclose(ours.score_samples(P), np.log(np.sum(parts, axis=0)), rtol=1e-9)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", ["spherical", "tied_spherical"])
def test_spherical_variances_average_over_directions(seed, kind):
    X, y = groups(seed, 3, 3)
    ours = fitted(X, y, covariance_type=kind)
    sums = np.array([((X[y == c] - X[y == c].mean(axis=0)) ** 2).sum() for c in range(3)])
    counts = np.bincount(y)
    variances = sums / (3 * counts) if kind == "spherical" else np.full(3, sums.sum() / (3 * len(X)))
    assert_allclose(ours.covariances, variances[:, None, None] * np.eye(3))
    P = places(X)
    dense = [multivariate_normal(ours.means[c], variances[c]).logpdf(P) for c in range(3)]
    assert_allclose(ours.log_densities(P), np.transpose(dense), rtol=1e-9)
    assert_allclose(ours.mahalanobis(P)[:, 1], np.linalg.norm(P - ours.means[1], axis=1) / np.sqrt(variances[1]))


@pytest.mark.parametrize("kind", gaussian_discriminant.TYPES)
def test_the_fit_is_the_likeliest_of_its_type(kind):
    X, y = groups(5, 3, 2)
    best = fitted(X, y, covariance_type=kind)

    def likelihood(means, covariances, priors):
        parts = [np.log(priors[c]) + multivariate_normal(means[c], covariances[c]).logpdf(X[y == c]) for c in range(3)]
        return np.concatenate(parts).sum()

    assert best.log_likelihood == pytest.approx(likelihood(best.means, best.covariances, best.priors), rel=1e-10)
    rng = np.random.default_rng(0)
    for scale in (0.97, 1.03):
        assert likelihood(best.means, best.covariances * scale, best.priors) < best.log_likelihood
    for _ in range(3):
        moved = best.means + 0.05 * rng.normal(size=best.means.shape)
        assert likelihood(moved, best.covariances, best.priors) < best.log_likelihood
        other = best.priors + 0.02 * (np.eye(3)[rng.integers(3)] - 1 / 3)
        assert likelihood(best.means, best.covariances, other) < best.log_likelihood


@pytest.mark.parametrize("seed", range(3))
def test_log_odds_are_differences_of_the_joint_for_every_pair(seed):
    X, y = groups(seed, 4, 3)
    ours = fitted(X, y)
    P = places(X)
    for c, other in ((0, 3), (2, 1)):
        coef, intercept = ours.log_odds(c, other)
        assert_allclose(P @ coef + intercept, ours.joint(P)[:, c] - ours.joint(P)[:, other], rtol=1e-8, atol=1e-8)


def test_stages_come_in_order_and_hold_nothing_ahead_of_time():
    X, y = groups(1)
    states = record(gaussian_discriminant.steps(X, y), limit=9).states
    assert [s.phase for s in states] == ["priors", "means", "covariances", "discriminant"]
    assert [np.isnan(s.means).all() for s in states] == [True, False, False, False]
    assert [np.isnan(s.covariances).all() for s in states] == [True, True, False, False]
    assert_allclose(states[0].priors, np.bincount(y) / len(y))
    with pytest.raises(ValueError, match="no density yet in phase 'means'"):
        states[1].predict(X)


def test_a_prior_moves_the_intercept_by_its_log_odds_and_nothing_else():
    X, y = groups(2, 2, 2)
    before = fitted(X, y)
    after = before.with_priors([0.8, 0.2])
    again = fitted(X, y, priors=[0.8, 0.2])
    (coef, old), (same, new) = before.log_odds(), after.log_odds()
    assert_allclose(same, coef)
    counted = before.priors
    assert new - old == pytest.approx(np.log(0.2 / 0.8) - np.log(counted[1] / counted[0]))
    assert_allclose(after.predict_proba(X), again.predict_proba(X))
    dense = np.exp(before.log_densities(X)) * [0.8, 0.2]
    assert_allclose(after.predict_proba(X), dense / dense.sum(axis=1, keepdims=True))


@pytest.mark.parametrize("shrinkage", [0.0, 0.3, 1.0])
def test_shrinkage_is_scikit_learns(shrinkage):
    X, y = groups(3, 3, 3)
    ours = fitted(X, y, shrinkage=shrinkage)
    S = fitted(X, y).covariances[0]
    assert_allclose(ours.covariances[0], (1 - shrinkage) * S + shrinkage * np.trace(S) / 3 * np.eye(3))
    if shrinkage == 1:
        assert_allclose(ours.covariances, fitted(X, y, covariance_type="tied_spherical").covariances)


def test_lda_does_not_depend_on_the_units():
    X, y = groups(4, 3, 3)
    A = np.array([[1e3, 2.0, 0.1], [0.0, 3e-3, 1.0], [5.0, 0.0, 1.0]])
    for kind in ("tied", "full"):
        assert_allclose(
            fitted(X, y, covariance_type=kind).predict_proba(X),
            fitted(X @ A + 7, y, covariance_type=kind).predict_proba(X @ A + 7),
            atol=1e-7,
        )


SINGULAR = [
    ("full", [[0, 0], [1, 0.5], [2, 0], [5, 5], [6, 7]], [0, 0, 0, 1, 1], [1], "2 points cannot fill 2 dimensions"),
    ("full", [[0, 3], [1, 3], [2, 3], [5, 5], [6, 7], [7, 5]], [0, 0, 0, 1, 1, 1], [0], "class 0 .* constant column"),
    ("full", [[0, 0], [1, 2], [2, 4], [5, 5], [6, 7], [7, 5]], [0, 0, 0, 1, 1, 1], [0], "no spread in some direction"),
    ("tied", [[0, 3], [1, 3], [5, 3], [6, 3]], [0, 0, 1, 1], [0, 1], "all classes share is singular"),
    ("tied", [[0, 3], [1, 5]], [0, 1], [0, 1], "too few points"),
    ("spherical", [[0, 3], [1, 5], [2, 7]], [0, 1, 1], [0], "1 point cannot fill"),
    ("tied_spherical", [[0, 3], [1, 5], [1, 5]], [0, 1, 1], [0, 1], "singular"),
]


@pytest.mark.parametrize(("kind", "X", "y", "which", "why"), SINGULAR)
@pytest.mark.parametrize(("scale", "shift"), [(1.0, 0.0), (1e-6, 0.0), (1.0, 1e4)])
def test_a_singular_covariance_is_said_and_gives_no_density(kind, X, y, which, why, scale, shift):
    X = np.array(X, float) * scale + shift
    final = fitted(X, np.array(y), covariance_type=kind)
    assert final.phase == "singular"
    assert_array_equal(final.singular, which)
    with pytest.raises(ValueError, match=why):
        final.predict(X)


def test_shrinkage_makes_few_points_usable_but_not_a_single_place():
    X = np.array([[0, 0], [1, 0.5], [2, 0], [5.0, 5], [6, 7]])
    y = np.array([0, 0, 0, 1, 1])
    rescued = fitted(X, y, covariance_type="full", shrinkage=0.1)
    assert rescued.phase == "discriminant"
    assert_array_equal(rescued.predict(X), y)
    X[4] = X[3]
    assert fitted(X, y, covariance_type="full", shrinkage=0.1).phase == "singular"


def test_spherical_classes_need_no_width_in_every_column():
    X = np.array([[0.0, 3], [1, 3], [5, 3], [7, 3]])
    y = np.array([0, 0, 1, 1])
    assert fitted(X, y, covariance_type="spherical").phase == "discriminant"


@pytest.mark.parametrize(("d", "lda", "qda"), [(1, 2, 3), (2, 3, 6), (3, 4, 10), (10, 11, 66), (100, 101, 5151)])
def test_parameters_of_a_boundary_are_the_notes(d, lda, qda):
    X, y = groups(0, 2, d)
    counts = [
        record(gaussian_discriminant.steps(X, y, covariance_type=kind), limit=0).final.boundary_parameters
        for kind in ("tied", "full")
    ]
    assert counts == [lda, qda]


def test_ties_go_to_the_lower_class():
    X = np.array([[-2.0], [-1], [1], [2]])
    final = fitted(X, np.array([0, 0, 1, 1]))
    assert final.predict([[0.0]]) == 0
    assert final.decision_function([[0.0]]) == 0


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"priors": [0.5, 0.6]}, "sum to 1"),
        ({"priors": [0.0, 1.0]}, "above 0"),
        ({"priors": [1.0]}, "2 are needed"),
        ({"shrinkage": 1.1}, "at most 1"),
        ({"covariance_type": "round"}, "one of tied, full"),
    ],
)
def test_bad_settings_are_refused(settings, why):
    X, y = groups(0, 2)
    with pytest.raises(ValueError, match=why):
        fitted(X, y, **settings)


def test_one_class_is_refused():
    with pytest.raises(ValueError, match="Only one class"):
        fitted(np.eye(3), np.zeros(3, dtype=int))
