"""A table with gaps, the table a model fills in, and its errors, side by side; below them the objective."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from pages.views.recommender.matrix import layout
from pages.views.recommender.matrix.run import STEP, Fit
from ui import palette
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

USERS, ITEMS = 70, 45  # so many are drawn: those with the most ratings


class Maps:
    """What stands still while a model learns: the ratings, the axes, the colours."""

    def __init__(self, fit: Fit, steps: Sequence[int]) -> None:
        """`steps` are those that are shown."""
        at, data = fit.at, fit.at.data
        self.states, self.low, self.high = fit.trace.states, data.low, data.high
        self.a, self.i = drawn(fit)
        self.cut = np.ix_(self.a, self.i)
        train, self.judged = at.train.Y[self.cut], at.judged.Y[self.cut]
        self.seen, judged = ~np.isnan(train), ~np.isnan(self.judged)
        self.places = np.concatenate([np.argwhere(judged), np.argwhere(self.seen & ~judged)])  # the rated cells
        self._errors = np.nonzero(judged)
        n, m = train.shape
        self._size = min(260 / m, layout.tall(n) / n)
        rated = np.where(judged, self.judged, train)[tuple(self.places.T)]
        held = self.places[: 0 if at.test is None else len(self._errors[0])]
        known = ratings_map.cells(train, self.low, self.high, coloraxis="coloraxis")
        self._before = [
            known,
            _crosses(held, max(0.55 * self._size, 3)),
            _pick(self.places, self._size, rated, "rating %{customdata:.3~g}"),
        ]
        self._known = panels.on(known, 1)
        curve = fit.trace.curve("objective")[list(steps)]
        line = marks.line(np.array(steps), curve, palette.NEUTRAL, says="step %{x}: %{y:.6g}")
        self._line = panels.on(line, 3)
        users, items = [data.users[a] for a in self.a], [data.items[i] for i in self.i]
        ends = (self.low, self.high)
        self.layout = layout.layout(users, items, ends, (np.array(steps), curve), STEP[fit.method])

    def draw(self, step: int) -> Figure:
        """The figure of one step: its predictions and its objective."""
        state = self.states[step]
        predicted = state.predict()[self.cut]
        guesses = np.where(self.seen, np.nan, predicted)
        filled = ratings_map.cells(
            guesses, self.low, self.high, pale=True, noun="guess", written=False, coloraxis="coloraxis"
        )
        error = predicted - self.judged
        errors = ratings_map.errors(error, 1.0, written=False, coloraxis="coloraxis2")
        judged = self.places[: len(self._errors[0])]
        here = marks.points([step], np.array([state.objective]), palette.FIT, size=11, outline=palette.OUTLINE)
        moving = [
            panels.on(filled, 1),
            self._known,
            panels.on(ratings_map.numbers(guesses), 1),
            panels.on(errors, 2),
            panels.on(ratings_map.numbers(error, sign="+"), 2),
            panels.on(_pick(judged, self._size, error[self._errors], "error %{customdata:+.3~g}"), 2),
        ]
        return dict(data=[*self._before, *moving, self._line, panels.on(here, 3)], layout=self.layout)


def drawn(fit: Fit) -> tuple[np.ndarray, np.ndarray]:
    """Which users and items are in the maps."""
    return ratings_map.busiest(fit.at.data.seen, USERS, ITEMS)


def _at(places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Across and down, of cells (p, 2)."""
    return places[:, 1].astype(np.int16), places[:, 0].astype(np.int16)


def _crosses(places: np.ndarray, size: float) -> Trace:
    """At the cells that are held out."""
    look = dict(symbol="x-thin", size=size, line=dict(width=1.5, color=palette.NEUTRAL))
    stay = dict(marker=dict(opacity=1))  # where another cell is clicked
    return marks.points(*_at(places), None, marker=look, unselected=stay)


def _pick(places: np.ndarray, size: float, values: np.ndarray, said: str) -> Trace:
    """Invisible squares to click at the cells, which tell their values (p,)."""
    unseen: dict[str, Any] = dict(marker=dict(opacity=0))
    return marks.points(
        *_at(places),
        None,
        customdata=values.astype(np.float32),
        says=f"%{{y}}, %{{x}}: {said}",
        marker=dict(symbol="square", size=max(size, 4), opacity=0),
        meta="pick",
        selected=unseen,
        unselected=unseen,
    )
