"""Features and weights learned by turns, as maps, beside the objective; and what follows for one item."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from pages.views.recommender.content.content import ROOM, Trace, span
from pages.views.recommender.filled_tables import unlabelled
from ui import palette
from ui.figures import coefficients, panels


def learning(
    maps: tuple[np.ndarray, np.ndarray], names: tuple[Sequence[str], ...], reach: float, curve: np.ndarray, step: int
) -> dict[str, Any]:
    """The items' features (m, q) and the users' weights (n, q) as maps, and the objective with a marker at `step`.

    `names` are those of the items, of the users and of the columns; colours end at -reach and reach.
    """
    noun = ("feature", "weight")
    data = [
        panels.on(_map(Z, rows, names[2], reach, noun[i]), i)
        for i, (Z, rows) in enumerate(zip(maps, names, strict=False))
    ]
    axes = [
        (
            _columns(names[2]),
            unlabelled(f"{len(names[i])} {what}", [len(names[i]) - 0.5, -0.5], showgrid=False),
        )
        for i, what in enumerate(("items: features", "users: weights"))
    ]
    return _with_objective(data, axes, curve, step, widths=(0.34, 0.34, 0.32))


def film(
    weights: np.ndarray,
    names: Sequence[str],
    reach: float,
    dots: Sequence[Trace],
    guesses: tuple[float, float],
    curve: np.ndarray,
    step: int,
) -> dict[str, Any]:
    """What each feature adds to an item's vector, V (q, k), as a map; guesses for one item; and the objective."""
    factors = [str(j + 1) for j in range(weights.shape[1])]
    first = _map(weights, names, factors, reach, "weight")
    count = len(dots[0]["x"])
    axes = [
        (
            palette.axis(
                "factor",
                range=[-0.5, len(factors) - 0.5],
                showgrid=False,
                tickvals=list(range(len(factors))),
                ticktext=factors,
            ),
            coefficients.names_axis(names),
        ),
        (
            unlabelled(f"{count} users, sorted", [-1, count]),
            palette.axis("guess", range=list(guesses)),
        ),
    ]
    return _with_objective([first, *(panels.on(dot, 1) for dot in dots)], axes, curve, step, widths=(0.24, 0.46, 0.3))


def _with_objective(data: list[Trace], axes: list[Any], curve: np.ndarray, step: int, widths: Any) -> dict[str, Any]:
    steps = np.arange(len(curve), dtype=np.float32)
    line = dict(
        type="scatter",
        mode="lines",
        x=steps,
        y=curve.astype(np.float32),
        line=dict(color=palette.NEUTRAL, width=2),
        hovertemplate="half-step %{x}: %{y:.6g}<extra></extra>",
        showlegend=False,
    )
    here = dict(
        type="scatter",
        mode="markers",
        x=steps[[step]],
        y=curve[[step]].astype(np.float32),
        marker=dict(color=palette.FIT, size=11, line=dict(width=1.5, color=palette.OUTLINE)),
        hoverinfo="skip",
        showlegend=False,
    )
    last = max(len(curve) - 1, 1)
    across = palette.axis("half-step", range=[-0.04 * last, 1.04 * last], nticks=4)
    axes = [*axes, (across, palette.axis("objective J", range=list(span(curve)), nticks=5))]
    layout = panels.layout(axes, widths=widths, margin=ROOM)
    return dict(data=[*data, panels.on(line, 2), panels.on(here, 2)], layout=layout)


@lru_cache(maxsize=16)
def _labels(rows: tuple[str, ...], columns: tuple[str, ...]) -> list[list[str]]:
    """What hovering calls each cell: the same list for all frames."""
    return [[f"{row}, {column}" for column in columns] for row in rows]


def _map(Z: np.ndarray, rows: Sequence[str], columns: Sequence[str], reach: float, noun: str) -> Trace:
    return dict(
        type="heatmap",
        z=Z.astype(np.float32),
        zmin=-reach,
        zmax=reach,
        colorscale=palette.DIVERGING,
        showscale=False,
        xgap=1,
        ygap=1,
        text=_labels(tuple(rows), tuple(columns)),
        hovertemplate=f"%{{text}}: {noun} %{{z:.3f}}<extra></extra>",
    )


def _columns(names: Sequence[str]) -> dict[str, Any]:
    named = len(names) <= 8
    shown = [name.partition(",")[0][:9] if named else "" for name in names]
    ticks = dict(tickvals=list(range(len(names))), ticktext=shown, tickfont=dict(size=10))
    return palette.axis("", range=[-0.5, len(names) - 0.5], showgrid=False, tickangle=-35, **ticks)
