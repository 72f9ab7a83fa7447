"""Core, border and noise points, the reach of the one visited, and the distance curve."""

import numpy as np
import plotly.graph_objects as go
import pytest

from algos.clustering import dbscan
from pages.views.clustering import colours, crowds
from tests.pages.harness import Opened
from ui.figures.plane import Plane
from ui.stage.packing import packed

POINTS = np.array([[0.0, 0.0], [1.0, 0.5], [2.0, -3.0], [7.0, 4.0], [8.0, 4.0]])
LABELS = np.array([0, 0, -1, 1, -1])
KINDS = np.array([dbscan.CORE, dbscan.BORDER, dbscan.NOISE, dbscan.CORE, dbscan.UNREACHED])


def test_kinds_are_told_by_the_marker_and_clusters_by_shape_and_colour():
    marker = crowds.cloud(POINTS, LABELS, KINDS)["marker"]
    assert marker["symbol"].tolist() == [0, 100, 134, 1, 0]  # circle, circle-open, x-thin-open, square, circle
    assert marker["color"].tolist() == [1, 1, 0, 2, 0]
    assert marker["size"].tolist() == [9, 9, 9, 9, 6]
    assert marker["line"]["width"].tolist() == [1, 2, 2, 1, 0]


def test_the_reach_is_a_circle_around_the_visited_point():
    spokes, _, circle = crowds.visit(POINTS, LABELS, KINDS, 2.5, 3, np.array([4, 1]))
    away = np.hypot(circle["x"] - 7, circle["y"] - 4)
    np.testing.assert_allclose(away, 2.5, rtol=1e-6)
    np.testing.assert_allclose(spokes["x"], [7, 8, np.nan, 7, 1, np.nan])
    np.testing.assert_allclose(spokes["y"], [4, 4, np.nan, 4, 0.5, np.nan])


def test_who_is_asked_is_large_and_who_will_be_small():
    sizes = crowds.visit(POINTS, LABELS, KINDS, 2.5, 3, np.array([4, 1]), np.array([0]))[1]["marker"]["size"]
    assert sizes.tolist() == [crowds.WAITING, 9, 9, crowds.ASKED, 6]


def test_no_circle_where_nobody_is_visited():
    spokes, _, circle = crowds.visit(POINTS, LABELS, KINDS, 2.5)
    assert len(circle["x"]) == len(spokes["x"]) == 0


def test_the_shore_is_where_the_reach_of_all_points_ends():
    rng = np.random.default_rng(2)
    points, eps = rng.normal(size=(60, 2)) * [3, 1], 0.9
    line = crowds.shore(points, eps)
    on_it = np.column_stack([line["x"], line["y"]]).astype(float)
    on_it = on_it[~np.isnan(on_it[:, 0])]
    nearest = np.hypot(*(on_it[:, None] - points).transpose(2, 0, 1)).min(axis=1)
    assert nearest == pytest.approx(eps, rel=1e-4), "nothing of it is within reach of another"
    for angle in np.linspace(0, 2 * np.pi, 12):  # far out in every direction it is there
        away = np.array([np.cos(angle), np.sin(angle)])
        assert (on_it @ away).max() == pytest.approx((points @ away).max() + eps, rel=0.02)
    assert len(crowds.shore(points[:0], eps)["x"]) == 0


def test_the_shore_has_no_gap():
    rng = np.random.default_rng(3)
    line = crowds.shore(rng.normal(size=(80, 2)) * [3, 1], 0.7)
    way = np.column_stack([line["x"], line["y"]]).astype(float)
    arcs = np.split(way, np.flatnonzero(np.isnan(way[:, 0])))
    ends = np.array([arc[~np.isnan(arc[:, 0])][side] for arc in arcs[:-1] for side in (0, -1)])
    apart = np.hypot(*(ends[:, None] - ends).transpose(2, 0, 1)) + np.where(np.eye(len(ends)), np.inf, 0)
    assert apart.min(axis=1).max() < 1e-5, "an arc ends where another one begins"


@pytest.mark.parametrize("seed", range(3))
def test_the_curve_crosses_eps_where_points_stop_being_core(seed):
    X = np.random.default_rng(seed).normal(size=(40, 2)) * [1, 4]
    reaches, eps = dbscan.reaches(X, 4), 1.1
    line, level, at, named, _ = crowds.curve(reaches, eps, 7, top=9.0)
    core = dbscan.core_points(dbscan.neighbourhoods(X, eps), 4).sum()
    assert (line["y"] <= eps).sum() == core
    assert (np.diff(line["y"]) >= 0).all() and level["y"] == pytest.approx(eps)
    assert at["y"] == pytest.approx(reaches[7], rel=1e-6)
    assert line["y"][at["x"][0] - 1] == at["y"][0]
    assert "reach eps 1.1: drag me" in named["text"][0] and abs(named["y"] - eps) == pytest.approx(
        0.012 * 9
    )  # clear of it


def test_figure_is_valid_plotly():
    plane = Plane.around(POINTS, ("a", "b"))
    sizes = set()
    for current in (-1, 2):
        left = crowds.visit(POINTS, LABELS, KINDS, 1.0, current, np.array([], dtype=int))
        right = crowds.curve(dbscan.reaches(POINTS, 2), 1.0, current, top=4.0)
        built = go.Figure(packed(crowds.figure(plane, left, right, top=4.0, n=5, m=2)))
        sizes.add(len(built.data))
        assert [t.name for t in built.data if t.showlegend is not False] == [
            "core",
            "joined",
            "border",
            "noise",
            "not yet reached",
        ]
    assert sizes == {13}
    alone = crowds.figure(plane, left, [], top=4.0, n=5, m=2)["data"]
    assert [t["name"] for t in alone if t.get("showlegend") is not False and t.get("name")] == [
        "core: 2 points or more within reach",
        "joined: reach not checked yet",
        "border: joined, fewer than 2 in reach",
        "noise: in no cluster",
        "not yet reached",
    ], "where the legend has the whole width"
    assert not any("border" in one["name"] for one in crowds.legend(1)), "every point is core"


def test_more_clusters_than_colours_repeat_them():
    cloud = colours.cloud(POINTS, np.array([0, 8, 9, 7, -1]))
    assert cloud["marker"]["color"].tolist() == [1, 1, 2, 8, 0]


def test_the_name_of_the_reach_stands_where_there_is_room():
    points = np.array([[0.0, 0.0], [0.0, 1.3], [0.2, 1.4], [0.3, 1.2]])
    plane = Plane((-5, 5), (-5, 5), True, ("a", "b"))
    below, above = (crowds.named_reach(sign * points, 0, 1.0, "reach", plane) for sign in (1, -1))
    assert (below["y"][0], below["textposition"], below["text"]) == (-1.0, "bottom center", ["reach"])
    assert (above["y"][0], above["textposition"], above["text"]) == (1.0, "top center", ["reach"])
    both = np.vstack([points, -points])
    aside = crowds.named_reach(both, 0, 1.0, "reach", plane)
    assert (aside["x"][0], aside["textposition"], aside["text"]) == (-1.0, "middle left", ["reach"])
    everywhere = np.stack(np.meshgrid(*[np.arange(-3, 3.1, 0.25)] * 2), axis=-1).reshape(-1, 2)
    crowded = crowds.named_reach(np.vstack([points, everywhere]), 0, 1.0, "reach", plane)
    assert crowded["text"] == [""], "there is none"


def test_the_name_of_eps_keeps_clear_of_the_curve():
    reaches = np.linspace(0, 2, 41)
    high, low = (crowds.curve(reaches, eps, top=2.1)[3] for eps in (1.5, 0.3))
    assert (high["x"][0], high["textposition"]) == (0, "top right"), "above the line, where the curve is below it"
    assert (low["x"][0], low["textposition"]) == (42, "bottom left"), "below the line, where the curve is above it"


def test_the_legend_of_one_plot_has_room_for_two_rows_where_it_is_wide() -> None:
    layout = Opened("clustering", view="density").shown.pictures[0].frames[0]["layout"]
    assert layout["margin"]["t"] == layout["meta"]["wide"]["margin.t"] >= 48
    assert layout["meta"]["narrow"]["margin.t"] >= 120
