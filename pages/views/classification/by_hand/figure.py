"""A line among points, its normal and its margin lines; beside them the 0-1 error and the hinge loss on its way."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from algos.classification.linear import LinearClassifier
from ui import palette
from ui.figures import boundary, margin, panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
ERROR, HINGE = palette.COMPARE[2], palette.COMPARE[1]
NORMAL = palette.CLASSES[5]
WIDEST = palette.CLASSES[4]
WIDE = {
    "xaxis.domain": (0, 0.58),
    "xaxis2.domain": (0.67, 1),
    "xaxis3.domain": (0.67, 1),
    "yaxis.domain": (0, 1),
    "yaxis2.domain": (0.6, 1),
    "yaxis3.domain": (0, 0.4),
}
ROWS, NARROW_ROWS = 2, 5  # of the legend, where there is room and where it is narrow


def layout(plane: Plane, title: str, ends: tuple[float, float], top: float, *, log: bool) -> dict[str, Any]:
    """The plane left; right two curves from one of the `ends` to the other, the hinge loss up to `top`."""
    axes = plane.axes()
    reach = [float(v) for v in (np.log10(ends) if log else ends)]
    across: dict[str, Any] = dict(range=reach, type="log" if log else "linear", nticks=5)
    if not log and ends == (-180.0, 180.0):
        across |= dict(tickmode="array", tickvals=[-180, -90, 0, 90, 180])
    plots = [
        (axes["xaxis"], axes["yaxis"]),
        (palette.axis(title, **across), palette.axis("share of mistakes", range=[-0.02, 1.02], nticks=5)),
        (palette.axis(title, **across), palette.axis("mean hinge loss", range=[0, 1.05 * top], nticks=5)),
    ]
    made = panels.layout(plots, widths=(1, 1, 1), height=520, tall=1180, domains=WIDE)
    made["margin"] = made["margin"] | dict(t=ROWS * panels.LEGEND_ROW)
    made["meta"]["wide"]["margin.t"] = ROWS * panels.LEGEND_ROW
    made["meta"]["narrow"]["margin.t"] = NARROW_ROWS * panels.LEGEND_ROW
    made["legend"] = made["legend"] | dict(itemclick=False, itemdoubleclick=False)
    return made


def figure(plane: list[Trace], beside: list[Trace], layout: Mapping[str, Any]) -> dict[str, Any]:
    """Traces on the plane, those of the curves, and a layout made once."""
    named = [trace if "name" in trace else trace | dict(showlegend=False) for trace in plane]
    return dict(data=[*named, *beside], layout=dict(layout))


# On the plane ---------------------------------------------------------------------------------------------


def line(plane: Plane, model: LinearClassifier) -> list[Trace]:
    """The margin lines and the line itself."""
    margins, middle = margin.straight(plane, model.coef, model.intercept)
    return [margins | dict(name="w·x + b = ±1"), middle | dict(name="w·x + b = 0", showlegend=True)]


def arrow(start: np.ndarray, w: np.ndarray) -> Trace:
    """The normal w (2,), as long as it is, from a point of the line (2,)."""
    head = dict(
        symbol="arrow", size=np.array([0, 15]), angleref="previous", color=NORMAL, opacity=1, line=dict(width=0)
    )
    return boundary.line(np.stack([start, start + w]), "w", width=3.5, colour=NORMAL) | dict(
        mode="lines+markers", marker=head
    )


def widest(plane: Plane, model: LinearClassifier | None) -> Trace:
    """The line with the widest margin, if there is one to show."""
    if model is None:
        return boundary.line(boundary.NOWHERE)
    return boundary.straight(plane, model.coef, model.intercept, name="widest margin", dash="dot", colour=WIDEST)


def ways(X: np.ndarray, d: np.ndarray, u: np.ndarray) -> Trace:
    """From each of the points X (n, 2) at distances d (n,) straight to the line with unit normal u."""
    feet = X - d[:, None] * u
    return boundary.line(_pieces(X, feet), width=1) | dict(opacity=0.6)


def looked_at(x: np.ndarray | None, d: float, start: np.ndarray, u: np.ndarray, *, wrong: bool) -> list[Trace]:
    """One point x (2,): its way to the line, and its projection on the normal through the line's point `start`."""
    if x is None:
        return []
    foot, along = x - d * u, start + d * u
    helpers = np.stack([_pieces(x[None], along[None]), _pieces(start[None], along[None])]).reshape(-1, 2)
    mark = dict(symbol="diamond-open", size=10, color=NORMAL, line=dict(width=2, color=NORMAL))
    colour = palette.MISTAKE if wrong else palette.CLASSES[2]
    return [
        boundary.line(helpers, dash="dot", width=1.5, colour=NORMAL),
        boundary.line(np.stack([x, foot]), "distance", width=3, colour=colour),
        boundary.ring(x[None]),
        boundary.ring(along[None], name="projection") | dict(marker=mark, showlegend=True),
    ]


def _pieces(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.stack([a, b, np.full_like(a, np.nan)], axis=1).reshape(-1, 2)


# Beside it ------------------------------------------------------------------------------------------------


def curves(ends: np.ndarray, errors: np.ndarray, places: np.ndarray, hinge: np.ndarray, unit: str) -> list[Trace]:
    """The error, constant between `ends` (m + 1,): errors (m,); the mean hinge loss at `places` (k,)."""
    text = f"%{{x:.4g}}{unit}: "
    jumps = dict(
        type="scatter",
        mode="lines",
        x=np.column_stack([ends[:-1], ends[1:]]).ravel(),
        y=np.repeat(errors, 2),
        line=dict(color=ERROR, width=1),
        opacity=0.5,
        hoverinfo="skip",
        showlegend=False,
    )
    flat = dict(
        type="scatter",
        mode="lines",
        x=np.column_stack([ends[:-1], ends[1:], ends[1:]]).ravel(),
        y=np.column_stack([errors, errors, np.full(len(errors), np.nan)]).ravel(),
        line=dict(color=ERROR, width=3),
        hovertemplate=text + "%{y:.4g} wrong<extra></extra>",
        showlegend=False,
    )
    smooth = dict(
        type="scatter",
        mode="lines",
        x=places,
        y=hinge,
        line=dict(color=HINGE, width=2.5),
        hovertemplate=text + "hinge loss %{y:.4g}<extra></extra>",
        showlegend=False,
    )
    return [panels.on(jumps, 1), panels.on(flat, 1), panels.on(smooth, 2)]


def here(place: float, error: float, hinge: float, piece: tuple[float, float, float]) -> list[Trace]:
    """Where the line stands on both curves; `piece` is the flat stretch around it: its ends and its error."""
    low, high, level = piece
    stretch = dict(
        type="scatter",
        mode="lines",
        x=np.array([low, high]),
        y=np.array([level, level]),
        line=dict(color=palette.NEUTRAL, width=9),
        opacity=0.45,
        hoverinfo="skip",
        showlegend=False,
    )
    spots = [
        panels.on(
            dict(
                type="scatter",
                mode="markers",
                x=np.array([place]),
                y=np.array([value]),
                marker=dict(color=colour, size=12, line=dict(width=1.5, color=palette.OUTLINE)),
                hoverinfo="skip",
                showlegend=False,
            ),
            panel,
        )
        for value, colour, panel in ((error, ERROR, 1), (hinge, HINGE, 2))
    ]
    return [panels.on(stretch, 1), *spots]
