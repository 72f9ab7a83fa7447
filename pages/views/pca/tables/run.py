"""A table in the plane of two axes: its rows, its arrows, and the turn that leads there from two columns."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.pca import planes
from pages.views.pca.notation import percent, short
from pages.views.pca.outlier import Fitted
from pages.views.pca.tables import figure, sheet

FRAMES = 31
MOST_ROWS = 500  # drawn; every row moves in every frame
NEAR = 0.1  # standard deviations: nearer to the mean is neither above nor below it
MOST_NAMED = 12  # rows with their names in the chart


@dataclass(frozen=True, eq=False)
class Biplot:
    """The model, the two axes on display (from 0) and the two columns from whose plane the turn starts."""

    fitted: Fitted
    axes: tuple[int, int]
    start: tuple[int, int]
    chosen: int | None = None  # the row looked at; None: the farthest
    in_view: float | None = None  # of the variance, the part in a plane on the way; None at its end

    @property
    def frame(self) -> np.ndarray:
        """The plane's two axes: (2, d)."""
        return self.fitted.axes[list(self.axes)]

    @property
    def farthest(self) -> int:
        """The row farthest from the middle along the axis across."""
        return int(np.argmax(np.abs(self.scores[:, 0])))

    @property
    def row(self) -> int:
        """The row looked at closer."""
        return self.farthest if self.chosen is None else self.chosen

    @cached_property
    def scores(self) -> np.ndarray:
        """Of all rows on the two axes: (n, 2)."""
        return self.fitted.model.Z @ self.frame.T

    @cached_property
    def distances(self) -> np.ndarray:
        """Of all rows from the plane: (n,)."""
        Z = self.fitted.model.Z
        return np.linalg.norm(Z - planes.feet(Z, self.frame), axis=1)

    @property
    def share(self) -> float:
        """Of the variance, the part in the plane on display."""
        if self.in_view is not None:
            return self.in_view
        return float(self.fitted.model.explained_variance_ratio[list(self.axes)].sum())

    @cached_property
    def drawn(self) -> np.ndarray:
        """Which rows are drawn."""
        return self.fitted.drawn(MOST_ROWS)

    @cached_property
    def signs(self) -> np.ndarray:
        """Which of the two columns is drawn against its direction at the start, so that a turn can lead on."""
        return planes.facing(self.columns, self.frame)

    @property
    def columns(self) -> np.ndarray:
        """The two columns as a frame: (2, d)."""
        return np.eye(self.frame.shape[1])[list(self.start)]

    @property
    def shown(self) -> bool:
        """Whether the table itself stands beside the plane."""
        return sheet.fits(len(self.fitted.data.feature_names), len(self.fitted.names))

    @property
    def more(self) -> np.ndarray:
        """Where the row looked at is above (1) or below (-1) a column's mean, by a tenth of its deviation or more."""
        Z = self.fitted.model.Z
        z = np.round(Z[self.row] / np.where(np.ptp(Z, axis=0) > 0, Z.std(axis=0), 1), 12)
        return np.sign(z).astype(int) * (np.abs(z) >= NEAR)

    @cached_property
    def stage(self) -> figure.Stage:
        """What does not move: the window, the names, the groups."""
        of = self.fitted
        ratio, names = of.model.explained_variance_ratio, of.data.feature_names
        titles = [f"axis {a + 1} ({percent(ratio[a])})" for a in self.axes]
        every = np.vstack([of.model.Z[self.drawn] @ frame.T for frame in self.turn])
        return figure.stage(
            self.scores[self.drawn],
            self.frame,
            [short(name) for name in names],
            (titles[0], titles[1]),
            every,
            groups=of.groups(self.drawn),
            class_names=of.classes,
            row_names=tuple(of.names[i] for i in self.drawn),
            columns=tuple(
                f"{name}<br>loading {self.frame[0, j]:.3g} on axis {self.axes[0] + 1}, {self.frame[1, j]:.3g} on axis "
                f"{self.axes[1] + 1}"
                for j, name in enumerate(names)
            ),
            outlier=of.present,
            name_rows=of.n <= MOST_NAMED,
            more=self.more,
            looked_at=of.names[self.row],
            beside=self.shown,
        )

    @cached_property
    def turn(self) -> np.ndarray:
        """The frames from the two columns to the two axes: (FRAMES, 2, d)."""
        return planes.between(self.signs[:, None] * self.columns, self.frame, FRAMES)
