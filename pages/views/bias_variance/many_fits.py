"""Fits to many training sets in one plot, and in another the bias, variance and noise of model after model."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import fits, marks
from ui.figures.marks import Trace

TERMS = ("noise²", "bias²", "variance")  # from the bottom up
COLOURS = (palette.NEUTRAL, palette.CLASSES[3], palette.CLASSES[1])
DASHES = ("dot", "dash", "solid")
CLOUD = 32  # fits in a cloud
LABELS = 8  # numbers at most under an axis of models


def cloud(at: np.ndarray, found: np.ndarray, name: str = "fits") -> Trace:
    """Fits (repeats, m) at the places (m,) as one faint trace, at every second place, a gap after each."""
    return together(at[::2], found[:CLOUD, ::2], palette.FIT, name=name, opacity=0.32)


def together(at: np.ndarray, curves: np.ndarray, colour: str, **other: Any) -> Trace:
    """Curves (k, m) over the places (m,) as one thin trace, a gap after each."""
    gaps = np.full((len(curves), 1), np.nan)
    x = np.tile(np.append(at, np.nan), len(curves))
    return marks.line(x, np.hstack([curves, gaps]).ravel(), colour, width=1, **other)


def mean_fit(at: np.ndarray, mean: np.ndarray) -> Trace:
    """The mean of the fits."""
    return fits.curve(at, mean, "mean fit")


def newest(at: np.ndarray, found: np.ndarray) -> Trace:
    """The fit to the newest training set (m,)."""
    return marks.line(at, found, palette.DATA, width=1.5, name="its fit")


def truth(at: np.ndarray, values: np.ndarray) -> Trace:
    """The true function."""
    return fits.curve(at, values, "truth f", line=dict(color=palette.CLASSES[2], width=2.5, dash="dash"))


def training_set(x: np.ndarray, y: np.ndarray, name: str = "one training set") -> Trace:
    """The points of one training set."""
    return fits.observed(x, y, pick=False) | dict(name=name)


def models_axis(symbol: str, numbers: Sequence[float]) -> dict[str, Any]:
    """An axis with one step for each model, from stiff to flexible."""
    every = -(-len(numbers) // LABELS)
    shown = range(0, len(numbers), every)
    return palette.axis(
        f"{symbol}, stiff → flexible",
        range=[-0.4, len(numbers) - 0.6],
        tickmode="array",
        tickvals=list(shown),
        ticktext=[f"{numbers[i]:g}" for i in shown],
        tickangle=0,
    )


def here(i: int, top: float) -> Trace:
    """An upright line at the i-th model."""
    return marks.line([i, i], [0, top], palette.DATA, width=1.5, dash="dot")


def called(rows: np.ndarray, top: float, names: Sequence[str], colours: Sequence[str]) -> Trace:
    """The names of curves (k, models) on an axis up to `top`, each where its curve stands farthest from the others."""
    rows = np.asarray(rows, dtype=float)
    places, sides = [], []
    for i, row in enumerate(rows):
        others = np.minimum(np.delete(rows, i, axis=0), top)
        room = np.abs(others - row).min(axis=0)
        room[(row > 0.9 * top) | ~np.isfinite(row)] = -1.0
        room[[0, -1]] -= top  # a name needs room on both sides
        at = int(room.argmax())
        nearest = others[np.abs(others[:, at] - row[at]).argmin(), at]
        places.append((at, row[at]))
        sides.append("bottom center" if nearest > row[at] and row[at] > 0.12 * top else "top center")
    x, y = zip(*places, strict=True)
    return marks.text(x, y, list(names), textposition=sides, textfont=dict(color=list(colours), size=13))
