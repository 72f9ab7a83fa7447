"""The boards on which the learners are tried, and what all of their runs must hold."""

from collections.abc import Callable, Iterator

import numpy as np

from algos.gridworld import model
from algos.gridworld.experience import Habits, Learned
from algos.gridworld.model import Model
from algos.trace import Trace, record
from benchmarks.textbook_learners import Agent
from tests.cases import BREEZE

CORRIDOR = model.model([[0] * 5], [[1, 0, 0, 0, 1]], [[1, 0, 0, 0, 10]], [[0] * 5], (0, 1), slip=0)  # from 1: +1 or +10
FIG44 = model.model(
    [[0, 0, 0], [0, 1, 0], [0, 0, 0]],
    [[0, 0, 1], [0, 0, 1], [0, 0, 0]],
    [[0, 0, 1], [0, 0, -1], [0, 0, 0]],
    np.zeros((3, 3), dtype=int),
    (2, 0),
)
HABITS = (
    Habits(longest=40),
    Habits(epsilon=1.0, decay=0.95, power=1.0, alpha=1.0, anywhere=True, longest=7),
    Habits(epsilon=0.3, ties="first", power=0.7, alpha=0.9, longest=25),
)


def agrees(steps: Callable[..., Iterator[Learned | None]], learner: str) -> None:
    """The run comes to the Q of the textbook's loop, on several boards, habits and seeds."""
    for seed, (world, habits) in enumerate((w, h) for w in (BREEZE, FIG44, CORRIDOR) for h in HABITS):
        ours = record(steps(world, gamma=0.85, episodes=30, habits=habits, seed=seed), limit=100)
        assert ours.finished and ours.steps == 30
        theirs = Agent(world, learner, 0.85, habits, seed).learn(30)
        np.testing.assert_allclose(ours.final.Q, theirs, rtol=1e-9, atol=1e-12)
        assert np.abs(theirs).max() > 0 or habits.ties == "first"  # who always tries the first may come to nothing
        for state in ours.states:
            walked(world, state, habits)
        counted = sum(_pairs(world, state) for state in ours.states)
        np.testing.assert_array_equal(ours.final.visits, counted)


def walked(world: Model, state: Learned, habits: Habits, gamma: float = 0.85) -> None:
    """The episode is one that the board allows, and its sums are right."""
    s, a = state.states, state.actions
    assert len(s) == state.moves + 1 == len(state.rewards) + 1 <= habits.longest + 1
    assert all(len(x) == state.moves for x in (state.before, state.target, state.alpha))
    assert (world.P[s[:-1], a, s[1:]] > 0).all()
    np.testing.assert_array_equal(state.rewards, world.arrival[s[1:]])
    assert not world.terminal[s[:-1]].any()
    assert state.ended == bool(world.terminal[s[-1]])
    assert state.ended or state.moves in (0, habits.longest)
    np.testing.assert_allclose(state.discounted, (gamma ** np.arange(state.moves) * state.rewards).sum(), atol=1e-12)
    assert np.isclose(state.total, sum(state.rewards.tolist()))


def _pairs(world: Model, state: Learned) -> np.ndarray:
    counted = np.zeros((world.n_states, 4), dtype=int)
    np.add.at(counted, (state.states[:-1], state.actions), 1)
    return counted


def replayed(trace: Trace[Learned]) -> np.ndarray:
    """Q from the updates that the states of a run tell of, one after the other."""
    Q = np.zeros_like(trace.final.Q)
    for state in trace.states:
        for s, a, before, target, alpha in zip(
            state.states, state.actions, state.before, state.target, state.alpha, strict=False
        ):
            if np.isfinite(target):
                assert Q[s, a] == before
                Q[s, a] += alpha * (target - Q[s, a])
    return Q
