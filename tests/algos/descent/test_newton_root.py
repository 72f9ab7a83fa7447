"""Newton's tangents: the digits of a root of 2, and every way to fail."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy import optimize

from algos.descent import newton_root
from algos.descent.curves import CURVES
from algos.trace import record

scipys: Any = optimize.newton


@pytest.mark.parametrize("name", CURVES)
def test_slopes_are_those_of_differences_and_zeros_are_zeros(name: str) -> None:
    curve, x = CURVES[name], np.linspace(-2.3, 2.7, 11)
    np.testing.assert_allclose(curve.slope(x), (curve.value(x + 1e-6) - curve.value(x - 1e-6)) / 2e-6, atol=1e-7)
    np.testing.assert_allclose(curve.value(np.array(curve.zeros)), 0, atol=1e-14)
    signs = np.sign(curve.value(np.linspace(-10.01, 10.02, 2001)))
    crossings = int((signs[1:] != signs[:-1]).sum())
    assert crossings in (len(curve.zeros), 0)  # a double zero is touched


def test_the_root_of_two_from_one() -> None:
    trace = record(newton_root.steps("root", 1.0), limit=20)
    np.testing.assert_allclose(trace.curve("x")[:5], [1, 1.5, 1.4166666667, 1.4142156863, 1.4142135624], atol=5e-11)
    assert trace.finished and trace.final.phase == "converged"


@pytest.mark.parametrize(("name", "start"), [("root", 5.0), ("cubic", -3.0), ("three", 0.6), ("cosine", 2.0)])
def test_it_ends_where_scipys_does(name: str, start: float) -> None:
    curve = CURVES[name]
    trace = record(newton_root.steps(name, start), limit=60)
    assert trace.final.phase == "converged"
    assert trace.final.x == pytest.approx(scipys(curve.value, start, fprime=curve.slope, maxiter=60), abs=1e-9)
    for before, after in pairwise(trace.states):
        assert before.value + before.slope * (after.x - before.x) == pytest.approx(0, abs=1e-9)


def test_every_way_to_fail_has_its_name() -> None:
    def phase(name: str, start: float) -> str:
        return record(newton_root.steps(name, start), limit=60).final.phase

    assert phase("root", 0.0) == "flat"
    assert phase("cubic", 0.0) == "cycle"
    assert phase("atan", 1.4) == "diverged"
    assert phase("atan", 1.39) == "converged"  # the border is 1.3917...
    with pytest.raises(ValueError, match="start must be"):
        phase("root", float("nan"))


def test_digits_double_at_a_simple_zero_and_only_halve_the_way_at_a_double_one() -> None:
    off = np.abs(record(newton_root.steps("root", 2.0), limit=5).curve("x") - 2**0.5)
    np.testing.assert_allclose(off[1:5] / off[:4] ** 2, 1 / (2 * 2**0.5), rtol=0.5)
    slow = np.abs(record(newton_root.steps("double", 3.0), limit=10).curve("x") - 1)
    np.testing.assert_allclose(slow[1:] / slow[:-1], 0.5)


@pytest.mark.parametrize("name", CURVES)
def test_the_ends_of_many_starts_are_those_of_one_by_one(name: str) -> None:
    starts = np.linspace(-2.9, 3.1, 61)
    found = newton_root.ends(name, starts)
    for start, end in zip(starts, found, strict=True):
        final = record(newton_root.steps(name, float(start)), limit=100).final
        if end < 0:
            assert final.phase != "converged"
        else:
            assert final.phase == "converged" and final.x == pytest.approx(CURVES[name].zeros[end], abs=1e-6)


def test_on_the_slope_of_a_double_well_it_goes_to_the_maximum_as_readily_as_to_a_minimum() -> None:
    """f = x^4 / 4 - x^2 / 2 has the slope x^3 - x: minima at -1 and 1, a maximum at 0."""
    ends = {start: record(newton_root.steps("three", start), limit=50).final for start in (0.3, 0.7, 2.0)}
    bends = {start: 3 * end.x**2 - 1 for start, end in ends.items()}
    assert all(end.phase == "converged" for end in ends.values())
    assert abs(ends[0.3].x) < 1e-9 and bends[0.3] < 0 < min(bends[0.7], bends[2.0])
