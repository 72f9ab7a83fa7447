"""The gallery's three plots, and the star that goes through the points when they are played."""

from typing import Any

import numpy as np

from algos.kernels.gram import Gram
from algos.kernels.kernels import Kernel
from pages.views.kernels.gallery_points import Points
from ui import controls, palette, player, words
from ui.figures import boundary, eigenvalues, likeness
from ui.figures import gram as figures
from ui.figures.gram_matrix import Matrix
from ui.figures.plane import Plane

STOPS = 16  # points at which the star stops


def show(points: Points, kernel: Kernel, found: Gram, i: int) -> None:
    """The three plots, with the star at point i; played, it goes through the points in the matrix's order."""
    place = np.argsort(points.order)
    stops = np.unique(np.append(np.linspace(0, points.n - 1, min(STOPS, points.n)).round().astype(int), place[i]))
    seen = points.order[stops]
    order = points.order
    labels = [points.labels[j] for j in order]
    matrix = Matrix(found.K[np.ix_(order, order)], labels, points.spans, 0, square=points.data is not None)
    spectrum = eigenvalues.spectrum(found.eigenvalues, found.tolerance)
    shapes, axes = _shapes(points, kernel, found, seen, matrix)
    legend = boundary.legend(points.group_names)
    drawn = [
        figures.figure([*legend, *shape], axes, matrix.at(int(stop)), spectrum)
        for shape, stop in zip(shapes, stops, strict=True)
    ]
    thing = "point" if points.data else "word"
    captions = [
        f"From {thing} {points.labels[j]} · k(x, x) = {words.number(float(found.K[j, j]))} · most alike: "
        f"{_most_alike(points, found.K, int(j))}"
        for j in seen
    ]
    player.play(
        drawn,
        captions,
        start=int(np.flatnonzero(seen == i)[0]),
        maps=True,
        on_click=lambda hit: controls.put("point", hit + 1),
        alt=f"The kernel {kernel.title} on {points.described}: its value from {thing} {points.labels[i]}, its Gram "
        f"matrix and its {words.count(points.n, 'eigenvalue')}, {found.negative} of them negative.",
    )


def _most_alike(points: Points, K: np.ndarray, j: int) -> str:
    if points.n == 1:
        return "there is no other"
    others = np.delete(np.arange(points.n), j)
    best = others[K[j, others].argmax()]
    return f"{points.labels[best]} with {words.number(float(K[j, best]))}"


def _shapes(
    points: Points, kernel: Kernel, found: Gram, seen: np.ndarray, matrix: Matrix
) -> tuple[list[list[dict[str, Any]]], tuple[dict[str, Any], dict[str, Any]]]:
    """For each point seen, the traces of k from it to everywhere; and the axes of that plot."""
    if points.data is None:
        most = float(np.abs(found.K).max()) or 1.0
        low = min(float(found.K.min()), 0.0)
        across = palette.axis("k(x, z)", range=[1.15 * low, 1.15 * most])
        up = palette.axis(
            "",
            type="category",
            categoryarray=points.labels,
            categoryorder="array",
            range=[points.n - 0.5, -0.5],
            tickmode="array",
            tickvals=points.labels,
            tickfont=dict(size=10),
        )
        return [[likeness.to_words(points.labels, found.K[j]), likeness.star(0.0, points.labels[j])] for j in seen], (
            across,
            up,
        )
    X = points.rows
    if points.plane is None:
        return _curves(points, kernel, found, seen)
    cloud = likeness.points(X, points.labels, points.groups, max(len(points.group_names), 1))
    S = _on_grid(kernel, points.plane, X[seen])
    shapes = [
        [likeness.over_plane(points.plane, s, matrix), cloud, likeness.star(*X[j])]
        for s, j in zip(S.T, seen, strict=True)
    ]
    axes = points.plane.axes()
    kept = dict(constrain="domain", constraintoward="top")  # rather a smaller plot than a wider window
    return shapes, (axes["xaxis"] | dict(constrain="domain"), axes["yaxis"] | kept)


def _on_grid(kernel: Kernel, plane: Plane, X: np.ndarray) -> np.ndarray:
    """k from each place of the plane's grid to each row of X (m, 2): (cells * cells, m), NaN where k is not defined."""
    places = plane.grid(likeness.CELLS)[2]
    S = np.full((len(places), len(X)), np.nan)
    try:
        S[:] = kernel(places, X)
    except ValueError:  # histograms have no entry below 0
        inside = (places >= 0).all(axis=1)
        S[inside] = kernel(places[inside], X)
    return S


def _curves(
    points: Points, kernel: Kernel, found: Gram, seen: np.ndarray
) -> tuple[list[list[dict[str, Any]]], tuple[dict[str, Any], dict[str, Any]]]:
    x = points.rows[:, 0]
    room = 0.06 * float(np.ptp(x)) or 1.0
    low = float(x.min()) - room
    line = np.linspace(max(low, 0.0) if x.min() >= 0 else low, x.max() + room, 200)
    values = kernel(line[:, None], points.rows[seen])
    bottom, top = min(float(found.K.min()), 0.0), max(float(found.K.max()), 0.0)
    span = (top - bottom) or 1.0
    baseline = np.column_stack([x, np.full(len(x), bottom - 0.06 * span)])
    cloud = likeness.points(baseline, points.labels, points.groups, max(len(points.group_names), 1))
    shapes = [
        [likeness.along_line(line, v), cloud, likeness.star(x[j], found.K[j, j])]
        for v, j in zip(values.T, seen, strict=True)
    ]
    across = palette.axis(points.titles[0], range=[float(line[0]), float(line[-1])])
    up = palette.axis("k(x, z)", range=[bottom - 0.12 * span, top + 0.08 * span])
    return shapes, (across, up)
