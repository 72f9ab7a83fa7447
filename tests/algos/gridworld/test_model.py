"""The decision process of painted boards: where moves lead, with walls, the border, slips and wind."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose

from algos.gridworld import model
from algos.gridworld.model import ACTIONS
from datasets import board_text

UP, RIGHT, DOWN, LEFT = range(4)


def made(text, **settings):
    b = board_text.read(text)
    return b, model.model(b.wall, b.terminal, b.reward, b.wind, b.start, **settings)


def reached(text, cell, action, **settings):
    """{(row, column): probability} of one move."""
    b, world = made(text, **settings)
    row = world.P[b.state(*cell), ACTIONS.index(action)]
    return {tuple(b.cells[t].tolist()): pytest.approx(row[t]) for t in np.flatnonzero(row)}


@st.composite
def boards(draw):
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    codes = st.sampled_from([".", ".", ".", "x", "t1", "t-1", "r0.5", ".w1", ".w3", "t0", "r-2w2"])
    cells = [[draw(codes) for _ in range(columns)] for _ in range(rows)]
    cells[draw(st.integers(0, rows - 1))][draw(st.integers(0, columns - 1))] = "s"
    return "/".join(" ".join(row) for row in cells)


@settings(max_examples=40)
@given(boards(), st.sampled_from([0.0, 0.2, 0.55, 1.0]), st.sampled_from([0.0, -0.04, 1.0]))
def test_on_every_painted_board(text, slip, living):
    b, world = made(text, slip=slip, living=living)
    assert world.n_states == (~b.wall).sum()
    assert_allclose(world.P.sum(axis=2), 1, atol=1e-12)
    assert (world.P >= 0).all()
    ends = np.flatnonzero(world.terminal)
    assert (world.P[ends, :, ends] == 1).all()
    assert (world.R[ends] == 0).all()
    assert world.decisions == 4 * (world.n_states - len(ends))
    assert_allclose(world.arrival, b.reward[~b.wall] + living)
    assert b.cells[world.start].tolist() == list(b.start)
    for s in np.flatnonzero(~world.terminal):
        row, column = b.cells[s]
        for t in np.flatnonzero(world.P[s].sum(axis=0)):
            up = b.wind[row, column]
            assert -1 - up <= b.cells[t][0] - row <= 1
            assert abs(b.cells[t][1] - column) <= 1


def test_in_the_open_one_goes_ahead_or_to_a_side():
    open_field = "... / .s. / ..."
    assert reached(open_field, (1, 1), "up", slip=0.2) == {(0, 1): 0.8, (1, 0): 0.1, (1, 2): 0.1}
    assert reached(open_field, (1, 1), "left", slip=0.5) == {(1, 0): 0.5, (0, 1): 0.25, (2, 1): 0.25}
    assert reached(open_field, (1, 1), "down", slip=0.0) == {(2, 1): 1}
    assert reached(open_field, (1, 1), "right", slip=1.0) == {(0, 1): 0.5, (2, 1): 0.5}


def test_who_bumps_into_the_border_or_a_wall_stays():
    assert reached("s. / .x", (0, 0), "up", slip=0.2) == {(0, 0): 0.9, (0, 1): 0.1}  # ahead and left are outside
    assert reached("s. / .x", (1, 0), "right", slip=0.2) == {(1, 0): 0.9, (0, 0): 0.1}  # ahead is the wall
    assert reached("s", (0, 0), "down", slip=0.3) == {(0, 0): 1}
    assert reached("xxx / xsx / xxx", (1, 1), "left", slip=0.3) == {(1, 1): 1}


def test_wind_blows_who_leaves_until_something_is_in_the_way():
    column = ". / . / . / sw2"
    assert reached(column, (3, 0), "up", slip=0.0) == {(0, 0): 1}
    assert reached(column, (3, 0), "down", slip=0.0) == {(1, 0): 1}  # bumps, then is blown
    assert reached(". / x / . / sw3", (3, 0), "left", slip=0.0) == {(2, 0): 1}  # a wall stops the wind
    assert reached(". / t1 / . / sw3", (3, 0), "left", slip=0.0) == {(1, 0): 1}  # and so does the end
    assert reached(". / .w3 / s", (2, 0), "up", slip=0.0) == {(1, 0): 1}  # the wind of the cell one leaves


def test_rewards_are_paid_on_entering_with_the_living_reward():
    b, world = made(". r2 t5 / s . .", slip=0.0, living=-0.5)
    assert world.R[b.state(0, 0), RIGHT] == 1.5
    assert world.R[b.state(0, 1), RIGHT] == 4.5
    assert world.R[b.state(0, 1), UP] == 1.5  # bumping into the border enters the cell once more
    assert world.R[b.state(1, 0), LEFT] == -0.5
    assert (world.R[b.state(0, 2)] == 0).all()


def test_the_zero_reward_of_a_terminal_is_a_reward():
    _, world = made("s t0", slip=0.0)
    assert world.terminal.tolist() == [False, True]
    assert world.R[0, RIGHT] == 0


@pytest.mark.parametrize(
    ("start", "settings"), [((0, 1), {}), ((0, 2), {}), ((0, 0), {"slip": 1.1}), ((0, 0), {"living": np.nan})]
)
def test_what_cannot_be_is_refused(start, settings):
    with pytest.raises(ValueError, match=r"start|slip|living"):
        model.model([[False, True, False]], [[False, False, True]], [[0, 0, 1]], [[0, 0, 0]], start, **settings)
