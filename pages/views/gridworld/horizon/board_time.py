"""A board beside its policy by time left: one row a cell, one column for each number of moves left.

    still = board_time.strip(policy, stationary, cells)  # the same in every frame
    traces = [*layers_of_the_board, *still, board_time.now(k, len(cells))]
    board_time_layout.figure(b, traces, cells, N, discounted)

Actions have colours of their own here: those of a value and of a path are taken.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.gridworld.model import ARROWS
from datasets.board import Board
from pages.views.gridworld.board_shapes import filled, squares
from ui import palette

Trace = dict[str, Any]
COLOURS = (*(palette.CLASSES[i] for i in (2, 4, 6, 7)), palette.NEUTRAL)  # the four actions, and a tie
TIE = "+"
CHANGED = palette.CLASSES[5]
_SIGNED = 22  # columns and rows up to which a box has its arrow
_HOVERED = 1500  # boxes up to which each has a text of its own


def changed(b: Board, differs: np.ndarray) -> Trace:
    """Rings round the cells (S,) bool whose best actions have changed."""
    small = max(b.shape) > 7
    return filled(squares(b.cells[differs], 0.92), "rgba(0,0,0,0)", CHANGED, 2 if small else 4)


def kinds(policy: np.ndarray) -> np.ndarray:
    """0 to 3 for one best action, 4 for several; policy (..., 4) bool."""
    return np.where(policy.sum(axis=-1) == 1, policy.argmax(axis=-1), 4)


def strip(policy: np.ndarray, stationary: np.ndarray | None, names: Sequence[str]) -> list[Trace]:
    """The best actions (N, rows, 4) bool by moves left 1 ... N; in a column apart those of a policy that has no clock.

    `names` says which cell each row is.
    """
    N, rows = policy.shape[:2]
    columns = [(np.arange(1, N + 1), policy, [f"{words} left" for words in _moves(N)])]
    if stationary is not None:
        columns.append((np.array([apart(N)]), stationary[None], ["discounted, for ever"]))
    traces = []
    signed = N <= _SIGNED and rows <= _SIGNED
    for x, chosen, titles in columns:
        z = kinds(chosen).T
        said: dict[str, Any] = dict(hovertemplate="%{x} left<extra></extra>")
        if z.size <= _HOVERED:
            texts = [
                [f"{name}<br>{title}: {written(chosen[k, row])}" for k, title in enumerate(titles)]
                for row, name in enumerate(names)
            ]
            said = dict(customdata=texts, hovertemplate="%{customdata}<extra></extra>")
        heat = dict(
            type="heatmap",
            x=x,
            y=np.arange(rows),
            z=z.astype(np.uint8),
            zmin=-0.5,
            zmax=4.5,
            colorscale=_scale(),
            showscale=False,
            xgap=1,
            ygap=1 if rows <= _SIGNED else 0,
            **said,
        )
        signs = dict(
            type="scatter",
            mode="text",
            x=np.tile(x, rows),
            y=np.repeat(np.arange(rows), len(x)),
            text=[(*ARROWS, TIE)[i] for i in z.ravel()] if signed else [""] * z.size,
            textfont=dict(color="white", size=11, weight="bold"),
            hoverinfo="skip",
        )
        traces += [_on(heat), _on(signs)] if signed else [_on(heat)]
    return traces


def now(left: int, rows: int) -> Trace:
    """A frame round the column of so many moves left."""
    across, down = np.array([-0.5, 0.5, 0.5, -0.5, -0.5]) + left, np.array([-0.5, -0.5, 1, 1, -0.5])
    box = np.stack([across, np.where(down > 0, rows - 0.5, -0.5)], axis=1)
    return _on(filled(box[None], "rgba(0,0,0,0)", palette.CLASSES[3], 3)) | dict(meta="no ghost")


def written(chosen: np.ndarray) -> str:
    """The best actions (4,) bool as arrows."""
    return " ".join(arrow for arrow, best in zip(ARROWS, chosen, strict=True) if best)


def apart(N: int) -> float:
    """Where the column of the policy without a clock stands."""
    return N + 1 + max(0.5, N / 25)


def _moves(N: int) -> list[str]:
    return ["1 move", *(f"{k} moves" for k in range(2, N + 1))]


def _scale() -> list[list[Any]]:
    return [[end / 5, colour] for i, colour in enumerate(COLOURS) for end in (i, i + 1)]


def _on(trace: Trace) -> Trace:
    return trace | dict(xaxis="x2", yaxis="y2")
