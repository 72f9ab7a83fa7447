"""A vector multiplied by a matrix again and again, and the angle that is left between it and the axis it looks for."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.pca import cloud
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.objective import WHOLE

VECTOR, NEXT, GUIDE = palette.FIT, palette.CLASSES[2], palette.NEUTRAL
FLOOR = 1e-6  # degrees: x has settled, and what it turns from here on is rounding; drawn here


def angles(angle: np.ndarray, predicted: np.ndarray, begins: Sequence[int], i: int) -> list[Trace]:
    """The angle (m,) to the axis looked for, in degrees, after each step up to i, and what theory predicts (m,).

    `begins` are the steps at which another axis is looked for: there the curves are interrupted.
    """
    steps = np.insert(np.arange(len(angle), dtype=float), begins, np.nan)
    left, guide = (np.insert(np.maximum(y, FLOOR), begins, np.nan) for y in (angle, predicted))
    exact = [np.insert(y, begins, np.nan).astype(np.float32) for y in (angle, predicted)]
    past = np.where(steps <= i, left, np.nan)
    known = np.flatnonzero(~np.isnan(guide) & (guide > FLOOR))
    middle = known[len(known) // 2 :][:1] if len(known) > 2 else known[:0]
    ahead = dict(meta=WHOLE, visible=False)
    return [
        panels.on(marks.line(steps, guide, GUIDE, dash="dash", opacity=0.6, **_told("predicted", exact[1])), 1) | ahead,
        panels.on(marks.line(steps, past, VECTOR, width=4, **_told("angle left", exact[0])), 1),
        panels.on(
            marks.text(begins, [12 * FLOOR] * len(begins), ["axis 2" * (i >= at) for at in begins], GUIDE)
            | dict(textposition=["top left" if at > 0.7 * len(angle) else "top right" for at in begins]),
            1,
        ),
        panels.on(
            marks.text(
                steps[middle], guide[middle], ["  predicted"] * len(middle), GUIDE, size=13, textposition="top right"
            ),
            1,
        )
        | ahead,
    ]


def _told(name: str, exact: np.ndarray) -> dict[str, Any]:
    """The name of a curve, and its values where they are drawn higher."""
    return dict(name=name, says=f"step %{{x}}: {name} %{{customdata:.3g}}°", customdata=exact)


def here(step: int, angle: float) -> Trace:
    """A marker on the curve of the angle."""
    return panels.on(marks.points([step], [max(angle, FLOOR)], VECTOR, size=11, outline=palette.OUTLINE), 1)


def layout(titles: Sequence[str], reach: float, steps: int) -> dict[str, Any]:
    """The plane from -reach to reach, and the angle over so many steps."""
    ends = [-reach, reach]
    plane = (
        palette.axis(titles[0], range=ends, constrain="domain"),
        palette.axis(titles[1], range=ends, scaleanchor="x", constrain="domain"),
    )
    over = (
        palette.axis("step", range=[-0.03 * max(steps, 1), 1.03 * max(steps, 1)], nticks=6),
        palette.axis(
            "",
            type="log",
            range=[float(np.log10(FLOOR)) - 0.4, 2.3],
            tickvals=[FLOOR, 1e-4, 1e-2, 1, 90],
            ticktext=["≤ 10<sup>−6</sup>", "10<sup>−4</sup>", "10<sup>−2</sup>", "1", "90"],
            tickfont=dict(size=11),
        ),
    )
    heading = panels.heading("Degrees off axis 1 (log scale)", 1, yshift=4)
    return panels.layout([plane, over], widths=(1.7, 1), height=470, tall=860, annotations=[heading], showlegend=False)


def still(axes: np.ndarray, reach: float, second: bool) -> list[Trace]:
    """The unit circle, and guides along the axes (2, 2), a row each; the `second` once it is looked for."""
    looks = (("axis 1", "dash", True), ("axis 2", "dot", second))
    return [
        cloud.line(cloud.CIRCLE, palette.GRID, width=1.5),
        *(
            cloud.axis(np.zeros(2), axis, 2 * reach, GUIDE, width=1.5, dash=dash, name=name) | dict(visible=seen)
            for axis, (name, dash, seen) in zip(axes, looks, strict=True)
        ),
        _ends(axes, [name * seen for name, _, seen in looks], reach),
    ]


def rows(places: np.ndarray) -> Trace:
    """The rows that the matrix is the covariance of: (n, 2)."""
    return cloud.dots(places, GUIDE, size=5, opacity=0.25)


def between(x: np.ndarray, axis: np.ndarray, reach: float, angle: float | None) -> list[Trace]:
    """An arc from x (2,) to the nearer end of the axis (2,), and the angle in words; None: nothing is drawn."""
    start, end = (float(np.arctan2(v[1], v[0])) for v in (x, axis if x @ axis >= 0 else -axis))
    turn = (end - start + np.pi) % (2 * np.pi) - np.pi
    far = 0.6 * reach * (np.nan if angle is None else 1.0)
    way = start + turn * np.linspace(0, 1, 25)
    near = start + 0.7 * turn  # the end, where the next arrow is not
    middle = 1.06 * far * np.array([np.cos(near), np.sin(near)])
    said = f"{words.setting(round(angle, 1))}°" if angle is not None and angle >= 10 else ""
    side = "middle right" if middle[0] >= 0 else "middle left"
    return [
        cloud.line(far * np.column_stack([np.cos(way), np.sin(way)]), VECTOR, width=1.5),
        cloud.names(middle[None], [said], [VECTOR], side),
    ]


def _ends(axes: np.ndarray, names: Sequence[str], reach: float) -> Trace:
    """The names of the axes (2, 2) beside them, where they leave the picture."""
    up = np.where(axes[:, 1:] < 0, -axes, axes)
    sides = [f"{'middle' if y > abs(x) else 'top'} {'left' if x > 0 else 'right'}" for x, y in up]
    places = 0.94 * reach * up / np.abs(up).max(axis=1, keepdims=True)
    return cloud.names(places, [f"\u2002{name}\u2002" for name in names], [GUIDE] * 2, sides)


def moving(x: np.ndarray, image: np.ndarray, ring: np.ndarray, trail: np.ndarray, size: float) -> list[Trace]:
    """The vector x (2,), its `image` (2,), where x has been (k, 2), and then the image of the unit circle (m, 2).

    Both images are drawn divided by `size`, and are named so.
    """
    by = "" if size == 1 else f" ÷ {words.number(size)}"
    ring = ring if len(trail) > 1 else np.full_like(ring, np.nan)
    lowest = ring[[ring[:, 1].argmin()]]
    seen = np.isfinite(ring).all() and np.linalg.svd(ring, compute_uv=False)[1] > 0.05 * np.linalg.norm(ring)
    return [
        cloud.line(ring, NEXT, width=1.5, opacity=0.7, name=f"circle under A{by}"),
        _been(trail),
        _arrow(image, NEXT, f"A x{by}", "dot"),
        _arrow(x, VECTOR, "x"),
        cloud.names(lowest, [f"the circle, times A{by}" if seen else ""], [NEXT], "bottom right"),
        _beside(image, x, f"A x{by}"),
        _beyond(x, VECTOR, "arrow x"),
    ]


def _been(trail: np.ndarray) -> Trace:
    """Where x has been (k, 2), faint; the first place is named once the arrow is far from it."""
    feet = cloud.feet(trail, VECTOR)
    left = bool(len(trail)) and np.linalg.norm(trail[-1] - trail[0]) > 0.3
    told = ["start" if i == 0 and left else "" for i in range(len(trail))]
    side = "middle left" if len(trail) and trail[0, 0] < 0 else "middle right"
    look = dict(mode="markers+text", text=told, textposition=side, textfont=dict(color=VECTOR, size=13))
    return feet | look | dict(marker=feet["marker"] | dict(opacity=0.45))


def _beside(tip: np.ndarray, x: np.ndarray, name: str) -> Trace:
    """The name of what A makes of x (2,): beside the middle of its arrow, away from x; of a short one at its tip."""
    across = np.array([-tip[1], tip[0]]) / max(float(np.linalg.norm(tip)), 1e-300)
    towards = across if across @ x > 0 else -across
    if np.linalg.norm(tip) < 0.5 * np.linalg.norm(x):
        side = f"{'top' if towards[1] > 0 else 'bottom'} {'right' if tip[0] >= 0 else 'left'}"
        return cloud.names(tip[None], [name], [NEXT], side)
    side = "middle right" if towards[0] < -0.3 else "middle left" if towards[0] > 0.3 else "top center"
    return cloud.names((0.55 * tip - 0.08 * towards)[None], [name], [NEXT], side)


def ahead(x: np.ndarray) -> list[Trace]:
    """Where the arrow will be (2,): what A makes of it, back at length 1."""
    near = bool(np.isnan(x).any() or np.linalg.norm(x) < 0.3)
    return [
        cloud.line(np.vstack([np.zeros(2), x]), VECTOR, width=1.5, opacity=0.45),
        cloud.dots(x[None], VECTOR, symbol="circle-open", size=11, name="next x"),
        _beyond(x, VECTOR, "" if near else "next x"),
    ]


def _beyond(tip: np.ndarray, colour: str, name: str) -> Trace:
    """The name of an arrow, beyond its tip."""
    across, up = tip
    sides = ("middle right", "middle left") if abs(across) > abs(up) else ("top center", "bottom center")
    side = sides[int(float(across if abs(across) > abs(up) else up) < 0)]
    return cloud.names(tip[None] * (1 + 0.06 / max(float(np.linalg.norm(tip)), 0.06)), [name], [colour], side)


def _arrow(tip: np.ndarray, colour: str, name: str, dash: str | None = None) -> Trace:
    head = dict(symbol="triangle-up", angleref="previous", color=colour, size=[0, 13])
    says = f"{name} (%{{x:.4g}}, %{{y:.4g}})"
    return marks.path([0.0, tip[0]], [0.0, tip[1]], colour, width=3, dash=dash, name=name, says=says, marker=head)
