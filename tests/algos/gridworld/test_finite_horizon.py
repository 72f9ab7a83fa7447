"""Backward induction against enumeration of all plans, simulation and the corridor's closed form."""

from functools import cache

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import finite_horizon, value_iteration
from algos.gridworld.model import model
from algos.trace import record
from datasets import board_text


def world(text, slip=0.2, living=0.0):
    b = board_text.read(text)
    return model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=slip, living=living)


def run(m, horizon, gamma=1.0):
    return record(finite_horizon.steps(m, gamma=gamma, horizon=horizon), limit=horizon).states


WORLDS = [
    world("...t1/.x.t-1/s...", living=-0.04),
    world("sr2.w1.t3/.xr-1.w2/..t-5.", slip=0.35, living=0.1),
    world(".sr0.7/.x", slip=0.6, living=-0.3),  # no end
]


def expected(m, gamma, k, s):
    """The best expected sum of k moves, by plain recursion over one state at a time."""

    @cache
    def best(k, s):
        return 0.0 if k == 0 or m.terminal[s] else max(after(k, s, a) for a in range(4))

    def after(k, s, a):
        return sum(p * (m.arrival[t] + gamma * best(k - 1, t)) for t, p in enumerate(m.P[s, a]) if p)

    return [0.0 if m.terminal[s] else after(k, s, a) for a in range(4)]


@pytest.mark.parametrize("gamma", [1.0, 0.7, 0.0])
@pytest.mark.parametrize("m", WORLDS)
def test_every_value_is_that_of_the_recursion(m, gamma):
    for state in run(m, 6, gamma)[1:]:
        for s in range(m.n_states):
            row = expected(m, gamma, state.left, s)
            assert_allclose(state.Q[s], row, atol=1e-12)
            assert state.V[s] == pytest.approx(max(row), abs=1e-12)
            assert state.greedy[s].tolist() == [q >= max(row) - 1e-9 for q in row]


def test_actions_that_differ_by_a_trillionth_are_not_equally_good():
    m = world("st1", slip=1.0)  # only up and down slip to the prize, with 1/2: left and right lose a move
    for state in run(m, 40)[1:]:
        assert state.V[m.start] == 1 - 0.5**state.left
        assert state.greedy[m.start].tolist() == [True, False, True, False]


@pytest.mark.parametrize("m", WORLDS)
def test_states_agree_with_value_iteration_and_their_own_change(m):
    states = run(m, 9, 0.9)
    sweeps = record(value_iteration.steps(m, gamma=0.9), limit=9).states
    assert [state.left for state in states] == list(range(10))
    for a, b, before in zip(states[1:], sweeps[1:], states, strict=False):
        assert_allclose(a.V, b.V, atol=1e-14)
        assert a.change == np.abs(a.V - before.V).max()
    assert np.isnan(states[0].change)
    assert not states[0].V.any()


def test_slip_free_values_are_the_best_of_all_plans():
    m, moves = world("sr0.5.t2/..w1t-1", slip=0.0, living=-0.1), 5
    plans = np.indices((4,) * moves).reshape(moves, -1)
    where = np.full(plans.shape[1], m.start)
    total = np.zeros(plans.shape[1])
    for step in plans:
        go = ~m.terminal[where]
        after = m.P[where, step].argmax(axis=1)
        total += np.where(go, m.arrival[after], 0.0)
        where = after
    assert run(m, moves)[-1].V[m.start] == pytest.approx(total.max())


@pytest.mark.parametrize(("m", "N"), [(WORLDS[0], 7), (WORLDS[1], 5), (WORLDS[2], 4)])
def test_walks_earn_the_value_on_average_and_follow_the_policy(m, N):
    states = run(m, N)
    walks = [finite_horizon.walk(m, states, seed=i) for i in range(500)]
    totals = np.array([w.total for w in walks])
    assert abs(totals.mean() - states[-1].V[m.start]) < 4 * totals.std() / np.sqrt(len(totals)) + 1e-12
    for w in walks[:60]:
        assert len(w.states) == len(w.actions) + 1 == len(w.rewards) + 1 <= N + 1
        assert len(w.actions) == N or m.terminal[w.states[-1]]
        assert not m.terminal[w.states[:-1]].any()
        for t, (s, a, to, r) in enumerate(zip(w.states, w.actions, w.states[1:], w.rewards, strict=False)):
            assert states[N - t].greedy[s, a]
            assert m.P[s, a, to] > 0
            assert r == m.arrival[to]


def test_ties_of_a_walk_are_broken_by_chance():
    m = world("...../..s../.....", slip=0.0)
    ends = {tuple(finite_horizon.walk(m, run(m, 3), seed=i).states) for i in range(12)}
    assert len(ends) > 6


def test_changed_and_settled_by_hand():
    m = world("t1s..t10", slip=0.0)
    states = run(m, 6)
    differs = finite_horizon.changed(states)
    up, right, down, left = np.eye(4, dtype=bool)
    wait = up | down  # into the border
    best = [state.greedy[m.start].tolist() for state in states[1:]]
    assert best[:2] == [left.tolist(), (left | wait).tolist()]  # one move to spare
    assert best[2:] == [right.tolist(), *[(right | wait).tolist()] * 3]
    assert differs.shape == (6, 5)
    assert np.flatnonzero(differs[:, m.start]).tolist() == [1, 2, 3]
    assert finite_horizon.settled(differs) == 4
    assert finite_horizon.settled(differs[:1]) == 1
    assert not differs[:, m.terminal].any()


def test_what_cannot_be_is_refused():
    for settings in ({"horizon": 0}, {"horizon": 2.5}, {"horizon": 3, "gamma": 1.1}):
        with pytest.raises(ValueError, match="must be"):
            record(finite_horizon.steps(WORLDS[0], **settings), limit=3)


def test_one_cell_without_neighbours():
    m = world("sr-2", slip=0.3, living=0.5)
    assert [state.V[0] for state in run(m, 3)] == [0.0, -1.5, -3.0, -4.5]
    assert run(m, 3)[-1].greedy.all()
    assert finite_horizon.walk(m, run(m, 3)).total == -4.5
