"""A learner from several seeds (Sutton and Barto, section 2.3): one run is luck, many show what to expect, and how far
luck goes."""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.gridworld import dyna, model_based, monte_carlo, q_learning, sarsa
from algos.gridworld.experience import Habits, Learned
from algos.gridworld.model import Model
from algos.trace import frozen, in_pieces

LEARNERS = {
    "q_learning": q_learning.steps,
    "sarsa": sarsa.steps,
    "monte_carlo": monte_carlo.steps,
    "model_based": model_based.steps,
    "dyna": dyna.steps,
}


@frozen
class Repeats:
    """The curves of the first i seeds, an entry for each of the E episodes."""

    returns: np.ndarray  # (i, E) sum of gamma^t rewards
    moves: np.ndarray  # (i, E) int
    regret: np.ndarray  # (i, E) sum of V*(first cell) - return over the episodes so far
    distance: np.ndarray  # (i, E + 1) the largest |Q - Q*| before the first episode and after each

    @property
    def curves(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """All four, in the order above."""
        return self.returns, self.moves, self.regret, self.distance


def reachable(model: Model, anywhere: bool = False) -> np.ndarray:
    """The states (S,) bool in which an agent can ever choose an action, from the start or from `anywhere`."""
    met: np.ndarray = np.array(~model.terminal) if anywhere else np.arange(model.n_states) == model.start
    step: np.ndarray = np.any(model.P > 0, axis=1)
    while (fresh := step[met].any(axis=0) & ~model.terminal & ~met).any():
        met = met | fresh
    return met


def distance(Q: np.ndarray, best: np.ndarray, among: np.ndarray) -> float:
    """The largest |Q - Q*| over the states `among` (S,) bool."""
    return float(np.abs(Q[among] - best[among]).max())


def curves(states: Sequence[Learned], best: np.ndarray, among: np.ndarray) -> list[np.ndarray]:
    """Of one run, in the order of Repeats: returns (E,), moves (E,), regret (E,), distance (E + 1,)."""
    V = best.max(axis=1)
    returns = np.array([state.discounted for state in states[1:]])
    moves = np.array([state.moves for state in states[1:]], dtype=int)
    first = np.array([state.states[0] for state in states[1:]], dtype=int)
    away = np.array([distance(state.Q, best, among) for state in states])
    return [returns, moves, np.cumsum(V[first] - returns), away]


def steps(
    model: Model,
    *,
    learner: str,
    best: np.ndarray,
    gamma: float,
    episodes: int,
    habits: Habits,
    seeds: int = 10,
    seed: int = 0,
    **settings: int,
) -> Iterator[Repeats | None]:
    """One whole run of `learner` a step, with the seeds `seed`, `seed` + 1, ...

    learner: one of LEARNERS; best (S, 4): Q*. Further settings go to the learner. Raises ValueError as it does.
    """
    walk = LEARNERS[check.choice(learner, "learner", LEARNERS)]
    seeds = check.integer(seeds, "seeds", low=1)
    best, among = check.reals(best, "best"), reachable(model, habits.anywhere)
    kept: list[np.ndarray] = [np.zeros((0, episodes)) for _ in range(3)] + [np.zeros((0, episodes + 1))]
    yield Repeats(*kept)
    for i in range(seeds):
        walking = walk(model, gamma=gamma, episodes=episodes, habits=habits, seed=seed + i, **settings)
        run = yield from in_pieces(walking, limit=episodes)
        kept = [np.vstack([old, new]) for old, new in zip(kept, curves(run.states, best, among), strict=True)]
        yield Repeats(*kept)
