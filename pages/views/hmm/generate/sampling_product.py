"""The probability of a sentence with its tags as a running product."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.hmm.generate.hmm_sampling import HEIGHT
from ui import palette


def product(running: np.ndarray, labels: Sequence[str], factors: np.ndarray) -> dict[str, Any]:
    """The running product of factors (n,) as steps down, on a logarithmic scale; a 0 is marked at the bottom.

    running (n,): logarithms to base 10, minus infinity from the first factor 0 on.
    """
    n = len(running)
    possible = np.isfinite(running)
    low = min(float(running[possible].min(initial=0)) * 1.1, -0.5)
    floor = low * 1.12
    dead = np.flatnonzero(factors == 0)[:1]
    hover = [f"{label}: × {factor:.4g}" for label, factor in zip(labels, factors, strict=True)]
    return dict(
        data=[
            dict(
                type="scatter",
                mode="lines",
                name="running product",
                x=np.r_[-0.5, np.arange(n) + 0.5],
                y=np.r_[0.0, np.where(possible, running, np.nan)],
                line=dict(color=palette.DATA, width=3, shape="vh"),
                hoverinfo="skip",
            ),
            dict(
                type="scatter",
                mode="markers+text" if n <= 15 else "markers",
                x=np.arange(n),
                y=np.where(possible, running, floor),
                text=[f"× {factor:.3g}" for factor in factors],
                textposition="top center",
                marker=dict(
                    color=[palette.DATA if ok else palette.MISTAKE for ok in possible],
                    symbol=["circle" if ok else "x" for ok in possible],
                    size=[14 if i in dead else 8 for i in range(n)],
                ),
                customdata=hover,
                hovertemplate="%{customdata}<extra></extra>",
                showlegend=False,
            ),
        ],
        layout=palette.layout(
            height=HEIGHT,
            margin=dict(l=76, r=12, t=30, b=96, autoexpand=False),
            xaxis=palette.axis(
                range=[-0.6, n - 0.4], tickvals=np.arange(n), ticktext=list(labels), tickangle=-35, showgrid=False
            ),
            yaxis=palette.axis("running product (log₁₀)", range=[floor * 1.06, 0.22 * -low], nticks=7),
            annotations=[
                dict(x=int(i), y=floor, text="<b>0 from here on</b>", showarrow=False, yshift=40) for i in dead
            ],
            showlegend=False,
        ),
    )
