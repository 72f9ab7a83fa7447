"""The schedule of step sizes, and what is said about it and about the average it gives."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from algos.gridworld import averages
from algos.gridworld.averages import Average
from pages.views.gridworld.averages_source import OTHERS, Source
from ui import controls, words

AVERAGE, TYPICAL, START = "Running average", "Typical error", "Weight of the start"
HELP = {
    AVERAGE: "After the last sample.",
    "True value": "Q*(s, a): the expectation of the samples, by the transition probabilities and V*.",
    "Plain mean": "All typed numbers weigh the same.",
    TYPICAL: "Root mean square distance from the true value after the last sample, over all possible draws.",
    START: "What is left of the zero the average began with.",
}
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
    """The sidebar's part: the schedule and the beginning."""
    alpha = controls.slider(
        "Step size α",
        0.01,
        1.0,
        0.2,
        step=0.01,
        key="alpha",
        help="The part of the way to each sample that is gone, the first time. Large steps forget soon and shake.",
    )
    power = controls.slider(
        "Power of 1/k",
        0.0,
        2.0,
        0.0,
        step=0.1,
        key="power",
        help="Step k is α/k^power. At 0 it stays α; at 1, with α = 1, the average is the plain mean.",
    )
    begin = controls.choice(
        "The average begins",
        list(BEGIN),
        "zero",
        key="avg_begin",
        titles=BEGIN,
        help="Q begins at zero. The other two have no start that has to be forgotten.",
    )
    return Schedule(alpha, power, begin)


def numbers(source: Source, schedule: Schedule, last: Average) -> dict[str, float]:
    """The numbers beside the chart."""
    found = {AVERAGE: last.mean, source.label: source.expected}
    if source.state is not None:
        taken = schedule.sizes(last.k)
        found[TYPICAL] = averages.error(taken, schedule.begin, source.expected, source.deviation)
    return found | {START: last.rest}


def caption(source: Source, states: Sequence[Average], k: int) -> str:
    """One frame in words."""
    if k == 0:
        return "No sample yet" + (": the average is 0" if states[0].mean == 0 else "")
    n = words.number
    x = float(source.samples[k - 1])
    came = f"from {n(states[k - 1].mean)} to" if states[k - 1].mean == states[k - 1].mean else "to"
    return (
        f"Sample {k} of {len(source.samples)}: {n(x)} moves the average {came} {n(states[k].mean)} · "
        f"step {n(states[k].size)}"
    )


def verdict(source: Source, schedule: Schedule) -> list[str]:
    """The two Robbins-Monro conditions for the schedule, decided by its power; and what follows."""
    total, squares = schedule.limits()
    n = words.number
    others = "draws" if source.state is not None else "orders of these samples"
    far, calm = np.isinf(total), np.isfinite(squares)
    lines = [
        f"{'✓' if far else '✗'} **Σ α = {n(total)}**: "
        + ("any start can be made up for." if far else "the steps shrink too fast to make up for a bad beginning."),
        f"{'✓' if calm else '✗'} **Σ α² = {n(squares)}**: "
        + ("the noise dies out." if calm else "nothing promises that the noise dies out."),
    ]
    if far and calm:
        end = "Both hold: with ever more samples the average goes to their expectation."
    elif schedule.power == 0 and schedule.alpha == 1:
        end = "A constant step of 1: the average is the last sample."
    elif schedule.power == 0:
        end = "A constant step: it never settles, and follows what changes."
    elif far:
        end = "Too much noise for the theorem, though the steps do shrink."
    else:
        end = "It settles wherever the first samples have brought it."
    return [*lines, f"{end} Shaded: where 80 % of {OTHERS} other {others} lie."]
