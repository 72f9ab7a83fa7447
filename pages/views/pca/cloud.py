"""A cloud in the plane and axes through it: points, axes, feet, perpendiculars, ellipses."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.dataset import Dataset
from ui import palette
from ui.figures import clusters, marks
from ui.figures.marks import Trace

_TURN = np.linspace(0, 2 * np.pi, 61)
CIRCLE = np.column_stack([np.cos(_TURN), np.sin(_TURN)])


def points(X: np.ndarray, of: Dataset, size: float = 8) -> Trace:
    """The rows X (n, 2), in the colours of the classes of the data they are from, if it has any."""
    codes = of.y if of.class_names and of.y is not None else np.zeros(len(X), dtype=int)
    made = clusters.cloud(X, codes, max(len(of.class_names), 1), sizes=size)
    return made | dict(hovertemplate="point %{customdata} (%{x:.4g}, %{y:.4g})<extra></extra>", showlegend=False)


def line(places: np.ndarray, colour: str, **look: Any) -> Trace:
    """A line through places (m, 2); rows of NaN interrupt it."""
    return marks.line(places[:, 0], places[:, 1], colour, **look)


def dots(places: np.ndarray, colour: Any, **look: Any) -> Trace:
    """Points at places (m, 2)."""
    return marks.points(places[:, 0], places[:, 1], colour, **look)


def axis(centre: np.ndarray, u: np.ndarray, reach: float, colour: str, **look: Any) -> Trace:
    """A line through `centre` (2,) along the unit vector u (2,), `reach` to either side."""
    return line(np.stack([centre - reach * u, centre + reach * u]), colour, **look)


def names(places: np.ndarray, texts: Sequence[str], colours: Sequence[str], sides: Sequence[str] | str) -> Trace:
    """What is drawn at places (m, 2), in words and its own colours; NaN: nothing is there yet."""
    font = dict(color=list(colours), size=13, shadow=palette.HALO)  # lines and points may lie below them
    return marks.text(places[:, 0], places[:, 1], list(texts), textfont=font, textposition=sides, cliponaxis=False)


def perpendiculars(start: np.ndarray, end: np.ndarray, colour: str) -> Trace:
    """Thin segments from start (n, 2) to end (n, 2)."""
    gap = np.full_like(start, np.nan)
    return line(np.stack([start, end, gap], axis=1).reshape(-1, 2), colour, width=1, opacity=0.8)


def feet(places: np.ndarray, colour: str = palette.FIT) -> Trace:
    """Small marks where perpendiculars end: (n, 2)."""
    return dots(places, colour, symbol="diamond", size=5)


def ellipse(C: np.ndarray, radius: float = 1.0) -> np.ndarray:
    """The outline (61, 2) of the Gaussian with covariance C (2, 2) at so many standard deviations."""
    values, axes = np.linalg.eigh(C)
    return radius * CIRCLE * np.sqrt(np.maximum(values, 0)) @ axes.T
