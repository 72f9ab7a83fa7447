"""Lines by three losses, and the losses."""

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from pages.views.regression.robust import rivals
from ui.figures import panels

X, Y = np.array([0.0, 1.0, 3.0]), np.array([2.0, 5.0, -1.0])
SCENE = dict(titles=("x", "y"), x_range=(-1.0, 4.0), y_range=(-3.0, 9.0))


def test_heights_go_beyond_the_others_and_hold_its_own():
    heights = rivals.heights(Y, 2)
    assert heights[0] == 2 - 3 and heights[-1] == 5 + 3
    assert (np.diff(heights) > 0).all()
    assert rivals.heights(np.array([0.0, 1.0, 50.0]), 2)[-1] == 50
    y = np.r_[np.linspace(0.0, 1.0, 20), -12.0]
    assert_allclose(rivals.heights(y, 3)[[0, -1]], [-1, 2])  # who is far out does not widen the way of another
    assert_allclose(rivals.heights(y, 20)[[0, -1]], [-12, 2])
    assert rivals.heights(np.array([0.0, 1.0, 0.77]), 2)[np.newaxis].tolist()[0].count(0.77) == 1


@pytest.mark.parametrize("y", [np.array([4.0]), np.array([4.0, 4.0])])
def test_heights_spread_where_the_others_are_all_alike(y):
    heights = rivals.heights(y, 0)
    assert len(heights) > 20 and 4.0 in heights


def test_the_figure_has_a_line_for_each_loss_in_its_own_colour():
    lines = {"absolute": np.array([0.0, 1.0]), "chebyshev": np.array([2.0, 3.0])}
    figure = rivals.figure(X, Y, 1, lines, {"absolute": np.array([4.0, -1.0])}, 1.5, SCENE)
    go.Figure(figure)
    band, way, pale, points, absolute, chebyshev, ring, told, names = figure["data"]
    assert pale["y"].tolist() == [4, -1] and pale["line"]["dash"] == "dash", "no band"
    assert_allclose(band["y"], [3.5, 4.5, 1.5, 0.5])
    assert absolute["line"]["color"] != chebyshev["line"]["color"]
    assert points["meta"] == "pick" and ring["y"][0] == told["y"][0] == 5
    assert way["x"].tolist() == [1, 1] and way["y"].tolist() == [-3, 9]
    named = dict(zip(map(str.strip, names["text"]), names["textfont"]["color"], strict=True))
    assert named == {
        "least absolute": absolute["line"]["color"],
        "least largest miss": chebyshev["line"]["color"],
        f"┅ {rivals.WITHOUT}": pale["line"]["color"],
    }
    assert (
        pale["name"] == "dashed: without the ringed point" and pale["showlegend"]
    )  # where names have no room the legend says it once
    two = rivals.figure(X, Y, 1, lines, {loss: np.array([4.0, -1.0]) for loss in lines}, None, SCENE)["data"]
    assert [t["showlegend"] for t in two if t.get("name") == rivals.PALE] == [True, False]
    assert len(rivals.figure(X, Y, 1, lines, {}, None, SCENE)["data"]) == 7
    same = rivals.figure(X, Y, 1, lines, {"absolute": lines["absolute"]}, None, SCENE)["data"]
    assert np.isnan(same[1]["y"]).all() and np.isnan(same[-1]["y"][-1])  # nothing is pale, and nothing called so


def test_no_name_of_a_pale_line_pushes_others_from_their_ends():
    lines = {"squares": np.array([0.0, 1.0]), "absolute": np.array([0.0, 3.0]), "chebyshev": np.array([2.0, 5.0])}
    pale = {"squares": np.array([4.0, 1.2]), "absolute": np.array([4.0, 2.9]), "chebyshev": np.array([4.0, 7.0])}
    names = rivals.figure(X, Y, 1, lines, pale, None, SCENE)["data"][-1]
    assert_allclose(names["y"], [1, 3, 5, np.nan, np.nan, 7])


def test_losses_mark_the_residual_under_the_line_of_each():
    figure = rivals.losses([("squares", -3.0), ("absolute", 6.0), ("chebyshev", 40.0)])
    go.Figure(figure)
    squares, absolute, first, second = figure["data"]
    assert_allclose(squares["y"], squares["x"] ** 2, rtol=1e-5)
    assert_allclose(absolute["y"], np.abs(absolute["x"]), rtol=1e-5)
    assert (first["x"][0], first["y"][0]) == (-3, 9) and (second["x"][0], second["y"][0]) == (6, 6)
    assert figure["layout"]["xaxis"]["range"][1] == pytest.approx(6.9)


def test_a_narrow_chart_has_room_for_its_legend():
    figure = panels.roomy(rivals.losses([]), 2)
    assert figure["layout"]["meta"]["narrow"]["margin.t"] == 48
    assert figure["layout"]["meta"]["wide"]["margin.t"] == figure["layout"]["margin"]["t"]
