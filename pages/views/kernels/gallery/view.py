"""The gallery of kernels: how one looks from a point, its Gram matrix, and whether it is one at all."""

from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import gram
from pages.views.kernels import kernel_choice
from pages.views.kernels.gallery import closer, digits, eigenvalues, figure
from pages.views.kernels.gallery.captions import alike_to, doubtful, eigen, loneliest, said, seen_from_star, verdict
from pages.views.kernels.gallery.fall import REACH, fall
from pages.views.kernels.gallery.gram_matrix import Matrix
from pages.views.kernels.gallery.run import Likeness, choose
from pages.views.kernels.gallery.shape import STAR, shape
from ui import controls, export, palette, picture, words
from ui.figures import boundary, marks
from ui.picture import Drag, Figure, Picture
from ui.view import Code, Rows, Screen, View, rows_of

MOST, REACHED = "Largest likeness", "Others above 0.1"
STOPS = 16  # points at which the star stops
HELP = {
    MOST: "Of the star's point with another one. With itself the Gaussian's is 1.",
    REACHED: "So many others are more alike to the star's than 0.1, where 0 is not alike at all.",
    "Smallest eigenvalue": "0 where it is zero up to rounding. Below 0: this is no kernel.",
    "Rank": "How many eigenvalues are not zero: so many dimensions the points' features span.",
    "Condition number": "Largest over smallest size of an eigenvalue. Solving with the matrix multiplies relative "
    "errors by up to so much.",
}
LIBRARY = {
    "Linear": "linear_kernel(X)",
    "Polynomial": "polynomial_kernel(X, degree={0.degree}, gamma=1, coef0={0.offset})",
    "Gaussian": "rbf_kernel(X, gamma=1 / (2 * {0.bandwidth}**2))",
    "Laplacian": "laplacian_kernel(X, gamma=1 / {0.bandwidth})",
    "Cosine": "cosine_similarity(X)",
    "ChiSquare": "chi2_kernel(X, gamma={0.gamma})",
    "Tanh": "sigmoid_kernel(X, gamma={0.scale}, coef0={0.offset})",
}


EIGENVALUES = (
    "values = np.linalg.eigvalsh((K + K.T) / 2)",
    "tolerance = len(K) * np.finfo(float).eps * np.abs(values).max()",
)


def chart(of: Likeness) -> Picture:
    """The kernel from the star's point; played, the star goes through the points. Beside it what is asked for."""
    points, K, order, n = of.points, of.gram.K, of.points.order, of.points.n
    stops = _stops(of)
    seen = order[stops]
    labels = [points.labels[j] for j in order]
    matrix = Matrix(K[np.ix_(order, order)], labels, points.spans, square=points.data is not None)
    cells = matrix.map()
    spectrum = eigenvalues.spectrum(of.gram.eigenvalues, of.gram.tolerance) if of.spectrum else []
    seen_from, axes = shape(of, matrix)
    falls, aside = fall(of) if of.falls else (None, axes)
    legend = [] if of.falls and len(points.group_names) == 2 else boundary.legend(points.group_names)

    def draw(frame: int) -> Figure:
        shapes = [*legend, *seen_from(int(seen[frame]))]
        if of.falls:
            shapes.append(_fewest(of, seen[: frame + 1], np.arange(n) if frame == len(stops) - 1 else None))
        if of.square:
            return figure.figure(shapes, axes, matrix, [cells, matrix.mark(int(stops[frame]))], spectrum)
        if falls:
            return figure.falling(shapes, axes, falls(int(seen[frame])), aside)
        return figure.alone(shapes, axes, words=points.data is None)

    def moved(_: int, x: float, y: float) -> dict[str, int]:
        """To the point that is nearest as one sees it."""
        assert points.plane is not None
        size = 1.0 if points.plane.to_scale else np.ptp([points.plane.x, points.plane.y], axis=1)
        with np.errstate(over="ignore"):
            return {"point": int(np.linalg.norm((points.rows - (x, y)) / size, axis=1).argmin()) + 1}

    def caption(frame: int) -> str:
        told = seen_from_star(of, int(seen[frame]))
        if of.spectrum:
            return eigen(of)
        if not of.falls or not frame:
            return told
        if frame == len(seen) - 1:
            return f"{told}, {loneliest(of)}"
        counts = [alike_to(of, int(j)) for j in seen[: frame + 1]]
        return f"{told}, the fewest so far" if counts[-1] < min(counts[:-1]) else told

    return picture.frames(
        len(stops),
        draw,
        caption,
        start=0,
        maps=True,
        on_click=lambda i: controls.put("point", i + 1),
        moves={"point": [int(j) + 1 for j in seen]},
        drags=[Drag(STAR, moved, "Drag the star to another point")] if points.plane else [],
        alt=f"The kernel {of.kernel.title} on {points.described}: its value from {points.thing} "
        f"{points.labels[of.i]}; of the {words.count(n, 'eigenvalue')} of its Gram matrix {of.gram.negative} "
        f"{'is' if of.gram.negative == 1 else 'are'} negative.",
    )


def _stops(of: Likeness) -> np.ndarray:
    """The places in the order of the points where the star stops, its own among them."""
    n, own = of.points.n, int(np.flatnonzero(of.points.order == of.i)[0])
    stops = np.unique(np.append(np.linspace(0, n - 1, min(STOPS, n)).round().astype(int), own))
    return np.roll(stops, -int(stops.searchsorted(own)))  # it walks from where it is


def from_stop(of: Likeness, frame: int) -> Likeness:
    """The same with the star at its stop of that number. What is about all pairs stays."""
    return replace(of, i=int(of.points.order[_stops(of)[frame]]))


def _fewest(of: Likeness, seen: np.ndarray, everywhere: np.ndarray | None) -> marks.Trace:
    """Rings round those of the points `seen` by the star that the fewest others are alike to, with their number, and in
    the end round those of the points `everywhere`; none before the star has moved."""
    among = seen if everywhere is None else everywhere
    counts = np.array([alike_to(of, int(j)) for j in among])
    alone = among[counts == counts.min()]
    fewer = everywhere is None or counts.min() < counts.max()  # in the end: than others
    places = of.points.rows[alone] if len(seen) > 1 and fewer else np.full((1, 2), np.nan)
    j, (x, _) = int(alone[0]), places[0]
    font = dict(size=14, shadow=palette.HALO)
    look: dict[str, Any] = dict(
        mode="markers+text",
        text=[f"\u2002<b>fewest: {alike_to(of, j)}</b>\u2002", *[""] * (len(places) - 1)],
        textfont=font,
    )
    left = of.points.plane is not None and x > sum(of.points.plane.x) / 2
    return marks.ring(
        places[:, 0],
        places[:, 1],
        palette.NEUTRAL,
        size=17,
        textposition=f"bottom {'left' if left else 'right'}",
        **look,
    )


def numbers(of: Likeness) -> dict[str, float]:
    if of.falls:
        return {}
    if not of.spectrum:
        others = np.delete(of.gram.K[of.i], of.i)
        return {MOST: float(others.max()), REACHED: int((others > REACH).sum())} if len(others) else {}
    return {
        "Smallest eigenvalue": of.gram.smallest,
        "Negative eigenvalues": of.gram.negative,
        "Rank": of.gram.rank,
        "Condition number": of.gram.condition,
    }


def _closer(of: Likeness) -> None:
    """Two points written out; before them why it is a kernel, if nobody asked."""
    if not of.square and not doubtful(of):
        st.markdown(verdict(of).text)
    closer.show(of)


def code(of: Likeness) -> Code:
    made, *lines = of.points.lines
    data, title = made.removeprefix("data = "), "A Gram matrix and its eigenvalues."
    alike = f"np.delete({{}}[{of.i}], {of.i})"
    asked = {
        "Smallest eigenvalue": "found.smallest",
        "Negative eigenvalues": "found.negative",
        "Rank": "found.rank",
        "Condition number": "found.condition",
        MOST: f"float({alike.format('found.K')}.max())",
        REACHED: f"int(({alike.format('found.K')} > {REACH}).sum())",
    }
    told = {name: asked[name] for name in numbers(of)}
    script = export.script(
        data,
        [*lines, f"found = gram.of({of.kernel!r}, X)"],
        {name: asked[name] for name in (MOST, REACHED) if of.points.n > 1} if of.falls else told,
        imports=["import numpy as np", "from algos.kernels import gram", kernel_choice.imported(of.kernel)],
        title=title,
    )
    call = LIBRARY.get(type(of.kernel).__name__)
    if call is None:
        return Code(gram, script)
    library = export.script(
        data,
        [
            *lines,
            f"K = {call.format(of.kernel)}",
            *(EIGENVALUES if of.spectrum else []),
        ],
        {
            "Negative eigenvalues": "int((values < -tolerance).sum())",
            "Rank": "np.linalg.matrix_rank(K, hermitian=True)",
        }
        if of.spectrum
        else {MOST: f"{alike.format('K')}.max()", REACHED: f"int(({alike.format('K')} > {REACH}).sum())"},
        imports=["import numpy as np", f"from sklearn.metrics.pairwise import {call.partition('(')[0]}"],
        title=title,
    )
    return Code(gram, script, library, why="Its smallest eigenvalue may be rounding only.")


def rows(of: Likeness) -> Rows:
    """The rows with k from the star's point; words have a table of their own."""
    seen = of.gram.K[of.i]
    if of.points.data is not None:
        return rows_of(of.points.data, {f"k from point {of.i + 1}": seen})
    columns = {"word": of.points.labels, f"k from {of.points.labels[of.i]}": seen}
    return Rows(columns, "words", "Words typed in, or two proteins and some more.")


def _alone(of: Likeness) -> str:
    """The points that are not alike to any other."""
    off = of.gram.K - np.diag(np.diag(of.gram.K))
    return words.listed([of.points.labels[i] for i in np.flatnonzero((off == 0).all(axis=1))])


def _proof(of: Likeness) -> str:
    """The points whose weights prove that this is no kernel."""
    shown = of.gram.counterexample
    return words.listed([of.points.labels[i] for i in shown.rows]) if shown else ""


QUANTITIES = {
    "Points that prove it": _proof,
    "Smallest eigenvalue": lambda of: of.gram.smallest,
    "Negative eigenvalues": lambda of: of.gram.negative,
    "Rank": lambda of: of.gram.rank,
    "Condition number": lambda of: of.gram.condition,
    "Largest eigenvalue": lambda of: of.gram.eigenvalues.max(),
    MOST: lambda of: float(np.delete(of.gram.K[of.i], of.i).max()),
    REACHED: lambda of: int((np.delete(of.gram.K[of.i], of.i) > REACH).sum()),
    "k of the first two": lambda of: of.gram.K[0, 1],
    "Alike to no other": _alone,
    "k of the star with itself": lambda of: of.gram.K[of.i, of.i],
    "Least k from the star": lambda of: of.gram.K[of.i].min(),
}

view = View(
    "Gallery",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=from_stop,
        said=said,
        closer=_closer,
        sections={"Digits": digits.show},
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="moons",
    folded=("standardise", "n", "point"),
)
