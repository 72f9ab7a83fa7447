import numpy as np
import pytest

from algos.gridworld import q_learning
from algos.gridworld.experience import Habits
from algos.gridworld.world import World
from algos.trace import record
from tests.algos.gridworld.learners import FIG44
from tests.cases import BREEZE


def test_moves_happen_as_often_as_the_model_says():
    world, n = World(BREEZE, np.random.default_rng(8)), 4000
    for s in np.flatnonzero(~BREEZE.terminal)[:3]:
        for a in range(4):
            arrived = [world.move(int(s), a) for _ in range(n)]
            share = np.bincount([i for i, _ in arrived], minlength=BREEZE.n_states) / n
            assert np.abs(share - BREEZE.P[s, a]).max() < 0.04
            assert all(r == BREEZE.arrival[i] for i, r in arrived)


def test_the_best_action_is_chosen_with_one_minus_epsilon_and_its_share_of_chance():
    world, n = World(BREEZE, np.random.default_rng(9)), 20000
    share = np.bincount([world.choose([0.0, 2.0, 1.0, -1.0], 0.4, "random") for _ in range(n)]) / n
    np.testing.assert_allclose(share, [0.1, 1 - 0.4 + 0.4 / 4, 0.1, 0.1], atol=0.015)
    tied = np.bincount([world.choose([3.0, 1.0, 3.0, 3.0], 0.0, "random") for _ in range(n)], minlength=4) / n
    np.testing.assert_allclose(tied, [1 / 3, 0, 1 / 3, 1 / 3], atol=0.015)
    assert {world.choose([1.0, 3.0, 3.0, 0.0], 0.0, "first") for _ in range(20)} == {1}


def test_episodes_may_begin_in_every_cell_that_is_no_terminal():
    world = World(FIG44, np.random.default_rng(0))
    assert {world.begin(False) for _ in range(5)} == {FIG44.start}
    assert {world.begin(True) for _ in range(300)} == set(np.flatnonzero(~FIG44.terminal).tolist())


def test_greedy_with_the_first_of_ties_runs_into_the_wall_for_ever():
    greedy = Habits(epsilon=0, ties="first", longest=50)
    still = FIG44.__class__(_sure(), FIG44.arrival, FIG44.terminal, FIG44.start, FIG44.cells, FIG44.shape)
    trace = record(q_learning.steps(still, gamma=0.9, episodes=4, habits=greedy), limit=9)
    assert not any(state.ended for state in trace.states)
    assert set(trace.final.actions.tolist()) == {0}  # up, and up again
    np.testing.assert_array_equal(trace.final.Q, 0)
    fair = record(q_learning.steps(still, gamma=0.9, episodes=4, habits=Habits(epsilon=0)), limit=9)
    assert fair.final.ended


def _sure() -> np.ndarray:
    """FIG44 without slipping."""
    P = np.zeros_like(FIG44.P)
    s, a = np.indices(P.shape[:2])
    P[s, a, FIG44.P.argmax(axis=2)] = 1
    return P


def test_epsilon_decays_and_steps_fall():
    habits = Habits(epsilon=0.8, decay=0.5, alpha=0.6, power=0.5)
    trace = record(q_learning.steps(BREEZE, gamma=0.9, episodes=4, habits=habits), limit=9)
    np.testing.assert_allclose(trace.curve("epsilon"), [0.8, 0.8, 0.4, 0.2, 0.1])
    seen: dict[tuple[int, int], int] = {}
    for state in trace.states:
        for s, a, alpha in zip(state.states, state.actions, state.alpha, strict=False):
            seen[s, a] = seen.get((s, a), 0) + 1
            assert np.isclose(alpha, 0.6 / seen[s, a] ** 0.5) and np.isclose(alpha, habits.step_size(seen[s, a]))


@pytest.mark.parametrize(
    "wrong",
    [dict(epsilon=1.1), dict(decay=-0.1), dict(ties="last"), dict(alpha=0), dict(power=-1), dict(longest=0)],
)
def test_habits_out_of_range_are_refused(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Habits(**wrong)
