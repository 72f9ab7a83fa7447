"""How long the sentences drawn from a model are, and how well the model is found again by counting them."""

from typing import Any

import numpy as np

from ui import palette

HEIGHT = 460


def lengths(exact: np.ndarray, share: np.ndarray, mean: float, sampled: float) -> dict[str, Any]:
    """P(n) for n = 1 .. L as bars, the shares among the sentences drawn as points, and both means as lines."""
    L = len(exact)
    n = np.arange(1, L + 1)
    top = 1.12 * max(float(exact.max()), float(share.max()), 1e-9)
    lines = []
    for name, at, colour, dash in (
        ("mean, exact", mean, palette.DATA, "solid"),
        ("mean, drawn", sampled, palette.FIT, "dot"),
    ):
        inside = np.isfinite(at) and at <= L + 0.5
        x = at if inside else np.nan
        lines.append(
            dict(
                type="scatter",
                mode="lines",
                name=name,
                x=np.array([x, x]),
                y=np.array([0, top]),
                line=dict(color=colour, width=2, dash=dash),
                hovertemplate=f"{name}: {at:.4g} words<extra></extra>",
                showlegend=bool(inside),
            )
        )
    return dict(
        data=[
            dict(
                type="bar",
                name="exact",
                x=n,
                y=exact,
                marker=dict(color=palette.DATA, opacity=0.55),
                hovertemplate="%{x} words: %{y:.5g}<extra>exact</extra>",
            ),
            dict(
                type="scatter",
                mode="markers",
                name="drawn",
                x=n,
                y=share,
                marker=palette.markers(1, 8),
                hovertemplate="%{x} words: %{y:.4g}<extra>drawn</extra>",
            ),
            *lines,
        ],
        layout=palette.layout(
            height=HEIGHT,
            xaxis=palette.axis("words in the sentence", range=[0.3, L + 0.7], showgrid=False, nticks=14),
            yaxis=palette.axis("probability", range=[0, top]),
            bargap=0.15,
        ),
    )


def counting(sizes: np.ndarray, errors: np.ndarray, typical: np.ndarray) -> dict[str, Any]:
    """The largest error of a transition over the number of sentences, and the size it typically has; logarithmic."""
    known = np.r_[errors, typical]
    known = known[np.isfinite(known) & (known > 0)]
    low, high = (float(known.min()), float(known.max())) if len(known) else (0.01, 1.0)
    guide = np.isfinite(typical).all() and (typical > 0).any()
    return dict(
        data=[
            dict(
                type="scatter",
                mode="lines",
                name="standard deviation, ∝ 1/√n",
                x=sizes,
                y=np.where(typical > 0, typical, np.nan),
                line=dict(color=palette.NEUTRAL, dash="dash", width=2),
                hovertemplate="%{x} sentences: %{y:.3g}<extra>typical</extra>",
                showlegend=bool(guide),
            ),
            dict(
                type="scatter",
                mode="lines+markers",
                name="largest error of a transition",
                x=sizes,
                y=np.where(errors > 0, errors, np.nan),
                line=dict(color=palette.FIT, width=2),
                marker=palette.markers(1, 9),
                hovertemplate="%{x} sentences: %{y:.3g}<extra></extra>",
            ),
        ],
        layout=palette.layout(
            height=HEIGHT,
            margin=dict(l=64, r=12, t=30, b=44, autoexpand=False),
            xaxis=palette.axis(
                "sentences counted", type="log", range=list(np.log10([sizes[0] * 0.85, sizes[-1] * 1.2])), dtick=1
            ),
            yaxis=palette.axis("error", type="log", range=list(np.log10([low / 1.6, high * 1.6]))),
        ),
    )
