"""A board with its best policy while one setting grows, the value of the start, and the policies in their order."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import filled
from pages.views.gridworld.policies import layout
from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
NOW = palette.CLASSES[1]
CURVE = palette.CLASSES[0]
NAMED = 12  # ranges up to which all their ends are written


class Policies:
    """What stands still: the board, the curve of V(start), the thresholds and the strip of ranges.

    values, worth (n,): the setting and the value of the start, nan where it has no limit. ends (K + 1,): where each
    range begins, and where the last one ends; names, marks: what is written in a range, and at each of `ends`.
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
        marks: Sequence[str],
        setting: str,
    ) -> None:
        self.board, self.top, self.marks, self.K = b, top, list(marks), len(names)
        held = worth[np.isfinite(worth)]
        low, high = (float(held.min()), float(held.max())) if held.size else (0.0, 1.0)
        room = 0.06 * (high - low) or 0.5
        self.range = [low - room, high + room]
        line = dict(
            type="scatter",
            x=values,
            y=worth,
            mode="lines",
            line=dict(color=CURVE, width=2.5),
            hovertemplate=f"{setting} %{{x:.4g}}: V(start) %{{y:.4g}}<extra></extra>",
        )
        inner = np.asarray(ends[1:-1], dtype=float)
        posts = dict(
            type="scatter",
            x=np.column_stack([inner, inner, np.full(len(inner), np.nan)]).ravel(),
            y=np.tile([*self.range, np.nan], len(inner)),
            mode="lines",
            line=dict(color=palette.NEUTRAL, width=1, dash="dot"),
            opacity=1 if self.K <= NAMED else 0.5,
            hoverinfo="skip",
        )
        self.still = [
            panels.on(posts, 1),
            panels.on(line, 1),
            panels.on(filled(_boxes(np.arange(self.K)), "rgba(0,0,0,0)", palette.NEUTRAL), 2),
            panels.on(_texts(np.arange(self.K) + 0.5, np.full(self.K, 0.5), names if self.K <= 40 else [], 13), 2),
        ]
        self.ground = board.ground(b)
        self.layout = layout.layout(b, setting, (float(values[0]), float(values[-1])), self.range, self.K)

    def draw(
        self, V: np.ndarray, best: np.ndarray, x: float, ranges: Sequence[int], hover: Sequence[str]
    ) -> dict[str, Any]:
        """One setting x: values (S,), best actions (S, 4) bool, the range it lies in, or the two it lies between."""
        b = self.board
        worth = float(V[b.state(*b.start)])
        at = dict(
            type="scatter",
            x=np.array([x, x, x]),
            y=np.array([self.range[0], worth, self.range[1]]),
            mode="lines+markers",
            line=dict(color=NOW, width=1.5),
            marker=dict(color=NOW, size=[0, 11, 0], line=dict(width=1.5, color=palette.OUTLINE)),
            hoverinfo="skip",
        )
        if not np.isfinite(worth):
            at["y"] = np.array([self.range[0], np.mean(self.range), self.range[1]])
            at["marker"] = dict(color=NOW, size=[0, 0, 0], line=dict(width=0, color=palette.OUTLINE))
        written = range(1, self.K) if self.K <= NAMED else sorted({i + side for i in ranges for side in (0, 1)})
        marks = _texts(
            np.array(written, dtype=float),
            np.array([-0.32 if i % 2 else -0.78 for i in written]),
            [self.marks[i] for i in written],
            11,
        )
        return dict(
            data=[
                *board.values(b, np.nan_to_num(V), self.top, written=bool(np.isfinite(worth))),
                *self.ground,
                board_actions.arrows(b, best),
                board.picks(b, hover),
                *self.still,
                panels.on(at, 1),
                panels.on(filled(_boxes(np.array(ranges)), "rgba(232,112,14,0.3)", NOW, 2), 2) | dict(meta="no ghost"),
                panels.on(marks, 2),
            ],
            layout=self.layout,
        )


def _boxes(ranges: np.ndarray) -> np.ndarray:
    """Boxes (n, 5, 2), one unit wide and high, for some ranges (n,)."""
    corner = np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]], dtype=float)
    return np.asarray(ranges, dtype=float).reshape(-1, 1, 1) * [1, 0] + corner


def _texts(x: np.ndarray, y: np.ndarray, texts: Sequence[str], size: int) -> Trace:
    return dict(
        type="scatter",
        x=np.asarray(x, dtype=float),
        y=np.asarray(y, dtype=float),
        mode="text",
        text=list(texts),
        textfont=dict(size=size),
        hoverinfo="skip",
        cliponaxis=False,
    )
