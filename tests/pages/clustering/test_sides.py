"""Any method's state in colours given from outside."""

import numpy as np
import plotly.graph_objects as go
import pytest

from algos.clustering import dbscan
from pages.views.clustering.side_by_side import figure
from ui import palette
from ui.figures import twins
from ui.figures.plane import Plane
from ui.stage.plain_figure import packed

POINTS = np.array([[0.0, 0.0], [1.0, 0.5], [2.0, -3.0], [7.0, 4.0], [8.0, 4.0]])
IDS = np.array([3, 0])  # cluster 0 has colour 3, cluster 1 colour 0
LABELS = np.array([0, 1, 1, 0, -1])


def test_labels_under_their_colour_numbers():
    assert figure.coloured(LABELS, IDS).tolist() == [3, 0, 0, 3, -1]
    assert figure.coloured(np.array([-1, -1]), np.array([], dtype=int)).tolist() == [-1, -1]


def test_centres_stand_in_the_colour_of_their_points():
    cloud, marks = figure.with_centres(POINTS, LABELS, np.array([[1.0, 2.0], [5.0, 6.0]]), IDS)
    assert cloud["marker"]["color"].tolist() == [4, 1, 1, 4, 0]
    assert marks["x"][3] == 1 and marks["x"][0] == 5
    assert np.isnan(marks["x"][[1, 2]]).all()
    assert marks["marker"]["color"][3] == palette.colour(3)


def test_exemplars_have_rings_of_their_colour():
    ring = figure.with_exemplars(POINTS, LABELS, np.array([3, 2]), IDS)[-1]
    assert ring["marker"]["color"] == [palette.colour(3), palette.colour(0)]
    np.testing.assert_allclose(ring["x"], [7, 2])


def test_components_blend_and_lie_in_their_colour():
    shares = np.array([[1.0, 0], [0, 1], [0.5, 0.5], [0.9, 0.1], [0.1, 0.9]])
    covariances = np.array([np.eye(2), 4 * np.eye(2)])
    cloud, first, second, marks = figure.with_ellipses(
        POINTS, shares, np.array([0.6, 0.4]), (POINTS[:2], covariances), IDS
    )
    assert cloud["marker"]["color"][0] == palette.colour(3) and cloud["marker"]["color"][1] == palette.colour(0)
    assert first["line"]["color"] == palette.colour(0) and second["line"]["color"] == palette.colour(3)
    assert np.nanmax(first["x"]) == pytest.approx(1 + 4) and np.nanmax(second["x"]) == pytest.approx(2)
    assert marks["text"][3] == "component 4, weight 0.6" and marks["text"][0] == "component 1, weight 0.4"


def test_the_reach_and_points_alone():
    kinds = np.array([dbscan.CORE, dbscan.BORDER, dbscan.CORE, dbscan.CORE, dbscan.NOISE])
    cloud = figure.with_reach(POINTS, LABELS, kinds, (2.0, 3, np.array([0])), IDS)[1]
    assert cloud["marker"]["color"].tolist() == [4, 1, 1, 4, 0]
    (alone,) = figure.merging(POINTS, np.array([2, -1, 2, -1, -1]))
    assert alone["marker"]["color"].tolist() == [3, 0, 3, 0, 0]


def test_more_clusters_than_colours_repeat_them():
    (cloud,) = figure.merging(POINTS, np.array([0, 8, 9, 7, 16]))
    assert cloud["marker"]["color"].tolist() == [1, 1, 2, 8, 1]


def test_all_of_them_are_valid_plotly():
    plane = Plane.around(POINTS, ("a", "b"))
    left = figure.with_centres(POINTS, LABELS, POINTS[:2], IDS)
    right = figure.with_ellipses(
        POINTS, np.full((5, 2), 0.5), np.array([0.5, 0.5]), (POINTS[:2], np.array([np.eye(2)] * 2)), IDS
    )
    assert len(go.Figure(packed(twins.figure(plane, left, right, titles=("a", "b")))).data) == 6
