"""The robot's belief against sums over all paths, and its sensors cell by cell."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from algos.gridworld import hindsight, localisation, model, sensors
from algos.trace import record
from datasets import board_text, catalog

UNEVEN = board_text.read("..x./s.t1./x...", slip=0.3)  # 10 cells, no symmetry


def world(board, slip=None):
    slip = board.slip if slip is None else slip
    return model.model(board.wall, board.terminal, board.reward, board.wind, board.start, slip=slip)


def rule_of(seed, S):
    return np.random.default_rng(seed).dirichlet(np.ones(4), S)


def by_paths(first, moves, emission, x):
    """(last column of beliefs, posterior (n, S), best path): all S^n paths in a list."""
    S, n = len(first), len(x)
    paths = np.array(list(product(range(S), repeat=n)))
    weight = first[paths[:, 0]] * emission[paths, x].prod(axis=1)
    for t in range(n - 1):
        weight = weight * moves[t][paths[:, t], paths[:, t + 1]]
    shares = weight / weight.sum()
    posterior = np.stack([np.bincount(paths[:, t], shares, minlength=S) for t in range(n)])
    return posterior, paths[shares.argmax()]


def beliefs(x, **tables):
    """The beliefs after each reading."""
    trace = record(localisation.steps(x, **tables), limit=500)
    assert trace.finished
    return [state for state in trace.states if state.phase == "reading"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("sensor", sensors.SENSORS)
def test_filter_smoother_and_viterbi_against_all_paths(seed, sensor):
    w = world(UNEVEN)
    emission, rule = sensors.SENSORS[sensor](w, 0.23), rule_of(seed, w.n_states)
    first = np.random.default_rng(seed + 9).dirichlet(np.ones(w.n_states))
    move = localisation.transition(w, rule)
    walk = localisation.walk(w, rule, emission, first, readings=4, seed=seed)
    found = beliefs(walk.readings, first=first, move=move, emission=emission)
    for t in range(4):
        posterior, path = by_paths(first, [move] * 3, emission, walk.readings[: t + 1])
        assert_allclose(found[t].probability, posterior[-1], atol=1e-14)
    back = hindsight.look_back(w, walk, first=first, rule=rule, emission=emission)
    assert_allclose(back.posterior, posterior, atol=1e-13)
    assert_array_equal(back.path, path)


@pytest.mark.parametrize("seed", range(3))
def test_known_moves_against_all_paths(seed):
    w = world(UNEVEN)
    emission = sensors.walls(w, 0.17)
    rule = np.tile(np.array([0.1, 0.4, 0.2, 0.3]), (w.n_states, 1))
    first = localisation.anywhere(w)
    walk = localisation.walk(w, rule, emission, first, readings=4, seed=seed)
    moves = np.array([w.P[:, a] for a in walk.actions])
    posterior, path = by_paths(first, moves, emission, walk.readings)
    found = beliefs(walk.readings, first=first, move=moves, emission=emission)
    assert_allclose(found[-1].probability, posterior[-1], atol=1e-14)
    back = hindsight.look_back(w, walk, first=first, rule=rule, emission=emission, known=True)
    assert_allclose(back.posterior, posterior, atol=1e-13)
    assert_array_equal(back.path, path)
    with pytest.raises(ValueError, match="same way in every cell"):
        hindsight.look_back(w, walk, first=first, rule=rule_of(0, w.n_states), emission=emission, known=True)


def test_the_walls_of_every_cell_are_sensed_one_by_one():
    w = world(UNEVEN)
    emission = sensors.walls(w, 0.2)
    for s, (row, column) in enumerate(UNEVEN.cells):
        for x in range(16):
            p = 1.0
            for weight, (down, across) in zip((8, 4, 2, 1), model.MOVES, strict=True):
                r, c = row + down, column + across
                wall = not (0 <= r < 3 and 0 <= c < 4) or bool(UNEVEN.wall[r, c])
                p *= 0.8 if wall == bool(x & weight) else 0.2
            assert emission[s, x] == pytest.approx(p)


def test_the_position_is_right_or_off_by_one_in_each_direction():
    w = world(UNEVEN)
    emission = sensors.position(w, 0.4).reshape(-1, 3, 4)
    s = UNEVEN.state(1, 3)  # the last column: one too far is read as the last again
    assert_allclose(emission[s], np.outer([0.2, 0.6, 0.2], [0, 0, 0.2, 0.8]))
    corner = UNEVEN.state(0, 0)
    assert_allclose(emission[corner], np.outer([0.8, 0.2, 0], [0.8, 0.2, 0, 0]))


@pytest.mark.parametrize("name", ["fig44", "cliff", "windy", "four_rooms"])
@pytest.mark.parametrize("noise", [0, 0.31, 0.5, 1])
def test_rows_of_all_tables_are_distributions(name, noise):
    w = world(catalog.make(name))
    move = localisation.transition(w, rule_of(1, w.n_states))
    for table in (sensors.walls(w, noise), sensors.position(w, noise), move):
        assert table.min() >= 0
        assert_allclose(table.sum(axis=1), 1, atol=1e-12)
    assert_allclose(move[w.terminal], np.eye(w.n_states)[w.terminal])  # who has arrived stays


def test_a_useless_sensor_leaves_the_motion_alone():
    w = world(catalog.make("windy"), slip=0.3)
    emission, move = sensors.walls(w, 0.5), localisation.transition(w, np.full((w.n_states, 4), 0.25))
    first = localisation.at_start(w)
    found = beliefs(np.array([3, 0, 15, 7, 1]), first=first, move=move, emission=emission)
    assert_allclose(found[-1].probability, first @ np.linalg.matrix_power(move, 4), atol=1e-15)


def test_a_refuted_belief_begins_again_from_all_cells():
    emission, move = np.array([[1.0, 0.0], [0.0, 1.0], [0.75, 0.25]]), np.eye(3)
    found = beliefs(np.array([0, 1]), first=np.array([1.0, 0, 0]), move=move, emission=emission)
    assert [state.evidence for state in found] == [1.0, 0.0]
    assert_allclose(found[-1].probability, [0, 0.8, 0.2])
    w = world(UNEVEN)
    walk = localisation.Walk(np.array([0, 0]), np.array([0]), np.array([9, 0]))  # a corner, then no wall: too far
    tables: dict[str, Any] = {"first": localisation.anywhere(w), "emission": sensors.walls(w, 0)}
    with pytest.raises(ValueError, match="probability 0 in every cell"):
        record(localisation.steps(np.array([15]), move=w.P[:, 0], **tables), limit=5)
    back = hindsight.look_back(w, walk, rule=localisation.always(w, 0), **tables)
    assert back.path is None and np.isnan(back.posterior).all()


def test_a_walk_obeys_its_tables():
    w = world(catalog.make("four_rooms"))
    rule, emission = localisation.always(w, 1), sensors.walls(w, 0)
    walk = localisation.walk(w, rule, emission, localisation.at_start(w), readings=30, seed=4)
    assert walk.cells[0] == w.start and (walk.actions == 1).all()
    assert (w.P[walk.cells[:-1], walk.actions, walk.cells[1:]] > 0).all()
    assert (emission[walk.cells, walk.readings] == 1).all()
    shorter = localisation.walk(w, rule, emission, localisation.at_start(w), readings=12, seed=4)
    assert_array_equal(shorter.cells, walk.cells[:12])
    assert_array_equal(shorter.readings, walk.readings[:12])


def test_walks_are_drawn_as_often_as_the_tables_say():
    w = world(UNEVEN)
    rule, emission, first = rule_of(3, w.n_states), sensors.walls(w, 0.3), localisation.anywhere(w)
    walks = [localisation.walk(w, rule, emission, first, readings=2, seed=i) for i in range(3000)]
    second = first @ localisation.transition(w, rule)
    cells = np.bincount([walk.cells[1] for walk in walks], minlength=w.n_states) / 3000
    readings = np.bincount([walk.readings[1] for walk in walks], minlength=16) / 3000
    assert np.abs(cells - second).max() < 4 * 0.5 / np.sqrt(3000)
    assert np.abs(readings - second @ emission).max() < 4 * 0.5 / np.sqrt(3000)


def test_a_robot_that_is_carried_off_goes_on_elsewhere():
    w = world(catalog.make("four_rooms"))
    rule, emission, first = localisation.always(w, 0), sensors.walls(w, 0.1), localisation.at_start(w)
    plain = localisation.walk(w, rule, emission, first, readings=9, seed=2)
    carried = localisation.walk(w, rule, emission, first, readings=9, carried=5, seed=2)
    assert_array_equal(carried.cells[:5], plain.cells[:5])
    seeds = range(400)
    after = [localisation.walk(w, rule, emission, first, readings=6, carried=5, seed=i).cells[5] for i in seeds]
    assert len(set(after)) > 90 and not w.terminal[after].any()  # of 104 cells


def test_carried_off_is_to_another_cell_if_there_is_one():
    w = world(catalog.make("fig44"), slip=0.0)
    rule, emission, first = localisation.always(w, 3), sensors.walls(w, 0.1), localisation.at_start(w)
    walks = [localisation.walk(w, rule, emission, first, readings=2, carried=1, seed=i) for i in range(80)]
    free = set(np.flatnonzero(~w.terminal).tolist())
    assert {int(walk.cells[1]) for walk in walks} == free - {w.start}
    alone = world(board_text.read("st1"))
    emission, first = sensors.walls(alone, 0.1), localisation.at_start(alone)
    walk = localisation.walk(alone, localisation.always(alone, 3), emission, first, readings=2, carried=1)
    assert_array_equal(walk.cells, [alone.start, alone.start])


def test_hindsight_of_certain_cells_is_one():
    w = world(catalog.make("four_rooms"), slip=0.2)
    emission, first, rule = sensors.position(w, 0), localisation.anywhere(w), localisation.always(w, 1)
    walk = localisation.walk(w, rule, emission, first, readings=20, seed=1)
    back = hindsight.look_back(w, walk, first=first, rule=rule, emission=emission)
    assert_array_equal(back.posterior, np.eye(w.n_states)[walk.cells])


def test_the_entropy_counts_bits():
    assert localisation.entropy(np.full(8, 1 / 8)) == 3
    assert localisation.entropy(np.eye(5)[2]) == 0
    assert localisation.entropy(np.array([0.5, 0.25, 0.25, 0])) == 1.5


@pytest.mark.parametrize(
    ("reading", "said"),
    [(0, "no wall"), (9, "walls up and left"), (4, "wall right"), (14, "walls up, right and down")],
)
def test_readings_in_words(reading, said):
    assert sensors.said(world(UNEVEN), "walls", reading) == said
    assert sensors.said(world(UNEVEN), "position", 6) == "row 2, column 3"


def test_settings_out_of_range_are_refused():
    w = world(UNEVEN)
    for wrong in (lambda: sensors.walls(w, 1.5), lambda: sensors.bits(16), lambda: localisation.always(w, 4)):
        with pytest.raises(ValueError, match="must be"):
            wrong()
