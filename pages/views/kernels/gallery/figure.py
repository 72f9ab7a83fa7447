"""How a kernel looks from one point: over the plane, along the only input, or as a bar for each word."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.kernels.kernels import Kernel
from pages.views.kernels.gallery import likeness
from pages.views.kernels.gallery.gram_matrix import Matrix
from pages.views.kernels.gallery.run import Likeness
from ui import palette
from ui.figures.plane import Plane

Trace = dict[str, Any]
Axes = tuple[dict[str, Any], dict[str, Any]]


def shape(of: Likeness, matrix: Matrix) -> tuple[Callable[[int], list[Trace]], Axes]:
    """The traces of k from a point to everywhere, the star at the point among them; and the axes of that plot."""
    if of.points.data is None:
        return _bars(of)
    return _curve(of) if of.points.plane is None else _map(of, of.points.plane, matrix)


def _bars(of: Likeness) -> tuple[Callable[[int], list[Trace]], Axes]:
    K, labels = of.gram.K, of.points.labels
    most, low = float(np.abs(K).max()) or 1.0, min(float(K.min()), 0.0)
    across = palette.axis("k(x, z)", range=[1.15 * low, 1.15 * most])
    up = palette.axis(
        "",
        type="category",
        categoryarray=labels,
        categoryorder="array",
        range=[len(labels) - 0.5, -0.5],
        tickmode="array",
        tickvals=labels,
        tickfont=dict(size=10),
    )
    return lambda j: [likeness.to_words(labels, K[j]), likeness.star(0.0, labels[j])], (across, up)


def _curve(of: Likeness) -> tuple[Callable[[int], list[Trace]], Axes]:
    points, K = of.points, of.gram.K
    x = points.rows[:, 0]
    room = 0.06 * float(np.ptp(x)) or 1.0
    low = float(x.min()) - room
    line = np.linspace(max(low, 0.0) if x.min() >= 0 else low, x.max() + room, 200)
    bottom, top = min(float(K.min()), 0.0), max(float(K.max()), 0.0)
    span = (top - bottom) or 1.0
    baseline = np.column_stack([x, np.full(len(x), bottom - 0.06 * span)])
    cloud = likeness.points(baseline, points.labels, points.groups, max(len(points.group_names), 1))

    def drawn(j: int) -> list[Trace]:
        values = of.kernel(line[:, None], points.rows[[j]])[:, 0]
        return [likeness.along_line(line, values), cloud, likeness.star(x[j], K[j, j])]

    across = palette.axis(points.titles[0], range=[float(line[0]), float(line[-1])])
    return drawn, (across, palette.axis("k(x, z)", range=[bottom - 0.12 * span, top + 0.08 * span]))


def _map(of: Likeness, plane: Plane, matrix: Matrix) -> tuple[Callable[[int], list[Trace]], Axes]:
    points, X = of.points, of.points.rows
    cloud = likeness.points(X, points.labels, points.groups, max(len(points.group_names), 1))

    def drawn(j: int) -> list[Trace]:
        return [likeness.over_plane(plane, _everywhere(of.kernel, plane, X[[j]]), matrix), cloud, likeness.star(*X[j])]

    axes = plane.axes()
    kept = dict(constrain="domain", constraintoward="top")  # rather a smaller plot than a wider window
    return drawn, (axes["xaxis"] | dict(constrain="domain"), axes["yaxis"] | kept)


def _everywhere(kernel: Kernel, plane: Plane, x: np.ndarray) -> np.ndarray:
    """k from each place of the plane's grid to x (1, 2): (cells * cells,), NaN where k is not defined."""
    places = plane.grid(likeness.CELLS)[2]
    S = np.full(len(places), np.nan)
    try:
        S[:] = kernel(places, x)[:, 0]
    except ValueError:  # histograms have no entry below 0
        inside = (places >= 0).all(axis=1)
        S[inside] = kernel(places[inside], x)[:, 0]
    return S
