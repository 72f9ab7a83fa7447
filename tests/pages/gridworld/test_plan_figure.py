"""The board of a planner with its curves: what is marked, what is drawn at the bottom, what stays still."""

from typing import Any

import numpy as np
import pytest

from datasets import board_text
from pages.views.gridworld.plan import closer
from pages.views.gridworld.plan.figure import FLOOR, FRESH, Planning
from ui.figures.objective import WHOLE

BOARD = board_text.read(".x t1 / s . .")  # states: 0, the terminal 1, 2, 3, 4


def stage(shown="values", **curves):
    given: dict[str, Any] = {
        name: values if name in ("costs", "above") else np.asarray(values, float) for name, values in curves.items()
    }
    return Planning(BOARD, 1.0, shown=shown, colour="red", axis="sweep", hover=["?"] * 5, pink="not yet", **given)


CHANGE = [np.nan, 1.0, 0.1]


def drawn(shown="values", pink=(), chosen=((0, 2), (2, 1))):
    arrows, told = np.zeros((5, 4), dtype=bool), np.zeros(5, dtype=bool)
    for cell, action in chosen:
        arrows[cell, action] = True
    told[list(pink)] = True
    return stage(shown, change=CHANGE).draw(np.linspace(-1, 1, 5), np.zeros((5, 4)), arrows, told, 1)


def filled(figure, colour):
    """Where the shapes in this colour are."""
    return [t for t in figure["data"] if colour in (t.get("fillcolor"), t.get("line", {}).get("color"))]


@pytest.mark.parametrize("shown", ["arrows", "values", "Q"])
def test_the_cells_told_have_pink_arrows(shown):
    figure = drawn(shown, pink=[2])
    new = next(t for t in filled(figure, FRESH) if np.isfinite(t["x"]).any())
    middle = np.nanmean(new["x"]), np.nanmean(new["y"])
    assert 0 < middle[0] < 0.5  # to the right of the middle of row 2, column 1
    assert middle[1] == pytest.approx(1, abs=1e-6)


def test_zero_is_drawn_at_the_bottom_and_named_by_its_value():
    made = stage(change=[np.nan, 1.0, 0.0], error=[1.0, 0.5, 0.0])
    error = made.curves[0]
    assert error["y"].tolist() == pytest.approx([1, 0.5, FLOOR])
    assert error["customdata"].tolist() == [1, 0.5, 0]
    assert "0 at the bottom" in made.layout["yaxis2"]["title"]["text"]
    assert made.layout["yaxis2"]["range"][0] < np.log10(FLOOR)
    assert "bottom" not in stage(change=CHANGE).layout["yaxis2"]["title"]["text"]


def test_the_legend_names_the_curves_that_are_there():
    figure = drawn()
    assert [t["name"] for t in figure["data"] if "name" in t and t["showlegend"]] == []  # one curve: the axis names it
    assert figure["layout"]["yaxis2"]["title"]["text"].startswith("largest change")


def test_curves_go_as_far_as_one_has_played():
    at = stage(change=[np.nan, 1.0, 0.5, 0.1], error=[1.0, 0.5, 0.3, 0.2], bound=[1.0, 0.9, 0.8, 0.7])
    nothing = np.zeros((5, 4), dtype=bool)
    figure = at.draw(np.zeros(5), np.zeros((5, 4)), nothing, nothing[:, 0], 2)
    curves = [t for t in figure["data"] if "name" in t]
    assert [t["name"] for t in curves if t.get("meta") == WHOLE] == ["error", "change"]
    error, change, bound, *whole = curves
    assert error["x"].tolist() == change["x"].tolist() == [0, 1, 2, 2]
    assert error["y"].tolist() == pytest.approx([1.0, 0.5, 0.3, 0.3])
    assert bound["y"].tolist() == pytest.approx([1.0, 0.9, 0.8, 0.7])
    assert whole[0]["y"].tolist() == pytest.approx([1.0, 0.5, 0.3, 0.2]) and not whole[0]["visible"]


def test_without_a_change_the_board_is_alone():
    nothing = np.zeros((5, 4), dtype=bool)
    figure = stage("arrows").draw(np.ones(5), np.zeros((5, 4)), nothing, nothing[:, 0], 1)
    assert not any(t.get("xaxis") == "x2" for t in figure["data"]) and "xaxis2" not in figure["layout"]
    assert [text for t in figure["data"] for text in t.get("text", [])] == ["goal<br>+1", "start"]


@pytest.mark.parametrize("shown", ["arrows", "values", "Q"])
def test_every_step_has_the_same_traces_and_layout(shown):
    one, other = drawn(shown), drawn(shown, pink=[0], chosen=[(3, a) for a in range(4)])
    assert [t["type"] for t in one["data"]] == [t["type"] for t in other["data"]]
    assert one["layout"] == other["layout"]


def test_the_word_start_gives_way_to_an_arrow_that_points_down():
    nothing = np.zeros((5, 4), dtype=bool)
    rows = []
    for above in (False, True):
        figure = stage("arrows", above=above).draw(np.ones(5), np.zeros((5, 4)), nothing, nothing[:, 0], 1)
        (start,) = (t for t in figure["data"] if t.get("text") == ["start"])
        rows.append(float(start["y"][0]) - BOARD.start[0])
    assert rows[0] == pytest.approx(-rows[1], abs=1e-6) and rows[0] > 0.3


def test_all_that_is_below_0_is_not_said_to_be_worth_more():
    (key,) = stage("arrows", costs=True).layout["annotations"]
    assert "lower value" in key["text"] and "higher value" not in key["text"]


def test_bars_of_four_actions():
    figure = closer.bars(np.array([-1.0, 2.0, 2.0, 0.0]), np.array([False, True, True, False]))
    (bars,) = figure["data"]
    assert bars["text"] == ["-1", "2 ★", "2 ★", "0"]
    assert bars["marker"]["opacity"].tolist() == [0.35, 1, 1, 0.35]
    low, high = figure["layout"]["xaxis"]["range"]
    assert low < -1.3
    assert high > 2.3
    flat = closer.bars(np.zeros(4), np.ones(4, dtype=bool))["layout"]["xaxis"]["range"]
    assert flat[0] == 0 < flat[1]


def test_how_many_cells_know_the_best_way_is_drawn_as_far_as_one_has_played():
    nothing = np.zeros((4, 4), dtype=bool)
    at = Planning(
        board_text.read(".t1/s."), 1.0, shown="arrows", colour="red", axis="sweep", hover=["?"] * 4, pink="not yet",
        right=np.array([0, 2, 4, 4]), cells=4,
    )  # fmt: skip
    figure = at.draw(np.zeros(4), np.zeros((4, 4)), nothing, nothing[:, 0], 1)
    line, leap, here = (t for t in figure["data"] if t.get("xaxis") == "x2")
    assert leap["x"].tolist() == [1, 1, 1]
    assert line["x"].tolist() == [0, 1, 1, 1] and line["y"].tolist() == pytest.approx([0, 2, 2, 2], abs=1e-9)
    assert (here["x"], [float(y) for y in here["y"]]) == ([1], [2.0])
    assert figure["layout"]["yaxis2"]["ticktext"][-1] == "all 4"
