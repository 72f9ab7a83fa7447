"""Three columns, the best plane or line through them, and the turn that leads there from another."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.pca import planes
from pages.views.pca import outlier
from pages.views.pca.notation import short
from pages.views.pca.outlier import Fitted
from pages.views.pca.space import figure

PLANE, LINE = "plane", "line"
TURNS, FALLS = 21, 9  # frames of the turn, and of the fall after it
MOST_ROWS = 300  # drawn
REACH = 2.5  # standard deviations along each axis that the plane or the line extends


@dataclass(frozen=True, eq=False)
class Projection:
    """The model of three columns, how many axes are kept (2 or 1), and where the turn starts."""

    fitted: Fitted
    k: int
    tilt: float | None  # radians about the first axis, or from it where one is kept; None: from the columns
    row: int  # the row looked at closer

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
            return planes.aligned(np.eye(3)[: self.k], self.best)
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
    def share(self) -> float:
        return float(self.fitted.model.explained_variance_ratio[: self.k].sum())

    @property
    def error(self) -> float:
        """The mean squared distance of the rows from the best plane or line."""
        return planes.mean_squared_distance(self.fitted.model.Z, self.best)

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

    def stage(self) -> figure.Stage:
        """What does not move: the window, the arrows, the groups."""
        of, data = self.fitted, self.fitted.data
        spread = np.sqrt(of.variances)
        reach = REACH * spread[: self.k]
        kept = spread > 1e-6 * spread[0]
        arrows = 2 * spread[kept, None] * of.axes[kept]
        signs = 1 - 2 * np.array(list(np.ndindex(*[2] * self.k)))
        corners = (signs * reach) @ self.best
        centre, half = figure.window(self.middle + np.vstack([of.model.Z[self.drawn], corners, arrows]))
        unit = " (standardised)" if of.scaled else ""
        a, b, c = (f"{short(name)}{unit}" for name in data.feature_names)
        return figure.Stage(
            middle=self.middle,
            half=half,
            centre=centre,
            reach=reach,
            arrows=arrows,
            titles=(a, b, c),
            groups=of.groups(self.drawn),
            class_names=data.class_names if data.y is not None else (),
            row_names=tuple(of.names[i] for i in self.drawn),
            outlier=of.present,
            chosen=outlier.ringed(self.row, self.drawn),
        )
