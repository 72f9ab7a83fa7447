"""What the step sizes of a running average do: the weight of each sample in it, and the sums of the steps."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import curves

Trace = dict[str, Any]
SUM, SQUARES = palette.CLASSES[7], palette.CLASSES[5]
SHOWN = 4.0  # times the sums reached: a limit beyond is not drawn


def weights(n: int, weights: np.ndarray, rest: float, colour: str) -> Trace:
    """Bars for the start and n samples, as parts of the largest: at any step one sees how fast the past fades.

    weights: (k,) of the samples so far; `rest` is that of the start.
    """
    held = np.zeros(n + 1)
    held[0], held[1 : len(weights) + 1] = rest, weights
    return dict(
        type="bar",
        x=np.arange(n + 1, dtype=np.float32),
        y=(held / (held.max() or 1.0)).astype(np.float32),
        customdata=held.astype(np.float32),
        width=np.full(n + 1, 0.9 if n <= 50 else 1.0, dtype=np.float32),
        marker=dict(color=[palette.NEUTRAL] + [colour] * n, line=dict(width=0)),
        hovertemplate="sample %{x} (0: the start): weight %{customdata:.4g}<extra></extra>",
        showlegend=False,
    )


def sums(totals: np.ndarray, squares: np.ndarray, limits: tuple[float, float], seen: np.ndarray) -> list[Trace]:
    """The sums of the steps and of their squares (n,) as far as `seen` (n,), each with its limit where that is near."""
    n = len(seen)
    traces = []
    for values, limit, colour, name, dash in (
        (totals, limits[0], SUM, "Σ α<sub>k</sub>", "solid"),
        (squares, limits[1], SQUARES, "Σ α<sub>k</sub>²", "dash"),
    ):
        shown = limit if _near(limit, totals, squares) else np.nan
        course = np.where(seen, values, np.nan)
        traces += [
            curves.line(np.arange(1, n + 1), course, name, colour, dash, width=2.5)
            | dict(hovertemplate=f"{name} %{{x}}: %{{y:.4g}}<extra></extra>"),
            curves.line([0.0, n + 0.5], [shown] * 2, name, colour, "dot", width=1.5)
            | dict(hovertemplate=f"{name} without end: {limit:.4g}<extra></extra>", showlegend=False),
        ]
    return traces


def highest(totals: np.ndarray, squares: np.ndarray, limits: tuple[float, float]) -> float:
    """The highest of what `sums` draws."""
    near = [limit for limit in limits if _near(limit, totals, squares)]
    return float(max(totals[-1], squares[-1], *near))


def _near(limit: float, totals: np.ndarray, squares: np.ndarray) -> bool:
    return bool(limit <= SHOWN * max(totals[-1], squares[-1]))
