"""The fits at one place as a histogram, with their mean and the truth."""

import numpy as np

from pages.views.bias_variance import errors, many_fits
from ui import palette
from ui.figures import marks
from ui.picture import Figure

BINS = 24


def figure(found: np.ndarray, truth: float) -> Figure:
    """How often fits (repeats,) take which value; a line at their mean and one at the truth, the bias between them."""
    mean = float(found.mean())
    low, high = min(float(found.min()), truth), max(float(found.max()), truth)
    room = 0.08 * (high - low) or 0.5
    edges = np.linspace(low - room, high + room, BINS + 1)
    counts = np.histogram(found, edges)[0]
    top = 1.25 * float(counts.max())
    look = dict(color=palette.FIT, opacity=0.45)
    middles = (edges[1:] + edges[:-1]) / 2
    data = [
        marks.bars(middles, counts, palette.FIT, name="fits", says="about %{x:.3g}: %{y} fits", marker=look),
        marks.line([mean, mean], [0, top], many_fits.MEAN, width=3, name="mean fit", says=f"mean fit {mean:.4g}"),
        marks.line(
            [truth, truth],
            [0, top],
            errors.TEST,
            width=2.5,
            dash="dash",
            name="truth",
            says=f"truth {truth:.4g}",
        ),
        marks.path(
            [truth, mean],
            [0.93 * top] * 2,
            palette.CLASSES[3],
            width=3,
            marker=dict(symbol="line-ns-open", size=12, color=palette.CLASSES[3]),
            name="bias",
            says=f"bias {mean - truth:.4g}",
        ),
    ]
    layout = palette.layout(
        height=300,
        bargap=0.05,
        xaxis=palette.axis("h(x)", range=[float(edges[0]), float(edges[-1])]),
        yaxis=palette.axis("fits", range=[0, top], nticks=5),
    )
    return dict(data=data, layout=layout)
