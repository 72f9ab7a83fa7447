"""Contour lines lie where the function has the level, and none is missing."""

import numpy as np
import pytest

from ui.figures import contours

X, Y = np.linspace(-2, 3, 41), np.linspace(-1, 2, 31)
XX, YY = np.meshgrid(X, Y)


def pieces(lines: np.ndarray) -> list[np.ndarray]:
    gaps = np.flatnonzero(np.isnan(lines[:, 0]))
    return [piece[~np.isnan(piece[:, 0])] for piece in np.split(lines, gaps) if not np.isnan(piece[:, 0]).all()]


@pytest.mark.parametrize("level", [-1.3, 0.0, 0.7])
def test_a_plane_is_cut_in_one_exact_straight_line(level):
    lines = contours.lines(X, Y, 0.7 * XX - 1.1 * YY + 0.2, level)
    assert len(pieces(lines)) == 1
    assert np.allclose(0.7 * lines[:, 0] - 1.1 * lines[:, 1] + 0.2, level, atol=1e-6)
    assert np.isclose(min(lines[:, 0].min() - X[0], lines[:, 1].min() - Y[0]), 0, atol=1e-6)  # it reaches the rim


def test_a_circle_is_one_closed_line_of_the_right_length():
    (ring,) = pieces(contours.lines(X, Y, np.hypot(XX - 0.4, YY - 0.5), 0.9))
    assert np.array_equal(ring[0], ring[-1])
    assert np.linalg.norm(np.diff(ring, axis=0), axis=1).sum() == pytest.approx(2 * np.pi * 0.9, rel=0.01)


def test_every_crossed_edge_of_a_rough_function_is_on_a_line():
    rng = np.random.default_rng(0)
    Z = rng.normal(size=XX.shape)
    crossings = (np.diff(Z > 0, axis=0) != 0).sum() + (np.diff(Z > 0, axis=1) != 0).sum()
    found = [tuple(p) for piece in pieces(contours.lines(X, Y, Z)) for p in piece]
    assert len(set(found)) == crossings
    lengths = [np.abs(np.diff(piece, axis=0)).max() for piece in pieces(contours.lines(X, Y, Z))]
    assert max(lengths) <= max(np.diff(X)[0], np.diff(Y)[0]) + 1e-6  # no segment leaves its square


def test_a_saddle_joins_the_corners_its_middle_belongs_to():
    Z = np.array([[3.0, -1.0], [-1.0, 3.0]])
    for sign in (1, -1):
        lines = pieces(contours.lines(np.array([0.0, 1.0]), np.array([0.0, 1.0]), sign * Z))
        sums = sorted(float(piece.sum(axis=1).mean()) for piece in lines)  # near the corners (0, 1) and (1, 0)
        assert sums == pytest.approx([1.0, 1.0])
        assert sorted(float((piece[:, 0] - piece[:, 1]).mean()) for piece in lines) == pytest.approx([-0.75, 0.75])


def test_a_level_that_is_never_reached_is_nowhere():
    assert np.isnan(contours.lines(X, Y, XX**2 + 1, 0)).all()
    assert np.isnan(contours.lines(X, Y, np.zeros_like(XX), 0)).all()
