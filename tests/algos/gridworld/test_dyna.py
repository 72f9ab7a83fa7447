from typing import Any

import numpy as np
import pytest

from algos.gridworld import dyna, q_learning, value_iteration
from algos.gridworld.experience import Habits
from algos.trace import record
from tests.algos.gridworld.learners import FIG44, agrees
from tests.cases import BREEZE


def test_the_textbook_loop_comes_to_the_same_q():
    agrees(dyna.steps, "dyna")


def test_without_memory_it_is_q_learning():
    settings: dict[str, Any] = dict(gamma=0.8, episodes=30, habits=Habits(power=0.6), seed=7)
    ours = record(dyna.steps(BREEZE, planning=0, **settings), limit=40)
    theirs = record(q_learning.steps(BREEZE, **settings), limit=40)
    for a, b in zip(ours.states, theirs.states, strict=True):
        np.testing.assert_array_equal(a.Q, b.Q)
        np.testing.assert_array_equal(a.states, b.states)


def test_every_move_brings_so_many_updates():
    state = record(dyna.steps(BREEZE, gamma=0.8, episodes=10, planning=4), limit=20).final
    assert state.backups == 5 * state.visits.sum()


def test_it_learns_to_the_best_values_where_one_slips_too():
    best = value_iteration.solution(FIG44, 0.9)
    habits = Habits(epsilon=1, alpha=1, power=0.8, anywhere=True)
    found = record(dyna.steps(FIG44, gamma=0.9, episodes=1500, habits=habits), limit=1501).final
    assert np.abs(found.Q - best.Q).max() < 0.1


def test_planning_must_be_a_whole_number():
    with pytest.raises(ValueError, match="planning"):
        next(dyna.steps(BREEZE, gamma=0.9, episodes=1, planning=-1))
