"""Learned states against true tags."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from datasets.names import plain
from ui import palette
from ui.figures import cells


def confusion(table: np.ndarray, tag: np.ndarray, states: Sequence[str], tags: Sequence[str]) -> dict[str, Any]:
    """How many words of each state have each tag (K, L); frames round the cell of each state's tag (K,), -1: none."""
    K, L = table.shape
    there = np.flatnonzero(tag >= 0)
    names = [plain(name, 8) for name in tags]
    return dict(
        data=[
            dict(
                type="heatmap",
                x=np.arange(L),
                y=np.arange(K),
                z=table.astype(np.float32),
                zmin=0,
                zmax=float(table.max()),
                colorscale=palette.SEQUENTIAL,
                showscale=False,
                xgap=1,
                ygap=1,
                customdata=[[f"state {plain(s, 8)} and tag {t}" for t in names] for s in states],
                hovertemplate="%{customdata}: %{z:.0f} words<extra></extra>",
            ),
            *cells.numbers(table, float(table.max()), "{:.0f}".format, 11),
            dict(
                type="scatter",
                mode="markers",
                name="matched",
                x=tag[there],
                y=there,
                marker=dict(symbol="square-open", size=26, color=palette.FIT, line=dict(width=2.5)),
                hoverinfo="skip",
                showlegend=True,
            ),
        ],
        layout=palette.layout(
            height=130 + 30 * K,
            margin=dict(l=76, r=12, t=34, b=52, autoexpand=False),
            xaxis=palette.axis(
                "true tag", range=[-0.5, L - 0.5], tickvals=np.arange(L), ticktext=names, showgrid=False,
                tickangle=0 if L < 12 else -45,
            ),
            yaxis=palette.axis(
                "state",
                range=[K - 0.5, -0.5],
                tickvals=np.arange(K),
                ticktext=[plain(name, 8) for name in states],
                showgrid=False,
            ),
        ),
    )  # fmt: skip
