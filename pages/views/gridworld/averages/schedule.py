"""The schedule of step sizes, and how the average begins."""

from dataclasses import dataclass

import numpy as np

from algos.gridworld import averages
from ui import controls

BEGIN = {"zero": "At zero", "first": "With the first sample", "normalised": "At zero, weights made to sum to 1"}


@dataclass(frozen=True)
class Schedule:
    """alpha_k = alpha / k^power, and how the average begins."""

    alpha: float
    power: float
    begin: str

    def sizes(self, n: int) -> np.ndarray:
        """alpha_1 .. alpha_n."""
        return averages.sizes(n, alpha=self.alpha, power=self.power, begin=self.begin)

    def limits(self) -> tuple[float, float]:
        """The sums of all steps and of their squares, without end."""
        total, squares = averages.limits(self.alpha, self.power)
        if self.begin == "first":
            return total + 1 - self.alpha, squares + 1 - self.alpha**2
        return total, squares

    def plain(self) -> str:
        """The schedule as one writes it."""
        if self.power == 0:
            return f"{self.alpha:g}"
        return f"{self.alpha:g}/k" + (f"^{self.power:g}" if self.power != 1 else "")


def choose() -> Schedule:
    """The sidebar's part."""
    help = "The first sample moves the average this part of the way. Large steps forget soon and stay noisy."
    alpha = controls.slider("Step size α", 0.01, 1.0, 0.2, step=0.01, key="alpha", help=help)
    help = "Sample k has the step α/k^power. At 0 it stays α. At 1, with α = 1, the average is the plain mean."
    power = controls.slider("Decay power of α", 0.0, 2.0, 0.0, step=0.1, key="power", help=help)
    help = "Q begins at zero. The other two have no start that has to be forgotten."
    begin = controls.choice("The average begins", list(BEGIN), "zero", key="avg_begin", titles=BEGIN, help=help)
    return Schedule(alpha, power, begin)
