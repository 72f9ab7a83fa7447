"""Facts of notes 000 (chapter 14), 003 (section 10) and 001 (eigenvectors, lecture 02/17) about axes."""

import numpy as np
import pytest

from algos.pca import directions, power_iteration, principal_components
from algos.regression import least_squares
from algos.trace import record


def table(n=60, d=4, seed=0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + rng.normal(size=d)


def whitened(n, seed):
    Z = np.random.default_rng(seed).normal(size=(n, 2))
    Z = Z - Z.mean(axis=0)
    return Z @ np.linalg.inv(np.linalg.cholesky(Z.T @ Z / n)).T


def test_pca_vs_linear_regression_slopes_of_the_cloud_with_correlation_near_eight_tenths():
    Z = whitened(80, 3) @ np.linalg.cholesky([[1.0, 0.765], [0.765, 0.8905]]).T
    assert np.corrcoef(Z.T)[0, 1] == pytest.approx(0.81, abs=0.005)
    fit = next(least_squares.steps(Z[:, :1], Z[:, 1]))
    assert fit.coef[0] == pytest.approx(0.765, abs=1e-9)
    axis = principal_components.fit(Z).components[0]
    assert axis[1] / axis[0] == pytest.approx(0.931, abs=5e-4)
    best = directions.best(principal_components.covariance(Z))
    assert best is not None and directions.slope(best) == pytest.approx(0.931, abs=5e-4)


def test_pca_vs_linear_regression_each_line_minimises_its_own_distances():
    Z = table(50, 2, 4)
    Z = Z - Z.mean(axis=0)
    regression = float(np.degrees(np.arctan(next(least_squares.steps(Z[:, :1], Z[:, 1])).coef[0])))
    best = directions.best(principal_components.covariance(Z))
    assert best is not None
    for angle in np.linspace(0, 179, 60):
        across, vertical = directions.distances(Z, angle)
        assert across >= directions.distances(Z, best)[0] - 1e-12
        assert vertical >= directions.distances(Z, regression)[1] - 1e-12


def test_pca_slopes_as_printed_on_the_page():
    Z = table(70, 2, 9)
    (sx2, c), (_, sy2) = principal_components.covariance(Z - Z.mean(axis=0))
    rho, q = c / np.sqrt(sx2 * sy2), sy2 - sx2
    slope = (q + np.sqrt(q**2 + 4 * rho**2 * sx2 * sy2)) / (2 * rho * np.sqrt(sx2 * sy2))
    axis = principal_components.fit(Z).components[0]
    assert slope == pytest.approx(axis[1] / axis[0])


def test_pca_covariance_is_a_sum_over_the_rows_and_its_svd_is_sorted():
    X = table()
    Z = X - X.mean(axis=0)
    C = sum(np.outer(z, z) for z in Z) / len(Z)
    np.testing.assert_allclose(principal_components.covariance(Z), C)
    U, S, _ = np.linalg.svd(C)
    assert (np.diff(S) <= 0).all()
    model = principal_components.fit(X)
    np.testing.assert_allclose(model.explained_variance, S)
    np.testing.assert_allclose(np.abs(model.components @ U), np.eye(4), atol=1e-9)


def test_pca_a_factor_on_the_covariance_changes_the_variances_not_the_axes():
    C = principal_components.covariance(table() - table().mean(axis=0))
    (axes, values), (same, larger) = (principal_components.by_eigenvectors(f * C) for f in (1.0, 7.5))
    np.testing.assert_allclose(axes, same, atol=1e-12)
    np.testing.assert_allclose(larger, 7.5 * values)


def test_pca_without_centring_the_second_moment_is_covariance_plus_the_mean():
    X = table(seed=2) + 20
    raw = record(principal_components.steps(X, centre=False), limit=9).final
    assert isinstance(raw, principal_components.Model)
    mean = X.mean(axis=0)
    centred = principal_components.covariance(X - mean)
    np.testing.assert_allclose(raw.covariance, centred + np.outer(mean, mean))
    assert abs(raw.components[0] @ mean) / np.linalg.norm(mean) > 0.99


def test_pca_reconstruction_is_exact_with_all_axes_and_compares_rows_not_scores():
    X = table()
    model = principal_components.fit(X)
    assert ((model.reconstruct(X, 4) - X) ** 2).mean() < 1e-28
    scores = model.transform(X, 2)
    by_terms = model.mean + sum(scores[:, [j]] * model.components[j] for j in range(2))
    np.testing.assert_allclose(model.reconstruct(X, 2), by_terms)
    assert scores.shape[1] == 2 != X.shape[1]


@pytest.mark.parametrize("seed", range(3))
def test_pca_reconstruction_minimises_the_error_over_all_planes(seed):
    X = table(seed=seed)
    model = principal_components.fit(X)
    least = ((model.reconstruct(X, 2) - X) ** 2).sum()
    Z, rng = X - X.mean(axis=0), np.random.default_rng(seed)
    for _ in range(200):
        Q, _ = np.linalg.qr(rng.normal(size=(4, 2)))
        assert ((Z - Z @ Q @ Q.T) ** 2).sum() >= least
    assert least / len(X) == pytest.approx(model.explained_variance[2:].sum())


def test_dimensionality_reduction_motivation_a_plane_in_space_needs_two_numbers():
    from datasets import catalog

    data = catalog.make("pancake", thickness=0.0)
    model = principal_components.fit(data.X)
    np.testing.assert_allclose(model.reconstruct(data.X, 2), data.X, atol=1e-9)


@pytest.mark.parametrize("k", [1, 2, 5, -1, -3])
def test_eigen_powers(k):
    A = power_iteration.symmetric(-1.3, 0.4, 35)
    values, axes = power_iteration.eigen(A)
    power = np.linalg.matrix_power(A, k)
    for value, v in zip(values, axes, strict=True):
        np.testing.assert_allclose(A @ v, value * v, atol=1e-12)
        np.testing.assert_allclose(power @ v, value**k * v, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(("first", "second"), [(1.2, 0.6), (-1.2, 0.8), (0.9, 0.5), (1.3, -0.7)])
def test_matrix_power_iteration_demo(first, second):
    A = power_iteration.symmetric(first, second, 20)
    _, axes = power_iteration.eigen(A)
    alpha, beta = 0.3, -1.7
    x = alpha * axes[0] + beta * axes[1]
    for state in record(power_iteration.steps(A, start=x, n_axes=1), limit=25).states:
        k = state.k
        by_parts = alpha * first**k * axes[0] + beta * second**k * axes[1]
        np.testing.assert_allclose(
            state.x * np.exp(state.log_length) * np.linalg.norm(x), by_parts, rtol=1e-9, atol=1e-9
        )
    last = record(power_iteration.steps(A, start=x, n_axes=1), limit=400).final
    assert abs(last.x @ axes[0]) == pytest.approx(1)


def test_matrix_power_iteration_demo_small_eigenvalues_die_and_large_ones_grow():
    A = power_iteration.symmetric(1.3, 0.7, 30)
    _, axes = power_iteration.eigen(A)
    states = record(power_iteration.steps(A, start=[1.0, 1.0], n_axes=1), limit=12).states
    parts = np.array([axes @ state.x * np.exp(state.log_length) for state in states])
    np.testing.assert_allclose(parts[1:] / parts[:-1], np.tile([1.3, 0.7], (len(states) - 1, 1)), rtol=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_spectral_theorem(seed):
    B = np.random.default_rng(seed).normal(size=(6, 6))
    values, axes = power_iteration.eigen(B + B.T)
    np.testing.assert_allclose(axes @ axes.T, np.eye(6), atol=1e-12)
    np.testing.assert_allclose((axes.T * values) @ axes, B + B.T, atol=1e-12)
