"""Points in space: the sheet, the feet, the axes, and a window to scale."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.pca import principal_components
from datasets.dataset import Dataset
from pages.views.pca.outlier import NAME, Fitted
from pages.views.pca.space.figure import _side, figure
from pages.views.pca.space.run import Projection, cube

ROWS = np.random.default_rng(1).normal(size=(12, 3)) * [3, 1, 2] + [10, 0, -5]
MODEL = principal_components.fit(ROWS)
AXES, MIDDLE = MODEL.components, MODEL.mean
FEET = MIDDLE + (ROWS - MIDDLE) @ AXES[:2].T @ AXES[:2]


def projection(k=2, X=ROWS, *, outlier=0):
    own = X[: len(X) - outlier]  # the outlier is the last row
    y = np.arange(len(own)) % 3
    data = Dataset("own", "Own", own, y, ("a", "b", "c"), "Made up.", "None", "class", ("u", "v", "w"))
    model = principal_components.fit(X)
    return Projection(Fitted(data, False, model, model, distance=outlier), k, None)


def places(trace):
    return np.column_stack([trace[letter] for letter in "xyz"])


def test_the_sheet_is_a_rectangle_in_the_plane_around_the_middle():
    run = projection()
    drawn = figure(run, ROWS, FEET, AXES[:2])
    corners = places(next(t for t in drawn["data"] if t["type"] == "mesh3d"))
    a, b = run.reach
    assert_allclose(corners.mean(axis=0), MIDDLE, atol=1e-5)
    assert_allclose((corners - MIDDLE) @ AXES[2], 0, atol=1e-5)
    assert_allclose(np.abs((corners - MIDDLE) @ AXES[:2].T), np.tile([a, b], (4, 1)), atol=1e-5)
    sides = np.linalg.norm(np.diff(np.vstack([corners, corners[:1]]), axis=0), axis=1)
    assert_allclose(sides, [2 * a, 2 * b, 2 * a, 2 * b], atol=1e-5)


def test_every_way_leads_from_a_row_to_its_foot():
    drawn = figure(projection(), ROWS, FEET, AXES[:2])
    ways = [places(t).reshape(-1, 3, 3) for t in drawn["data"] if t.get("mode") == "lines" and len(t["x"]) == 36]
    assert len(ways) == 1
    assert_allclose(ways[0][:, 0], ROWS, rtol=1e-5)
    assert_allclose(ways[0][:, 1], FEET, rtol=1e-4, atol=1e-5)
    assert np.isnan(ways[0][:, 2]).all()


def test_classes_have_colours_and_shapes_and_the_outlier_neither():
    drawn = figure(projection(outlier=1), ROWS, FEET, AXES[:2])
    classes = [t for t in drawn["data"] if t.get("name") in ("u", "v", "w")]
    assert [len(t["x"]) for t in classes] == [4, 4, 3]
    assert len({(t["marker"]["color"], t["marker"]["symbol"]) for t in classes}) == 3
    mark = next(t for t in drawn["data"] if t.get("name") == NAME)
    assert_allclose(places(mark)[0], ROWS[-1], rtol=1e-6)


def test_a_line_is_drawn_instead_of_a_sheet():
    drawn = figure(projection(1), ROWS, FEET, AXES[:1])
    assert not [t for t in drawn["data"] if t["type"] == "mesh3d"]
    line = next(t for t in drawn["data"] if t.get("mode") == "lines" and len(t["x"]) == 2)
    (reach,) = projection(1).reach
    assert_allclose(places(line) - MIDDLE, np.outer([-reach, reach], AXES[0]), atol=1e-5)


@pytest.mark.parametrize("k", [1, 2])
def test_no_row_falls_beside_the_plane_or_the_line_while_it_turns_nor_does_its_shadow_leave_the_picture(k):
    run = projection(k, outlier=1)
    for frame in run.turn:
        drawn = figure(run, ROWS, FEET, frame)
        assert (np.abs((ROWS - MIDDLE) @ frame.T) < run.reach).all()
        for trace in drawn["data"][-4:-1]:
            for letter in "xy":
                low, high = drawn["layout"][f"{letter}axis"]["range"]
                assert all(low < v < high for v in trace[letter])


def test_the_window_is_a_cube_that_holds_all_rows_so_that_right_angles_look_right():
    layout = figure(projection(), ROWS, FEET, AXES[:2])["layout"]
    ranges = np.array([layout["scene"][f"{letter}axis"]["range"] for letter in "xyz"])
    assert layout["scene"]["aspectmode"] == "cube"
    assert_allclose(np.ptp(ranges, axis=1), np.ptp(ranges[0]))
    assert (ranges[:, 0] < ROWS.min(axis=0)).all() and (ranges[:, 1] > ROWS.max(axis=0)).all()
    assert cube(np.ones((2, 3)))[1] == 1.0


def test_a_line_for_each_column_leads_that_way_and_bears_its_name_off_the_rows():
    drawn = figure(projection(), ROWS, FEET, AXES[:2])["data"][-1]
    ways = places(drawn).reshape(-1, 3, 3)
    along = ways[:, 1] - ways[:, 0]
    assert_allclose(along, along[0, 0] * np.eye(3), atol=1e-5)
    assert along[0, 0] > 0 and [name for name in drawn["text"] if name] == ["a", "b", "c"]
    assert [bool(name) for name in drawn["text"]] == [False, True, False] * 3
    assert (ways[:, 0, 1:] < ROWS.min(axis=0)[1:]).all()  # before and below all of them


def test_what_the_dots_are_is_said_above_them_or_by_a_legend_and_their_shadow_has_its_name():
    several = figure(projection(), ROWS, FEET, AXES[:2])
    run = projection()
    data = Dataset("own", "Own", ROWS, None, ("a", "b", "c"), "Made up.", "None")
    alone = replace(run, fitted=replace(run.fitted, data=data))
    one = figure(alone, ROWS, FEET, AXES[:2])
    told = [drawn["layout"]["annotations"][0]["text"] for drawn in (several, one)]
    assert told[0] == "" and "the points: drag to turn them" in told[1]
    for drawn in (several, one):
        assert [t["text"] for t in drawn["data"] if "shadow" in str(t.get("text"))]


def test_the_scene_can_be_turned():
    layout = figure(projection(), ROWS, FEET, AXES[:2])["layout"]
    assert layout["scene"]["uirevision"] == layout["uirevision"] == projection().fitted.data.title  # other data: anew
    assert layout["dragmode"] == layout["scene"]["dragmode"] == "turntable"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_line_through_the_cloud_for_each_axis_along_which_something_varies(count):
    scores = (ROWS - MIDDLE) @ AXES[:count].T
    drawn = figure(projection(X=MIDDLE + scores @ AXES[:count]), ROWS, FEET, AXES[:2])
    named = next(i for i, t in enumerate(drawn["data"]) if t.get("mode") == "text")
    through = places(drawn["data"][named - 1]).reshape(-1, 3, 3)
    assert len(through) == min(count, 2)
    for (low, high, _), axis in zip(through - MIDDLE, AXES, strict=False):
        assert_allclose(low, -high, atol=1e-4)
        assert_allclose(high, (high @ axis) * axis, atol=1e-4)
        assert high @ axis > np.abs((ROWS - MIDDLE) @ axis).max() or count < 3, "no row lies beyond it"
    words = next(t for t in drawn["data"] if t.get("mode") == "text")
    assert words["text"] == ["axis 1", "axis 2"][:count]
    ends, centred = places(words) - MIDDLE, scores @ AXES[:count]
    for i, (end, axis) in enumerate(zip(ends, AXES[: len(ends)], strict=True)):  # on its axis, and no row is as far out
        assert_allclose(end, (end @ axis) * axis, atol=1e-4)
        assert (
            end @ axis > 1.05 * np.abs(centred @ axis).max() and end @ axis > 1.05 * np.abs(scores[:, min(i, 1)]).max()
        )
    ranges = np.array([drawn["layout"]["scene"][f"{letter}axis"]["range"] for letter in "xyz"])
    assert ((ranges[:, 0] < places(words)) & (places(words) < ranges[:, 1])).all()


def test_the_names_of_axes_lean_off_the_plane_where_the_picture_opens():
    eye = figure(projection(), ROWS, FEET, AXES[:2])["layout"]["scene"]["camera"]["eye"]
    right = np.cross([-eye["x"], -eye["y"], 0], [0, 0, 1])
    right = right / np.linalg.norm(right)
    sides = {_side(sign * right + 0.1 * np.array([0, 0, up])) for sign, up in ((1, 1), (-1, -1))}
    assert sides == {"top right", "bottom left"} and _side(0.1 * right - [0, 0, 1]) == "bottom right"


def test_the_shadow_is_what_the_plane_or_the_line_on_display_sees():
    frame = np.linalg.qr(np.random.default_rng(2).normal(size=(3, 2)))[0].T
    for k in (2, 1):
        run = projection(k, outlier=1)
        drawn = figure(run, ROWS, FEET, frame[:k])
        real, out, _ = drawn["data"][-4:-1]
        seen = np.vstack([np.column_stack([t["x"], t["y"]]) for t in (real, out)])
        assert_allclose(seen[:, :k], (ROWS - MIDDLE) @ frame[:k].T, rtol=1e-5, atol=1e-5)
        assert k == 2 or len(np.unique(seen[:-1, 1])) == 3  # a height for each class
        low, high = drawn["layout"]["xaxis"]["range"]
        assert high == -low == run.reach[0]
        assert drawn["layout"]["yaxis"]["scaleanchor"] == "x"
        assert drawn["layout"]["scene"]["domain"]["x"][1] < drawn["layout"]["xaxis"]["domain"][0]


def test_the_plane_is_nowhere_cut_off_while_it_turns():
    run = projection(outlier=1)
    run = replace(run, tilt=np.radians(60))
    for frame in run.turn:
        drawn = figure(run, ROWS, FEET, frame)
        corners = places(next(t for t in drawn["data"] if t["type"] == "mesh3d"))
        ranges = np.array([drawn["layout"]["scene"][f"{letter}axis"]["range"] for letter in "xyz"])
        assert (ranges[:, 0] < corners).all() and (corners < ranges[:, 1]).all()
