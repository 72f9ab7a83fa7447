"""Figures about starts: curves above the lowest, a surface with a path, pieces of a table."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from algos.recommender import one_by_one
from pages.views.recommender.starts import curves, pieces, surface

CURVES = np.array([[30.0, 30, 30], [28, 12, 11], [29, 13, 10], [31, 20, 10.5]])
KINDS = ("zero", "equal", "random", "random")


def test_curves_are_heights_above_the_lowest_and_hover_says_j():
    data = curves.Stage(CURVES, KINDS, ("zero", "equal", "seed 0", "seed 1")).draw(2)["data"]
    zero, equal, random, *_ = data
    assert random["name"] == "random (2)"
    assert_allclose(equal["y"][:3], [18, 2, 1])
    assert_allclose(zero["y"][:3], 20)
    assert_allclose(random["customdata"], [29, 13, 10, np.nan, 31, 20, 10.5, np.nan])
    assert random["y"][2] == pytest.approx(curves.FLOOR * 31)  # the lowest itself, on a logarithmic axis
    assert len({(trace["line"]["color"], trace["line"]["dash"]) for trace in data[:3]}) == 3


def test_ends_are_inside_their_axis_and_zero_is_not_among_them():
    stage = curves.Stage(CURVES, KINDS, ("zero", "equal", "seed 0", "seed 1"))
    first, figure = stage.draw(0), stage.draw(2)
    cursor, equal, random = first["data"][-3:]
    assert_allclose(cursor["x"], [0, 0])
    assert_allclose(random["y"], [29, 31])
    equal, random = figure["data"][-2:]
    assert_allclose(equal["y"], [11])
    assert_allclose(random["y"], [10, 10.5])
    low, high = figure["layout"]["yaxis2"]["range"]
    assert low < 10
    assert 11 < high < 30


def test_all_ends_alike_and_all_zero_still_have_axes():
    for J in (np.full((3, 5), 2.0), np.zeros((3, 5))):
        layout = curves.Stage(J, ("zero", "equal", "random"), ("a", "b", "c")).draw(0)["layout"]
        for axis in ("yaxis", "yaxis2"):
            low, high = layout[axis]["range"]
            assert np.isfinite([low, high]).all()
            assert low < high


def test_a_path_on_the_surface():
    minima = one_by_one.minima(4.0, 1.0)
    path = np.array([[2.0, -0.3], [-1.1, -0.3], [-1.1, -2.0]])
    plane = surface.window(path, minima, reach=8.0)
    assert plane.holds(np.vstack([path, minima])).all()
    across, up, cells = plane.grid(161)
    J = one_by_one.objective(cells[:, 0], cells[:, 1], 4.0, 1.0).reshape(161, 161)
    shade, lines = surface.backdrop(plane, across, up, J)
    x, y = lines["x"].astype(float), lines["y"].astype(float)
    x, y = x[~np.isnan(x)], y[~np.isnan(x)]
    height = np.sqrt(one_by_one.objective(x, y, 4.0, 1.0) - J.min())  # lines are equally spaced in this
    tenth = shade["z"].max() / 10
    assert_allclose(height / tenth, np.round(height / tenth), atol=0.05)
    assert set(np.round(height / tenth)) == set(range(1, 10))
    figure = surface.figure(plane, [shade, lines, *surface.flat(minima, True, None)], path)
    assert_allclose(figure["data"][-1]["x"], [-1.1])
    assert_allclose(figure["data"][-2]["y"], [-0.3])


def test_stars_cross_and_a_valley():
    valley, stars, saddle = surface.flat(np.zeros((1, 2)), False, None)
    assert np.isnan(valley["x"].astype(float)).all()
    assert_allclose(stars["x"], [0])
    assert not saddle["showlegend"]
    assert surface.flat(np.ones((2, 2)), True, np.ones((5, 2)))[0]["x"].size == 5


def test_clicks_are_points_of_a_grid_in_the_window():
    plane = surface.window(np.ones((1, 2)), np.zeros((1, 2)), reach=8.0)
    trace, points = surface.picks(plane)
    assert trace["meta"] == "pick"
    assert plane.holds(points).all()
    assert_allclose(np.column_stack([trace["x"], trace["y"]]), points, rtol=1e-6)


def test_pieces_show_what_is_left_and_where_one_is_on_the_curve():
    left = [np.array([[4.0, np.nan], [-2, 1]]), np.array([[1.0, np.nan], [0.5, 1]])]
    errors = {"rank by rank, training": np.array([2.0, 0.5]), "joint fit, training": np.array([2.0, 0.4])}
    stage = pieces.Stage(left, errors, ("a", "b"), ("x", "y"))
    for p in (0, 1):
        cells, greedy, joint, here = stage.draw(p)["data"]
        assert_allclose(cells["z"], left[p])
        assert cells["zmax"] == -cells["zmin"] == 4
        assert_allclose(greedy["y"], [2, 0.5])
        assert_allclose(joint["y"], [2, 0.4])
        assert_allclose([here["x"][0], here["y"][0]], [p, greedy["y"][p]])
