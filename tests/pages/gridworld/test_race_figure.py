"""Boards and curves in one figure: nothing overlaps, and the curves are what the runs did."""

from itertools import combinations
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from datasets import board_text, catalog
from pages.views.gridworld.race import curves, figure
from ui import palette
from ui.figures import panels

BUDGETS = np.array([0, 10, 100, 1000])


def plots():
    values = np.array([[1.0, 2, 4, 8], [3.0, 2, 6, 0]])
    lines = curves.curve(BUDGETS, values, "one", 2)
    return [
        curves.plot(BUDGETS, lambda i: lines, "high", (0.1, 10), log=True),
        curves.plot(BUDGETS, lambda i: [], "low", (0, 1)),
    ]


def apart(a: Any, b: Any) -> bool:
    (x, y), (u, v) = a, b
    return any(p[1] <= q[0] or q[1] <= p[0] for p, q in ((x, u), (y, v)))


@pytest.mark.parametrize("name", ["cliff", "classic", "four_rooms", "corridor", "maze"])
@pytest.mark.parametrize("k", [1, 2, 3, 4])
@pytest.mark.parametrize("n", [1, 2])
def test_plots_never_overlap_wide_or_narrow(name, k, n):
    b = catalog.make(name)
    layout = figure.figure_layout(b, [("name", i) for i in range(k)], plots()[:n])
    traces = [panels.on(trace, i) for i in range(k) for trace in figure.ground(b, k)]
    go.Figure(dict(data=traces, layout=layout))
    for shape in ("wide", "narrow"):
        numbers = ["", *range(2, k + n + 1)]
        domains = [[layout["meta"][shape][f"{d}axis{n}.domain"] for d in "xy"] for n in numbers]
        assert all(0 <= low < high <= 1 for pair in domains for low, high in pair)
        assert all(apart(a, b) for a, b in combinations(domains, 2))
    *titles, key = [one["text"] for one in layout["annotations"]]
    assert key == figure.KEYS[0] and layout["meta"]["narrow"][f"annotations[{k + n}].text"] == figure.KEYS[1]
    assert titles == [*(f"<b>{glyph} name</b>" for glyph in palette.SIGNS[:k]), "<b>high</b>", "<b>low</b>"][: k + n]


def test_boards_stand_so_that_their_cells_are_largest():
    assert figure.arrangement((4, 12), 3) == 1
    assert figure.arrangement((3, 3), 4) == 2
    for shape in ((4, 12), (3, 3), (1, 5), (15, 15)):
        best = figure.cell(shape, 4, figure.arrangement(shape, 4))
        assert all(best >= figure.cell(shape, 4, across) for across in (1, 2, 3, 4))


def test_the_curve_stands_below_boards_that_are_larger_so():
    maze, cliff = catalog.make("maze").shape, catalog.make("cliff").shape
    assert figure.room(maze, 2, 1) == figure.ABOVE and figure.room(cliff, 2, 1) == figure.LEFT
    assert figure.room(maze, 2, 2) == figure.LEFT and figure.room(maze, 2, 0) == figure.ALONE
    sides = {one: figure.cell(maze, 2, figure.arrangement(maze, 2, one), one) for one in (figure.ABOVE, figure.LEFT)}
    assert sides[figure.ABOVE] > 1.05 * sides[figure.LEFT]
    assert not figure.written(catalog.make("maze")) and figure.written(catalog.make("classic"))


def test_boards_one_below_the_other_end_where_the_curve_beside_them_does():
    b = catalog.make("cliff")
    layout = figure.figure_layout(b, [("name", i) for i in range(2)], plots()[:1])
    inner = layout["height"] - figure.MARGINS
    boards = [np.ptp(layout[axis]["domain"]) * inner for axis in ("yaxis", "yaxis2")]
    assert layout["yaxis2"]["domain"][0] == pytest.approx(0) == layout["yaxis3"]["domain"][0]
    assert boards == pytest.approx(2 * [4 * figure.cell(b.shape, 2, 1)], abs=1)


def test_ends_that_pay_the_same_are_named_once_where_they_are_three_or_more_in_a_row():
    b = board_text.read("s . t1 / t-2 t-2 t-5 / . t-3 .")
    told = figure.ground(b, 1)[-1]
    found = sorted(zip(told["text"], told["x"], told["y"], strict=True))
    assert found == [("−2", 0, 1), ("−2", 1, 1), ("−3", 1, 2), ("−5", 2, 1)]
    assert figure.alone(b)
    b = board_text.read("s . t1 / t-2 t-2 t-2")
    (told,) = (t for t in figure.ground(b, 1)[-1:])
    assert (list(told["text"]), list(told["x"]), list(told["y"])) == (["cliff: −2"], [1], [1])
    assert not figure.alone(b)
    (told,) = (t for t in figure.ground(board_text.read("s . t1 t0 / t0.5 t0.5 t0.5 ."), 1)[-1:])
    assert told["text"][-1] == "ending here: +0.5" or "ending here: +0.5" in told["text"]


def test_ends_that_cost_are_dark_with_white_words_and_others_are_not():
    b = catalog.make("cliff")
    traces = figure.ground(b, 2)
    dark = next(t for t in traces if t.get("fillcolor") == figure.DEEP)
    held = np.column_stack([dark["x"], dark["y"]])
    held = held[~np.isnan(held).any(axis=1)].reshape(-1, 5, 2).mean(axis=1).round(6)
    assert len(held) == (b.reward == -100).sum() == 10 and {y for _, y in held.round().tolist()} == {3.0}
    assert traces[-1]["textfont"]["color"] == ["white"]
    grey = next(t for t in traces if t.get("fillcolor") == palette.GRID)
    assert np.isfinite(grey["x"]).sum() == 5  # the goal alone


def test_broad_boards_fill_the_width_and_are_to_scale_on_a_phone():
    for name, k, n, broad in (("cliff", 2, 0, True), ("cliff", 2, 1, True), ("maze", 2, 0, False)):
        layout = figure.figure_layout(catalog.make(name), [("name", i) for i in range(k)], plots()[:n])
        assert ("scaleanchor" not in layout["yaxis"]) == broad
        share = figure.room(catalog.make(name).shape, k, n).share  # of the width, beside a curve
        assert (layout["xaxis"]["domain"][1] > 0.93 * share) == broad
        narrow = layout["meta"]["narrow"]
        assert [narrow[f"yaxis{i}.scaleanchor"] for i in ("", "2")] == ["x", "x2"]


def test_letters_fit_into_the_cells_of_small_boards():
    b = catalog.make("cliff")
    drawn = [
        next(t for t in figure.ground(b, k) if any("cliff" in text for text in t.get("text") or [])) for k in (1, 3, 4)
    ]
    assert not any("size" in t["textfont"] for t in drawn)  # they are as large as the layout says
    shapes = [figure.figure_layout(b, [("name", i) for i in range(k)], [])["meta"] for k in (1, 3, 4)]
    wide, narrow = ([meta[shape]["font.size"] for meta in shapes] for shape in ("wide", "narrow"))
    assert wide[0] >= wide[1] >= wide[2] >= 10 and min(narrow) >= 9
    assert 4 * 0.6 * wide[2] < figure.cell(
        b.shape, 4, figure.arrangement(b.shape, 4, figure.ALONE), figure.ALONE
    )  # "-100"
    assert 4 * 0.6 * max(narrow) < figure.NARROW / 12
    assert figure.path(b, 4, np.array([0, 1]))[-1]["marker"]["size"] < figure.cell(
        b.shape, 4, figure.arrangement(b.shape, 4)
    )


def test_a_curve_is_the_mean_in_a_band_from_lowest_to_highest_without_what_is_unknown():
    values = np.array([[5.0, np.nan, 2, 4], [5.0, 1, 6, 2]])
    band, line = curves.curve(BUDGETS, values, "one", 2, 4)
    assert line["line"]["width"] == 4
    np.testing.assert_array_equal(line["x"], [10, 100, 1000])
    np.testing.assert_array_equal(line["y"], [np.nan, 4, 3])
    np.testing.assert_array_equal(band["y"], [6, 4, 2, 2])
    np.testing.assert_array_equal(band["x"], [100, 1000, 1000, 100])
    assert line["line"]["color"] == palette.CLASSES[2] and line["marker"]["symbol"] == palette.SYMBOLS[2]
    assert len(curves.curve(BUDGETS, values[1:], "one", 2)[0]["x"]) == 0  # one run has no band


def test_the_axes_hold_what_is_drawn():
    high, low = plots()
    np.testing.assert_allclose(high["y"]["range"], [-1, 1])
    assert low["y"]["range"] == [0, 1] and low["ends"] == (0, 1)
    assert high["x"]["range"][0] < 1 and high["x"]["range"][1] > 3
