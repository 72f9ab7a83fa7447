"""A vector multiplied by a matrix again and again, and the angle that is left between it and the axis it looks for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.pca import axes_cloud
from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
VECTOR, NEXT, GUIDE = palette.FIT, palette.CLASSES[2], palette.NEUTRAL
FLOOR = 1e-9  # degrees: smaller angles are drawn here


@dataclass(frozen=True)
class Angles:
    """The angle to the axis looked for (m,), in degrees, after each step; the guide (m,) is what theory predicts.

    `begins` are the steps at which another axis is looked for: there the curves are interrupted.
    """

    angle: np.ndarray
    guide: np.ndarray
    begins: Sequence[int] = ()

    def traces(self) -> list[Trace]:
        steps = np.insert(np.arange(len(self.angle), dtype=float), self.begins, np.nan)
        angle, guide = (np.insert(np.maximum(y, FLOOR), self.begins, np.nan) for y in (self.angle, self.guide))
        made = [
            _line(steps, angle, "angle left", dict(color=VECTOR, width=4)),
            _line(steps, guide, "predicted", dict(color=GUIDE, width=2, dash="dash")),
        ]
        return [panels.on(trace, 1) for trace in made]

    def here(self, i: int) -> Trace:
        """A marker at step i."""
        return panels.on(
            dict(
                type="scatter",
                mode="markers",
                x=np.array([i]),
                y=np.maximum(self.angle[i : i + 1], FLOOR),
                marker=dict(color=VECTOR, size=11, line=dict(width=1.5, color=palette.OUTLINE)),
                hoverinfo="skip",
                showlegend=False,
            ),
            1,
        )


def layout(titles: Sequence[str], reach: float, steps: int) -> dict[str, Any]:
    """The plane from -reach to reach, and the angle over so many steps."""
    ends = [-reach, reach]
    made = panels.layout(
        [
            (
                palette.axis(titles[0], range=ends, constrain="domain"),
                palette.axis(titles[1], range=ends, scaleanchor="x", constrain="domain"),
            ),
            (
                palette.axis("step", range=[-0.03 * max(steps, 1), 1.03 * max(steps, 1)], nticks=6),
                palette.axis(
                    "angle to the axis (degrees)",
                    type="log",
                    range=[-9.3, 2.3],
                    nticks=6,
                    exponentformat="power",
                    tickfont=dict(size=11),
                ),
            ),
        ],
        widths=(1.3, 1),
        height=470,
        tall=860,
    )
    made["meta"]["narrow"]["margin.t"] = 4 * panels.LEGEND_ROW
    return made


def still(axes: np.ndarray, reach: float) -> list[Trace]:
    """The unit circle, and guides along the axes looked for, (2, 2), a row each."""
    zero = np.zeros(2)
    thin = dict(color=palette.GRID, width=1.5)
    made = [axes_cloud.line(axes_cloud.CIRCLE, palette.GRID, line=thin)]
    for i, axis in enumerate(axes):
        guide = dict(color=GUIDE, width=1.5, dash=("dash", "dot")[i])
        name = ("first axis", "second axis")[i]
        made.append(axes_cloud.line(axes_cloud.through(zero, axis, 2 * reach), GUIDE, name, line=guide))
    return made


def moving(x: np.ndarray, image: np.ndarray, ring: np.ndarray, trail: np.ndarray) -> list[Trace]:
    """The vector x (2,), its `image` (2,), the image of the unit circle (m, 2), and where x has been (k, 2)."""
    arrow = dict(symbol="triangle-up", size=13, angleref="previous")
    return [
        axes_cloud.line(ring, NEXT, "circle under A", line=dict(color=NEXT, width=1.5), opacity=0.7),
        axes_cloud.feet(trail, "", VECTOR) | dict(opacity=0.45),
        _arrow(image, NEXT, "A x", "dot", arrow),
        _arrow(x, VECTOR, "x", "solid", arrow),
    ]


def _arrow(tip: np.ndarray, colour: str, name: str, dash: str, head: dict[str, Any]) -> Trace:
    return dict(
        type="scatter",
        mode="lines+markers",
        name=name,
        x=np.array([0.0, tip[0]]),
        y=np.array([0.0, tip[1]]),
        line=dict(color=colour, width=3, dash=dash),
        marker=head | dict(color=colour, size=[0, head["size"]]),
        hovertemplate=f"{name} (%{{x:.4g}}, %{{y:.4g}})<extra></extra>",
    )


def _line(x: np.ndarray, y: np.ndarray, name: str, line: dict[str, Any]) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        x=x,
        y=y,
        name=name,
        line=line,
        hovertemplate=f"step %{{x}}: {name} %{{y:.3g}}°<extra></extra>",
    )
