"""One step of looking ahead, ties, and the exact values of a policy."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import bellman, model
from tests.algos.gridworld.boards import random_model


def line(**settings):
    """Three free cells in a row and an end with a reward of 1 behind them."""
    return model.model([[False] * 4], [[False] * 3 + [True]], [[0, 0, 0, 1]], np.zeros((1, 4), int), (0, 0), **settings)


@pytest.mark.parametrize("gamma", [0.0, 0.7, 1.0])
def test_the_look_ahead_sums_over_where_one_lands(gamma):
    world = random_model(5, rows=3, columns=4, rewards=True, slip=0.3, living=-0.2)
    V = np.random.default_rng(1).normal(size=world.n_states)
    Q = bellman.look_ahead(world, V, gamma)
    for s in range(world.n_states):
        for a in range(4):
            total = 0.0
            for t in range(world.n_states):
                total += world.P[s, a, t] * (world.arrival[t] + gamma * V[t])
            assert Q[s, a] == pytest.approx(0 if world.terminal[s] else total)
    assert_allclose(bellman.best(Q), [max(row) for row in Q.tolist()])


def test_ties_are_all_marked_and_the_first_is_taken():
    Q = np.array([[1.0, 1.0 + 1e-12, 0.5, 1.0], [0.0, -1.0, 0.0, 1e-6], [-1e6, -1e6 - 1e-5, -2e6, -3e6]])
    marked = bellman.greedy(Q)
    assert marked.tolist() == [
        [True, True, False, True],
        [False, False, False, True],
        [True, True, False, False],  # a tie is relative to the size of the values
    ]
    assert bellman.first(marked).tolist() == [0, 3, 0]
    assert_allclose(bellman.shares(marked)[0], [1 / 3, 1 / 3, 0, 1 / 3])


def test_the_exact_values_of_going_right():
    world = line(slip=0.0, living=-0.1)
    right = np.tile([0.0, 1, 0, 0], (4, 1))
    assert_allclose(bellman.exact(world, right, 1.0), [0.7, 0.8, 0.9, 0])
    assert_allclose(bellman.exact(world, right, 0.5), [-0.1 + 0.5 * 0.35, -0.1 + 0.5 * 0.9, 0.9, 0])


def test_without_a_discount_a_policy_must_end_or_be_paid_nothing():
    left = np.tile([0.0, 0, 0, 1], (4, 1))
    assert_allclose(bellman.exact(line(slip=0.0), left, 1.0), 0)
    with pytest.raises(ValueError, match="never ends"):
        bellman.exact(line(slip=0.0, living=-0.1), left, 1.0)
    assert_allclose(bellman.exact(line(slip=0.0, living=-0.1), left, 0.9)[:3], -1)


@pytest.mark.parametrize("size", [1e-13, 1e13, 1e60])
def test_rewards_of_any_size_scale_the_values(size):
    left, right = np.tile([0.0, 0, 0, 1], (4, 1)), np.tile([0.0, 1, 0, 0], (4, 1))
    world = line(slip=0.0, living=-0.1)
    huge = replace(world, arrival=size * world.arrival)
    for policy, gamma in ((left, 0.9), (right, 0.9), (right, 1.0)):
        assert_allclose(bellman.exact(huge, policy, gamma), size * bellman.exact(world, policy, gamma), rtol=1e-12)
    with pytest.raises(ValueError, match="never ends"):
        bellman.exact(huge, left, 1.0)


def test_the_uniform_policy():
    assert (bellman.uniform(line()) == 0.25).all()
    assert bellman.uniform(line()).shape == (4, 4)
