"""Newton's method: one step on a quadratic, saddles, and damping."""

from itertools import pairwise

import numpy as np
import pytest

from algos.descent import newton
from algos.descent.landscapes import Banana, FourWells, Landscape, Quadratic, TwoWells
from algos.trace import record

SADDLE = Quadratic(((1.0, 0.0), (0.0, -1.0)), (0.0, 0.0))


def ends(landscape: Landscape, start: list[float], damped: bool = False) -> tuple[int, str, np.ndarray]:
    trace = record(newton.steps(landscape, np.array(start), damped=damped), limit=100)
    return trace.steps, trace.final.phase, trace.final.x


def test_one_step_from_anywhere_is_the_minimum_of_a_quadratic() -> None:
    steps, phase, x = ends(Quadratic(((3.0, 1.0), (1.0, 2.0)), (1.0, -1.0)), [10.0, -7.0])
    assert (steps, phase) == (1, "converged")
    np.testing.assert_allclose(x, [0.6, -0.8], atol=1e-12)


def test_it_jumps_to_a_saddle_as_readily_as_to_a_minimum() -> None:
    steps, phase, x = ends(SADDLE, [3.0, 4.0])
    assert (steps, phase, x.tolist()) == (1, "converged", [0.0, 0.0])
    np.testing.assert_allclose(ends(TwoWells(), [1.0, 0.1])[2], [0, 0], atol=1e-6)


def test_damped_it_goes_down_at_every_step_and_ends_in_a_minimum() -> None:
    places: list[tuple[Landscape, list[float]]] = [
        (TwoWells(), [1.0, 0.1]),
        (Banana(), [-1.2, 1.0]),
        (FourWells(), [0.0, 0.0]),
    ]
    for land, start in places:
        trace = record(newton.steps(land, np.array(start), damped=True), limit=100)
        assert trace.finished and trace.final.phase == "converged"
        assert (np.diff(trace.curve("value")) < 0).all()
        assert np.linalg.eigvalsh(land.hessian(trace.final.x))[0] > 0
    plain = record(newton.steps(Banana(), np.array([-1.2, 1.0])), limit=100)
    assert (np.diff(plain.curve("value")) > 0).any()  # undamped it climbs on its way


def test_digits_double_near_the_minimum() -> None:
    trace = record(newton.steps(Banana(), np.array([1.1, 1.1]), tolerance=1e-14), limit=20)
    off = np.linalg.norm(trace.curve("x") - 1, axis=1)
    near = [(a, b) for a, b in pairwise(off) if 1e-6 < a < 0.1]
    assert near and all(b < 20 * a**2 for a, b in near)


def test_where_the_curvature_is_singular_it_is_stuck_or_goes_down_the_gradient() -> None:
    flat = Quadratic(((1.0, 0.0), (0.0, 0.0)), (0.0, 1.0))
    assert ends(flat, [1.0, 1.0])[1] == "stuck"
    assert ends(flat, [1.0, 1.0], damped=True)[0] > 1
    with pytest.raises(ValueError, match="start has 1 entries"):
        ends(flat, [1.0])
