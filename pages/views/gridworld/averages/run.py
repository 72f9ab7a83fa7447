"""Step sizes: the samples, and their average after each."""

from dataclasses import dataclass

import numpy as np

from algos.gridworld import averages
from algos.gridworld.averages import Average
from algos.trace import Trace
from pages.views.gridworld.averages.samples import Samples
from pages.views.gridworld.averages.schedule import Schedule
from ui.words import Share

FAR = 100_000  # samples beyond which what the steps add up to is an integral


@dataclass(frozen=True, eq=False)
class Run:
    """The samples, and their average after each."""

    source: Samples
    schedule: Schedule
    trace: Trace[Average]
    bars: bool  # whether the weights stand beside it
    others: bool  # whether one sees where other averages lie
    board: bool = False  # whether the move is seen on its board

    @property
    def n(self) -> int:
        """How many samples there are."""
        return len(self.source.values)


def alike(last: Average) -> bool:
    """Whether there are several samples, which weigh the same, and nothing else does."""
    return bool(len(last.weights) > 1 and np.ptp(last.weights) < 1e-9 and last.rest < 1e-9)


def never_taken(run: Run) -> float:
    """What part of any weight all samples still to come leave, where the sum of their steps is finite."""
    alpha, power = run.schedule.alpha, run.schedule.power
    far = np.arange(run.n + 1, FAR, dtype=float)
    beyond = alpha * FAR ** (1 - power) / (power - 1)
    return float(np.exp(np.log1p(-alpha * far**-power).sum() - beyond))


def typical(run: Run) -> float:
    """The typical error of the average; nan of typed samples, which have no truth."""
    source = run.source
    taken = run.schedule.sizes(run.n)[: run.trace.final.k]
    return averages.error(taken, run.schedule.begin, source.expected, source.deviation) if source.move else np.nan


def carry(run: Run, share: float) -> int:
    """How many of the samples, the heaviest first, carry this share of the weight of all of them."""
    carried = np.cumsum(np.sort(run.trace.final.weights)[::-1])
    return 1 + int(np.argmax(carried >= share * carried[-1]))


def part_left(run: Run) -> Share:
    """What part is left of the typical error that there was after a quarter of the samples."""
    if not run.source.move or run.n < 4:
        return Share("nan")
    taken, known = run.schedule.sizes(run.n), (run.source.expected, run.source.deviation)
    early, late = (averages.error(taken[:k], run.schedule.begin, *known) for k in (run.n // 4, run.n))
    return Share(late / early)
