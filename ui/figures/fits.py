"""Observed points and fitted curves over one input."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]
End = tuple[str, float, str]  # a curve's name, where it ends, and its colour
BESIDE = 112  # pixels right of a chart for the names of its curves
ROW = 24  # pixels that a row of a legend takes
RISE = 8  # pixels: a legend stands higher above a chart that is higher than one knows here
APART = 0.055  # of the chart's height from name to name


def figure(
    traces: list[Trace],
    *,
    titles: tuple[str, str],
    x_range: tuple[float, float],
    y_range: tuple[float, float],
    height: int = 480,
) -> dict[str, Any]:
    """A chart over one input with fixed axes; curves that leave it are cut off, not followed."""
    entries = sum(trace.get("showlegend", True) and "name" in trace for trace in traces)
    rows = 1 if entries <= 3 else -(-entries // 2)  # of the legend, where the chart is narrow
    return dict(
        data=traces,
        layout=palette.layout(
            height=height,
            margin=dict(l=56, r=12, t=10 + 20 * rows, b=44, autoexpand=False),
            xaxis=palette.axis(titles[0], range=list(x_range)),
            yaxis=palette.axis(titles[1], range=list(y_range)),
        ),
    )


def named(
    figure: dict[str, Any], ends: Sequence[End], *, room: int = BESIDE, plot: str = "", at: float | None = None
) -> dict[str, Any]:
    """The figure with curves named at their right ends; where it is narrow, in a legend of their own.

    Curves that grow as one plays end `at` a place across, in the units of the range of their axis.

    Of several plots the curves are in the rightmost one, whose axes have the number `plot`, as in "2". One whose end
    is nan has no name while there is room for names.
    """
    layout, known = figure["layout"], {name for name, _, _ in ends}
    across, up, held = layout[f"xaxis{plot}"], layout[f"yaxis{plot}"], layout.get("meta", {})
    data = [trace | dict(legend="legend2") if trace.get("name") in known else trace for trace in figure["data"]]
    others = sum("name" in t and t.get("showlegend", True) and t["name"] not in known for t in data)
    top, rows = 30 if others else 12, -(-len(ends) // 2)
    low, high = across["range"]
    wide: dict[str, Any] = {"margin.r": room, "margin.t": top, "legend.y": 1, "legend2.visible": False}
    tall = held.get("heights", {}).get("narrow", 300)
    first = -(-others // 2) if held else bool(others)  # rows of the other legend
    head = ROW * (rows + first) + RISE
    narrow: dict[str, Any] = {"margin.r": 12, "margin.t": head, "legend.y": 1 + rows * ROW / tall}
    narrow |= {"legend2.visible": True}
    # The names have an axis of their own, which looks elsewhere where it is narrow: what is outside is not drawn.
    wide["xaxis9.range"], narrow["xaxis9.range"] = [low, high], [2 * high - low, 3 * high - 2 * low]
    more = dict(
        margin=layout["margin"] | dict(r=room, t=top),
        legend2=layout["legend"] | dict(visible=False),
        xaxis9=palette.axis(overlaying=f"x{plot}", anchor=f"y{plot}", range=[low, high], visible=False),
        meta=held | dict(wide=held.get("wide", {}) | wide, narrow=held.get("narrow", {}) | narrow),
    )
    if log := up.get("type") == "log":
        ends = [(name, float(np.log10(end)), colour) for name, end, colour in ends]
    below, above = up.get("domain", (0, 1))
    names = _names(ends, high if at is None else at, up["range"], APART / (above - below))
    names |= dict(y=10 ** names["y"] if log else names["y"], yaxis=f"y{plot}")
    return dict(data=[*data, names], layout=layout | more)


def _names(ends: Sequence[End], x: float, y_range: Sequence[float], apart: float) -> Trace:
    """The names of curves beside the end x of a plot, none on another: a share of its height `apart`."""
    low, high = y_range
    gap = apart * (high - low)
    order = sorted((i for i in range(len(ends)) if ends[i][1] == ends[i][1]), key=lambda i: ends[i][1])
    places = _spread(np.clip([ends[i][1] for i in order], low + gap / 2, high - gap / 2), gap, low, high)
    y = np.full(len(ends), np.nan)
    y[order] = places
    return dict(
        type="scatter",
        mode="text",
        x=np.full(len(ends), x),
        y=y,
        text=[f"\u2002{name}" for name, _, _ in ends],  # clear of the ends, and of marks on them
        textfont=dict(color=[colour for _, _, colour in ends], shadow=palette.HALO),  # on a rule that goes on
        textposition="middle right",
        cliponaxis=False,
        hoverinfo="skip",
        showlegend=False,
        xaxis="x9",
        meta="no ghost",
    )


def _spread(places: np.ndarray, gap: float, low: float, high: float) -> np.ndarray:
    """Rising places (n,) moved apart, each as little as can be: those that lie together spread around their middle."""
    rows = gap * np.arange(len(places))
    heaps: list[list[float]] = []
    for free in (places - rows).tolist():
        heaps.append([free])
        while len(heaps) > 1 and np.mean(heaps[-2]) > np.mean(heaps[-1]):
            last = heaps.pop()
            heaps[-1].extend(last)
    spread = np.array([float(np.mean(heap)) for heap in heaps for _ in heap])
    most = high - gap / 2 - (rows[-1] if len(rows) else 0.0)
    return np.asarray(np.clip(spread, low + gap / 2, max(most, low + gap / 2)) + rows)


def observed(x: np.ndarray, y: np.ndarray, *, test: bool = False, pick: bool = True) -> Trace:
    """Points (n,), (n,): filled circles to learn from, hollow squares to test on."""
    return dict(
        type="scatter",
        mode="markers",
        name="held out" if test else "learned from",
        x=np.asarray(x, dtype=np.float32),
        y=np.asarray(y, dtype=np.float32),
        marker=dict(
            color=palette.NEUTRAL if test else palette.DATA,
            symbol="square-open" if test else "circle",
            size=8,
            line=dict(width=1.5 if test else 1, color=palette.NEUTRAL if test else palette.OUTLINE),
        ),
        hovertemplate="%{x:.4g} → %{y:.4g}<extra></extra>",
        selected=dict(marker=dict(opacity=1)),
        unselected=dict(marker=dict(opacity=1)),
        **({"meta": "pick"} if pick and not test else {}),
    )


def curve(x: np.ndarray, y: np.ndarray, name: str, *, i: int = 0, **more: Any) -> Trace:
    """A fitted curve; the i-th of up to three differs in colour and in dash."""
    line = dict(color=palette.COMPARE[i], width=3, dash=palette.DASHES[i])
    return (
        dict(
            type="scatter",
            mode="lines",
            name=name,
            x=np.asarray(x, dtype=np.float32),
            y=np.asarray(y, dtype=np.float32),
            line=line,
            hovertemplate=f"{name}: %{{y:.4g}}<extra></extra>",
        )
        | more
    )


def with_leverage(points: Trace, leverage: np.ndarray, *, sized: bool) -> Trace:
    """Observed points that tell their leverage (n,) when hovered over; with `sized`, their area shows it too."""
    size = dict(size=(5 + 17 * np.sqrt(leverage)).astype(np.float32), opacity=0.8) if sized else {}
    return points | dict(
        customdata=np.asarray(leverage, dtype=np.float32),
        hovertemplate="%{x:.4g} → %{y:.4g}<br>leverage %{customdata:.3f}<extra></extra>",
        marker=points["marker"] | size,
    )


def residual(x: float, y: float, fitted: float, *, line: bool = True) -> list[Trace]:
    """A ring around the point (x, y) and its residual, the way to its fitted value; no `line` where the curve drawn
    is only a cut through the fit."""
    way = dict(
        type="scatter",
        mode="lines",
        name="residual",
        x=np.array([x, x], dtype=np.float32),
        y=np.array([y, fitted], dtype=np.float32),
        line=dict(color=palette.CLASSES[3], width=3),
        hoverinfo="skip",
        showlegend=False,
        meta="no ghost",
    )
    ring = dict(
        type="scatter",
        mode="markers",
        x=np.array([x], dtype=np.float32),
        y=np.array([y], dtype=np.float32),
        marker=dict(symbol="circle-open", size=18, color=palette.CLASSES[3], line=dict(width=2.5)),
        hoverinfo="skip",
        showlegend=False,
    )
    return [way, ring] if line else [ring]


def guide(x: np.ndarray, y: np.ndarray, name: str) -> Trace:
    """A thin dashed curve to compare with."""
    return curve(x, y, name, line=dict(color=palette.NEUTRAL, dash="dash", width=2))


def predicted(
    actual: np.ndarray,
    fitted: np.ndarray,
    *,
    name: str,
    held_out: tuple[np.ndarray, np.ndarray] | None = None,
    height: int = 360,
) -> dict[str, Any]:
    """Predicted against actual values (n,), also of the rows held out: on the diagonal the prediction is right."""
    both = np.concatenate([actual, fitted, *(held_out or ())])
    low, high = float(both.min()), float(both.max())
    room = 0.06 * (high - low) or 1.0
    ends = [low - room, high + room]
    diagonal = curve(np.array(ends), np.array(ends), "exact", line=dict(color=palette.NEUTRAL, dash="dot", width=1.5))
    hover = dict(hovertemplate="actual %{x:.4g}, predicted %{y:.4g}<extra></extra>")
    new = [observed(*held_out, test=True) | hover] if held_out else []
    return figure(
        [diagonal, *new, observed(actual, fitted) | hover],
        titles=(f"actual {name}", f"predicted {name}"),
        x_range=(ends[0], ends[1]),
        y_range=(ends[0], ends[1]),
        height=height,
    )
