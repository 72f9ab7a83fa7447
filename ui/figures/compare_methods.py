"""The error of a factorisation along its rank or penalty, and beside it that of every other method."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
HELD_OUT, TRAINING, BEST = palette.CLASSES[1], palette.NEUTRAL, palette.CLASSES[0]


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
    right = _rows(table[:, order], [labels[i] for i in order], int(np.flatnonzero(order == 0)[0]), top)
    layout = panels.layout(
        [
            (across, palette.axis(measure, range=[0, top], nticks=6)),
            (palette.axis(measure, range=[0, top], nticks=6), _names_axis([labels[i] for i in order])),
        ],
        widths=(1, 0.72),
        height=460,
        tall=900,
        margin=dict(l=56, r=14, t=34, b=48, autoexpand=False),
    )
    for shape, domains in (("wide", ([0, 0.5], [0.7, 1])), ("narrow", ([0, 1], [0.36, 1]))):
        for axis, domain in zip(("xaxis", "xaxis2"), domains, strict=True):
            layout["meta"][shape][f"{axis}.domain"] = domain
            if shape == "wide":
                layout[axis]["domain"] = domain
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    return dict(data=[*left, *(panels.on(trace, 1) for trace in right)], layout=layout)


def _top(curve: np.ndarray, rows: np.ndarray) -> float:
    """Where the scale ends: no method that is twice as bad as the middle one spoils the view of the others."""
    usual = 1.6 * float(np.median(rows))
    shown = np.concatenate([curve, rows])
    inside = shown[shown <= max(usual, float(rows.min()) * 1.2)]
    return 1.12 * float(inside.max(initial=float(rows.min()))) or 1.0


def _names_axis(labels: Sequence[str]) -> dict[str, Any]:
    ticks = dict(tickmode="array", tickvals=list(range(len(labels))), ticktext=list(labels))
    return palette.axis("", range=[len(labels) - 0.5, -0.5], showgrid=True, **ticks)


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
    line = dict(color=BEST if best else palette.NEUTRAL, width=2 if best else 1, dash="dot")
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


def _rows(table: np.ndarray, labels: Sequence[str], own: int, top: float) -> list[Trace]:
    """A row for each method: the mean held out as a point, all splits as a line, training hollow."""
    mean, low, high = table.mean(axis=0), table[:, :, 1].min(axis=0), table[:, :, 1].max(axis=0)
    y = np.arange(len(labels), dtype=np.float32)
    beyond = mean[:, 1] > top
    gap = np.full(len(y), np.nan)
    spread = dict(
        type="scatter",
        mode="lines",
        x=np.stack([np.minimum(low, top), np.minimum(high, top), gap], axis=1).ravel().astype(np.float32),
        y=np.stack([y, y, gap], axis=1).ravel().astype(np.float32),
        line=dict(color=palette.NEUTRAL, width=3),
        hoverinfo="skip",
        showlegend=False,
    )
    training = dict(
        type="scatter",
        mode="markers",
        x=mean[:, 0].astype(np.float32),
        y=y,
        marker=dict(symbol="diamond-open", size=8, color=TRAINING, line=dict(width=1.5)),
        text=list(labels),
        hovertemplate="%{text}, training: %{x:.4g}<extra></extra>",
        showlegend=False,
    )
    held_out = dict(
        type="scatter",
        mode="markers",
        x=np.where(beyond, top * 0.985, mean[:, 1]).astype(np.float32),
        y=y,
        marker=dict(
            symbol=["triangle-right" if b else "circle" for b in beyond],
            size=[13 if i == own else 10 for i in range(len(labels))],
            color=[HELD_OUT if i == own else BEST for i in range(len(labels))],
            line=dict(width=1, color=palette.OUTLINE),
        ),
        text=list(labels),
        customdata=mean[:, 1].astype(np.float32),
        hovertemplate="%{text}, held out: %{customdata:.4g}<extra></extra>",
        showlegend=False,
    )
    return [spread, training, held_out]
