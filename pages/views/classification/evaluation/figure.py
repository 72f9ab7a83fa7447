"""A score's threshold on its way: the line in the plane, the ROC and precision-recall curves, the table, the cost."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.classification.evaluation import confusion
from ui import palette
from ui.figures import panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
HEIGHT, TALL = 540, 1700
WIDE = {
    "xaxis.domain": [0, 0.44],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.53, 0.72],
    "yaxis2.domain": [0.6, 1],
    "xaxis3.domain": [0.81, 1],
    "yaxis3.domain": [0.6, 1],
    "xaxis4.domain": [0.53, 0.72],
    "yaxis4.domain": [0, 0.38],
    "xaxis5.domain": [0.81, 1],
    "yaxis5.domain": [0, 0.38],
}


def moving_line(plane: Plane, score: np.ndarray, level: float, cells: int) -> Trace:
    """The line where the score (cells * cells,) on the plane's grid is `level`; a frame need send the level only."""
    across, up, _ = plane.grid(cells)
    return dict(
        type="contour",
        x=across,
        y=up,
        z=score.astype(np.float32).reshape(cells, cells),
        contours=dict(start=level, end=level, size=1, coloring="none"),
        autocontour=False,
        line=dict(color=palette.NEUTRAL, width=3, smoothing=0),
        showscale=False,
        hoverinfo="skip",
        showlegend=False,
    )


def curve(x: np.ndarray, y: np.ndarray, said: str, *, shape: str = "linear", dash: str = "solid") -> Trace:
    """A curve; `said` is its hover text, with %{x} and %{y}."""
    return dict(
        type="scatter",
        mode="lines",
        x=np.asarray(x, np.float32),
        y=np.asarray(y, np.float32),
        line=dict(color=palette.DATA if dash == "solid" else palette.NEUTRAL, width=2, shape=shape, dash=dash),
        hovertemplate=said + "<extra></extra>" if said else None,
        hoverinfo=None if said else "skip",
        showlegend=False,
    )


def spot(x: float, y: float, *, symbol: str = "circle", size: int = 12, said: str = "") -> Trace:
    """One marker on a curve; nowhere if a coordinate is NaN."""
    return dict(
        type="scatter",
        mode="markers",
        x=np.array([x], np.float32),
        y=np.array([y], np.float32),
        marker=dict(
            color=palette.FIT if symbol == "circle" else palette.CLASSES[2],
            symbol=symbol,
            size=size,
            line=dict(width=1.5, color=palette.OUTLINE),
        ),
        hovertemplate=said + "<extra></extra>" if said else None,
        hoverinfo=None if said else "skip",
        showlegend=False,
    )


def figure(
    plane: Plane,
    parts: Sequence[list[Trace]],
    *,
    names: Sequence[str],
    titles: Sequence[str],
    dearest: float,
) -> dict[str, Any]:
    """Five plots: the plane, ROC, precision-recall, the table, the cost of each threshold (up to `dearest`)."""
    axes = plane.axes()
    unit: dict[str, Any] = dict(range=[-0.03, 1.03], nticks=4, tickformat=".0%")
    cost = palette.axis("cost of a point", range=[0, 1.06 * dearest], nticks=4)
    pairs = [
        (axes["xaxis"], axes["yaxis"]),
        (palette.axis("false alarms", **unit), palette.axis("recall", **unit)),
        (palette.axis("recall", **unit), palette.axis("precision", **unit)),
        confusion.axes(names),
        (palette.axis("threshold", range=[-0.03, 1.05], nticks=4), cost),
    ]
    layout = panels.layout(pairs, widths=[1] * 5, height=HEIGHT, tall=TALL, domains=WIDE, showlegend=True)
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    layout["annotations"] = [
        panels.heading(title, i, font=dict(size=12, color=palette.NEUTRAL)) for i, title in enumerate(titles, 1)
    ]
    traces = [panels.on(t, i) for i, part in enumerate(parts) for t in part]
    return dict(data=[t if "name" in t else t | dict(showlegend=False) for t in traces], layout=layout)


def bars(names: Sequence[str], scores: dict[str, Sequence[float | None]]) -> list[Trace]:
    """Scores of each class side by side; what is undefined has no bar."""
    return [
        dict(
            type="bar",
            name=label,
            x=np.arange(len(names)),
            y=np.array([np.nan if v is None else v for v in values]),
            marker=dict(color=palette.CLASSES[i], pattern=dict(shape=["", "/", "."][i])),
            hovertemplate=f"{label} %{{y:.1%}}<extra></extra>",
            showlegend=True,
        )
        for i, (label, values) in enumerate(scores.items())
    ]


def whole(plane: Plane, left: list[Trace], counts: np.ndarray, names: Sequence[str], right: list[Trace]) -> Any:
    """The plane, the confusion table of all classes, and the bars of each class."""
    axes = plane.axes()
    classes = palette.axis("", tickvals=list(range(len(names))), ticktext=confusion.axes(names)[0]["ticktext"])
    pairs = [
        (axes["xaxis"], axes["yaxis"]),
        confusion.axes(names),
        (classes, palette.axis("", range=[0, 1.02], tickformat=".0%")),
    ]
    layout = panels.layout(pairs, widths=(0.42, 0.28, 0.3), height=480, tall=1200, showlegend=True)
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    layout["barmode"] = "group"
    parts = [left, confusion.table(counts, names), right]
    traces = [panels.on(t, i) for i, part in enumerate(parts) for t in part]
    return dict(data=[t if "name" in t else t | dict(showlegend=False) for t in traces], layout=layout)
