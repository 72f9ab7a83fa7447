"""A line among points, its normal and its margin lines; beside them the 0-1 error and the hinge loss on its way."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.classification.linear import LinearClassifier
from pages.views.classification import beside, draggable
from ui import palette, words
from ui.figures import boundary, margin, marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane

LINE, HANDLES = "line", "handles"  # what can be dragged
INSIDE = 0.9  # of the way from the line's middle to where it leaves the plane: there the handles are
ROOM = 0.25  # of the window: what the words on a line take
WORDS = np.array([0.21, 0.045])  # of it: such words, across and up
NEAR = 0.012  # of it: lines so near each other look like one
ALONG, TRIES = 0.6, 25  # of a line: how far along it words go to be apart from others
NAME = 0.045  # of it: from the tip of w to its name
ASIDE = np.radians([0, 40, -40, 80, -80])  # which way it stands from there, off the arrow's own
ERROR, HINGE = palette.COMPARE[2], palette.COMPARE[1]
HIGH = 0.85  # of all points
NORMAL = palette.CLASSES[5]
WIDEST = palette.CLASSES[4]
ALONE = (((0, 0.55), (0, 1)), ((0.63, 0.98), (0, 1)))  # the plane and the share of mistakes
PLACES = (((0, 0.58), (0, 1)), ((0.67, 0.98), (0.6, 1)), ((0.67, 0.98), (0, 0.4)))  # the last of the ticks has room


def layout(
    plane: Plane, title: str, ends: tuple[float, float], n: int, top: float, *, log: bool, hinge: bool
) -> dict[str, Any]:
    """The plane left; right how many of n points are wrong from one of the `ends` to the other; or that and the `hinge`
    loss up to `top`."""
    reach = [float(v) for v in (np.log10(ends) if log else ends)]
    across: dict[str, Any] = dict(range=reach, type="log" if log else "linear", nticks=5)
    if not log and ends == (-180.0, 180.0):
        across |= dict(
            tickvals=(turns := [-180, -90, 0, 90, 180]), ticktext=[f"{turn}°".replace("-", "−") for turn in turns]
        )
    plots = [
        (palette.axis(title, **across), palette.axis(range=[0, 1.02 * n], nticks=5, tickformat="d")),
        (palette.axis(title, **across), palette.axis(range=[0, 1.05 * top], nticks=5)),
    ]
    named = ("Points on the wrong side", "Mean hinge loss")
    heads = [panels.heading(name, i) for i, name in enumerate(named, start=1)]
    look: dict[str, Any] = dict(top=panels.LEGEND_ROW + 6, rows=2, height=500)
    if not hinge:
        return beside.layout(plane, plots[:1], places=ALONE, tall=860, annotations=heads[:1], **look)
    return beside.layout(plane, plots, places=PLACES, tall=1180, annotations=heads, **look)


def figure(
    layout: dict[str, Any], plane: list[Trace], curves: list[list[Trace]], spots: list[list[Trace]]
) -> dict[str, Any]:
    """The traces on the plane, and beside it both curves with where the line stands on them."""
    return beside.figure(layout, plane, *([*lines, *here] for lines, here in zip(curves, spots, strict=True)))


# On the plane ---------------------------------------------------------------------------------------------


def line(plane: Plane, model: LinearClassifier) -> list[Trace]:
    """The margin lines and the line itself."""
    margins, middle = margin.straight(plane, model.coef, model.intercept)
    return [margins | dict(showlegend=False), middle | dict(meta=LINE)]


def labels(plane: Plane, start: np.ndarray, w: np.ndarray, points: np.ndarray, *, margins: bool) -> list[Trace]:
    """The score on each of the three lines, near their lower ends, if there are `margins`; and w at its tip, apart from
    the `points` (n, 2), by itself: beside words that are nowhere it would fly in from a corner at every step."""
    length = float(np.hypot(*w))
    u = w / length
    far = ends(plane, start, u, 0.7)
    low = far[int(far[1, 1] < far[0, 1])]
    lines = np.stack([low, low + u / length, low - u / length])
    after, before = ("middle right", "middle left") if u[0] >= 0 else ("middle left", "middle right")
    sides = [after, after, before]
    lines = _apart(plane, lines, sides, ends(plane, start, u, 1)) if margins else np.full((3, 2), np.nan)
    told = [f"\u2003{word}\u2003" for word in ("w·x + b = 0", "w·x + b = 1", "w·x + b = −1")]
    font: dict[str, Any] = dict(shadow=palette.HALO)
    on_lines: dict[str, Any] = dict(textfont=font | dict(color=palette.NEUTRAL, size=13), textposition=sides)
    x, y = _ahead(plane, start + w, u, points)
    return [
        marks.text(lines[:, 0], lines[:, 1], told, **on_lines),
        marks.text([x], [y], ["<b>w</b>"], textfont=font | dict(color=NORMAL, size=16), textposition="middle center"),
    ]


def _apart(plane: Plane, places: np.ndarray, sides: Sequence[str], line: np.ndarray) -> np.ndarray:
    """Places (3, 2) of words beside lines along the `line` (2, 2), moved along it so that none lies on another, nor on
    what the lower handle says, nor is cut; NaN where there is no such place, or two lines look like one."""
    size = np.ptp(np.array([plane.x, plane.y]), axis=1)
    low, high = np.transpose([plane.x, plane.y])
    lower = line[int(line[1, 1] < line[0, 1])]
    along = line[int(line[1, 1] >= line[0, 1])] - lower  # up the line
    handle = lower + (1 - INSIDE) / 2 * along
    says = 0.5 * WORDS[0] * size[0] * (1 if handle[0] < sum(plane.x) / 2 else -1)
    taken = [handle + np.array([says, 0.0])]
    found = []
    for i, (place, side) in enumerate(zip(places, sides, strict=True)):
        way = WORDS * size * (0.5 if side == "middle right" else -0.5) * [1, 0]
        tries = place + np.linspace(0, ALONG, TRIES)[:, None] * along
        middles = tries + way
        free = (np.abs((middles[:, None] - np.array(taken)) / size) > WORDS).any(axis=2).all(axis=1)
        half = WORDS * size / 2
        free &= ((middles - half > low) & (middles + half < high)).all(axis=1)
        free &= i == 0 or bool(np.hypot(*((place - places[0]) / size)) > NEAR)
        found.append(tries[free.argmax()] if free.any() else np.full(2, np.nan))
        if free.any():
            taken.append(middles[free.argmax()])
    return np.array(found)


def _ahead(plane: Plane, tip: np.ndarray, u: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Where the name of an arrow with direction u (2,) stands: before its tip (2,), farthest from any of the points."""
    turned = np.arctan2(u[1], u[0]) + ASIDE
    places = tip + NAME * np.ptp(plane.x) * np.column_stack([np.cos(turned), np.sin(turned)])
    room = np.linalg.norm(places[:, None] - points, axis=2).min(axis=1)
    return np.asarray(places[room.argmax()])


def handles(plane: Plane, start: np.ndarray, u: np.ndarray) -> Trace:
    """Where the line with unit normal u (2,) through `start` (2,) can be turned: near its ends, first to the left of u.

    Nowhere if the line lies outside the plane.
    """
    far = ends(plane, start, u, INSIDE)
    return marks.points(
        far[:, 0],
        far[:, 1],
        draggable.COLOUR,
        size=draggable.SIZE,
        outline=palette.OUTLINE,
        meta=HANDLES,
        cliponaxis=False,
    )


def drag_me(plane: Plane, start: np.ndarray, u: np.ndarray) -> Trace:
    """What to do with a handle, beside the lower one."""
    far = ends(plane, start, u, INSIDE)
    x, y = far[far[:, 1].argmin()]
    side = "middle right" if x < sum(plane.x) / 2 else "middle left"
    font = dict(color=draggable.COLOUR, size=draggable.LETTERS, shadow=palette.HALO)
    return marks.text([x], [y], [f"\u2003{draggable.SAID}\u2003"], textfont=font, textposition=side)


def ends(plane: Plane, start: np.ndarray, u: np.ndarray, inside: float) -> np.ndarray:
    """Two points of the line (2, 2), the first to the left of u, `inside` of the way from its middle to the edges."""
    along = np.array([-u[1], u[0]])
    low, high = np.transpose([plane.x, plane.y])
    with np.errstate(divide="ignore", invalid="ignore"):
        ways = np.sort(
            [(low - start) / along, (high - start) / along], axis=0
        )  # for both axes where it enters and leaves
    enters, leaves = np.nanmax(ways[0]), np.nanmin(ways[1])
    within = np.array([enters, leaves]) if enters < leaves else np.full(2, np.nan)
    middle, half = within.mean(), inside * (within[1] - within[0]) / 2
    return np.asarray(start + np.array([[middle + half], [middle - half]]) * along)


def arrow(start: np.ndarray, w: np.ndarray) -> Trace:
    """The normal w (2,), as long as it is, from a point of the line (2,)."""
    head = dict(
        symbol="arrow", size=np.array([0, 15]), angleref="previous", color=NORMAL, opacity=1, line=dict(width=0)
    )
    return boundary.line(np.stack([start, start + w]), width=3.5, colour=NORMAL) | dict(
        mode="lines+markers", marker=head
    )


def widest(plane: Plane, model: LinearClassifier | None) -> Trace:
    """The line with the widest margin, if there is one to show."""
    if model is None:
        return boundary.line(boundary.NOWHERE)
    return boundary.straight(
        plane, model.coef, model.intercept, name="widest margin", dash="dot", width=6, colour=WIDEST
    )


def ways(X: np.ndarray, d: np.ndarray, u: np.ndarray) -> Trace:
    """From each of the points X (n, 2) at distances d (n,) straight to the line with unit normal u."""
    feet = X - d[:, None] * u
    return boundary.line(_pieces(X, feet), width=1) | dict(opacity=0.6)


def looked_at(x: np.ndarray, d: float, start: np.ndarray, u: np.ndarray, *, wrong: bool) -> list[Trace]:
    """One point x (2,): its way to the line, and its projection on the normal through the line's point `start`."""
    foot, along = x - d * u, start + d * u
    helpers = _pieces(np.stack([x, start]), np.stack([along, along]))
    mark = dict(symbol="diamond-open", size=10, color=NORMAL, line=dict(width=2, color=NORMAL))
    colour = palette.MISTAKE if wrong else palette.CLASSES[2]
    return [
        boundary.line(helpers, dash="dot", width=1.5, colour=NORMAL),
        boundary.line(np.stack([x, foot]), "distance", width=3, colour=colour) | dict(showlegend=False),
        boundary.ring(x[None]),
        marks.points(along[:1], along[1:], None, name="projection", marker=mark),
    ]


def distance(plane: Plane, x: np.ndarray, d: float, u: np.ndarray, *, wrong: bool, shown: bool) -> Trace:
    """How far a point x (2,) is from the line, beside it and away from the line."""
    return _told(plane, x, f"distance<br>{words.number(abs(d))}" if shown else "", d * u[0], wrong=wrong)


def nearest(
    plane: Plane, X: np.ndarray, margins: np.ndarray, d: np.ndarray, u: np.ndarray, looked: int | None, *, shown: bool
) -> list[Trace]:
    """The point of X (n, 2) with the least of the `margins` (n,), its way to the line, and that margin."""
    i = int(margins.argmin())
    wrong = bool(margins[i] < 0)
    foot = X[i] - d[i] * u
    way = np.stack([X[i], foot]) if shown and i != looked else boundary.NOWHERE
    line = boundary.line(way, "margin", dash="dot", width=2.5, colour=palette.MISTAKE if wrong else palette.CLASSES[2])
    return [
        line | dict(showlegend=False),
        _told(plane, X[i], f"margin<br>{words.number(float(margins[i]))}" if shown else "", d[i] * u[0], wrong=wrong),
    ]


def _told(plane: Plane, x: np.ndarray, said: str, way: float, *, wrong: bool) -> Trace:
    font = dict(color=palette.MISTAKE if wrong else palette.CLASSES[2], size=14, shadow=palette.HALO)
    right = bool(way >= 0)
    side = "middle right" if right else "middle left"
    if abs(plane.x[right] - x[0]) < ROOM * np.ptp(plane.x):  # it would be cut at the edge
        side = "top center"
    return marks.text(
        [x[0]], [x[1]], [f"\u2003{said}\u2003".replace("<br>", "\u2003<br>\u2003")], textfont=font, textposition=side
    )


def _pieces(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.stack([a, b, np.full_like(a, np.nan)], axis=1).reshape(-1, 2)


# Beside it ------------------------------------------------------------------------------------------------


def curves(
    ends: np.ndarray, errors: np.ndarray, places: np.ndarray, hinge: np.ndarray, unit: str, been: float
) -> list[list[Trace]]:
    """How many are wrong, constant between `ends` (m + 1,): errors (m,); the mean hinge loss at `places` (k,).

    Both are drawn as far as the line has `been`.
    """
    errors, hinge = (np.where(at <= been, values, np.nan) for at, values in ((ends[:-1], errors), (places, hinge)))
    ends = np.minimum(ends, been)
    says = f"%{{x:.4g}}{unit}: "
    pieces = np.column_stack([ends[:-1], ends[1:], ends[1:]])
    levels = np.column_stack([errors, errors, np.full(len(errors), np.nan)])
    jumps = marks.line(pieces[:, :2].ravel(), np.repeat(errors, 2), ERROR, width=1.5, opacity=0.7)
    flat = marks.line(pieces.ravel(), levels.ravel(), ERROR, width=3, says=says + "%{y:.0f} wrong", cliponaxis=False)
    return [[jumps, flat], [marks.line(places, hinge, HINGE, width=2.5, says=says + "hinge loss %{y:.4g}")]]


def here(
    place: float, error: float, hinge: float, piece: tuple[float, float, float], *, late: float, n: int
) -> list[list[Trace]]:
    """Where the line stands on both curves; `piece` is the flat stretch around it: its ends and its error.

    Beyond `late` there is no room for words on its right, and none above where nearly all n points are wrong.
    """
    low, high, level = piece
    look: dict[str, Any] = dict(size=12, outline=palette.OUTLINE, cliponaxis=False)
    side = f"{'bottom' if error > HIGH * n else 'top'} {'left' if place > late else 'right'}"  # off what is flat
    now: dict[str, Any] = dict(mode="markers+text", text=[f"\u2002<b>now: {error:.0f}</b>\u2002"], textposition=side)
    now |= dict(textfont=dict(color=ERROR, size=14, shadow=palette.HALO))
    stretch = marks.line([low, high], [level] * 2, palette.NEUTRAL, width=9, opacity=0.45)
    return [
        [stretch, marks.points([place], [error], ERROR, **look, **now)],
        [marks.points([place], [hinge], HINGE, **look)],
    ]
