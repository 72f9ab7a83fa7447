"""Points that answer for a place, and beside them the errors for every number of neighbours, or every radius."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from pages.views.classification import beside, held_out
from ui import controls, palette, picture, words
from ui.classes import Scene
from ui.figures import boundary, marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.picture import Picture
from ui.words import Share

CELLS, FINER, FEW = 60, 100, 100  # of the plane's grid; where so few points are asked, the edges of islands are crisp
NAME, RIM = np.array([0.2, 0.09]), np.array([0.02, 0.03])  # of the window, on a phone: half of the words about a
# ring, and of that
PLACES, WEIGHT = 40, 30  # where they may stand, across and up; how much more than points it counts how far from it
SPOKES, CLOSE = 30, 10  # ways to points: so many can be drawn full, and so many thick
LINE = 0.09  # of the axis of the errors: so much a line of words takes, on a phone as well
ASKS = "asks"
TICKS = (1, 2, 5, 10, 20, 50)
LEAST = "lowest so far"  # the star
_ANGLES = np.linspace(0, 2 * np.pi, 17)
_RIM = np.vstack([np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1), [[np.nan, np.nan]]])
_LOOKS = {  # of the errors
    "training error": (palette.NEUTRAL, "dot"),
    "left-out error": (palette.CLASSES[5], "dash"),
    "test error": (palette.MISTAKE, "solid"),
}


def sweep(
    at: Scene,
    values: Sequence[float],
    errors: Mapping[str, np.ndarray],
    plane: Callable[[int], list[Trace]],
    *,
    title: str,
    told: Callable[[float], str],
    adds: Callable[[int], list[str]] = lambda _: [],
    start: int,
    key: str,
    alt: str,
    maps: bool,
) -> Picture:
    """A frame for each of some values (m,): the plane's traces, and right of it the errors (m,) by name.

    `title` is what the values are on their logarithmic axis, `told` says one of them in a caption, `adds` has the
    clauses that are said of one besides, `key` is that of their slider.
    """
    layout = _layout(at, values, errors, title)
    judge = list(errors)[-1]  # the test error, if there is one
    tried = np.arange(len(values))

    others = [shares[0] for label, shares in errors.items() if label != judge]
    begins = _above(max(errors[judge][: 1 + len(values) // 3]), others, _top(errors))  # its curve, where that begins

    def font(label: str) -> dict[str, Any]:
        return dict(colour=_LOOKS[label][0], size=14, showlegend=False, cliponaxis=False)

    def draw(f: int) -> picture.Figure:
        lines = [
            marks.line(
                values,
                np.where(tried <= f, shares, np.nan),
                _LOOKS[label][0],
                dash=_LOOKS[label][1],
                name=label,
                says=f"{label} at %{{x:.4g}}: %{{y:.1%}}",
                showlegend=False,  # it is named in the plot
            )
            for label, shares in errors.items()
        ]
        best = int(errors[judge][: f + 1].argmin())
        look: dict[str, Any] = dict(size=17, symbol="star", outline=palette.OUTLINE, showlegend=True)
        top = errors[judge][best] if f else np.nan  # of one alone none is the least
        least = marks.points([values[best]], [top], _LOOKS[judge][0], name=LEAST, **look)
        here = [shares[f] for shares in errors.values()]
        colours = [_LOOKS[label][0] for label in errors]
        spots = marks.points([values[f]] * len(here), here, colours, size=11, outline=palette.OUTLINE)
        told = [f"\u2002<b>{judge}</b>"]
        names = [marks.text(values[:1], [begins], told, textposition="top right", **font(judge))]
        late = values[f] > math.sqrt(values[0] * values[-1])  # on the right half of a logarithmic axis
        for label, shares in list(errors.items())[:-1]:  # beside its spot, away from the other's
            where = f"{'top' if shares[f] > errors[judge][f] else 'bottom'} {'left' if late else 'right'}"
            told = [f"\u2002<b>{label}</b>\u2002"]
            names.append(marks.text([values[f]], [shares[f]], told, textposition=where, **font(label)))
        return beside.figure(layout, plane(f), [*lines, spots, least, *names])

    def all_errors(f: int) -> str:
        return ", ".join(f"{label} {words.number(Share(shares[f]))}" for label, shares in errors.items())

    def caption(f: int) -> str:
        now, best = errors[judge][f], int(errors[judge][: f + 1].argmin())
        clauses = [*adds(f), f"the {judge} is {words.number(Share(now))}"]
        said = f"With {told(values[f])}{',' * (len(clauses) > 1)} {words.listed(clauses)}"
        if not f:
            return said
        if errors[judge][best] == now:
            return f"{said}, the lowest so far" + ("" if best == f else f", as with {told(values[best])}")
        if f == len(values) - 1 != start:
            first = "first " if (errors[judge] == errors[judge][best]).sum() > 1 else ""
            least = f"{words.number(Share(errors[judge][best]))}, {first}with {told(values[best])}"
            now_it_is = said.replace(f"the {judge} is", "it is") if len(clauses) == 1 else said
            return f"The {judge} is lowest, {least}. {now_it_is}"
        return f"{said}, more than the {words.number(Share(errors[judge][best]))} with {told(values[best])}"

    return picture.frames(
        len(values),
        draw,
        caption,
        start=start,
        maps=maps,
        moves={key: values},
        tracks={"x2": values},
        on_click=lambda hit: controls.put("point", hit + 1),
        alt=f"{at.described}, {alt}. {all_errors(start).capitalize()}.",
    )


def cells(n: int) -> int:
    """How many cells across and up the map of the votes of n points has."""
    return FINER if n <= FEW else CELLS


def spokes(place: np.ndarray, points: np.ndarray, colour: str) -> Trace:
    """A line from a place (2,) to each of the points (m, 2) that vote there."""
    many = len(points) > SPOKES  # then they would cover the plane
    ways = np.stack([np.broadcast_to(place, points.shape), points, np.full(points.shape, np.nan)], axis=1)
    return boundary.line(
        ways.reshape(-1, 2), width=0.5 if many else 3 if len(points) <= CLOSE else 1.5, colour=colour
    ) | dict(opacity=0.2 if many else 1)


def asking(plane: Plane, place: np.ndarray, colour: str, taken: np.ndarray, told: str) -> list[Trace]:
    """A ring round a place (2,), and words about it, near it, that cover as few `taken` (n, 2) as can be."""
    low, size = np.array([plane.x, plane.y]).T[0], np.ptp([plane.x, plane.y], axis=1)
    here, others = (place - low) / size, (taken - low) / size
    spots = np.stack(np.meshgrid(*(np.linspace(h, 1 - h, PLACES) for h in NAME)), axis=-1).reshape(-1, 2)
    covers = (np.abs(spots[:, None] - others) < NAME).all(axis=2).sum(axis=1)
    gap = np.maximum(np.abs(spots - here) - NAME, 0)  # from the words to the place
    far = np.linalg.norm(gap, axis=1) + 9 * (np.abs(spots - here) < NAME + RIM).all(axis=1)
    x, y = low + size * spots[(covers + WEIGHT * far).argmin()]
    look: dict[str, Any] = dict(color=colour, size=15, shadow=palette.HALO)
    return [
        marks.ring(place[:1], place[1:], colour, size=20, width=3, name=ASKS),
        marks.text([x], [y], [f"<b>{told}</b>"], textfont=look),
    ]


def written(plane: Plane, names: np.ndarray) -> list[np.ndarray]:
    """Places (m, 2) all over what is written at some (k, 2): more of them than of points under words elsewhere."""
    spots = np.stack(np.meshgrid(np.linspace(-0.09, 0.09, 7), np.linspace(-0.04, 0.04, 7)), axis=-1).reshape(-1, 2)
    return [place + spots * np.ptp([plane.x, plane.y], axis=1) for place in names[np.isfinite(names[:, 0])]]


def learned_from() -> Trace:
    """What a small full point is, in the legend."""
    look = dict(size=held_out.SMALL + 1, symbol="circle", color=palette.NEUTRAL)
    return boundary.line(boundary.NOWHERE) | dict(
        mode="markers", marker=look, name="filled: training point", showlegend=True
    )


def balls(centers: np.ndarray, radius: float) -> Trace:
    """A disc of the same radius around each of the centres (m, 2), in the colour of the positive class."""
    rims = (centers[:, None, :] + radius * _RIM[None]).reshape(-1, 2)
    red, green, blue = (int(palette.colour(1)[j : j + 2], 16) for j in (1, 3, 5))
    fill = dict(fill="toself", fillcolor=f"rgba({red},{green},{blue},0.25)")
    return boundary.line(rims, width=0.4, colour=f"rgba({red},{green},{blue},0.35)") | fill


def _top(errors: Mapping[str, np.ndarray]) -> float:
    """Where the axis of the errors ends."""
    return 1.08 * max(*(float(shares.max()) for shares in errors.values()), 0.02)


def _above(height: float, others: Sequence[float], top: float) -> float:
    """How high a name stands, as that height or above the names that stand at `others`."""
    for other in sorted(others):
        if abs(height - other) < LINE * top:
            height = other + LINE * top
    return height


def _layout(at: Scene, values: Sequence[float], errors: Mapping[str, np.ndarray], title: str) -> dict[str, object]:
    low, high = np.log10(values[0]), np.log10(values[-1])
    pad = 0.04 * (high - low) or 0.1
    top = _top(errors)
    across = palette.axis(
        f"{title} (log scale)", type="log", range=[low - pad, high + pad], nticks=5, dtick="D2" if high < 1 else 1
    )
    if values[0] >= 1 and 1 <= high < 2:  # of two powers of ten alone one cannot tell what is between
        across |= dict(tickmode="array", tickvals=list(TICKS))
    up = palette.axis(showgrid=False, range=[-0.02 * top, top], nticks=5, tickformat=".0%")
    rows = 1 if len(at.class_names) <= 6 else 2
    named = panels.heading("Share of points that are wrong", 1)
    layout = beside.layout(at.plane, [(across, up)], widths=(0.7, 0.3), top=6 + 24 * rows, rows=3, annotations=[named])
    return layout
