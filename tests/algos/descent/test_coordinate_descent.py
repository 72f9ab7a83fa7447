"""Coordinate descent: the numbers of a concave quadratic, scipy's minima along axes, and a staircase."""

from itertools import pairwise

import numpy as np
from scipy.optimize import minimize_scalar

from algos.descent import coordinate_descent
from algos.descent.landscapes import Banana, FourWells, Landscape, Quadratic, valley
from algos.trace import record


def test_the_quadratic_of_two_variables_that_lean_on_each_other() -> None:
    """W = c'a - a'Qa / 2, made greatest: coordinate ascent, which never falls."""
    land = Quadratic(((2.0, 1.8), (1.8, 2.0)), (1.0, 1.0))
    trace = record(coordinate_descent.steps(land, np.zeros(2), tolerance=1e-10), limit=500)
    assert trace.finished and trace.final.phase == "converged"
    np.testing.assert_allclose(trace.final.x, [0.263158, 0.263158], atol=1e-6)
    assert (np.diff(trace.curve("value")) <= 1e-15).all()


def test_each_step_moves_one_parameter_to_the_lowest_place_along_its_axis() -> None:
    places: list[tuple[Landscape, list[float]]] = [
        (valley(25.0, 30.0), [3.0, -2.0]),
        (Banana(20.0), [-1.2, 1.0]),
        (FourWells(), [0.0, 0.0]),
    ]
    for land, start in places:
        trace = record(coordinate_descent.steps(land, np.array(start)), limit=20)
        for k, (before, after) in enumerate(pairwise(trace.states)):
            moved, still = k % 2, 1 - k % 2
            assert after.x[still] == before.x[still]
            assert abs(after.gradient[moved]) < 1e-5
            if isinstance(land, Quadratic):
                axis = np.eye(2)[moved]
                found = minimize_scalar(lambda t, x=before.x, axis=axis, land=land: land.value(x + t * axis))
                np.testing.assert_allclose(after.x, before.x + found.x * axis, atol=1e-6)


def test_the_more_the_parameters_lean_on_each_other_the_longer_is_the_staircase() -> None:
    taken = []
    for lean in (0.0, 0.5, 0.9, 0.99):
        land = Quadratic(((1.0, lean), (lean, 1.0)), (0.0, 0.0))
        taken.append(record(coordinate_descent.steps(land, np.array([1.0, 0.3])), limit=5000).steps)
    assert taken == sorted(taken) and taken[0] == 2 and taken[3] > 10 * taken[1]


def test_where_no_axis_leads_down_it_says_that_it_is_stuck() -> None:
    flat = Quadratic(((0.0, 0.0), (0.0, 0.0)), (0.0, 0.0))
    assert record(coordinate_descent.steps(flat, np.ones(2)), limit=5).final.phase == "converged"
    off = record(coordinate_descent.steps(Banana(1e-9), np.array([1.0, 5.0])), limit=50)
    assert off.finished
