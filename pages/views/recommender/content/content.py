"""What a user likes, as bars, and what follows from it for all items."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender.filled_tables import unlabelled
from ui import palette
from ui.figures import coefficients, panels
from ui.figures.coefficients import Scale

Trace = dict[str, Any]
LONGEST = 17  # letters of a name beside its bar
ROOM = dict(l=110, r=12, t=30, b=44, autoexpand=False)


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
        down = palette.axis("rating", range=list(span(learned, held_out, *(g for _, g in models))))
        across = unlabelled(f"{len(items)} items, the best first", [-1, len(items)])
        across_bars, down_bars = self.scale.axis(), coefficients.names_axis(names)
        across_bars["title"] |= dict(text=across_bars["title"]["text"].replace("coefficient", "weight"))
        if len(names) <= 16:
            down_bars |= dict(ticktext=[_short(name) for name in names], tickfont=dict(size=11))
        self.layout = panels.layout(
            [(across_bars, down_bars), (across, down)], widths=(0.38, 0.62), margin=ROOM, bargap=0.3
        )
        self.layout["meta"]["narrow"]["margin.t"] = 4 * panels.LEGEND_ROW

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


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip(" ,") + "…"


def dots(name: str, values: np.ndarray, titles: Sequence[str], i: int, *, symbol: str = "circle") -> Trace:
    """A marker for each of the values (n,), nan for none, in the colour of class i."""
    return _dots(name, values, titles, i, 7, symbol=symbol)


def span(*values: np.ndarray) -> tuple[float, float]:
    """An axis on which all the values have room."""
    every = np.concatenate([np.ravel(v) for v in values])
    low, high = float(np.nanmin(every)), float(np.nanmax(every))
    room = 0.08 * (high - low) or 1.0
    return low - room, high + room


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
