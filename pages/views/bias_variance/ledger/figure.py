"""The fits at one place as a histogram, with their mean and the truth."""

from typing import Any

import numpy as np

from ui import palette

BINS = 24


def figure(found: np.ndarray, truth: float, *, height: int = 300) -> dict[str, Any]:
    """How often fits (repeats,) take which value; a line at their mean and one at the truth, the bias between them."""
    mean = float(found.mean())
    low, high = min(float(found.min()), truth), max(float(found.max()), truth)
    room = 0.08 * (high - low) or 0.5
    edges = np.linspace(low - room, high + room, BINS + 1)
    counts = np.histogram(found, edges)[0]
    top = 1.25 * float(counts.max())
    data = [
        dict(
            type="bar",
            name="fits",
            x=((edges[1:] + edges[:-1]) / 2).astype(np.float32),
            y=counts,
            marker=dict(color=palette.FIT, opacity=0.45),
            hovertemplate="about %{x:.3g}: %{y} fits<extra></extra>",
        ),
        _upright(mean, top, "mean fit", dict(color=palette.FIT, width=3)),
        _upright(truth, top, "truth f", dict(color=palette.CLASSES[2], width=2.5, dash="dash")),
        dict(
            type="scatter",
            mode="lines+markers",
            name="bias",
            x=np.array([truth, mean]),
            y=np.full(2, 0.93 * top),
            line=dict(color=palette.CLASSES[3], width=3),
            marker=dict(symbol="line-ns-open", size=12, color=palette.CLASSES[3]),
            hovertemplate=f"bias {mean - truth:.4g}<extra></extra>",
        ),
    ]
    layout = palette.layout(
        height=height,
        bargap=0.05,
        xaxis=palette.axis("h(x)", range=[float(edges[0]), float(edges[-1])]),
        yaxis=palette.axis("fits", range=[0, top], nticks=5),
    )
    return dict(data=data, layout=layout)


def _upright(x: float, top: float, name: str, line: dict[str, Any]) -> dict[str, Any]:
    return dict(
        type="scatter",
        mode="lines",
        name=name,
        x=np.array([x, x]),
        y=np.array([0, top]),
        line=line,
        hovertemplate=f"{name} {x:.4g}<extra></extra>",
    )
