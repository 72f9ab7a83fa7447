"""Facts of notes 001 on quadratic forms and anisotropic Gaussians (lectures 02/17 and 02/22)."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.integrate import dblquad
from scipy.stats import multivariate_normal

from algos.pca import gaussian
from algos.pca import quadratic_forms as forms

A = np.array([[0.75, 1.25], [1.25, 0.75]])
M = np.array([[2.125, 1.875], [1.875, 2.125]])


def test_every_symmetric_matrix_has_orthogonal_eigenvectors():
    for seed in range(5):
        B = np.random.default_rng(seed).normal(size=(6, 6))
        _, V = forms.axes(B + B.T)
        assert_allclose(V.T @ V, np.eye(6), atol=1e-12)
        assert_allclose(V @ V.T, np.eye(6), atol=1e-12)


def test_the_example_is_built_from_its_axes():
    assert_allclose(forms.build(forms.turned(45), [2, -0.5]), A)
    assert_allclose(forms.power(A, 2), M)
    assert_allclose(forms.axes(M)[0], [4, 0.25])


def test_radii_are_one_over_the_size_of_the_eigenvalues():
    ring = forms.isoline(M, 1, 9)
    lengths = np.linalg.norm(ring, axis=1)
    assert_allclose([lengths.min(), lengths.max()], [0.5, 2], rtol=1e-3)
    assert_allclose(np.linalg.norm(ring @ A, axis=1), 1)  # A takes the ellipse to the unit circle
    for value, v in zip(*forms.axes(A), strict=True):
        assert forms.form(M, (v / abs(value))[None])[0] == pytest.approx(1)


def test_an_eigenvalue_zero_is_an_endless_radius():
    line = forms.isoline(np.diag([4.0, 0.0]), 1, 1000)
    assert np.nanmax(np.abs(line[:, 1])) == 1000


def test_the_metric_is_the_distance_after_the_root_and_obeys_the_triangle():
    rng = np.random.default_rng(4)
    B = rng.normal(size=(3, 3))
    metric = B @ B.T + 0.2 * np.eye(3)
    root = forms.power(metric, 0.5)
    for x, y, z in rng.normal(size=(30, 3, 3)):
        assert forms.distance(metric, x, z) == pytest.approx(np.linalg.norm(root @ x - root @ z))
        assert forms.distance(metric, x, z) == pytest.approx(forms.distance(metric, z, x))
        assert forms.distance(metric, x, z) <= forms.distance(metric, x, y) + forms.distance(metric, y, z)


def test_semi_definite_means_no_eigenvalue_below_zero():
    V = forms.turned(70)
    kinds = {forms.definiteness(forms.build(V, values)) for values in ([1, 0], [0.1, 0], [5, 0])}
    assert kinds == {"positive semi-definite"}
    assert forms.definiteness(A) == "indefinite"
    assert forms.definiteness(M) == "positive definite"


def test_diagonal_exactly_if_the_axes_are_the_coordinate_axes():
    assert_allclose(forms.build(forms.turned(0), [3, 1]), np.diag([3, 1]))
    assert_allclose(forms.build(forms.turned(90), [3, 1]), np.diag([1, 3]), atol=1e-12)
    assert abs(forms.build(forms.turned(10), [3, 1])[0, 1]) > 0.1


def test_a_matrix_is_the_sum_of_its_axes_times_eigenvalues():
    V, values = forms.turned(33), np.array([2.0, 0.5])
    total = sum(value * np.outer(v, v) for value, v in zip(values, V.T, strict=True))
    assert_allclose(forms.build(V, values), total)
    assert_allclose(forms.build(V, values) @ V, V * values)


def test_the_positive_root_is_not_the_indefinite_one():
    root = forms.power(M, 0.5)
    assert_allclose(root, [[1.25, 0.75], [0.75, 1.25]])
    assert_allclose(root @ root, M)
    assert_allclose(A @ A, M)
    assert forms.definiteness(root) == "positive definite"


def test_the_density_integrates_to_one_and_peaks_at_one_over_the_root_of_the_determinant():
    model = gaussian.of((2.0, 0.5), 0.4)
    whole, _ = dblquad(lambda y, x: float(np.exp(model.log_density([[x, y]])[0])), -9, 9, -5, 5, epsabs=1e-4)
    assert whole == pytest.approx(1, abs=1e-3)
    round_one = gaussian.of((1.0, 1.0), 0.0)
    assert np.exp(round_one.log_density([[0.0, 0.0]])[0]) == pytest.approx(0.159155, rel=1e-5)
    line = gaussian.Gaussian(np.zeros(1), np.eye(1))
    assert np.exp(line.log_density([[0.0]])[0]) == pytest.approx(0.398942, rel=1e-5)


def test_mass_within_one_two_and_three():
    assert_allclose(gaussian.inside([1, 2, 3]), [0.393469, 0.864665, 0.988891], atol=1e-6)


def test_isosurfaces_of_a_function_that_is_not_one_to_one_are_combined():
    q = forms.form(M, np.vstack([forms.isoline(M, 1, 9), forms.isoline(M, 3, 9)]))
    assert_allclose((q - 2) ** 2, 1, atol=1e-9)  # f(q) = (q - 2)^2 has the ellipses q = 1 and q = 3 as one isosurface


def test_eigenvalues_of_the_root_are_the_standard_deviations():
    model = gaussian.of((4.0, 1.0), 0.6)
    assert_allclose(forms.axes(forms.power(model.covariance, 0.5))[0], model.radii)
    Z = np.random.default_rng(0).normal(size=(50_000, 2))
    X = model.coloured(Z)
    assert_allclose(((X - X.mean(axis=0)) @ model.axes[1]).std(axis=0), model.radii, rtol=0.02)


def test_the_inverse_root_whitens_and_measures_mahalanobis():
    X = np.random.default_rng(2).normal(size=(60, 2)) @ np.array([[2.0, 0.3], [1.0, 0.5]]) + [5, -3]
    model = gaussian.fit(X)
    white = (X - model.mean) @ forms.power(model.covariance, -0.5)
    assert_allclose(np.cov(white.T, bias=True), np.eye(2), atol=1e-9)
    assert_allclose(np.linalg.norm(white, axis=1), model.mahalanobis(X))
    metric = forms.power(model.covariance, -1)
    assert_allclose([forms.distance(metric, x, model.mean) for x in X[:5]], model.mahalanobis(X[:5]))


def test_the_density_factors_exactly_if_the_covariance_is_diagonal():
    x = np.array([[0.7, -1.1]])
    for correlation in (0.0, 0.5):
        model = gaussian.of((4.0, 0.25), correlation)
        product = multivariate_normal(0, 4.0).logpdf(0.7) + multivariate_normal(0, 0.25).logpdf(-1.1)
        assert (model.log_density(x)[0] == pytest.approx(product)) == (correlation == 0)


def test_the_pooled_covariance_is_the_weighted_mean_of_the_classes():
    X = np.random.default_rng(6).normal(size=(19, 2)) * [1, 4]
    y = np.repeat([0, 1], [7, 12])
    first, second = gaussian.fit_classes(X, y)
    assert first is not None and second is not None
    away = X - np.where(y[:, None] == 0, first.mean, second.mean)
    assert_allclose((7 * first.covariance + 12 * second.covariance) / 19, away.T @ away / 19)


def test_two_points_of_a_class_give_a_singular_covariance():
    assert gaussian.fit([[0.0, 1.0], [2.0, 5.0]]).singular
    assert not gaussian.fit([[0.0, 1.0], [2.0, 5.0], [1.0, 0.0]]).singular
