"""Learning by doing: an agent that walks episodes on a board whose P and R it does not know (Jaakkola and Barzilay,
notes, section 13.3). What it does and how far it learns from it are the same for all learners; what it learns is not.

    explore:    with probability epsilon any action, else one that is best by Q        (ties: by chance, or the first)
    step size:  alpha_k = alpha / k^power at the k-th update of a pair (s, a)
    update:     Q(s, a) <- Q(s, a) + alpha_k [ target - Q(s, a) ]
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos import check
from algos.gridworld.model import Model
from algos.trace import frozen

TIES = ("random", "first")


@frozen
class Learned:
    """What a learner knows after an episode, and the episode itself."""

    Q: np.ndarray  # (S, 4)
    visits: np.ndarray  # (S, 4) int, how often each action was taken in each state
    states: np.ndarray  # (T + 1,) int, the path of the episode; only the start cell before the first one
    actions: np.ndarray  # (T,) int
    rewards: np.ndarray  # (T,)
    before: np.ndarray  # (T,) Q(s, a) before the update of each move; nan where there was none
    target: np.ndarray  # (T,) what it was moved towards
    alpha: np.ndarray  # (T,) by which share of the way
    ended: bool  # whether the episode reached a terminal; False if it was cut off
    discounted: float  # sum of gamma^t rewards of the episode
    epsilon: float  # the share of random actions in the episode
    backups: int  # updates of a pair of state and action so far

    @property
    def total(self) -> float:
        """The plain sum of the episode's rewards."""
        return float(self.rewards.sum())

    @property
    def moves(self) -> int:
        """T, the number of moves in the episode."""
        return len(self.actions)


@dataclass(frozen=True)
class Habits:
    """How an agent explores, and how far it goes with each update.

    Raises ValueError for settings out of range.
    """

    epsilon: float = 0.2  # share of random actions: 1 is purely random, 0 purely greedy
    decay: float = 1.0  # epsilon is multiplied by it after every episode
    ties: str = "random"  # between equally good actions: "random", or the "first" in the order up, right, down, left
    alpha: float = 0.5
    power: float = 0.0  # alpha_k = alpha / k^power; 0 is constant, 1 is 1/k
    longest: int = 200  # moves until an episode is cut off
    anywhere: bool = False  # episodes begin in a cell drawn at random instead of the start

    def __post_init__(self) -> None:
        for name in ("epsilon", "decay"):
            check.number(getattr(self, name), name, low=0, high=1)
        check.choice(self.ties, "ties", TIES)
        check.number(self.alpha, "alpha", low=0, high=1, above=True)
        check.number(self.power, "power", low=0)
        check.integer(self.longest, "longest", low=1)

    def step_size(self, k: int) -> float:
        """alpha_k for the k-th update of a pair, k = 1, 2, ..."""
        return self.alpha / k**self.power if self.power else self.alpha


USUAL = Habits()


class World:
    """A model as the agent meets it: one can only move in it. Random numbers come from `rng` alone."""

    def __init__(self, model: Model, rng: np.random.Generator) -> None:
        self._random = _stream(rng)
        self.terminal = model.terminal.tolist()
        self._arrival = model.arrival.tolist()
        self._start = model.start
        self._free = np.flatnonzero(~model.terminal).tolist()
        self._outcomes: list[list[tuple[list[int], list[float]]]] = []
        for row in model.P:
            where = [np.flatnonzero(p) for p in row]
            self._outcomes.append([(s.tolist(), np.cumsum(p[s]).tolist()) for s, p in zip(where, row, strict=True)])

    def begin(self, anywhere: bool) -> int:
        """The cell where an episode begins."""
        return self._free[int(next(self._random) * len(self._free))] if anywhere else self._start

    def move(self, s: int, a: int) -> tuple[int, float]:
        """(s', r): where action `a` led this time, and what was paid."""
        states, chances = self._outcomes[s][a]
        u = next(self._random)
        for s_next, p in zip(states, chances, strict=True):
            if u < p:
                return s_next, self._arrival[s_next]
        return states[-1], self._arrival[states[-1]]  # the sum of the chances may be a hair below 1

    def choose(self, row: list[float], epsilon: float, ties: str) -> int:
        """An action for the values `row` (4,) of a state: random with probability epsilon, else a best one."""
        if epsilon and next(self._random) < epsilon:
            return int(next(self._random) * 4)
        top = max(row)
        if ties == "first" or row.count(top) == 1:
            return row.index(top)
        tied = [a for a in range(4) if row[a] == top]
        return tied[int(next(self._random) * len(tied))]


def _stream(rng: np.random.Generator) -> Iterator[float]:
    """Numbers drawn evenly from 0 to 1, without end: a block at a time is many times faster."""
    while True:
        yield from rng.random(1024).tolist()


Target = Callable[[list[list[float]], float, int, int], float]
"""target(Q, r, s', a'): what Q(s, a) should have been; a' is what the agent does next. Not called at terminals."""
Replay = Callable[[list[list[float]], int, int, int, float], int]
"""replay(Q, s, a, s', r): more updates in memory, after the real one; how many."""


def episodes(
    model: Model, target: Target, *, gamma: float, habits: Habits, seed: int, replay: Replay | None = None
) -> Iterator[Learned]:
    """The learners that update after every move: one episode a step, without end.

    The first state is the start, all of Q at 0. Raises ValueError for gamma outside 0 to 1.
    """
    gamma = check.number(gamma, "gamma", low=0, high=1)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    world = World(model, rng)
    Q = [[0.0] * 4 for _ in range(model.n_states)]
    visits = [[0] * 4 for _ in range(model.n_states)]
    epsilon, backups = habits.epsilon, 0
    yield begin(model, epsilon)
    while True:
        path: list[Any] = []
        s = world.begin(habits.anywhere)
        states = [s]
        a = world.choose(Q[s], epsilon, habits.ties)
        for _ in range(habits.longest):
            s_next, r = world.move(s, a)
            a_next = world.choose(Q[s_next], epsilon, habits.ties)
            visits[s][a] += 1
            aim = r if world.terminal[s_next] else target(Q, r, s_next, a_next)
            size = habits.step_size(visits[s][a])
            path.append((a, r, Q[s][a], aim, size))
            Q[s][a] += size * (aim - Q[s][a])
            backups += 1
            if replay is not None:
                backups += replay(Q, s, a, s_next, r)
            states.append(s_next)
            s, a = s_next, a_next
            if world.terminal[s]:
                break
        yield learned(Q, visits, states, path, world.terminal[s], gamma, epsilon, backups)
        epsilon *= habits.decay


def begin(model: Model, epsilon: float) -> Learned:
    """Before the first episode: nothing is known."""
    nothing = np.zeros(0)
    Q = np.zeros((model.n_states, 4))
    start, none = np.array([model.start]), np.zeros(0, dtype=int)
    return Learned(Q, Q.astype(int), start, none, nothing, nothing, nothing, nothing, False, 0.0, epsilon, 0)


def learned(
    Q: Any,
    visits: Any,
    states: list[int],
    path: list[tuple[int, float, float, float, float]],
    ended: bool,
    gamma: float,
    epsilon: float,
    backups: int,
) -> Learned:
    """The state after an episode: its cells, and (action, reward, before, target, step size) of each move."""
    a, r, before, aim, size = (np.array(column) for column in zip(*path, strict=True))
    discounted = float((gamma ** np.arange(len(r)) * r).sum())
    return Learned(
        np.array(Q),
        np.array(visits),
        np.array(states),
        a,
        r,
        before,
        aim,
        size,
        bool(ended),
        discounted,
        epsilon,
        backups,
    )
