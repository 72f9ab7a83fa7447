"""Where Baum-Welch ends from several random starts."""

from typing import Any

import numpy as np

from ui import palette

Trace = dict[str, Any]


def lowest(first: np.ndarray, last: np.ndarray) -> float:
    """Where the chart begins: so high that the ends can be told apart. Starts may lie below it."""
    depth = float(last.max() - first.min())
    bottom = float(last.min() - max(np.ptp(last), 0.1 * depth))
    return bottom if first.min() < bottom else float(first.min()) - (0.08 * depth or 1.0)


def finals(first: np.ndarray, last: np.ndarray, best: int, converged: np.ndarray) -> dict[str, Any]:
    """Where the random starts 0, 1, ... began and where they ended, (i,) each: a strip, the best one marked."""
    seeds = np.arange(len(last))
    low, high = lowest(first, last), float(last.max())
    legs = dict(
        type="scatter",
        mode="lines",
        x=np.repeat(seeds.astype(float), 3),
        y=np.column_stack([first, last, np.full(len(first), np.nan)]).ravel(),
        line=dict(color=palette.GRID, width=3),
        hoverinfo="skip",
        showlegend=False,
    )

    def dots(name: str, here: np.ndarray, y: np.ndarray, colour: str, symbol: str, size: int) -> Trace:
        return dict(
            type="scatter",
            mode="markers",
            name=name,
            x=seeds[here],
            y=y[here],
            marker=dict(color=colour, symbol=symbol, size=size, line=dict(width=1, color=palette.OUTLINE)),
            hovertemplate="seed %{x}: %{y:.6g}<extra>" + name + "</extra>",
        )

    marked = np.arange(len(seeds)) == best
    return dict(
        data=[
            legs,
            dots("start", np.ones(len(seeds), dtype=bool), first, palette.NEUTRAL, "circle", 7),
            dots("converged", converged & ~marked, last, palette.DATA, "circle", 10),
            dots("stopped at the limit", ~converged & ~marked, last, palette.CLASSES[2], "diamond", 10),
            dots("best end", marked, last, palette.FIT, "star", 16),
        ],
        layout=palette.layout(
            height=340,
            margin=dict(l=76, r=12, t=34, b=44, autoexpand=False),
            xaxis=palette.axis("seed", range=[seeds.min() - 0.7, seeds.max() + 0.7], dtick=1, showgrid=False),
            yaxis=palette.axis("log-likelihood (nats)", range=[low, high + 0.08 * (high - low)]),
        ),
    )
