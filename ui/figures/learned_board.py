"""A board while an agent learns to walk on it, and beside it how well it does: one curve, and the distance to Q*."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets.board import Board
from ui import palette
from ui.figures import board, board_actions, cells, panels
from ui.figures.board_shapes import filled, squares, text_size

Trace = dict[str, Any]
HEIGHT, TALL = 500, 980
POINTS = 250  # of a band at most: it is smooth
FLOOR = 1e-6  # of the axis in powers of ten: what is smaller, zero too, is drawn there


@dataclass(frozen=True)
class Course:
    """A curve over the episodes first, first + 1, ...; of other seeds the 10 %, 50 % and 90 % quantiles."""

    title: str
    own: np.ndarray  # (n,)
    band: np.ndarray | None  # (3, n)
    goal: float = np.nan  # the best there is, where there is one
    first: int = 1
    log: bool = False


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
            for trace in _course(course, colour, named=i == 0)
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
        arrow = board_actions.arrows(b, arrows, far=0.42 if self.shown == "Q" else 0.4)
        return dict(
            data=[
                *_unnamed(fill(b, field, self.top)),
                *self.ground,
                *_unnamed([arrow, *board_actions.path(b, walk)]),
                self.rings,
                *_unnamed([board.picks(b, hover)]),
                *self.curves,
                *(panels.on(_now(course, episode, self.colour), i + 1) for i, course in enumerate(self.courses)),
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


def _course(course: Course, colour: str, named: bool) -> list[Trace]:
    x = course.first + np.arange(len(course.own), dtype=np.float32)
    low, middle, high = np.full((3, len(x)), np.nan) if course.band is None else course.band
    if course.log:
        low, middle, high = np.maximum([low, middle, high], FLOOR)
    own = np.maximum(course.own, FLOOR) if course.log else course.own
    some = np.unique(np.linspace(0, len(x) - 1, min(len(x), POINTS)).round().astype(int))
    low, middle, high = low[some], middle[some], high[some]
    says = f"{course.title} %{{y:.4g}}<extra></extra>"
    shared = dict(type="scatter", mode="lines", hoverinfo="skip")
    given = named and course.band is not None
    return [
        shared
        | dict(
            name="80 % of the seeds",
            x=np.r_[x[some], x[some][::-1]],
            y=np.r_[high, low[::-1]].astype(np.float32),
            fill="toself",
            fillcolor=_faint(colour),
            line=dict(width=0, color=colour),
            showlegend=given,
        ),
        shared
        | dict(
            name="best possible",
            x=np.array([course.first, course.first + max(len(x) - 1, 1)], dtype=np.float32),
            y=np.full(2, course.goal),
            line=dict(color=palette.TRUTH, width=2, dash="dash"),
            showlegend=named and bool(np.isfinite(course.goal)),
        ),
        dict(
            type="scatter",
            name="this run",
            mode="lines+markers" if len(x) < 4 else "lines",
            x=x,
            y=own.astype(np.float32),
            line=dict(color=colour, width=1.2),
            marker=dict(size=5),
            opacity=0.75,
            hovertemplate=f"episode %{{x}}: {says}",
            showlegend=named,
        ),
        dict(
            type="scatter",
            name="median",
            mode="lines",
            x=x[some],
            y=middle.astype(np.float32),
            line=dict(color=colour, width=3),
            hovertemplate=f"episode %{{x}}, median: {says}",
            showlegend=given,
        ),
    ]


def _now(course: Course, episode: int, colour: str) -> Trace:
    """The marker at the episode on display; nowhere before the first."""
    i = episode - course.first
    y = course.own[i] if i >= 0 else np.nan
    return dict(
        type="scatter",
        mode="markers",
        x=np.array([episode if i >= 0 else np.nan], dtype=np.float32),
        y=np.array([max(y, FLOOR) if course.log else y], dtype=np.float32),
        marker=dict(color=palette.CLASSES[3], size=10, line=dict(width=1.5, color=palette.OUTLINE)),
        hoverinfo="skip",
        showlegend=False,
    )


def _faint(colour: str) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.18)"


def _layout(b: Board, courses: tuple[Course, Course]) -> dict[str, Any]:
    across, down = board.axes(b)
    n = len(courses[1].own) - 1
    episodes = [-0.03 * n - 0.1, 1.03 * n + 0.1]
    parts: dict[str, Any] = {"xaxis": across | dict(domain=[0, 0.6]), "yaxis": down | dict(domain=[0, 1])}
    wide: dict[str, Any] = {"xaxis.domain": [0, 0.6], "yaxis.domain": [0, 1], "margin.t": 30, "margin.l": 12}
    narrow: dict[str, Any] = {"xaxis.domain": [0, 1], "yaxis.domain": [0.6, 1], "margin.t": 12, "margin.l": 60}
    narrow |= {"legend.y": 0.525}
    wide |= {"legend.y": 1.0}
    for shape in (wide, narrow):  # a plot to scale widens its own ranges to fit a new shape
        shape |= {"xaxis.range": list(across["range"]), "yaxis.range": list(down["range"])}
    places = (("", [0.56, 1], [0.3, 0.51]), ("episode", [0, 0.42], [0, 0.22]))
    for i, (course, (title, high, low)) in enumerate(zip(courses, places, strict=True), start=2):
        parts[f"xaxis{i}"] = palette.axis(title, range=episodes, anchor=f"y{i}", domain=[0.7, 1], nticks=5)
        parts[f"yaxis{i}"] = palette.axis(course.title, anchor=f"x{i}", domain=high, nticks=5, **_heights(course))
        wide |= {f"xaxis{i}.domain": [0.7, 1], f"yaxis{i}.domain": high}
        narrow |= {f"xaxis{i}.domain": [0, 1], f"yaxis{i}.domain": low}
    return palette.layout(
        height=HEIGHT,
        **parts,
        margin=dict(l=12, r=12, t=30, b=44, autoexpand=False),
        legend=dict(orientation="h", x=1, xanchor="right", y=1.0, yanchor="bottom", itemsizing="constant"),
        meta=dict(wide=wide, narrow=narrow, room=640, heights=dict(wide=HEIGHT, narrow=TALL)),
    )


def _heights(course: Course) -> dict[str, Any]:
    """The range of a curve's axis, with some room."""
    held = np.r_[course.own, course.goal, np.ravel(course.band if course.band is not None else [])]
    held = held[np.isfinite(held)]
    if course.log:
        low, high = np.log10(np.maximum([held.min(), held.max()], FLOOR))
        return dict(type="log", range=[low - 0.15, high + 0.15], exponentformat="power")
    low, high = float(held.min()), float(held.max())
    room = 0.06 * (high - low) or 0.5 * max(abs(high), 1.0)
    return dict(range=[low - room, high + room])
