"""Gaussian classes on a line: their curves with the area that is lost, and below them the posterior."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, clusters, ellipses

Trace = dict[str, Any]
DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
LOST = "rgba(229,64,94,0.35)"
BAND = -0.1  # of the lower plot, where the decisions stand


def figure(
    x: np.ndarray,
    curves: np.ndarray,
    posterior: np.ndarray,
    names: Sequence[str],
    *,
    points: Sequence[float],
    winners: Sequence[int],
    title: str,
    height_title: str = "prior × density",
    observed: tuple[np.ndarray, np.ndarray] | None = None,
    threshold: float | None = None,
    top: float | None = None,
) -> dict[str, Any]:
    """Curves (m, k) and posteriors (m, k) over x (m,); `points` where the decision changes between `winners`.

    observed: values (n,) and classes (n,) of the data, as a strip below the curves. threshold: the posterior of the
    last class from which on it is said. top: how high the upper plot reaches.
    """
    k = len(names)
    low, high = float(x[0]), float(x[-1])
    top = 1.08 * float(curves.max()) if top is None else top
    floor = -0.3 * top if observed else 0.0
    lost = curves.sum(axis=1) - curves.max(axis=1)
    traces = [_curve(x, curves[:, c], c, names[c], fill="tozeroy", fillcolor=ellipses.faint(c)) for c in range(k)]
    traces.append(
        _curve(x, lost, 0, "Bayes risk", fill="tozeroy", fillcolor=LOST)
        | dict(line=dict(width=0), hoverinfo="skip", hovertemplate=None)
    )
    traces += [_strip(observed, floor, names)] if observed else []
    traces += [_curve(x, posterior[:, c], c, names[c]) | dict(yaxis="y2", showlegend=False) for c in range(k)]
    traces.append(_decisions(low, high, points, winners, k))
    traces += [_upright(points, floor, top), _upright(points, 2 * BAND, 1.05) | dict(yaxis="y2")]
    level = np.full(2, np.nan if threshold is None else threshold)
    guide = boundary.line(np.column_stack([[low, high], level]), dash="dot", width=1.5)
    traces.append(guide | dict(yaxis="y2", showlegend=False))
    layout = palette.layout(
        height=500,
        margin=dict(l=66, r=12, t=10 + 20 * -(-(k + 1) // 3), b=44, autoexpand=False),
        xaxis=palette.axis(title, range=[low, high], anchor="y2"),
        yaxis=palette.axis(height_title, range=[floor, top], domain=[0.42, 1], nticks=5) | _far(height_title),
        yaxis2=palette.axis("", range=[2 * BAND, 1.05], domain=[0, 0.37], tickvals=[0, 0.5, 1]) | _far("posterior"),
    )
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    return dict(data=traces, layout=layout)


def bars(labels: Sequence[str], values: np.ndarray, best: int, title: str) -> dict[str, Any]:
    """A bar for each of some rules, the best one filled, the others hollow."""
    fills = [palette.colour(0) if i == best else "rgba(43,131,214,0.15)" for i in range(len(values))]
    trace = dict(
        type="bar",
        orientation="h",
        x=np.asarray(values, dtype=np.float64),
        y=list(labels),
        marker=dict(color=fills, line=dict(color=palette.colour(0), width=1.5)),
        text=[f"{v:.4g}" for v in values],
        textposition="outside",
        cliponaxis=False,
        hovertemplate="%{y}: %{x:.4g}<extra></extra>",
    )
    layout = palette.layout(
        height=60 + 32 * len(values),
        margin=dict(l=66, r=56, t=10, b=44, autoexpand=False),
        showlegend=False,
        xaxis=palette.axis(title, range=[0, 1.05 * float(values.max())]),
        yaxis=palette.axis("", autorange="reversed", gridcolor="rgba(0,0,0,0)", type="category", dtick=1),
    )
    return dict(data=[trace], layout=layout)


def _curve(x: np.ndarray, y: np.ndarray, c: int, name: str, **more: Any) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        x=x.astype(np.float32),
        y=y.astype(np.float32),
        line=dict(color=palette.colour(c), width=2.5, dash=DASHES[c % len(DASHES)]),
        name=name,
        hovertemplate=f"{name}: %{{y:.3g}}<extra></extra>",
        **more,
    )


def _strip(observed: tuple[np.ndarray, np.ndarray], floor: float, names: Sequence[str]) -> Trace:
    values, y = observed
    k = len(names)
    shake = np.random.default_rng(0).uniform(-0.3, 0.3, size=len(values))
    rows = floor * (y + 0.75 + shake) / (k + 0.5)
    cloud = clusters.cloud(np.column_stack([values, rows]), y, k, sizes=7)
    return cloud | dict(
        text=[names[int(c)] for c in y],
        hovertemplate="point %{customdata}: %{text}, %{x:.4g}<extra></extra>",
        showlegend=False,
    )


def _decisions(low: float, high: float, points: Sequence[float], winners: Sequence[int], k: int) -> Trace:
    """A strip of squares, coloured by the decision at each place."""
    places = np.linspace(low, high, 161)
    won = np.asarray(winners)[np.searchsorted(np.asarray(points, dtype=float), places)]
    return dict(
        type="scatter",
        mode="markers",
        x=places.astype(np.float32),
        y=np.full(len(places), BAND, dtype=np.float32),
        yaxis="y2",
        marker=dict(
            symbol="square",
            size=8,
            color=won.astype(np.uint8),
            cmin=-0.5,
            cmax=k - 0.5,
            colorscale=palette.class_scale(k),
        ),
        hoverinfo="skip",
        showlegend=False,
    )


def _upright(points: Sequence[float], low: float, high: float) -> Trace:
    pieces = [np.array([[p, low], [p, high], [np.nan, np.nan]]) for p in points] or [boundary.NOWHERE]
    return boundary.line(np.vstack(pieces)) | dict(showlegend=False)


def _far(title: str) -> dict[str, Any]:
    """The title of an axis, clear of its numbers."""
    return dict(title=dict(text=title, standoff=12))
