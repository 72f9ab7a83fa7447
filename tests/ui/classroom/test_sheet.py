"""A plot on a phone: what it shows of a figure, and how answers come back into it."""

from typing import Any

import numpy as np
import pytest

from ui.figures import marks
from ui.guessing import sheet
from ui.guessing.cover import INSTEAD

FIGURE: dict[str, Any] = dict(
    data=[
        marks.points([0, 5, 10, 99], [1, 10, 1000, 10], "red"),
        marks.points([1, 2, 3, 4], [1, 1, 1, 1], "red", visible=False),
        marks.line([0, 10], [1, 1000], "red"),
        marks.points([1, 2, 3, 4], [1, 1, 1, 1], "red", xaxis="x2", yaxis="y2"),
    ],
    layout=dict(
        xaxis=dict(title=dict(text="x<sub>1</sub>"), range=[0, 10]),
        yaxis=dict(title="rate", type="log", range=[0, 3]),
        xaxis2=dict(title="degree", range=[-0.5, 4.5], tickvals=[0, 2, 4, 6], ticktext=["0", "two", "4", "6"]),
        yaxis2=dict(title="error", range=[0.0, 0.5], scaleanchor="x2"),
    ),
)


def test_a_phone_is_told_the_axes_and_the_points_that_are_given() -> None:
    told = sheet.of(FIGURE, "x y")
    assert told["points"] == [[0, 0], [500, 333], [1000, 1000]]  # the one outside is left out
    assert told["x"] == dict(title="x1", ticks=[[0, "0"], [200, "2"], [400, "4"], [600, "6"], [800, "8"], [1000, "10"]])
    assert told["y"] == dict(title="rate", ticks=[[0, "1"], [333, "10"], [667, "100"], [1000, "1000"]])
    other = sheet.of(FIGURE, "x2 y2")
    assert other["x"]["ticks"] == [[100, "0"], [500, "two"], [900, "4"]]
    assert [text for _, text in other["y"]["ticks"]] == ["0", "0.1", "0.2", "0.3", "0.4", "0.5"]
    assert (told["wide"], other["wide"]) == (1.2, 1.6)


def test_nothing_is_told_that_is_covered_and_never_too_many_points() -> None:
    instead = marks.points([2], [10], "red", visible=False, meta=INSTEAD)
    covered = FIGURE | dict(data=[*FIGURE["data"], instead])
    assert sheet.of(covered, "x y")["points"] == [[200, 333]]
    many = FIGURE | dict(data=[marks.points(np.linspace(0, 10, 5000), np.full(5000, 10.0), "red")])
    assert 200 < len(sheet.of(many, "x y")["points"]) <= sheet.MOST


def test_each_phone_may_have_points_of_its_own() -> None:
    told = sheet.of(
        FIGURE, "x y", [(np.array([0.0, 10.0]), np.array([1.0, 10.0])), (np.array([5.0, 10.5]), np.array([1e4, 1.0]))]
    )
    assert told["sets"] == [[[0, 0], [1000, 333]], [[1050, 0]]] and "points" not in told  # a little beyond the edge


def test_an_axis_without_a_range_reaches_around_its_points() -> None:
    bare = dict(data=[marks.points([0, 5, 10, 20], [1, 1, 1, 1], "red")], layout={})
    x, y = sheet.scales(bare, "x y")
    assert (x.low, x.high, y.low, y.high) == (-1, 21, 0.5, 1.5)


def test_places_and_curves_stand_where_they_were_meant() -> None:
    *_, placed = sheet.strewn("x y", [([500, 0], 2), ([1000, 1000], 1)], FIGURE)["data"]
    assert placed["x"].tolist() == [5, 5, 10] and placed["y"].tolist() == pytest.approx([1, 1, 1000])
    assert placed["text"] == ["", "", "the class"]
    votes = [([0] * sheet.COLUMNS, 1), ([1000] * sheet.COLUMNS, 1)]
    each, band, mean, name = sheet.ghosts("x2 y2", votes, FIGURE)["data"][4:]
    heights = each["y"].reshape(2, -1)
    assert np.isnan(heights[:, -1]).all() and heights[:, :-1] == pytest.approx(np.outer([0, 0.5], np.ones(40)))
    assert each["x"][[0, 39]] == pytest.approx([-0.5, 4.5])
    assert mean["y"] == pytest.approx(np.full(40, 0.25))
    assert (band["y"].min(), band["y"].max()) == pytest.approx((0, 0.5))  # a standard deviation of 0.25
    assert {(trace["xaxis"], trace["yaxis"]) for trace in (each, band, mean, name)} == {("x2", "y2")}
    (alone, name) = sheet.ghosts("x y", votes[:1], FIGURE)["data"][4:]
    assert name["text"] == ["the class"] and np.nanmax(alone["y"]) == pytest.approx(1)
