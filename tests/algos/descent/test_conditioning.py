"""What the condition number promises, against runs, eigenvalues and numpy's own."""

import numpy as np
import pytest

from algos.descent import conditioning, first_order
from algos.descent.landscapes import Quadratic, valley
from algos.trace import record

TURN = np.linalg.qr(np.random.default_rng(3).normal(size=(3, 3)))[0]
THREE = TURN @ np.diag([0.5, 2.0, 9.0]) @ TURN.T
THREE = (THREE + THREE.T) / 2
START = np.array([1.0, -2.0, 0.7])


def quadratic(Q: np.ndarray) -> Quadratic:
    return Quadratic(tuple(map(tuple, Q.tolist())), (0.0,) * len(Q))


def left(Q: np.ndarray, start: np.ndarray, limit: int, rate: float, momentum: float = 0.0) -> np.ndarray:
    method = "momentum" if momentum else "gradient"
    settings = dict(method=method, learning_rate=rate, momentum=momentum, tolerance=1e-300)
    values = record(first_order.steps(quadratic(Q), start, **settings), limit=limit).curve("value")  # type: ignore[arg-type]
    return np.asarray(values / values[0])


def test_the_condition_number_is_numpys_and_scaling_makes_every_axis_curve_by_one() -> None:
    assert conditioning.condition(THREE) == pytest.approx(np.linalg.cond(THREE)) == pytest.approx(18.0)
    scaled, size = conditioning.scaled(THREE)
    np.testing.assert_allclose(np.diag(scaled), 1.0)
    z = START * size
    assert z @ scaled @ z == pytest.approx(START @ THREE @ START)  # the same valley in other units


@pytest.mark.parametrize(("condition", "turn"), [(7.0, 0.0), (30.0, 25.0), (1.0, 40.0)])
def test_at_the_best_rate_a_step_leaves_just_what_is_promised_of_f(condition: float, turn: float) -> None:
    Q = np.array(valley(condition, turn).Q)
    pace = conditioning.best(Q)
    found = left(Q, np.array([-4.0, 1.5]), 15, pace.rate)
    promised = ((condition - 1) / (condition + 1)) ** (2 * np.arange(len(found)))
    np.testing.assert_allclose(found, promised, rtol=1e-9, atol=1e-25)


def test_with_directions_in_between_it_leaves_no_more_and_no_rate_is_better() -> None:
    pace = conditioning.best(THREE)
    assert (left(THREE, START, 40, pace.rate) <= pace.leaves ** (2 * np.arange(41)) * (1 + 1e-9)).all()
    for part in np.linspace(0.05, 1.0, 40):
        other = conditioning.share(THREE, part)
        assert other.leaves >= pace.leaves - 1e-12
        bound = other.leaves ** (2 * np.arange(21)) * (1 + 1e-9)
        assert (left(THREE, START, 20, other.rate) <= bound).all()


def test_the_limit_is_two_over_the_largest_curvature() -> None:
    assert conditioning.share(THREE, 1.0).rate == pytest.approx(2 / 9)
    assert conditioning.share(THREE, 0.99).leaves < 1 < conditioning.share(THREE, 1.01).leaves
    assert left(THREE, START, 60, conditioning.share(THREE, 1.05).rate)[-1] > 10


def test_momentum_at_its_best_leaves_what_the_root_of_the_condition_number_says() -> None:
    for Q in (THREE, np.array(valley(50.0, 30.0).Q)):
        pace, d = conditioning.heavy_ball(Q), len(Q)
        root = np.sqrt(np.linalg.cond(Q))
        assert pace.leaves == pytest.approx((root - 1) / (root + 1))
        step = np.block(
            [[np.eye(d) - pace.rate * Q, pace.momentum * np.eye(d)], [-pace.rate * Q, pace.momentum * np.eye(d)]]
        )
        assert np.abs(np.linalg.eigvals(step)).max() == pytest.approx(pace.leaves, abs=1e-6)
        late = left(Q, np.linspace(-1.0, 2.0, d), 100, pace.rate, pace.momentum)
        assert late[80] < conditioning.best(Q).leaves ** 160


def test_what_scaling_leaves_of_a_turned_valley_is_its_correlation() -> None:
    assert conditioning.condition(conditioning.scaled(np.array(valley(100.0, 0.0).Q))[0]) == pytest.approx(1.0)
    assert conditioning.condition(conditioning.scaled(np.array(valley(100.0, 45.0).Q))[0]) == pytest.approx(100.0)
    for turn in (5.0, 20.0, 70.0):
        Q = np.array(valley(100.0, turn).Q)
        r = abs(Q[0, 1]) / np.sqrt(Q[0, 0] * Q[1, 1])
        assert conditioning.condition(conditioning.scaled(Q)[0]) == pytest.approx((1 + r) / (1 - r))


@pytest.mark.parametrize("part", [0.1, 0.6, 0.9, 0.999])
@pytest.mark.parametrize("goal", [0.5, 1e-3, 1e-6])
def test_steps_are_those_of_a_run(part: float, goal: float) -> None:
    for Q, start in ((THREE, START), (np.array(valley(20.0, 15.0).Q), np.array([-4.0, 1.5]))):
        rate = conditioning.share(Q, part).rate
        told = conditioning.steps_until(Q, start, rate, goal)
        found = left(Q, start, int(told), rate)
        assert found[-1] <= goal * (1 + 1e-9) and (told == 0 or found[-2] > goal * (1 - 1e-9))


def test_ten_times_as_narrow_takes_ten_times_the_steps() -> None:
    taken = []
    for condition in (10.0, 100.0, 1000.0):
        Q = np.array(valley(condition).Q)
        taken.append(conditioning.steps_until(Q, np.array([-4.0, 1.5]), conditioning.best(Q).rate, 1e-6))
    assert taken[1] / taken[0] == pytest.approx(10, rel=0.05) and taken[2] / taken[1] == pytest.approx(10, rel=0.01)


def test_what_never_arrives_takes_for_ever_and_what_is_there_no_step() -> None:
    Q = np.diag([1.0, 10.0])
    for part in (1.0, 1.1):
        assert conditioning.steps_until(Q, np.array([1.0, 1.0]), conditioning.share(Q, part).rate, 1e-6) == np.inf
    assert conditioning.steps_until(Q, np.array([1.0, 0.0]), 0.19, 1e-6) < np.inf  # nothing to lose across
    assert conditioning.steps_until(Q, np.zeros(2), 0.1, 1e-6) == 0


def test_a_valley_that_does_not_curve_upwards_is_refused() -> None:
    for Q in (np.diag([1.0, 0.0]), np.diag([1.0, -2.0])):
        with pytest.raises(ValueError, match="must curve upwards in every direction"):
            conditioning.condition(Q)
    with pytest.raises(ValueError, match="of_the_limit must be a number above 0"):
        conditioning.share(THREE, 0.0)
