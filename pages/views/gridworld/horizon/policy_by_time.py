"""A board beside its policy by time left: one row a cell, one column for each number of moves left.

    still = policy_by_time.strip(policy, stationary, cells)  # the same in every frame
    traces = [*layers_of_the_board, *still, policy_by_time.now(k, len(cells))]
    policy_by_time.figure(b, traces, cells, N, discounted, key)

Actions have colours of their own here: those of a value and of a path are taken.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.gridworld.model import ARROWS
from datasets.board import Board
from pages.views.gridworld import board
from pages.views.gridworld.board_shapes import outlined
from pages.views.gridworld.layout import Place, beside, has_room, layout
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

COLOURS = (*(palette.CLASSES[i] for i in (2, 4, 6, 7)), palette.NEUTRAL)  # the four actions, and a tie
TIE = "+"
_SIGNED = 22  # columns and rows up to which a box has its arrow
_HOVERED = 1500  # boxes up to which each has a text of its own
_ROW = 34  # pixels a row at most
PHONE = 340  # pixels across, there
_KEY = 26  # pixels above a board alone
_TALLEST = 372  # pixels of the board, and of the strip
_TOP, _BOTTOM, _BETWEEN = 54, 44, 112  # pixels for titles and numbers


def kinds(policy: np.ndarray) -> np.ndarray:
    """0 to 3 for one best action, 4 for several; policy (..., 4) bool."""
    return np.where(policy.sum(axis=-1) == 1, policy.argmax(axis=-1), 4)


def strip(policy: np.ndarray, stationary: np.ndarray | None, names: Sequence[str]) -> list[Trace]:
    """The best actions (N, rows, 4) bool by moves left 1 ... N; in a column apart those of a policy that has no clock.

    `names` says which cell each row is.
    """
    N, rows = policy.shape[:2]
    left = ["1 move left", *(f"{k} moves left" for k in range(2, N + 1))]
    columns = [(np.arange(1, N + 1), policy, left)]
    if stationary is not None:
        columns.append((np.array([apart(N)]), stationary[None], ["discounted, for ever"]))
    traces = []
    signed = N <= _SIGNED and rows <= _SIGNED
    for x, chosen, titles in columns:
        z = kinds(chosen).T
        look: dict[str, Any] = dict(xgap=1, ygap=1 if rows <= _SIGNED else 0, says="%{x} left")
        if z.size <= _HOVERED:
            texts = [
                [f"{name}<br>{title}: {written(chosen[k, row])}" for k, title in enumerate(titles)]
                for row, name in enumerate(names)
            ]
            look |= dict(says="%{customdata}", customdata=texts)
        boxes = marks.map(z.astype(np.uint8), _scale(), -0.5, 4.5, x=x, y=np.arange(rows), **look)
        traces.append(panels.on(boxes, 1))
        if signed:
            signs = [(*ARROWS, TIE)[i] for i in z.ravel()]
            white = dict(color="white", size=11, weight="bold")
            at = np.tile(x, rows), np.repeat(np.arange(rows), len(x))
            traces.append(panels.on(marks.text(*at, signs, textfont=white), 1))
    return traces


def until(still: Sequence[Trace], k: int, N: int) -> list[Trace]:
    """The strip as far as k of N moves left: the rest stays empty, and what has no clock comes at the end."""
    shown = []
    for trace in still:
        later = (np.asarray(trace["x"]) > k) & (k < N)
        if trace["type"] == "heatmap":
            trace = trace | dict(z=np.where(later, np.nan, trace["z"]).astype(np.float32), hoverongaps=False)
        else:
            trace = trace | dict(text=["" if hide else sign for hide, sign in zip(later, trace["text"], strict=True)])
        shown.append(trace)
    return shown


def now(left: int, rows: int) -> Trace:
    """A frame round the column of so many moves left."""
    across, down = np.array([-0.5, 0.5, 0.5, -0.5, -0.5]) + left, np.array([-0.5, -0.5, 1, 1, -0.5])
    box = np.stack([across, np.where(down > 0, rows - 0.5, -0.5)], axis=1)
    return panels.on(outlined(box[None], palette.CLASSES[3], 3), 1) | dict(meta="no ghost")


def written(chosen: np.ndarray) -> str:
    """The best actions (4,) bool as arrows."""
    return " ".join(arrow for arrow, best in zip(ARROWS, chosen, strict=True) if best)


def apart(N: int) -> float:
    """Where the column of the policy without a clock stands."""
    return N + 1 + max(0.5, N / 25)


def figure(
    b: Board, traces: Sequence[Trace], names: Sequence[str], N: int, discounted: bool, key: str
) -> dict[str, Any]:
    """The board under the `key` of its marks and, beside it or below, the strip with a row for each of `names`."""
    rows, bare = len(names), dict(showgrid=False, showline=False)
    ticks = list(range(0, N + 1, max(1, -(-N // 8)))) if N > 8 else list(range(1, N + 1))
    last = apart(N) if discounted else N
    across = palette.axis(
        "moves left k" + (" · γ: discounted" if discounted else ""),
        range=[0.4, last + 0.6],
        tickvals=[*ticks, *([last] if discounted else [])],
        ticktext=[*map(str, ticks), *(["<b>γ</b>"] if discounted else [])],
        **bare,
    )
    few = rows <= 16
    down = palette.axis(
        "row, column" if few else "cells, row by row",
        range=[rows - 0.5, -0.5],
        tickvals=np.arange(rows) if few else [],
        ticktext=list(names) if few else [],
        **bare,
    )
    signs = (*ARROWS, "+ several")
    colours = "&nbsp; ".join(f'<span style="color:{c}">■</span> {s}' for c, s in zip(COLOURS, signs, strict=True))
    title = panels.heading("Best action by time left", 1, yshift=24, font=dict(size=13))
    legend = panels.heading("", 1, yshift=4, font=dict(size=14)) | dict(text=colours)
    high = min(rows * _ROW, _TALLEST)  # pixels of the strip
    plot, above = max(_tall(b, 430), high), _tall(b, 350)
    stacked = above + _BETWEEN + high
    laid_out = layout(
        [board.axes(b), (across, down)],
        [([0, 0.57], [0, 1]), ([0.66, 1], [round(1 - high / plot, 3), 1])],
        [([0, 1], [round(1 - above / stacked, 3), 1]), ([0.14, 1], [0, round(high / stacked, 3)])],
        height=plot + _TOP + _BOTTOM,
        tall=stacked + _KEY + _BOTTOM,
        top=_TOP,
        bottom=_BOTTOM,
        where_wide={"margin.t": _TOP},
        where_narrow={"margin.t": _KEY},
        showlegend=False,
        annotations=[panels.heading(key, 0, font=dict(size=14)), title, legend],
    )
    return dict(data=list(traces), layout=laid_out)


def alone(
    b: Board,
    traces: Sequence[Trace],
    key: str,
    worth: np.ndarray | None = None,
    left: int = 0,
    head: str = "Expected reward from the start",
    axis: str = "moves left",
) -> dict[str, Any]:
    """The board by itself, as large as there is room, under a `key` that says what its marks are; where there is room
    beside it what the start is `worth` by moves left (N + 1,), as far as so many of them; or another curve under its
    `head` and over its `axis`."""
    rows, columns = b.shape
    high, tall = min(round(760 * rows / columns), 455), min(round(PHONE * rows / columns), 455)
    large = max(1.0, min(1.2, high / rows / 90))  # letters grow with the cells
    grown = [_grown(trace, large) if "size" in trace.get("textfont", {}) else trace for trace in traces]
    if worth is not None and has_room(b.shape, high):
        return dict(data=[*grown, *_curve(worth, left, axis)], layout=_beside(b, worth, key, high, tall, head, axis))
    whole: Place = ([0, 1], [0, 1])
    laid_out = layout(
        *([board.axes(b)], [whole], [whole]),
        height=high + _KEY + 10,
        tall=tall + _KEY + 10,
        top=_KEY,
        bottom=10,
        showlegend=False,
        annotations=[panels.heading(key, 0, font=dict(size=14))],
    )
    return dict(data=grown, layout=laid_out)


def _curve(worth: np.ndarray, left: int, axis: str) -> list[Trace]:
    """What the start is worth (N + 1,) with up to so many moves left: what is to come lies on its end."""
    at = np.minimum(np.arange(len(worth)), left)
    says = "%{x} moves left: %{y:.4g}" if axis == "moves left" else f"{axis} %{{x}}: %{{y:.4g}}"
    line = marks.line(at, worth[at], palette.CLASSES[1], width=2.5, says=says)
    here = marks.points([left], [float(worth[left])], palette.CLASSES[1], size=11, outline=palette.OUTLINE, says=says)
    return [panels.on(line, 1), panels.on(here, 1)]


def _beside(b: Board, worth: np.ndarray, key: str, high: int, tall: int, title: str, axis: str) -> dict[str, Any]:
    """The board, and beside it the curve of the start."""
    last, low, top = len(worth) - 1, float(worth.min()), float(worth.max())
    room = 0.06 * (top - low) or 0.5
    over = palette.axis(axis, range=[-0.03 * last, 1.03 * last], nticks=6)
    head = panels.heading(title, 1, font=dict(size=14))
    return beside(
        board.axes(b),
        (over, palette.axis("", range=[low - room, top + room], nticks=6)),
        b.shape,
        high=high,
        phone=tall,
        top=_KEY,
        showlegend=False,
        annotations=[panels.heading(key, 0, font=dict(size=14)), head],
    )


def _grown(trace: Trace, large: float) -> Trace:
    """Letters, and the disc on which they stand, so many times as large."""
    grown = trace | dict(textfont=trace["textfont"] | dict(size=round(large * trace["textfont"]["size"])))
    if "marker" in trace:
        grown["marker"] = trace["marker"] | dict(size=round(large * trace["marker"]["size"]))
    return grown


def fitted(b: Board, traces: Sequence[Trace]) -> list[Trace]:
    """Layers of the board with letters no larger than its cells have room for on a phone."""
    most = max(8, round(min(350 / b.shape[1], _TALLEST / b.shape[0]) / 3.4))
    return [
        trace | dict(textfont=trace["textfont"] | dict(size=min(trace["textfont"]["size"], most)))
        if "size" in trace.get("textfont", {})
        else trace
        for trace in traces
    ]


def _tall(b: Board, width: int) -> int:
    """How many pixels the board needs downwards where it has `width` across."""
    return min(round(width * b.shape[0] / b.shape[1]), _TALLEST)


def _scale() -> list[list[Any]]:
    return [[end / 5, colour] for i, colour in enumerate(COLOURS) for end in (i, i + 1)]
