"""Quadratic forms: axes, powers, definiteness and isolines against brute force, numpy and scipy."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.linalg import sqrtm

from algos.pca import quadratic_forms as forms


def symmetric(seed, d=3):
    A = np.random.default_rng(seed).normal(size=(d, d)) * np.arange(1, d + 1)
    return A + A.T


def positive(seed, d=3):
    A = np.random.default_rng(seed).normal(size=(d, d)) * np.arange(1, d + 1)
    return A @ A.T + 0.1 * np.eye(d)


@pytest.mark.parametrize("seed", range(4))
def test_axes_take_the_matrix_apart_and_build_puts_it_together(seed):
    M = symmetric(seed, 4)
    values, V = forms.axes(M)
    assert (np.diff(values) <= 0).all()
    assert_allclose(values, np.linalg.eigvalsh(M)[::-1])
    assert_allclose(M @ V, V * values, atol=1e-10)
    assert_allclose(forms.build(V, values), M, atol=1e-10)
    assert (V[np.abs(V).argmax(axis=0), range(4)] > 0).all()


@pytest.mark.parametrize("seed", range(3))
def test_powers_are_those_of_scipy_and_numpy(seed):
    M = positive(seed)
    assert_allclose(forms.power(M, 0.5), np.real(sqrtm(M)), atol=1e-9)
    assert_allclose(forms.power(M, -1), np.linalg.inv(M), rtol=1e-8, atol=1e-9)
    assert_allclose(forms.power(M, -0.5) @ M @ forms.power(M, -0.5), np.eye(3), atol=1e-8)
    N = symmetric(seed)
    assert_allclose(forms.power(N, 3), N @ N @ N, rtol=1e-9, atol=1e-8)
    assert_allclose(forms.power(N, -2), np.linalg.inv(N @ N), rtol=1e-7, atol=1e-9)


def test_powers_that_do_not_exist_are_refused_in_words():
    V = forms.turned(20)
    with pytest.raises(ValueError, match="no inverse"):
        forms.power(forms.build(V, [2, 0]), -1)
    with pytest.raises(ValueError, match="no real symmetric root"):
        forms.power(forms.build(V, [2, -1]), 0.5)
    assert_allclose(forms.power(forms.build(V, [2, 0]), 0.5), forms.build(V, [np.sqrt(2), 0]), atol=1e-12)


@pytest.mark.parametrize(("M", "problem"), [
    ([[1, 2], [3, 4]], "symmetric"),
    ([[1, 2, 3], [2, 1, 0]], "square"),
    ([[1, np.nan], [0, 1]], "missing"),
])  # fmt: skip
def test_matrices_that_are_no_form_are_refused(M, problem):
    with pytest.raises(ValueError, match=problem):
        forms.axes(M)


def test_axes_that_are_not_orthonormal_are_refused():
    with pytest.raises(ValueError, match="right angles"):
        forms.build([[1, 1], [0, 1]], [1, 2])


@pytest.mark.parametrize(("values", "verdict"), [
    ([2, 0.5], "positive definite"),
    ([2, 0], "positive semi-definite"),
    ([2, -1e-3], "indefinite"),
    ([0, -3], "negative semi-definite"),
    ([-1, -3], "negative definite"),
    ([0, 0], "zero"),
])  # fmt: skip
def test_the_verdict_is_what_random_directions_say(values, verdict):
    rng = np.random.default_rng(1)
    W = np.vstack([rng.normal(size=(4000, 2)), forms.turned(37).T, [[0, 1]]])
    for angle in (0, 37, 90):
        M = forms.build(forms.turned(angle), values)
        assert forms.definiteness(M) == verdict
        q = np.where(np.abs(forms.form(M, W)) < 1e-12, 0, forms.form(M, W))
        assert (q.max() > 0) == (verdict.startswith("positive") or verdict == "indefinite")
        assert (q.min() < 0) == (verdict.startswith("negative") or verdict == "indefinite")
        assert (np.linalg.matrix_rank(M) == 2) == (0 not in values)


@pytest.mark.parametrize("values", [[2, 0.3], [1.5, -0.7], [-0.4, 2.5], [2, 0], [0, 1], [-1, -2], [0, -2]])
@pytest.mark.parametrize("level", [3.0, 0.5, 0.0, -2.0])
def test_isolines_lie_on_the_level_and_are_there_whenever_it_is_reached(values, level):
    M = forms.build(forms.turned(25), values)
    line = forms.isoline(M, level, 4.0)
    points = line[~np.isnan(line[:, 0])]
    if len(points):
        assert_allclose(forms.form(M, points), level, atol=1e-9)
    angles = np.linspace(0, 2 * np.pi, 721)
    reached = forms.form(M, 3.9 * np.column_stack([np.cos(angles), np.sin(angles)]))
    crossed = min(reached.min(), 0) < level < max(reached.max(), 0) or level == 0
    assert bool(len(points)) == crossed


def test_both_branches_and_the_whole_ellipse():
    hyperbola = forms.isoline(np.diag([1.0, -1.0]), 1, 3)
    assert np.nanmin(hyperbola[:, 0]) == pytest.approx(-3) and np.nanmax(hyperbola[:, 0]) == pytest.approx(3)
    assert np.isnan(hyperbola[:, 0]).sum() == 1
    ellipse = forms.isoline(np.diag([4.0, 0.25]), 1, 3)
    assert_allclose(ellipse[0], ellipse[-1], atol=1e-12)
    assert_allclose(np.abs(ellipse).max(axis=0), [0.5, 2], rtol=1e-3)
    valley = forms.isoline(np.diag([4.0, 0.0]), 1, 3)
    assert_allclose(np.sort(valley[~np.isnan(valley[:, 0]), 0]), [-0.5, -0.5, 0.5, 0.5])


def test_an_isoline_needs_two_columns():
    with pytest.raises(ValueError, match="two columns"):
        forms.isoline(np.eye(3), 1, 2)


def test_a_distance_is_refused_where_the_form_is_none():
    with pytest.raises(ValueError, match="positive definite"):
        forms.distance(np.diag([1.0, 0.0]), [0, 0], [0, 5])


def test_large_and_small_matrices_have_the_same_axes():
    M = positive(5)
    for size in (1e-150, 1e90):
        assert_allclose(forms.axes(M * size)[1], forms.axes(M)[1], atol=1e-9)
        assert forms.definiteness(M * size) == "positive definite"
