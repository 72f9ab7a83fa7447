"""An inner product through the features: what each of them adds, and where the kernel is at once."""

from collections.abc import Sequence

import numpy as np

from ui import palette
from ui.figures import marks
from ui.picture import Figure

STRIPED = "/"
ROW = 20  # pixels that a feature takes at least, for its name


def _beside(number: str, right: bool) -> str:
    """A number at the end of its bar, off it: the kernel's line may run there."""
    told = number.replace("-", "−")
    return f"\N{EN SPACE}{told}" if right else f"{told}\N{EN SPACE}"


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
        text=[_beside(f"{t:+.4g}", t >= 0) for t in terms] if len(names) <= 16 else None,
        marker=dict(
            color=[palette.FIT if r else palette.DATA for r in rise],
            pattern=dict(shape=["" if r else STRIPED for r in rise]),
        ),
        hovertemplate="%{y}: %{x:.6g}<extra></extra>",
    )
    total = lying | dict(
        x=np.array([running[-1]]),
        y=["sum"],
        text=[_beside(f"{running[-1]:.6g}", running[-1] >= 0)],
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
    striped = dict(color=palette.DATA, pattern=dict(shape=STRIPED))  # the stripes have its colour, the ground none
    takes = lying | shown | dict(name="a feature takes away", marker=striped)
    return dict(data=[bars, total, line, adds, takes], layout=layout)
