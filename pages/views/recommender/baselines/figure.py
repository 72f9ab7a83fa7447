"""The filled table beside the offsets that fill it, sorted; or beside the table that was given."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.recommender.baselines import Baseline
from pages.views.recommender import ratings_map
from pages.views.recommender.ratings_map import apart, named
from pages.views.recommender.scene import Scene
from ui import palette
from ui.figures import marks, panels, shared_colours
from ui.figures.marks import Trace
from ui.picture import Figure

MOST = 80  # rows, and columns, of the table that are drawn
HEIGHT = 500
SCALE = [[0.0, palette.CLASSES[0]], [0.5, palette.CLASSES[0]], [0.5, palette.CLASSES[1]], [1.0, palette.CLASSES[1]]]
WIDE = {
    "xaxis.domain": [0, 0.56],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.68, 1],
    "yaxis2.domain": [0.56, 1],
    "xaxis3.domain": [0.68, 1],
    "yaxis3.domain": [0, 0.42],
}
NARROW = {"margin.t": 30, "yaxis.domain": [0.57, 1], "yaxis2.domain": [0.31, 0.44], "yaxis3.domain": [0, 0.17]}


class Stage:
    """What stands still while the offsets move: the cells that are drawn, the order of the bars, the axes."""

    def __init__(self, at: Scene, final: Any, cell: tuple[int, int], reach: float = 1.0) -> None:
        """Bars are sorted by the offsets of `final`; they reach from -reach to reach. The cell is looked at."""
        self.data, self.train, self.final, self.reach = at.data, at.train, final, reach
        self.a, self.i = drawn(at)
        users, items = [at.data.users[a] for a in self.a], [at.data.items[i] for i in self.i]
        row, column = np.flatnonzero(self.a == cell[0]), np.flatnonzero(self.i == cell[1])
        self.cell = [(int(row[0]), int(column[0]))] if len(row) and len(column) else []
        self.across, self.down = map(apart, ratings_map.axes(users, items))
        self.margin = dict(l=120, r=12, t=30, b=44, autoexpand=False)
        if len(users) > ratings_map.NAMED:
            self.margin["l"] = 40
        if len(items) <= ratings_map.NAMED and ratings_map.upright(items):
            self.margin["b"] = 112

    def _frames(self, *plots: str) -> list[dict[str, Any]]:
        """Round the chosen cell of each map."""
        return [ratings_map.frame(*cell, plot) for cell in self.cell for plot in plots]

    def offsets(self, state: Baseline) -> Figure:
        """The filled table beside the offsets of all users and of all items."""
        filled = self._map(state.predict(), "guess")
        users = self._bars(state.users, self.final.users, self.data.users)
        items = self._bars(state.items, self.final.items, self.data.items)
        across = [
            named(
                [names[j] for j in np.argsort(last, kind="stable")],
                f"{len(names)} {noun}, sorted",
                [-0.6, len(names) - 0.4],
            )
            for noun, names, last in (
                ("users", self.data.users, self.final.users),
                ("items", self.data.items, self.final.items),
            )
        ]
        ends = [-1.06 * self.reach, 1.06 * self.reach]
        up = palette.axis("offset", range=ends, nticks=5, zeroline=True, zerolinecolor=palette.GRID)
        layout = panels.layout(
            [(self.across, self.down), (across[0], up), (across[1], up)],
            widths=(1, 1, 1),
            height=HEIGHT,
            bargap=0.15,
            margin=self.margin,
            annotations=[_title(f"guesses: {_ends(filled)}")],
            shapes=self._frames(""),
            domains=WIDE,
        )
        layout["meta"]["narrow"] |= NARROW
        return dict(data=[filled, panels.on(users, 1), panels.on(items, 2)], layout=layout)

    def alone(self, state: Baseline) -> Figure:
        """The filled table."""
        filled = self._map(state.predict(), "guess")
        axes = dict(xaxis=self.across, yaxis=self.down)
        title = [_title(f"guesses: {_ends(filled)}")]
        marked = dict(annotations=title, shapes=self._frames(""))
        return dict(data=[filled], layout=palette.layout(height=HEIGHT, **axes, margin=self.margin, **marked))

    def free(self, state: Any) -> Figure:
        """The given table and the one without structure, whose gaps (all 0) are drawn as gaps."""
        low = min(self.data.low, 0.0)
        given = self._map(self.train.Y, "rating", low)
        filled = self._map(np.where(self.train.seen, state.predict(), np.nan), "guess", low)
        layout = panels.layout(
            [(self.across, self.down), (self.across, self.down | dict(showticklabels=False, title=dict(text="")))],
            widths=(1, 1),
            height=HEIGHT,
            margin=self.margin,
            annotations=[_title(f"learned from: {_ends(given)}"), _title("completed", "2")],
            shapes=self._frames("", "2"),
        )
        layout["meta"]["narrow"]["margin.t"] = 30
        return dict(data=[given, panels.on(filled, 1)], layout=layout)

    def _bars(self, offsets: np.ndarray, last: np.ndarray, names: Sequence[str]) -> Trace:
        """A bar for each offset (n,) in the order of the last ones; above the mean orange, below it blue."""
        order = np.argsort(last, kind="stable")
        y = offsets[order].astype(np.float32)
        return marks.bars(
            np.arange(len(order), dtype=np.int16),
            y,
            None,
            marker=dict(color=y, colorscale=SCALE, cmin=-self.reach, cmax=self.reach, line=dict(width=0)),
            text=[names[j] for j in order],
            textposition="none",
            says="%{text}: %{y:+.3f}",
        )

    def _map(self, table: np.ndarray, noun: str, low: float | None = None) -> Trace:
        """The part of a table that is drawn."""
        low = self.data.low if low is None else low
        cells = table[np.ix_(self.a, self.i)]
        return ratings_map.cells(cells, low, self.data.high, noun=noun, meta=shared_colours.OWN)


def drawn(at: Scene) -> tuple[np.ndarray, np.ndarray]:
    """Which users and items are in the table."""
    return ratings_map.busiest(at.data.seen, MOST, MOST)


def _title(text: str, i: str = "") -> dict[str, Any]:
    place = dict(x=0, y=1, xref=f"x{i} domain", yref=f"y{i} domain", xanchor="left", yanchor="bottom")
    return dict(text=text, showarrow=False, **place)


def _ends(cells: Trace) -> str:
    """What the colours of a map mean."""
    return f"blue {cells['zmin']:.3g}, orange {cells['zmax']:.3g}".replace("-", "−")
