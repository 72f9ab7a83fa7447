"""Learning from given walks: what other step sizes make of the same moves.

The walks are those of an agent with habits of its own (`experience.walks`). Learning from them,

    Q(s, a) <- Q(s, a) + alpha [ target - Q(s, a) ],

goes with a step size that has no say in where they lead: whatever alpha is, the moves are the same, and what it does to
each of them can be compared. Q-learning learns from any walk (Watkins and Dayan 1992); of SARSA the targets have the
actions that were taken in them. With the agent's own step size it is the agent's own learning.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from algos import check
from algos.gridworld import q_learning, sarsa
from algos.gridworld.experience import USUAL, Habits, Learned
from algos.gridworld.model import Model

RULES = {"q_learning": q_learning, "sarsa": sarsa}


def steps(
    model: Model,
    *,
    rule: str = "q_learning",
    alpha: float,
    gamma: float,
    episodes: int,
    walked: Habits = USUAL,
    seed: int = 0,
) -> Iterator[Learned | None]:
    """One episode a step: the walks of an agent that learns by this rule with the habits `walked`, learned from with
    the step size alpha. Raises ValueError for an unknown rule, and for alpha or gamma out of range."""
    check.choice(rule, "rule", tuple(RULES))
    own = RULES[rule].steps(model, gamma=gamma, episodes=episodes, habits=walked, seed=seed)
    return learned(own, model, rule=rule, alpha=alpha, gamma=gamma)


def learned(
    walks: Iterable[Learned | None], model: Model, *, rule: str, alpha: float, gamma: float
) -> Iterator[Learned | None]:
    """The same walks, each with what is learned from it with this alpha; the first is before them, all of Q at 0."""
    alpha = check.number(alpha, "alpha", low=0, high=1, above=True)
    Q, terminal = [[0.0] * 4 for _ in range(model.n_states)], model.terminal.tolist()
    for walk in walks:
        if walk is None:
            yield None
            continue
        before, aims = [], []
        path, actions = walk.states.tolist(), walk.actions.tolist()
        follow = [*actions[1:], _next(walk, rule, gamma)]
        for s, a, r, came, then in zip(path, actions, walk.rewards.tolist(), path[1:], follow, strict=False):
            aim = r
            if not terminal[came]:
                aim += gamma * (max(Q[came]) if rule == "q_learning" else Q[came][then])
            before.append(Q[s][a])
            aims.append(aim)
            Q[s][a] += alpha * (aim - Q[s][a])
        yield replace(walk, Q=_kept(Q), before=_kept(before), target=_kept(aims), alpha=_kept([alpha] * len(actions)))


def _next(walk: Learned, rule: str, gamma: float) -> int:
    """The action chosen after the last move of a walk that was cut off, which SARSA has learned from: told by the value
    it had for the agent. Of other walks nothing is asked."""
    if rule != "sarsa" or walk.ended or not walk.moves:
        return 0
    came, s, a = walk.states[-1], walk.states[-2], walk.actions[-1]
    row = walk.Q[came].copy()
    if came == s:
        row[a] = walk.before[-1]
    return int(np.abs(walk.rewards[-1] + gamma * row - walk.target[-1]).argmin())


def _kept(held: list[Any]) -> np.ndarray:
    return np.array(held, dtype=float)
