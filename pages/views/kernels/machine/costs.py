"""What a score costs: the hinge of the support vector machine beside the logistic cost, for either class."""

from typing import Any

import numpy as np

from ui import palette

FROM, TO = -3.5, 3.5


def figure(scores: np.ndarray, y: np.ndarray, at: float, side: int, *, height: int = 320) -> dict[str, Any]:
    """cost_1 and cost_0 over the score, ticks for the points' scores (n,) by class y (n,), and one of them at `at`."""
    z = np.linspace(FROM, TO, 141)
    curves = [
        _line(z, np.maximum(0, 1 - z), 1, "cost₁: hinge, y = 1", "solid"),
        _line(z, np.logaddexp(0, -z), 1, "−log σ(z)", "dot"),
        _line(z, np.maximum(0, 1 + z), 0, "cost₀: hinge, y = 0", "solid"),
        _line(z, np.logaddexp(0, z), 0, "−log(1 − σ(z))", "dot"),
    ]
    ticks = [
        dict(
            type="scatter",
            mode="markers",
            x=np.clip(scores[y == c], FROM, TO).astype(np.float32),
            y=np.full(int((y == c).sum()), -0.12 - 0.16 * (1 - c), dtype=np.float32),
            marker=dict(
                symbol="line-ns", size=9, color=palette.colour(c), line=dict(width=1.2, color=palette.colour(c))
            ),
            hoverinfo="skip",
            showlegend=False,
        )
        for c in (0, 1)
    ]
    here = float(np.clip(at, FROM, TO))
    sign = 2 * side - 1
    spot = dict(
        type="scatter",
        mode="markers",
        x=np.array([here, here]),
        y=np.array([max(0.0, 1 - sign * here), np.logaddexp(0, -sign * here)]),
        marker=dict(color=palette.colour(side), size=11, symbol=["circle", "circle-open"], line=dict(width=2)),
        hovertemplate="cost %{y:.4g}<extra></extra>",
        name="this point",
    )
    return dict(
        data=[*curves, *ticks, spot],
        layout=palette.layout(
            height=height,
            xaxis=palette.axis("score z", range=[FROM, TO]),
            yaxis=palette.axis("cost", range=[-0.42, 4.5]),
            margin=dict(l=56, r=12, t=56, b=44, autoexpand=False),
        ),
    )


def _line(z: np.ndarray, cost: np.ndarray, side: int, name: str, dash: str) -> dict[str, Any]:
    return dict(
        type="scatter",
        mode="lines",
        x=z.astype(np.float32),
        y=cost.astype(np.float32),
        line=dict(color=palette.colour(side), width=2.5 if dash == "solid" else 2, dash=dash),
        name=name,
        hovertemplate="score %{x:.3g}: cost %{y:.4g}<extra></extra>",
    )
