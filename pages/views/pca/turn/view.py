"""Turn the axis yourself: the variance it captures and the error it leaves, angle by angle."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from algos.pca import directions
from algos.pca.principal_components import Model
from algos.regression import least_squares
from datasets.dataset import Dataset
from pages.views.pca import cloud, fit
from pages.views.pca.turn import closer, figure
from ui import controls, export, picture, words
from ui.figures.plane import Plane
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, beside, rows_of

NOTHING, PRINCIPAL, LEAST_SQUARES = "nothing", "principal axis", "least-squares line"
CAPTURED, DISTANCE = "Captured variance", "Mean squared distance"
HELP = {
    CAPTURED: "The variance of the points along the axis at this angle.",
    DISTANCE: "The squared distance of a point from the axis, averaged over all points.",
    "Total variance": "The variances of both columns added up. At every angle it is the captured variance plus the "
    "mean squared distance.",
    "Slope, least squares": "The slope of the line with the smallest squared vertical distances.",
    "Slope, principal axis": "The slope of the line with the smallest squared perpendicular distances.",
}
OURS = {
    CAPTURED: "float(directions.captured(C, angle))",
    DISTANCE: "float(directions.error(C, angle))",
    "Total variance": "float(C.trace())",
    "Slope, least squares": "slope",
    "Slope, principal axis": '"none" if best is None else directions.slope(best)',
}
THEIRS = {
    CAPTURED: "(Z @ u).var()",
    DISTANCE: "((Z - np.outer(Z @ u, u)) ** 2).sum(axis=1).mean()",
    "Total variance": "C.trace()",
    "Slope, least squares": "slope",
    "Slope, principal axis": 'v[1] / v[0] if apart and abs(v[0]) > 1e-12 else "inf" if apart else "none"',
}


@dataclass(frozen=True, eq=False)
class Turn:
    """Two columns, as they are or standardised, and an axis through their mean."""

    data: Dataset
    sampled_from: int
    model: Model  # its Z (n, 2) are the rows, centred and perhaps scaled
    scale: bool
    angle: float  # of the axis, in degrees
    versus: str  # what else is drawn

    @property
    def compare(self) -> bool:
        """Whether with the least-squares line."""
        return self.versus == LEAST_SQUARES

    @property
    def Z(self) -> np.ndarray:
        return self.model.Z

    @property
    def C(self) -> np.ndarray:
        """The covariance of Z: (2, 2)."""
        return self.model.covariance

    @property
    def total(self) -> float:
        """The variances of both columns."""
        return float(np.trace(self.C))

    @cached_property
    def best(self) -> float | None:
        """The angle of the principal axis, if there is one."""
        return directions.best(self.C)

    @cached_property
    def slope(self) -> float | None:
        """Of the least squares line of the second column on the first; None if the first does not vary."""
        if not self.Z[:, 0].any():
            return None
        return float(next(least_squares.steps(self.Z[:, :1], self.Z[:, 1])).coef[0])

    @property
    def centre(self) -> np.ndarray:
        """Where the mean is drawn: (2,)."""
        return np.zeros(2) if self.scale else self.model.mean

    @property
    def titles(self) -> tuple[str, str]:
        across, up = (f"{name} (standardised)" if self.scale else name for name in self.data.feature_names)
        return across, up


def choose(data: Dataset) -> Turn:
    data = fit.two_columns(data)
    used = fit.at_most(data, fit.MOST_ROWS)
    scale = controls.standardise()
    model = fit.components(used.X, scale=scale)
    fit.refuse_extreme(model)
    angle = controls.slider(
        "Angle",
        0,
        180,
        30,
        key="turn_angle",
        help="The angle between the axis and the first column, in degrees. You can also drag the axis in the chart.",
    )
    versus = controls.choice(
        "Compare with",
        [NOTHING, PRINCIPAL, LEAST_SQUARES],
        NOTHING,
        key="turn_versus",
        help="The principal axis has the smallest perpendicular distances. The least-squares line, which predicts the "
        "upward column from the other one, has the smallest vertical distances.",
    )
    return Turn(used, len(data.X), model, scale, angle, versus)


def chart(run: Turn) -> Picture:
    """A frame for each angle."""
    best, slope, centre, X = run.best, run.slope, run.centre, run.centre + run.Z
    angles = _angles(run)
    captured, error = directions.captured(run.C, angles), directions.error(run.C, angles)
    plane = _window(run)
    reach = float(np.hypot(plane.x[1] - plane.x[0], plane.y[1] - plane.y[0]))
    lines = figure.compared(X, centre, slope, reach, plane) if run.compare and slope is not None else []
    if run.versus != NOTHING and best is not None:
        lines += figure.principal(X, centre, directions.direction(best), reach, plane)
    points = cloud.points(X, run.data, 7)
    layout = figure.layout(plane, run.total)

    def draw(i: int) -> picture.Figure:
        a = float(angles[i])
        turned = figure.turned(X, centre, directions.direction(a), centre + directions.feet(run.Z, a), reach)
        curves = figure.curves(angles, captured, error, best, a)
        here = figure.here(a, captured[i], error[i])
        held = figure.handles(plane, centre, directions.direction(a), X)
        return dict(data=[*lines, *turned, points, *curves, *here, held], layout=layout)

    def caption(i: int) -> str:
        share, at = words.number(round(captured[i] / run.total * 100, 9)), f"At {words.number(angles[i])}°"
        missed = words.number(float(error[i]))
        if best is not None and abs(angles[i] - best) < 1e-9:
            if run.versus == PRINCIPAL:
                off = words.number(round(_farthest_off(run), 9))
                return (
                    f"{at} the principal axis misses the farthest point by {off}° and captures {share}% of the variance"
                )
            return (
                f"{at} the mean squared distance is smallest, {missed}: this principal axis captures {share}% of the "
                "variance"
            )
        if best is not None and i == len(angles) - 1:  # all of them are on the curve
            share_of_best = float(100 * captured.max() / run.total)  # the rest lies at a right angle to it
            most, least = (words.number(round(one, 9)) for one in (share_of_best, 100 - share_of_best))
            top, worst = (words.number(round(float(at), 9)) for at in (best, (best + 90) % 180))
            if run.compare and run.slope is not None and (slopes := _slopes(run)):
                return slopes
            found = f"The mean squared distance is smallest at {top}°: there the axis captures {most}% of the variance"
            return f"{found}, and at {worst}° it captures {least}%"
        return f"{at} the mean squared distance is {missed}, and the captured variance is {share}% of the total"

    def turned_to(_: int, x: float, y: float) -> dict[str, float]:
        return {"turn_angle": float(np.degrees(np.arctan2(y - centre[1], x - centre[0]))) % 180}

    start = int(np.abs(angles - run.angle).argmin())
    return picture.frames(
        len(angles),
        draw,
        caption,
        start=start,
        alt=f"{words.count(len(X), 'point')} by {' and '.join(run.titles)} and an axis through their mean. "
        f"{caption(start)}.",
        on_click=lambda i: controls.put("point", i + 1),
        drags=[Drag(figure.AXIS, turned_to, "Drag to turn the axis")],
        key="turn",
        moves={"turn_angle": angles.tolist()},
        tracks={"x2": angles.tolist()},
    )


def _slopes(run: Turn) -> str:
    """Which of the two lines that are compared is steeper, and their slopes; nothing if one is upright."""
    assert run.best is not None and run.slope is not None
    axis, line = directions.slope(run.best), run.slope
    if not np.isfinite(axis):
        return ""
    one, other = words.number(round(axis, 9)), words.number(round(line, 9))
    if one == other:
        return f"Both lines have the slope {one}"
    first, second = ("principal axis", "least-squares line")[:: 1 if abs(axis) > abs(line) else -1]
    one, other = (one, other) if abs(axis) > abs(line) else (other, one)
    return f"The {first} is steeper: its slope is {one}, that of the {second} is {other}"


def _angles(run: Turn) -> np.ndarray:
    """Every degree, and the principal axis."""
    angles = np.arange(181.0)
    if run.best is not None and np.abs(angles - run.best).min() > 1e-9:
        return np.sort(np.append(angles, run.best))
    return angles


def _window(run: Turn) -> Plane:
    """Around the cloud and all places to which its points can be projected; always to scale.

    The feet of a point on all axes through the mean form the circle whose diameter runs from one to the other.
    """
    radii = np.linalg.norm(run.Z, axis=1, keepdims=True) / 2
    circles = np.vstack([run.Z / 2 - radii, run.Z / 2 + radii])
    return Plane.around(run.centre + circles, run.titles, aspect=1.0)


def numbers(run: Turn) -> dict[str, float | str]:
    best = run.best
    shown: dict[str, float | str] = {
        CAPTURED: float(directions.captured(run.C, run.angle)),
        DISTANCE: float(directions.error(run.C, run.angle)),
    }
    if not run.compare:
        return shown | {"Total variance": run.total}
    return shown | {
        "Slope, least squares": "none" if run.slope is None else run.slope,
        "Slope, principal axis": "none" if best is None else directions.slope(best),
    }


def verdict(run: Turn) -> str:
    """Whether the axis on display is the principal one."""
    if run.best is None or abs(run.angle - run.best) > 0.5:
        return ""
    return f"{_best(run)} No other angle captures more of the variance."


def said(run: Turn) -> list[Said]:
    told = [_best(run)] if run.versus != NOTHING or run.best is None or _fixed(run) else []
    told += fit.sampled(len(run.Z), run.sampled_from)
    small, large = sorted(np.sqrt(np.diag(run.C)))
    if large > 20 * small > 0:
        told.append(
            f"One column spreads {words.number(large / small)} times as far as the other. Both axes have the same "
            "scale, so the cloud looks like a line."
        )
    return [beside(sentence) for sentence in told]


def _best(run: Turn) -> str:
    if run.best is None:
        return "No direction is best: all capture the same variance."
    told = f"The principal axis is at {words.number(round(run.best, 9))}°."
    if _fixed(run):
        told += " With two standardised columns it is always at 45° or 135°."
    return told


def _fixed(run: Turn) -> bool:
    """Whether standardising alone decides the angle."""
    return run.scale and run.best is not None and abs(run.best % 90 - 45) < 1e-6


def code(run: Turn) -> Code:
    shown, varies = numbers(run), run.slope is not None
    imports = ["from algos.pca import directions, principal_components"]
    lines = [
        f"model = {export.call('principal_components.fit', 'data.X', scale=run.scale)}",
        "Z, C = model.Z, model.covariance",
        f"angle = {run.angle}",
    ]
    plain = [
        *fit.by_numpy(run.scale),
        "C = Z.T @ Z / len(Z)",
        f"u = np.array([np.cos(np.radians({run.angle})), np.sin(np.radians({run.angle}))])",
    ]
    if run.compare:
        lines.append("best = directions.best(C)")
        plain += [
            "values, vectors = np.linalg.eigh(C)",
            "v, apart = vectors[:, -1], values[1] - values[0] > 1e-9 * values.sum()",
        ]
        imports.append("from algos.regression import least_squares")
        fitted = "float(next(least_squares.steps(Z[:, :1], Z[:, 1])).coef[0])"
        lines.append(f"slope = {fitted}" if varies else 'slope = "none"')
        plain.append("slope = np.polyfit(Z[:, 0], Z[:, 1], 1)[0]" if varies else 'slope = "none"')
    ours, theirs = ({label: expressions[label] for label in shown} for expressions in (OURS, THEIRS))
    return Code(
        directions,
        export.script(run.data, lines, ours, imports=imports, title="An axis through a cloud."),
        export.script(run.data, plain, theirs, imports=["import numpy as np"], title="The same with numpy alone."),
        why="`numpy.linalg.eigh` gives the principal axis as its last column." if run.compare else "",
    )


def rows(run: Turn) -> Rows:
    distances = np.linalg.norm(run.Z - directions.feet(run.Z, run.angle), axis=1)
    return rows_of(run.data, {"score": run.Z @ directions.direction(run.angle), "distance": distances})


def _farthest_off(run: Turn) -> float:
    """The angle between the principal axis and the point farthest from the mean."""
    x, y = run.Z[np.argmax(np.linalg.norm(run.Z, axis=1))]
    between = abs(float(np.degrees(np.arctan2(y, x))) - (run.best or 0.0)) % 180.0
    return min(between, 180.0 - between)


def _best_less_worst(run: Turn) -> float:
    """How much more of the variance the best angle captures than the worst, in points of 100%."""
    return 100 * float(np.ptp(np.linalg.eigvalsh(run.C))) / run.total


view = View(
    "Turn the axis",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=lambda run, i: replace(run, angle=float(_angles(run)[i])),
        verdict=verdict,
        said=said,
        closer=lambda run: closer.show(run.Z, run.C, run.angle, slope=run.slope),
        code=code,
        rows=rows,
        quantities={
            "Captured (%)": lambda run: float(directions.captured(run.C, run.angle)) / run.total * 100,
            "Best angle": lambda run: run.best,
            "Step of the best angle": lambda run: int(np.abs(_angles(run) - run.best).argmin()),
            "principal axis steeper by": lambda run: abs(directions.slope(run.best)) - abs(run.slope),
            "Least error": lambda run: float(directions.error(run.C, run.best)),
            "Captured, best less worst (points)": _best_less_worst,
            "Farthest point off the best axis (°)": _farthest_off,
        },
    ),
    "tilted",
)
