"""Two models on growing training sets: a fit, and both errors over n."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette
from ui.figures import fits

Trace = dict[str, Any]
MOST_POINTS = 100


@dataclass(frozen=True)
class Scale:
    """What stands still: the ranges of the errors and of the targets, and the numbers of points."""

    sizes: Sequence[int]
    y_range: tuple[float, float]
    top: float  # of the errors
    noise: float  # variance of the noise
    target: float  # the highest error called low

    def error(self, values: np.ndarray) -> np.ndarray:
        """Errors, kept near the chart."""
        return np.clip(np.asarray(values, dtype=float), 0, 3 * self.top)


def fit(
    x: np.ndarray, y: np.ndarray, grid: np.ndarray, truth: np.ndarray, curves: np.ndarray, scale: Scale
) -> list[Trace]:
    """Points (n,), the truth (m,) and the fits to several sets (k, m): the first strong, the others faint."""
    low, high = scale.y_range
    room = high - low
    curves = np.clip(curves, low - room, high + room)
    gap = np.full((len(curves), 1), np.nan)
    faint = dict(
        x=np.column_stack([np.tile(grid, (len(curves), 1)), gap]).ravel().astype(np.float32),
        y=np.column_stack([curves, gap]).ravel().astype(np.float32),
        line=dict(color=palette.FIT, width=1),
        opacity=0.3,
        hoverinfo="skip",
        showlegend=False,
    )
    shown = np.unique(np.linspace(0, len(x) - 1, min(len(x), MOST_POINTS)).astype(int))
    points = fits.observed(x[shown], y[shown], pick=False) | dict(name="one set")
    points["marker"] = points["marker"] | dict(size=6)
    return [
        fits.curve(grid, curves[0], "other fits") | faint,
        points,
        fits.curve(grid, truth, "truth", line=dict(color=palette.TRUTH, width=2, dash="dash")),
        fits.curve(grid, curves[0] if len(curves) else np.full(len(grid), np.nan), "its fit")
        | dict(line=dict(color=palette.FIT, width=2.5)),
    ]


def errors(train: np.ndarray, validation: np.ndarray, scale: Scale) -> list[Trace]:
    """Both errors over the sizes: (3, sizes) each, lower end of the band, middle, upper end; the noise, the target."""
    n = np.asarray(scale.sizes, dtype=np.float32)
    ends = np.array([n[0] * 0.8, n[-1] * 1.25])
    room = scale.noise > 0.1 * scale.top  # for words below the line
    traces = [
        _level(ends, scale.noise, "noise σ²", "dash", "bottom right", said=room),
        _level(ends, scale.target, "low" if room else "low; dashed: noise σ²", "dot", "top right"),
    ]
    for values, name, colour, symbol in (
        (train, "training error", palette.DATA, "circle"),
        (validation, "validation error", palette.FIT, "square"),
    ):
        known = np.isfinite(values[1])
        low, _, high = scale.error(values[:, known])
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        traces.append(
            dict(
                type="scatter",
                mode="lines",
                x=np.r_[n[known], n[known][::-1]],
                y=np.r_[high, low[::-1]].astype(np.float32),
                fill="toself",
                fillcolor=f"rgba({red},{green},{blue},0.18)",
                line=dict(width=0, color=colour),
                hoverinfo="skip",
                showlegend=False,
            )
        )
        traces.append(
            dict(
                type="scatter",
                mode="lines+markers",
                name=name,
                x=n,
                y=np.where(known, scale.error(values[1]), np.nan).astype(np.float32),
                customdata=values[1].astype(np.float32),
                line=dict(color=colour, width=2),
                marker=dict(color=colour, symbol=symbol, size=6, line=dict(width=1, color=palette.OUTLINE)),
                hovertemplate=f"{name} with %{{x}} points: %{{customdata:.4g}}<extra></extra>",
                selected=dict(marker=dict(opacity=1)),
                unselected=dict(marker=dict(opacity=1)),
                meta="pick",
            )
        )
    return traces


def here(n: int, train: float, validation: float, scale: Scale) -> Trace:
    """Rings around both errors at n points."""
    return dict(
        type="scatter",
        mode="markers",
        x=np.array([n, n], dtype=np.float32),
        y=scale.error(np.array([train, validation])).astype(np.float32),
        marker=dict(symbol="circle-open", size=14, color=palette.CLASSES[3], line=dict(width=2.5)),
        hoverinfo="skip",
        showlegend=False,
    )


def _level(ends: np.ndarray, value: float, name: str, dash: str, side: str, *, said: bool = True) -> Trace:
    return dict(
        type="scatter",
        mode="lines+text",
        x=ends.astype(np.float32),
        y=np.full(2, value, dtype=np.float32),
        text=[name if said else "", ""],
        textposition=side,
        textfont=dict(color=palette.NEUTRAL, size=11),
        showlegend=False,
        line=dict(color=palette.NEUTRAL, width=1.5, dash=dash),
        hovertemplate=f"{name.split(';')[0]}: {value:.4g}<extra></extra>",
    )
