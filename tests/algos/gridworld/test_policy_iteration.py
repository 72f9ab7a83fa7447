"""Policy iteration: never worse, ends, and where value iteration ends, also without a discount."""

import itertools

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import bellman, bounded, model, policy_iteration, value_iteration
from algos.trace import record
from tests.algos.gridworld.boards import random_model


def run(world, gamma):
    return record(policy_iteration.steps(world, gamma=gamma), limit=300)


@pytest.mark.parametrize("gamma", [0.0, 0.5, 0.99, 1.0])
@pytest.mark.parametrize("slip", [0.0, 0.2])
def test_ends_where_value_iteration_ends(gamma, slip):
    compared = 0
    for seed in range(9):
        world = random_model(seed, rows=3, columns=4, slip=slip, living=(-0.1, 0.0)[seed % 2])
        if bounded.problem(world, gamma):
            with pytest.raises(ValueError, match="γ below 1"):
                run(world, gamma)
            continue
        swept = record(value_iteration.steps(world, gamma=gamma), limit=4000)
        trace = run(world, gamma)
        assert trace.finished
        assert swept.finished
        assert_allclose(trace.final.V, swept.final.V, atol=2e-7)
        compared += 1
    assert compared >= 3


@pytest.mark.parametrize("seed", range(5))
def test_no_round_makes_any_cell_worse(seed):
    world = random_model(seed, rows=4, columns=5, rewards=True, slip=0.2)
    trace = run(world, 0.9)
    evaluated = [state for state in trace.states if state.phase == "evaluate"]
    improved = [state for state in trace.states if state.phase == "improve"]
    assert [state.phase for state in trace.states] == ["start"] + ["evaluate", "improve"] * len(improved)
    for before, after in itertools.pairwise(evaluated):
        assert (after.V >= before.V - 1e-10).all()
        assert (after.V > before.V + 1e-10).any()
    for at, after in zip(evaluated, improved, strict=True):
        assert_allclose(at.V, bellman.exact(world, at.policy, 0.9))
        assert ((at.policy != after.policy).any(axis=1) == after.changed).all()
    assert not improved[-1].changed.any()
    assert trace.final.backups == world.decisions * len(improved)


def test_ties_keep_what_the_policy_does():
    Q = np.array([[1.0, 1.0, 0.0, 1.0 - 1e-12], [0.0, 0.0, 2.0, 1.0], [5.0, 5.0, 5.0, 5.0]])
    policy = np.array([[0, 0, 0, 1.0], [0, 0, 0, 1.0], [0.25] * 4])
    new, changed = policy_iteration.improve(Q, policy)
    assert changed.tolist() == [False, True, False]
    assert new.tolist() == [[0, 0, 0, 1], [0, 0, 1, 0], [0.25] * 4]


def test_without_a_discount_it_begins_with_what_costs_nothing():
    """Aimless walking would end at the -1 somewhere, and no single change would do better."""
    world = model.model(
        [[False] * 3], [[False, False, True]], [[0, 0, -1]], np.zeros((1, 3), dtype=int), (0, 0), slip=0
    )
    assert_allclose(run(world, 1.0).final.V, 0)
    assert_allclose(policy_iteration.initial(world, 0.9), 0.25)
    assert (policy_iteration.initial(world, 1.0)[1] == [1 / 3, 0, 1 / 3, 1 / 3]).all()
