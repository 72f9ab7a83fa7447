"""A power iteration: its matrix, where it starts, its steps, and how far they should lead."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from algos.pca import power_iteration
from algos.pca.power_iteration import Power
from algos.trace import Trace
from datasets.dataset import Dataset

LIMIT = 400  # multiplications, for both axes together
PLAIN = 12  # steps drawn without normalising: A^k x soon leaves every window


@dataclass(frozen=True, eq=False)
class Iteration:
    """A symmetric matrix, its true axes, and the way of a start to the first of them and then to the second."""

    data: Dataset | None  # None if the matrix was typed
    typed: str  # the expression that makes it then
    scale: bool
    Z: np.ndarray  # (n, d) the rows that it is the covariance of; none if it was typed
    A: np.ndarray  # (d, d)
    values: np.ndarray  # (d,) eigenvalues, the largest in size first
    axes: np.ndarray  # (d, d), one a row
    start: np.ndarray  # (d,)
    angle: float  # degrees between the start and the first axis
    unit: bool  # whether x is brought back to length 1
    trace: Trace[Power]
    curve: bool = True  # whether the angle is drawn step by step

    @property
    def ratio(self) -> float:
        """|second eigenvalue| / |first|: what is left of the tangent of the angle after one step, at most."""
        return float(abs(self.values[1] / self.values[0]))

    @property
    def folded(self) -> float:
        """The angle between the line through the start and the first axis, in degrees, no more than 90."""
        return min(abs(self.angle), 180 - abs(self.angle))

    @property
    def first(self) -> Power:
        """The last state on the way to the first axis."""
        return [state for state in self.trace.states if state.axis == 0][-1]

    @property
    def last(self) -> Power:
        """The last state that is looked at: what is not brought back to length 1 goes to the first axis only."""
        return self.trace.final if self.unit else self.first

    @property
    def off(self) -> float:
        """The radians between that state and the first axis."""
        return power_iteration.between(self.first.x, self.axes[0])

    @property
    def settled(self) -> bool:
        """Whether it came to rest."""
        return self.first.turned <= power_iteration.TOLERANCE

    def courses(self, states: Sequence[Power]) -> tuple[np.ndarray, np.ndarray]:
        """For every state the degrees left to the axis x should find, and what the ratio of eigenvalues predicts.

        The tangent falls by that factor a step; nan where nothing is left to predict.
        """
        left = [power_iteration.between(state.x, self.axes[self.target(state)]) for state in states]
        angle, guide = np.degrees(left), np.full(len(states), np.nan)
        begun: dict[int, float] = {}
        for i, state in enumerate(states):
            first = begun.setdefault(state.axis, float(angle[i]))
            ratio = self._falls_by(state)
            if ratio is not None:
                tangent = np.tan(np.radians(first)) * ratio**state.k
                guide[i] = 90.0 if first > 90 - 1e-6 else np.degrees(np.arctan(tangent))
        return angle, guide

    def target(self, state: Power) -> int:
        """Of the true axes left by the one found, the number of that with the largest eigenvalue."""
        if state.axis == 0:
            return 0
        parts = np.abs(self.axes[:2] @ state.found[0])
        return 1 if parts[0] >= parts[1] else 0

    def _falls_by(self, state: Power) -> float | None:
        """The eigenvalue that comes after the one looked for, over that one, by size; None if there is none."""
        if state.axis == 0:
            return self.ratio
        if len(self.A) == 2 or self.target(state) == 0 or self.values[1] == 0:
            return None
        return float(abs(self.values[2] / self.values[1]))
