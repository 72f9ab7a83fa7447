"""Conjugate gradients: exact in d steps on quadratics, as scipy on others."""

from typing import Any

import numpy as np
import pytest
from scipy import optimize
from scipy.sparse.linalg import cg

from algos.descent import conjugate_gradient
from algos.descent.landscapes import Banana, Beale, FourWells, Quadratic
from algos.trace import record

minimize: Any = optimize.minimize


def spread(d: int, seed: int = 2) -> Quadratic:
    """A positive definite quadratic of d parameters, curvatures from 1 to 50."""
    rng = np.random.default_rng(seed)
    turn = np.linalg.qr(rng.normal(size=(d, d)))[0]
    Q = turn @ np.diag(np.linspace(1, 50, d)) @ turn.T
    return Quadratic(tuple(map(tuple, ((Q + Q.T) / 2).tolist())), tuple(rng.normal(size=d).tolist()))


@pytest.mark.parametrize("d", [1, 2, 5, 9])
def test_d_parameters_of_least_squares_take_d_steps(d: int) -> None:
    land = spread(d)
    trace = record(conjugate_gradient.steps(land, np.zeros(d), tolerance=1e-8), limit=50)
    assert trace.finished and trace.final.phase == "converged" and trace.steps <= d
    np.testing.assert_allclose(trace.final.x, np.linalg.solve(land.Q, land.c), atol=1e-8)


def test_directions_are_conjugate_and_places_are_scipys() -> None:
    land = spread(6)
    trace = record(conjugate_gradient.steps(land, np.zeros(6), tolerance=1e-9), limit=50)
    moves, Q = np.diff(trace.curve("x"), axis=0), np.array(land.Q)
    crossed = moves @ Q @ moves.T
    np.testing.assert_allclose(crossed - np.diag(np.diag(crossed)), 0, atol=1e-9)
    theirs: list[np.ndarray] = []
    cg(Q, np.array(land.c), x0=np.zeros(6), rtol=1e-10, callback=lambda x: theirs.append(x.copy()))
    np.testing.assert_allclose(trace.curve("x")[1:], theirs[: trace.steps], atol=1e-8)


@pytest.mark.parametrize(("land", "start"), [(Banana(), [-1.2, 1.0]), (FourWells(), [0.0, 0.0]), (Beale(), [1.0, 1.0])])
def test_elsewhere_it_ends_where_scipys_does_and_never_climbs(land: Banana, start: list[float]) -> None:
    trace = record(conjugate_gradient.steps(land, np.array(start)), limit=300)
    assert trace.finished and trace.final.phase == "converged"
    assert (np.diff(trace.curve("value")) < 0).all()
    theirs = minimize(land.value, start, jac=land.gradient, method="CG", options=dict(gtol=1e-7))
    np.testing.assert_allclose(trace.final.x, theirs.x, atol=1e-4)


def test_with_nothing_that_leads_to_an_end_it_says_so() -> None:
    slope = Quadratic(((0.0, 0.0), (0.0, 0.0)), (1.0, 0.0))
    trace = record(conjugate_gradient.steps(slope, np.zeros(2)), limit=2000)
    assert trace.final.phase != "converged"
