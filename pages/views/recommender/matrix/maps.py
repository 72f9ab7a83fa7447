"""A table with gaps, the table a model fills in, and its errors, side by side; below them the objective.

Where everything stands: `matrix_layout.py`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.recommender import ratings_map
from pages.views.recommender.matrix import layout
from ui import palette
from ui.figures import panels

Trace = dict[str, Any]
SHOWN: Trace = dict(unselected=dict(marker=dict(opacity=1)))  # what a click on a cell leaves as it is


class Maps:
    """What stands still while a model learns: the ratings, the axes, the colours."""

    def __init__(
        self,
        train: np.ndarray,
        test: np.ndarray | None,
        users: Sequence[str],
        items: Sequence[str],
        scale: tuple[float, float],
        curve: tuple[np.ndarray, np.ndarray],
        what: str,
    ) -> None:
        """`train`, `test` (n, m) with nan in the gaps; `scale` the lowest and highest rating; `curve` the shown steps
        and the objective there, `what` a step is."""
        self.train, self.judged = train, train if test is None else test
        self.low, self.high = scale
        self.seen = ~np.isnan(train)
        judged = ~np.isnan(self.judged)
        self.places = np.concatenate([np.argwhere(judged), np.argwhere(self.seen & ~judged)])  # the rated cells
        self._errors = np.nonzero(judged)
        n, m = train.shape
        self._size = min(260 / m, layout.tall(n) / n)
        known = ratings_map.cells(train, self.low, self.high, coloraxis="coloraxis")
        held = np.nonzero(judged if test is not None else np.zeros((n, m)))
        rated = np.where(judged, self.judged, train)[tuple(self.places.T)]
        self._before = [
            known,
            ratings_map.outlines(*held, size=max(0.55 * self._size, 3), showlegend=False, **SHOWN),
            _pick(self.places, self._size, rated, "rating %{customdata:.3~g}"),
        ]
        self._known = panels.on(known, 1)
        self._line = panels.on(_line(*curve), 3)
        self.layout = layout.layout(users, items, scale, curve, what)

    def draw(self, predicted: np.ndarray, step: int, objective: float) -> dict[str, Any]:
        """The figure of one model: its predictions (n, m), its step and its objective."""
        guesses = np.where(self.seen, np.nan, predicted)
        filled = ratings_map.cells(
            guesses, self.low, self.high, pale=True, noun="guess", written=False, coloraxis="coloraxis"
        )
        error = predicted - self.judged
        errors = ratings_map.errors(error, 1.0, written=False, coloraxis="coloraxis2")
        here = dict(
            type="scatter",
            mode="markers",
            x=np.array([step], dtype=np.int32),
            y=np.array([objective]),
            marker=dict(color=palette.FIT, size=11, line=dict(width=1.5, color=palette.OUTLINE)),
            hoverinfo="skip",
            showlegend=False,
        )
        pick = _pick(self.places[: len(self._errors[0])], self._size, error[self._errors], "error %{customdata:+.3~g}")
        moving = [
            panels.on(filled, 1),
            self._known,
            panels.on(ratings_map.numbers(guesses), 1),
            panels.on(errors, 2),
            panels.on(ratings_map.numbers(error, sign="+"), 2),
            panels.on(pick, 2),
        ]
        return dict(data=[*self._before, *moving, self._line, panels.on(here, 3)], layout=self.layout)


def _line(steps: np.ndarray, values: np.ndarray) -> Trace:
    return dict(
        type="scatter",
        mode="lines",
        x=steps.astype(np.int32),
        y=values,
        line=dict(color=palette.NEUTRAL, width=2),
        hovertemplate="step %{x}: %{y:.6g}<extra></extra>",
        showlegend=False,
    )


def _pick(places: np.ndarray, size: float, values: np.ndarray, said: str) -> Trace:
    """Invisible squares to click at the cells places (p, 2), which tell their values (p,)."""
    return dict(
        type="scatter",
        mode="markers",
        x=places[:, 1].astype(np.int16),
        y=places[:, 0].astype(np.int16),
        customdata=values.astype(np.float32),
        hovertemplate=f"%{{y}}, %{{x}}: {said}<extra></extra>",
        marker=dict(symbol="square", size=max(size, 4), opacity=0),
        showlegend=False,
        meta="pick",
        selected=dict(marker=dict(opacity=0)),
        unselected=dict(marker=dict(opacity=0)),
    )
