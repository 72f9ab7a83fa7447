"""The lines that several losses draw through the same points, as one of them moves up and down."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.regression import moved
from algos.regression.linear import Linear
from algos.regression.moved import Rivals
from algos.trace import Trace
from pages.views.regression.scene import Scene
from ui import words


@dataclass(frozen=True, eq=False)
class Lines:
    """A line for each loss, and what becomes of them as one point moves up and down."""

    at: Scene
    losses: tuple[str, ...]
    point: int  # the one that is moved
    band: bool  # whether Chebyshev's band is drawn
    trace: Trace[Rivals]  # a state for each height
    shown: int  # the state on display; at first that of the height that is set

    @property
    def height(self) -> float:
        """Where the point is on display."""
        return self.trace.states[self.shown].height

    @property
    def lift(self) -> float:
        """How far above its place in the data that is."""
        return self.height - float(self.at.y[self.point])

    def models(self, i: int | None = None) -> dict[str, Linear]:
        """The line of each loss in state i; in the one on display, if none is named."""
        state = self.trace.states[self.shown if i is None else i]
        return dict(zip(self.losses, state.models, strict=True))

    @cached_property
    def without(self) -> dict[str, Linear]:
        """The line of each loss through the other points, of which there are two at least; else none."""
        X, y = (np.delete(values, self.point, axis=0) for values in (self.at.data.X, self.at.y))
        if len(y) < 2:
            return {}
        alone = next(moved.lines(X, y, point=0, heights=y[:1], losses=self.losses))
        return dict(zip(self.losses, alone.models, strict=True))

    @cached_property
    def y(self) -> np.ndarray:
        """The targets (n,), with the point where it is on display."""
        return moved.targets(self.at.y, self.point, self.height)

    @cached_property
    def residuals(self) -> dict[str, np.ndarray]:
        """Of each line, in the state on display."""
        return {loss: self.y - model.predict(self.at.data.X) for loss, model in self.models().items()}

    def slope(self, model: Linear) -> float:
        """Along the input that is drawn, without the digits in which a linear programme is not exact."""
        return float(f"{model.coef[self.at.at]:.12g}")


def plain(value: float) -> str:
    """A number without the last digits, in which the solver of a linear programme differs from what it should find."""
    return words.number(round(value, 12) if abs(value) < 1e-9 else float(f"{value:.9g}"))
