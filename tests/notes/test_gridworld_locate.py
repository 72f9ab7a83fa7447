"""Facts of the lecture notes, chapter 13, on the robot that senses its cell with noise."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.gridworld import bellman, localisation, model, sensors
from algos.trace import record
from datasets import catalog


def world(name, slip=None):
    b = catalog.make(name)
    return model.model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=b.slip if slip is None else slip)


def walked(w, emission, *, n=15, seed=0):
    """A random walk whose moves are known: the walk and the beliefs after each reading."""
    first, rule = localisation.anywhere(w), bellman.uniform(w)
    walk = localisation.walk(w, rule, emission, first, readings=n, seed=seed)
    moves = np.stack([w.P[:, a] for a in walk.actions])
    trace = record(localisation.steps(walk.readings, first=first, move=moves, emission=emission), limit=100)
    return walk, [state for state in trace.states if state.phase == "reading"]


def test_096_a_transition_for_each_action_and_the_mean_of_them_without():
    w = world("four_rooms", slip=0.3)
    assert w.P.shape == (104, 4, 104)  # T(i, k, j)
    assert_allclose(w.P.sum(axis=2), 1)
    rule = np.random.default_rng(1).dirichlet(np.ones(4), 104)
    move = localisation.transition(w, rule)
    for i in (0, 40, 103):
        assert_allclose(move[i], sum(rule[i, k] * w.P[i, k] for k in range(4)))


def test_erratum_30_a_tenth_goes_to_each_of_the_two_sides():
    w, b = world("four_rooms", slip=0.2), catalog.make("four_rooms")
    s = b.state(1, 1)  # nothing in the way
    for move, cell in ((0, (0, 1)), (1, (1, 2)), (2, (2, 1)), (3, (1, 0))):
        assert w.P[s, move, b.state(*cell)] == pytest.approx(0.8)
        assert np.count_nonzero(np.isclose(w.P[s, move], 0.1)) == 2


@pytest.mark.parametrize("name", ["classic", "maze", "four_rooms", "windy"])
def test_097_without_noise_and_with_a_reading_of_its_own_for_every_cell_the_belief_is_one_hot(name):
    w = world(name, slip=0.4)
    emission = sensors.position(w, 0)
    assert len(set(emission.argmax(axis=1))) == w.n_states and set(np.unique(emission)) == {0, 1}
    walk, after = walked(w, emission)
    for state, cell in zip(after, walk.cells, strict=True):
        assert_array_equal(state.probability, np.eye(w.n_states)[cell])
        assert state.entropy == 0


def test_097_cells_with_the_same_walls_share_the_belief_until_moving_tells_them_apart():
    w, b = world("fig44", slip=0.0), catalog.make("fig44")
    above, below = b.state(0, 1), b.state(2, 1)  # both between a wall and the border
    walk, after = walked(w, sensors.walls(w, 0), seed=5)
    assert walk.cells[0] in (above, below)
    for state in after[:2]:
        assert state.probability[above] == state.probability[below] == 0.5
    assert after[2].entropy == 0 and after[2].probability[walk.cells[2]] == 1


def test_097_noise_in_the_sensor_and_in_the_feet_both_cost_bits():
    def unsure(noise, slip):
        w = world("four_rooms", slip=slip)
        return np.mean([walked(w, sensors.walls(w, noise), n=12, seed=i)[1][-1].entropy for i in range(25)])

    assert unsure(0, 0) < unsure(0.1, 0) < unsure(0.3, 0)
    assert unsure(0.1, 0) < unsure(0.1, 0.6)
