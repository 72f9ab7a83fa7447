"""Points in space: the sheet, the feet, the arrows, and a window to scale."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pages.views.pca.space import figure as space

RNG = np.random.default_rng(1)
AXES = np.linalg.qr(RNG.normal(size=(3, 3)))[0].T
ROWS = RNG.normal(size=(12, 3)) * [3, 1, 2] + [10, 0, -5]
MIDDLE = ROWS.mean(axis=0)
FEET = MIDDLE + (ROWS - MIDDLE) @ AXES[:2].T @ AXES[:2]


def stage(k=2, **more):
    centre, half = space.window(ROWS)
    settings = dict(
        middle=MIDDLE,
        half=half,
        centre=centre,
        reach=np.array([4.0, 2.0])[:k],
        arrows=AXES * [[3.0], [2.0], [0.5]],
        titles=("a", "b", "c"),
        groups=np.arange(12) % 3,
        class_names=("u", "v", "w"),
        row_names=tuple(f"row {i}" for i in range(12)),
        outlier=False,
        chosen=None,
    )
    return space.Stage(**(settings | more))


def places(trace):
    return np.column_stack([trace[letter] for letter in "xyz"])


def test_the_sheet_is_a_rectangle_in_the_plane_around_the_middle():
    figure = stage().figure(ROWS, FEET, AXES[:2])
    corners = places(next(t for t in figure["data"] if t["type"] == "mesh3d"))
    assert_allclose(corners.mean(axis=0), MIDDLE, atol=1e-5)
    assert_allclose((corners - MIDDLE) @ AXES[2], 0, atol=1e-5)
    assert_allclose(np.abs((corners - MIDDLE) @ AXES[:2].T), np.tile([4, 2], (4, 1)), atol=1e-5)
    sides = np.linalg.norm(np.diff(np.vstack([corners, corners[:1]]), axis=0), axis=1)
    assert_allclose(sides, [8, 4, 8, 4], atol=1e-5)


def test_every_way_leads_from_a_row_to_its_foot():
    figure = stage().figure(ROWS, FEET, AXES[:2])
    ways = [places(t).reshape(-1, 3, 3) for t in figure["data"] if t.get("mode") == "lines" and len(t["x"]) == 36]
    assert len(ways) == 1
    assert_allclose(ways[0][:, 0], ROWS, rtol=1e-5)
    assert_allclose(ways[0][:, 1], FEET, rtol=1e-4, atol=1e-5)
    assert np.isnan(ways[0][:, 2]).all()


def test_classes_have_colours_and_shapes_and_the_outlier_neither():
    at = stage(outlier=True, row_names=(*(f"row {i}" for i in range(11)), "invented"), groups=np.arange(11) % 3)
    figure = at.figure(ROWS, FEET, AXES[:2])
    classes = [t for t in figure["data"] if t.get("name") in ("u", "v", "w")]
    assert [len(t["x"]) for t in classes] == [4, 4, 3]
    assert len({(t["marker"]["color"], t["marker"]["symbol"]) for t in classes}) == 3
    mark = next(t for t in figure["data"] if t.get("name") == "invented")
    assert_allclose(places(mark)[0], ROWS[-1], rtol=1e-6)


def test_a_line_is_drawn_instead_of_a_sheet():
    figure = stage(1).figure(ROWS, FEET, AXES[:1])
    assert not [t for t in figure["data"] if t["type"] == "mesh3d"]
    line = next(t for t in figure["data"] if t.get("mode") == "lines" and len(t["x"]) == 2)
    assert_allclose(places(line) - MIDDLE, np.outer([-4, 4], AXES[0]), atol=1e-5)


def test_the_window_is_a_cube_that_holds_all_rows_so_that_right_angles_look_right():
    layout = stage().figure(ROWS, FEET, AXES[:2])["layout"]
    ranges = np.array([layout["scene"][f"{letter}axis"]["range"] for letter in "xyz"])
    assert layout["scene"]["aspectmode"] == "cube"
    assert_allclose(np.ptp(ranges, axis=1), np.ptp(ranges[0]))
    assert (ranges[:, 0] < ROWS.min(axis=0)).all() and (ranges[:, 1] > ROWS.max(axis=0)).all()
    assert space.window(np.ones((2, 3)))[1] == 1.0


def test_the_scene_can_be_turned():
    layout = stage().figure(ROWS, FEET, AXES[:2])["layout"]
    assert layout["scene"]["uirevision"] == layout["uirevision"] == "turned"
    assert layout["dragmode"] == layout["scene"]["dragmode"] == "turntable"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_an_arrow_for_each_axis_along_which_something_varies(count):
    arrows = (AXES * [[3.0], [2.0], [0.5]])[:count]
    figure = stage(arrows=arrows).figure(ROWS, FEET, AXES[:2])
    cones = next(t for t in figure["data"] if t["type"] == "cone")
    assert_allclose(places(cones), MIDDLE + arrows, rtol=1e-5)
    heads = np.column_stack([cones[letter] for letter in "uvw"])
    assert_allclose(heads, AXES[:count], atol=1e-6)
    words = next(t for t in figure["data"] if t.get("mode") == "text")
    assert words["text"] == [f"axis {i + 1}" for i in range(count)]
