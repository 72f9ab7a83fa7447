"""Errors over the flexibility of a model, what they are made of, and how often each model is picked."""

from collections.abc import Sequence

import numpy as np

from pages.views.bias_variance import many_fits
from pages.views.bias_variance.pick import PICK
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

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
    curves, lowest = [], []
    for i, (row, model) in enumerate(zip(values, best, strict=True)):
        look = dict(color=COLOURS[i], symbol=BEST[i], size=6)
        curves.append(
            marks.path(
                np.arange(len(row)),
                np.minimum(row, 3 * top),
                COLOURS[i],
                width=2.5,
                dash=DASHES[i],
                name=NAMES[i],
                says="%{customdata}",
                **PICK | dict(marker=look, customdata=list(said)),
            )
        )
        height = min(row[model], top)
        lowest.append(
            marks.points(
                [model], [height], COLOURS[i], size=15, symbol=BEST[i], outline=palette.OUTLINE, cliponaxis=False
            )
        )
    return [*curves, *lowest]


def parts(terms: np.ndarray, top: float) -> list[Trace]:
    """noise^2, bias^2 and variance (3, models) as lines."""
    return [
        marks.line(
            np.arange(len(row)),
            np.minimum(row, 3 * top),
            many_fits.COLOURS[i],
            dash=many_fits.DASHES[i],
            name=name,
            says=f"{name}: %{{customdata:.4g}}",
            customdata=row.astype(np.float32),
        )
        for i, (name, row) in enumerate(zip(many_fits.TERMS, terms, strict=True))
    ]


def votes(validation: np.ndarray, truth: np.ndarray) -> list[Trace]:
    """How many sets pick each model (models,) by their validation error, and for how many it is truly the best."""
    return [
        marks.bars(
            np.arange(len(counts)),
            counts,
            COLOURS[i],
            says=f"%{{y}} sets: best by {name}",
            marker=dict(color=COLOURS[i], pattern=dict(shape=pattern)),
        )
        for i, counts, name, pattern in ((1, validation, "validation", ""), (2, truth, "truth", "/"))
    ]


def figure(
    plots: Sequence[Sequence[Trace]],
    *,
    symbol: str,
    numbers: Sequence[float],
    y_range: tuple[float, float],
    tops: tuple[float, float, float],
) -> Figure:
    """Errors, their parts and the votes below each other on the left; the fits of one model on the right."""
    models = many_fits.models_axis(symbol, numbers)
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
