"""Notes 002, entries 099-103 and 111: rewards, horizons, discounts and the chance to live on."""

from itertools import pairwise

import numpy as np
import pytest

from algos.gridworld import bellman, finite_horizon, one_state, survival, value_iteration
from algos.gridworld.model import model
from algos.trace import record
from datasets import board_text, catalog

UP, RIGHT, DOWN, LEFT = range(4)


def world(board, *, slip, living=0.0):
    return model(board.wall, board.terminal, board.reward, board.wind, board.start, slip=slip, living=living)


def horizons(m, N):
    return record(finite_horizon.steps(m, horizon=N), limit=N).states


CORRIDOR = world(catalog.make("corridor"), slip=0.0)
CLASSIC = world(catalog.make("classic"), slip=0.2, living=-0.04)


def test_099_a_target_one_can_stay_on_pays_every_step_and_a_terminal_once():
    stay = world(board_text.read("sr1"), slip=0.0)
    assert value_iteration.solution(stay, 0.9).V[0] == pytest.approx(1 / (1 - 0.9))
    once = world(board_text.read("s.t1"), slip=0.0)
    assert value_iteration.solution(once, 0.9).V.tolist() == pytest.approx([0.9, 1.0, 0.0])


def test_099_the_two_conventions_differ_by_the_first_reward():
    m, gamma = world(board_text.read("sr0.3.w1t2/r-1.t-1"), slip=0.2, living=-0.1), 0.8
    V = value_iteration.solution(m, gamma).V
    U = np.where(m.terminal, m.arrival, 0.0)
    for _ in range(400):  # the state's own reward first, as in eq. 311; a terminal pays and ends
        after = np.where(m.terminal[:, None], 0.0, m.P @ U).max(axis=1)
        U = m.arrival + gamma * np.where(m.terminal, 0.0, after)
    np.testing.assert_allclose(U, m.arrival + gamma * V, atol=1e-12)
    np.testing.assert_allclose(V[~m.terminal], ((U - m.arrival) / gamma)[~m.terminal], atol=1e-12)


def test_100_without_a_discount_a_loop_that_pays_has_no_finite_utility():
    m = world(board_text.read("sr0.5.t1"), slip=0.0)
    with pytest.raises(ValueError, match="γ"):
        value_iteration.solution(m, 1.0)
    values = [state.V[m.start] for state in horizons(m, 12)]
    assert np.diff(values[2:]).min() >= 0.49


@pytest.mark.parametrize("left", range(1, 9))
def test_101_corridor_left_with_one_or_two_moves_and_right_with_three_or_more(left):
    best = horizons(CORRIDOR, left)[-1].greedy[CORRIDOR.start]
    assert (best[LEFT], best[RIGHT]) == ((True, False) if left <= 2 else (False, True))


def test_101_first_actions_of_the_4x3_world_change_at():
    differs = finite_horizon.changed(horizons(CLASSIC, 15))
    assert (np.flatnonzero(differs.any(axis=1)) + 1).tolist() == [2, 3, 4, 5, 9, 13]
    assert finite_horizon.settled(differs) == 13


@pytest.mark.parametrize("gamma", [0.05, 0.31, 0.316, 0.3162, 0.3163, 0.317, 0.5, 0.99])
def test_102_discounted_corridor_goes_right_if_ten_gamma_squared_exceeds_one(gamma):
    best = value_iteration.solution(CORRIDOR, gamma).greedy[CORRIDOR.start]
    assert best.tolist() == [False, 10 * gamma**2 > 1, False, 10 * gamma**2 <= 1]
    assert round(10**-0.5, 7) == 0.3162278


@pytest.mark.parametrize("gamma", [0.3, 0.9])
def test_102_discounted_utilities_are_bounded_and_a_constant_reward_reaches_the_bound(gamma):
    m = world(board_text.read("sr0.7.w1t2/r-1.t-1"), slip=0.3)
    assert value_iteration.solution(m, gamma).V.max() <= m.arrival.max() / (1 - gamma)
    assert value_iteration.solution(one_state.process(1.0), gamma).V[0] == pytest.approx(1 / (1 - gamma))
    assert one_state.value(1.0, 0.9) == pytest.approx(10)


def test_103_mean_lifetime_and_undiscounted_reward_until_the_halt():
    lives = survival.lifetimes(0.8, 20_000)
    assert survival.utility(0.8, 1.0, 0.0, 0) == pytest.approx(5)
    assert abs(lives.mean() - 5) < 4 * lives.std() / np.sqrt(len(lives))


def test_103_a_halt_state_is_the_same_as_a_discount():
    m, gamma = world(board_text.read("sr0.7.w1t2/r-1.t-1"), slip=0.3), 0.85
    S = m.n_states
    halting = np.zeros((S + 1, 4, S + 1))  # after arriving, on to the halt state with probability 1 - gamma
    halting[:S, :, :S] = m.P * gamma
    halting[:S, :, S] = 1 - gamma
    halting[S, :, S] = 1
    V = np.zeros(S + 1)
    R = np.vstack([m.R, np.zeros(4)])
    for _ in range(400):
        V = (R + np.where(np.append(m.terminal, True)[:, None], 0.0, halting @ V)).max(axis=1)
    np.testing.assert_allclose(V[:S], value_iteration.solution(m, gamma).V, atol=1e-12)


def test_111_one_state_values_as_printed():
    states = record(finite_horizon.steps(one_state.process(1.0), gamma=0.9, horizon=6), limit=6).states
    assert [s.V[0] for s in states] == pytest.approx([0, 1, 1.9, 2.71, 3.439, 4.0951, 4.68559])
    assert one_state.sweeps(1.0, 0.9, 0.01) == 66


@pytest.mark.parametrize("gamma", [0.5, 0.9])
def test_111_the_largest_error_shrinks_by_gamma_or_more_on_any_board(gamma):
    best = value_iteration.solution(CLASSIC, gamma).V
    V = np.zeros(CLASSIC.n_states)
    for _ in range(20):
        after = bellman.best(bellman.look_ahead(CLASSIC, V, gamma))
        assert np.abs(after - best).max() <= gamma * np.abs(V - best).max() + 1e-12
        V = after


def test_111_observed_ratio_of_errors_on_the_notes_board():
    board = catalog.make("fig44")
    m = world(board, slip=0.2)
    best = value_iteration.solution(m, 0.9).V
    errors = [np.abs(state.V - best).max() for state in record(value_iteration.steps(m, gamma=0.9), limit=30).states]
    assert max(b / a for a, b in pairwise(errors)) <= 0.8781
