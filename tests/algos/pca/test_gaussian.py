"""One Gaussian: fit, density, distance and ellipse against scikit-learn and scipy."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import multivariate_normal
from sklearn.covariance import EmpiricalCovariance
from sklearn.mixture import GaussianMixture

from algos.pca import gaussian


def cloud(seed, n=40, d=2):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) * np.arange(1, d + 1) + 10 * rng.normal(size=d)


@pytest.mark.parametrize(("seed", "d"), [(0, 2), (1, 2), (2, 5)])
def test_fit_distance_and_density_are_scikit_learns_and_scipys(seed, d):
    X = cloud(seed, d=d)
    ours, theirs = gaussian.fit(X), EmpiricalCovariance().fit(X)
    assert_allclose(ours.mean, theirs.location_)
    assert_allclose(ours.covariance, theirs.covariance_, atol=1e-10)
    assert_allclose(ours.mahalanobis(X) ** 2, theirs.mahalanobis(X))
    assert_allclose(ours.log_density(X), multivariate_normal(ours.mean, ours.covariance).logpdf(X))
    assert ours.log_density(X).mean() == pytest.approx(theirs.score(X))


@pytest.mark.parametrize("seed", range(3))
def test_the_ellipse_is_r_away_and_as_long_as_the_radii(seed):
    model = gaussian.fit(cloud(seed))
    ring = model.ellipse(2.5, points=2000)
    assert_allclose(model.mahalanobis(ring), 2.5)
    lengths = np.linalg.norm(ring - model.mean, axis=1)
    assert_allclose([lengths.max(), lengths.min()], 2.5 * model.radii, rtol=1e-4)
    long = ring[lengths.argmax()] - model.mean
    assert np.degrees(np.arctan(long[1] / long[0])) == pytest.approx(model.angle, abs=0.5)


@pytest.mark.parametrize("seed", range(3))
def test_scaling_a_column_changes_no_distance(seed):
    X = cloud(seed)
    model, scaled = gaussian.fit(X), gaussian.fit(X * [1, 10])
    assert_allclose(model.mahalanobis(X), scaled.mahalanobis(X * [1, 10]))
    assert scaled.correlation == pytest.approx(model.correlation) == pytest.approx(np.corrcoef(X.T)[0, 1])
    assert model.log_density(X).mean() - scaled.log_density(X * [1, 10]).mean() == pytest.approx(np.log(10))


@pytest.mark.parametrize(("variances", "correlation"), [((4, 1), 0.6), ((0.25, 9), -0.95), ((2, 2), 0.0)])
def test_built_from_variances_and_correlation(variances, correlation):
    model = gaussian.of(variances, correlation)
    assert_allclose(np.diag(model.covariance), variances)
    assert model.correlation == pytest.approx(correlation)
    assert not model.singular
    assert model.radii.prod() ** 2 == pytest.approx(np.linalg.det(model.covariance))
    draws = np.random.default_rng(0).normal(size=(20_000, 2))
    assert_allclose(np.cov(model.coloured(draws).T), model.covariance, atol=0.15)


@pytest.mark.parametrize("correlation", [-1.0, 1.0])
def test_full_correlation_is_a_segment_without_density(correlation):
    model = gaussian.of((4.0, 1.0), correlation)
    assert model.singular and model.radii[1] == 0
    assert model.radii[0] == pytest.approx(np.sqrt(5))
    ring = model.ellipse(1)
    assert_allclose(ring[:, 1], correlation * ring[:, 0] / 2, atol=1e-12)
    with pytest.raises(ValueError, match="no density"):
        model.log_density([[0.0, 0.0]])
    with pytest.raises(ValueError, match="singular"):
        model.mahalanobis([[0.0, 0.0]])


def test_the_angle_of_a_circle_and_of_upright_axes():
    assert np.isnan(gaussian.of((2.0, 2.0), 0.0).angle)
    assert gaussian.of((1.0, 4.0), 0.0).angle == pytest.approx(90)
    assert gaussian.of((4.0, 1.0), 0.0).angle == pytest.approx(0)
    assert gaussian.of((3.0, 3.0), -0.4).angle == pytest.approx(-45)


def test_edges():
    with pytest.raises(ValueError, match="at least 2 rows"):
        gaussian.fit([[1.0, 2.0]])
    with pytest.raises(ValueError, match="All rows are equal"):
        gaussian.fit([[1.0, 2.0]] * 3)
    with pytest.raises(ValueError, match="above 0"):
        gaussian.of((1.0, 0.0), 0.5)
    constant = gaussian.fit([[1.0, 0.1], [2.0, 0.1], [4.0, 0.1]])
    assert constant.singular and np.isnan(constant.correlation) and constant.radii[1] == 0
    twice = cloud(3)[:, [0, 0]]
    assert gaussian.fit(twice).singular
    assert gaussian.fit(cloud(3) * [1e-9, 1e9]).singular
    assert not gaussian.fit(cloud(3) * [1e-2, 1e2]).singular
    assert not gaussian.fit(cloud(3) * 1e-60).singular
    with pytest.raises(ValueError, match="for its square"):
        gaussian.fit(cloud(3) * 1e60)


def test_a_gaussian_for_each_class_and_their_mixture():
    X = np.vstack([cloud(0, 30), cloud(1, 12)])
    y = np.repeat([0, 1], [30, 12])
    first, second = gaussian.fit_classes(X, y)
    assert first is not None and second is not None
    models = (first, second)
    for c in (0, 1):
        assert_allclose(models[c].covariance, np.cov(X[y == c].T, bias=True))
    away = gaussian.own_mahalanobis(models, X, y)
    assert_allclose(away[y == 1] ** 2, EmpiricalCovariance().fit(X[y == 1]).mahalanobis(X[y == 1]))
    share = np.array([30, 12]) / 42
    precisions = np.linalg.inv([m.covariance for m in models])
    theirs = GaussianMixture(2, weights_init=share, means_init=[m.mean for m in models], precisions_init=precisions)
    theirs.weights_, theirs.means_ = share, np.array([m.mean for m in models])
    theirs.precisions_cholesky_ = np.linalg.cholesky(precisions)
    assert gaussian.mean_log_density(models, share, X) == pytest.approx(theirs.score(X))


def test_a_class_of_two_points_has_no_density():
    X = np.vstack([cloud(0, 10), [[1.0, 2.0], [3.0, 7.0]], [[5.0, 5.0]]])
    y = np.repeat([0, 1, 2], [10, 2, 1])
    models = gaussian.fit_classes(X, y)
    assert [m is None for m in models] == [False, True, True]
    assert np.isnan(gaussian.own_mahalanobis(models, X, y)).tolist() == [False] * 10 + [True] * 3


@pytest.mark.parametrize("d", [1, 2, 3])
def test_the_share_inside_is_what_draws_show(d):
    Z = np.random.default_rng(d).normal(size=(100_000, d))
    r = np.linalg.norm(Z, axis=1)
    assert_allclose(gaussian.inside([0.5, 1, 2], d), [(r <= k).mean() for k in (0.5, 1, 2)], atol=0.006)
    if d == 2:
        assert_allclose(gaussian.inside([1, 2, 3]), 1 - np.exp(-np.array([1, 4, 9]) / 2))
