"""One board under all settings, against the model built afresh and value iteration."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.gridworld import bellman, family, model
from datasets import catalog


def parts(name):
    b = catalog.make(name)
    return b.wall, b.terminal, b.reward, b.wind, b.start


@pytest.mark.parametrize("name", ["classic", "windy", "prizes"])
@pytest.mark.parametrize(("living", "slip"), [(0.0, 0.0), (-0.7, 0.35), (0.2, 1.0)])
def test_members_are_the_models_built_afresh(name, living, slip):
    member = family.family(*parts(name)).member(living=living, slip=slip)
    fresh = model.model(*parts(name), living=living, slip=slip)
    assert_allclose(member.P, fresh.P, atol=1e-15)
    assert_allclose(member.arrival, fresh.arrival, atol=1e-15)
    assert member.start == fresh.start


def swept(world, gamma):
    V = np.zeros(world.n_states)
    for _ in range(round(32 / (1 - gamma))):
        V = bellman.best(bellman.look_ahead(world, V, gamma))
    return V


@pytest.mark.parametrize("name", ["classic", "bridge", "cliff", "prizes", "windy"])
@pytest.mark.parametrize(("gamma", "living", "slip"), [(0.9, -0.3, 0.1), (0.3, -1.0, 0.0), (0.97, 0.2, 0.4)])
def test_the_optimum_is_value_iterations(name, gamma, living, slip):
    board = family.family(*parts(name))
    found = family.optimum(board, gamma=gamma, living=living, slip=slip)
    world = model.model(*parts(name), living=living, slip=slip)
    V = swept(world, gamma)
    assert_allclose(found.V, V, atol=1e-9 * max(1, np.abs(V).max()))
    Q = bellman.look_ahead(world, V, gamma)
    short = Q.max(axis=1, keepdims=True) - Q
    assert (short[found.best] < 1e-7).all()
    assert found.best.any(axis=1).all()


@pytest.mark.parametrize("gamma", [0.02, 0.3, 0.9])
@pytest.mark.parametrize("living", [0.0, -1.0])
def test_a_prize_far_away_is_seen_through_any_discount(gamma, living):
    """A corridor of 15: each move to the right is better, though by gamma^14 of the prize only."""
    wall = np.zeros((1, 15))
    end = np.arange(15)[None] == 14
    board = family.family(wall, end, 1.0 * end, np.zeros((1, 15), dtype=int), (0, 0))
    found = family.optimum(board, gamma=gamma, living=living, slip=0.0)
    assert (found.best[:14] == [False, True, False, False]).all()
    d = 14 - np.arange(14)
    exact = gamma ** (d - 1.0) + living * (1 - gamma**d) / (1 - gamma)
    assert_allclose(found.V[:14], exact, rtol=1e-12)


def test_equally_good_actions_stay_ties_at_any_size_of_the_values():
    wall = np.zeros((5, 5))
    end = np.zeros((5, 5), dtype=bool)
    end[4, 4] = True
    board = family.family(wall, end, 7.0 * end, np.zeros((5, 5), dtype=int), (0, 0))
    for gamma in (0.01, 0.5, 0.95):
        best = family.optimum(board, gamma=gamma, slip=0.0).best.reshape(5, 5, 4)
        assert (best[:4, :4] == [False, True, True, False]).all()


def test_a_neighbours_policy_that_never_ends_here_is_no_hindrance():
    board = family.family(*parts("classic"))
    careful = family.optimum(board, gamma=1.0, living=-0.01, slip=0.2)  # it bumps into a wall until it slips
    with_it = family.optimum(board, gamma=1.0, living=-0.01, slip=0.0, near=careful)
    alone = family.optimum(board, gamma=1.0, living=-0.01, slip=0.0)
    assert_allclose(with_it.V, alone.V, atol=1e-12)
    assert (with_it.best == alone.best).all()


def test_what_never_ends_is_refused():
    board = family.family(*parts("classic"))
    with pytest.raises(ValueError, match="gamma = 1"):
        family.optimum(board, gamma=1.0, living=0.1, slip=0.2)
