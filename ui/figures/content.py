"""What a user likes and what follows from it; features and weights learned by turns; guesses for one item."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from ui import palette
from ui.figures import coefficients, panels
from ui.figures.baselines import unlabelled
from ui.figures.coefficients import Scale

Trace = dict[str, Any]
ROOM = dict(l=104, r=12, t=30, b=44, autoexpand=False)


class User:
    """What stands still while one user's weights change: the items in their order, the axes, the known ratings."""

    def __init__(
        self,
        names: Sequence[str],
        models: Sequence[tuple[np.ndarray, np.ndarray]],
        chosen: int,
        ratings: tuple[np.ndarray, np.ndarray],
        items: Sequence[str],
    ) -> None:
        """`models` are weights (q,) and guesses (m,); the items are sorted by the guesses of the model `chosen`.

        `ratings` are those learned from and those held out, (m,) each, nan where there is none.
        """
        sizes = np.array([np.abs(weights).max(initial=0.0) for weights, _ in models])
        self.names, self.scale = names, Scale.around(np.array([w for w, _ in models]), float(sizes[chosen]))
        self.order = np.argsort(-models[chosen][1], kind="stable")
        self.titles = [items[j] for j in self.order]
        learned, held_out = (rated[self.order] for rated in ratings)
        self.known = ~np.isnan(learned) | ~np.isnan(held_out)
        self.still = [
            panels.on(_dots("rating learned from", learned, self.titles, 0, 8, symbol="square"), 1),
            panels.on(_dots("rating held out", held_out, self.titles, 3, 8, symbol="x-open"), 1),
        ]
        down = palette.axis("rating", range=_range(np.concatenate([learned, held_out, *(g for _, g in models)])))
        across = unlabelled(f"{len(items)} items, the best first", [-1, len(items)])
        bars = self.scale.axis(), coefficients.names_axis(names)
        self.layout = panels.layout([bars, (across, down)], widths=(0.38, 0.62), margin=ROOM, bargap=0.3)

    def draw(self, weights: np.ndarray, guesses: np.ndarray) -> dict[str, Any]:
        """The figure of one model."""
        sorted_guesses = guesses[self.order]
        new = np.where(self.known, np.nan, sorted_guesses)
        rated = np.where(self.known, sorted_guesses, np.nan)
        moving = [
            _dots("guess, not rated", new, self.titles, 1, 8),
            _dots("guess, rated", rated, self.titles, -1, 6, symbol="circle-open"),
        ]
        bars = coefficients.bars(self.names, weights, self.scale)
        return dict(data=[bars, *(panels.on(trace, 1) for trace in moving), *self.still], layout=self.layout)


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
    span: tuple[float, float],
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
            palette.axis("guess", range=list(span)),
        ),
    ]
    return _with_objective([first, *(panels.on(dot, 1) for dot in dots)], axes, curve, step, widths=(0.24, 0.46, 0.3))


def dots(name: str, values: np.ndarray, titles: Sequence[str], i: int, *, symbol: str = "circle") -> Trace:
    """A marker for each of the values (n,), nan for none, in the colour of class i."""
    return _dots(name, values, titles, i, 7, symbol=symbol)


def span(*values: np.ndarray) -> tuple[float, float]:
    """An axis on which all the values have room."""
    low, high = _range(np.concatenate([np.ravel(v) for v in values]))
    return low, high


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
    low, high = _range(curve)
    axes = [*axes, (across, palette.axis("objective J", range=[low, high], nticks=5))]
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


def _dots(
    name: str,
    values: np.ndarray,
    titles: Sequence[str],
    i: int,
    size: int,
    *,
    symbol: str = "circle",
) -> Trace:
    return dict(
        type="scatter",
        mode="markers",
        name=name,
        x=np.arange(len(values), dtype=np.int16),
        y=np.asarray(values, dtype=np.float32),
        customdata=list(titles),
        marker=palette.markers(i, size, symbol=symbol),
        hovertemplate=f"%{{customdata}}: {name} %{{y:.3f}}<extra></extra>",
    )


def _range(values: np.ndarray) -> list[float]:
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    room = 0.08 * (high - low) or 1.0
    return [low - room, high + room]
