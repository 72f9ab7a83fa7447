"""A score's threshold on its way: the line in the plane, the ROC and precision-recall curves, the table, the cost."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels
from ui.figures.plane import Plane

Trace = dict[str, Any]
HEIGHT, TALL = 540, 1700
_WIDE = [((0, 0.44), (0, 1)), ((0.53, 0.72), (0.6, 1)), ((0.81, 1), (0.6, 1)), ((0.53, 0.72), (0, 0.38))]
_WIDE.append(((0.81, 1), (0, 0.38)))


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


def table(counts: np.ndarray, names: Sequence[str], *, words: Sequence[Sequence[str]] | None = None) -> list[Trace]:
    """A confusion table (k, k), truth in rows: shaded by the share of the row, with the counts written in.

    `words` (k, k) stand under the counts. The writing is a trace of its own, which takes the theme's colour.
    """
    counts = np.asarray(counts)
    totals = counts.sum(axis=1, keepdims=True)
    shares = np.divide(counts, totals, out=np.zeros(counts.shape), where=totals > 0)
    k = len(counts)
    text = [f"<b>{c}</b>" for c in counts.ravel()]
    if words is not None:
        text = [f"{c}<br>{w}" for c, w in zip(text, [w for row in words for w in row], strict=True)]
    shade = dict(
        type="heatmap",
        x=np.arange(k),
        y=np.arange(k),
        z=shares.astype(np.float32),
        zmin=0,
        zmax=1,
        colorscale=[[0, "rgba(43,131,214,0.04)"], [1, "rgba(43,131,214,0.3)"]],
        showscale=False,
        customdata=[[f"{names[j]} called {names[i]}" for i in range(k)] for j in range(k)],
        hovertemplate="%{customdata}: %{z:.1%} of the row<extra></extra>",
        xgap=2,
        ygap=2,
    )
    up, across = np.divmod(np.arange(k * k), k)
    writing = dict(type="scatter", mode="text", x=across, y=up, text=text, textfont=dict(size=13), hoverinfo="skip")
    return [shade, writing]


def table_axes(names: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The axes of a confusion table."""
    k = len(names)
    short = [name if len(name) <= 12 else f"{name[:11]}…" for name in names]
    ticks: dict[str, Any] = dict(tickvals=list(range(k)), ticktext=short, showgrid=False, showline=False)
    across = palette.axis(range=[-0.5, k - 0.5], **ticks) | dict(title=dict(text="called", standoff=16))
    up = palette.axis(range=[k - 0.5, -0.5], tickangle=-90, **ticks) | dict(title=dict(text="is", standoff=14))
    return across, up


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
        table_axes(names),
        (palette.axis("threshold", range=[-0.03, 1.05], nticks=4), cost),
    ]
    layout = panels.layout(pairs, widths=[1] * 5, height=HEIGHT, tall=TALL, showlegend=True)
    wide = layout["meta"]["wide"]
    for i, (x, y) in enumerate(_WIDE):
        n = "" if i == 0 else str(i + 1)
        for letter, domain in (("x", x), ("y", y)):
            layout[f"{letter}axis{n}"] = layout[f"{letter}axis{n}"] | dict(domain=list(domain))
            wide[f"{letter}axis{n}.domain"] = list(domain)
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    layout["annotations"] = [_heading(title, i + 1) for i, title in enumerate(titles)]
    traces = [panels.on(t, i) for i, part in enumerate(parts) for t in part]
    return dict(data=[t if "name" in t else t | dict(showlegend=False) for t in traces], layout=layout)


def _heading(title: str, i: int) -> dict[str, Any]:
    return dict(
        text=f"<b>{title}</b>",
        xref=f"x{i + 1} domain",
        yref=f"y{i + 1} domain",
        x=0,
        y=1,
        xanchor="left",
        yanchor="bottom",
        showarrow=False,
        font=dict(size=12, color=palette.NEUTRAL),
    )


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
    classes = palette.axis("", tickvals=list(range(len(names))), ticktext=table_axes(names)[0]["ticktext"])
    pairs = [
        (axes["xaxis"], axes["yaxis"]),
        table_axes(names),
        (classes, palette.axis("", range=[0, 1.02], tickformat=".0%")),
    ]
    layout = panels.layout(pairs, widths=(0.42, 0.28, 0.3), height=480, tall=1200, showlegend=True)
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    layout["barmode"] = "group"
    parts = [left, table(counts, names), right]
    traces = [panels.on(t, i) for i, part in enumerate(parts) for t in part]
    return dict(data=[t if "name" in t else t | dict(showlegend=False) for t in traces], layout=layout)
