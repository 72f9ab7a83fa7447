"""A vector multiplied by a matrix again and again, and the angle that is left between it and the axis it looks for."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pages.views.pca import cloud
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace

VECTOR, NEXT, GUIDE = palette.FIT, palette.CLASSES[2], palette.NEUTRAL
ARC = 0.35  # its radius: the arrow is 1 long
NAMED, WIDE = 6, 0.5  # of its 25 places the one beside which its angle stands, and the least angle with a name
TICKS = (0, 30, 60, 90)
APART = "<span style='font-size:9px'> </span>"  # between the handle and its name
HANDLE = "rgba(232,112,14,0.25)"  # around the head of the arrow, which is seen in it
START = "start"  # what can be dragged
ALONG = float(np.cos(np.radians(15)))  # of an arrow along an axis: how far it points the same way, at least
LIFT = 0.1  # of the window: from a level axis up to its name
MOST = 96.0  # degrees, where a name stands above all angles


def angles(angle: np.ndarray, begins: Mapping[int, str], i: int) -> list[Trace]:
    """The angle (m,) to the axis looked for, in degrees, after each step up to i.

    `begins` are the steps at which another axis is looked for, and its name: there the curve is interrupted, and
    nothing is multiplied.
    """
    breaks = list(begins)
    frames = np.insert(np.arange(len(angle), dtype=float), breaks, np.nan)
    past = np.where(frames <= i, np.insert(angle, breaks, np.nan), np.nan)
    made = [multiplied(begins, at) for at in range(len(angle))]
    steps = np.insert(np.array(made, dtype=float), breaks, np.nan)
    told = "%{y:.3g}° after %{x}"
    return [
        panels.on(marks.line(steps, past, VECTOR, width=4, name="angle left", says=told), 1),
        panels.on(
            marks.text(
                [made[at] for at in breaks],
                [MOST] * len(breaks),
                [name * (i >= at) for at, name in begins.items()],
                GUIDE,
                size=13,
            )
            | dict(textposition=["middle left" if at > 0.7 * len(angle) else "middle right" for at in breaks]),
            1,
        ),
    ]


def multiplied(begins: Mapping[int, str], i: int) -> int:
    """How many multiplications are made by step i: where another axis `begins` there is none."""
    return i - sum(at <= i for at in begins)


def here(step: int, angle: float) -> Trace:
    """A marker on the curve of the angle."""
    return panels.on(marks.points([step], [angle], VECTOR, size=11, outline=palette.OUTLINE), 1)


def layout(titles: Sequence[str], reach: float, steps: int, *, unit: float = 1, curve: bool = True) -> dict[str, Any]:
    """The plane from -reach to reach, where 1 is a `unit` of the numbers on its axes, and with a `curve` the angle over
    so many steps beside it."""
    look: dict[str, Any] = dict(range=[-reach, reach])
    if unit != 1:
        step = nice(0.8 * reach * unit)
        look |= dict(
            tickvals=[i * step / unit for i in (-1, 0, 1)],
            ticktext=[words.number(i * step) for i in (-1, 0, 1)],
            showgrid=False,
        )
    if not curve:  # it is as wide as there is room
        plane = palette.axis(titles[0], **look), palette.axis(titles[1], scaleanchor="x", **look)
        made = panels.layout([plane], widths=(1,), height=500, tall=400, showlegend=False)
        made["meta"]["wide"]["margin.t"] = made["meta"]["narrow"]["margin.t"] = 8  # no heading stands above
        return made
    look |= dict(constrain="domain")
    plane = palette.axis(titles[0], **look), palette.axis(titles[1], scaleanchor="x", **look)
    over = (
        palette.axis("multiplications", range=[-0.03 * max(steps, 1), 1.03 * max(steps, 1)], nticks=6),
        palette.axis("", range=[-3, MOST + 4], tickvals=TICKS, ticktext=[f"{tick}°" for tick in TICKS]),
    )
    heading = panels.heading("Angle between arrow and axis", 1, yshift=4)
    return panels.layout([plane, over], widths=(1, 1), height=480, tall=860, annotations=[heading], showlegend=False)


def nice(most: float) -> float:
    """The largest of 1, 2 and 5 times a power of 10 that is no more than a positive number."""
    decade = 10.0 ** np.floor(np.log10(most))
    return float(max(m * decade for m in (1, 2, 5) if m * decade <= most * (1 + 1e-9)))


def matrix(A: np.ndarray, *, beside: bool = False) -> dict[str, Any]:
    """An annotation: the matrix (2, 2) with what it is, in the corner; of the curve `beside` the plane, which ends low
    there, if there is one."""
    rows = [[words.number(round(float(value), 12)) for value in row] for row in A]
    wide = [max(len(row[j]) for row in rows) for j in range(2)]
    lines = ["\u00a0\u00a0".join(row[j].rjust(wide[j], "\u00a0") for j in range(2)) for row in rows]
    written = "<br>".join(f"<span style='font-family:monospace'>(\u00a0{line}\u00a0)</span>" for line in lines)
    corner: dict[str, Any] = dict(xref="paper", yref="paper", x=0.02, y=0.97, xanchor="left", yanchor="top")
    if beside:
        corner |= dict(xref="x2 domain", yref="y2 domain", x=0.97, y=0.88, xanchor="right")
    text = f"<b>A, the covariance matrix:</b><br>{written}"
    return dict(text=text, **corner, align="left", showarrow=False, font=dict(size=15))


def still(axes: np.ndarray, reach: float, second: bool, circle: np.ndarray, first: str = "") -> list[Trace]:
    """A circle (m, 2), and guides along the axes (2, 2), a row each; the `second` once it is looked for.

    first: what is said of the first axis, after its name.
    """
    looks = (("axis 1", "dash", True), ("axis 2", "dot", second))
    return [
        cloud.line(circle, palette.GRID, width=1.5),
        *(
            cloud.axis(np.zeros(2), axis, 2 * reach, GUIDE, width=1.5, dash=dash, name=name) | dict(visible=seen)
            for axis, (name, dash, seen) in zip(axes, looks, strict=True)
        ),
        _ends(axes, ["axis 1" + first * (not second), "axis 2" * second], reach),  # on a phone there is room for one
    ]


def rows(places: np.ndarray) -> Trace:
    """The rows that the matrix is the covariance of: (n, 2)."""
    return cloud.dots(places, palette.DATA, size=7, opacity=0.4)


def _ends(axes: np.ndarray, names: Sequence[str], reach: float) -> Trace:
    """The names of the axes (2, 2) beside them, where they leave the picture."""
    up = np.where(axes[:, 1:] < 0, -axes, axes)
    sides = [f"{'middle' if y > abs(x) else 'top'} {'left' if x > 0 else 'right'}" for x, y in up]
    places = 0.94 * reach * up / np.abs(up).max(axis=1, keepdims=True)
    places[:, 1] += LIFT * reach * (np.abs(up[:, 1]) < 0.2)  # off the points along one that is level
    said, font = [f"\u2002{name}\u2002" for name in names], dict(size=14, shadow=palette.HALO)
    return marks.text(places[:, 0], places[:, 1], said, textfont=font, textposition=sides, cliponaxis=False)


def arc(x: np.ndarray, axis: np.ndarray, said: str = "", *, seen: bool) -> Trace:
    """The angle that is left between x (2,) and an axis, a unit vector (2,), as an arc near the origin, and what it is
    beside it where it is wide."""
    towards = axis if axis @ x >= 0 else -axis
    start, end = (float(np.arctan2(u[1], u[0])) for u in (x, towards))
    turn = start + np.linspace(0, 1, 25) * ((end - start + np.pi) % (2 * np.pi) - np.pi)
    places = ARC * np.column_stack([np.cos(turn), np.sin(turn)])
    line = cloud.line(places if seen else np.full_like(places, np.nan), VECTOR, width=2, opacity=0.6, name="angle")
    wide = seen and abs(turn[-1] - start) > WIDE
    told = [f"\u2002<b>{said}</b>\u2002" if wide and i == NAMED else "" for i in range(len(turn))]
    side = "middle right" if places[NAMED, 0] > 0 else "middle left"
    return line | dict(mode="lines+text", text=told, textposition=side, textfont=dict(color=VECTOR, size=14))


def moving(
    x: np.ndarray,
    image: np.ndarray,
    ring: np.ndarray,
    trail: np.ndarray,
    size: float,
    name: str = "arrow x",
    axis: np.ndarray | None = None,
    *,
    held: bool = False,
) -> list[Trace]:
    """The vector x (2,), its `image` (2,), where x has been (k, 2), and then the image of the unit circle (m, 2).

    Both images are drawn divided by `size`, and are named so; x is called `name`, clear of the handle if it is `held`.
    Names keep off the `axis` (2,) that is looked for.
    """
    by = "" if size == 1 else f" ÷ {words.number(size)}"
    ring = ring if len(trail) > 1 else np.full_like(ring, np.nan)
    lowest = ring[[ring[:, 1].argmin()]]
    seen = np.isfinite(ring).all() and np.linalg.svd(ring, compute_uv=False)[1] > 0.05 * np.linalg.norm(ring)
    return [
        cloud.line(ring, NEXT, width=1.5, opacity=0.7, name=f"circle under A{by}"),
        _been(trail),
        _arrow(image, NEXT, f"A x{by}", "dot", 3),
        _arrow(x, VECTOR, "x"),
        cloud.names(lowest, [f"the circle, times A{by}" if seen else ""], [NEXT], "bottom right"),
        _beside(image, x, "" if np.isnan(image).any() else f"A x{by}", axis),
        _beyond(x, VECTOR, name, axis, held=held),
    ]


def _been(trail: np.ndarray) -> Trace:
    """Where x has been (k, 2), faint; the first place is named once the arrow is far from it."""
    feet = cloud.feet(trail, VECTOR)
    left = bool(len(trail)) and np.linalg.norm(trail[-1] - trail[0]) > 0.3
    told = ["\u2002\u2002start\u2002\u2002" if i == 0 and left else "" for i in range(len(trail))]  # beside the handle
    side = "middle left" if len(trail) and trail[0, 0] < 0 else "middle right"
    look = dict(mode="markers+text", text=told, textposition=side, textfont=dict(color=VECTOR, size=13))
    return feet | look | dict(marker=feet["marker"] | dict(opacity=0.45))


def begun(x: np.ndarray) -> Trace:
    """The arrow as it starts, x (2,), faint and with a handle: it can be turned."""
    handle = dict(symbol="circle", size=[0, 28], color=HANDLE, line=dict(width=3, color=VECTOR), opacity=1)
    says = "the start: drag it round"
    return marks.path([0.0, x[0]], [0.0, x[1]], "rgba(232,112,14,0.35)", width=2, says=says, marker=handle, meta=START)


def _beside(tip: np.ndarray, x: np.ndarray, name: str, axis: np.ndarray | None = None) -> Trace:
    """The name of what A makes of x (2,): beside the middle of its arrow, away from x; of a short one at its tip.

    Where both lie on one line it is away from the arc, which leads to the `axis`.
    """
    across = np.array([-tip[1], tip[0]]) / max(float(np.linalg.norm(tip)), 1e-300)
    off = x
    if axis is not None and abs(across @ x) < 0.1 * np.linalg.norm(x):
        off = axis if axis @ x >= 0 else -axis
    towards = across if across @ off > 0 else -across
    if np.linalg.norm(tip) < 0.5 * np.linalg.norm(x):
        side = f"{'top' if towards[1] > 0 else 'bottom'} {'right' if tip[0] >= 0 else 'left'}"
        return cloud.names(tip[None], [name], [NEXT], side)
    side = "middle right" if towards[0] < -0.3 else "middle left" if towards[0] > 0.3 else "top center"
    return cloud.names((0.55 * tip - 0.08 * towards)[None], [name], [NEXT], side)


def ahead(x: np.ndarray, now: np.ndarray, name: str = "next x") -> list[Trace]:
    """Where the arrow that is `now` (2,) will be, x (2,): what A makes of it, back at length 1."""
    seen = np.linalg.norm(x) >= 0.3 and np.linalg.norm(x - now) > 0.35  # its name has room
    return [
        _arrow(x, VECTOR, "next x", width=2) | dict(opacity=0.4),
        _beyond(x, VECTOR, name if seen else ""),
    ]


def _beyond(tip: np.ndarray, colour: str, name: str, axis: np.ndarray | None = None, *, held: bool = False) -> Trace:
    """The name of an arrow, beyond its tip: above or below it, where a phone has room, unless it is nearly level.

    One that lies along the `axis`, whose own name stands above that, has it on the other side of the line.
    """
    across, up = tip
    if axis is not None and abs(axis @ tip) > ALONG * np.linalg.norm(tip) and abs(across) > 0.2 * abs(up):
        side = f"{'bottom' if up >= 0 else 'top'} {'right' if across > 0 else 'left'}"
        return cloud.names(tip[None], [f"\u2002{name}\u2002"], [colour], side)
    if axis is not None and abs(axis @ tip) > ALONG * np.linalg.norm(tip):  # an upright one, named at its left or right
        side = "middle right" if axis[0] * np.sign(axis[1]) > 0 else "middle left"
        return cloud.names(tip[None], [f"\u2002{name}\u2002"], [colour], side)
    level = abs(across) > 4 * abs(up)
    sides = ("middle right", "middle left") if level else ("top center", "bottom center")
    side = sides[int(float(across if level else up) < 0)]
    place = tip * (1 + 0.06 / max(float(np.linalg.norm(tip)), 0.06)) + [0, 0 if level else 0.1 * np.sign(up)]
    if held and not level:
        name = f"{name}<br>{APART}" if up >= 0 else f"{APART}<br>{name}"
    return cloud.names(place[None], [name], [colour], side)


def _arrow(tip: np.ndarray, colour: str, name: str, dash: str | None = None, width: float = 4) -> Trace:
    head = dict(symbol="triangle-up", angleref="previous", color=colour, size=[0, 13], line=dict(width=0))
    says = f"{name} (%{{x:.4g}}, %{{y:.4g}})"
    return marks.path([0.0, tip[0]], [0.0, tip[1]], colour, width=width, dash=dash, name=name, says=says, marker=head)
