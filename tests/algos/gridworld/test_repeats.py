from typing import Any

import numpy as np

from algos.gridworld import model, repeats, sarsa, value_iteration
from algos.gridworld.experience import Habits
from algos.trace import record
from tests.cases import BREEZE

HABITS = Habits(power=0.6, longest=30, anywhere=True)


def test_each_seed_is_a_run_of_its_own():
    best = value_iteration.solution(BREEZE, 0.8)
    settings: dict[str, Any] = dict(gamma=0.8, episodes=12, habits=HABITS)
    trace = record(
        repeats.steps(BREEZE, learner="sarsa", best=best.Q, seeds=3, seed=5, **settings),
        limit=10,
    )
    assert trace.finished and trace.steps == 3
    found = trace.final
    for i in range(3):
        run = record(sarsa.steps(BREEZE, seed=5 + i, **settings), limit=20).states
        free = ~BREEZE.terminal
        np.testing.assert_array_equal(found.returns[i], [state.discounted for state in run[1:]])
        np.testing.assert_array_equal(found.moves[i], [len(state.actions) for state in run[1:]])
        lost = [best.V[state.states[0]] - state.discounted for state in run[1:]]
        np.testing.assert_allclose(found.regret[i], np.cumsum(lost), atol=1e-12)
        np.testing.assert_allclose(found.distance[i], [np.abs(s.Q - best.Q)[free].max() for s in run])


def test_what_lies_behind_a_wall_or_a_terminal_is_not_reached():
    row = model.model([[0, 0, 1, 0, 0, 0]], [[0] * 6], [[0] * 6], [[0] * 6], (0, 1))
    assert repeats.reachable(row).tolist() == [True, True, False, False, False]
    assert repeats.reachable(row, anywhere=True).all()
    ended = model.model([[0, 0, 0, 0]], [[0, 0, 1, 0]], [[0, 0, 1, 0]], [[0] * 4], (0, 0))
    assert repeats.reachable(ended).tolist() == [True, True, False, False]
    assert repeats.reachable(ended, anywhere=True).tolist() == [True, True, False, True]
