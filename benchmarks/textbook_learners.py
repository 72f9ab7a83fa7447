"""The learners of `algos/gridworld` as textbooks write them: arrays, one random number at a time, nothing kept.

They draw in the order in which ours draw, so that both must come to the same Q.
"""

import numpy as np

from algos.gridworld.experience import Habits
from algos.gridworld.model import Model

LEARNERS = ("q_learning", "sarsa", "monte_carlo", "model_based", "dyna")


class Agent:
    """Q after so many episodes of one of LEARNERS."""

    def __init__(self, model: Model, learner: str, gamma: float, habits: Habits, seed: int) -> None:
        self.model, self.learner, self.gamma, self.habits = model, learner, gamma, habits
        self.rng, self.dreams = np.random.default_rng(seed), np.random.default_rng([seed, 1])
        self.Q = np.zeros((model.n_states, 4))
        self.n = np.zeros((model.n_states, 4), dtype=int)
        self.counts = np.zeros((model.n_states, 4, model.n_states))
        self.outcomes: dict[tuple[int, int], list[tuple[float, int]]] = {}

    def learn(self, episodes: int) -> np.ndarray:
        epsilon = self.habits.epsilon
        for _ in range(episodes):
            path = self.episode(epsilon)
            if self.learner == "monte_carlo":
                self.from_returns(path)
            if self.learner == "model_based":
                self.from_counts(path)
            epsilon *= self.habits.decay
        return self.Q

    def choose(self, s: int, epsilon: float) -> int:
        if epsilon > 0 and self.rng.random() < epsilon:
            return int(self.rng.random() * 4)
        tied = np.flatnonzero(self.Q[s] == self.Q[s].max())
        if self.habits.ties == "first" or len(tied) == 1:
            return int(tied[0])
        return int(tied[int(self.rng.random() * len(tied))])

    def move(self, s: int, a: int) -> tuple[int, float]:
        possible = np.flatnonzero(self.model.P[s, a])
        below = np.cumsum(self.model.P[s, a, possible])
        i = int(np.searchsorted(below, self.rng.random(), side="right"))
        s_next = int(possible[min(i, len(possible) - 1)])
        return s_next, float(self.model.arrival[s_next])

    def update(self, s: int, a: int, target: float, k: int) -> None:
        self.Q[s, a] += self.habits.alpha / k**self.habits.power * (target - self.Q[s, a])

    def best(self, r: float, s_next: int) -> float:
        return r if self.model.terminal[s_next] else r + self.gamma * self.Q[s_next].max()

    def episode(self, epsilon: float) -> list[tuple[int, int, float, int]]:
        s = self.model.start
        if self.habits.anywhere:
            free = np.flatnonzero(~self.model.terminal)
            s = int(free[int(self.rng.random() * len(free))])
        path: list[tuple[int, int, float, int]] = []
        a = self.choose(s, epsilon)
        while len(path) < self.habits.longest and not self.model.terminal[s]:
            s_next, r = self.move(s, a)
            path.append((s, a, r, s_next))
            done = bool(self.model.terminal[s_next])
            if self.learner == "sarsa":
                self.n[s, a] += 1
                a_next = 0 if done else self.choose(s_next, epsilon)
                self.update(s, a, r if done else r + self.gamma * self.Q[s_next, a_next], self.n[s, a])
                a = a_next
            else:
                if self.learner in ("q_learning", "dyna"):
                    self.n[s, a] += 1
                    self.update(s, a, self.best(r, s_next), self.n[s, a])
                if self.learner == "dyna":
                    self.dream(s, a, r, s_next)
                a = 0 if done else self.choose(s_next, epsilon)
            s = s_next
        return path

    def dream(self, s: int, a: int, r: float, s_next: int, planning: int = 5) -> None:
        self.outcomes.setdefault((s, a), []).append((r, s_next))
        pairs = list(self.outcomes)
        for _ in range(planning):
            s, a = pairs[int(self.dreams.random() * len(pairs))]
            had = self.outcomes[s, a]
            r, s_next = had[int(self.dreams.random() * len(had))] if len(had) > 1 else had[0]
            self.update(s, a, self.best(r, s_next), len(had))

    def from_returns(self, path: list[tuple[int, int, float, int]]) -> None:
        pairs = [(s, a) for s, a, _, _ in path]
        for s, a in dict.fromkeys(pairs):
            later = [r for _, _, r, _ in path[pairs.index((s, a)) :]]
            self.n[s, a] += 1
            self.update(s, a, float(np.sum(self.gamma ** np.arange(len(later)) * later)), self.n[s, a])

    def from_counts(self, path: list[tuple[int, int, float, int]], sweeps: int = 5) -> None:
        for s, a, _, s_next in path:
            self.counts[s, a, s_next] += 1
        total = self.counts.sum(axis=2)
        for _ in range(sweeps):
            V = np.where(self.model.terminal, 0.0, self.Q.max(axis=1))
            planned = np.einsum("sat,t->sa", self.counts, self.model.arrival + self.gamma * V)
            self.Q = np.where(total > 0, planned / np.maximum(total, 1), 0.0)
