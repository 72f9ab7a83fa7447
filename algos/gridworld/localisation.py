"""Where is the robot? A board as a hidden Markov model (Jaakkola and Barzilay, MIT 6.036 lecture notes, section 13.1).

Notation: S states (cells), y_t the cell and x_t the reading at time t = 1 .. n, E (S, V) = p(x | y) (`sensors`),
T(i, k, j) = p(y_t+1 = j | y_t = i, a_t = k), which is P of the board's model, rule (S, 4) = p(a | y) how the robot
moves, b (S,) the belief p(y_t | x_1 .. x_t).

    predict:  b'(j) = sum_i b(i) M(i, j)      M(i, j) = sum_k rule(i, k) T(i, k, j), or T(i, a_t, j) if a_t is known
    update:   b(j)  = b'(j) p(x | j) / sum over all cells of b' p(x | .)

A terminal leads to itself: who gets there stays, and goes on sensing. This is the forward algorithm of `algos.hmm`,
each column divided by its sum; `hindsight` uses that, its backward pass and Viterbi.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from algos import check
from algos.gridworld.model import Model
from algos.trace import frozen


class Walk(NamedTuple):
    """What happened in truth, and what was sensed."""

    cells: np.ndarray  # (n,) the state at each reading
    actions: np.ndarray  # (n - 1,) the move after each reading but the last
    readings: np.ndarray  # (n,)


@frozen
class Belief:
    """What is known of the robot's cell after a reading or a move."""

    probability: np.ndarray  # (S,) sums to 1
    before: np.ndarray  # (S,) the belief this one was made from
    evidence: float  # p(reading | readings before); nan where none came in. 0: impossible
    readings: int  # how many have come in
    phase: str  # "start", "reading", "move"

    @property
    def entropy(self) -> float:
        """How unsure the belief is, in bits: 0 for one certain cell, log2 S if all are equally likely."""
        return entropy(self.probability)


def entropy(p: np.ndarray) -> float:
    """Minus the sum of p log2 p, in bits, to 12 decimals: what is beyond them is rounding."""
    held = p[p > 0]
    return abs(round(float(held @ np.log2(held)), 12))


# How it moves ---------------------------------------------------------------------------------------------------


def always(model: Model, action: int) -> np.ndarray:
    """The rule (S, 4) of always the same action: 0 up, 1 right, 2 down, 3 left."""
    check.integer(action, "action", low=0, high=3)
    return np.tile(np.eye(4)[action], (model.n_states, 1))


def transition(model: Model, rule: np.ndarray) -> np.ndarray:
    """M (S, S): p(next cell | cell) for a robot that moves by `rule` (S, 4)."""
    return np.einsum("sa,sat->st", rule, model.P)


def anywhere(model: Model) -> np.ndarray:
    """All cells that are no terminal, equally likely (S,)."""
    free = ~model.terminal
    return free / free.sum()


def at_start(model: Model) -> np.ndarray:
    """The start for certain (S,)."""
    return np.eye(model.n_states)[model.start]


def walk(
    model: Model,
    rule: np.ndarray,
    emission: np.ndarray,
    first: np.ndarray,
    *,
    readings: int,
    carried: int = 0,
    seed: int = 0,
) -> Walk:
    """A walk by `rule` (S, 4) from a cell drawn from `first` (S,), with `readings` readings drawn from `emission`.

    After reading number `carried` (0: never) the robot is not moved but carried to any other cell that is no terminal;
    where there is no other it stays.
    More readings begin with the same walk. Raises ValueError for settings out of range.
    """
    n = check.integer(readings, "readings", low=1)
    carried = check.integer(carried, "carried", low=0)
    chance = np.random.default_rng(check.integer(seed, "seed", low=0)).random((n, 4)).tolist()
    cells, actions, seen = [_drawn(first, chance[0][0])], [], []
    for t in range(n):
        s = cells[-1]
        seen.append(_drawn(emission[s], chance[t][1]))
        if t + 1 < n:
            actions.append(_drawn(rule[s], chance[t][2]))
            cells.append(_drawn(model.P[s, actions[-1]], chance[t][3]))
            if t + 1 == carried:
                cells[-1] = _drawn(_elsewhere(model, s), chance[t + 1][0])
    return Walk(np.array(cells), np.array(actions, dtype=int), np.array(seen))


def _elsewhere(model: Model, s: int) -> np.ndarray:
    other = anywhere(model)
    other[s] = 0
    return other if other.any() else np.asarray(np.eye(model.n_states)[s])


def _drawn(p: np.ndarray, chance: float) -> int:
    """An index drawn from `p` by a number in [0, 1). What has probability 0 is never drawn."""
    sums = np.cumsum(p)
    return int(np.searchsorted(sums, chance * sums[-1], side="right"))


# What is believed -----------------------------------------------------------------------------------------------


def predict(belief: np.ndarray, move: np.ndarray) -> np.ndarray:
    """The belief (S,) after a move with p(next | cell) = `move` (S, S)."""
    return np.asarray(belief @ move)


def update(belief: np.ndarray, likelihood: np.ndarray) -> tuple[np.ndarray, float]:
    """The belief (S,) after a reading with p(reading | cell) = `likelihood` (S,), and how likely the reading was.

    A reading that was impossible, with probability 0, refutes the belief: all cells are taken as equally likely
    before it, and it is read again.
    """
    both = belief * likelihood
    evidence = float(both.sum())
    if evidence == 0:
        both = likelihood / len(likelihood)
    return both / both.sum(), evidence


def steps(readings: Any, *, first: np.ndarray, move: np.ndarray, emission: np.ndarray) -> Iterator[Belief]:
    """A reading and a move in turn, a step each, until the last reading.

    readings (n,): numbers of readings. first (S,). move (S, S), the same each time, or (n - 1, S, S), one after the
    other. emission (S, V). Raises ValueError for readings that no cell can give.
    """
    emission = check.matrix(emission, "emission")
    x = check.integers(readings, "readings", low=0, high=emission.shape[1] - 1)
    if not (emission[:, x] > 0).any(axis=0).all():
        raise ValueError("A reading has probability 0 in every cell of the board.")
    belief, move = check.vector(first, "first", length=len(emission)), check.reals(move, "move")
    yield Belief(belief, belief, np.nan, 0, "start")
    for t in range(len(x)):
        if t:
            before, belief = belief, predict(belief, move[t - 1] if move.ndim == 3 else move)
            yield Belief(belief, before, np.nan, t, "move")
        before = belief
        belief, evidence = update(before, emission[:, x[t]])
        yield Belief(belief, before, evidence, t + 1, "reading")
