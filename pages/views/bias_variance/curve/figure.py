"""Errors over the flexibility of a model, what they are made of, and how often each model is picked."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.bias_variance import error_bands
from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
NAMES = ("training", "validation", "true")
COLOURS = (palette.DATA, palette.CLASSES[5], palette.CLASSES[2])
DASHES = ("dot", "dash", "solid")
BEST = ("circle", "square", "star")  # the marker of the lowest of each
DOMAINS = {
    "xaxis.domain": [0, 0.54],
    "yaxis.domain": [0.47, 1],
    "xaxis2.domain": [0, 0.54],
    "yaxis2.domain": [0.22, 0.42],
    "xaxis3.domain": [0, 0.54],
    "yaxis3.domain": [0, 0.17],
    "xaxis4.domain": [0.64, 1],
    "yaxis4.domain": [0, 1],
}


def errors(values: np.ndarray, best: Sequence[int], top: float, said: Sequence[str]) -> list[Trace]:
    """Training, validation and true error (3, models) as curves to be clicked; a large marker on the best of each."""
    models = np.arange(values.shape[1])
    traces: list[Trace] = [
        dict(
            type="scatter",
            mode="lines+markers",
            name=NAMES[i],
            x=models,
            y=np.minimum(row, 3 * top).astype(np.float32),
            line=dict(color=COLOURS[i], width=2.5, dash=DASHES[i]),
            marker=dict(color=COLOURS[i], symbol=BEST[i], size=6),
            customdata=list(said),
            hovertemplate="%{customdata}<extra></extra>",
            selected=dict(marker=dict(opacity=1)),
            unselected=dict(marker=dict(opacity=1)),
            meta="pick",
        )
        for i, row in enumerate(values)
    ]
    for i, model in enumerate(best):
        traces.append(
            dict(
                type="scatter",
                mode="markers",
                x=np.array([model], np.float32),
                y=np.array([min(values[i, model], top)], np.float32),
                marker=dict(color=COLOURS[i], symbol=BEST[i], size=15, line=dict(width=1.5, color=palette.OUTLINE)),
                cliponaxis=False,
                hoverinfo="skip",
                showlegend=False,
            )
        )
    return traces


def parts(terms: np.ndarray, top: float) -> list[Trace]:
    """noise^2, bias^2 and variance (3, models) as lines."""
    return [
        dict(
            type="scatter",
            mode="lines",
            name=error_bands.TERMS[i],
            x=np.arange(len(row)),
            y=np.minimum(row, 3 * top).astype(np.float32),
            customdata=row.astype(np.float32),
            line=dict(color=error_bands.COLOURS[i], width=2, dash=error_bands.DASHES[i]),
            hovertemplate=f"{error_bands.TERMS[i]}: %{{customdata:.4g}}<extra></extra>",
        )
        for i, row in enumerate(terms)
    ]


def votes(validation: np.ndarray, truth: np.ndarray) -> list[Trace]:
    """How many sets pick each model (models,) by their validation error, and for how many it is truly the best."""
    return [
        dict(
            type="bar",
            x=np.arange(len(counts)),
            y=counts,
            marker=dict(color=COLOURS[i], pattern=dict(shape="" if i == 1 else "/")),
            hovertemplate=f"%{{y}} sets: best by {'validation' if i == 1 else 'truth'}<extra></extra>",
            showlegend=False,
        )
        for i, counts in ((1, validation), (2, truth))
    ]


def figure(
    plots: Sequence[Sequence[Trace]],
    *,
    symbol: str,
    numbers: Sequence[float],
    y_range: tuple[float, float],
    tops: tuple[float, float, float],
) -> dict[str, Any]:
    """Errors, their parts and the votes below each other on the left; the fits of one model on the right."""
    models = error_bands.models_axis(symbol, numbers)
    bare = models | dict(title=dict(text=""), showticklabels=False)
    pairs = [
        (bare, palette.axis("error", range=[-0.03 * tops[0], tops[0]], nticks=6)),
        (bare, palette.axis("mean parts", range=[-0.05 * tops[1], tops[1]], nticks=4)),
        (models, palette.axis("sets", range=[0, tops[2]], nticks=3)),
        (palette.axis("x", range=[-0.02, 1.02]), palette.axis("y", range=list(y_range))),
    ]
    layout = panels.layout(
        pairs, widths=(1, 1, 1, 1), height=540, tall=1250, barmode="group", bargap=0.25, domains=DOMAINS
    )
    layout["margin"] = layout["margin"] | dict(t=54)
    layout["meta"]["wide"]["margin.t"] = 54
    layout["meta"]["narrow"]["margin.t"] = 5 * panels.LEGEND_ROW
    layout["legend"] = layout["legend"] | dict(traceorder="normal", itemclick=False, itemdoubleclick=False)
    return dict(data=[panels.on(trace, i) for i, traces in enumerate(plots) for trace in traces], layout=layout)
