"""Q-value iteration: the largest Q is value iteration's V, sweep by sweep."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import q_value_iteration, value_iteration
from algos.trace import record
from tests.algos.gridworld.boards import random_model


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("gamma", [0.0, 0.6, 0.95])
def test_the_largest_q_is_v_in_every_sweep(seed, gamma):
    world = random_model(seed, rows=3, columns=5, rewards=True, slip=0.3, living=-0.1)
    ours = record(q_value_iteration.steps(world, gamma=gamma), limit=2000)
    other = record(value_iteration.steps(world, gamma=gamma), limit=2000)
    assert ours.finished
    for a, b in zip(ours.states, other.states, strict=False):
        assert_allclose(a.Q.max(axis=1), b.V, atol=1e-12)
        assert_allclose(a.V, b.V, atol=1e-12)
    assert_allclose(ours.final.Q, value_iteration.solution(world, gamma).Q, atol=1e-7)
    changes = np.abs(np.diff(ours.curve("Q"), axis=0)).max(axis=(1, 2))
    assert_allclose(ours.curve("change")[1:], changes)


def test_a_sweep_by_hand():
    world = random_model(2, rows=2, columns=2, rewards=True, slip=0.2)
    Q = np.random.default_rng(0).normal(size=(world.n_states, 4))
    new = q_value_iteration.sweep(world, Q, 0.9)
    for s in range(world.n_states):
        for a in range(4):
            targets = world.arrival + 0.9 * Q.max(axis=1)
            assert new[s, a] == pytest.approx(0 if world.terminal[s] else world.P[s, a] @ targets)


def test_gamma_out_of_range_is_refused():
    with pytest.raises(ValueError, match="gamma"):
        record(q_value_iteration.steps(random_model(0), gamma=-0.1), limit=3)
