"""One place under the bootstrap: the refits there as a histogram; and the variance along x beside the true one."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import fits

Trace = dict[str, Any]
SAME = 1e-12  # relative: predictions that differ by less are drawn as one


def histogram(values: np.ndarray, *, title: str, mean: float, band: np.ndarray) -> Trace:
    """A histogram of predictions (B,) with their mean and percentile interval (2,)."""
    ends = float(values.min()), float(values.max())
    if np.ptp(ends) <= SAME * max(map(abs, ends)):  # but for rounding all alike: one bar
        half = 0.1 * max(map(abs, ends)) or 1.0
        counts, edges = np.array([len(values)]), np.array([mean - half, mean + half])
    else:
        counts, edges = np.histogram(values, bins=min(30, max(8, len(values) // 6)))
    top = 1.12 * float(counts.max())
    bars = dict(
        type="bar",
        x=((edges[1:] + edges[:-1]) / 2).astype(np.float32),
        y=counts,
        width=np.diff(edges).astype(np.float32),
        marker=dict(color=palette.DATA, opacity=0.6, line=dict(width=1, color=palette.OUTLINE)),
        hovertemplate="about %{x:.4g}: %{y} refits<extra></extra>",
        name="refits",
        showlegend=False,
    )
    marks = [(mean, "mean", "solid", palette.FIT), (band[0], "2.5 and 97.5 %", "dot", palette.FIT)]
    lines = [_upright(place, top, name, dash, colour) for place, name, dash, colour in marks]
    lines.append(_upright(band[1], top, "97.5 %", "dot", palette.FIT) | dict(showlegend=False))
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


def _upright(x: float, top: float, name: str, dash: str, colour: str) -> Trace:
    line = dict(color=colour, width=2.5, dash=dash)
    return fits.curve(np.array([x, x]), np.array([0, top]), name, line=line, hoverinfo="skip")


def variances(at: np.ndarray, found: np.ndarray, true: np.ndarray, *, title: str, highest: float) -> Trace:
    """The bootstrap's variance (m,) and the true one along x."""
    return fits.figure(
        [
            fits.curve(at, np.minimum(true, 20 * highest), "true variance", line=dict(color=palette.TRUTH, width=3)),
            fits.curve(
                at, np.minimum(found, 20 * highest), "by the bootstrap", line=dict(color=palette.FIT, dash="dash")
            ),
        ],
        titles=(title, "variance"),
        x_range=(float(at[0]), float(at[-1])),
        y_range=(0.0, highest),
        height=300,
    )
