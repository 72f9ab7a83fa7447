"""A table with gaps, the table a model fills in, and its errors, side by side; below them the objective."""

import numpy as np

from datasets.ratings import Ratings
from pages.views.recommender import kinds, ratings_map
from pages.views.recommender.matrix import layout
from pages.views.recommender.matrix.run import STEP, Fit
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

USERS, ITEMS = 70, 45  # so many are drawn: those with the most ratings


class Maps:
    """What stands still while a model learns: the ratings, the axes, the colours."""

    def __init__(self, fit: Fit) -> None:
        at, data = fit.at, fit.at.data
        self.states, self.low, self.high = fit.trace.states, data.low, data.high
        self.a, self.i = drawn(fit)
        self.cut = np.ix_(self.a, self.i)
        self.hidden = (self.a == fit.user)[:, None] & (self.i == fit.item) & fit.hidden
        train, test = at.train.Y[self.cut], at.judged.Y[self.cut]
        self.judged = data.Y[self.cut] if fit.hidden else test  # beside one hidden rating errors are not many
        self.seen = ~np.isnan(train)
        n, m = train.shape
        known = ratings_map.cells(train, self.low, self.high, coloraxis="coloraxis", meta="pick")
        self._before = [known]
        if at.test is not None:
            size = min(260 / m, layout.tall(n) / n)
            self._before += [_crosses(np.argwhere(~np.isnan(test)), max(0.55 * size, 3)), _held_out(test)]
        self._known = panels.on(known, 1)
        curve = fit.trace.curve("objective")
        steps = np.arange(len(curve))
        self.steps, self.curve = steps, curve
        users, items = [data.users[a] for a in self.a], [data.items[i] for i in self.i]
        ends = (self.low, self.high)
        over = _kinds(data, self.i)
        self.layout = layout.layout(users, items, ends, (steps, curve), STEP[fit.method], over)
        self.layout["shapes"] = layout.brackets(over) + [
            ratings_map.frame(int(row), int(column), plot)
            for row in np.flatnonzero(self.a == fit.user)
            for column in np.flatnonzero(self.i == fit.item)
            for plot in ("", "2", "3")
        ]

    def draw(self, step: int) -> Figure:
        """The figure of one step: its predictions and its objective."""
        state = self.states[step]
        predicted = state.predict()[self.cut]
        guesses = np.where(self.seen, np.nan, predicted)
        filled = ratings_map.cells(
            guesses, self.low, self.high, pale=True, noun="guess", written=False, coloraxis="coloraxis", meta="pick"
        )
        error = predicted - self.judged
        if state is not self.states[-1]:
            error[self.hidden] = np.nan  # how far a hidden rating is off is told at the end
        written = error.size <= ratings_map.WRITTEN
        told = dict(opacity=0.6) if written else {}  # numbers stand on them
        outside = [] if written else [panels.on(ratings_map.beyond(guesses, self.low, self.high), 1)]
        errors = ratings_map.errors(error, 1.0, written=False, coloraxis="coloraxis2", meta="pick", **told)
        here = marks.points([step], np.array([state.objective]), palette.FIT, size=11, outline=palette.OUTLINE)
        moving = [
            panels.on(filled, 1),
            self._known,
            panels.on(ratings_map.numbers(guesses), 1),
            panels.on(errors, 2),
            panels.on(ratings_map.numbers(error, sign="+"), 2),
        ]
        past = slice(0, step + 1)  # the objective up to here
        line = marks.line(self.steps[past], self.curve[past], palette.NEUTRAL, says="step %{x}: %{y:.6g}")
        return dict(data=[*self._before, *moving, panels.on(line, 3), panels.on(here, 3), *outside], layout=self.layout)


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


def _held_out(Y: np.ndarray) -> Trace:
    """What the cells under the crosses would say: a map as clear as they are without a colour."""
    return ratings_map.cells(Y, 0, 1, written=False, opacity=0, meta="pick")
