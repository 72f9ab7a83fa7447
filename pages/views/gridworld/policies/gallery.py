"""The policies that have been best so far, one small board each: where arrows turned, and how long it was best."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.gridworld.model import MOVES
from datasets.board import Board
from pages.views.gridworld.board import ROOMY, WALL
from pages.views.gridworld.board_actions import ARROW, FRESH
from pages.views.gridworld.board_shapes import filled, outlined, shade, squares
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

AWAITED = "each time an arrow turns,<br>the new policy<br>is added here"
MOST, LARGE = 12, 4  # small boards at once: of more the newest; where they have many cells, that arrows are seen
APART, BELOW = 0.9, 0.4  # cells of a small board: right of one, and below it
WIDE, HIGH = 430, 424  # pixels it is made for
LETTERS, LINE = 13, 21  # pixels of words above one, and of their line
PALE = 0.55  # ends, as on the large board
TIP, BACK, HALF = 0.42, 0.04, 0.22  # of a cell, from its middle: an arrow


class Gallery:
    """Where small boards stand; `best` (K, S, 4) are the policies in their order, and `posted` (K + 1,) where each
    begins, and where the last one ends."""

    def __init__(self, b: Board, best: np.ndarray, posted: Sequence[str]) -> None:
        self.board, self.best, self.posted = b, best, list(posted)
        rows, columns = b.shape
        self.most = MOST if max(rows, columns) <= ROOMY else LARGE
        self.n = min(len(best), self.most)

        def cell(across: int) -> float:
            down = math.ceil(self.n / across)
            wide = WIDE / (across * (columns + APART))
            return min(wide, (HIGH / down - LINE) / (rows + BELOW))

        self.across = max(range(1, self.n + 1), key=cell)
        self.down = math.ceil(self.n / self.across)
        self.title = LINE / cell(self.across)  # cells
        self.step = np.array([columns + APART, rows + BELOW + self.title])

    def axes(self, n: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """(across, down) as plot n of a figure: cells are squares."""
        bare: dict[str, Any] = dict(showgrid=False, showline=False, showticklabels=False, constrain="domain")
        wide, high = self.step * (self.across, self.down)
        across = palette.axis(range=[-0.6, wide - APART - 0.4], constraintoward="left", **bare)
        down = palette.axis(
            range=[high - self.title - 0.4 - BELOW, -0.5 - self.title],
            scaleanchor=f"x{n}",
            constraintoward="top",
            **bare,
        )
        return across, down

    def draw(self, shown: int, plot: int) -> list[Trace]:
        """The policies up to number `shown`, that one framed; beyond the last of them none is on the board."""
        b, newest = self.board, min(shown, len(self.best) - 1)
        first = max(newest + 1 - self.most, 0)
        numbers = range(first, newest + 1)
        offsets = np.array([self._offset(k - first) for k in numbers]).reshape(-1, 2)
        rows, columns = b.shape
        corners = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows), (0, 0)]) - 0.5
        boxes = offsets[:, None] + corners
        still, fresh = [], []
        for k, offset in zip(numbers, offsets, strict=True):
            turned = np.zeros(len(b.cells), dtype=bool)
            if k:
                turned = (self.best[k] != self.best[k - 1]).any(axis=1)
            arrows, of = _arrows(b, self.best[k])
            still.append(arrows[~turned[of]] + offset)
            fresh.append(arrows[turned[of]] + offset)
        titles = [self._said(k, k == shown) for k in numbers]
        traces = [
            filled(boxes, palette.FAINT, palette.GRID, 1),
            filled(_cells(np.argwhere(b.wall), offsets), WALL),
            *(
                filled(_cells(np.argwhere(b.terminal & (sign * b.reward > 0)), offsets), shade(sign * PALE))
                for sign in (1, -1)
            ),
            filled(np.concatenate(still), ARROW),
            filled(np.concatenate(fresh), FRESH),
            outlined(boxes[-1:] if shown == newest else boxes[:0], palette.CLASSES[1], 2),
            marks.text(
                offsets[:, 0] - 0.5,
                offsets[:, 1] - 0.5 - self.title / 2,
                titles,
                textposition="middle right",
                size=LETTERS,
                cliponaxis=False,
            ),
        ]
        beside = np.array([self.step[0], b.shape[0] / 2 - 0.5])  # of the first, while it stands alone
        told = [AWAITED if shown == 0 and self.across > 1 else ""]
        look: dict[str, Any] = dict(textposition="middle right", textfont=dict(color=palette.NEUTRAL, size=15))
        traces.append(marks.text(beside[:1], beside[1:], told, cliponaxis=False, **look))
        return [panels.on(trace, plot) for trace in traces]

    def _offset(self, i: int) -> np.ndarray:
        return self.step * (i % self.across, i // self.across)

    def _said(self, k: int, newest: bool) -> str:
        """From where on policy k holds: up to where the next one begins."""
        begins = self.posted[k]
        return f"<b>from {begins}</b>" if newest else f"from {begins}"


def _cells(at: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """Squares (n, 5, 2) around cells (m, 2) of every small board."""
    return (squares(at)[None] + offsets[:, None, None]).reshape(-1, 5, 2)


def _arrows(b: Board, chosen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Arrows (n, 4, 2) of the chosen actions (S, 4), and their states (n,); none where all four are as good."""
    free = ~b.terminal[~b.wall] & ~chosen.all(axis=1)
    state, action = np.nonzero(chosen & free[:, None])
    middle = b.cells[state][:, ::-1].astype(float)
    along = np.array([(column, row) for row, column in MOVES], dtype=float)[action].reshape(-1, 2)
    side = along[:, ::-1] * (1, -1)
    tip, back = middle + TIP * along, middle + BACK * along
    return np.stack([tip, back + HALF * side, back - HALF * side, tip], axis=1), state
