"""A vector multiplied by a matrix again and again, and the angle that is left between it and the axis it looks for."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.pca import cloud, legend
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace

VECTOR, NEXT, GUIDE = palette.FIT, palette.CLASSES[2], palette.NEUTRAL
FLOOR = 1e-9  # degrees: smaller angles are drawn here


def angles(angle: np.ndarray, predicted: np.ndarray, begins: Sequence[int]) -> list[Trace]:
    """The angle (m,) to the axis looked for, in degrees, after each step, and what theory predicts (m,).

    `begins` are the steps at which another axis is looked for: there the curves are interrupted.
    """
    steps = np.insert(np.arange(len(angle), dtype=float), begins, np.nan)
    left, guide = (np.insert(np.maximum(y, FLOOR), begins, np.nan) for y in (angle, predicted))
    says = "step %{{x}}: {} %{{y:.3g}}°".format
    return [
        panels.on(marks.line(steps, left, VECTOR, width=4, name="angle left", says=says("angle left")), 1),
        panels.on(marks.line(steps, guide, GUIDE, dash="dash", name="predicted", says=says("predicted")), 1),
    ]


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
            "angle to the axis (degrees)",
            type="log",
            range=[-9.3, 2.3],
            nticks=6,
            exponentformat="power",
            tickfont=dict(size=11),
        ),
    )
    return legend.roomy(panels.layout([plane, over], widths=(1.3, 1), height=470, tall=860))


def still(axes: np.ndarray, reach: float) -> list[Trace]:
    """The unit circle, and guides along the axes looked for, (2, 2), a row each."""
    looks = (("first axis", "dash"), ("second axis", "dot"))
    return [
        cloud.line(cloud.CIRCLE, palette.GRID, width=1.5),
        *(
            cloud.axis(np.zeros(2), axis, 2 * reach, GUIDE, width=1.5, dash=dash, name=name)
            for axis, (name, dash) in zip(axes, looks, strict=True)
        ),
    ]


def moving(x: np.ndarray, image: np.ndarray, ring: np.ndarray, trail: np.ndarray) -> list[Trace]:
    """The vector x (2,), its `image` (2,), the image of the unit circle (m, 2), and where x has been (k, 2)."""
    return [
        cloud.line(ring, NEXT, width=1.5, opacity=0.7, name="circle under A"),
        cloud.feet(trail, VECTOR) | dict(opacity=0.45),
        _arrow(image, NEXT, "A x", "dot"),
        _arrow(x, VECTOR, "x"),
    ]


def _arrow(tip: np.ndarray, colour: str, name: str, dash: str | None = None) -> Trace:
    head = dict(symbol="triangle-up", angleref="previous", color=colour, size=[0, 13])
    says = f"{name} (%{{x:.4g}}, %{{y:.4g}})"
    return marks.path([0.0, tip[0]], [0.0, tip[1]], colour, width=3, dash=dash, name=name, says=says, marker=head)
