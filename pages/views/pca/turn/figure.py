"""An axis turned through a cloud, beside the variance it captures and misses at every angle."""

from typing import Any

import numpy as np

from pages.views.pca import cloud
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane

AXIS = "axis"  # what can be dragged
SEEN = 0.01  # of the window's diagonal: a shorter distance is not to be seen
ROOM = 0.1  # of the window, which is drawn wider than high: what is left beside a handle with a name at its right
NAME = np.array([0.22, 0.09])  # about the part of the window that what stands at a handle takes
NEAR, FAR = 60, 118  # degrees: up to where the axis is named at its right, and from where the total is at the left
CROWDED = 0.75  # of the way to the rim: from there on a name at the rim would stand on a row
CAPTURED, MISSED, COMPARED = palette.FIT, palette.CLASSES[3], palette.CLASSES[2]


def curves(angles: np.ndarray, captured: np.ndarray, error: np.ndarray, best: float | None, at: float) -> list[Trace]:
    """Variance captured and mean squared error (m,) over the angles (m,) up to the one `at`, and their sum.

    Once one has come past the principal axis, if it has an angle, `best`, a star stands where one curve peaks and the
    other bottoms out.
    """
    total, seen = float(captured[0] + error[0]), angles <= at
    made = [
        _curve(np.array([0.0, 180.0]), np.full(2, total), palette.NEUTRAL, "total variance", "dot"),
        _curve(angles, np.where(seen, captured, np.nan), CAPTURED, "captured variance"),
        _curve(angles, np.where(seen, error, np.nan), MISSED, "mean squared distance", "dash"),
    ]
    i = int(np.abs(angles - at).argmin())
    side = "right" if at < 105 else "left"
    higher, lower = ("top", "bottom") if captured[i] >= error[i] else ("bottom", "top")
    known = best is not None and at >= best
    j = int(np.abs(angles - (best or 0.0)).argmin())
    far = best if known and best is not None else np.nan
    made.append(
        cloud.names(
            np.array([[178.0 if (best or 0) <= FAR else 2.0, 1.02 * total], [at, captured[i]], [at, error[i]]]),
            ["total variance", "\u2002captured variance\u2002", "\u2002mean squared\u2002<br>\u2002distance\u2002"],
            [palette.NEUTRAL, CAPTURED, MISSED],
            ["top left" if (best or 0) <= FAR else "top right", f"{higher} {side}", f"{lower} {side}"],
        )
    )
    beside = "right" if (best or 0) <= NEAR else "left"
    made.append(
        cloud.names(
            np.array([[far, 1.06 * total]]), ["\u2002principal axis\u2002"], [palette.NEUTRAL], f"middle {beside}"
        )
    )
    x, y = (np.full(2, best), np.array([captured[j], error[j]])) if known else np.full((2, 2), np.nan)
    upright = np.array([0, 1.12 * total])
    made.append(marks.line(x, upright, palette.NEUTRAL, width=1.5, dash="dash", name="principal axis"))
    says = "the principal axis, %{x:.4g}°: %{y:.4g}"
    made.append(marks.points(x, y, palette.CLASSES[4], symbol="star", size=13, says=says))
    return [panels.on(trace, 1) for trace in made]


def here(angle: float, captured: float, error: float) -> list[Trace]:
    """A marker on each curve at this angle."""
    return [
        panels.on(marks.points([angle], [value], colour, size=11, outline=palette.OUTLINE), 1)
        for value, colour in ((captured, CAPTURED), (error, MISSED))
    ]


def layout(plane: Plane, total: float) -> dict[str, Any]:
    """The cloud on the left, the curves over the angle on the right."""
    axes = plane.axes()
    over = (
        palette.axis("angle (degrees)", range=[0, 180], tickmode="array", tickvals=[0, 45, 90, 135, 180]),
        palette.axis("", range=[0, 1.12 * total], nticks=6),
    )
    return panels.layout(
        [(axes["xaxis"], axes["yaxis"]), over],
        widths=(1.5, 1),
        height=470,
        tall=820,
        annotations=[panels.heading("The two add up to the total variance", 1, yshift=4)],
        showlegend=False,
    )


def compared(X: np.ndarray, centre: np.ndarray, slope: float, reach: float, plane: Plane) -> list[Trace]:
    """The line through `centre` (2,) with this slope, and vertical segments from the rows X (n, 2) to it, named."""
    u = np.array([1.0, slope]) / np.hypot(1.0, slope)
    fitted = np.column_stack([X[:, 0], centre[1] + slope * (X[:, 0] - centre[0])])
    misses = X[:, 1] - fitted[:, 1]
    i = int((misses * np.sign(_longest(X, centre, u)) * -1).argmax())  # on the other side than the longest distance
    up = misses[i] > 0
    apart = float(np.abs(misses).max()) > SEEN * reach
    low = centre - 0.9 * _rim(centre, -u, plane) * u  # the name of the principal axis is at the other end
    return [
        cloud.perpendiculars(X, fitted, COMPARED),
        cloud.axis(centre, u, reach, COMPARED, width=3, dash="dash", name="least squares"),
        cloud.names(
            np.array([low, X[i]]),
            ["\u2002<b>least squares</b>\u2002", "<b>vertical distance</b>" * apart],
            [COMPARED] * 2,
            ["top left" if slope > 0 else "bottom left", "top center" if up else "bottom center"],
        ),
    ]


def _longest(X: np.ndarray, centre: np.ndarray, u: np.ndarray) -> float:
    """The longest way from the rows X (n, 2) to the line through `centre` along u; above 0: from above."""
    ways = (X - centre) @ np.array([-u[1], u[0]])
    return float(ways[np.abs(ways).argmax()])


def _rim(centre: np.ndarray, u: np.ndarray, plane: Plane) -> float:
    """How far it is from `centre` (2,) along the unit vector u (2,) to the rim of the window."""
    rims = np.array([[plane.x[0], plane.x[1]], [plane.y[0], plane.y[1]]])
    gaps = np.where(u > 0, rims[:, 1], rims[:, 0]) - centre
    return float(np.min(gaps[u != 0] / u[u != 0]))


def handles(plane: Plane, centre: np.ndarray, u: np.ndarray, X: np.ndarray) -> Trace:
    """Where the axis along the unit vector u (2,) through `centre` (2,) can be taken: on it, inside the window.

    What to do with them stands beside the axis, where the fewest of the points X (n, 2) are.
    """
    size = np.array([np.ptp(plane.x), np.ptp(plane.y)])
    ends = centre + 0.42 * size.min() * np.array([[-1.0], [1.0]]) * u
    made = cloud.dots(ends, CAPTURED, size=15, outline=palette.OUTLINE, edge=2)
    room = (plane.x[1] - ends[1, 0]) / size[0] > ROOM
    rising = u[0] * u[1] >= 0
    sides = [("bottom", "right"), ("top", "left")] if rising else [("top", "right"), ("bottom", "left")]

    def taken(side: tuple[str, str]) -> int:
        way = np.array([1 if side[1] == "right" else -1, 1 if side[0] == "top" else -1])
        away = (X - ends[1]) / size * way / NAME
        return int(((away > 0) & (away < 1)).all(axis=1).sum())

    side = min([one for one in sides if room or one[1] == "left"], key=taken)
    said = "\u2002<b>drag me</b>" if side[1] == "right" else "<b>drag me</b>\u2002"
    font = dict(color=CAPTURED, size=15, shadow=palette.HALO)
    named = dict(text=["", said], textposition=" ".join(side), textfont=font, cliponaxis=False)
    return made | dict(mode="markers+text") | named


def principal(X: np.ndarray, centre: np.ndarray, u: np.ndarray, reach: float, plane: Plane) -> list[Trace]:
    """The principal axis along the unit vector u (2,) through `centre` (2,), with its name near the upper rim, or the
    lower one where the row of X (n, 2) that is farthest from the mean is at the upper.
    """
    u = u if u[1] >= 0 else -u
    far = X[int(np.linalg.norm(X - centre, axis=1).argmax())] - centre
    if far @ u > CROWDED * _rim(centre, u, plane):
        u = -u
    side = "middle right" if u[0] < 0 else "middle left"
    return [
        cloud.axis(centre, u, reach, palette.NEUTRAL, dash="dash"),
        cloud.names((centre + 0.9 * _rim(centre, u, plane) * u)[None], ["  principal axis  "], [palette.NEUTRAL], side),
    ]


def turned(X: np.ndarray, centre: np.ndarray, u: np.ndarray, feet: np.ndarray, reach: float) -> list[Trace]:
    """What moves with the axis along u (2,): perpendiculars from X (n, 2), the axis, the feet (n, 2)."""
    return [
        cloud.perpendiculars(X, feet, MISSED),
        cloud.axis(centre, u, reach, CAPTURED, width=3, opacity=0.45) | dict(meta=AXIS),
        cloud.dots(feet, CAPTURED, size=6),
        _distance(X, feet),
    ]


def _distance(X: np.ndarray, feet: np.ndarray) -> Trace:
    """What the lines from X (n, 2) to the feet (n, 2) are, beside the longest."""
    i = int(np.linalg.norm(X - feet, axis=1).argmax())
    place, side = (X[i] + 2 * (X[i] - feet[i]) * 0.04), "top center" if X[i, 1] >= feet[i, 1] else "bottom center"
    return cloud.names(place[None], ["<b>distance</b>"], [MISSED], side)


def _curve(x: np.ndarray, y: np.ndarray, colour: str, name: str, dash: str | None = None) -> Trace:
    return marks.line(x, y, colour, width=2.5, dash=dash, name=name, says=f"%{{x:.4g}}°: {name} %{{y:.4g}}")
