"""One episode, move by move: the board with Q, the way so far, the triangle just updated, and the errors as bars."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.gridworld.model import MOVES
from datasets.board import Board
from pages.views.gridworld import board, board_actions
from pages.views.gridworld.board_shapes import edge, filled, shade
from pages.views.gridworld.moves import layout
from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
NOW = palette.CLASSES[3]


@dataclass(frozen=True)
class Errors:
    """The temporal difference errors of the moves shown, and what another rule would have had."""

    first: int  # the number of the first move shown, counted from 1
    used: np.ndarray  # (T,)
    other: np.ndarray  # (T,) nan where it is not known
    other_name: str
    other_colour: str


class Stage:
    """What all frames of an episode share, drawn once."""

    def __init__(self, b: Board, Q: np.ndarray, states: np.ndarray, errors: Errors, top: float) -> None:
        """Q (T + 1, S, 4) and the cells (T + 1,) before the first move shown and after each; `top` of the colours."""
        self._board, self._Q, self._states, self._top = b, Q, states, top
        seen = np.zeros(len(b.cells), dtype=bool)
        seen[states[:-1]] = True
        self._moving = np.nan_to_num(b.grid(seen)).astype(bool)
        self._still = [_quiet(t) for t in _of(board_actions.triangles(b, Q[0], top), ~self._moving)]
        self._ground = [_quiet(t) for t in board.ground(b)]
        self._errors = errors
        self._bars = _bars(errors)
        self._layout = layout.layout(b, errors.first, errors.used, errors.other)

    def draw(self, t: int, actions: np.ndarray, known: np.ndarray, hover: list[str]) -> dict[str, Any]:
        """After t of the moves shown: `actions` (T,) taken, greedy arrows where `known` (S, 4) bool."""
        b = self._board
        *triangles, weak, strong = _of(board_actions.triangles(b, self._Q[t], self._top), self._moving)
        way, agent = board_actions.path(b, self._states[: t + 1])
        above = [
            _updated(b, int(self._states[t - 1]), int(actions[t - 1])) if t else _updated(b, -1, 0),
            way,
            weak,
            strong,
            board_actions.heads(b, known),
            agent,
            board.picks(b, hover),
        ]
        below = [*self._still, *(_quiet(trace) for trace in triangles), *self._ground]
        return dict(
            data=[*below, *(_quiet(trace) for trace in above), *self._bars, _present(self._errors, t)],
            layout=self._layout,
        )


def _quiet(trace: Trace) -> Trace:
    return trace | dict(showlegend=False)


def _of(triangles: list[Trace], inside: np.ndarray) -> list[Trace]:
    """Those of the triangles (five points each, the first the middle of the cell) and numbers in cells `inside`."""
    kept = []
    for trace in triangles:
        size = 1 if trace["mode"] == "text" else 5
        x, y = trace["x"].reshape(-1, size), trace["y"].reshape(-1, size)
        keep = inside[np.rint(y[:, 0]).astype(int), np.rint(x[:, 0]).astype(int)]
        trace = trace | dict(x=x[keep].ravel(), y=y[keep].ravel())
        if "text" in trace:
            trace["text"] = [text for text, k in zip(trace["text"], keep.tolist(), strict=True) if k]
        kept.append(trace)
    return kept


def _updated(b: Board, state: int, action: int) -> Trace:
    """A line round the triangle that has just changed; nowhere for state -1."""
    shapes = np.zeros((0, 4, 2))
    if state >= 0:
        corners = np.array([(0.0, 0.0), *edge(MOVES[action]), (0.0, 0.0)])
        shapes = (b.cells[state][::-1] + 0.97 * corners)[None]
    return filled(shapes, "rgba(0,0,0,0)", NOW, 4)


def _bars(errors: Errors) -> list[Trace]:
    x = errors.first + np.arange(len(errors.used), dtype=np.float32)
    colours = [shade(1.0) if e >= 0 else shade(0.0) for e in errors.used.tolist()]
    bars = dict(
        type="bar",
        name="TD error",
        x=x,
        y=errors.used.astype(np.float32),
        width=np.full(len(x), 0.8, dtype=np.float32),
        marker=dict(color=colours, line=dict(width=0)),
        hovertemplate="move %{x}: TD error %{y:.4g}<extra></extra>",
    )
    other = dict(
        type="scatter",
        mode="markers",
        name=errors.other_name,
        x=x,
        y=errors.other.astype(np.float32),
        marker=dict(symbol="diamond-open", size=9, color=errors.other_colour, line=dict(width=2)),
        hovertemplate=f"move %{{x}}, {errors.other_name}: %{{y:.4g}}<extra></extra>",
    )
    return [panels.on(bars, 1), panels.on(other, 1)]


def _present(errors: Errors, t: int) -> Trace:
    """A line round the bar of the move just made."""
    x, y = (errors.first + t - 1, errors.used[t - 1]) if t else (np.nan, np.nan)
    left, right = x - 0.45, x + 0.45
    outline = dict(
        type="scatter",
        mode="lines",
        x=np.array([left, left, right, right, left], dtype=np.float32),
        y=np.array([0, y, y, 0, 0], dtype=np.float32),
        line=dict(color=NOW, width=3),
        hoverinfo="skip",
        meta="no ghost",
    )
    return panels.on(_quiet(outline), 1)
