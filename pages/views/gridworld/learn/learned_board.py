"""A board while an agent learns to walk on it, and beside it how well it does: one curve, and the distance to Q*."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import filled, squares, text_size
from pages.views.gridworld.learn import learned_curves
from pages.views.gridworld.learn.learned_curves import Course
from ui import palette
from ui.figures import cells, panels

Trace = dict[str, Any]
HIGH, LOW = 500, 430  # of the figure: wide boards need less
PHONE, CURVES, BELOW = 290, 200, 72  # on a phone: the width of the board, the height of a curve, the room below each


class Stage:
    """What stands still: the board, the axes, the curves.

    `shown` is what fills the cells: "values", "Q" or "visits"; `top` the largest size of it in all frames; `ringed`
    the states one looks at closer.
    """

    def __init__(
        self,
        b: Board,
        shown: str,
        top: float,
        courses: tuple[Course, Course],
        colour: str,
        ringed: Sequence[int] = (),
    ) -> None:
        self.board, self.shown, self.top, self.courses, self.colour = b, shown, top, courses, colour
        self.ground = _unnamed(board.ground(b))
        around = squares(b.cells[list(ringed)].reshape(-1, 2), 0.94)
        (self.rings,) = _unnamed([filled(around, "rgba(0,0,0,0)", palette.CLASSES[3], 4)])
        self.curves = [
            panels.on(trace, i + 1)
            for i, course in enumerate(courses)
            for trace in learned_curves.traces(course, colour, named=i == 0)
        ]
        self.layout = _layout(b, courses)

    def draw(
        self,
        field: np.ndarray,
        arrows: np.ndarray,
        walk: np.ndarray,
        episode: int,
        hover: Sequence[str],
    ) -> dict[str, Any]:
        """After one episode: the cells' field (S,) or (S, 4), arrows (S, 4) bool, the episode's states (T + 1,)."""
        b = self.board
        fill = {"Q": board_actions.triangles, "visits": visits}.get(self.shown, board.values)
        *colours, weak, strong = _unnamed(fill(b, field, self.top))
        path, agent = _unnamed(board_actions.path(b, walk))
        arrow = (board_actions.heads if self.shown == "Q" else board_actions.arrows)(b, arrows)
        return dict(
            data=[
                *colours,
                *self.ground,
                *(path, weak, strong),  # numbers are read over the path
                *_unnamed([arrow]),
                *(agent, self.rings),
                *_unnamed([board.picks(b, hover)]),
                *self.curves,
                *(
                    panels.on(learned_curves.now(course, episode, self.colour), i + 1)
                    for i, course in enumerate(self.courses)
                ),
            ],
            layout=self.layout,
        )


def _unnamed(traces: Sequence[Trace]) -> list[Trace]:
    """The same, out of the legend."""
    return [trace | dict(showlegend=False) for trace in traces]


def visits(b: Board, n: np.ndarray, top: float) -> list[Trace]:
    """Counts (S,) as colours that grow with their root, and as numbers."""
    grid = b.grid(np.asarray(n, dtype=float))
    grid[b.terminal] = np.nan
    root = np.sqrt(grid)
    heat = dict(
        type="heatmap",
        z=root.astype(np.float32),
        zmin=0,
        zmax=float(np.sqrt(top)),
        colorscale=palette.SEQUENTIAL,
        showscale=False,
        hoverinfo="skip",
        hoverongaps=False,
    )
    counts = cells.numbers(
        root, float(np.sqrt(top)), lambda value: "" if np.isnan(value) else f"{round(value**2)}", text_size(b)
    )
    return [heat, *counts]


def _layout(b: Board, courses: tuple[Course, Course]) -> dict[str, Any]:
    across, down = board.axes(b)
    n = len(courses[1].own) - 1
    episodes = [-0.03 * n - 0.1, 1.03 * n + 0.1]
    rows, columns = b.shape
    above = min(PHONE, PHONE * rows // columns)
    inner = above + 2 * (CURVES + BELOW)
    upper, legend = (CURVES + BELOW) / inner, (2 * CURVES + BELOW) / inner
    height = int(np.clip(450 * rows / columns + 74, LOW, HIGH))
    parts: dict[str, Any] = {"xaxis": across | dict(domain=[0, 0.6]), "yaxis": down | dict(domain=[0, 1])}
    wide: dict[str, Any] = {"xaxis.domain": [0, 0.6], "yaxis.domain": [0, 1], "margin.t": 30, "margin.l": 12}
    narrow: dict[str, Any] = {
        "xaxis.domain": [0, 1],
        "yaxis.domain": [1 - above / inner, 1],
        "margin.t": 12,
        "margin.l": 60,
    }
    narrow |= {"legend.y": legend + 0.01}
    wide |= {"legend.y": 1.0}
    for shape in (wide, narrow):  # a plot to scale widens its own ranges to fit a new shape
        shape |= {"xaxis.range": list(across["range"]), "yaxis.range": list(down["range"])}
    places = (("", [0.56, 1], [upper, legend]), ("episode", [0, 0.42], [0, CURVES / inner]))
    for i, (course, (title, high, low)) in enumerate(zip(courses, places, strict=True), start=2):
        parts[f"xaxis{i}"] = palette.axis(title, range=episodes, anchor=f"y{i}", domain=[0.7, 1], nticks=5)
        upright = palette.axis(course.title, anchor=f"x{i}", domain=high, nticks=5)
        parts[f"yaxis{i}"] = upright | learned_curves.heights(course)
        wide |= {f"xaxis{i}.domain": [0.7, 1], f"yaxis{i}.domain": high}
        narrow |= {f"xaxis{i}.domain": [0, 1], f"yaxis{i}.domain": low}
    return palette.layout(
        height=height,
        **parts,
        margin=dict(l=12, r=12, t=30, b=44, autoexpand=False),
        legend=dict(orientation="h", x=1, xanchor="right", y=1.0, yanchor="bottom", itemsizing="constant"),
        meta=dict(wide=wide, narrow=narrow, room=640, heights=dict(wide=height, narrow=inner + 56)),
    )
