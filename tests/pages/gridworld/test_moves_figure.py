"""The chart of an episode: layers that move apart from those that stand, and where the plots stand."""

from itertools import combinations

import numpy as np
import plotly.graph_objects as go
import pytest

from datasets import catalog
from pages.views.gridworld import board
from pages.views.gridworld.moves import rungs
from pages.views.gridworld.moves.figure import Stage
from pages.views.gridworld.moves.rungs import NOW, Steps


def drawn(name="fig44", T=5, seed=0):
    """(board, Q (T + 1, S, 4), states, actions, the figures)."""
    b = catalog.make(name)
    rng = np.random.default_rng(seed)
    free = np.flatnonzero(~b.terminal[~b.wall])
    states, actions = rng.choice(free[:3], T + 1), rng.integers(0, 4, T)
    Q = np.repeat(rng.normal(size=(1, len(b.cells), 4)), T + 1, axis=0)
    for t in range(T):
        Q[t + 1 :, states[t], actions[t]] += rng.normal()
    before, target = rng.normal(size=(2, T))
    other = np.append(rng.normal(size=T - 1), np.nan)
    steps = Steps(0.5, 3, before, target, (before + target) / 2, ["paid"] * T, other, "other", "red")
    stage = Stage(b, Q, states, steps, board.scale(Q))
    known = np.ones((len(b.cells), 4), dtype=bool)
    return b, Q, states, actions, [stage.draw(t, actions, known, [""] * len(b.cells)) for t in range(T + 1)]


def changed(figure):
    """The line round the triangle that has just changed."""
    return next(x for x in figure["data"] if x.get("line") == {"color": NOW, "width": 4} and "fill" in x)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["fig44", "bridge"])
def test_what_a_cell_has_room_for_is_written_once_in_every_frame(seed, name):
    b, Q, states, actions, figures = drawn(name, seed=seed)
    free = np.flatnonzero(~b.terminal[~b.wall])
    for t, figure in enumerate(figures):
        go.Figure(figure)
        texts = [x for trace in _board(figure) if trace.get("mode") == "text" for x in trace["text"] if x]
        now = [x.replace("<br>", " ").split("→ ")[-1] for x in texts]
        said = [x.replace("−", "-") for x in now if "." in x and not x.startswith(("+", "<"))]
        values = sorted(round(float(x), 2) for x in said)
        told = (Q[t] == Q[t].max(axis=1, keepdims=True)) | (name == "fig44")  # in large cells all of it
        if t:
            told[states[t - 1], actions[t - 1]] = True
        wanted = sorted(round(q, 2) for q in Q[t][free][told[free]].tolist() if round(q, 2))
        assert values == wanted


def _board(figure):
    """The traces on the board."""
    return [trace for trace in figure["data"] if "xaxis" not in trace]


def _same(one, other):
    return all(one.get(values) is other.get(values) for values in ("x", "z"))


def test_only_visited_cells_change_and_the_ring_is_round_the_move():
    b, _, states, actions, figures = drawn()
    same = [i for i, trace in enumerate(figures[0]["data"]) if all(_same(f["data"][i], trace) for f in figures)]
    assert len(same) > 15  # the cells that stand, and the ground
    for t in range(1, 6):
        ring = changed(figures[t])
        row, column = b.cells[states[t - 1]]
        away = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}[int(actions[t - 1])]
        centre = np.nanmean(ring["x"][1:3]) - column, np.nanmean(ring["y"][1:3]) - row
        assert np.dot(centre, away) == pytest.approx(0.485, abs=1e-3)
    assert np.isnan(changed(figures[0])["x"]).all()


@pytest.mark.parametrize(
    ("name", "below"), [("fig44", False), ("four_rooms", False), ("cliff", True), ("corridor", True)]
)
def test_a_wide_board_has_the_bars_below_it(name, below):
    layout = drawn(name)[-1][0]["layout"]
    assert (layout["xaxis2"]["domain"][0] == 0) == below
    narrow = layout["meta"]["narrow"]
    assert narrow["xaxis.domain"] == narrow["xaxis2.domain"] == [0, 1]
    assert narrow["yaxis2.domain"][1] < narrow["yaxis.domain"][0]


def test_numbers_only_where_they_can_be_read():
    for name, seen in (("fig44", True), ("four_rooms", False), ("cliff", False)):
        *_, figures = drawn(name)
        texts = [x for trace in _board(figures[0]) if trace.get("mode") == "text" for x in trace["text"]]
        assert any("." in x for x in texts) == seen


def test_the_newest_dot_can_be_dragged_and_its_word_is_inside_the_plot():
    *_, figures = drawn()
    for t, figure in enumerate(figures):
        (words,) = (x for x in figure["data"] if (x.get("mode") == "markers+text" and "drag me" in str(x["text"])) or
                    (x.get("mode") == "markers+text" and x["text"] == [""]))  # fmt: skip
        if t:
            assert words["x"] == [3 + t - 1]
            assert words["textposition"] == "middle right"  # what has been is never under it
            assert words["text"] == ["<b>drag me: step size</b>" * (t <= 3)]


def test_surprises_are_written_beyond_the_ends_of_their_rungs_of_many_the_newest_and_the_largest():
    for T in (5, 40):
        before, target = np.zeros(T), np.linspace(1, -2, T)
        target[3] = 7.0
        steps = Steps(0.5, 1, before, target, target / 2, ["paid"] * T, np.full(T, np.nan), "other", "red")
        for t in range(T + 1):
            (told,) = (x for x in rungs.drawn(steps, t) if "bottom center" in x.get("textposition", ""))
            seen = [i for i, text in enumerate(told["text"]) if text]
            largest = int(np.abs(target[:t]).argmax()) if t else -1
            assert seen == (list(range(t)) if T == 5 else sorted({i for i in (largest, t - 1) if t and target[i]}))
            for i in seen:
                value = float(told["text"][i].replace("−", "-").replace("<b>", "").replace("</b>", ""))
                assert value == pytest.approx(target[i] - before[i], abs=0.00501)
                assert (told["textposition"][i] == "top center") == (target[i] >= before[i])


@pytest.mark.parametrize("name", ["fig44", "cliff"])
def test_plots_and_words_of_a_move_stand_apart(name):
    layout = drawn(name)[-1][0]["layout"]
    for shape in ("wide", "narrow"):
        boxes = [[layout["meta"][shape][f"{d}axis{n}.domain"] for d in "xy"] for n in ("", "2", "3")]
        for (x, y), (u, v) in combinations(boxes, 2):
            assert any(p[1] <= q[0] or q[1] <= p[0] for p, q in ((x, u), (y, v)))
