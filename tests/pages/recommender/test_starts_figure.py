"""Figures about starts: curves above the lowest, a surface with a path, pieces of a table."""

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import one_by_one
from pages.views.recommender.starts import curves, pieces, surface
from tests.pages.harness import Opened, captions
from ui import controls
from ui.guessing.cover import GIVEN

CURVES = np.array([[30.0, 30, 30], [28, 12, 11], [29, 13, 10], [31, 20, 10.5]])
KINDS = ("zero", "equal", "random", "random")


def test_curves_are_heights_above_the_lowest_and_hover_says_j():
    data = curves.Stage(CURVES, KINDS, ("zero", "equal", "seed 0", "seed 1")).draw(2)["data"]
    zero, equal, random, *_ = data
    assert random["name"] == "random (2)"
    assert_allclose(equal["y"][:3], [18, 2, 1])
    assert_allclose(zero["y"][:3], 20)
    assert_allclose(random["customdata"], [29, 13, 10, np.nan, 31, 20, 10.5, np.nan])
    assert random["y"][2] == pytest.approx(curves.FLOOR * 31)  # the lowest itself, on a logarithmic axis
    assert len({(trace["line"]["color"], trace["line"]["dash"]) for trace in data[:3]}) == 3


def test_ends_are_inside_their_axis_and_zero_is_not_among_them():
    stage = curves.Stage(CURVES, KINDS, ("zero", "equal", "seed 0", "seed 1"))
    first, figure = stage.draw(0), stage.draw(2)
    cursor, equal, random = first["data"][-3:]
    assert_allclose(cursor["x"], [0, 0])
    assert_allclose(random["y"], [29, 31])
    equal, random = figure["data"][-2:]
    assert_allclose(equal["y"], [11])
    assert_allclose(random["y"], [10, 10.5])
    low, high = figure["layout"]["yaxis2"]["range"]
    assert low < 10
    assert 11 < high < 30


def test_all_ends_alike_and_all_zero_still_have_axes():
    for J in (np.full((3, 5), 2.0), np.zeros((3, 5))):
        layout = curves.Stage(J, ("zero", "equal", "random"), ("a", "b", "c")).draw(0)["layout"]
        for axis in ("yaxis", "yaxis2"):
            low, high = layout[axis]["range"]
            assert np.isfinite([low, high]).all()
            assert low < high


def test_a_path_on_the_surface():
    minima = one_by_one.minima(4.0, 1.0)
    path = np.array([[2.0, -0.3], [-1.1, -0.3], [-1.1, -2.0]])
    plane = surface.window(path, minima, reach=8.0)
    assert plane.holds(np.vstack([path, minima])).all()
    across, up, cells = plane.grid(161)
    J = one_by_one.objective(cells[:, 0], cells[:, 1], 4.0, 1.0).reshape(161, 161)
    shade, lines = surface.backdrop(plane, across, up, J)
    x, y = lines["x"].astype(float), lines["y"].astype(float)
    x, y = x[~np.isnan(x)], y[~np.isnan(x)]
    height = np.sqrt(one_by_one.objective(x, y, 4.0, 1.0) - J.min())  # lines are equally spaced in this
    tenth = shade["z"].max() / 10
    assert_allclose(height / tenth, np.round(height / tenth), atol=0.05)
    assert set(np.round(height / tenth)) == set(range(1, 10))
    assert plane.x == plane.y
    still = [shade, lines, *surface.flat(minima, True, None, 3.5)]
    figure = surface.figure(plane, still, path)
    *_, start, here = figure["data"]
    assert_allclose(here["x"], [-1.1])
    assert_allclose(start["y"], [-0.3])


def test_stars_cross_and_a_valley():
    valley, stars, saddle, names = surface.flat(np.zeros((1, 2)), False, None, 8.0)
    assert np.isnan(valley["x"].astype(float)).all()
    assert_allclose(stars["x"], [0])
    assert np.isnan(saddle["x"]).all() and np.isnan(names["x"][-1])
    assert list(names["text"])[:1] == ["valley:<br>low cost 8"]
    valley, stars, saddle, names = surface.flat(np.array([[1.0, 1], [-1, -1]]), True, np.ones((5, 2)), 3.5)
    assert valley["x"].size == 5
    assert list(names["text"]) == [
        "right valley:<br>low cost 3.50",
        "left valley:<br>low cost 3.50",
        "pass between<br>the valleys (saddle)",
    ]
    assert list(names["textposition"]) == ["top center", "bottom center", "top center"], "whole on a phone"
    assert_allclose(names["x"], [*stars["x"], *saddle["x"]])


def test_a_click_or_a_drag_is_where_the_path_starts(monkeypatch):
    put: dict[str, Any] = {}
    monkeypatch.setattr(controls, "put", put.__setitem__)
    at = Opened("recommender", view="starts", mode="one", one_u=1.0, one_v=-0.6)
    shown = next(picture for picture in at.shown.pictures if picture.key == "one")
    data = shown.frames[shown.start]["data"]
    shade = next(trace for trace in data if trace.get("meta") == "pick")
    row, column = 50, 31
    assert shown.on_click
    shown.on_click(row * len(shade["x"]) + column)
    assert_allclose([put["one_u"], put["one_v"]], [shade["x"][column], shade["y"][row]], atol=0.051)
    (drag,) = shown.drags
    assert drag.sets(0, 1.23, -99.0) == dict(one_u=1.2, one_v=-4.0)
    moved = Opened("recommender", view="starts", mode="one", **drag.sets(0, 2.5, 1.1)).shown
    again = next(picture for picture in moved.pictures if picture.key == "one")
    for frame in (0, len(again.frames) - 1):
        ring = next(trace for trace in again.frames[frame]["data"] if trace.get("meta") == drag.meta)
        assert_allclose([ring["x"][0], ring["y"][0]], [2.5, 1.1], rtol=1e-6)


def test_pieces_show_what_is_left_and_where_one_is_on_the_curve():
    left = [np.array([[4.0, np.nan], [-2, 1]]), np.array([[1.0, np.nan], [0.5, 1]])]
    errors = {"rank by rank, training": np.array([2.0, 0.5]), "joint fit, training": np.array([2.0, 0.4])}
    stage = pieces.Stage(left, errors, ("a", "b"), ("x", "y"))
    for p in (0, 1):
        cells, greedy, joint, _, here = stage.draw(p)["data"]
        assert_allclose(cells["z"], left[p])
        assert cells["zmax"] == -cells["zmin"] == pytest.approx(3.2)  # four fifths of what is given are within
        assert_allclose(greedy["y"], [2, 0.5])
        assert_allclose(joint["y"], [2, 0.4])
        assert_allclose([here["x"][0], here["y"][0]], [p, greedy["y"][p]])


def test_while_one_guesses_where_the_equal_start_ends_the_others_are_given():
    for trace in curves.Stage(CURVES, KINDS, ("zero", "equal", "seed 0", "seed 1")).draw(2)["data"]:
        assert (trace.get("meta") == GIVEN) == (str(trace.get("name")).startswith(("zero", "random")))


@pytest.mark.parametrize(
    ("v", "told"), [(-0.3, "in the left valley"), (0.3, "in the right valley"), (0.0, "on the pass (saddle)")]
)
def test_the_last_headline_says_in_which_valley_the_path_ends(v, told):
    at = Opened("recommender", view="starts", mode="one", one_v=v)
    *before, last = captions(at)
    assert f": it ends {told}, where the guess is " in last
    assert last.endswith("the rating 4 minus the penalty 1" if v else "the rating 4"), "u v = y − λ there"
    for step, text in zip(at.pictures[0].steps[1:], captions(at)[1:], strict=True):
        u, v = at.shown.run.path[step]
        assert f" the guess is {u * v:.2f}".replace("-", "−") in text and "the rating 4" in text
    assert not any("valley" in text or "pass" in text for text in before)


@pytest.mark.parametrize("settings", [{}, {"one_u": 0.7, "one_v": -1.8}, {"one_penalty": 5.0, "one_v": 3.0}])
def test_no_step_is_played_on_which_nothing_is_seen_to_move(settings):
    at = Opened("recommender", view="starts", mode="one", **settings)
    path, steps = at.shown.run.path, at.pictures[0].steps
    assert steps == [*range(len(steps) - 1), len(path) - 1] and len(steps) < len(path)
    far = np.abs(path - path[-1]).max(axis=1)
    assert far[steps[-2]] > 0.01 and (far[len(steps) - 1 :] <= 0.01).all()


def test_where_the_penalty_leaves_one_valley_the_path_ends_in_it():
    last = captions(Opened("recommender", view="starts", mode="one", one_penalty=5.0, one_v=3.0))[-1]
    assert last.endswith(": it ends in the only valley, where the guess is 0.00 for the rating 4")


def test_no_name_of_the_map_is_written_over_another():
    low = Opened("recommender", view="starts", mode="one", one_u=0.7, one_v=-1.8, one_penalty=3.0)
    texts = [t for t in low.pictures[0].frames[2]["data"] if t.get("mode") == "markers+text" or t.get("mode") == "text"]
    legs = next(t for t in texts if "1: u moves" in t["text"])
    assert legs["text"][1] == "", "the second leg ends at the name of the left valley"
    high = Opened("recommender", view="starts", mode="one", one_penalty=5.0, one_v=3.0)
    start = next(t for t in high.pictures[0].frames[0]["data"] if "start: <b>drag me</b>" in (t.get("text") or []))
    assert start["textposition"] == "bottom center", "over it the map ends"


def test_the_window_stays_while_a_start_is_dragged_in_it():
    minima = np.array([[3**0.5, 3**0.5], [-(3**0.5), -(3**0.5)]])
    starts = [(2.0, -0.3), (-0.7, -1.9), (0.1, 0.1), (2.8, 2.8)]
    windows = [surface.window(np.array([start, minima[0]]), minima, reach=8.0) for start in starts]
    assert len({plane.x for plane in windows}) == 1
    assert surface.window(np.array([(4.0, 4.0)]), minima, reach=8.0).x[1] > 4.4, "and holds one that is farther out"


def test_the_first_two_ways_of_a_path_say_which_number_moves():
    path = np.array([[2.0, -0.3], [-1.1, -0.3], [-1.1, -1.99], [-1.3, -1.99]])
    plane = surface.window(path, path[-1:], reach=8.0)
    drawn = [surface.figure(plane, [], path[:n])["data"] for n in (2, 4)]
    told = [next(trace for trace in traces if "moves" in str(trace.get("text"))) for traces in drawn]
    assert [list(t["text"]) for t in told] == [["1: u moves", ""], ["1: u moves", "2: v moves"]]
    assert_allclose([told[1]["x"][0], told[1]["y"][1]], [0.45, -1.145])
