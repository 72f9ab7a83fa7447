"""The race: what is asked for, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from algos.descent.iterate import Iterate
from algos.trace import Trace
from pages.views.descent import lands
from pages.views.descent.lands import Ground
from pages.views.descent.race import methods
from pages.views.descent.race.methods import METHODS
from ui import compute, controls

STEPS, GRADIENTS = "steps", "gradients"


@dataclass(frozen=True, eq=False)
class Race:
    """Everybody's run from one start."""

    ground: Ground
    traces: Mapping[str, Trace[Iterate]]
    count: str  # by what they are compared: steps or gradients

    @property
    def longest(self) -> int:
        """The steps of the one who takes most."""
        return max(trace.steps for trace in self.traces.values())

    @property
    def leads(self) -> tuple[list[str], int]:
        """Who is lowest, by the digits that are told, several where they are level; and since which step."""
        waiting = np.arange(self.longest + 1)
        values = [trace.curve("value")[np.minimum(waiting, trace.steps)] for trace in self.traces.values()]
        heights = ((np.array(values) - self.ground.least) / max(self.height, 1e-300)).round(9)
        lowest = heights == heights.min(axis=0)
        others = np.flatnonzero((lowest != lowest[:, -1:]).any(axis=0))
        names = [name for name, leads in zip(self.traces, lowest[:, -1], strict=True) if leads]
        return names, int(others[-1]) + 1 if len(others) else 0

    @property
    def height(self) -> float:
        """Of the start above the least f."""
        return next(iter(self.traces.values())).states[0].value - self.ground.least

    def above(self, name: str) -> float:
        """How far a method is above the least f."""
        return self.traces[name].final.value - self.ground.least


def choose() -> Race:
    ground = lands.choose()
    asked = methods.choose(ground.land.rate, ground.land.adaptive)
    limit = int(
        controls.log_slider("Most steps", 10, 500, 100, key="most", help="When to stop those who have not arrived.")
    )
    count = controls.choice(
        "Compare by",
        [STEPS, GRADIENTS],
        STEPS,
        key="count",
        help="A step of a method that searches along a line asks for several gradients, one of Newton's for second "
        "derivatives, too.",
    )
    traces = {
        name: compute.run(METHODS[name].steps, ground.landscape, ground.start, limit=limit, **settings)
        for name, settings in asked.items()
    }
    return Race(ground, traces, count)
