"""The one-state process against its closed form."""

import math

import numpy as np
import pytest

from algos.gridworld import finite_horizon, one_state
from algos.trace import record


@pytest.mark.parametrize(("reward", "gamma"), [(1.0, 0.9), (-2.5, 0.3), (0.7, 1.0), (3.0, 0.0), (0.0, 0.5)])
def test_values_and_errors_are_the_closed_form(reward, gamma):
    states = record(finite_horizon.steps(one_state.process(reward), gamma=gamma, horizon=30), limit=30).states
    for i, state in enumerate(states):
        assert state.V[0] == pytest.approx(reward * sum(gamma**t for t in range(i)), rel=1e-12)
    limit = one_state.value(reward, gamma)
    if gamma < 1:
        assert limit == pytest.approx(reward + gamma * limit)
        errors = np.array([state.V[0] - limit for state in states])
        np.testing.assert_allclose(errors[1:], gamma * errors[:-1], atol=1e-12)
    else:
        assert limit == math.inf


def test_without_a_limit():
    assert one_state.value(-1, 1) == -math.inf
    assert one_state.value(0, 1) == 0
    assert one_state.sweeps(-1, 1, 0.01) == math.inf


@pytest.mark.parametrize("seed", range(40))
def test_sweeps_are_those_counted(seed):
    rng = np.random.default_rng(seed)
    reward, gamma, tolerance = rng.normal(), rng.choice([0.0, 0.5, 0.9, 0.99]), rng.choice([0.01, 0.5, 3.0])
    limit = one_state.value(reward, gamma)
    V, i = 0.0, 0
    while abs(V - limit) >= tolerance:
        V, i = reward + gamma * V, i + 1
    assert one_state.sweeps(reward, gamma, tolerance) == i


def test_an_error_as_large_as_the_tolerance_is_not_below_it():
    assert one_state.sweeps(1, 0.5, 1.0) == 2  # errors 2, 1, 0.5


def test_arguments_are_checked():
    with pytest.raises(ValueError, match="gamma must be"):
        one_state.value(1, 1.5)
    with pytest.raises(ValueError, match="reward must be"):
        one_state.process(math.nan)
    with pytest.raises(ValueError, match="tolerance must be"):
        one_state.sweeps(1, 0.5, 0)
