"""Sketched curves: the natural spline against its defining equations and scipy, and the formula it is written as."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from algos import formula
from algos.bias_variance import knots, truths

HEIGHTS = st.lists(st.floats(-2, 2), min_size=knots.FEWEST, max_size=knots.MOST)
WILD = {
    "flat": [2.0] * 17,
    "alternating": [2.0 * (-1) ** i for i in range(17)],
    "one spike": [0.0] * 8 + [2.0] + [0.0] * 8,
    "lopsided": [0.3, -1.7, 0.0, 1.9, 1.9, -0.4],
    "few": [0, 1, 0, -1, 0],
    "many": np.random.default_rng(3).uniform(-2, 2, 33).tolist(),
}


@pytest.mark.parametrize("name", WILD)
def test_the_curve_is_the_one_that_solves_the_equations_of_a_natural_spline(name):
    """Second derivatives M from the textbook's tridiagonal system; each piece a cubic made from them."""
    values = np.array(WILD[name])
    m, h = len(values), 1 / (len(values) - 1)
    A, b = np.eye(m), np.zeros(m)
    for i in range(1, m - 1):
        A[i, i - 1 : i + 2] = h / 6, 4 * h / 6, h / 6
        b[i] = (values[i + 1] - 2 * values[i] + values[i - 1]) / h
    M = np.linalg.solve(A, b)
    at = np.linspace(0, 1, m)
    for x in np.random.default_rng(0).uniform(size=40):
        i = min(int(x / h), m - 2)
        left, right = at[i + 1] - x, x - at[i]
        wanted = (M[i] * left**3 + M[i + 1] * right**3) / (6 * h)
        wanted += (values[i] / h - M[i] * h / 6) * left + (values[i + 1] / h - M[i + 1] * h / 6) * right
        assert knots.spline(values.tolist(), x) == pytest.approx(wanted, abs=1e-10)


@pytest.mark.parametrize("name", WILD)
def test_second_differences_are_zero_at_the_ends_and_agree_on_both_sides_of_a_knot(name):
    values, h = WILD[name], 1e-4
    curve = truths.read(knots.text(np.round(values, 2)))

    def bend(x):
        return (curve(x - h) - 2 * curve(x) + curve(x + h)) / h**2

    steepest = max(1.0, np.abs(bend(np.linspace(0.01, 0.99, 200))).max())
    assert abs(bend(h)) < 0.02 * steepest and abs(bend(1 - h)) < 0.02 * steepest
    at = np.linspace(0, 1, len(values))[1:-1]
    np.testing.assert_allclose(bend(at - 2 * h), bend(at + 2 * h), atol=0.05 * steepest)


@given(HEIGHTS)
def test_it_goes_through_its_knots_and_is_scipys(values):
    from scipy.interpolate import make_interp_spline

    at = np.linspace(0, 1, len(values))
    np.testing.assert_allclose(knots.spline(values, at), values, atol=1e-12)
    x = np.linspace(0, 1, 50)
    other = make_interp_spline(at, values, k=3, bc_type="natural")(x)
    np.testing.assert_allclose(knots.spline(values, x), other, atol=1e-9)


@given(HEIGHTS.map(lambda values: [round(value, 2) for value in values]))
def test_its_formula_is_read_back_as_the_same_curve(values):
    text = knots.text(values)
    assert len(text) <= formula.LONGEST and "-0," not in text and "-0)" not in text and ".0," not in text
    x = np.linspace(0, 1, 50)
    np.testing.assert_array_equal(truths.read(text)(x), knots.spline(values, x))


def test_shapes_and_constants():
    assert truths.read("knots(3, 3, 3, 3, 3)")(np.full((2, 3), 0.37)) == pytest.approx(np.full((2, 3), 3.0))
    line = truths.read("2*knots(0, .25, +.5, .75, 1) - x")
    assert line(np.linspace(0, 1, 7)) == pytest.approx(np.linspace(0, 1, 7))
    assert float(truths.read("knots(0, 1, 0, -1, 0)")(0.25)) == pytest.approx(1)
