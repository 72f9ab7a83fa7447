"""Clouds and axes as figures: geometry against direct computation, and windows whose numbers are right."""

import numpy as np
import plotly.graph_objects as go
import pytest

from datasets.dataset import Dataset
from pages.views.pca import cloud
from pages.views.pca.power import figure as power_figure
from pages.views.pca.stages import figure as stages_figure
from pages.views.pca.stages import window as stages_window
from pages.views.pca.stages.figure import Look
from pages.views.pca.stages.window import Window
from pages.views.pca.turn import figure as turn_figure
from ui.figures.plane import Plane


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


@pytest.mark.parametrize(("centre", "half"), [((0.0, 0.0), 1.0), ((2500.0, -3.0), 812.0), ((1e-5, 2e-5), 3.3e-6)])
def test_the_windows_numbers_stand_where_they_say(centre, half):
    window = Window(np.array(centre), half)
    for j in (0, 1):
        ticks = window.ticks(j)
        assert 3 <= len(ticks) <= 9
        assert (np.abs((ticks - centre[j]) / half) <= 1 + 1e-9).all()
    numbers = window.frame()[2]
    across = [
        (x, text) for x, text, side in zip(numbers["x"], numbers["text"], numbers["textposition"], strict=True)
        if side == "bottom center"
    ]  # fmt: skip
    for x, text in across:
        said = float(text.replace("−", "-").replace("\u202f", ""))
        assert centre[0] + x * half == pytest.approx(said, rel=1e-6, abs=1e-9 * half)


def test_one_window_for_clouds_of_like_size_and_one_each_otherwise():
    X = rows()
    near, shared = stages_window.windows([X, X - X.mean(axis=0)])
    assert shared and near[0] is near[1]
    assert (np.abs(near[0].place(X)) <= 1).all()
    far, shared = stages_window.windows([1000 * X, X])
    assert not shared
    for window, points in zip(far, (1000 * X, X), strict=True):
        placed = np.abs(window.place(points))
        assert placed.max() == pytest.approx(1 / 1.12)


def test_every_stage_has_the_same_traces_and_plotly_accepts_them():
    X = rows()
    window = Window.around(X)
    data = Dataset("own", "Own", X, None, ("a", "b" * 40), "Made up.", "None")
    bare = Look(window, X, X.mean(axis=0))
    whole = Look(window, X, np.zeros(2), np.cov(X.T), np.eye(2), X * [1, 0], np.cov(X.T))
    figures = [stages_figure.figure(look, data, "covariance", "one standard deviation") for look in (bare, whole)]
    assert len(figures[0]["data"]) == len(figures[1]["data"])
    for figure in figures:
        go.Figure(figure)
    said = next(t for t in figures[1]["data"] if t.get("mode") == "text" and t.get("xaxis") == "x2")["text"]
    assert float(said[1].replace("−", "-")) == pytest.approx(np.cov(X.T)[0, 1], rel=1e-3)
    assert next(t for t in figures[0]["data"] if t.get("mode") == "text" and t.get("xaxis") == "x2")["text"] == [""] * 4


def test_turned_axes_and_curves_are_drawn_where_they_are():
    X = rows()
    centre, u = X.mean(axis=0), np.array([0.6, 0.8])
    feet = centre + np.outer((X - centre) @ u, u)
    _, line, marks = turn_figure.turned(X, centre, u, feet, 9.0)
    np.testing.assert_allclose(np.diff(line["x"]), 2 * 9 * 0.6, rtol=1e-6)
    np.testing.assert_allclose(marks["y"], feet[:, 1], rtol=1e-6)
    values = np.array([1.0, 3.0, 1.0]), np.array([2.0, 0.0, 2.0])
    *_, upright, stars = turn_figure.curves(np.array([0.0, 60.0, 180.0]), *values, 60.0)
    assert stars["y"].tolist() == [3.0, 0.0] and upright["x"].tolist() == [60.0, 60.0]
    assert len(turn_figure.curves(np.array([0.0, 180.0]), np.ones(2), np.ones(2), None)) == 3
    plane = Plane.around(X, ("a", "b"))
    vertical, _ = turn_figure.compared(X, centre, 2.0, 5.0)
    np.testing.assert_allclose(vertical["y"][1::3], centre[1] + 2 * (X[:, 0] - centre[0]), rtol=1e-5)
    go.Figure(dict(data=[*turn_figure.turned(X, centre, u, feet, 9.0)], layout=turn_figure.layout(plane, 3.0)))


def test_the_angle_is_interrupted_where_another_axis_begins():
    angle = np.array([80.0, 1.0, 1e-12, 70.0])
    left, predicted = power_figure.angles(angle, np.array([80.0, 2.0, 0.1, np.nan]), [3])
    np.testing.assert_allclose(left["y"], [80, 1, power_figure.FLOOR, np.nan, 70], rtol=1e-6)
    np.testing.assert_array_equal(left["x"], [0, 1, 2, np.nan, 3])
    assert np.isnan(predicted["y"][-1])
    assert power_figure.here(2, 1e-12)["y"][0] == pytest.approx(left["y"][2])
