"""The filled table beside the offsets that fill it, or beside the table that was given."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.recommender.baselines import Baseline
from pages.views.recommender import filled_tables, ratings_map
from pages.views.recommender.scene import Scene
from ui.picture import Figure


class Stage:
    """What stands still while the offsets move: the cells that are drawn, the order of the bars, the axes."""

    def __init__(self, at: Scene, final: Any, reach: float = 1.0) -> None:
        """Bars are sorted by the offsets of `final`; they reach from -reach to reach."""
        self.data, self.train, self.final = at.data, at.train, final
        self.a, self.i = filled_tables.window(at.data.seen)
        self.names = [at.data.users[a] for a in self.a], [at.data.items[i] for i in self.i]
        self.reach = reach

    def offsets(self, state: Baseline) -> Figure:
        """The filled table and the offsets of a state."""
        filled = self._map(state.predict(), "guess")
        users = self._bars(state.users, self.final.users, self.data.users)
        items = self._bars(state.items, self.final.items, self.data.items)
        return filled_tables.beside(filled, (users, items), self.names, self.reach)

    def alone(self, state: Baseline) -> Figure:
        """The filled table."""
        return filled_tables.alone(self._map(state.predict(), "guess"), self.names)

    def free(self, state: Any) -> Figure:
        """The given table and the one without structure, whose gaps (all 0) are drawn as gaps."""
        low = min(self.data.low, 0.0)
        shown = np.where(self.train.seen, state.predict(), np.nan)
        return filled_tables.two_tables(
            self._map(self.train.Y, "rating", low), self._map(shown, "guess", low), self.names
        )

    def _bars(self, offsets: np.ndarray, last: np.ndarray, names: Sequence[str]) -> dict[str, Any]:
        return filled_tables.offsets(offsets, names, np.argsort(last, kind="stable"), self.reach)

    def _map(self, table: np.ndarray, noun: str, low: float | None = None) -> dict[str, Any]:
        """The part of a table that is drawn."""
        low = self.data.low if low is None else low
        return ratings_map.cells(table[np.ix_(self.a, self.i)], low, self.data.high, noun=noun)
