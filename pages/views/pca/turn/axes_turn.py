"""An axis turned through a cloud, beside the variance it captures and misses at every angle."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from pages.views.pca import axes_cloud
from ui import palette
from ui.figures import panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
CAPTURED, MISSED = palette.FIT, palette.CLASSES[3]


@dataclass(frozen=True)
class Curves:
    """Captured variance and mean squared error (m,) at the angles (m,); the principal axis' angle, if there is one."""

    angles: np.ndarray
    captured: np.ndarray
    error: np.ndarray
    best: float | None

    @property
    def total(self) -> float:
        return float(self.captured[0] + self.error[0])

    def traces(self) -> list[Trace]:
        """The two curves, their sum, and a star where one peaks and the other bottoms out."""
        ends = np.array([0.0, 180.0])
        made = [
            _curve(ends, np.full(2, self.total), "total", palette.NEUTRAL, "dot"),
            _curve(self.angles, self.captured, "captured", CAPTURED, "solid"),
            _curve(self.angles, self.error, "error", MISSED, "dash"),
        ]
        if self.best is not None:
            i = int(np.abs(self.angles - self.best).argmin())
            upright = np.array([[self.best, 0], [self.best, 1.12 * self.total]])
            thin = dict(color=palette.NEUTRAL, width=1.5, dash="dash")
            made.append(axes_cloud.line(upright, palette.NEUTRAL, "principal axis", line=thin))
            made.append(
                dict(
                    type="scatter",
                    mode="markers",
                    x=np.full(2, self.best),
                    y=np.array([self.captured[i], self.error[i]]),
                    marker=dict(symbol="star", size=13, color=palette.CLASSES[4]),
                    hovertemplate="the principal axis, %{x:.4g}°: %{y:.4g}<extra></extra>",
                    showlegend=False,
                )
            )
        return [panels.on(trace, 1) for trace in made]

    def here(self, i: int) -> list[Trace]:
        """A marker on each curve at the i-th angle."""
        return [
            panels.on(
                dict(
                    type="scatter",
                    mode="markers",
                    x=self.angles[i : i + 1],
                    y=values[i : i + 1],
                    marker=dict(color=colour, size=11, line=dict(width=1.5, color=palette.OUTLINE)),
                    hoverinfo="skip",
                    showlegend=False,
                ),
                1,
            )
            for values, colour in ((self.captured, CAPTURED), (self.error, MISSED))
        ]


def layout(plane: Plane, total: float) -> dict[str, Any]:
    """The cloud on the left, the curves over the angle on the right."""
    axes = plane.axes()
    made = panels.layout(
        [
            (axes["xaxis"], axes["yaxis"]),
            (
                palette.axis("angle (degrees)", range=[0, 180], tickmode="array", tickvals=[0, 45, 90, 135, 180]),
                palette.axis("variance", range=[0, 1.12 * total], nticks=6),
            ),
        ],
        widths=(1.5, 1),
        height=470,
        tall=900,
    )
    made["meta"]["narrow"]["margin.t"] = 4 * panels.LEGEND_ROW
    return made


def compared(X: np.ndarray, centre: np.ndarray, slope: float, reach: float) -> list[Trace]:
    """The line through `centre` (2,) with this slope, and vertical segments from the rows X (n, 2) to it."""
    u = np.array([1.0, slope]) / np.hypot(1.0, slope)
    fitted = np.column_stack([X[:, 0], centre[1] + slope * (X[:, 0] - centre[0])])
    dashed = dict(color=palette.CLASSES[2], width=3, dash="dash")
    return [
        axes_cloud.perpendiculars(X, fitted, palette.CLASSES[2]),
        axes_cloud.line(axes_cloud.through(centre, u, reach), palette.CLASSES[2], "least squares", line=dashed),
    ]


def turned(X: np.ndarray, centre: np.ndarray, u: np.ndarray, feet: np.ndarray, reach: float) -> list[Trace]:
    """What moves with the axis along u (2,): perpendiculars from X (n, 2), the axis, the feet (n, 2)."""
    return [
        axes_cloud.perpendiculars(X, feet, MISSED),
        axes_cloud.line(axes_cloud.through(centre, u, reach), CAPTURED),
        axes_cloud.feet(feet, ""),
    ]


def cloud(X: np.ndarray, codes: np.ndarray | None, k: int) -> Trace:
    """The rows X (n, 2), by class if they have one."""
    made = axes_cloud.points(X, codes, max(k, 1))
    return made | dict(marker=made["marker"] | dict(size=7))


def principal(centre: np.ndarray, u: np.ndarray, reach: float) -> Trace:
    """The principal axis as a guide: through `centre` (2,) along u (2,)."""
    thin = dict(color=palette.NEUTRAL, width=2, dash="dash")
    return axes_cloud.line(axes_cloud.through(centre, u, reach), palette.NEUTRAL, line=thin)


def _curve(x: np.ndarray, y: np.ndarray, name: str, colour: str, dash: str) -> Trace:
    return axes_cloud.line(
        np.column_stack([x, y]),
        colour,
        name,
        line=dict(color=colour, width=2.5, dash=dash),
        hoverinfo=None,
        hovertemplate=f"%{{x:.4g}}°: {name} %{{y:.4g}}<extra></extra>",
    )
