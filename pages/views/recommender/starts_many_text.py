"""Many starts in words."""

import numpy as np

from algos.recommender.restarts import Start
from ui import words

SAME = 1e-6  # two ends are the same minimum if J differs by no more than this share of the zero start's


def then(J: np.ndarray, h: int) -> str:
    """All starts after so many half-steps, in words."""
    n = words.number
    return f"{words.count(h, 'half-step')} · J: random {_range(J[2:])}, equal {n(float(J[1]))}, zero {n(float(J[0]))}"


def _range(J: np.ndarray) -> str:
    """The lowest and the highest of these, once if they read the same."""
    low, high = words.number(float(J.min())), words.number(float(J.max()))
    return low if low == high else f"{low} to {high}"


def caption(states: tuple[Start, ...]) -> str:
    """How many random starts end at the lowest J, and whether all have settled."""
    ends = np.array([state.model.objective for state in states[2:]])
    best = min(state.model.objective for state in states)
    same = int((ends - best <= SAME * states[0].model.objective).sum())
    open_ = sum(not state.settled for state in states[2:])
    said = f"{same} of {len(ends)} random starts end at the lowest J, to a millionth of the zero start's."
    if open_:
        said += f" {open_} of them still moved in the last round: more rounds may change this."
    return said


def alt(rank: int, states: tuple[Start, ...]) -> str:
    """The chart in a sentence."""
    ends = np.array([state.model.objective for state in states[2:]])
    n = words.number
    return (
        f"J by half-step for {words.count(len(ends), 'random start')}, the equal and the zero start, rank "
        f"{rank}: the random ones end at {_range(ends)}, the equal one at "
        f"{n(states[1].model.objective)}, zero stays at {n(states[0].model.objective)}."
    )
