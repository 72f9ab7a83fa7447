"""A gridworld as an agent meets it: it can only move in it, and see where it gets and what it is paid."""

from collections.abc import Callable, Iterator

import numpy as np

from algos.gridworld.model import Model


class World:
    """A model as the agent meets it: one can only move in it. Random numbers come from `rng` alone."""

    def __init__(self, model: Model, rng: np.random.Generator) -> None:
        self._random = stream(rng)
        self.terminal: list[bool] = model.terminal.tolist()
        self._start = model.start
        self._free = np.flatnonzero(~model.terminal).tolist()
        self._outcomes: list[list[list[tuple[float, int, float]]]] = [[[], [], [], []] for _ in range(model.n_states)]
        where = np.nonzero(model.P)
        paid = model.arrival[where[2]]
        for s, a, s_next, p, r in zip(*(part.tolist() for part in (*where, model.P[where], paid)), strict=True):
            held = self._outcomes[s][a]
            held.append((held[-1][0] + p if held else p, s_next, r))

    def begin(self, anywhere: bool) -> int:
        """The cell where an episode begins."""
        return self._free[int(self._random() * len(self._free))] if anywhere else self._start

    def move(self, s: int, a: int) -> tuple[int, float]:
        """(s', r): where action `a` led this time, and what was paid."""
        outcomes = self._outcomes[s][a]
        u = self._random()
        for below, s_next, r in outcomes:
            if u < below:
                return s_next, r
        return outcomes[-1][1:]  # the sum of the chances may be a hair below 1

    def choose(self, row: list[float], epsilon: float, ties: str) -> int:
        """An action for the values `row` (4,) of a state: random with probability epsilon, else a best one."""
        if epsilon and self._random() < epsilon:
            return int(self._random() * 4)
        top = max(row)
        first = row.index(top)
        if ties == "first" or (tied := row.count(top)) == 1:
            return first
        for _ in range(int(self._random() * tied)):
            first = row.index(top, first + 1)
        return first


def stream(rng: np.random.Generator) -> Callable[[], float]:
    """A function that draws a number evenly from 0 to 1: many at a time are drawn many times faster."""

    def numbers() -> Iterator[float]:
        while True:
            yield from rng.random(1024).tolist()

    return numbers().__next__
