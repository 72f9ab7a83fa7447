"""What was guessed, drawn into a picture."""

from typing import Any

import pytest

from ui.figures.objective import WHOLE
from ui.guessing.cover import covered, marked


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


def test_a_curve_that_one_can_have_shown_to_its_end_stays_covered() -> None:
    course = dict(type="scatter", mode="lines", x=[0, 1], y=[1, 0], xaxis="x2", yaxis="y2", meta=WHOLE)
    (shown,) = covered(dict(data=[course], layout={}))["data"]
    assert shown["visible"] is False and shown["meta"] != WHOLE  # the chart in the browser shows what is called so
