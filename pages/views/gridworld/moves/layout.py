"""Where the board and the bars of an episode stand: side by side, or one below the other."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.board import Board
from pages.views.gridworld import board
from ui import palette

HEIGHT = 470
TOP, BETWEEN, BOTTOM = 30, 62, 44  # pixels above the plots, between them, below them
BARS, FLAT = 210, 130  # pixels high, where they stand below the board: on a phone and else
CLOSE = 32  # pixels between them, there


def layout(b: Board, first: int, *errors: np.ndarray) -> dict[str, Any]:
    """The board as the first plot, bars of errors (T,) from move `first` on as the second."""
    held = np.concatenate([[0.0], *errors])
    held = held[np.isfinite(held)]
    low, high = float(held.min()), float(held.max())
    room = 0.08 * (high - low) or 1.0
    n = len(errors[0])
    few = dict(dtick=1) if n <= 6 else {}
    across, down = board.axes(b)
    move = palette.axis("move", range=[first - 1, first + n], anchor="y2", **few)
    error = palette.axis(
        "TD error", range=[low - room, high + room], anchor="x2", zeroline=True, zerolinecolor=palette.NEUTRAL, nticks=6
    )
    wide, narrow = _wide(b), _narrow(b)
    for shape in (wide, narrow):  # a plot to scale widens its own ranges to fit a new shape
        shape |= {"xaxis.range": across["range"], "yaxis.range": down["range"]}
    axes = dict(xaxis=across, yaxis=down, xaxis2=move, yaxis2=error)
    return palette.layout(
        height=HEIGHT,
        margin=dict(l=wide["margin.l"], r=12, t=TOP, b=BOTTOM, autoexpand=False),
        meta=dict(
            wide=wide, narrow=narrow, room=640, heights=dict(wide=HEIGHT, narrow=round(_below(b, 330)) + TOP + BOTTOM)
        ),
        **{name: axis | dict(domain=wide[f"{name}.domain"]) for name, axis in axes.items()},
    )


def _wide(b: Board) -> dict[str, Any]:
    """Side by side, or the bars below the board where its cells are larger that way."""
    rows, columns = b.shape
    high = HEIGHT - TOP - BOTTOM
    if min(430 / columns, high / rows) >= min(760 / columns, (high - FLAT - CLOSE) / rows):
        return _domains([0, 0.57], [0, 1], [0.66, 1], [0, 1]) | {"margin.l": 12}
    bars = FLAT / high
    return _domains([0, 1], [bars + CLOSE / high, 1], [0, 1], [0, bars]) | {"margin.l": 56}


def _narrow(b: Board) -> dict[str, Any]:
    high = _below(b, 330)
    return _domains([0, 1], [(BARS + BETWEEN) / high, 1], [0, 1], [0, BARS / high]) | {"margin.l": 56}


def _below(b: Board, width: float) -> float:
    """How high (pixels) the board, so wide, and the bars below it are."""
    rows, columns = b.shape
    return min(width * rows / columns, 420) + BETWEEN + BARS


def _domains(x: Sequence[float], y: Sequence[float], x2: Sequence[float], y2: Sequence[float]) -> dict[str, Any]:
    return {"xaxis.domain": x, "yaxis.domain": y, "xaxis2.domain": x2, "yaxis2.domain": y2}
