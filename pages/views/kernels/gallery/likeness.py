"""How alike everything is to one point, marked by a star: a map, a curve or bars."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.kernels.gallery.gram_matrix import Matrix
from ui import palette
from ui.figures import clusters
from ui.figures.plane import Plane

Trace = dict[str, Any]
LEVELS = 250  # shades of a map: they fit in a byte
CELLS = 45  # of a map across and up
PICKED = dict(symbol="star", size=17, color=palette.CLASSES[4], line=dict(width=1.5, color=palette.OUTLINE))


def over_plane(plane: Plane, S: np.ndarray, matrix: Matrix, cells: int = CELLS) -> Trace:
    """k from one point to the places of the plane's grid, S (cells * cells,); NaN where there is none."""
    low, high, colours = matrix.scale
    across, up, _ = plane.grid(cells)
    shades = np.clip(np.round((S - low) / (high - low) * LEVELS), 0, LEVELS)
    empty = np.isnan(shades)
    codes = shades.astype(np.float32) if empty.any() else shades.astype(np.uint8)
    return dict(
        type="heatmap",
        x=across,
        y=up,
        z=codes.reshape(cells, cells),
        zmin=0,
        zmax=LEVELS,
        zsmooth=False if empty.any() else "best",
        colorscale=colours,
        showscale=False,
        hoverinfo="skip",
    )


def along_line(x: np.ndarray, values: np.ndarray) -> Trace:
    """k from one point along the only input, x (m,)."""
    return dict(
        type="scatter",
        mode="lines",
        x=x.astype(np.float32),
        y=values.astype(np.float32),
        line=dict(color=palette.FIT, width=2.5),
        hovertemplate="z = %{x:.4g}: k = %{y:.4g}<extra></extra>",
        showlegend=False,
    )


def to_words(words: Sequence[str], values: np.ndarray) -> Trace:
    """k from one word to each of the words, as bars."""
    return dict(
        type="bar",
        orientation="h",
        y=list(words),
        x=values.astype(np.float32),
        text=[f"{v:.3g}" for v in values],
        textposition="outside",
        textfont=dict(size=12),
        constraintext="none",
        cliponaxis=False,
        marker=dict(color=palette.DATA),
        hovertemplate="%{y}: k = %{x:.4g}<extra></extra>",
        showlegend=False,
    )


def star(x: float, y: float | str) -> Trace:
    """The point from which k is seen."""
    return dict(
        type="scatter",
        mode="markers",
        x=np.array([x], dtype=np.float32),
        y=[y] if isinstance(y, str) else np.array([y], dtype=np.float32),
        marker=PICKED,
        hoverinfo="skip",
        showlegend=False,
    )


def points(X: np.ndarray, labels: Sequence[str], groups: np.ndarray, k: int) -> Trace:
    """The points X (n, 2); a click on one moves the star there."""
    cloud = clusters.cloud(X, groups, k, sizes=8)
    return cloud | dict(text=list(labels), hovertemplate="point %{text}<extra></extra>", showlegend=False)
