"""One place under the bootstrap: the refits there as a histogram."""

import numpy as np

from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace
from ui.picture import Figure

SAME = 1e-12  # relative: predictions that differ by less are drawn as one


def histogram(values: np.ndarray, *, title: str, mean: float, band: np.ndarray) -> Figure:
    """A histogram of predictions (B,) with their mean and percentile interval (2,)."""
    ends = float(values.min()), float(values.max())
    if np.ptp(ends) <= SAME * max(map(abs, ends)):  # but for rounding all alike: one bar
        half = 0.1 * max(map(abs, ends)) or 1.0
        counts, edges = np.array([len(values)]), np.array([mean - half, mean + half])
    else:
        counts, edges = np.histogram(values, bins=min(30, max(8, len(values) // 6)))
    top = 1.12 * float(counts.max())
    bars = marks.bars(
        (edges[1:] + edges[:-1]) / 2,
        counts,
        palette.DATA,
        says="about %{x:.4g}: %{y} refits",
        width=np.diff(edges).astype(np.float32),
        marker=dict(color=palette.DATA, opacity=0.6, line=dict(width=1, color=palette.OUTLINE)),
    )
    lines = [
        _upright(mean, top, name="mean"),
        _upright(float(band[0]), top, dash="dot", name="2.5 and 97.5%"),
        _upright(float(band[1]), top, dash="dot", name="97.5%") | dict(showlegend=False),
    ]
    room = 0.04 * float(edges[-1] - edges[0])
    return dict(
        data=[bars, *lines],
        layout=palette.layout(
            height=300,
            bargap=0,
            xaxis=palette.axis(title, range=[float(edges[0]) - room, float(edges[-1]) + room]),
            yaxis=palette.axis("refits", range=[0, top]),
        ),
    )


def _upright(x: float, top: float, *, name: str, dash: str | None = None) -> Trace:
    return marks.line([x, x], [0, top], palette.FIT, width=2.5, dash=dash, name=name)
