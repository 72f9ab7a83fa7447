"""A table of ratings whose gaps a model fills in. And its objective and errors."""

from typing import Any

import numpy as np

from datasets.names import plain
from datasets.ratings import Ratings
from pages.views.recommender import kinds, ratings_map
from pages.views.recommender.matrix import layout
from pages.views.recommender.matrix.run import Fit
from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace
from ui.picture import Figure

USERS, ITEMS = 70, 45  # so many are drawn: those with the most ratings


class Table:
    """What stands still while a model learns: the ratings, the axes, the colours."""

    def __init__(self, fit: Fit) -> None:
        at, data = fit.at, fit.at.data
        self.states, self.low, self.high = fit.trace.states, data.low, data.high
        self.a, self.i = drawn(fit)
        self.cut = np.ix_(self.a, self.i)
        train, test = at.train.Y[self.cut], at.judged.Y[self.cut]
        self.seen = ~np.isnan(train)
        n, m = train.shape
        users, items = [data.users[a] for a in self.a], [data.items[i] for i in self.i]
        self.written, self.chance = train.size <= ratings_map.WRITTEN, fit.how.start == "random"
        large: dict[str, Any] = dict(textfont=dict(size=17, color=ratings_map.INK)) if self.written else {}
        known = ratings_map.cells(train, self.low, self.high, coloraxis="coloraxis", meta="pick", **large)
        self._over = [known]
        if at.test is not None:
            size = min(660 / m, layout.tall(n, items) / n)
            self._over.append(_crosses(np.argwhere(~np.isnan(test)), max(0.55 * size, 3)))
        over, who = _kinds(data, self.i), f"{plain(data.users[fit.user])}, {plain(data.items[fit.item])}"
        framed = f"in the frame: {who}"
        self.layout = layout.layout(users, items, (self.low, self.high), framed, over)
        self.layout["shapes"] += [
            ratings_map.frame(int(row), int(column))
            for row in np.flatnonzero(self.a == fit.user)
            for column in np.flatnonzero(self.i == fit.item)
        ]

    def draw(self, step: int) -> Figure:
        """The figure of one step: its predictions."""
        guesses = np.where(self.seen, np.nan, self.states[step].predict()[self.cut])
        chance = self.written and self.chance and step == 0  # such numbers are no guesses yet, and have no colours
        if chance:
            guesses = np.where(self.seen, np.nan, (self.low + self.high) / 2)
        look: dict[str, Any] = dict(coloraxis="coloraxis2" if self.written else "coloraxis", meta="pick")
        if chance:
            look |= dict(hovertemplate="%{y}, %{x}: nothing is learned yet<extra></extra>")
        small = ratings_map.cells(guesses, self.low, self.high, small=True, noun="guess", **look)
        written = [ratings_map.numbers(guesses, form=".1f", size=14)] if self.written else []
        if chance:
            written[0]["text"] = ["?" if text else "" for text in written[0]["text"]]
        outside = [] if self.written else [ratings_map.beyond(guesses, self.low, self.high)]
        return dict(data=[small, *self._over, *written, *outside], layout=self.layout)


def objective(fit: Fit) -> Figure:
    """The objective as far as the run has come."""
    curve = fit.trace.curve("objective")
    steps = np.arange(len(curve))
    line = marks.path(steps, curve, palette.FIT, says="step %{x}: %{y:.6g}")
    return dict(data=[line], layout=layout.objective(curve))


def errors(fit: Fit) -> Figure:
    """What the last state errs by: guess minus rating, where ratings are held out, and else where they are known."""
    a, i = drawn(fit)
    data, judged = fit.at.data, fit.at.judged.Y
    if fit.hidden:  # beside one hidden rating errors are not many
        judged = data.Y.copy()
        if fit.on_its_way:
            judged[fit.user, fit.item] = np.nan  # how far a hidden rating is off is told at the end
    error = (fit.final.predict() - judged)[np.ix_(a, i)]
    users, items = [data.users[j] for j in a], [data.items[j] for j in i]
    across, down = ratings_map.axes(users, items)
    colours = ratings_map.errors(error, (data.high - data.low) / 2 or 1.0, written=False, opacity=0.6)
    room = dict(l=layout.left(users), r=12, t=12, b=layout.below(items) + 12)
    height = layout.tall(len(users), items) + room["t"] + room["b"]
    look = palette.layout(height=height, xaxis=across, yaxis=down, margin=room, showlegend=False)
    return dict(data=[colours, ratings_map.numbers(error, sign="+")], layout=look)


def drawn(fit: Fit) -> tuple[np.ndarray, np.ndarray]:
    """Which users and items are in the maps."""
    return ratings_map.busiest(fit.at.data.seen, USERS, ITEMS)


def _kinds(data: Ratings, drawn: np.ndarray) -> list[tuple[str, int, int]]:
    """Kinds of items, if few stand side by side: their names, first and last columns."""
    groups, looks = kinds.of(data)
    of = groups[drawn]
    starts = np.flatnonzero(np.diff(of, prepend=-1))
    if len(looks) < 2 or len(drawn) > ratings_map.FEW_NAMES or len(starts) != len(np.unique(of)):
        return []
    ends = [*starts[1:], len(of)]
    return [(looks[of[first]][0], int(first), int(end) - 1) for first, end in zip(starts, ends, strict=True)]


def _crosses(places: np.ndarray, size: float) -> Trace:
    """At the cells (p, 2) that are held out."""
    look = dict(symbol="x-thin", size=size, line=dict(width=1.5, color=palette.NEUTRAL))
    return marks.points(places[:, 1].astype(np.int16), places[:, 0].astype(np.int16), None, marker=look)
