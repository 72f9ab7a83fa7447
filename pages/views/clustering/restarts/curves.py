"""How many clusters? The clusters for one k, and beside them what every k costs and how well it separates."""

from typing import Any

import numpy as np

from algos.clustering.k_means import KMeans
from pages.views.clustering.scene import Scene
from ui import palette
from ui.figures import clusters, marks, panels

CENTRE = 12  # pixels across
DROP, SILHOUETTE = palette.CLASSES[1], palette.CLASSES[2]


def figure(at: Scene, run: KMeans, costs: np.ndarray, drops: np.ndarray, silhouettes: np.ndarray) -> dict[str, Any]:
    """One run in the plane; costs, relative drops and silhouettes (K,) of k = 1 .. K."""
    k, most = len(run.centers), len(costs)
    places = np.full((most, 2), np.nan)
    places[:k] = at.project(run.centers)
    middles = clusters.centre_marks(places)  # small, so that a tight group is seen around its own
    middles["marker"] |= dict(size=CENTRE, line=dict(width=2, color=palette.OUTLINE))
    picture = [
        *(clusters.territories(at.plane, places, np.arange(most) < k) if at.exact else []),
        clusters.cloud(at.points, run.labels, most),
        middles,
    ]
    top = float(costs.max()) or 1.0
    low = min(0.0, float(np.nanmin(silhouettes, initial=0.0))) - 0.05
    drops = np.r_[np.nan, drops[1:]]  # there is nothing to drop from at k = 1
    scores = [
        *_score("relative drop", drops, k, DROP, "square"),
        *_score("silhouette", silhouettes, k, SILHOUETTE, "diamond"),
    ]
    axes = at.plane.axes()
    across = palette.axis("clusters k", range=[0.2, most + 0.8], dtick=1)
    return dict(
        data=[
            *(trace | dict(showlegend=False) for trace in picture),
            *(panels.on(t, 1) for t in _curve("distortion", costs, k, palette.NEUTRAL)),
            *(panels.on(t, 2) for t in scores),
        ],
        layout=panels.layout(
            [
                (axes["xaxis"], axes["yaxis"]),
                (across, palette.axis("distortion", range=[-0.05 * top, 1.06 * top], nticks=5)),
                (across, palette.axis("score", range=[low, 1.06], nticks=6)),
            ],
            widths=[2.3, 1.1, 1.1],
            height=460,
            legend=dict(orientation="h", x=1, y=1, xanchor="right", yanchor="bottom", itemclick=False),
        ),
    )


def _curve(name: str, values: np.ndarray, k: int, colour: str) -> list[dict[str, Any]]:
    """Values (K,) over k = 1 .. K, and a ring round that of the k on display."""
    x = np.arange(1, len(values) + 1)
    return [
        marks.path(x, values, colour, size=9, says=f"k = %{{x}}: {name} %{{y:.4g}}"),
        marks.ring(x[[k - 1]], values[[k - 1]], colour, size=17),
    ]


def _score(name: str, values: np.ndarray, k: int, colour: str, symbol: str) -> list[dict[str, Any]]:
    """The same, named, with the highest value filled."""
    curve, ring = _curve(name, values, k, colour)
    best = np.nanargmax(values) if np.isfinite(values).any() else -1
    symbols = [symbol if i == best else f"{symbol}-open" for i in range(len(values))]
    return [curve | dict(name=name, showlegend=True, marker=curve["marker"] | dict(symbol=symbols)), ring]
