"""The algorithms of `algos/gridworld` beside the textbook's loops, or a solver of scipy where one gives the answer."""

from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
from scipy.optimize import linprog

from algos.gridworld import (
    averages,
    driven,
    family,
    finite_horizon,
    localisation,
    model,
    policy_evaluation,
    policy_iteration,
    q_value_iteration,
    repeats,
    sensors,
    thresholds,
    value_iteration,
)
from algos.gridworld.experience import Habits
from algos.gridworld.model import Model
from algos.trace import record
from benchmarks.duels import Duel
from benchmarks.textbook_learners import Agent

GAMMA = 0.9
ROWS = 7  # of a page's board
LOOPS = "loops in Python"
SMALL = 1e-9
PRECISE: Any = dict(primal_feasibility_tolerance=1e-10, dual_feasibility_tolerance=1e-10)


def world(size: int) -> tuple[str, Model]:
    """A board with walls, two terminals and a slip, as wide as a page allows, `size` times as high; and its name."""
    rows = []
    rng = np.random.default_rng(0)
    for row in range(ROWS * size):
        cells = np.where(rng.random(15) < 0.15, "x", ".")
        cells[0] = "s" if row == 0 else "."
        cells[14] = "t1" if row == 0 else "t-1" if row == 1 else "."
        rows.append(cells)
    parts = np.array(rows)
    ended = np.char.startswith(parts, "t")
    reward = np.where(parts == "t1", 1.0, np.where(parts == "t-1", -1.0, 0.0))
    board = model.model(parts == "x", ended, reward, np.zeros(parts.shape, dtype=int), (0, 0), slip=0.2, living=-0.01)
    return f"{board.n_states} cells", board


def sparse(m: Model) -> list[list[list[tuple[int, float, float]]]]:
    """(s', p, r) of every pair, as the textbook's loops take it."""
    return [
        [[(int(t), float(row[t]), float(m.arrival[t])) for t in np.flatnonzero(row)] for row in m.P[s]]
        if not m.terminal[s]
        else []
        for s in range(m.n_states)
    ]


def looped(m: Model, choose: Callable[[list[float]], float]) -> list[float]:
    """Sweeps over the cells until none changes; `choose` makes a value of the four actions'."""
    moves, V = sparse(m), [0.0] * m.n_states
    while True:
        new = [
            choose([sum(p * (r + GAMMA * V[t]) for t, p, r in pairs) for pairs in row]) if row else 0.0 for row in moves
        ]
        change = max(abs(a - b) for a, b in zip(new, V, strict=True))
        V = new
        if change <= SMALL:
            return V


def swept(name: str, algorithm: ModuleType, choose: Callable[[list[float]], float]) -> Callable[[int], Duel]:
    """The duel of an algorithm that sweeps over the cells, against the loops with the same `choose`."""

    def duel(size: int) -> Duel:
        board, m = world(size)
        return Duel(
            f"{name}, {board}",
            lambda: record(algorithm.steps(m, gamma=GAMMA), limit=1000).final.V,
            np.asarray,
            LOOPS,
            lambda: looped(m, choose),
            np.asarray,
            1e-7,
        )

    return duel


def policy_iteration_duel(size: int) -> Duel:
    """Beside the linear programme of the same values, solved to the same precision.

    Ours fits Bellman's equation to the last digit. At its defaults linprog lets a constraint be broken by 1e-7, which
    shows in the sixth digit of values that are at most 0.1 here; asked for 1e-10, it ends where ours does.
    """
    name, m = world(size)
    free = np.flatnonzero(~m.terminal)

    def programme() -> Any:
        P = m.P[np.ix_(free, np.arange(4), free)].reshape(-1, len(free))
        own = np.repeat(np.eye(len(free)), 4, axis=0)
        b = -m.R[free].ravel()
        return linprog(np.ones(len(free)), A_ub=GAMMA * P - own, b_ub=b, bounds=(None, None), options=PRECISE)

    return Duel(
        f"policy iteration, {name}",
        lambda: record(policy_iteration.steps(m, gamma=GAMMA), limit=200).final.V[free],
        np.asarray,
        "scipy linprog",
        programme,
        lambda found: found.x,
        1e-9,
    )


DUELS: dict[str, tuple[Callable[[int], Duel], ...] | str] = {
    "gridworld.policy_evaluation": (swept("policy evaluation", policy_evaluation, lambda Q: sum(Q) / 4),),
    "gridworld.policy_iteration": (policy_iteration_duel,),
    "gridworld.q_value_iteration": (swept("Q-value iteration", q_value_iteration, max),),
    "gridworld.value_iteration": (swept("value iteration", value_iteration, max),),
}


def finite_horizon_duel(size: int) -> Duel:
    name, m = world(size)
    N = 40

    def loops() -> list[float]:
        moves, V = sparse(m), [0.0] * m.n_states
        for _ in range(N):
            V = [max(sum(p * (r + V[t]) for t, p, r in pairs) for pairs in row) if row else 0.0 for row in moves]
        return V

    return Duel(
        f"finite horizon of {N} moves, {name}",
        lambda: record(finite_horizon.steps(m, horizon=N), limit=N).final.V,
        np.asarray,
        LOOPS,
        loops,
        np.asarray,
        1e-9,
    )


DUELS |= {"gridworld.finite_horizon": (finite_horizon_duel,)}


def thresholds_duel(size: int) -> Duel:
    wall, terminal, reward = (np.zeros((3 * size, 4)) for _ in range(3))
    wall[1, 1], terminal[:2, 3], reward[:2, 3] = 1, 1, (1, -1)
    board = family.family(wall, terminal, reward, np.zeros(wall.shape, dtype=int), (3 * size - 1, 0))
    scan, width = np.linspace(-2, -0.01, 11), 1e-4

    def best(x: float) -> tuple[bool, ...]:
        m = board.member(living=x, slip=0.2)
        V = np.array(looped(m, max))
        Q = m.R + GAMMA * m.P @ V
        return tuple((Q.max(axis=1, keepdims=True) - 1e-7 <= Q)[~m.terminal].ravel())

    def halved(a: float, left: Any, b: float, right: Any) -> list[float]:
        if left == right:
            return []
        middle = (a + b) / 2
        if b - a <= width:
            return [middle]
        between = best(middle)
        return halved(a, left, middle, between) + halved(middle, between, b, right)

    def loops() -> list[float]:
        found = [best(x) for x in scan]
        return [
            t for i in range(len(scan) - 1) for t in halved(float(scan[i]), found[i], float(scan[i + 1]), found[i + 1])
        ]

    return Duel(
        f"thresholds of the living reward, {board.straight.n_states} cells",
        lambda: (
            record(
                thresholds.steps(board, values=tuple(scan), gamma=GAMMA, slip=0.2, tolerance=width / 2), limit=200
            ).states
        ),
        lambda found: np.array([interval.low for interval in found[1:]]),
        LOOPS,
        loops,
        np.asarray,
        1e-3,
    )


DUELS |= {"gridworld.thresholds": (thresholds_duel,)}


def localisation_duel(size: int) -> Duel:
    from hmmlearn.hmm import CategoricalHMM

    name, m = world(size)
    first, emission = localisation.anywhere(m), sensors.walls(m, 0.1)
    move, n = m.P.mean(axis=1), 25
    x = localisation.walk(m, np.full((m.n_states, 4), 0.25), emission, first, readings=n).readings
    hmm = CategoricalHMM(m.n_states)
    hmm.n_features = emission.shape[1]
    hmm.startprob_, hmm.transmat_, hmm.emissionprob_ = first, move, emission
    return Duel(
        f"belief after {n} readings, {name}",
        lambda: record(localisation.steps(x, first=first, move=move, emission=emission), limit=2 * n).final.probability,
        np.asarray,
        "hmmlearn",
        lambda: hmm.score_samples(x[:, None])[1][-1],
        np.asarray,
        1e-9,
    )


DUELS |= {"gridworld.localisation": (localisation_duel,)}


def learner_duel(name: str, size: int) -> Duel:
    """The learner `name` beside the textbook's, which draws the same random numbers.

    At random where sums are made in another order: the last digit of a value would decide between ties.
    """
    title, m = world(size)
    epsilon = 1.0 if name in ("model_based", "monte_carlo") else 0.2
    episodes, habits = 20, Habits(epsilon=epsilon, power=0.7, longest=100)
    steps = repeats.LEARNERS[name]
    return Duel(
        f"{name.replace('_', ' ')}, {episodes} episodes, {title}",
        lambda: record(steps(m, gamma=GAMMA, episodes=episodes, habits=habits), limit=episodes).final.Q,
        np.asarray,
        "textbook's arrays",
        lambda: Agent(m, name, GAMMA, habits, 0).learn(episodes),
        np.asarray,
        1e-6,
    )


DUELS |= {f"gridworld.{name}": (partial(learner_duel, name),) for name in repeats.LEARNERS}
DUELS |= {
    "gridworld.crowd": "no library walks a gridworld, and numpy draws the moves as here",
    "gridworld.repeats": "each seed is a run of a learner",
    "gridworld.same_walks": "its walks are a learner's, and with that one's step size it learns the same",
}


def averages_duel(size: int) -> Duel:
    samples = np.random.default_rng(0).normal(3.0, 2.0, 200 * size)

    def loops() -> tuple[list[np.ndarray], float]:
        mean, weights, all_weights = 0.0, np.zeros(0), []
        for k, x in enumerate(samples.tolist(), start=1):
            step = 0.8 / k**0.7
            mean = (1 - step) * mean + step * x
            weights = np.append((1 - step) * weights, step)
            all_weights.append(weights)
        return all_weights, mean

    return Duel(
        f"running average, {len(samples)} samples, with the weights after each",
        lambda: record(averages.steps(samples, alpha=0.8, power=0.7), limit=len(samples)).final,
        lambda state: np.append(state.weights, state.mean),
        LOOPS,
        loops,
        lambda found: np.append(found[0][-1], found[1]),
        1e-9,
        4.0,  # each state also copies its arrays, so that nobody can change them
    )


DUELS |= {"gridworld.averages": (averages_duel,)}


def driven_duel(size: int) -> Duel:
    name, m = world(size)
    n = 200 * size
    Q = record(q_value_iteration.steps(m, gamma=GAMMA), limit=1000).final.Q
    actions = np.random.default_rng(1).integers(0, 4, n).tolist()

    def loops() -> tuple[int, float, float, float]:
        s, total, regret, luck = m.start, 0.0, 0.0, 0.0
        for t, (a, u) in enumerate(zip(actions, np.random.default_rng(0).random(n), strict=True)):
            if m.terminal[s]:
                break
            to = int(np.searchsorted(np.cumsum(m.P[s, a]), u, side="right"))
            ahead = 0.0 if m.terminal[to] else max(Q[to])
            total += GAMMA**t * m.arrival[to]
            regret += GAMMA**t * (max(Q[s]) - Q[s, a])
            luck += GAMMA**t * (m.arrival[to] + GAMMA * ahead - Q[s, a])
            s = to
        return s, total, regret, luck

    return Duel(
        f"{n} moves by hand with regret and luck, {name}",
        lambda: record(driven.steps(m, actions=actions, Q=Q, gamma=GAMMA), limit=n).final,
        lambda state: np.array([state.cell, state.total, state.regret, state.luck]),
        LOOPS,
        loops,
        np.array,
        1e-9,
    )


DUELS |= {"gridworld.driven": (driven_duel,)}
