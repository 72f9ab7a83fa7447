"""Value iteration against linear programmes, linear solves and recursion."""

import itertools
from functools import cache

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.optimize import linprog

from algos.gridworld import bellman, value_iteration
from algos.trace import record
from tests.algos.gridworld.boards import random_model

SEEDS = range(5)


def run(world, gamma, limit=3000):
    return record(value_iteration.steps(world, gamma=gamma), limit=limit)


def programme(world, gamma):
    """V* (S,): the smallest V that is nowhere below its own look-ahead."""
    free = np.flatnonzero(~world.terminal)
    A, b = [], []
    for s in free:
        for a in range(4):
            row = gamma * world.P[s, a, free]
            row[free == s] -= 1
            A.append(row)
            b.append(-(world.P[s, a] * world.arrival).sum())
    V = np.zeros(world.n_states)
    V[free] = linprog(np.ones(len(free)), A_ub=A, b_ub=b, bounds=(None, None)).x
    return V


@pytest.mark.parametrize("seed", SEEDS)
def test_against_the_linear_programme_and_the_solved_greedy_policy(seed):
    world = random_model(seed, rows=4, columns=5, rewards=True, slip=0.1 * seed, living=-0.03)
    trace = run(world, 0.9)
    assert trace.finished
    assert_allclose(trace.final.V, programme(world, 0.9), atol=1e-7)
    solved = bellman.exact(world, np.eye(4)[bellman.first(trace.final.greedy)], 0.9)
    assert_allclose(trace.final.V, solved, atol=1e-7)
    assert_allclose(value_iteration.solution(world, 0.9).V, solved, atol=1e-9)


def test_the_solution_is_a_fixed_point_with_its_actions():
    world = random_model(3, rows=5, columns=4, living=-0.1)
    found = value_iteration.solution(world, 0.95)
    assert found.change < 1e-12
    for s in np.flatnonzero(~world.terminal):
        by_hand = [
            sum(p * (r + 0.95 * v) for p, r, v in zip(world.P[s, a], world.arrival, found.V, strict=True))
            for a in range(4)
        ]
        assert_allclose(found.Q[s], by_hand, atol=1e-12)
        assert found.V[s] == pytest.approx(max(by_hand))
    assert (found.V[world.terminal] == 0).all()


def test_v_i_is_the_best_that_i_moves_can_bring():
    world = random_model(7, rows=2, columns=3, rewards=True, living=-0.2)

    @cache
    def best(s, moves):
        if moves == 0 or world.terminal[s]:
            return 0.0
        return max(
            sum(row[t] * (world.arrival[t] + 0.8 * best(t, moves - 1)) for t in np.flatnonzero(row).tolist())
            for row in world.P[s]
        )

    for i, state in enumerate(run(world, 0.8, limit=8).states):
        assert_allclose(state.V, [best(s, i) for s in range(world.n_states)], atol=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_sweep_contracts(seed):
    world = random_model(seed, rows=4, columns=4, rewards=True)
    error = np.abs(run(world, 0.9).curve("V") - programme(world, 0.9)).max(axis=1)
    assert (error[1:] <= 0.9 * error[:-1] + 1e-8).all()
    assert error[0] > 0.1


def test_what_a_state_counts():
    world = random_model(1, rows=3, columns=4)
    states = run(world, 0.7).states
    assert [state.backups for state in states] == [world.decisions * i for i in range(len(states))]
    assert np.isnan(states[0].change)
    for before, after in itertools.pairwise(states):
        assert after.change == np.abs(after.V - before.V).max()
        assert_allclose(after.V, after.Q.max(axis=1))
    assert states[-1].change <= value_iteration.TOLERANCE < states[-2].change


def test_one_cell_alone_and_no_discount_at_all():
    world = random_model(0, rows=1, columns=1, living=-1.0)
    assert run(world, 0.5).final.V[0] == pytest.approx(-2)
    assert run(world, 0.0).final.V[0] == -1
    with pytest.raises(ValueError, match="costs"):
        value_iteration.solution(world, 1.0)
    with pytest.raises(ValueError, match="gamma"):
        run(world, 1.1)
