"""How a kernel looks from one point, marked by a star: over the plane, along the only input, or as a bar a word."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.kernels.kernels import Kernel
from pages.views.kernels.gallery.gram_matrix import Matrix
from pages.views.kernels.gallery.run import Likeness
from ui import palette, words
from ui.figures import clusters, marks
from ui.figures.marks import Trace
from ui.figures.plane import Plane

Axes = tuple[dict[str, Any], dict[str, Any]]
LEVELS = 250  # shades of a map: they fit in a byte
CELLS = 45  # of a map across and up


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

    def drawn(j: int) -> list[Trace]:
        bars = marks.bars(
            K[j],
            labels,
            palette.DATA,
            says="%{y}: k = %{x:.4g}",
            orientation="h",
            text=[f"{v:.3g}" for v in K[j]],
            textposition="outside",
            textfont=dict(size=12),
            constraintext="none",
            cliponaxis=False,
        )
        return [bars, _star(0.0, labels[j])]

    return drawn, (across, up)


def _curve(of: Likeness) -> tuple[Callable[[int], list[Trace]], Axes]:
    points, K = of.points, of.gram.K
    x = points.rows[:, 0]
    room = 0.06 * float(np.ptp(x)) or 1.0
    low = float(x.min()) - room
    line = np.linspace(max(low, 0.0) if x.min() >= 0 else low, x.max() + room, 200)
    bottom, top = min(float(K.min()), 0.0), max(float(K.max()), 0.0)
    span = (top - bottom) or 1.0
    cloud = _cloud(of, np.column_stack([x, np.full(len(x), bottom - 0.06 * span)]))

    def drawn(j: int) -> list[Trace]:
        values = of.kernel(line[:, None], points.rows[[j]])[:, 0]
        curve = marks.line(line, values, palette.FIT, width=2.5, says="z = %{x:.4g}: k = %{y:.4g}")
        return [curve, cloud, _star(x[j], K[j, j])]

    across = palette.axis(points.titles[0], range=[float(line[0]), float(line[-1])])
    return drawn, (across, palette.axis("k(x, z)", range=[bottom - 0.12 * span, top + 0.08 * span]))


def _map(of: Likeness, plane: Plane, matrix: Matrix) -> tuple[Callable[[int], list[Trace]], Axes]:
    X = of.points.rows
    cloud = _cloud(of, X)

    def drawn(j: int) -> list[Trace]:
        return [
            over_plane(plane, _everywhere(of.kernel, plane, X[[j]]), matrix),
            cloud,
            *_ends(of, plane, j),
            _star(*X[j]),
        ]

    axes = plane.axes()
    kept = dict(constrain="domain", constraintoward="top")  # rather a smaller plot than a wider window
    return drawn, (axes["xaxis"] | dict(constrain="domain"), axes["yaxis"] | kept)


def _ends(of: Likeness, plane: Plane, j: int) -> list[Trace]:
    """The points most and least alike to point j, named with their k at the upper and at the lower edge."""
    lines: list[tuple[float, float]] = []
    said, at = [], []
    edges = (("most alike", of.nearest(j), 0.92), ("least alike", of.farthest(j), 0.08))
    for name, i, up in edges:
        if i is not None:
            x, y = of.points.rows[i]
            place = float(np.clip(x, *_between(plane.x, 0.25, 0.75))), _between(plane.y, up, up)[0]
            lines += [(x, y), place, (np.nan, np.nan)]
            said.append(f"{name}: {_short(float(of.gram.K[j, i]))}")
            at.append(place)
    ends, places = np.array(lines or [(np.nan, np.nan)]), np.array(at or [(np.nan, np.nan)])
    positions = ["top center", "bottom center"][: len(said)] or None
    return [
        marks.line(ends[:, 0], ends[:, 1], palette.CLASSES[4], width=1.5),
        marks.ring(ends[::3, 0], ends[::3, 1], palette.CLASSES[4], size=16, width=2),
        marks.text(places[:, 0], places[:, 1], said or [""], size=13, textposition=positions),
    ]


def _between(ends: tuple[float, float], low: float, high: float) -> tuple[float, float]:
    span = ends[1] - ends[0]
    return ends[0] + low * span, ends[0] + high * span


def _short(value: float) -> str:
    return "nearly 0" if 0 < abs(value) < 0.0005 else words.number(value)


def _everywhere(kernel: Kernel, plane: Plane, x: np.ndarray) -> np.ndarray:
    """k from each place of the plane's grid to x (1, 2): (cells * cells,), NaN where k is not defined."""
    places = plane.grid(CELLS)[2]
    S = np.full(len(places), np.nan)
    try:
        S[:] = kernel(places, x)[:, 0]
    except ValueError:  # histograms have no entry below 0
        inside = (places >= 0).all(axis=1)
        S[inside] = kernel(places[inside], x)[:, 0]
    return S


def over_plane(plane: Plane, S: np.ndarray, matrix: Matrix, cells: int = CELLS) -> Trace:
    """k from one point to the places of the plane's grid, S (cells * cells,); NaN where there is none."""
    low, high, colours = matrix.scale
    across, up, _ = plane.grid(cells)
    shades = np.clip(np.round((S - low) / (high - low) * LEVELS), 0, LEVELS)
    empty = bool(np.isnan(shades).any())
    codes = shades if empty else shades.astype(np.uint8)
    smooth = False if empty else "best"
    return marks.map(codes.reshape(cells, cells), colours, 0, LEVELS, x=across, y=up, zsmooth=smooth)


def _star(x: float, y: float | str) -> Trace:
    """The point from which k is seen."""
    return marks.points([x], [y], palette.CLASSES[4], size=17, symbol="star", outline=palette.OUTLINE)


def _cloud(of: Likeness, X: np.ndarray) -> Trace:
    """The points at X (n, 2); a click on one moves the star there."""
    cloud = clusters.cloud(X, of.points.groups, max(len(of.points.group_names), 1), sizes=8)
    return cloud | dict(text=of.points.labels, hovertemplate="point %{text}<extra></extra>", showlegend=False)
