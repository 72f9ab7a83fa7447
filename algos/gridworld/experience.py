"""Learning by doing: an agent that walks episodes on a board whose P and R it does not know (Jaakkola and Barzilay, MIT
6.036 lecture notes, section 13.3). What it does and how far it learns from it are the same for all learners; what it
learns is not.

    explore:    with probability epsilon any action, else one that is best by Q        (ties: by chance, or the first)
    step size:  alpha_k = alpha / k^power at the k-th update of a pair (s, a)
    update:     Q(s, a) <- Q(s, a) + alpha_k [ target - Q(s, a) ]

Moves are made in plain Python: for one number at a time it is faster than numpy.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from algos import check
from algos.gridworld.model import Model
from algos.gridworld.world import World
from algos.trace import frozen

TIES = ("random", "first")
PIECE = 1000  # updates after which a long episode pauses: a thousandth of a second or two


@frozen
class Learned:
    """What a learner knows after an episode, and the episode itself."""

    Q: np.ndarray  # (S, 4)
    visits: np.ndarray  # (S, 4) int, how often each action was taken in each state
    states: np.ndarray  # (T + 1,) int, the path of the episode; only the start cell before the first one
    actions: np.ndarray  # (T,) int
    rewards: np.ndarray  # (T,)
    before: np.ndarray  # (T,) Q(s, a) before the update of each move; nan where a move brought none
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
Table = list[list[float]]  # Q: a row of four numbers for each state


@dataclass
class Walk:
    """An episode as it is walked: one entry a move, and of `states` one more."""

    states: list[int]
    actions: list[int] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)
    before: list[float] = field(default_factory=list)
    target: list[float] = field(default_factory=list)
    alpha: list[float] = field(default_factory=list)

    def no_updates(self) -> None:
        """Say of every move that nothing was learned from it."""
        self.before, self.target, self.alpha = ([np.nan] * len(self.actions) for _ in range(3))


Target = Callable[[Table, float, int, int], float]
"""target(Q, r, s', a'): what Q(s, a) should have been; a' is what the agent does next. Not called at terminals."""
Replay = Callable[[Table, int, int, float, int], int]
"""replay(Q, s, a, r, s'): more updates in memory, after the real one; how many."""
After = Callable[[Table, Walk], int]
"""after(Q, walk): updates at the end of an episode, in place of those after every move; how many."""


def walks(
    model: Model,
    *,
    gamma: float,
    episodes: int,
    habits: Habits,
    seed: int,
    target: Target | None = None,
    on_policy: bool = False,
    replay: Replay | None = None,
    after: After | None = None,
) -> Iterator[Learned | None]:
    """All learners: one episode a step, `episodes` in all, learning from each move by `target` or `after` the last.

    The first state is the start, all of Q at 0. With `on_policy` the next action is chosen before the update, for the
    target needs it; otherwise after it. Raises ValueError for gamma outside 0 to 1.
    """
    gamma = check.number(gamma, "gamma", low=0, high=1)
    episodes = check.integer(episodes, "episodes", low=0)
    world = World(model, np.random.default_rng(check.integer(seed, "seed", low=0)))
    choose, move, terminal = world.choose, world.move, world.terminal
    ties, alpha, power = habits.ties, habits.alpha, habits.power
    Q: Table = [[0.0] * 4 for _ in range(model.n_states)]
    visits = [[0] * 4 for _ in range(model.n_states)]
    epsilon, backups, rested = habits.epsilon, 0, 0
    nobody = Walk([model.start])
    yield _learned(Q, visits, nobody, False, gamma, epsilon, backups)
    for _ in range(episodes):
        s = world.begin(habits.anywhere)
        walk = Walk([s])
        a = choose(Q[s], epsilon, ties)
        for _ in range(habits.longest):
            s_next, r = move(s, a)
            over = terminal[s_next]
            walk.states.append(s_next)
            walk.actions.append(a)
            walk.rewards.append(r)
            visits[s][a] += 1
            a_next = choose(Q[s_next], epsilon, ties) if on_policy and not over else -1
            if target is not None:
                row = Q[s]
                aim = r if over else target(Q, r, s_next, a_next)
                size = alpha / visits[s][a] ** power if power else alpha
                walk.before.append(row[a])
                walk.target.append(aim)
                walk.alpha.append(size)
                row[a] += size * (aim - row[a])
                backups += 1
            if replay is not None:
                backups += replay(Q, s, a, r, s_next)
            if over:
                break
            if not on_policy:
                a_next = choose(Q[s_next], epsilon, ties)
            s, a = s_next, a_next
            if backups > rested + PIECE:
                rested = backups
                yield None
        if after is not None:
            backups += after(Q, walk)
        yield _learned(Q, visits, walk, over, gamma, epsilon, backups)
        epsilon *= habits.decay


def _learned(
    Q: Table, visits: list[list[int]], walk: Walk, ended: bool, gamma: float, epsilon: float, backups: int
) -> Learned:
    """What stands after an episode."""
    discounted = 0.0
    for r in reversed(walk.rewards):
        discounted = r + gamma * discounted
    states, actions, counted = (_kept(held, int) for held in (walk.states, walk.actions, visits))
    Q_now, rewards, before, aim, size = (
        _kept(held, float) for held in (Q, walk.rewards, walk.before, walk.target, walk.alpha)
    )
    return Learned(Q_now, counted, states, actions, rewards, before, aim, size, ended, discounted, epsilon, backups)


def _kept(held: Any, kind: type) -> np.ndarray:
    """An array that nobody can change, so that it need not be copied."""
    array: np.ndarray = np.array(held, dtype=kind)
    array.flags.writeable = False
    return array
