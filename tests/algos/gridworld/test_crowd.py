"""A crowd on a board: its probabilities beside powers of the matrix, its robots beside its probabilities."""

from itertools import pairwise

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.gridworld import bellman, crowd, model, value_iteration
from algos.trace import record
from datasets import catalog


def world(name="classic", **changed):
    b = catalog.make(name)
    given = dict(slip=b.slip, living=b.living) | changed
    return model.model(b.wall, b.terminal, b.reward, b.wind, b.start, **given)


def some(m, seed=0):
    """A policy that is no one's best."""
    return np.random.default_rng(seed).dirichlet(np.ones(4), size=m.n_states)


@pytest.mark.parametrize("name", ["classic", "windy", "prizes"])
def test_the_probabilities_are_powers_of_the_matrix(name):
    m = world(name)
    pi = some(m)
    P = np.array(
        [[sum(pi[s, a] * m.P[s, a, t] for a in range(4)) for t in range(m.n_states)] for s in range(m.n_states)]
    )
    trace = record(crowd.steps(m, policy=pi, gamma=0.9, robots=3, seed=1), limit=30)
    for t, state in enumerate(trace.states):
        assert_allclose(state.probability, np.linalg.matrix_power(P, t)[m.start], atol=1e-12)
        assert state.probability.sum() == pytest.approx(1)


@pytest.mark.parametrize(("name", "seed"), [("classic", 0), ("classic", 1), ("windy", 2), ("prizes", 3)])
def test_robots_are_where_they_are_likely_to_be(name, seed):
    m, n = world(name), 20_000
    trace = record(crowd.steps(m, policy=some(m, seed), gamma=1.0, robots=n, seed=seed), limit=25)
    for state in trace.states[1::6]:
        p, count = state.probability, np.bincount(state.cells, minlength=m.n_states)
        assert not count[p == 0].any()
        assert (np.abs(count - n * p) < 5 * np.sqrt(n * p * (1 - p)) + 1).all()


def test_every_move_is_possible_is_paid_and_terminals_are_left_by_nobody():
    m, gamma = world("classic", slip=0.4), 0.8
    pi = some(m)
    states = record(crowd.steps(m, policy=pi, gamma=gamma, robots=200, seed=4), limit=500).states
    returns = np.zeros(200)
    for t, (before, after) in enumerate(pairwise(states)):
        walking = ~m.terminal[before.cells]
        assert_array_equal(after.actions >= 0, walking)
        assert (m.P[before.cells, after.actions, after.cells][walking] > 0).all()
        assert_array_equal(before.cells[~walking], after.cells[~walking])
        returns += gamma**t * walking * m.arrival[after.cells]
        assert_allclose(after.returns, returns)
    assert m.terminal[states[-1].cells].all() and not m.terminal[states[-2].cells].all()


def test_actions_are_drawn_by_the_policy():
    m, n = world("classic"), 20_000
    pi = some(m, 5)
    first = record(crowd.steps(m, policy=pi, gamma=1.0, robots=n, seed=6), limit=1).final
    share = np.bincount(first.actions, minlength=4) / n
    assert_allclose(share, pi[m.start], atol=5 * np.sqrt(0.25 / n))


def test_the_expected_return_goes_to_the_value_of_the_start_and_the_mean_to_it():
    m, gamma = world("prizes"), 0.9
    pi = bellman.shares(value_iteration.solution(m, gamma).greedy)
    last = record(crowd.steps(m, policy=pi, gamma=gamma, robots=4000, seed=2), limit=400).final
    assert last.expected == pytest.approx(bellman.exact(m, pi, gamma)[m.start], abs=1e-6)
    assert abs(last.returns.mean() - last.expected) < 5 * last.returns.std() / np.sqrt(4000)


def test_without_a_slip_all_go_the_same_way_and_another_seed_is_another_crowd():
    m = world("cliff", slip=0.0)
    pi = np.eye(4)[bellman.first(value_iteration.solution(m, 1.0).greedy)]
    trace = record(crowd.steps(m, policy=pi, gamma=1.0, robots=9), limit=100)
    assert trace.finished and trace.steps == 13
    assert all(len(set(state.cells.tolist())) == 1 for state in trace.states)
    assert trace.final.returns.tolist() == [-13.0] * 9
    slippery = world("cliff", slip=0.3)
    one, other, again = (
        record(crowd.steps(slippery, policy=pi, gamma=1.0, robots=9, seed=s), limit=100).final for s in (1, 2, 1)
    )
    assert one.returns.tolist() == again.returns.tolist() != other.returns.tolist()


def test_draws_by_rows():
    p = np.array([[0.2, 0.0, 0.8], [1.0, 0.0, 0.0], [0.0, 0.5, 0.5]])
    assert crowd.drawn(p, np.array([0.1999, 0.9999, 0.0])).tolist() == [0, 0, 1]
    assert crowd.drawn(p, np.array([0.2, 0.0, 0.9999])).tolist() == [2, 0, 2]


def test_what_is_no_policy_is_refused():
    m = world()
    for bad in (np.ones((m.n_states, 4)), np.ones((2, 4)) / 4, np.tile([1.5, -0.5, 0, 0], (m.n_states, 1))):
        with pytest.raises(ValueError, match="four probabilities"):
            record(crowd.steps(m, policy=bad, gamma=0.9, robots=2), limit=1)
