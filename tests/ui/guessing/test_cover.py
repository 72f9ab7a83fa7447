"""What was guessed, drawn into a picture."""

from typing import Any

import numpy as np
import pytest

from ui.figures import boundary
from ui.figures.objective import WHOLE
from ui.guessing.cover import GIVEN, begun, covered, marked


@pytest.mark.parametrize(
    ("axis", "value", "side"),
    [
        (dict(range=[0, 10]), 4.0, "left"),
        (dict(range=[0, 10]), 6.0, "right"),
        (dict(range=[0, 4], type="log"), 50.0, "left"),
        (dict(range=[0, 4], type="log"), 5000.0, "right"),
        ({}, 6.0, "left"),
    ],
)
def test_what_a_guessed_line_is_called_stands_upright_within_the_plot_where_there_is_more_room(
    axis: dict[str, Any], value: float, side: str
) -> None:
    (line,) = marked("x2", value, dict(data=[], layout=dict(xaxis2=axis)))["layout"]["shapes"]
    label = line["label"]
    assert (label["textangle"], label["yanchor"], label["xanchor"]) == (0, "top", side)  # the side that is at the line


@pytest.mark.parametrize("nowhere", [np.nan, None])
def test_which_points_are_which_is_said_while_a_guess_is_awaited_and_no_number(nowhere: float | None) -> None:
    key = dict(type="scatter", mode="markers", x=[nowhere], y=[nowhere], xaxis="x2", yaxis="y2")
    points = dict(type="scatter", mode="markers", x=[1, 2, 3, 4], y=[1, 2, 3, 4])
    told = [key | dict(name="mistake"), key | dict(name="4 mistakes"), key | dict(name="boundary", mode="lines")]
    axes: dict[str, Any] = dict(xaxis={}, yaxis={}, xaxis2={}, yaxis2=dict(anchor="x2"))
    shown = covered(dict(data=[points, *told], layout=axes | dict(showlegend=True)))
    assert [trace.get("visible", True) for trace in shown["data"]] == [True, True, False, False]
    assert shown["layout"]["showlegend"] and not shown["layout"]["xaxis2"]["visible"]  # a key is in no plot


def test_points_have_their_classes_names_while_a_guess_is_awaited_and_mistakes_none() -> None:
    points = dict(type="scatter", mode="markers", x=[1, 2, 3, 4], y=[1, 2, 3, 4])
    told = boundary.legend(["class 1", "class 2"], test=True, mistakes=True)
    shown = covered(dict(data=[points, *told], layout=dict(xaxis={}, yaxis={}, showlegend=True)))["data"]
    assert [trace["name"] for trace in shown[1:] if trace.get("visible", True)] == ["class 1", "class 2", "test"]


AXES = ("xaxis2", "yaxis2", "xaxis3", "yaxis3")


def test_a_curve_that_one_can_have_shown_to_its_end_stays_covered() -> None:
    course = dict(type="scatter", mode="lines", x=[0, 1], y=[1, 0], xaxis="x2", yaxis="y2", meta=WHOLE)
    (shown,) = covered(dict(data=[course], layout={}))["data"]
    assert shown["visible"] is False and shown["meta"] != WHOLE  # the chart in the browser shows what is called so


def test_a_plot_that_is_never_seen_is_not_covered() -> None:
    bars = dict(type="bar", x=[1], y=[1])
    axes = {
        name: dict(domain=[0, 1], anchor=name.replace("axis", "").translate(str.maketrans("xy", "yx"))) for name in AXES
    }
    hidden = {name: axis | dict(visible=False) for name, axis in axes.items() if name.endswith("3")}
    figure = dict(data=[bars | dict(xaxis=f"x{i}", yaxis=f"y{i}") for i in (2, 3)], layout=axes | hidden)
    assert [mark["xref"] for mark in covered(figure)["layout"]["annotations"]] == ["x2 domain"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("<b>drag me</b>", ""),
        ("start: <b>drag me</b>", "start"),
        ("<b>4 clusters: drag me</b>", "<b>4 clusters</b>"),
        ("<b>drag any centre<br>to another point</b>", ""),
        ("a drag on growth", "a drag on growth"),
    ],
)
def test_while_a_guess_is_awaited_no_mark_asks_to_be_dragged(text: str, left: str) -> None:
    hint = dict(type="scatter", mode="markers+text", x=[0], y=[0], text=[text], meta=GIVEN)
    for kept_back in (begun, covered):
        (shown,) = kept_back(dict(data=[hint], layout={}))["data"]
        assert shown["text"] == [left]
