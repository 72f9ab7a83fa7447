"""The contract between algorithms and pages.

An algorithm is a generator of frozen states; a state is the whole model at that moment;
`record` makes it a `Trace`; a page shows the trace.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, dataclass_transform

import numpy as np

S = TypeVar("S")


@dataclass_transform(frozen_default=True, eq_default=False)
def frozen(cls: type[S]) -> type[S]:
    """Make `cls` a frozen dataclass that compares by identity and whose arrays, and tuples of arrays, are read-only.

    A writeable array is copied, so an algorithm may go on updating its own in place.
    """

    def freeze(self: Any) -> None:
        held = vars(self)
        for name, value in held.items():
            if isinstance(value, np.ndarray):
                held[name] = _locked(value)
            elif isinstance(value, tuple) and value and isinstance(value[0], np.ndarray):
                held[name] = tuple(_locked(array) for array in value)

    cls.__post_init__ = freeze  # type: ignore[attr-defined]
    return dataclass(frozen=True, eq=False)(cls)


def _locked(array: np.ndarray) -> np.ndarray:
    if array.flags.writeable:
        array = array.copy()
        array.flags.writeable = False
    return array


@dataclass(frozen=True, eq=False)
class Call:
    """The call that made a trace: `record(steps(*data, **settings), limit=limit)`."""

    steps: Callable[..., Iterator[Any]]
    data: tuple[Any, ...]
    settings: Mapping[str, Any]
    limit: int


@frozen
class Trace(Generic[S]):
    """What an algorithm did: its states in order, and whether it stopped of itself."""

    states: tuple[S, ...]  # states[0] is the starting point, before any update
    finished: bool  # True only if the algorithm's own stopping test ended it
    made: Call | None = None  # the call that made it, where that is known

    @property
    def final(self) -> S:
        """The last state."""
        return self.states[-1]

    @property
    def steps(self) -> int:
        """How many updates were made."""
        return len(self.states) - 1

    def until(self, step: int) -> "Trace[S]":
        """The run as it stood after `step` updates: it had finished only if that is its end.

        Raises ValueError for a step that the run has not.
        """
        if not 0 <= step <= self.steps:
            raise ValueError(f"The run has the steps 0 to {self.steps}, not {step}.")
        return self if step == self.steps else Trace(self.states[: step + 1], False, self.made)

    def after(self, step: int) -> "Trace[S]":
        """The same beside longer runs: one that has ended by then waits as it ended."""
        return self.until(min(step, self.steps))

    def curve(self, name: str) -> np.ndarray:
        """The attribute `name` of every state, stacked: (steps + 1, ...)."""
        return np.array([getattr(state, name) for state in self.states])


class Recording(Generic[S]):
    """A run in progress: it can be advanced piece by piece, and read as a `Trace` when done.

    None is no state: it parts a long step into pieces, between which whoever advances the run may look around.
    """

    def __init__(self, steps: Iterable[S | None], *, limit: int) -> None:
        if not isinstance(limit, (int, np.integer)) or limit < 0:
            raise ValueError(f"limit is the largest number of steps, a whole number of 0 or more, not {limit!r}.")
        self._steps: Iterator[S | None] = iter(steps)
        self._limit = limit
        self._states: list[S] = []
        self._finished = False

    def advance(self) -> bool:
        """Take one step, or a piece of one. False once the algorithm has stopped or the limit is reached.

        The step after the last one kept is tried and thrown away: only so is it known whether the
        algorithm would have stopped there.
        """
        if self._finished or len(self._states) > self._limit + 1:
            return False
        try:
            state = next(self._steps)
        except StopIteration:
            self._finished = True
            return False
        if state is not None:
            self._states.append(state)
        return len(self._states) <= self._limit + 1

    @property
    def done(self) -> int:
        """How many steps have been taken so far."""
        return max(min(len(self._states) - 1, self._limit), 0)

    def trace(self) -> Trace[S]:
        """The run as it stands. Raises ValueError if the algorithm yielded no state."""
        if not self._states:
            raise ValueError("The algorithm yielded no state; the first yield is its starting point.")
        return Trace(tuple(self._states[: self._limit + 1]), self._finished)


def record(steps: Iterable[S | None], *, limit: int) -> Trace[S]:
    """Run an algorithm for at most `limit` steps after its starting point.

    Raises ValueError for a negative limit, and whatever the algorithm raises for bad arguments.
    """
    recording = Recording(steps, limit=limit)
    while recording.advance():
        pass
    return recording.trace()


def in_pieces(steps: Iterable[S | None], *, limit: int) -> Generator[None, None, Trace[S]]:
    """`record` as a part of another algorithm's step: `trace = yield from in_pieces(steps, limit=9)`."""
    recording = Recording(steps, limit=limit)
    while recording.advance():
        yield None
    return recording.trace()


def at_once(pieces: Generator[None, None, S]) -> S:
    """What comes of work in pieces."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            found: S = end.value
            return found
