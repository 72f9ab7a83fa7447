"""The gallery of kernels: how one looks from a point, its Gram matrix, and whether it is one at all."""

from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import gram, validity
from algos.kernels.gram import Gram
from algos.kernels.kernels import Kernel
from datasets.dataset import Dataset
from pages.views.kernels import gallery_closer, gallery_code, gallery_kernels, gallery_points, gallery_theory
from pages.views.kernels.gallery_points import Points
from ui import controls, page, palette, player, words
from ui.figures import boundary
from ui.figures import gram as figures
from ui.figures.plane import Plane

STOPS = 16  # points at which the star stops when it is played
VIEW = {"view": "gallery"}
MOONS = VIEW | {"data": "moons"}
PRESETS = (
    page.Preset(
        "No kernel",
        "tanh looks like a likeness. Which two points prove that no features can be behind it?",
        MOONS | {"kernel": "tanh"},
    ),
    page.Preset(
        "A difference",
        "Both are kernels. Which eigenvalues does the difference turn negative, the large ones or the small ones?",
        MOONS | {"then": "minus", "kernel2": "linear"},
    ),
    page.Preset(
        "Proteins",
        "How many pieces of four letters do the first two have in common, and which words have none with any other?",
        VIEW | {"kernel": "strings"},
    ),
    page.Preset(
        "A sum",
        "A Gaussian plus x·z: what does each of the two add to the picture from the star?",
        MOONS | {"then": "plus", "kernel2": "linear"},
    ),
    page.Preset(
        "A product",
        "A polynomial times a Gaussian: where is it as large as the polynomial, and where does the Gaussian end it?",
        MOONS | {"kernel": "polynomial", "power": 2, "then": "times", "kernel2": "gaussian", "bandwidth2": 0.5},
    ),
    page.Preset(
        "Tiny bandwidth",
        "Whom does each point resemble now? Compare the condition number with that of the huge bandwidth.",
        MOONS | {"bandwidth": 0.02},
    ),
    page.Preset(
        "Huge bandwidth",
        "All points look alike. How many of the 60 eigenvalues are still told from zero?",
        MOONS | {"bandwidth": 100.0},
    ),
)


def show(data: Dataset) -> None:
    kernel, histograms = gallery_kernels.choose()
    points = gallery_points.choose(data, kernel, histograms)
    i = controls.point(points.n, place=st.sidebar, label="From point" if points.data else "From word")
    page.presets(PRESETS)
    try:
        found = gram.of(kernel, points.rows)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem

    left, right = page.columns()
    with left:
        _chart(points, kernel, found, i)
        _verdict(points, kernel, found)
        for sentence in points.caveats:
            st.caption(sentence)
    with right:
        page.numbers(
            gallery_code.numbers(found),
            help={
                "Smallest eigenvalue": "0 where it is zero up to rounding. Below 0: this is no kernel.",
                "Rank": "How many eigenvalues are not zero: so many dimensions the points' features span.",
                "Condition number": "Largest over smallest size of an eigenvalue. Solving with the matrix multiplies "
                "relative errors by up to so much.",
            },
        )
    page.more(
        {
            "Look closer": lambda: gallery_closer.show(points, kernel, found, i),
            "Theory": gallery_theory.show,
            "Code": lambda: gallery_code.show(points, kernel, found),
            "Data": lambda: gallery_code.data(points, found, i),
        }
    )


def _chart(points: Points, kernel: Kernel, found: Gram, i: int) -> None:
    """The three plots, with the star at point i; played, it goes through the points in the matrix's order."""
    place = np.argsort(points.order)
    stops = np.unique(np.append(np.linspace(0, points.n - 1, min(STOPS, points.n)).round().astype(int), place[i]))
    seen = points.order[stops]
    order = points.order
    labels = [points.labels[j] for j in order]
    matrix = figures.Matrix(found.K[np.ix_(order, order)], labels, points.spans, 0, square=points.data is not None)
    spectrum = figures.spectrum(found.eigenvalues, found.tolerance)
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
    points: Points, kernel: Kernel, found: Gram, seen: np.ndarray, matrix: figures.Matrix
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
        return [[figures.to_words(points.labels, found.K[j]), figures.star(0.0, points.labels[j])] for j in seen], (
            across,
            up,
        )
    X = points.rows
    if points.plane is None:
        return _curves(points, kernel, found, seen)
    cloud = figures.points(X, points.labels, points.groups, max(len(points.group_names), 1))
    S = _on_grid(kernel, points.plane, X[seen])
    shapes = [
        [figures.over_plane(points.plane, s, matrix), cloud, figures.star(*X[j])]
        for s, j in zip(S.T, seen, strict=True)
    ]
    axes = points.plane.axes()
    kept = dict(constrain="domain", constraintoward="top")  # rather a smaller plot than a wider window
    return shapes, (axes["xaxis"] | dict(constrain="domain"), axes["yaxis"] | kept)


def _on_grid(kernel: Kernel, plane: Plane, X: np.ndarray) -> np.ndarray:
    """k from each place of the plane's grid to each row of X (m, 2): (cells * cells, m), NaN where k is not defined."""
    places = plane.grid(figures.CELLS)[2]
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
    cloud = figures.points(baseline, points.labels, points.groups, max(len(points.group_names), 1))
    shapes = [
        [figures.along_line(line, v), cloud, figures.star(x[j], found.K[j, j])]
        for v, j in zip(values.T, seen, strict=True)
    ]
    across = palette.axis(points.titles[0], range=[float(line[0]), float(line[-1])])
    up = palette.axis("k(x, z)", range=[bottom - 0.12 * span, top + 0.08 * span])
    return shapes, (across, up)


def _verdict(points: Points, kernel: Kernel, found: Gram) -> None:
    """Is it a kernel: on these points, and on all; and can one compute with its matrix?"""
    proved, why = validity.proof(kernel)
    thing = "points" if points.data else "words"
    if not found.positive_semi_definite and proved is None:
        everywhere = "So it is no kernel: one set of points is enough to say so."
    elif proved:
        everywhere = f"It is so on any {thing}: {why}."
    elif proved is None:
        everywhere = f"That says nothing of other {thing}: {why}."
    else:
        everywhere = f"It is no kernel: {why}."
    if found.positive_semi_definite:
        st.success(
            f"Positive semi-definite on these {thing}: no eigenvalue is below −{words.number(found.tolerance)}, which "
            f"is what rounding may do. {everywhere}",
            icon=":material/verified:",
        )
    else:
        shown = found.counterexample
        assert shown is not None
        st.warning(
            f"Not positive semi-definite: {words.count(found.negative, 'eigenvalue')} below 0. Already "
            f"{words.count(len(shown.rows), thing[:-1])} {'prove' if len(shown.rows) > 1 else 'proves'} it (Look "
            f"closer): v′Kv = {words.number(shown.value)}, and a squared length cannot be negative. {everywhere}",
            icon=":material/block:",
        )
    _conditioned(points, found)


def _conditioned(points: Points, found: Gram) -> None:
    if np.isinf(found.condition):
        st.caption(
            f"The matrix is singular up to rounding: its rank is {found.rank} of {points.n}. Equations with it have no "
            "solution or many, until something is added to its diagonal."
        )
    elif found.condition > gram.NEAR_SINGULAR:
        st.caption(
            f"Nearly singular: solving with it loses about {np.log10(found.condition):.0f} of the 16 digits, until "
            "something is added to its diagonal."
        )
