"""How many features a polynomial kernel stands for, and what an inner product costs with them and without."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import panels

Trace = dict[str, Any]


def figure(
    inputs: np.ndarray, counts: np.ndarray, explicit: np.ndarray, implicit: np.ndarray, d: int, degree: int
) -> dict[str, Any]:
    """counts (p, m) features by degree 1 .. p at the numbers of inputs (m,); operations (p,) at d inputs.

    `degree` is the one on display.
    """
    top = float(np.log10(max(counts.max(), explicit.max())))
    tall = [-0.3, top + 0.6]
    log = dict(type="log", exponentformat="power", nticks=8)
    degrees = np.arange(1, len(counts) + 1)
    layout = panels.layout(
        [
            (
                palette.axis("inputs", type="log", range=[-0.05, np.log10(inputs[-1]) + 0.75], dtick=1),
                palette.axis("features", range=tall, **log),
            ),
            (
                palette.axis("degree", range=[0.4, len(degrees) + 0.6], dtick=1),
                palette.axis("operations for one inner product", range=tall, **log),
            ),
        ],
        widths=(1, 1),
        height=470,
        tall=880,
        width=800,
        margin=dict(l=64, r=12, t=30, b=44, autoexpand=False),
        showlegend=True,
    )
    layout["legend"] = layout["legend"] | dict(x=0.54, itemclick=False, itemdoubleclick=False)
    layout["meta"]["wide"]["legend.x"], layout["meta"]["narrow"]["legend.x"] = 0.54, 0
    lines = [_count_line(inputs, row, int(p), p == degree) for p, row in zip(degrees, counts, strict=True)]
    here = float(np.interp(np.log(d), np.log(inputs), np.log(counts[degree - 1])))
    return dict(
        data=[
            *lines,
            _spot(d, float(np.exp(here))),
            panels.on(_cost_line(degrees, explicit, "through the features", "circle", palette.FIT), 1),
            panels.on(_cost_line(degrees, implicit, "by the kernel", "square", palette.DATA), 1),
            panels.on(_spot(degree, float(explicit[degree - 1])), 1),
            panels.on(_spot(degree, float(implicit[degree - 1])), 1),
        ],
        layout=layout,
    )


def _count_line(inputs: np.ndarray, counts: np.ndarray, degree: int, chosen: bool) -> Trace:
    named = degree <= 5 or degree == 10 or chosen
    label = [""] * (len(inputs) - 1) + [f"   degree {degree}" if chosen else str(degree) if named else ""]
    return dict(
        type="scatter",
        mode="lines+text",
        x=inputs.astype(np.float32),
        y=counts.astype(float),
        text=label,
        textposition="middle right",
        textfont=dict(color=palette.FIT if chosen else palette.NEUTRAL),
        line=dict(color=palette.FIT if chosen else palette.NEUTRAL, width=3 if chosen else 1),
        hovertemplate=f"%{{x}} inputs, degree {degree}: %{{y:,.4g}} features<extra></extra>",
        showlegend=False,
    )


def _cost_line(degrees: np.ndarray, costs: np.ndarray, name: str, symbol: str, colour: str) -> Trace:
    return dict(
        type="scatter",
        mode="lines+markers",
        name=name,
        x=degrees.astype(np.uint8),
        y=costs.astype(float),
        marker=dict(symbol=symbol, size=8, color=colour),
        line=dict(color=colour, width=2, dash="solid" if symbol == "circle" else "dash"),
        hovertemplate=f"{name}, degree %{{x}}: %{{y:,.4g}} operations<extra></extra>",
    )


def _spot(x: float, y: float) -> Trace:
    return dict(
        type="scatter",
        mode="markers",
        x=np.array([x], dtype=np.float32),
        y=np.array([y]),
        marker=dict(symbol="star", size=16, color=palette.CLASSES[4], line=dict(width=1.5, color=palette.OUTLINE)),
        hoverinfo="skip",
        showlegend=False,
    )


def products(names: Sequence[str], terms: np.ndarray, kernel: float) -> dict[str, Any]:
    """What each feature adds to the inner product, terms (p,), as signed bars from the first feature down."""
    running = np.concatenate([[0.0], np.cumsum(terms)])
    low, high = min(running.min(), kernel, 0.0), max(running.max(), kernel, 0.0)
    room = 0.18 * (high - low) or 1.0
    up = dict(type="category", range=[len(names) + 0.5, -0.5], tickmode="array", tickvals=[*names, "sum"])
    rise = terms >= 0
    bars = dict(
        type="bar",
        orientation="h",
        base=running[:-1],
        x=terms,
        y=list(names),
        text=[f"{t:+.4g}".replace("-", "−") for t in terms] if len(names) <= 16 else None,
        textposition="outside",
        textfont=dict(size=12),
        constraintext="none",
        cliponaxis=False,
        marker=dict(
            color=[palette.FIT if r else palette.DATA for r in rise],
            pattern=dict(shape=["" if r else "/" for r in rise], fgcolor=palette.OUTLINE),
        ),
        hovertemplate="%{y}: %{x:.6g}<extra></extra>",
    )
    total = dict(
        type="bar",
        orientation="h",
        x=np.array([running[-1]]),
        y=["sum"],
        text=[f"{running[-1]:.6g}".replace("-", "−")],
        textposition="outside",
        textfont=dict(size=12),
        constraintext="none",
        cliponaxis=False,
        marker=dict(color=palette.NEUTRAL),
        hovertemplate="sum over the features: %{x:.17g}<extra></extra>",
    )
    line = dict(
        type="scatter",
        mode="lines",
        name="k(x, z)",
        x=np.full(2, kernel),
        y=[names[0], "sum"],
        line=dict(color=palette.CLASSES[2], width=2.5, dash="dash"),
        hovertemplate="k(x, z) = %{x:.17g}<extra></extra>",
        showlegend=True,
    )
    layout = palette.layout(
        height=470,
        margin=dict(l=110, r=12, t=30, b=44, autoexpand=False),
        showlegend=True,
        barmode="overlay",
        xaxis=palette.axis("φ(x)·φ(z), feature by feature", range=[low - room, high + room]),
        yaxis=palette.axis("", **up),
    )
    return dict(data=[bars | dict(showlegend=False), total | dict(showlegend=False), line], layout=layout)
