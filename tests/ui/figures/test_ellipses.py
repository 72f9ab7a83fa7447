"""Ellipses of Gaussian components, and points in blended colours."""

import numpy as np
import plotly.graph_objects as go
import pytest

from ui import palette
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


def test_blends_are_in_proportion():
    share = np.array([[1.0, 0, 0], [0, 0, 1.0], [0.25, 0.75, 0]])
    got = ellipses.blended(share)
    assert got[0] == palette.colour(0) and got[1] == palette.colour(2)
    first, second = (np.array([int(palette.colour(i)[j : j + 2], 16) for j in (1, 3, 5)]) for i in (0, 1))
    mixed = [int(got[2][j : j + 2], 16) for j in (1, 3, 5)]
    np.testing.assert_allclose(mixed, 0.25 * first + 0.75 * second, atol=0.5)


def test_shape_of_the_likeliest_and_none_for_a_tie():
    cloud = ellipses.soft_cloud(np.zeros((3, 2)), np.array([[0.2, 0.8], [0.5, 0.5], [0.9, 0.1]]))
    assert cloud["text"].tolist() == [2, 0, 1]
    assert cloud["marker"]["symbol"].tolist() == [1, 0, 0]


def test_points_that_all_components_share_alike_are_grey_but_those_of_a_single_one_are_not():
    thirds = np.array([[1 / 3] * 3, [0.4, 0.4, 0.2]])
    colours = ellipses.soft_cloud(np.zeros((2, 2)), thirds)["marker"]["color"]
    assert colours[0] == palette.NEUTRAL and colours[1] == ellipses.blended(thirds)[1] != palette.NEUTRAL
    assert list(ellipses.soft_cloud(np.zeros((2, 2)), np.ones((2, 1)))["marker"]["color"]) == [palette.colour(0)] * 2


def test_figure_is_valid_plotly():
    rng = np.random.default_rng(0)
    points = rng.normal(size=(7, 2))
    shares = rng.dirichlet(np.ones(3), size=7)
    plane = Plane.around(points, ("a", "b"))
    figure = ellipses.figure(plane, points, shares, np.array([0.5, 0.3, 0.2]), points[:3], spd(rng, 3, 2))
    built = go.Figure(packed(figure))
    assert len(built.data) == 5
    assert built.data[-1].text[1] == "component 2, weight 0.3"
