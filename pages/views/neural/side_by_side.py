"""Networks that are trained side by side, each with its own trace: what views of several have in common."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from algos.neural import training
from algos.neural.network import Network
from algos.neural.training import Trained
from algos.trace import Trace
from ui import words


class SideBySide:
    """Runs by name; a frozen dataclass that is one of these has them as a field."""

    traces: Mapping[str, Trace[Trained]]

    @property
    def longest(self) -> int:
        """Epochs of the run that takes longest."""
        return max(trace.steps for trace in self.traces.values())

    def network(self, name: str) -> Network:
        """The network of a run as it stands."""
        return self.traces[name].final.network

    def over(self, titles: Mapping[str, str]) -> list[str]:
        """Whose training is over, and how it ended; by their titles."""
        told = []
        for name, trace in self.traces.items():
            if trace.final.over:
                how = "diverged" if trace.final.phase == training.DIVERGED else "converged"
                told.append(f"{titles[name]} {how} after {words.count(trace.steps, 'epoch')}")
        return told


T = TypeVar("T", bound=SideBySide)


def at(run: T, step: int) -> T:
    """All of them after so many epochs; one that has ended waits."""
    given: Any = run
    held: T = replace(given, traces={name: trace.after(step) for name, trace in run.traces.items()})
    return held
