from typing import Any

import numpy as np
import pytest

from algos.gridworld import bellman, model_based, value_iteration
from algos.gridworld.experience import Habits
from algos.gridworld.model import Model
from algos.trace import record
from tests.algos.gridworld.learners import FIG44, agrees
from tests.cases import BREEZE


def counted(world: Model, episodes: int, **settings: Any) -> tuple[model_based.Counts, np.ndarray]:
    trace = record(model_based.steps(world, gamma=0.9, episodes=episodes, **settings), limit=episodes + 1)
    counts = model_based.Counts(world.terminal)
    for state in trace.states:
        counts.watch(state.states.tolist(), state.actions.tolist(), state.rewards.tolist())
    np.testing.assert_array_equal(counts.known(), trace.final.visits)
    return counts, trace.final.Q


def test_the_textbook_loop_comes_to_the_same_q():
    agrees(model_based.steps, "model_based")


def test_counts_are_shares_of_what_happened_and_unknown_where_nothing_did():
    counts = model_based.Counts(np.array([False, False, True]))
    counts.watch([0, 1, 0, 2], [1, 3, 1], [0.5, 2.0, 9.0])
    P, R = counts.dense()
    assert P[0, 1].tolist() == [0, 0.5, 0.5] and P[1, 3].tolist() == [1, 0, 0]
    assert (R[0, 1, 1], R[0, 1, 2], R[1, 3, 0]) == (0.5, 9.0, 2.0)
    unknown = counts.known() == 0
    assert np.isnan(P[unknown]).all() and unknown.sum() == 10
    Q, backups = counts.plan(np.zeros((3, 4)), 0.5, 200)
    assert backups == 400
    np.testing.assert_allclose(Q[0, 1], 0.5 * (0.5 + 0.5 * Q[1].max()) + 0.5 * 9.0)
    np.testing.assert_allclose(Q[1, 3], 2.0 + 0.5 * Q[0, 1])
    assert (Q[unknown] == 0).all()
    after = np.zeros((3, 4))
    after[2] = 100.0  # whatever is said of a terminal: nothing follows it
    np.testing.assert_allclose(counts.plan(after, 0.5, 200)[0][:2], Q[:2])


def test_nothing_seen_plans_nothing():
    Q, backups = model_based.Counts(BREEZE.terminal).plan(np.zeros((7, 4)), 0.9, 3)
    assert backups == 0 and not Q.any()


def test_the_counted_model_comes_to_the_true_one_and_its_plan_to_the_best():
    habits = Habits(epsilon=1, anywhere=True)
    away = []
    for episodes in (30, 3000):
        counts, _ = counted(FIG44, episodes, habits=habits, seed=5)
        free = ~FIG44.terminal
        away.append(np.nanmax(np.abs(counts.dense()[0] - FIG44.P)[free]))
    assert away[1] < 0.06 < away[0]
    Q, _ = counts.plan(np.zeros((8, 4)), 0.9, 300)
    P, _ = counts.dense()
    learned = Model(np.where(np.isnan(P), FIG44.P, P), *(getattr(FIG44, f) for f in _REST))
    best = value_iteration.solution(learned, 0.9)
    np.testing.assert_allclose(Q[free], best.Q[free], atol=1e-9)
    truth = value_iteration.solution(FIG44, 0.9)
    np.testing.assert_array_equal(bellman.greedy(Q)[free], bellman.greedy(truth.Q)[free])


_REST = ("arrival", "terminal", "start", "cells", "shape")


def test_sweeps_must_be_a_whole_number():
    with pytest.raises(ValueError, match="sweeps"):
        next(model_based.steps(BREEZE, gamma=0.9, episodes=1, sweeps=0))
