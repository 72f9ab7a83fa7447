"""How one move changes a value: what was expected, what came out, and the new value on the way between them."""

from typing import Any

import numpy as np

from pages.views.gridworld.board_shapes import said
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace
from ui.figures.panels import Axis

NOW = palette.CLASSES[3]
ROWS = ("new value", "came out", "expected")  # from below
COLOURS = [NOW, NOW, palette.NEUTRAL]
SPAN = 0.1  # that the axis has at least


def course(before: float, target: float, after: float) -> list[Trace]:
    """The three values, one above the other, and the way from the old to the new one; nan: nothing."""
    x = np.array([after, target, before])
    falls = [before, before, np.nan, target, target], [2.0, 0.0, np.nan, 1.0, 0.0]
    look: dict[str, Any] = dict(
        size=13, color=COLOURS, symbol=["circle", "circle-open", "circle"], line=dict(width=[0, 3, 0], color=COLOURS)
    )
    return [
        marks.line(*falls, palette.NEUTRAL, width=1.5, dash="dot"),
        marks.line([before, target], [0.0, 0.0], palette.GRID, width=7),
        marks.line([before, after], [0.0, 0.0], NOW, width=7),
        marks.points(x, np.arange(3.0), NOW, marker=look),
        marks.text(
            x,
            np.arange(3.0) + 0.2,
            ["" if np.isnan(v) else said(float(v)) for v in x],
            textposition="top center",
            textfont=dict(size=14, weight="bold", shadow=palette.HALO),
        ),
    ]


def axes(before: np.ndarray, errors: np.ndarray, after: np.ndarray) -> tuple[Axis, Axis]:
    """The same for all moves of an episode."""
    held = np.concatenate([before, before + errors, after])
    low, high = (float(held.min()), float(held.max())) if held.size else (0.0, 0.0)
    room = 0.12 * max(high - low, SPAN)
    across = palette.axis("", range=[low - room, high + room], nticks=4)
    up = palette.axis("", range=[-0.5, 2.9], tickvals=[0, 1, 2], ticktext=list(ROWS), showgrid=False, zeroline=False)
    return across, up
