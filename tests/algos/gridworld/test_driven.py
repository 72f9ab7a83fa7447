"""A walk of one's own: its regret and luck beside the values, and over many slips."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import driven, value_iteration
from algos.trace import record
from tests.algos.gridworld.test_crowd import world


def best(m, gamma):
    return value_iteration.solution(m, gamma).Q


@pytest.mark.parametrize("name", ["classic", "windy", "prizes"])
@pytest.mark.parametrize("seed", range(3))
def test_return_and_what_is_left_are_the_best_value_less_regret_plus_luck(name, seed):
    m, gamma = world(name, slip=0.3), 0.9
    Q = best(m, gamma)
    V = np.where(m.terminal, 0, Q.max(axis=1))
    actions = np.random.default_rng(seed).integers(4, size=30).tolist()
    states = record(driven.steps(m, actions=actions, Q=Q, gamma=gamma, seed=seed), limit=100).states
    for t, state in enumerate(states):
        left = state.total + gamma**t * V[state.cell]
        assert left == pytest.approx(V[m.start] - state.regret + state.luck, abs=1e-9)
    assert (np.diff([state.regret for state in states]) >= -1e-12).all()
    paid = sum(gamma**t * m.arrival[state.cell] for t, state in enumerate(states[1:]))
    assert states[-1].total == pytest.approx(paid)


def test_the_best_moves_cost_nothing_and_luck_is_nothing_on_average():
    m = world("classic")
    Q = best(m, 1.0)
    lucky, ends = [], []
    for seed in range(400):
        actions: list[int] = []
        while True:  # the best move wherever one has come to
            states = record(driven.steps(m, actions=actions, Q=Q, gamma=1.0, seed=seed), limit=100).states
            if m.terminal[states[-1].cell] or len(actions) == 60:
                break
            actions.append(int(Q[states[-1].cell].argmax()))
        assert states[-1].regret == pytest.approx(0, abs=1e-9)
        lucky.append(states[-1].luck)
        ends.append(states[-1].total)
    assert abs(np.mean(lucky)) < 4 * np.std(lucky) / 20
    assert_allclose(np.mean(ends), Q[m.start].max() + np.mean(lucky), atol=1e-9)


def test_an_earlier_move_leaves_the_later_slips_as_they_were():
    m = world("classic", slip=0.0)
    states = record(driven.steps(m, actions=[0, 0, 1, 1, 1, 1, 1], Q=best(m, 1.0), gamma=1.0), limit=100).states
    assert len(states) == 6 and m.terminal[states[-1].cell]  # nothing after the end
    assert states[-1].luck == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("bad", [dict(actions=[4]), dict(gamma=1.5), dict(Q=np.zeros((2, 4)))])
def test_bad_arguments_are_refused(bad):
    m = world("classic")
    given = dict(actions=[0], Q=best(m, 1.0), gamma=1.0) | bad
    with pytest.raises(ValueError):
        next(driven.steps(m, **given))
