"""Three columns, the best plane or line through them, and the turn that leads there from another."""

from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from algos.pca import planes
from pages.views.pca.notation import short
from pages.views.pca.outlier import Fitted

PLANE, LINE = "plane", "line"
TURNS, FALLS = 21, 9  # frames of the turn, and of the fall after it
MOST_ROWS = 300  # drawn


@dataclass(frozen=True, eq=False)
class Projection:
    """The model of three columns, how many axes are kept (2 or 1), and where the turn starts."""

    fitted: Fitted
    k: int
    tilt: float | None  # radians about the first axis, or from it where one is kept; None: from the columns
    hand: tuple[int, int] | None = None  # degrees round and up, where the reader turns it
    seen: int = TURNS - 1  # the frame on display: first those of the turn, then those of the fall

    @property
    def word(self) -> str:
        return PLANE if self.k == 2 else LINE

    @property
    def best(self) -> np.ndarray:
        """The first k axes: (k, 3)."""
        return self.fitted.axes[: self.k]

    @cached_property
    def start(self) -> np.ndarray:
        """The frame from which the turn starts: (k, 3)."""
        if self.tilt is None:
            own = np.eye(3)[: self.k] if self.hand is None else planes.pointing(*self.hand, self.k)
            return planes.aligned(own, self.best)
        last, beyond = self.fitted.axes[self.k - 1 : self.k + 1]
        return np.vstack([self.best[:-1], np.cos(self.tilt) * last + np.sin(self.tilt) * beyond])

    @cached_property
    def turn(self) -> np.ndarray:
        """The frames from the start to the best: (TURNS, k, 3)."""
        return planes.between(self.start, self.best, TURNS)

    @property
    def off(self) -> float:
        """The angle between the start and the best, in degrees."""
        return planes.angle(self.start, self.best)

    @property
    def turning(self) -> bool:
        """Whether it is still on its way to the best plane or line."""
        return self.seen < TURNS - 1

    @property
    def frame(self) -> np.ndarray:
        """The plane or line on display: (k, 3)."""
        return self.turn[self.seen] if self.turning else self.best

    @property
    def share(self) -> float:
        """Of the variance, the part that it holds."""
        if self.turning:
            return planes.share(self.fitted.model.Z, self.frame)
        return float(self.fitted.model.explained_variance_ratio[: self.k].sum())

    @property
    def score(self) -> float:
        """That share, of the share of the best."""
        return self.share / float(self.fitted.model.explained_variance_ratio[: self.k].sum())

    @property
    def error(self) -> float:
        """The mean squared distance of the rows from the plane or line on display."""
        return planes.mean_squared_distance(self.fitted.model.Z, self.frame)

    @cached_property
    def scores(self) -> np.ndarray:
        """On all three axes: (n, 3)."""
        return self.fitted.model.Z @ self.fitted.axes.T

    @property
    def distances(self) -> np.ndarray:
        """Of all rows from the best plane or line: (n,)."""
        return np.linalg.norm(self.scores[:, self.k :], axis=1)

    @property
    def middle(self) -> np.ndarray:
        """The mean on the scale of the chart: 0 after standardising."""
        return np.zeros(3) if self.fitted.scaled else self.fitted.model.mean

    @cached_property
    def drawn(self) -> np.ndarray:
        """Which rows are drawn."""
        return self.fitted.drawn(MOST_ROWS)

    @cached_property
    def reach(self) -> np.ndarray:
        """How far the plane or the line is drawn along each row of its frame: (k,). No row ever falls beside it."""
        return 1.06 * np.abs(self.fitted.model.Z[self.drawn] @ self.turn.transpose(0, 2, 1)).max(axis=(0, 1)) + 1e-9

    @cached_property
    def ends(self) -> np.ndarray:
        """Where the names of the axes in the plane or line stand: beyond all rows, as far out as on the second: (m, 3).

        An axis along which nothing varies has none.
        """
        spread, farthest = np.sqrt(self.fitted.variances), np.abs(self.scores).max(axis=0)
        some = int((spread > 1e-6 * spread[0]).sum())
        far = 1.14 * np.maximum(farthest, farthest[min(1, some - 1)])[: min(self.k, some)]
        return far[:, None] * self.fitted.axes[: len(far)]

    @cached_property
    def window(self) -> tuple[np.ndarray, float]:
        """Centre (3,) and half width of a cube around the rows, the names of the axes, and all that turns."""
        along = self.reach[:, None] * self.turn
        corners = np.vstack([signs @ along for signs in np.array(list(product((-1, 1), repeat=self.k)))])
        return cube(self.middle + np.vstack([self.fitted.model.Z[self.drawn], self.ends, corners]))

    @property
    def titles(self) -> list[str]:
        unit = " (standardised)" if self.fitted.scaled else ""
        return [f"{short(name)}{unit}" for name in self.fitted.data.feature_names]


def cube(places: np.ndarray) -> tuple[np.ndarray, float]:
    """Centre (3,) and half width of the smallest cube around places (m, 3), with some room."""
    low, high = places.min(axis=0), places.max(axis=0)
    half = float((high - low).max()) / 2
    return (low + high) / 2, 1.06 * half if half > 0 else 1.0
