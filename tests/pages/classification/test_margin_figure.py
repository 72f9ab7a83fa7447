"""The names beside the marks of the strip."""

import numpy as np
import pytest

from pages.views.classification.margin import figure
from ui.figures.plane import Plane

PLANE = Plane.around(np.array([[0.0, 0.0], [10.0, 10.0]]), ("a", "b"))
UPRIGHT = np.array([1.0, 0.0])  # the boundary at x = 5, margin lines at 4 and 6
RINGS = np.array([[6.0, 2.0], [6.0, 8.0]])


def named(places, taken):
    lines, words = figure.names(PLANE, UPRIGHT, -5.0, places, taken)
    led = np.column_stack([lines["x"], lines["y"]]).astype(float).reshape(-1, 3, 2)
    return led, np.column_stack([words["x"], words["y"]]).astype(float)


def test_names_stand_outside_the_strip_and_each_is_led_to_from_a_place_of_its_own():
    led, at = named({"one": RINGS[:1], "two": RINGS[1:]}, RINGS)
    np.testing.assert_allclose(led[:, 0], RINGS, atol=1e-5)
    assert (np.abs(at[:, 0] - 5) > 1).all()
    np.testing.assert_allclose(led[:, 1], at, atol=1e-5)  # where the words begin or end


def test_a_name_avoids_the_points():
    rng = np.random.default_rng(0)
    crowd = np.column_stack([rng.uniform(6, PLANE.x[1], 300), rng.uniform(*PLANE.y, 300)])
    _, at = named({"one": RINGS}, crowd)
    assert at[0, 0] < 4  # the other side is empty


@pytest.mark.parametrize("seed", range(8))
def test_no_point_is_under_a_name_from_its_first_letter_to_its_last(seed):
    crowd = np.random.default_rng(seed).uniform(0, 10, (25, 2))
    level, rings = np.array([0.0, 1.0]), np.array([[2.5, 6.0], [7.5, 6.0]])
    words = figure.names(PLANE, level, -5.0, {"support vector": rings}, crowd)[1]
    long, high = len("support vector") * figure.LETTER * np.ptp(PLANE.x), 0.9 * figure.LINE * np.ptp(PLANE.y)
    (x,), (y,), (side,) = words["x"], words["y"], words["textposition"]
    left = x - {"middle right": 0, "middle left": long}.get(side, long / 2)
    assert not ((crowd[:, 0] > left) & (crowd[:, 0] < left + long) & (np.abs(crowd[:, 1] - y) < high)).any()


def test_a_line_to_a_name_passes_no_other_point():
    ring = np.array([[6.0, 5.0]])
    wall = np.column_stack([np.full(9, 6.6), np.linspace(3, 7, 9)])  # right of the ring, with one gap of a point
    led, at = named({"one": ring}, np.vstack([ring, wall]))
    way = led[0, 0] + np.linspace(0, 1, 200)[:, None] * (led[0, 1] - led[0, 0])
    assert np.linalg.norm(way[:, None] - wall, axis=2).min() > figure.CLEAR * np.ptp(PLANE.y)
    np.testing.assert_allclose(led[0, 1], at[0], atol=1e-5)


def test_names_keep_clear_of_each_other():
    _, at = named({"one": RINGS[:1], "two": RINGS[:1]}, RINGS)
    apart = np.abs(at[0] - at[1]) / [np.ptp(PLANE.x) * figure.LETTER * 3, np.ptp(PLANE.y) * figure.LINE]
    assert apart.max() > 0.99


@pytest.mark.parametrize(
    "crowd", [RINGS, np.array(np.meshgrid(np.linspace(-2, 12, 80), np.linspace(-2, 12, 80))).reshape(2, -1).T]
)
def test_there_is_no_name_without_a_place_or_without_room(crowd):
    places = RINGS[:0] if crowd is RINGS else RINGS
    led, at = named({"one": places}, crowd)
    assert np.isnan(led).all()
    assert np.isnan(at).all()
