"""The filled table with the offsets of its rows and columns, which fill it; or beside the table that was given."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from algos.recommender.baselines import Baseline
from pages.views.recommender import kinds, ratings_map
from pages.views.recommender.ratings_map import apart
from pages.views.recommender.scene import Scene
from ui import palette
from ui.figures import marks, panels, shared_colours
from ui.figures.marks import Trace
from ui.guessing.cover import INSTEAD
from ui.picture import Figure

MOST = 80  # rows, and columns, of the table that are drawn
HEIGHT = 496
SCALE = [[0.0, palette.CLASSES[0]], [0.5, palette.CLASSES[0]], [0.5, palette.CLASSES[1]], [1.0, palette.CLASSES[1]]]
BESIDE, ABOVE = [0.8, 1], [0.8, 1]  # where the offsets of the users stand, and those of the items
TOP = 48  # pixels above the bars
MORE, LESS = (f"<b style='color:{palette.CLASSES[i]}'>{{}}</b>" for i in (1, 0))  # as the bars
LIKED = f"item offsets: {MORE.format('liked more')} or {LESS.format('less')} than the mean of all"
KIND = f"user offsets:<br>{MORE.format('kind')} or {LESS.format('strict')}"


class Stage:
    """What stands still while the offsets move: the cells that are drawn, their order, the axes.

    The rows are sorted by the last offsets of the users, the columns by those of the items, where there are any.
    """

    def __init__(self, at: Scene, final: Any, cell: tuple[int, int], reach: float = 1.0) -> None:
        """Bars reach from -reach to reach. The cell is looked at."""
        self.data, self.train, self.final, self.reach = at.data, at.train, final, reach
        self.a, self.i = drawn(at)
        if isinstance(final, Baseline):
            self._sort(final)
        self.users, self.items = [at.data.users[a] for a in self.a], [at.data.items[i] for i in self.i]
        row, column = np.flatnonzero(self.a == cell[0]), np.flatnonzero(self.i == cell[1])
        self.cell = [(int(row[0]), int(column[0]))] if len(row) and len(column) else []
        self.across, self.down = map(apart, ratings_map.axes(self.users, self.items))
        self.margin = dict(l=40, r=12, t=30, b=44, autoexpand=False)
        if len(self.users) <= ratings_map.NAMED:
            self.margin["l"] = 14 + int(ratings_map.LETTER * max(len(ratings_map.short(name)) for name in self.users))
        if len(self.items) <= ratings_map.NAMED and ratings_map.upright(self.items):
            self.margin["b"] = 112
        self.end = 1.06 * reach  # of the bars' axes
        self.before = self._map(self.train.Y, "rating", meta=INSTEAD, visible=False)  # while one guesses

    def _sort(self, final: Baseline) -> None:
        self.a = self.a[np.argsort(-final.users[self.a], kind="stable")]
        self.i = self.i[np.argsort(-final.items[self.i], kind="stable")]

    def _frames(self, *plots: str) -> list[dict[str, Any]]:
        """Round the chosen cell of each map."""
        return [ratings_map.frame(*cell, plot) for cell in self.cell for plot in plots]

    def offsets(self, state: Baseline, more: Mapping[str, float] | None = None) -> Figure:
        """The filled table, the offsets of its users at the right of the rows, of its items above the columns.

        `more` are offsets of two items that are in no table, by what these are called: lines.
        """
        filled = self._map(state.predict(), "guess")
        scale = palette.axis("", range=[-self.end, self.end], nticks=5, zeroline=True, zerolinecolor=palette.NEUTRAL)
        bare = dict(showticklabels=False, title=dict(text=""), showline=False)
        some = bool(self.final.users.any())
        kind = [_title(KIND, "2", x=0.5, xanchor="center", font=dict(size=13))] if some else []
        liked = [_title(LIKED, "3", font=dict(size=13))] if self.final.items.any() or more else []
        layout = panels.layout(
            [(self.across, self.down), (scale, self.down | bare), (self.across | bare, scale)],
            widths=(1, 1, 1),
            height=HEIGHT,
            tall=HEIGHT,
            bargap=0.2,
            margin=self.margin | dict(t=TOP),
            annotations=[*liked, _title(f"guesses from {colours(filled)}", yref="paper", yshift=22), *kind],
            shapes=self._frames(""),
        )
        wide, high, above = (0.77, 0.77, ABOVE) if some else (1, 0.6, [0.64, 1])
        places = {"xaxis": [0, wide], "yaxis": [0, high], "xaxis2": BESIDE, "yaxis2": [0, high]}
        put(layout, places | {"xaxis3": [0, wide], "yaxis3": above})
        if not some:
            layout["xaxis2"]["visible"] = layout["yaxis2"]["visible"] = False
        for shape in ("wide", "narrow"):
            layout["meta"][shape] |= {"margin.t": TOP}
        data = [filled, *self._both(state), self.before]
        return dict(data=[*data, *(self._two(more) if more else [])], layout=layout)

    def _both(self, state: Baseline) -> list[Trace]:
        """The bars of the users, in the second plot, and of the items, in the third."""
        users, items = self._bars(state.users[self.a], self.users), self._bars(state.items[self.i], self.items)
        return [panels.on(lying(users), 1), panels.on(items, 2)]

    def _two(self, more: Mapping[str, float]) -> list[Trace]:
        """The lines of two items that are in no table; while one guesses, which these are."""
        middle = float(np.mean(self.across["range"]))
        said, above = [f"two more {kinds.noun(self.data)}s: {' or '.join(more)}?"], [0.5 * self.reach]
        asked = marks.text([middle], above, said, size=16, visible=False, meta=INSTEAD)
        return [panels.on(asked, 2), self._lines(*more.items())]

    def _lines(self, first: tuple[str, float], second: tuple[str, float]) -> Trace:
        """Two offsets across the bars of the items, one named in the middle, the other at the right."""
        left, right = self.across["range"]
        (one, low), (other, high) = first, second
        x, y = [left, (left + right) / 2, right, None, left, right], [low] * 3 + [None] + [high] * 2
        written = dict(mode="lines+text", text=["", one, "", "", "", other], textfont=dict(size=13))
        return panels.on(marks.path(x, y, palette.NEUTRAL, width=2) | written | dict(textposition="top left"), 2)

    def alone(self, state: Baseline) -> Figure:
        """The filled table."""
        filled = self._map(state.predict(), "guess")
        axes = dict(xaxis=self.across, yaxis=self.down)
        title = [_title(f"guesses from {colours(filled)}")]
        marked = dict(annotations=title, shapes=self._frames(""))
        layout = palette.layout(height=HEIGHT, **axes, margin=self.margin, **marked)
        return dict(data=[filled, self.before], layout=layout)

    def free(self, state: Any) -> Figure:
        """The given table and the one without structure, whose gaps are all 0."""
        low = min(self.data.low, 0.0)
        given = self._map(self.train.Y, "rating", low)
        filled = self._map(state.predict(), "guess", low)
        layout = panels.layout(
            [(self.across, self.down), (self.across, self.down | dict(showticklabels=False, title=dict(text="")))],
            widths=(1, 1),
            height=HEIGHT,
            margin=self.margin,
            annotations=[_title(f"learned from: {colours(given)}"), _title("completed", "2")],
            shapes=self._frames("", "2"),
        )
        layout["meta"]["narrow"]["margin.t"] = 30
        return dict(data=[given, panels.on(filled, 1), self.before], layout=layout)

    def _bars(self, offsets: np.ndarray, names: Sequence[str]) -> Trace:
        """A bar for each offset (n,), above the mean orange, below it blue."""
        y = offsets.astype(np.float32)
        return marks.bars(
            np.arange(len(y), dtype=np.int16),
            y,
            None,
            marker=dict(color=y, colorscale=SCALE, cmin=-self.reach, cmax=self.reach),
            text=names,
            textposition="none",
            says="%{text}: %{y:+.3f}",
        )

    def _map(self, table: np.ndarray, noun: str, low: float | None = None, **look: Any) -> Trace:
        """The part of a table that is drawn."""
        low = self.data.low if low is None else low
        cells = table[np.ix_(self.a, self.i)]
        return ratings_map.cells(cells, low, self.data.high, noun=noun, **(dict(meta=shared_colours.OWN) | look))


def lying(bars: Trace) -> Trace:
    """Upright bars, lying."""
    return bars | dict(
        orientation="h", x=bars["y"], y=bars["x"], hovertemplate=bars["hovertemplate"].replace("%{y", "%{x")
    )


def put(layout: dict[str, Any], places: Mapping[str, list[float]]) -> None:
    """Into the domains of its axes, on a screen of any width."""
    for axis, ends in places.items():
        layout[axis]["domain"] = ends
        for shape in ("wide", "narrow"):
            layout["meta"][shape][f"{axis}.domain"] = ends


def drawn(at: Scene) -> tuple[np.ndarray, np.ndarray]:
    """Which users and items are in the table."""
    return ratings_map.busiest(at.data.seen, MOST, MOST)


def _title(text: str, i: str = "", **more: Any) -> dict[str, Any]:
    place = dict(x=0, y=1, xref=f"x{i} domain", yref=f"y{i} domain", xanchor="left", yanchor="bottom")
    return dict(text=text, showarrow=False, **place) | more


def colours(cells: Trace) -> str:
    """What the colours of a map mean."""
    return f"blue {cells['zmin']:.3g} to orange {cells['zmax']:.3g}".replace("-", "−")
