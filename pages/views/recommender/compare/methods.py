"""The error of a factorisation along its rank or penalty, and beside it that of every other method."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender.compare import compare_rows
from pages.views.recommender.compare.compare_rows import HELD_OUT, OTHER, TRAINING
from ui import palette
from ui.figures import panels

Trace = dict[str, Any]


def figure(
    places: np.ndarray,
    curve: np.ndarray,
    chosen: int,
    names: Sequence[str],
    others: np.ndarray,
    across: dict[str, Any],
    measure: str,
    shown: int | None = None,
) -> dict[str, Any]:
    """`curve` (s, v, 2) of s splits at `places` (v,), `others` (s, m, 2) of the other methods; the last axis is
    training, held out. The rows are sorted with the factorisation as at `chosen` along the curve; its mark and its
    row are as at `shown` (if None, at `chosen`).
    """
    shown = chosen if shown is None else shown
    mean, rows = curve.mean(axis=0), others.mean(axis=0)
    top = _top(mean[:, 1], rows[:, 1])
    best = int(rows[:, 1].argmin())
    left = [
        _band(places, curve[:, :, 1]),
        *[_level(places, float(rows[i, 1]), names[i], i == best) for i in range(len(names))],
        _line(places, mean[:, 0], "training", TRAINING, "dash"),
        _line(places, mean[:, 1], "held out", HELD_OUT, "solid"),
        _mark(places[shown], mean[shown, 1]),
    ]
    table = np.concatenate([curve[:, [chosen]], others], axis=1)
    order = np.argsort(table[:, :, 1].mean(axis=0), kind="stable")
    labels = ["factorisation", *names]
    table[:, 0] = curve[:, shown]
    right = compare_rows.traces(table[:, order], [labels[i] for i in order], int(np.flatnonzero(order == 0)[0]), top)
    layout = panels.layout(
        [
            (across, palette.axis(measure, range=[0, top], nticks=6)),
            (palette.axis(measure, range=[0, top], nticks=6), compare_rows.axis([labels[i] for i in order])),
        ],
        widths=(1, 0.72),
        height=460,
        tall=900,
        domains={"xaxis.domain": [0, 0.5], "xaxis2.domain": [0.7, 1]},
        margin=dict(l=56, r=14, t=34, b=48, autoexpand=False),
    )
    layout["meta"]["narrow"]["xaxis2.domain"] = [0.36, 1]
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    return dict(data=[*left, *(panels.on(trace, 1) for trace in right)], layout=layout)


def _top(curve: np.ndarray, rows: np.ndarray) -> float:
    """Where the scale ends: no method that is twice as bad as the middle one spoils the view of the others."""
    usual = 1.6 * float(np.median(rows))
    shown = np.concatenate([curve, rows])
    inside = shown[shown <= max(usual, float(rows.min()) * 1.2)]
    return 1.12 * float(inside.max(initial=float(rows.min()))) or 1.0


def _band(x: np.ndarray, held_out: np.ndarray) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        x=np.concatenate([x, x[::-1]]).astype(np.float32),
        y=np.concatenate([held_out.min(axis=0), held_out.max(axis=0)[::-1]]).astype(np.float32),
        fill="toself",
        fillcolor="rgba(232,112,14,0.16)",
        line=dict(width=0),
        name="all splits",
        hoverinfo="skip",
        showlegend=len(held_out) > 1,
    )


def _level(x: np.ndarray, y: float, name: str, best: bool) -> Trace:
    line = dict(color=OTHER if best else palette.NEUTRAL, width=2 if best else 1, dash="dot")
    points = np.linspace(float(x[0]), float(x[-1]), 9)
    return dict(
        type="scatter",
        mode="lines",
        x=points.astype(np.float32),
        y=np.full(len(points), y, dtype=np.float32),
        name=f"best other: {name}" if best else name,
        line=line,
        opacity=1.0 if best else 0.55,
        hovertemplate=f"{name}: %{{y:.4g}}<extra></extra>",
        showlegend=best,
    )


def _line(x: np.ndarray, y: np.ndarray, name: str, colour: str, dash: str) -> Trace:
    return dict(
        type="scatter",
        mode="lines+markers",
        name=name,
        x=x.astype(np.float32),
        y=y.astype(np.float32),
        line=dict(color=colour, width=2.5, dash=dash),
        marker=dict(size=6, color=colour),
        hovertemplate=f"{name}: %{{y:.4g}}<extra></extra>",
    )


def _mark(x: float, y: float) -> Trace:
    return dict(
        type="scatter",
        mode="markers",
        x=np.array([x], dtype=np.float32),
        y=np.array([y], dtype=np.float32),
        marker=dict(symbol="circle-open", size=16, color=HELD_OUT, line=dict(width=2.5)),
        hoverinfo="skip",
        showlegend=False,
    )
