"""A board with its best policy while one setting grows, the policies in their order, the value of the start."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import filled, framed, outlined
from pages.views.gridworld.layout import Place, layout
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.guessing.cover import GIVEN

NOW = palette.CLASSES[1]
CURVE = palette.CLASSES[0]
CHANGED = palette.CLASSES[5]
NAMED = 12  # ranges up to which all their ends are written
MOST_NAMED = 40  # ranges up to which each has its number
HEIGHT, BELOW = 450, 420  # pixels; where it is narrow, of the two plots below the board
NARROW_WIDTH = 330
STRIP = 108  # pixels below the board for the policies alone, with what is written under them
BROAD = 1.7  # a board so many times as wide as high stands above the two plots
ABOVE: list[Place] = [([0, 1], [0.46, 1]), ([0.07, 0.5], [0.06, 0.4]), ([0.57, 1], [0.08, 0.3])]
BESIDE: list[Place] = [([0, 0.55], [0, 1]), ([0.64, 1], [0.44, 1]), ([0.64, 1], [0.06, 0.24])]


class Policies:
    """What stands still: the board, the strip of ranges and, with a `curve`, that of V(start) with the thresholds.

    values, worth (n,): the setting and the value of the start, nan where it has no limit. ends (K + 1,): where each
    range begins, and where the last one ends; names, posted: what is written in a range, and at each of `ends`.
    """

    def __init__(
        self,
        b: Board,
        top: float,
        *,
        values: np.ndarray,
        worth: np.ndarray,
        ends: np.ndarray,
        names: Sequence[str],
        posted: Sequence[str],
        setting: str,
        curve: bool = True,
    ) -> None:
        self.board, self.top, self.posted, self.K = b, top, list(posted), len(names)
        self.curve, self.names = curve, list(names) if self.K <= MOST_NAMED else []
        self.strip = 2 if curve else 1  # its number among the plots
        held = worth[np.isfinite(worth)]
        low, high = (float(held.min()), float(held.max())) if held.size else (0.0, 1.0)
        room = 0.06 * (high - low) or 0.5
        self.range = [low - room, high + room]
        line = marks.line(values, worth, CURVE, width=2.5, says=f"{setting} %{{x:.4g}}: V(start) %{{y:.4g}}")
        inner = np.asarray(ends[1:-1], dtype=float)
        posts = marks.line(
            np.column_stack([inner, inner, np.full(len(inner), np.nan)]).ravel(),
            np.tile([*self.range, np.nan], len(inner)),
            palette.NEUTRAL,
            width=1,
            dash="dot",
            opacity=1 if self.K <= NAMED else 0.5,
        )
        x, y = _boxes([0])[0].T * [[self.K], [1]]
        track = marks.line(x, y, palette.NEUTRAL, width=1, dash="dot")  # what is to be filled
        self.still = [panels.on(posts, 1), panels.on(line, 1)] if curve else [panels.on(track, 1)]
        self.ground = [trace | dict(meta=GIVEN) for trace in board.ground(b, top)]
        self.layout = _layout(b, setting, values, self.range, self.K) if curve else _alone(b, self.K)

    def draw(
        self,
        V: np.ndarray,
        best: np.ndarray,
        x: float,
        ranges: Sequence[int],
        hover: Sequence[str],
        changed: np.ndarray | None = None,
    ) -> dict[str, Any]:
        """One setting x: values (S,), best actions (S, 4) bool, the range it lies in, or the two it lies between.

        `changed` (S,) bool: the cells in which not the same is best as in the range before. Without a curve, the strip
        holds the ranges that have been reached.
        """
        b, reached = self.board, self.K if self.curve else ranges[-1] + 1
        worth = float(V[b.state(*b.start)])
        known = bool(np.isfinite(worth))
        at = marks.path(
            [x, x, x],
            [self.range[0], worth if known else np.mean(self.range), self.range[1]],
            NOW,
            width=1.5,
            marker=dict(color=NOW, size=[0, 11 * known, 0], line=dict(width=1.5 * known, color=palette.OUTLINE)),
        )
        ends = range(1, min(reached + 1, self.K))  # of what has been reached
        written = ends if self.K <= NAMED else sorted({i + side for i in ranges for side in (0, 1)})
        marked = _texts(
            np.array(written, dtype=float),
            np.array([-0.32 if i % 2 else -0.78 for i in written]),
            [self.posted[i] for i in written],
            13,
        )
        here = filled(_boxes(ranges), "rgba(232,112,14,0.3)", NOW, 2) | dict(meta="no ghost")
        names = _texts(np.arange(reached) + 0.5, np.full(reached, 0.5), self.names[:reached], 15)
        new = np.zeros((0, 2)) if changed is None else b.cells[changed]
        data = [
            *board.values(b, np.where(np.isnan(V), np.inf, V), self.top, written=max(b.shape) <= board.ROOMY),
            *self.ground,
            *board_actions.arrows(b, best),
            framed(new, CHANGED, 2 if max(b.shape) > board.ROOMY else 4),
            board.picks(b, hover),
            *self.still,
            *([panels.on(at, 1)] if self.curve else []),
            panels.on(outlined(_boxes(range(reached)), palette.NEUTRAL, 1), self.strip),
            panels.on(names, self.strip),
            panels.on(here, self.strip),
            panels.on(marked, self.strip),
        ]
        return dict(data=data, layout=self.layout)


def _boxes(ranges: Sequence[int]) -> np.ndarray:
    """Boxes (n, 5, 2), one unit wide and high, for some ranges."""
    corner = np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]], dtype=float)
    return np.asarray(ranges, dtype=float).reshape(-1, 1, 1) * [1, 0] + corner


def _texts(x: np.ndarray, y: np.ndarray, texts: Sequence[str], size: int) -> Trace:
    return marks.text(x, y, list(texts), size=size, cliponaxis=False)


def _layout(b: Board, setting: str, values: np.ndarray, worth: Sequence[float], K: int) -> dict[str, Any]:
    """For the values of a setting, V(start) in the range `worth`, and K ranges with one policy each."""
    low, high = float(values[0]), float(values[-1])
    room = 0.03 * (high - low)
    rows, columns = b.shape
    above = min(NARROW_WIDTH * rows / columns, 600)
    tall = round(above + BELOW)
    return layout(
        [
            board.axes(b),
            (
                palette.axis(setting, range=[low - room, high + room], nticks=6),
                palette.axis("V(start)", range=list(worth), nticks=5),
            ),
            _in_order(K),
        ],
        ABOVE if columns >= BROAD * rows else BESIDE,
        [([0, 1], [1 - above / tall, 1]), ([0, 1], [190 / tall, 375 / tall]), ([0, 1], [40 / tall, 125 / tall])],
        height=HEIGHT,
        tall=tall,
        top=12,
        bottom=36,
        where_wide={"margin.t": 12, "margin.l": 12},
        where_narrow={"margin.t": 8, "margin.l": 56},
        showlegend=False,
    )


def _in_order(K: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The axes of the strip of K ranges."""
    bare: dict[str, Any] = dict(showgrid=False, showline=False, showticklabels=False)
    title = "the best policies, in the order in which the setting meets them"
    across = palette.axis(title, range=[-0.02 * K, 1.02 * K], **bare)
    return across, palette.axis("", range=[-1.05, 1.05], **bare)


def _alone(b: Board, K: int) -> dict[str, Any]:
    """The board, as large as there is room, over the strip of K ranges."""
    rows, columns = b.shape
    above = min(NARROW_WIDTH * rows / columns, 600)
    height, tall = HEIGHT + 40, round(above + STRIP + 44)
    high = height - 44
    return layout(
        [board.axes(b), _in_order(K)],
        [([0, 1], [STRIP / high, 1]), ([0.04, 0.96], [0.02, 0.68 * STRIP / high])],
        [([0, 1], [STRIP / (tall - 44), 1]), ([0, 1], [0.02, 0.68 * STRIP / (tall - 44)])],
        height=height,
        tall=tall,
        top=8,
        bottom=36,
        showlegend=False,
    )
