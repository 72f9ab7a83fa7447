"""Two classes in the plane and lifted into space, separated by a line there and by a plane here."""

from dataclasses import dataclass

import numpy as np

from algos.kernels import lift
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from ui.classes import Scene
from ui.figures.plane import Plane

TITLES = {"paraboloid": ("u₁", "u₂", "u₁² + u₂²"), "quadratic": ("u₁²", "√2·u₁u₂", "u₂²")}


@dataclass(frozen=True, eq=False)
class Lifted:
    """The points about their middle in units of the farthest, U (n, 2), lifted to Z (n, 3), and both separated."""

    at: Scene
    how: str
    center: np.ndarray
    unit: float
    U: np.ndarray
    Z: np.ndarray
    space: Trace[SupportVectorMachine]  # of Z
    floor: Trace[SupportVectorMachine]  # of U
    there: bool = True  # whether the points are lifted already

    @property
    def wrong(self) -> np.ndarray:
        """Which points the plane puts into the other class: (n,) boolean."""
        return missed(self.space.final)

    @property
    def cut(self) -> tuple[np.ndarray, float]:
        """The plane in space."""
        return self.space.final.coef, self.space.final.intercept

    @property
    def mistakes(self) -> tuple[int, int]:
        """Of the line, and of the plane."""
        return int(missed(self.floor.final).sum()), int(self.wrong.sum())

    @property
    def input(self) -> str:
        """The new input on which the plane leans the most."""
        return TITLES[self.how][int(np.abs(self.cut[0]).argmax())]

    @property
    def window(self) -> Plane:
        """What is shown of the floor."""
        return Plane.around(self.at.points, self.at.plane.titles, aspect=1.0)

    @property
    def line(self) -> tuple[np.ndarray, float]:
        """The line on the floor, in the units of the data."""
        coef = self.floor.final.coef / self.unit
        return coef, self.floor.final.intercept - float(coef @ self.center)

    @property
    def line_seen(self) -> bool:
        """Whether it crosses the window."""
        (coef, intercept), plane = self.line, self.window
        corners = np.array([[x, y] for x in plane.x for y in plane.y]) @ coef + intercept
        return bool(corners.min() < 0 < corners.max())

    @property
    def line_says(self) -> str:
        """The only class that the line sees in the window, if it does not cross it."""
        return "" if self.line_seen else self.at.class_names[int(self.floor.final.intercept > 0)]

    def score(self, X: np.ndarray) -> np.ndarray:
        """What the plane in space says of places X (m, 2) on the floor: (m,)."""
        coef, intercept = self.cut
        return lift.lift((X - self.center) / self.unit, self.how) @ coef + intercept


def missed(machine: SupportVectorMachine) -> np.ndarray:
    """Which training rows it puts into the other class: (n,)."""
    wrong: np.ndarray = (machine.scores > 0) != (machine.signs > 0)
    return wrong
