"""Planners and learners on the same board with the same number of backups.

A backup renews one Q(s, a). A planner's looks at every s' of which it knows the probability (a full backup); a
learner's at the one s' where its move led, or that it remembers (a sample backup) (Sutton and Barto, section 8.5).
A run is looked at whenever `budgets[j]` backups are spent: what counts is its last state that cost no more.
"""

from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from algos import check
from algos.gridworld import (
    bellman,
    dyna,
    model_based,
    monte_carlo,
    q_learning,
    sarsa,
    value_iteration,
)
from algos.gridworld.experience import USUAL, Habits
from algos.gridworld.model import Model
from algos.gridworld.value_iteration import TOLERANCE, Values
from algos.trace import frozen

LEARNERS = {
    "q_learning": q_learning,
    "sarsa": sarsa,
    "monte_carlo": monte_carlo,
    "model_based": model_based,
    "dyna": dyna,
}
LAST = 100  # episodes over which the return is averaged
ALIKE = 1e-6  # scores that differ by less are equal
EVALUATIONS = 5  # sweeps for each policy of policy iteration


@frozen
class Run:
    """One racer at each of the B budgets."""

    Q: np.ndarray  # (B, S, 4)
    backups: np.ndarray  # (B,) int, spent by then: at most the budget
    rounds: np.ndarray  # (B,) int, sweeps of a planner, episodes of a learner
    recent: (
        np.ndarray
    )  # (B,) mean discounted return of the last LAST episodes or fewer; nan before any, and for planners
    worth: np.ndarray  # (B,) V(start) of the greedy policy, see `worth`


def budgets(most: int, stops: int) -> np.ndarray:
    """0 and then whole numbers of backups (B,) up to `most`, B <= stops, evenly spread."""
    most = check.integer(most, "budget", low=2)
    return np.unique(np.linspace(0, most, stops).round()).astype(int)


def distances(model: Model, Q: np.ndarray, best: np.ndarray) -> np.ndarray:
    """|Q - Q*| for each pair of a cell and a move that is no terminal's, of Q (..., S, 4): (..., decisions)."""
    apart = np.abs(Q - best)[..., ~model.terminal, :]
    return np.asarray(apart.reshape(*apart.shape[:-2], -1))


def leading(scores: Mapping[str, float], *, highest: bool = False) -> list[str]:
    """Who has the lowest (or highest) score, with all who are within ALIKE of it; a score of nan does not count."""
    known = {name: -score if highest else score for name, score in scores.items() if score == score}
    return [name for name in known if known[name] <= min(known.values()) + ALIKE]


def worth(model: Model, Q: np.ndarray, gamma: float) -> float:
    """V(start) of the policy that is greedy by Q (S, 4) and draws among ties, by solving its linear equations.

    nan if gamma = 1 and it is paid for ever in some cells it comes to: the sum of its rewards has no value then.
    """
    policy = bellman.shares(bellman.greedy(Q))
    met, leads = np.arange(model.n_states) == model.start, np.einsum("sa,sat->st", policy, model.P) > 0
    while not np.array_equal(met, wider := met | leads[met].any(axis=0)):
        met = wider
    try:  # cells that are never met may be counted as ends: nothing leads there
        return float(bellman.exact(replace(model, terminal=model.terminal | ~met), policy, gamma)[model.start])
    except ValueError:
        return float("nan")


def policy_iteration(model: Model, *, gamma: float) -> Iterator[Values]:
    """Policy iteration whose evaluations are EVALUATIONS sweeps instead of a linear system (Puterman and Shin 1978).

    So its work is made of backups as well: 4 a cell to improve, which is the first sweep of the evaluation, and then 1
    a cell and sweep (one for each of several tied actions). One improvement and evaluation a step, until no value
    changes by more than TOLERANCE.
    """
    V, backups, change = np.zeros(model.n_states), 0, np.nan
    yield Values(V, np.zeros((model.n_states, 4)), change, backups)
    while not change <= TOLERANCE:
        Q = bellman.look_ahead(model, V, gamma)
        best = bellman.greedy(Q)
        policy = bellman.shares(best)
        moves, paid = np.einsum("sa,sat->st", policy, model.P), (policy * model.R).sum(axis=1)
        new = bellman.best(Q)
        change, backups = float(np.abs(new - V).max()), backups + model.decisions
        for _ in range(EVALUATIONS - 1):
            new = np.where(model.terminal, 0.0, paid + gamma * moves @ new)
        backups += (EVALUATIONS - 1) * int(best[~model.terminal].sum())
        V = new
        yield Values(V, Q, change, backups)


PLANNERS = {"value_iteration": value_iteration.steps, "policy_iteration": policy_iteration}


def runs(
    model: Model,
    *,
    racer: str,
    gamma: float,
    budgets: Sequence[int],
    habits: Habits = USUAL,
    seeds: Sequence[int] = (0,),
) -> Iterator[Run | None]:
    """One run for each seed (planners need but one), with a pause, None, after each state. budgets must rise.

    Raises ValueError for an unknown racer and for what the racer itself refuses.
    """
    check.choice(racer, "racer", (*PLANNERS, *LEARNERS))
    for seed in seeds:
        yield (yield from _run(_states(model, racer, gamma, int(budgets[-1]), habits, seed), model, gamma, budgets))


def _states(model: Model, racer: str, gamma: float, most: int, habits: Habits, seed: int) -> Iterator[Any]:
    """The racer's states; an episode costs at least one backup, so `most` of them are enough."""
    if racer in PLANNERS:
        return PLANNERS[racer](model, gamma=gamma)
    return LEARNERS[racer].steps(model, gamma=gamma, episodes=max(most, 1), habits=habits, seed=seed)


def _next(states: Iterator[Any]) -> Generator[None, None, Any]:
    """The next state after a pause, or None at the end."""
    for state in states:
        yield None
        if state is not None:
            return state
    return None


def _run(states: Iterator[Any], model: Model, gamma: float, budgets: Sequence[int]) -> Generator[None, None, Run]:
    state = yield from _next(states)
    coming, rounds = (yield from _next(states)), 0
    returns: deque[float] = deque(maxlen=LAST)
    rows: list[tuple[Any, ...]] = []
    value, of = worth(model, state.Q, gamma), state
    for budget in budgets:
        while coming is not None and coming.backups <= budget:
            state, rounds = coming, rounds + 1
            coming = yield from _next(states)
            if hasattr(state, "discounted"):
                returns.append(state.discounted)
        if of is not state:
            value, of = worth(model, state.Q, gamma), state
        rows.append((state.Q, state.backups, rounds, float(np.mean(returns)) if returns else np.nan, value))
    Q, backups, count, recent, values = zip(*rows, strict=True)
    return Run(np.array(Q), np.array(backups), np.array(count), np.array(recent), np.array(values))
