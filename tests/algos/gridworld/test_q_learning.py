import numpy as np
import pytest

from algos.gridworld import q_learning, value_iteration
from algos.gridworld.experience import Habits
from algos.trace import record
from tests.algos.gridworld.learners import CORRIDOR, FIG44, agrees, replayed
from tests.cases import BREEZE


def test_the_textbook_loop_comes_to_the_same_q():
    agrees(q_learning.steps, "q_learning")


def test_the_updates_told_make_q():
    trace = record(q_learning.steps(BREEZE, gamma=0.8, episodes=25, seed=2), limit=50)
    np.testing.assert_array_equal(replayed(trace), trace.final.Q)
    assert trace.final.backups == trace.final.visits.sum()


def test_both_forms_of_the_update_are_one():
    state = record(q_learning.steps(BREEZE, gamma=0.8, episodes=3), limit=9).final
    mixed = (1 - state.alpha) * state.before + state.alpha * state.target
    np.testing.assert_allclose(mixed, state.before + state.alpha * (state.target - state.before), atol=1e-14)


def test_full_steps_where_nobody_slips_find_the_best_values_exactly():
    best = value_iteration.solution(CORRIDOR, 0.9)
    habits = Habits(epsilon=1, alpha=1, anywhere=True)
    found = record(q_learning.steps(CORRIDOR, gamma=0.9, episodes=100, habits=habits), limit=200).final
    np.testing.assert_allclose(found.Q, best.Q, atol=1e-12)


@pytest.mark.parametrize("seed", [0, 1])
def test_it_converges_to_the_best_values_with_falling_steps(seed):
    best = value_iteration.solution(FIG44, 0.9)
    habits = Habits(epsilon=1, alpha=1, power=0.7, anywhere=True)
    states = record(q_learning.steps(FIG44, gamma=0.9, episodes=3000, habits=habits, seed=seed), limit=3001).states
    away = [np.abs(states[i].Q - best.Q).max() for i in (30, 300, 3000)]
    assert away[0] > 2 * away[2] and away[2] < 0.1


def test_bad_settings_are_refused():
    for wrong in (dict(gamma=1.2), dict(episodes=-1), dict(seed=-1)):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            record(q_learning.steps(BREEZE, **({"gamma": 0.9, "episodes": 2} | wrong)), limit=2)
