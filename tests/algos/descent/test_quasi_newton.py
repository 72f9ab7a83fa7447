"""BFGS against its matrix written out and scipy; L-BFGS against it with all pairs in memory."""

from typing import Any

import numpy as np
import pytest
from scipy import optimize

from algos.descent import conjugate_gradient, quasi_newton
from algos.descent.landscapes import Banana, Beale, FourWells, Quadratic
from algos.trace import record
from tests.algos.descent.test_conjugate_gradient import spread

minimize: Any = optimize.minimize


def test_two_loops_are_the_matrix_of_bfgs() -> None:
    rng, H, pairs = np.random.default_rng(1), np.eye(4), []
    Q = np.array(spread(4).Q)
    for _ in range(6):
        s = rng.normal(size=4)
        y = Q @ s
        r = 1 / (y @ s)
        H = (np.eye(4) - r * np.outer(s, y)) @ H @ (np.eye(4) - r * np.outer(y, s)) + r * np.outer(s, s)
        pairs.append((s, y))
    g = rng.normal(size=4)
    np.testing.assert_allclose(quasi_newton.curved(g, pairs, scaled=False), H @ g, rtol=1e-10)
    s, y = pairs[-1]
    np.testing.assert_allclose(quasi_newton.curved(y, pairs, scaled=True), s, rtol=1e-10)  # the newest pair is kept


def test_on_a_quadratic_with_exact_searches_it_takes_the_steps_of_conjugate_gradients() -> None:
    land: Quadratic = spread(5)
    ours = record(quasi_newton.steps(land, np.zeros(5), tolerance=1e-7), limit=50)
    theirs = record(conjugate_gradient.steps(land, np.zeros(5), tolerance=1e-7), limit=50)
    assert ours.steps == theirs.steps == 5
    np.testing.assert_allclose(ours.curve("x"), theirs.curve("x"), atol=1e-7)


@pytest.mark.parametrize(("land", "start"), [(Banana(), [-1.2, 1.0]), (FourWells(), [0.0, 0.0]), (Beale(), [1.0, 1.0])])
@pytest.mark.parametrize("memory", [None, 1, 5])
def test_it_ends_where_scipys_does_and_never_climbs(land: Banana, start: list[float], memory: int | None) -> None:
    trace = record(quasi_newton.steps(land, np.array(start), memory=memory), limit=300)
    assert trace.finished and trace.final.phase == "converged"
    assert (np.diff(trace.curve("value")) < 0).all()
    theirs = minimize(land.value, start, jac=land.gradient, method="BFGS", options=dict(gtol=1e-8))
    np.testing.assert_allclose(land.value(trace.final.x), theirs.fun, atol=1e-8)


def test_memory_is_a_whole_number_of_pairs() -> None:
    with pytest.raises(ValueError, match="memory must be a whole number of at least 1"):
        record(quasi_newton.steps(Banana(), np.zeros(2), memory=0), limit=1)
    two = record(quasi_newton.steps(Banana(), np.array([-1.2, 1.0]), memory=2), limit=300)
    many = record(quasi_newton.steps(Banana(), np.array([-1.2, 1.0]), memory=500), limit=300)
    assert two.steps != many.steps
