"""How many clusters? The clusters for one k, and beside them what every k costs and how well it separates."""

from typing import Any

import numpy as np

from ui import palette
from ui.figures import clusters, panels
from ui.figures.plane import Plane

DROP, SILHOUETTE = palette.CLASSES[1], palette.CLASSES[2]


def figure(
    plane: Plane,
    points: np.ndarray,
    labels: np.ndarray,
    centers: np.ndarray,
    costs: np.ndarray,
    drops: np.ndarray,
    silhouettes: np.ndarray,
    *,
    cells: bool = True,
    height: int = 460,
) -> dict[str, Any]:
    """Points (n, 2) with labels (n,) and centres (k, 2); costs, relative drops and silhouettes (K,) of k = 1 .. K."""
    k, most = len(centers), len(costs)
    places = np.full((most, 2), np.nan)
    places[:k] = centers
    picture = [
        *(clusters.territories(plane, places, np.arange(most) < k) if cells else []),
        clusters.cloud(points, labels, most),
        clusters.centre_marks(places),
    ]
    axes = plane.axes()
    numbers = [0.2, most + 0.8]
    top = float(costs.max()) or 1.0
    low = min(0.0, float(np.nanmin(silhouettes, initial=0.0))) - 0.05
    drops = np.r_[np.nan, drops[1:]]  # there is nothing to drop from at k = 1
    return dict(
        data=[
            *(trace | dict(showlegend=False) for trace in picture),
            *(panels.on(t, 1) for t in _curve("distortion", costs, k, palette.NEUTRAL, "circle", named=False)),
            *(panels.on(t, 2) for t in _curve("relative drop", drops, k, DROP, "square", best=True)),
            *(panels.on(t, 2) for t in _curve("silhouette", silhouettes, k, SILHOUETTE, "diamond", best=True)),
        ],
        layout=panels.layout(
            [
                (axes["xaxis"], axes["yaxis"]),
                (
                    palette.axis("clusters k", range=numbers, dtick=1),
                    palette.axis("distortion", range=[-0.05 * top, 1.06 * top], nticks=5),
                ),
                (
                    palette.axis("clusters k", range=numbers, dtick=1),
                    palette.axis("score", range=[low, 1.06], nticks=6),
                ),
            ],
            widths=[2.3, 1.1, 1.1],
            height=height,
            legend=dict(orientation="h", x=1, y=1, xanchor="right", yanchor="bottom", itemclick=False),
        ),
    )


def _curve(
    name: str, values: np.ndarray, k: int, colour: str, symbol: str, *, best: bool = False, named: bool = True
) -> list[dict[str, Any]]:
    """Values (K,) over k = 1 .. K, the highest one filled if `best`, and a ring round that of the k on display."""
    x = np.arange(1, len(values) + 1)
    filled = not best
    shapes: Any = symbol if filled else [symbol if i == _highest(values) else f"{symbol}-open" for i in range(len(x))]
    line = dict(
        type="scatter",
        mode="lines+markers",
        name=name,
        x=x,
        y=values.astype(np.float32),
        line=dict(color=colour, width=2),
        marker=dict(color=colour, symbol=shapes, size=9),
        hovertemplate=f"k = %{{x}}: {name} %{{y:.4g}}<extra></extra>",
        showlegend=named,
    )
    here = dict(
        type="scatter",
        mode="markers",
        x=x[k - 1 : k],
        y=values[k - 1 : k].astype(np.float32),
        marker=dict(symbol="circle-open", size=17, color=colour, line=dict(width=2.5)),
        hoverinfo="skip",
        showlegend=False,
    )
    return [line, here]


def _highest(values: np.ndarray) -> int:
    return int(np.nanargmax(values)) if np.isfinite(values).any() else -1
