import numpy as np

from algos.gridworld import bellman, q_learning, sarsa
from algos.gridworld.experience import Habits
from algos.trace import record
from tests.algos.gridworld.learners import FIG44, agrees, replayed
from tests.cases import BREEZE


def test_the_textbook_loop_comes_to_the_same_q():
    agrees(sarsa.steps, "sarsa")


def test_the_target_is_worth_what_is_done_next():
    trace = record(sarsa.steps(BREEZE, gamma=0.8, episodes=25, seed=2), limit=50)
    np.testing.assert_array_equal(replayed(trace), trace.final.Q)
    assert sarsa.target([1.0, 5.0, 2.0, 0.0], 0.5, 2, 0.9) == 0.5 + 0.9 * 2.0


def test_a_random_walker_learns_the_value_of_walking_at_random():
    V = bellman.exact(FIG44, bellman.uniform(FIG44), 0.9)
    Q = bellman.look_ahead(FIG44, V, 0.9)
    habits = Habits(epsilon=1, alpha=1, power=0.75, anywhere=True)
    found = {
        learner: record(learner.steps(FIG44, gamma=0.9, episodes=3000, habits=habits, seed=1), limit=3001).final.Q
        for learner in (sarsa, q_learning)
    }
    assert np.abs(found[sarsa] - Q).max() < 0.12
    assert np.abs(found[q_learning] - Q).max() > 0.5  # it learns of the best policy instead
