"""Ellipses of Gaussian components, and points the paler, the less decided they are."""

import numpy as np
import plotly.graph_objects as go
import pytest

from ui.figures import ellipses
from ui.figures.plane import Plane
from ui.stage.packing import packed


def spd(rng, k, d):
    A = rng.normal(size=(k, d, d))
    return A @ A.transpose(0, 2, 1) + 0.1 * np.eye(d)


@pytest.mark.parametrize("seed", range(3))
def test_outlines_lie_one_and_two_deviations_away(seed):
    rng = np.random.default_rng(seed)
    means, covariances = rng.normal(size=(3, 2)) * [1, 5], spd(rng, 3, 2)
    for line, mean, covariance in zip(ellipses.outlines(means, covariances), means, covariances, strict=True):
        breaks = np.isnan(line).any(axis=1)
        away = np.where(breaks[:, None], 0, line - mean)
        distance = np.sqrt(np.einsum("ma,ab,mb->m", away, np.linalg.inv(covariance), away))
        inner, outer = np.split(np.flatnonzero(~breaks), 2)
        np.testing.assert_allclose(distance[inner], 1)
        np.testing.assert_allclose(distance[outer], 2)
        assert breaks.sum() == 2


def test_a_component_without_width_is_a_line():
    line = ellipses.outlines(np.array([[1.0, 2.0]]), np.array([[[4.0, 0.0], [0.0, 0.0]]]))[0]
    assert np.nanmax(np.abs(line[:, 1] - 2)) == 0
    assert np.nanmax(line[:, 0]) == pytest.approx(5)


@pytest.mark.parametrize("seed", range(3))
def test_flattened_is_the_shadow_on_the_plane(seed):
    rng = np.random.default_rng(seed)
    P, shift = rng.normal(size=(2, 5)), rng.normal(size=2)
    means, covariances = rng.normal(size=(2, 5)), spd(rng, 2, 5)
    flat_means, flat = ellipses.flattened(lambda X: X @ P.T + shift, means, covariances)
    for j in range(2):
        np.testing.assert_allclose(flat_means[j], P @ means[j] + shift)
        np.testing.assert_allclose(flat[j], P @ covariances[j] @ P.T)


def test_a_point_has_the_colour_and_shape_of_the_likeliest_and_is_a_grey_circle_for_a_tie():
    shares = np.array([[0.2, 0.8, 0], [0.5, 0.5, 0], [0.9, 0.1, 0], [1 / 3] * 3])
    look = ellipses.soft_cloud(np.zeros((4, 2)), shares)["marker"]
    assert look["color"].tolist() == [2, 0, 1, 0]
    assert look["symbol"].tolist() == [1, 0, 0, 0]
    assert list(ellipses.soft_cloud(np.zeros((2, 2)), np.ones((2, 1)))["marker"]["color"]) == [1, 1]


def test_a_point_is_the_paler_the_nearer_another_component_comes():
    shares = np.array([[0.5, 0.5, 0], [0.4, 0.3, 0.3], [0.6, 0.3, 0.1], [0, 0, 1.0]])
    opacity = ellipses.soft_cloud(np.zeros((4, 2)), shares)["marker"]["opacity"]
    np.testing.assert_allclose(
        opacity, ellipses.PALE + (1 - ellipses.PALE) * np.array([0, 0.1, 0.3, 1]) ** 2, rtol=1e-6
    )


def test_figure_is_valid_plotly():
    rng = np.random.default_rng(0)
    points = rng.normal(size=(7, 2))
    shares = rng.dirichlet(np.ones(3), size=7)
    plane = Plane.around(points, ("a", "b"))
    figure = ellipses.figure(plane, points, shares, np.array([0.5, 0.3, 0.2]), points[:3], spd(rng, 3, 2))
    built = go.Figure(packed(figure))
    assert len(built.data) == 5
    assert built.data[-1].text[1] == "component 2, weight 0.3"
