"""Clouds as they are drawn: geometry against direct computation."""

import numpy as np

from pages.views.pca import cloud
from ui import palette


def rows(seed=0, n=12):
    return np.random.default_rng(seed).normal(size=(n, 2)) @ [[2.0, 0.3], [0.5, 0.7]] + [4, -3]


def test_segments_join_each_start_to_its_own_end():
    start, end = rows(0, 5), rows(1, 5)
    drawn = cloud.perpendiculars(start, end, "red")
    np.testing.assert_allclose(drawn["x"][0::3], start[:, 0], rtol=1e-6)
    np.testing.assert_allclose(drawn["y"][1::3], end[:, 1], rtol=1e-6)
    assert np.isnan(drawn["x"][2::3]).all()


def test_the_ellipse_is_where_the_gaussian_is_one_standard_deviation_off():
    C = np.cov(rows().T)
    ring = cloud.ellipse(C, 2.0)
    np.testing.assert_allclose(np.einsum("ij,jk,ik->i", ring, np.linalg.inv(C), ring), 4, rtol=1e-9)


def test_names_are_read_on_lines_and_points():
    named = cloud.names(rows(0, 2), ["axis 1", "axis 2"], ["red", "blue"], "top center")
    assert named["textfont"]["shadow"] == palette.HALO
