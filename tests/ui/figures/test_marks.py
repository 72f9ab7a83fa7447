"""The marks of the house: what each tells the pointer and the legend, and how numbers are sent."""

from typing import Any

import numpy as np
import pytest

from ui.figures import marks

X, Y = np.array([0.0, 1.0, 4.0]), np.array([2.0, np.nan, -1.0])
MADE = {
    "line": lambda **more: marks.line(X, Y, "red", **more),
    "points": lambda **more: marks.points(X, Y, "red", **more),
    "path": lambda **more: marks.path(X, Y, "red", **more),
    "band": lambda **more: marks.band(X, Y, Y + 1, "red", **more),
    "bars": lambda **more: marks.bars(X, Y, "red", **more),
}


@pytest.mark.parametrize("kind", MADE)
def test_a_mark_stands_in_the_legend_by_its_name_and_speaks_where_it_has_something_to_say(kind):
    silent, named, speaking = MADE[kind](), MADE[kind](name="fit"), MADE[kind](says="%{y}")
    assert silent["showlegend"] is False and silent["hoverinfo"] == "skip" and "name" not in silent
    assert named["name"] == "fit" and "showlegend" not in named
    assert speaking["hovertemplate"] == "%{y}<extra></extra>" and "hoverinfo" not in speaking
    own = MADE[kind](hovertemplate="%{x}", opacity=0.4)
    assert own["hovertemplate"] == "%{x}" and own["opacity"] == 0.4 and "hoverinfo" not in own


def test_a_template_of_its_own_is_heard_of_rings_texts_and_maps_too():
    given: dict[str, Any] = dict(hovertemplate="%{x}")
    cells = np.arange(6.0).reshape(2, 3)
    for mark in (
        marks.ring(X, Y, "red", **given),
        marks.text(X, Y, ["a"] * 3, **given),
        marks.map(cells, [], 0, 5, **given),
    ):
        assert "hoverinfo" not in mark and mark["hovertemplate"] == "%{x}"


def test_decimals_are_sent_in_single_precision_and_anything_else_as_it_is():
    mark = marks.points(X, ["a", "b", "c"], "red", outline="blue", edge=0.5)
    assert mark["x"].dtype == np.float32 and mark["y"] == ["a", "b", "c"]
    assert mark["marker"]["line"] == dict(width=0.5, color="blue")
    assert marks.bars(np.arange(3), X, "red")["x"].dtype.kind == "i"


def test_a_band_goes_along_its_upper_edge_and_back_along_its_lower_one():
    band = marks.band(X, [0, 1, 2], [5, 6, 7], "red")
    assert band["x"].tolist() == [0, 1, 4, 4, 1, 0]
    assert band["y"].tolist() == [5, 6, 7, 2, 1, 0]


def test_a_rule_runs_through_the_whole_plot_it_names():
    upright, level = marks.rule(x=3.0, plot="2"), marks.rule(y=-1.0, dash="dot")
    assert (upright["x0"], upright["x1"], upright["yref"]) == (3.0, 3.0, "y2 domain")
    assert (level["y0"], level["y1"], level["xref"]) == (-1.0, -1.0, "x domain") and level["line"]["dash"] == "dot"
