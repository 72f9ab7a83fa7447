"""Fits to many training sets, and the bias, variance and noise of each model as bands on top of each other."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import fits, panels

Trace = dict[str, Any]
TERMS = ("noise²", "bias²", "variance")  # from the bottom up
COLOURS = (palette.NEUTRAL, palette.CLASSES[3], palette.CLASSES[1])
FILLS = ("rgba(138,148,160,0.35)", "rgba(200,95,166,0.45)", "rgba(232,112,14,0.4)")
DASHES = ("dot", "dash", "solid")
CLOUD = 32  # fits in a cloud
LABELS = 8  # numbers at most under an axis of models
DOMAINS = {
    "xaxis.domain": [0, 0.52],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.63, 1],
    "yaxis2.domain": [0.58, 1],
    "xaxis3.domain": [0.63, 1],
    "yaxis3.domain": [0, 0.4],
}


def cloud(at: np.ndarray, found: np.ndarray, name: str = "fits") -> Trace:
    """Fits (repeats, m) at the places (m,) as one faint trace, at every second place, a gap after each."""
    few = found[:CLOUD, ::2].astype(np.float32)
    gap = np.full((len(few), 1), np.nan, np.float32)
    return dict(
        type="scatter",
        mode="lines",
        name=name,
        x=np.tile(np.r_[at[::2], np.nan].astype(np.float32), len(few)),
        y=np.hstack([few, gap]).ravel(),
        line=dict(color=palette.FIT, width=1),
        opacity=0.32,
        hoverinfo="skip",
    )


def mean_fit(at: np.ndarray, mean: np.ndarray) -> Trace:
    """The mean of the fits."""
    return fits.curve(at, mean, "mean fit")


def truth(at: np.ndarray, values: np.ndarray) -> Trace:
    """The true function."""
    return fits.curve(at, values, "truth f", line=dict(color=palette.CLASSES[2], width=2.5, dash="dash"))


def training_set(x: np.ndarray, y: np.ndarray, name: str = "one training set") -> Trace:
    """The points of one training set."""
    return fits.observed(x, y, pick=False) | dict(name=name)


def bands(x: np.ndarray, terms: Sequence[np.ndarray], top: float, *, legend: bool) -> list[Trace]:
    """noise^2, bias^2 and variance (k,) each over x (k,), stacked; never drawn far beyond `top`."""
    traces, height = [], np.zeros(len(x))
    for i, values in enumerate(terms):
        height = height + values
        traces.append(
            dict(
                type="scatter",
                mode="lines",
                name=TERMS[i],
                x=np.asarray(x, dtype=np.float32),
                y=np.minimum(height, 3 * top).astype(np.float32),
                customdata=np.asarray(values, dtype=np.float32),
                line=dict(color=COLOURS[i], width=1.5, dash=DASHES[i]),
                fill="tozeroy" if i == 0 else "tonexty",
                fillcolor=FILLS[i],
                hovertemplate=f"{TERMS[i]}: %{{customdata:.4g}}<extra></extra>",
                showlegend=legend,
            )
        )
    return traces


def models_axis(symbol: str, numbers: Sequence[float]) -> dict[str, Any]:
    """An axis with one step for each model, from stiff to flexible."""
    every = -(-len(numbers) // LABELS)
    shown = range(0, len(numbers), every)
    return palette.axis(
        f"{symbol}, stiff → flexible",
        range=[-0.4, len(numbers) - 0.6],
        tickmode="array",
        tickvals=list(shown),
        ticktext=[f"{numbers[i]:g}" for i in shown],
        tickangle=0,
    )


def here(i: int, top: float) -> Trace:
    """An upright line at the i-th model."""
    return dict(
        type="scatter",
        mode="lines",
        x=np.array([i, i], np.float32),
        y=np.array([0, top], np.float32),
        line=dict(color=palette.DATA, width=1.5, dash="dot"),
        hoverinfo="skip",
        showlegend=False,
    )


def spot(i: int, value: float, top: float) -> Trace:
    """A marker on the value of the i-th model, or at the edge of the plot if it is beyond."""
    return dict(
        type="scatter",
        mode="markers",
        x=np.array([i], np.float32),
        y=np.array([min(value, top)], np.float32),
        marker=dict(color=palette.DATA, symbol="diamond", size=12, line=dict(width=1.5, color=palette.OUTLINE)),
        hoverinfo="skip",
        showlegend=False,
    )


def handles(totals: np.ndarray, top: float, said: Sequence[str]) -> Trace:
    """A point for each model (k,) on the upper edge of the bands, to be clicked; `said` is what each is about."""
    return dict(
        type="scatter",
        mode="markers",
        x=np.arange(len(totals)),
        y=np.minimum(totals, top).astype(np.float32),
        marker=dict(color=palette.NEUTRAL, size=7, line=dict(width=1, color=palette.OUTLINE)),
        customdata=list(said),
        hovertemplate="%{customdata}<extra></extra>",
        selected=dict(marker=dict(opacity=1)),
        unselected=dict(marker=dict(opacity=1)),
        showlegend=False,
        meta="pick",
    )


def figure(
    plots: tuple[Sequence[Trace], Sequence[Trace], Sequence[Trace]],
    *,
    symbol: str,
    numbers: Sequence[float],
    y_range: tuple[float, float],
    tops: tuple[float, float],
) -> dict[str, Any]:
    """The fits on the left; on the right the terms at each x, and below them their averages over all models."""
    across = palette.axis("x", range=[-0.02, 1.02])
    pairs = [
        (across, palette.axis("y", range=list(y_range))),
        (dict(across), palette.axis("error at x", range=[0, tops[0]], nticks=5)),
        (models_axis(symbol, numbers), palette.axis("mean error", range=[0, tops[1]], nticks=5)),
    ]
    layout = panels.layout(pairs, widths=(1, 1, 1), height=500, tall=1150, domains=DOMAINS)
    layout["meta"]["narrow"]["margin.t"] = 4 * panels.LEGEND_ROW
    layout["legend"] = layout["legend"] | dict(traceorder="normal", itemclick=False, itemdoubleclick=False)
    return dict(data=[panels.on(trace, i) for i, traces in enumerate(plots) for trace in traces], layout=layout)
