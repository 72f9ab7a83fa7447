"""The drawing of a network: boxes that do not touch, maps in their boxes, a line for each weight in its colour."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from algos.neural.network import Network, initial
from pages.views.neural import board as boards
from pages.views.neural.board import LEVELS, MIDDLE, Board
from ui.figures.plane import Plane

SIZES = [(2, 1), (2, 4, 1), (7, 1, 8, 3, 5), (2, 8, 8, 8, 8, 1), (1, 5, 6, 1)]
PLANE = Plane((-3.0, 5.0), (0.0, 2.0), True, ("x1", "x2"))


def network(layers: tuple[int, ...]) -> Network:
    return initial(layers, output="softmax" if layers[-1] > 1 else "sigmoid", seed=len(layers))


@pytest.mark.parametrize("layers", SIZES)
def test_boxes_stand_apart_and_inside(layers: tuple[int, ...]) -> None:
    board = Board.of(network(layers))
    corners = [board.corner(c, i) for c, n in enumerate(layers) for i in range(n)]
    for (x, y), (u, v) in combinations(corners, 2):
        assert abs(x - u) > board.across + 2 or abs(y - v) > board.up
    wide, high = board.size
    assert all(boards.LABELS <= x <= wide - board.across and 0 <= y <= high - board.up for x, y in corners)
    for column, n in enumerate(layers):  # from above
        assert (np.diff([board.corner(column, i)[1] for i in range(n)]) < 0).all()


@pytest.mark.parametrize("layers", SIZES)
def test_each_box_holds_the_map_of_its_unit_the_right_way_up(layers: tuple[int, ...]) -> None:
    net, rng = network(layers), np.random.default_rng(1)
    board = Board.of(net)
    shares = [rng.uniform(-1.2, 1.2, size=(board.across * board.up, n)) for n in layers]
    z, places = np.asarray(board.maps(shares)["z"]), board.places(PLANE)
    assert z.dtype == np.uint8 and z.shape == board.size[::-1]
    seen = np.zeros(z.shape, dtype=bool)
    for column, n in enumerate(layers):
        for unit in range(n):
            x, y = board.corner(column, unit)
            for cell in (0, board.across - 1, len(places) // 2, len(places) - 1):
                row, across = divmod(cell, board.across)
                shown = z[y + row, x + across] / LEVELS * 2 - 1
                assert shown == pytest.approx(np.clip(shares[column][cell, unit], -1, 1), abs=0.01)
            seen[y : y + board.up, x : x + board.across] = True
    assert (z[~seen] == MIDDLE).all()  # nothing between the boxes
    low, high = places[0], places[-1]
    assert -3 < low[0] < -2 < 4 < high[0] < 5 and 0 < low[1] < 0.3 < 1.7 < high[1] < 2


@pytest.mark.parametrize("layers", SIZES)
def test_every_weight_is_a_line_of_its_sign_between_its_units(layers: tuple[int, ...]) -> None:
    net = network(layers)
    board = Board.of(net)
    below, above = board.lines(net.weights)
    found = {}
    for trace, sign in ((below, -1), (above, 1)):
        drawn = np.column_stack([trace["x"], trace["y"]])
        quads = drawn.reshape(-1, 6, 2) if np.isfinite(drawn).any() else ()  # there may be none
        for quad in quads:
            start, end = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2
            found[tuple(np.round([*start, *end], 2))] = sign, float(np.hypot(*(quad[3] - quad[0])))
    expected = [
        (layer, i, j, net.weights[layer][i, j])
        for layer, (m, n) in enumerate(pairwise(layers))
        for i in range(m)
        for j in range(n)
    ]
    assert len(found) == len(expected)
    thick = []
    for layer, i, j, w in expected:
        a, b = board.corner(layer, i), board.corner(layer + 1, j)
        ends = a[0] + board.across, a[1] + board.up / 2, b[0], b[1] + board.up / 2
        sign, width = found[tuple(np.round(ends, 2))]
        assert sign == (1 if w >= 0 else -1)
        thick.append((abs(w), width))
    widths = [width for _, width in sorted(thick)]
    assert all(a <= b + 1e-3 for a, b in pairwise(widths))


def test_zero_weights_are_thin_lines_and_huge_ones_have_an_end() -> None:
    board = Board.of(network((2, 4, 1)))
    zero, large = board.lines([np.zeros((2, 4)), np.full((4, 1), 1e8)])
    assert np.isnan(np.asarray(zero["x"])).all()
    assert board.thickness(np.array([0.0, 1e8])) == pytest.approx([boards.THIN, boards.THICK])
    assert np.isfinite(np.asarray(large["y"])).sum() == 12 * 5


def test_what_is_said_is_scaled_by_the_activation() -> None:
    a = np.array([[0.5, -8.0], [0.25, 4.0]])
    assert boards.shares("tanh", a) is a
    np.testing.assert_allclose(boards.shares("sigmoid", a[:, :1]), [[0.0], [-0.5]])
    np.testing.assert_allclose(boards.shares("relu", a), np.array([[1, -1], [0.5, 0.5]]))
    np.testing.assert_allclose(
        boards.shares("relu", a / 10), np.array([[0.1, -1], [0.05, 0.5]])
    )  # what is small stays pale
