"""How a kernel looks from one point, marked by a star: over the plane, along the only input, or as a bar a word."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from algos.kernels.kernels import Kernel
from pages.views.kernels import in_place
from pages.views.kernels.gallery.fall import EDGE, REACH
from pages.views.kernels.gallery.gram_matrix import ALIKE, OPPOSITE, Matrix
from pages.views.kernels.gallery.run import Likeness
from ui import palette, words
from ui.figures import clusters, contours, marks
from ui.figures.marks import Trace
from ui.figures.plane import Plane

HINT: dict[str, Any] = dict(size=14, shadow=palette.HALO)
Axes = tuple[dict[str, Any], dict[str, Any]]
PROOF = palette.CLASSES[3]  # of no group, star or map
STAR = "star"  # what is dragged, over a plane
LEVELS = 250  # shades of a map: they fit in a byte
CELLS = 45  # of a map across and up
LETTER, LINE = 0.02, 0.065  # of a map's width, on a phone: a letter's width and a line's height
WORD = np.array([LETTER * 8, LINE])  # of that width: the room of a group's name
HANDLE = 0.02  # of that width, from the star to the words beside it
FAR = (0.07, 0.1, 0.14, 0.18, 0.22, 0.27, 0.32)  # of that width, from a point to where its name may begin
TURNS = np.arange(16) * np.pi / 8  # from a point to there
WAYS = [  # and where a name stands then: beyond it across, but for those straight up or down
    (np.array([np.cos(a), np.sin(a)]), side)
    for a in TURNS
    for side, (across, up) in marks.SIDES.items()
    if across * np.cos(a) > 0.1 or up * np.sin(a) > 0.99
]
SHARES, SIGNED = (0.5, 0.1), (-0.5, 0.0, 0.5)  # of the largest k: where lines of equal k are drawn
COVERED = np.stack(np.meshgrid(np.linspace(-1, 1, 9), [-1, 0, 1]), axis=-1).reshape(-1, 2)  # of halves of a name


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
            [OPPOSITE if v < 0 else ALIKE for v in K[j]],
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
        curve = marks.line(line, values, ALIKE, width=2.5, says="z = %{x:.4g}: k = %{y:.4g}")
        return [curve, cloud, _star(x[j], K[j, j])]

    across = palette.axis(points.titles[0], range=[float(line[0]), float(line[-1])])
    return drawn, (across, palette.axis("k(x, z)", range=[bottom - 0.12 * span, top + 0.08 * span]))


def _map(of: Likeness, plane: Plane, matrix: Matrix) -> tuple[Callable[[int], list[Trace]], Axes]:
    X = of.points.rows
    cloud = _cloud(of, X)
    told: list[Trace] = []
    if of.falls and len(of.points.group_names) == 2:
        told = [in_place.names(plane, X, of.points.groups, of.points.group_names)]
    proof = []
    if of.spectrum and (found := of.gram.counterexample):
        at, names = X[found.rows], dict(name="prove that it is no kernel", showlegend=True)
        proof = [marks.ring(at[:, 0], at[:, 1], PROOF, size=18, width=3, **names)]

    words_at = [np.column_stack([name["x"], name["y"]]) for name in told]
    taken = np.vstack([X, *(place + WORD / 2 * _unit(plane) * COVERED for at in words_at for place in at)])

    def drawn(j: int) -> list[Trace]:
        shown = matrix if of.square else replace(matrix, K=of.gram.K[[j]])  # alone it has its colours for itself
        S = _everywhere(of.kernel, plane, X[[j]])
        rings = _rings(plane, S, taken, shown, falls=of.falls)
        if of.spectrum:  # of three plots each has little room, and the colours are told below the second
            rings = rings | dict(text=[""] * len(rings["text"]))
        side, hint = _handle(plane, np.vstack([taken, *_values(plane, rings)]), j)
        return [
            over_plane(plane, S, shown),
            cloud,
            *([] if of.falls or of.spectrum else _ends(of, plane, j, rings, hint)),
            *told,
            _star(X[j, 0], X[j, 1], palette.colour(int(of.points.groups[j])))
            | dict(mode="markers+text", text=["\u2002<b>drag me</b>\u2002"], textposition=side, textfont=HINT),
            *proof,
            rings,
        ]

    axes = plane.axes()
    kept = dict(constrain="domain", constraintoward="top")  # rather a smaller plot than a wider window
    return drawn, (axes["xaxis"] | dict(constrain="domain"), axes["yaxis"] | kept)


def _handle(plane: Plane, X: np.ndarray, j: int) -> tuple[str, np.ndarray]:
    """On which side of the star, at the j-th of the places X (n, 2) that are taken, the words beside it are whole and
    farthest from the others; and the places (m, 2) that they take."""
    half = np.array([LETTER * 8, LINE]) / 2 * _unit(plane)
    off = {side: X[j] + np.array(way) * (half + HANDLE * _unit(plane)) for side, way in marks.SIDES.items()}
    whole = {side: bool(plane.holds(np.array([at - half, at + half])).all()) for side, at in off.items()}
    side = max(off, key=lambda side: (whole[side], _room(off[side][None], np.delete(X, j, axis=0), half)[0]))
    return side, off[side] + half * COVERED


def _room(places: np.ndarray, taken: np.ndarray, half: np.ndarray) -> np.ndarray:
    """How far words of that half size (2,) at places (m, 2) are from all that are taken (n, 2), in their size: (m,)."""
    return np.asarray((np.abs(places[:, None] - taken) / half).max(axis=2).min(axis=1, initial=np.inf))


def _rings(plane: Plane, S: np.ndarray, taken: np.ndarray, matrix: Matrix, *, falls: bool) -> Trace:
    """Lines of equal k about the star, each with its value where that is clear of the places taken (n, 2) and of the
    others, if it is whole somewhere; of a kernel that falls with the distance the one inside which points are alike."""
    low, high, _ = matrix.scale
    across, up, _ = plane.grid(CELLS)
    half = np.array([LETTER * 14, LINE]) / 2 * _unit(plane)
    lines, said = [np.full((1, 2), np.nan)], [""]
    for value in [REACH] if falls else [share * high for share in (SIGNED if low < 0 else SHARES)]:
        line = contours.lines(across, up, S.reshape(CELLS, CELLS), value)
        ahead = _room(line, taken, half)
        lines += [line, np.full((1, 2), np.nan)]
        texts = [""] * (len(line) + 1)
        ahead[~(plane.holds(line - half) & plane.holds(line + half))] = np.nan
        if np.isfinite(ahead).any():
            k = int(np.nanargmax(ahead))
            texts[k] = f"likeness {words.brief(value)}"
            taken = np.vstack([taken, line[k] + half * COVERED])
        said += texts
    places = np.vstack(lines)
    font = dict(size=14, shadow=palette.HALO)  # it stands on its line
    look: dict[str, Any] = dict(mode="lines+text", text=said, textfont=font, textposition="middle center")
    colour, width = (ALIKE, EDGE) if falls else (palette.NEUTRAL, 1.5)
    return marks.line(places[:, 0], places[:, 1], colour, width=width, dash="dot", **look)


def _values(plane: Plane, rings: Trace) -> list[np.ndarray]:
    """The places (m, 2) that each of the values at the rings takes."""
    half = np.array([LETTER * 14, LINE]) / 2 * _unit(plane)
    told = zip(rings["x"], rings["y"], rings["text"], strict=True)
    return [np.array([x, y]) + half * COVERED for x, y, said in told if said]


def _ends(of: Likeness, plane: Plane, j: int, rings: Trace, hint: np.ndarray) -> list[Trace]:
    """The points most and least alike to point j, named where the name covers the fewest points, and
    then the fewest rings and values at them; nor are the places of a `hint` (m, 2) free."""
    X = of.points.rows
    values = [[x, y] for x, y, said in zip(rings["x"], rings["y"], rings["text"], strict=True) if said]
    box = np.array([LETTER * 8, 2 * LINE]) / 2 * _unit(plane) * COVERED
    on_rings = np.column_stack([rings["x"], rings["y"]])
    rather_not = np.vstack([on_rings, *(value + box for value in values)])
    taken = np.vstack([X, X[[j]], hint])
    lines, said, at, sides = [], [], [], []
    for name, i in (("most alike", of.nearest(j)), ("least alike", of.farthest(j))):
        if i is not None:
            told = f"\N{EN SPACE}{name}\N{EN SPACE}"  # clear of its line
            place, side, covered = _beside(plane, X[i], len(told), taken, rather_not)
            lines += [X[i], place, np.full(2, np.nan)]
            taken = np.vstack([taken, covered])
            said.append(told)
            at.append(place)
            sides.append(side)
    nowhere = [np.full(2, np.nan)]
    ends, places = np.array(lines or nowhere), np.array(at or nowhere)
    return [
        marks.line(ends[:, 0], ends[:, 1], palette.NEUTRAL, width=1.5),
        marks.ring(ends[::3, 0], ends[::3, 1], palette.NEUTRAL, size=17, width=2),
        marks.text(
            places[:, 0],
            places[:, 1],
            said or [""],
            textfont=dict(size=14, shadow=palette.HALO),
            textposition=sides or None,
        ),
    ]


def _beside(
    plane: Plane, x: np.ndarray, letters: int, taken: np.ndarray, rather_not: np.ndarray
) -> tuple[np.ndarray, str, np.ndarray]:
    """Where so many letters about x (2,) cover the fewest of the places `taken` (n, 2), then of those (m, 2) that they
    had rather not cover, the nearer the better.

    Also on which side of there they stand, and the places (m, 2) that they take themselves.
    """
    (low, high), unit = np.transpose([plane.x, plane.y]), _unit(plane)
    half = np.array([LETTER * letters, LINE]) / 2 * unit

    def covers(place: np.ndarray, side: str) -> tuple[int, int]:
        middle = place + half * marks.SIDES[side]
        outside = bool(((middle - half < low) | (middle + half > high)).any())
        first, second = (int((np.abs(these - middle) < half).all(axis=1).sum()) for these in (taken, rather_not))
        return first + outside * len(taken), second

    places = [(x + far * way * unit, side) for far in FAR for way, side in WAYS]
    place, side = min(places, key=lambda it: covers(*it))
    return place, side, place + half * marks.SIDES[side] + half * COVERED


def _unit(plane: Plane) -> np.ndarray:
    """A map's width in the plane's own units, across and up: (2,)."""
    size = np.ptp([plane.x, plane.y], axis=1)
    return np.full(2, size.max()) if plane.to_scale else size


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


def _star(x: float, y: float | str, colour: str = palette.CLASSES[4]) -> Trace:
    """The point from which k is seen; over a plane in the colour of its group."""
    return marks.points([x], [y], colour, size=20, symbol="star", outline=palette.OUTLINE, meta=STAR)


def _cloud(of: Likeness, X: np.ndarray) -> Trace:
    """The points at X (n, 2); a click on one moves the star there."""
    cloud = clusters.cloud(X, of.points.groups, max(len(of.points.group_names), 1), sizes=8)
    return cloud | dict(text=of.points.labels, hovertemplate="point %{text}<extra></extra>", showlegend=False)
