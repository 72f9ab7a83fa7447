"""The layers of a belief on a board, read back, and the courses beside it."""

from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from datasets import board_text
from pages.views.gridworld.locate import belief, course
from pages.views.gridworld.locate.course import Course

BOARD = board_text.read("..x./s.t1./x...")
P = np.random.default_rng(0).dirichlet(np.ones(10) / 2)


def test_a_start_is_marked_where_the_robot_is_known_to_begin_there():
    for known in (True, False):
        assert any(list(t.get("text") or []) == ["start"] for t in belief.ground(BOARD, known)) == known


def test_colours_are_square_roots_and_numbers_stand_in_their_cells():
    heat, (weak, strong) = belief.colours(BOARD, P), belief.numbers(BOARD, P)
    assert heat["zmin"] == 0 and heat["zmax"] == pytest.approx(max(P) ** 0.5)  # the likeliest has the full colour
    assert belief.colours(BOARD, np.full(10, 0.01))["zmax"] == pytest.approx(0.05**0.5)  # a hundred alike are pale
    assert_allclose(heat["z"][tuple(BOARD.cells.T)] ** 2, P, atol=1e-6)
    assert np.isnan(heat["z"][BOARD.wall]).all()
    written = {}
    for trace, white in ((weak, False), (strong, True)):
        for x, y, text in zip(trace["x"], trace["y"], trace["text"], strict=True):
            written[BOARD.state(int(y), int(x))] = (float(text), white)
    assert set(written) == set(np.flatnonzero(P >= belief.SEEN)) and len(written) < len(P)
    for s, (text, white) in written.items():
        assert text == pytest.approx(P[s], abs=0.0051)
        assert white == (P[s] > 0.4 * P.max())


def test_all_of_the_likeliest_are_framed_unless_too_many():
    p = np.array([0.3, 0.1, 0.3, 0.3 * (1 - 1e-9), *np.zeros(6)])
    assert_array_equal(belief.likeliest(p), [0, 2, 3])
    middles = np.nanmean(np.reshape(belief.rings(BOARD, p)["x"], (3, 6)), axis=1)
    assert_allclose(np.sort(middles), np.sort(BOARD.cells[[0, 2, 3], 1]), atol=0.25)
    assert np.isnan(belief.rings(BOARD, np.full(10, 0.1))["x"]).all()


def test_bars_lie_on_the_side_that_is_sensed():
    s = BOARD.state(1, 1)
    wall, wrong = np.array([True, False, False, True]), np.array([False, False, True, True])
    right, false, missed = belief.sensed(BOARD, s, wall, wrong)
    for trace, (x, y) in ((right, (1, 0.565)), (false, (0.565, 1)), (missed, (1, 1.435))):
        assert_allclose([np.mean(trace["x"][:4]), np.mean(trace["y"][:4])], [x, y], atol=1e-6)
        assert trace["x"].size == 6
    none = np.zeros(4, dtype=bool)
    assert all(trace["x"].size == 0 for trace in belief.sensed(BOARD, s, none, none))


def test_feelers_are_long_where_no_wall_is_felt():
    s = BOARD.state(1, 1)
    line = belief.feelers(BOARD, s, np.array([True, False, False, True]))
    ends = np.column_stack([line["x"], line["y"]]).reshape(4, 3, 2)[:, 1] - 1  # up, right, down, left
    assert_allclose(np.abs(ends).max(axis=1), [0.42, 0.82, 0.82, 0.42], atol=1e-6)
    assert_allclose(np.sign(np.round(ends, 3)), [[0, -1], [1, 0], [0, 1], [-1, 0]])
    assert belief.feelers(BOARD, None, np.zeros(4, dtype=bool))["x"].size == 0


def test_without_a_robot_to_see_the_bars_stand_round_the_board():
    (rows, columns), room = BOARD.shape, belief.room(BOARD)
    answers = np.eye(4, dtype=bool)
    bars = [belief.sensed(BOARD, None, answer, np.zeros(4, dtype=bool))[0] for answer in answers]
    borders = (("y", -0.5, -1), ("x", columns - 0.5, 1), ("y", rows - 0.5, 1), ("x", -0.5, -1))
    for bar, (axis, border, out) in zip(bars, borders, strict=True):
        beyond = (np.array(bar[axis][:4]) - border) * out
        assert 0 < beyond.min() < beyond.max() < room
        other, size = ("x", columns) if axis == "y" else ("y", rows)
        assert np.array(bar[other][:4]).mean() == pytest.approx((size - 1) / 2)


def test_one_can_pick_every_cell_and_walls_hold_nothing():
    places = [str(s) for s in range(10)]
    trace = belief.picks(BOARD, places, P)
    assert_allclose(trace["customdata"][:10], P.astype(np.float32))
    assert list(trace["text"][:10]) == places
    assert not trace["customdata"][10:].any() and len(trace["x"]) == len(trace["text"]) == len(trace["customdata"])


def test_the_way_ends_where_the_robot_is_and_the_cross_where_it_reads():
    line, circle = belief.way(BOARD, np.array([0, 1, 4])), belief.robot(BOARD, 4)
    assert_array_equal(np.column_stack([line["y"], line["x"]]), BOARD.cells[[0, 1, 4]])
    round_it = np.column_stack([circle["y"], circle["x"]])[:24]
    assert_allclose(round_it.mean(axis=0), BOARD.cells[4], atol=1e-6)
    assert np.abs(round_it - BOARD.cells[4]).max() < 0.5 and np.isnan(belief.robot(BOARD, None)["x"]).all()
    cross = belief.read_at(BOARD, (2, 3))
    assert (round(float(cross["y"][0])), round(float(cross["x"][0]))) == (2, 3)
    assert belief.read_at(BOARD, None)["x"].size == 0


def test_the_moment_lies_on_the_courses():
    fares = Course(
        time=np.array([0.5, 1, 1.5, 2]),
        true=np.array([0.1, 0.4, 0.2, 0.7]),
        entropy=np.array([3.0, 1, 2, 0.5]),
        hindsight=np.array([0.6, 0.8]),
        hindsight_entropy=np.array([1.5, 0.25]),
        most=3.0,
        carried=1,
    )
    share, bits = course.now(fares, 3)
    assert (share["x"], share["y"], bits["y"]) == (2, 0.7, 0.5)
    assert [dot["y"] for dot in course.now(fares, 3, hindsight=True)] == [0.8, 0.25]
    lines = course.lines(fares, 3, hindsight=True)
    after, blind, back = lines[:3]
    assert (after["x"].tolist(), blind["x"].tolist()) == ([1, 2], [0.5, 1.5])
    assert_allclose(np.r_[after["y"], blind["y"]], [0.4, 0.7, 0.1, 0.2])
    assert_array_equal(lines[6]["x"], [1.25, 1.25])
    assert back["showlegend"] and back["y"].tolist() == pytest.approx([0.6, 0.8])
    assert not any(t.get("showlegend") for t in course.lines(fares, 3))  # one line needs no legend
    unasked = course.lines(fares, 3)[2]  # with hindsight one is wiser than the robot
    assert not unasked["showlegend"] and np.isnan(unasked["y"]).all()
    early = course.lines(fares, 1, hindsight=True)  # the first reading: what comes later is not drawn
    assert (early[0]["x"].tolist(), early[1]["x"].tolist()) == ([1], [0.5])
    assert set(early[2]["x"].tolist()) == {1} and np.isnan(early[6]["x"]).all()
    assert not course.lines(replace(fares, hindsight=np.full(2, np.nan)), 3, hindsight=True)[2]["showlegend"]
    layout = course.figure_layout(BOARD, fares)
    go.Figure(dict(data=[*lines, share, bits, *belief.ground(BOARD, True)], layout=layout))


def test_an_end_says_that_it_is_one():
    (word,) = (t for t in belief.ground(BOARD, False) if "end" in (t.get("text") or []))
    places = np.rint(np.column_stack([word["y"], word["x"]])).astype(int)
    assert_array_equal(places, np.argwhere(BOARD.terminal))


def test_a_high_belief_at_the_right_is_written_below_its_dot_clear_of_the_heading():
    def side(t: float, true: float) -> str:
        fares = course.Course(
            time=np.arange(1.0, 12.0), true=np.full(11, true), entropy=np.zeros(11), hindsight=np.zeros(11),
            hindsight_entropy=np.zeros(11), most=1.0, carried=0,
        )  # fmt: skip
        return str(course.now(fares, int(t) - 1, doubt=False)[-1]["textposition"])

    assert (side(11, 0.932), side(11, 0.3), side(3, 0.932)) == ("bottom center", "top left", "top right")
