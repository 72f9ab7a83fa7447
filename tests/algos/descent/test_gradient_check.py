"""Gradients by differences, against scipy's function, its derivative and its own check."""

import numpy as np
import pytest
from scipy.optimize import approx_fprime, rosen, rosen_der

from algos.descent import gradient_check
from algos.descent.gradient_check import EPSILONS, Check
from algos.trace import record

X = np.array([0.7, -1.3, 0.4, 1.6, -0.2, 0.9])


def states(bug: str = "none") -> tuple[Check, ...]:
    trace = record(gradient_check.steps(X, bug=bug), limit=100)
    assert trace.finished
    return trace.states


def test_function_and_gradient_are_scipys() -> None:
    assert gradient_check.value(X) == pytest.approx(rosen(X))
    np.testing.assert_allclose(gradient_check.gradient(X), rosen_der(X))


def test_differences_are_scipys_on_one_side_and_the_mean_of_both_on_two() -> None:
    for state in states()[4:16]:
        forward = approx_fprime(X, rosen, state.epsilon)
        backward = approx_fprime(X, rosen, -state.epsilon)
        np.testing.assert_allclose(state.one_side, forward, rtol=1e-4, atol=1e-3)
        np.testing.assert_allclose(state.two_sides, (forward + backward) / 2, rtol=1e-4, atol=1e-3)


def test_the_error_is_a_v_with_its_point_between_a_ten_thousandth_and_a_millionth() -> None:
    both = np.array([state.difference for state in states()])
    one = np.array([state.difference_one_side for state in states()])
    at, lone = int(both.argmin()), int(one.argmin())
    assert 1e-6 <= EPSILONS[at] <= 1e-4 and both[at] < 1e-10
    assert 1e-9 <= EPSILONS[lone] <= 1e-7 and one[lone] > 10 * both[at]
    assert both[0] > 1e3 * both[at] and both[-1] > 1e3 * both[at]
    falls = both[2:6] / both[4:8]  # a tenth of the distance
    np.testing.assert_allclose(falls, 100, rtol=0.3)  # of two sides a hundredth of the error
    np.testing.assert_allclose(one[4:10] / one[6:12], 10, rtol=0.3)


@pytest.mark.parametrize(
    ("bug", "wrong"), [("none", []), ("sign", [2]), ("factor", [2]), ("neighbour", [1, 2, 3, 4, 5])]
)
def test_a_bug_shows_in_the_entries_that_have_it_and_in_no_other(bug: str, wrong: list[int]) -> None:
    best = min(states("none"), key=lambda state: state.difference)
    found = next(state for state in states(bug) if state.epsilon == best.epsilon)
    assert np.flatnonzero(found.off > gradient_check.AGREES).tolist() == wrong
    assert (found.difference < 1e-9) == (not wrong)
    if bug in ("sign", "factor"):
        assert found.off[2] == pytest.approx({"sign": 1.0, "factor": 1 / 3}[bug], abs=1e-6)


def test_below_the_precision_nothing_moves_and_all_differences_are_nothing() -> None:
    moved = next(iter(gradient_check.steps(np.full(3, 2.0), epsilons=[1e-17])))
    assert moved.two_sides.tolist() == moved.one_side.tolist() == [0, 0, 0]
    assert moved.difference == 1.0
    level = next(iter(gradient_check.steps(np.ones(3), epsilons=[1e-17])))
    assert level.difference == 0.0 and level.off.tolist() == [0, 0, 0]


def test_what_cannot_be_checked_is_refused() -> None:
    for settings, said in [
        (dict(bug="typo"), "bug must be one of"),
        (dict(epsilons=[0.0]), "epsilon must be a number above 0"),
    ]:
        with pytest.raises(ValueError, match=said):
            list(gradient_check.steps(X, **settings))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the number of parameters must be"):
        list(gradient_check.steps(X[:1]))
