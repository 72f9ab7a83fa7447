"""Policy evaluation against the linear system and against episodes played."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import bellman, policy_evaluation, value_iteration
from algos.gridworld.world import World
from algos.trace import record
from tests.algos.gridworld.boards import random_model


def solved(world, policy, gamma):
    """(I - gamma P) V = R with a row V = 0 for each terminal."""
    P = np.einsum("sa,sat->st", policy, world.P)
    A, b = np.eye(world.n_states) - gamma * P, P @ world.arrival
    A[world.terminal], b[world.terminal] = np.eye(world.n_states)[world.terminal], 0
    return np.linalg.solve(A, b)


@pytest.mark.parametrize("seed", range(4))
def test_against_the_linear_system(seed):
    rng = np.random.default_rng(seed)
    world = random_model(seed, rows=4, columns=4, rewards=True, slip=0.2)
    policy = rng.dirichlet(np.ones(4), world.n_states)
    trace = record(policy_evaluation.steps(world, gamma=0.9, policy=policy), limit=2000)
    assert trace.finished
    assert_allclose(trace.final.V, solved(world, policy, 0.9), atol=1e-7)
    assert_allclose(bellman.exact(world, policy, 0.9), solved(world, policy, 0.9), atol=1e-10)
    assert (trace.final.V <= value_iteration.solution(world, 0.9).V + 1e-8).all()
    error = np.abs(trace.curve("V") - solved(world, policy, 0.9)).max(axis=1)
    assert (error[1:] <= 0.9 * error[:-1] + 1e-9).all()


def test_the_random_policy_if_none_is_given_agrees_with_played_episodes():
    world = random_model(4, rows=2, columns=3, living=-0.1)
    V = record(policy_evaluation.steps(world, gamma=0.5), limit=200).final.V
    assert_allclose(V, solved(world, np.full((world.n_states, 4), 0.25), 0.5), atol=1e-8)
    played, rng = World(world, np.random.default_rng(1)), np.random.default_rng(2)
    totals = []
    for _ in range(3000):
        s, total = world.start, 0.0
        for t, a in enumerate(rng.integers(0, 4, 12).tolist()):
            s, r = played.move(s, a)
            total += 0.5**t * r
            if world.terminal[s]:
                break
        totals.append(total)
    assert V[world.start] == pytest.approx(np.mean(totals), abs=5 * np.std(totals) / 3000**0.5)


def test_policies_that_are_none_are_refused():
    world = random_model(0)
    for policy in (
        np.full((world.n_states, 4), 0.3),
        np.ones((2, 4)) / 4,
        np.tile([1.5, -0.5, 0, 0], (world.n_states, 1)),
    ):
        with pytest.raises(ValueError, match="probabilities"):
            record(policy_evaluation.steps(world, gamma=0.9, policy=policy), limit=2)
