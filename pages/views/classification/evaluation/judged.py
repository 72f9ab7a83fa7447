"""A method and the points by which it is judged: by its answers, or by the probabilities of one class."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.classification import bayes_rule, thresholds
from algos.classification.evaluation import Scores
from algos.classification.thresholds import Threshold
from algos.trace import Trace
from pages.views.classification import held_out, methods
from pages.views.classification.methods import TITLES, Answers
from ui import classes, words
from ui.classes import Scene
from ui.figures import boundary

CELLS = 50


@dataclass(frozen=True, eq=False)
class Judged:
    """What a method says of the test points, or of the training points where none are held out."""

    at: Scene
    name: str  # of the method
    given: dict[str, Any]  # its settings
    found: Answers  # about the points, and about the plane's grid of CELLS * CELLS places

    @property
    def title(self) -> str:
        return TITLES[self.name]

    @property
    def points(self) -> np.ndarray:
        return self.at.test_points if self.at.test else self.at.points

    @property
    def truth(self) -> np.ndarray:
        return self.at.y_test if self.at.test else self.at.y

    @property
    def kind(self) -> str:
        """What these points are called."""
        return "test" if self.at.test else "training"

    @property
    def part(self) -> str:
        """How their names in a script end."""
        return "_test" if self.at.test else ""

    @property
    def counted(self) -> str:
        return words.count(len(self.truth), f"{self.kind} point")

    def script(self, lines: Sequence[str], numbers: Mapping[str, str], *, uses: str, title: str) -> str:
        """A script that fits the method, then runs lines of its own."""
        model = methods.script(self.name, self.at, self.given)
        imports = [*model.imports, uses]
        return classes.script(self.at, [*model.lines, *lines], numbers, imports=imports, title=title)

    def clouds(self, names: tuple[str, ...], truth: np.ndarray) -> list[dict[str, Any]]:
        """The legend, and the points that are judged, in classes `truth`, to be clicked."""
        legend = boundary.legend(names, mistakes=True)
        if self.at.test is None:
            return [*legend, boundary.points(self.points, truth, names, size=6)]
        for entry in legend[: len(names)]:
            entry["marker"] |= dict(symbol=f"{entry['marker']['symbol']}-open", line=dict(width=1.5))
        return [*legend, held_out.clickable(boundary.test_points(self.points, truth, names))]


WORDS = ("right", "false alarms", "misses", "found")  # the cells of the table, row by row


@dataclass(frozen=True, eq=False)
class Scored:
    """Points with a probability for one class against the rest, and the reader's threshold and costs."""

    judged: Judged
    names: tuple[str, ...]  # of the negative and of the positive class
    positive: int  # its code in the data
    scores: np.ndarray  # (m,)
    y: np.ndarray  # (m,) 1 for positive
    threshold: float
    alarm: float  # cost of a false alarm
    miss: float  # cost of a miss
    i: int  # the point looked at
    lit: str  # the cell of the table whose points are lit up, by its word; "all" for none
    trace: Trace[Threshold]  # every threshold at which something changes, the highest first
    curves: bool = False  # whether those of all thresholds are drawn, and the costs asked for

    @property
    def called(self) -> np.ndarray:
        """What the points are called at the threshold, 1 for positive: (m,)."""
        return (self.scores >= self.threshold).astype(int)

    def in_light(self, level: float) -> np.ndarray:
        """Which points are lit up at a threshold: (m,) boolean."""
        if self.lit not in WORDS:
            return np.ones(len(self.y), dtype=bool)
        return 2 * self.y + (self.scores >= level) == WORDS.index(self.lit)

    @property
    def table(self) -> Scores:
        """What that makes of them."""
        return thresholds.at(self.scores, self.y, self.threshold)

    @property
    def implied(self) -> float:
        """The threshold that the costs imply."""
        return bayes_rule.threshold(self.alarm, self.miss)

    @property
    def best(self) -> Threshold:
        """The cheapest on these points."""
        return min(self.trace.states, key=lambda state: state.cost)
