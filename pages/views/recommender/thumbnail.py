"""The page's picture for the front door: a table with gaps, and the guesses that fill them."""

from typing import Any

import numpy as np

from algos.recommender import alternating
from algos.trace import record
from datasets import catalog
from ui import palette

ALT = "A table of ratings: bright squares where somebody rated, pale ones where the model guesses."


def figure() -> dict[str, Any]:
    """Twenty viewers and sixteen films: guesses as a map, known ratings as squares on it."""
    data = catalog.make("films")
    state = record(alternating.steps(data.Y, rank=2, penalty=5.0, centre="items"), limit=60).final
    n, m = 12, 20
    filled = np.clip(state.predict(), data.low, data.high)[:n, :m]
    a, i = np.nonzero(data.seen[:n, :m])
    scale = [[0.0, palette.CLASSES[0]], [0.5, "rgba(138,148,160,0.35)"], [1.0, palette.CLASSES[1]]]
    axis: dict[str, Any] = dict(fixedrange=True)
    return dict(
        data=[
            dict(type="heatmap", z=filled.astype(np.float32), colorscale=scale, showscale=False, opacity=0.45),
            dict(
                type="scatter",
                x=i,
                y=a,
                mode="markers",
                marker=dict(
                    symbol="square", size=17, color=data.Y[a, i], colorscale=scale, cmin=data.low, cmax=data.high
                ),
                showlegend=False,
            ),
        ],
        layout=palette.layout(
            xaxis=palette.axis(range=[-0.5, m - 0.5], **axis), yaxis=palette.axis(range=[n - 0.5, -0.5], **axis)
        ),
    )
