"""The table that diagnoses two models on growing training sets, and the layout of their fits, errors and tables."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.bias_variance.learning.learning import Scale, Trace
from ui import palette
from ui.figures import panels

CELLS = (("Good", "High variance"), ("–", "High bias"))  # rows: training low, high; columns: validation low, high
ROWS = {"yaxis": (0.70, 1.0), "yaxis3": (0.28, 0.58), "yaxis5": (0.0, 0.155)}


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
            colorscale=[[0, "rgba(138,148,160,0.10)"], [1, "rgba(232,112,14,0.3)"]],
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
    below = [made["meta"]["narrow"][f"yaxis{i + 1 if i else ''}.domain"] for i in range(6)]
    for i in range(6):  # one below the other, the three plots of a model stay together under its title
        made["meta"]["narrow"][f"yaxis{i + 1 if i else ''}.domain"] = below[3 * (i % 2) + i // 2]
    made["annotations"] = [panels.heading(title, i, x=0.01, font=dict(size=13)) for i, title in enumerate(titles)]
    made["legend"] = made["legend"] | dict(y=1.04)
    made["meta"]["wide"] |= {"margin.t": 48, "legend.y": 1.04}
    made["meta"]["narrow"] |= {"margin.t": 104, "legend.y": 1.015}
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
