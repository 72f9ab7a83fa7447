"""What stands below a trellis of posteriors: Z at every position. And products that underflow on a long sentence."""

import math
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]
ROOM, GAP = 96, 34  # pixels: the plot of Z, and what parts it from the trellis
MOST = 400  # points of a curve that are drawn
TEN = math.log(10)


def with_room(layout: dict[str, Any], log_z: np.ndarray) -> dict[str, Any]:
    """The layout of a trellis with room below it for `z`: the same columns, another vertical axis, fixed."""
    margin = layout["margin"]
    inner = layout["height"] - margin["t"] - margin["b"]
    whole = inner + ROOM + GAP
    moved = {
        name: layout[name] | dict(domain=[min((d * inner + ROOM + GAP) / whole, 1) for d in layout[name]["domain"]])
        for name in ("yaxis", "yaxis2")
        if name in layout
    }
    low, high = _range(log_z)
    step = max(1, math.ceil((high - low) / 3))
    ticks = np.arange(math.ceil(low), math.floor(high) + 1, step)
    third = palette.axis(
        "Z, at each word",
        domain=[0, ROOM / whole],
        range=[low, high],
        tickvals=ticks,
        ticktext=[f"10{str(t).translate(_SMALL)}" for t in ticks.tolist()],
    )
    return layout | moved | dict(yaxis3=third, height=layout["height"] + ROOM + GAP)


_SMALL = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def _range(log_z: np.ndarray) -> tuple[float, float]:
    """Powers of ten, from a little below the smallest to above the largest, and at least one and a half of them."""
    there = log_z[np.isfinite(log_z)] / TEN
    low, high = (float(there.min()), float(there.max())) if there.size else (-1.0, 0.0)
    spare = max(0.3 * (high - low), 0.75 - 0.5 * (high - low))
    return low - spare, high + spare


def z(
    log_z: np.ndarray, known: np.ndarray, text: list[str], labelled: np.ndarray, *, right: float | None = None
) -> list[Trace]:
    """Z at each of m words where it is `known` (m,), in words `text`; `right` is a line to compare with.

    The text stands beside the points that are `labelled` (m,). A Z of 0 is a cross at the bottom.
    """
    m = len(log_z)
    low, high = _range(log_z if right is None else np.r_[log_z, right])
    nothing = np.isneginf(log_z)
    y = np.where(known, np.where(nothing, low + 0.1 * (high - low), log_z / TEN), np.nan)
    colour = palette.DATA if right is None else palette.MISTAKE
    line = np.full(2, np.nan if right is None else right / TEN)
    return [
        dict(
            type="scatter",
            mode="lines",
            x=np.array([-0.6, m - 0.4]),
            y=line,
            yaxis="y3",
            name="" if right is None else "p(x)",
            line=dict(color=palette.NEUTRAL, width=2, dash="dash"),
            hoverinfo="skip",
            showlegend=right is not None,
        ),
        dict(
            type="scatter",
            mode="lines+markers+text",
            x=np.arange(m, dtype=np.float32),
            y=y,
            yaxis="y3",
            text=[said if ok else "" for said, ok in zip(text, known & labelled, strict=True)],
            textposition="top center",
            line=dict(color=colour, width=2),
            marker=dict(color=colour, size=9, symbol=np.where(nothing, "x", "circle").tolist()),
            customdata=text,
            hovertemplate="Z %{customdata}<extra></extra>",
            cliponaxis=False,
            showlegend=False,
        ),
    ]


def underflow(with_logs: dict[str, np.ndarray], products: dict[str, np.ndarray], *, smallest: float) -> dict[str, Any]:
    """log10 of probabilities against the number of words: lines from logs, and thick ones from products.

    with_logs: natural logs (n,) for each name; products: the probabilities themselves (n,), which end where they
    become 0. `smallest` is the smallest number there is.
    """
    data = []
    lowest = -1.0
    for i, (name, logs) in enumerate(with_logs.items()):
        shown = _some(np.flatnonzero(np.isfinite(logs)))
        lowest = min([lowest, *(logs[shown] / TEN).tolist()])
        data.append(_curve(shown, logs[shown] / TEN, f"{name}, with logs", i, 2))
    n = max(len(logs) for logs in with_logs.values())
    for i, (name, p) in enumerate(products.items()):
        shown = _some(np.flatnonzero(p > 0))
        data.append(_curve(shown, np.log10(p[shown]), f"{name}, plain products", i, 7, opacity=0.45))
        gone = shown[-1:] if len(shown) < n and p[-1] == 0 else shown[:0]
        data.append(
            dict(
                type="scatter",
                mode="markers",
                x=gone + 1,
                y=np.log10(p[gone]),
                marker=dict(symbol="x", size=13, color=palette.COMPARE[i], line=dict(width=1, color=palette.OUTLINE)),
                hovertemplate="the last word before 0: %{x}<extra></extra>",
                showlegend=False,
            )
        )
    floor = math.log10(smallest)
    low = min(lowest * 1.05, -5.0)
    data.append(
        dict(
            type="scatter",
            mode="lines+text",
            x=np.array([1, n]),
            y=np.array([floor, floor]) if low < floor else np.full(2, np.nan),
            text=["  the smallest number of the machine", ""],
            textposition="bottom right",
            line=dict(color=palette.MISTAKE, width=1.5, dash="dot"),
            hoverinfo="skip",
            showlegend=False,
        )
    )
    layout = palette.layout(
        height=470,
        xaxis=palette.axis("words", range=[0, n + 1]),
        yaxis=palette.axis("log₁₀ of the probability", range=[low, 0]),
        margin=dict(l=66, r=16, t=56, b=44, autoexpand=False),
    )
    return dict(data=data, layout=layout)


def _some(at: np.ndarray) -> np.ndarray:
    """At most about `MOST` of the places, the first and the last always."""
    if len(at) <= MOST:
        return at
    return np.asarray(at[np.unique(np.linspace(0, len(at) - 1, MOST).round().astype(int))])


def _curve(at: np.ndarray, y: np.ndarray, name: str, i: int, width: float, **more: Any) -> Trace:
    return (
        dict(
            type="scatter",
            mode="lines",
            x=at + 1,
            y=y.astype(np.float32),
            name=name,
            line=dict(color=palette.COMPARE[i], width=width),
            hovertemplate="after %{x} words: 10 to the %{y:.1f}<extra></extra>",
        )
        | more
    )
