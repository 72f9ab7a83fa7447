"""Facts that lecture notes tell of Newton's method, of what is often written instead, and of descent row by row."""

from itertools import pairwise

import numpy as np
import pytest

from algos.classification import logistic
from algos.classification.linear import augmented
from algos.descent import conjugate_gradient, newton, newton_root, stochastic, subsampled_newton
from algos.descent.landscapes import Banana, Beale, FourWells, Landscape, Quadratic
from algos.regression import least_squares
from algos.trace import record


def squares(n: int, d: int, seed: int) -> tuple[Quadratic, np.ndarray]:
    """Half the sum of squares of a line through a random table, and its lowest place by the normal equation."""
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(n, d)) * np.arange(1, d + 1) + 0.3, rng.normal(size=n)
    Q, c = X.T @ X, X.T @ y
    land = Quadratic(tuple(map(tuple, ((Q + Q.T) / 2).tolist())), tuple(c.tolist()))
    return land, record(least_squares.steps(X, y, fit_intercept=False), limit=1).final.coef


@pytest.mark.parametrize(("n", "d"), [(5, 2), (30, 3), (60, 6)])
@pytest.mark.parametrize("seed", [0, 1])
def test_on_least_squares_newton_is_the_normal_equation_and_conjugate_gradients_take_a_step_a_parameter(
    n: int, d: int, seed: int
) -> None:
    land, best = squares(n, d, seed)
    start = 100 * np.random.default_rng(seed + 5).normal(size=d)
    once = record(newton.steps(land, start), limit=1).final
    np.testing.assert_allclose(once.x, best, atol=1e-9)
    along = record(conjugate_gradient.steps(land, start, tolerance=1e-7), limit=d + 1)
    assert along.steps <= d and along.final.phase == "converged"
    np.testing.assert_allclose(along.final.x, best, atol=1e-7)


@pytest.mark.parametrize(("function", "start"), [("root", 2.0), ("cubic", -2.5), ("cosine", 1.2)])
def test_upside_down_or_added_the_step_leads_away_from_where_newton_arrives(function: str, start: float) -> None:
    trace = record(newton_root.steps(function, start), limit=50)
    zero = trace.final.x
    near = [state for state in trace.states if 1e-7 < abs(state.x - zero) < 0.1]
    assert near and trace.final.phase == "converged"
    for state in near:
        off = abs(state.x - zero)
        assert abs(state.next - zero) < off / 10
        assert abs(state.x - state.slope / state.value - zero) > 10 * off
        added = state.x + state.value / state.slope
        assert abs(added - zero) == pytest.approx(2 * off, rel=0.1)  # twice the way to go


@pytest.mark.parametrize(("land", "at"), [(Banana(), [-1.2, 1.0]), (Beale(), [1.0, 0.3]), (FourWells(), [0.5, -2.0])])
def test_the_hessian_times_a_step_tells_the_gradient_up_to_the_square_of_the_step(
    land: Landscape, at: list[float]
) -> None:
    v, move = np.array(at), np.array([0.6, -0.8])
    off = []
    for t in (1e-2, 1e-3, 1e-4):
        told = land.gradient(v) + land.hessian(v) @ (t * move)
        off.append(np.linalg.norm(land.gradient(v + t * move) - told))
    np.testing.assert_allclose([a / b for a, b in pairwise(off)], 100, rtol=0.1)
    assert land.hessian(v).shape == (2, 2) and (land.hessian(v) @ move).shape == (2,)


def test_the_steps_on_all_rows_are_those_that_are_told() -> None:
    """1.3, 0.74, 0.38, 0.075 and 0.0023, then 0.000002."""
    X, y = subsampled_newton.draw(5000, seed=0)
    lengths = record(subsampled_newton.steps(X, y), limit=9).curve("length")[1:7]
    assert [float(f"{one:.2g}") for one in lengths[:5]] == [1.3, 0.74, 0.38, 0.075, 0.0023]
    assert f"{lengths[5]:.6f}" == "0.000002"


def test_the_likelihood_of_all_rows_is_near_its_best_before_all_rows_are_seen() -> None:
    X, y = subsampled_newton.draw(4000, seed=3)
    A, s = augmented(X, y, True)
    asked = dict(schedule="slow", rate=0.5, halved_after=100.0, loss="log")
    states = record(stochastic.steps(X, y, **asked), limit=1000).states  # type: ignore[arg-type]
    lowest = logistic.cost(stochastic.minimum(X, y, loss="log"), A, s)
    costs = [stochastic.cost(states[k].theta, A, y, loss="log") - lowest for k in (0, 50, 300, 1000)]
    assert all(0 < after < before for before, after in pairwise(costs)), "more rows, a likelier border"
    assert costs[3] < 0.02 * costs[0] and states[-1].seen == 1000 < len(X)
