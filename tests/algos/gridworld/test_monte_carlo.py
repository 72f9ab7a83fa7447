import numpy as np
import pytest

from algos.gridworld import bellman, monte_carlo
from algos.gridworld.experience import Habits
from algos.trace import record
from tests.algos.gridworld.learners import FIG44, agrees, replayed
from tests.cases import BREEZE


def test_the_textbook_loop_comes_to_the_same_q():
    agrees(monte_carlo.steps, "monte_carlo")


def test_returns_are_discounted_sums_of_what_comes():
    assert monte_carlo.returns([1.0, -2.0, 4.0], 0.5) == [1 - 1 + 1, -2 + 2, 4]
    assert monte_carlo.returns([], 0.5) == []


def test_each_pair_is_updated_once_an_episode_where_it_came_first():
    trace = record(monte_carlo.steps(BREEZE, gamma=0.8, episodes=25, seed=2), limit=50)
    np.testing.assert_array_equal(replayed(trace), trace.final.Q)
    told = 0
    for state in trace.states:
        pairs = list(zip(state.states.tolist(), state.actions.tolist(), strict=False))
        first = [t for t, pair in enumerate(pairs) if pair not in pairs[:t]]
        assert np.flatnonzero(np.isfinite(state.target)).tolist() == first
        told += len(first)
    assert told == trace.final.backups < trace.final.visits.sum()


@pytest.mark.parametrize("anywhere", [False, True])
def test_with_steps_one_over_k_q_is_the_mean_return_of_a_random_walk(anywhere):
    V = bellman.exact(FIG44, bellman.uniform(FIG44), 0.9)
    habits = Habits(epsilon=1, alpha=1, power=1, anywhere=anywhere)
    found = record(monte_carlo.steps(FIG44, gamma=0.9, episodes=2000, habits=habits, seed=4), limit=2001).final.Q
    assert np.abs(found - bellman.look_ahead(FIG44, V, 0.9)).max() < 0.15
