"""Two models on growing training sets: a fit, both errors over n, and the table that diagnoses them, model by model."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette
from ui.figures import fits, panels

Trace = dict[str, Any]
CELLS = (("Good", "High variance"), ("–", "High bias"))  # rows: training low, high; columns: validation low, high
ROWS = {"yaxis": (0.70, 1.0), "yaxis3": (0.28, 0.58), "yaxis5": (0.0, 0.155)}
BAND = "rgba(232,112,14,0.18)"
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
    traces = [
        _level(ends, scale.noise, "noise σ²", "dash", "bottom right"),
        _level(ends, scale.target, "low", "dot", "top right"),
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


def table(verdict: str) -> list[Trace]:
    """The diagnosis table: the cell of the verdict is filled, and its words are bold."""
    lit = np.array([[float(cell == verdict) for cell in row] for row in CELLS])
    words = [f"<b>▸ {cell}</b>" if cell == verdict else cell for row in CELLS for cell in row]
    return [
        dict(
            type="heatmap",
            x=np.array([0, 1], dtype=np.uint8),
            y=np.array([1, 0], dtype=np.uint8),
            z=lit.astype(np.float32),
            zmin=0,
            zmax=1,
            colorscale=[[0, "rgba(138,148,160,0.10)"], [1, "rgba(232,112,14,0.45)"]],
            showscale=False,
            xgap=3,
            ygap=3,
            hoverinfo="skip",
        ),
        dict(
            type="scatter",
            mode="text",
            x=np.array([0, 1, 0, 1], dtype=np.float32),
            y=np.array([1, 1, 0, 0], dtype=np.float32),
            text=words,
            hoverinfo="skip",
            showlegend=False,
        ),
    ]


def layout(titles: Sequence[str], scale: Scale, height: int = 590) -> dict[str, Any]:
    """Six plots: a column for each of the two models, with its fit, its errors and its table one below the other."""
    powers = [n for n in (5, 10, 20, 50, 100, 200, 500) if n <= scale.sizes[-1]]
    ends = [float(np.log10(scale.sizes[0] * 0.8)), float(np.log10(scale.sizes[-1] * 1.25))]
    pairs = []
    for i in range(2):
        pairs.append(
            (
                palette.axis("x", range=[-0.03, 1.03], nticks=5),
                palette.axis("" if i else "target y", range=list(scale.y_range), nticks=4),
            )
        )
    for i in range(2):
        pairs.append(
            (
                palette.axis("points n", type="log", range=ends, tickvals=powers, ticktext=[str(n) for n in powers]),
                palette.axis("" if i else "mean squared error", range=[0, scale.top], nticks=5),
            )
        )
    for _ in range(2):
        pairs.append(
            (
                palette.axis("", range=[-0.5, 1.5], tickvals=[0, 1], showgrid=False)
                | dict(ticktext=["validation low", "validation high"], showline=False),
                palette.axis("", range=[-0.5, 1.5], tickvals=[1, 0], showgrid=False)
                | dict(ticktext=["training<br>low", "training<br>high"], showline=False),
            )
        )
    made = panels.layout(
        pairs, widths=[1.0] * 6, height=height, tall=1500, margin=dict(l=66, r=12, t=44, b=30, autoexpand=False)
    )
    for i in range(6):
        n = "" if i == 0 else str(i + 1)
        row = list(ROWS.values())[i // 2]
        across = [0.0, 0.46] if i % 2 == 0 else [0.54, 1.0]
        made["meta"]["wide"] |= {f"xaxis{n}.domain": across, f"yaxis{n}.domain": list(row)}
        made[f"xaxis{n}"]["domain"], made[f"yaxis{n}"]["domain"] = across, list(row)
    made["annotations"] = [
        dict(
            text=f"<b>{title}</b>", showarrow=False, x=0.01, y=1.0, xanchor="left", yanchor="bottom", font=dict(size=13)
        )
        | dict(xref=f"x{i + 1 if i else ''} domain", yref=f"y{i + 1 if i else ''} domain")
        for i, title in enumerate(titles)
    ]
    made["legend"] = made["legend"] | dict(y=1.04)
    made["meta"]["wide"] |= {"margin.t": 48, "legend.y": 1.04}
    made["meta"]["narrow"] |= {"margin.t": 116, "legend.y": 1.015}
    return made


def column(traces: Sequence[Sequence[Trace]], i: int) -> list[Trace]:
    """The traces of model i (fit, errors, table) in its three plots; only the first model's have legend entries."""
    return [
        panels.on(trace if i == 0 else trace | dict(showlegend=False), 2 * row + i)
        if trace["type"] != "heatmap"
        else panels.on(trace, 2 * row + i)
        for row, group in enumerate(traces)
        for trace in group
    ]


def _level(ends: np.ndarray, value: float, name: str, dash: str, side: str) -> Trace:
    return dict(
        type="scatter",
        mode="lines+text",
        x=ends.astype(np.float32),
        y=np.full(2, value, dtype=np.float32),
        text=[name, ""],
        textposition=side,
        textfont=dict(color=palette.NEUTRAL, size=11),
        showlegend=False,
        line=dict(color=palette.NEUTRAL, width=1.5, dash=dash),
        hovertemplate=f"{name}: {value:.4g}<extra></extra>",
    )
