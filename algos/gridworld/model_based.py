"""Model-based learning (Jaakkola and Barzilay, MIT 6.036 lecture notes, section 13.3.1): count what happens, then plan
on the counts.

    P'(s' | s, a) = count(s, a, s') / count(s, a)
    R'(s, a, s')  = sum of the rewards paid on (s, a, s') / count(s, a, s')

After every episode a few sweeps of Q-value iteration on the counted model, from the Q there is:

    Q(s, a) <- sum over s' of P'(s' | s, a) [ R'(s, a, s') + gamma max over a' of Q(s', a') ]

A pair that was never tried would be 0 / 0: it is unknown, takes no part, and keeps Q = 0, like everything at first.
The step size is not used.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.gridworld import experience
from algos.gridworld.experience import USUAL, Habits, Learned, Table, Walk
from algos.gridworld.model import Model

SWEEPS = 5


class Counts:
    """What was seen so far: one entry for each (s, a, s') that ever happened."""

    def __init__(self, terminal: np.ndarray) -> None:
        self._terminal = np.asarray(terminal, dtype=bool)
        self._place: dict[tuple[int, int, int], int] = {}
        self._pair: list[int] = []  # 4 s + a
        self._next: list[int] = []
        self._count: list[int] = []
        self._paid: list[float] = []

    def watch(self, states: Sequence[int], actions: Sequence[int], rewards: Sequence[float]) -> None:
        """One more episode: T + 1 states, T actions, T rewards."""
        for s, a, r, s_next in zip(states, actions, rewards, states[1:], strict=False):
            i = self._place.setdefault((s, a, s_next), len(self._pair))
            if i == len(self._pair):
                self._pair.append(4 * s + a)
                self._next.append(s_next)
                self._count.append(0)
                self._paid.append(0.0)
            self._count[i] += 1
            self._paid[i] += r

    def known(self) -> np.ndarray:
        """How often each action was tried in each state (S, 4)."""
        return self._sum(np.array(self._count, dtype=float)).astype(int).reshape(-1, 4)

    def dense(self) -> tuple[np.ndarray, np.ndarray]:
        """P' (S, 4, S) and R' (S, 4, S), nan where nothing is known."""
        S = len(self._terminal)
        count, paid = np.zeros((4 * S, S)), np.zeros((4 * S, S))
        count[self._pair, self._next], paid[self._pair, self._next] = self._count, self._paid
        with np.errstate(invalid="ignore"):
            P, R = count / count.sum(axis=1, keepdims=True), paid / count
        return P.reshape(S, 4, S), R.reshape(S, 4, S)

    def plan(self, Q: np.ndarray, gamma: float, sweeps: int) -> tuple[np.ndarray, int]:
        """Q (S, 4) after so many sweeps over all pairs that were tried, and how many pairs were looked at in all."""
        count, s_next = np.array(self._count, dtype=float), np.array(self._next, dtype=int)
        n = self._sum(count)
        tried = n > 0
        share, paid = count / n[self._pair], np.array(self._paid) / count
        Q = Q.ravel().copy()
        for _ in range(sweeps):
            V = np.where(self._terminal, 0.0, Q.reshape(-1, 4).max(axis=1))
            Q[tried] = self._sum(share * (paid + gamma * V[s_next]))[tried]
        return Q.reshape(-1, 4), sweeps * int(tried.sum())

    def _sum(self, weights: np.ndarray) -> np.ndarray:
        """Weights of the entries, summed by pair (4 S,)."""
        return np.bincount(np.array(self._pair, dtype=int), weights, minlength=4 * len(self._terminal))


def steps(
    model: Model, *, gamma: float, episodes: int, habits: Habits = USUAL, sweeps: int = SWEEPS, seed: int = 0
) -> Iterator[Learned | None]:
    """One episode and `sweeps` of planning a step, `episodes` in all; `before`, `target` and `alpha` are nan.

    Raises ValueError for gamma outside 0 to 1.
    """
    check.integer(sweeps, "sweeps", low=1)
    counts = Counts(model.terminal)

    def learn(Q: Table, walk: Walk) -> int:
        walk.no_updates()
        counts.watch(walk.states, walk.actions, walk.rewards)
        better, backups = counts.plan(np.array(Q), gamma, sweeps)
        Q[:] = better.tolist()
        return backups

    return experience.walks(model, gamma=gamma, episodes=episodes, habits=habits, seed=seed, after=learn)
