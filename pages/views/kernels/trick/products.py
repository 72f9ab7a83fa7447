"""An inner product through the features: what each of them adds, and where the kernel is at once."""

from collections.abc import Sequence

import numpy as np

from ui import palette
from ui.figures import marks
from ui.picture import Figure

ROW = 20  # pixels that a feature takes at least, for its name


def figure(names: Sequence[str], terms: np.ndarray, kernel: float) -> Figure:
    """What each feature adds to the inner product, terms (p,), as signed bars from the first feature down."""
    running = np.concatenate([[0.0], np.cumsum(terms)])
    low, high = min(running.min(), kernel, 0.0), max(running.max(), kernel, 0.0)
    room = 0.18 * (high - low) or 1.0
    up = dict(type="category", range=[len(names) + 0.5, -0.5], tickmode="array", tickvals=[*names, "sum"])
    rise = terms >= 0
    lying = dict(
        type="bar",
        orientation="h",
        textposition="outside",
        textfont=dict(size=12),
        constraintext="none",
        cliponaxis=False,
        showlegend=False,
    )
    bars = lying | dict(
        base=running[:-1],
        x=terms,
        y=list(names),
        text=[f"{t:+.4g}".replace("-", "−") for t in terms] if len(names) <= 16 else None,
        marker=dict(
            color=[palette.FIT if r else palette.DATA for r in rise],
            pattern=dict(shape=["" if r else "/" for r in rise], fgcolor=palette.OUTLINE),
        ),
        hovertemplate="%{y}: %{x:.6g}<extra></extra>",
    )
    total = lying | dict(
        x=np.array([running[-1]]),
        y=["sum"],
        text=[f"{running[-1]:.6g}".replace("-", "−")],
        marker=dict(color=palette.NEUTRAL),
        hovertemplate="sum over the features: %{x:.17g}<extra></extra>",
    )
    line = marks.line(
        [kernel, kernel],
        [names[0], "sum"],
        palette.CLASSES[2],
        width=2.5,
        dash="dash",
        name="by the kernel: k(x, z)",
        says="k(x, z) = %{x:.17g}",
        showlegend=True,
    ) | dict(x=np.full(2, kernel))  # with all its digits
    layout = palette.layout(
        height=max(470, ROW * (len(names) + 2)),
        margin=dict(l=110, r=12, t=30, b=44, autoexpand=False),
        showlegend=True,
        barmode="overlay",
        xaxis=palette.axis("φ(x)·φ(z), feature by feature", range=[low - room, high + room]),
        yaxis=palette.axis("", **up),
    )
    shown = dict(x=[None], y=[None], showlegend=True)
    adds = lying | shown | dict(name="a feature adds", marker=dict(color=palette.FIT))
    striped = dict(color=palette.DATA, pattern=dict(shape="/", fgcolor=palette.OUTLINE))
    takes = lying | shown | dict(name="a feature takes away", marker=striped)
    return dict(data=[bars, total, line, adds, takes], layout=layout)
