"""What the taste plane shows: the run, and its vectors turned."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.recommender import alternating, factors, geometry, ratings
from algos.recommender.factors import Factors
from algos.trace import Trace
from datasets.ratings import Ratings
from pages.views.recommender.scene import Scene, Settings
from ui import controls, player

LIMIT = 200  # half-steps
OWNERS = ("user", "item")


@dataclass(frozen=True)
class Pick:
    """Whose vectors one looks at."""

    user: int
    item: int
    owner: str  # whose vector is the arrow

    @property
    def place(self) -> int:
        """The number of the arrow's owner among the users, or among the items."""
        return self.user if self.owner == "user" else self.item


def chosen(data: Ratings) -> Pick:
    """The sidebar's part: user, item, arrow."""
    n, m = data.Y.shape
    user = int(controls.slider("User", 1, n, 1, key="user", help="Or click a dot in the chart.")) - 1
    item = int(controls.slider("Item", 1, m, 1, key="item", help="Or click an item in the chart.")) - 1
    owner = controls.choice(
        "Arrow",
        list(OWNERS),
        "item",
        key="arrow",
        help="Whose vector is drawn as an arrow. Across it run the lines of equal prediction; ringed are the five "
        "nearest of its kind.",
    )
    return Pick(user, item, owner)


def turn(rank: int, place: Any) -> int:
    """By how many degrees users and items are turned together; a line cannot be turned."""
    if rank == 1:
        return 0
    return int(
        controls.slider(
            "Turn (degrees)",
            -180,
            180,
            0,
            step=5,
            key="turn",
            help="Turns users and items together. All coordinates change; watch the prediction, J and the error.",
            place=place,
        )
    )


@dataclass(frozen=True)
class Fit:
    """A run of alternating least squares and the rotation under which it is shown."""

    at: Scene
    how: Settings
    pick: Pick
    angle: int  # degrees
    trace: Trace[Factors]
    T: np.ndarray  # (k, k) orthogonal: directions, then the turn

    @classmethod
    def of(cls, at: Scene, how: Settings, pick: Pick, angle: int) -> "Fit":
        trace = player.run(alternating.steps, at.train.Y, limit=LIMIT, **how.arguments(at.train))
        axes = geometry.directions(trace.final.users, trace.final.items)
        return cls(at, how, pick, angle, trace, axes @ geometry.rotation(angle, how.rank))

    @property
    def U(self) -> np.ndarray:
        """The final user vectors as turned: (n, k)."""
        return self.trace.final.users @ self.T

    @property
    def V(self) -> np.ndarray:
        """The final item vectors as turned: (m, k)."""
        return self.trace.final.items @ self.T

    @property
    def share(self) -> float:
        """How much of the squared length of all final vectors the first two coordinates hold; 1 if all are 0."""
        squares = (self.U**2).sum(axis=0) + (self.V**2).sum(axis=0)
        return float(squares[:2].sum() / squares.sum()) if squares.any() else 1.0

    @property
    def error_label(self) -> str:
        return "RMSE, training" if self.at.test is None else "RMSE, held out"

    def numbers(self) -> dict[str, float]:
        """What stands beside the chart, from the vectors as turned."""
        U, V, mean = self.U, self.V, self.trace.final.mean
        R, seen, _ = factors.prepared(self.at.train.Y, self.how.centre)
        measured = self.at.train if self.at.test is None else self.at.test
        return {
            "Prediction": float(mean[self.pick.item] + U[self.pick.user] @ V[self.pick.item]),
            "J": factors.objective(R, seen, U, V, self.how.penalty),
            self.error_label: ratings.rmse(measured.Y, mean + U @ V.T),
            "|U| − |V|": float(np.linalg.norm(U) - np.linalg.norm(V)),
        }
