"""Scores of one example, against scipy, finite differences, and numbers worked out by hand."""

import numpy as np
import pytest
from scipy import special

from algos.classification.softmax import softmax
from algos.neural import scores
from algos.neural.scores import OUTPUTS, SIGMOIDS, SOFTMAX
from algos.trace import record

Z = np.array([1.0, 2.0, 3.0])
THIRD = np.array([0.0, 0.0, 1.0])


def test_scores_1_2_and_3() -> None:
    state = scores.scored(Z, THIRD, SOFTMAX)
    assert state.p == pytest.approx((0.090031, 0.244728, 0.665241), abs=5e-7)
    assert state.loss == pytest.approx(0.407606, abs=5e-7)
    assert state.gradient == pytest.approx((0.090031, 0.244728, -0.334759), abs=5e-7)
    assert state.gradient.sum() == pytest.approx(0, abs=1e-15)


@pytest.mark.parametrize("k", [2, 3, 8, 1000])
def test_knowing_nothing_costs_the_log_of_the_number_of_classes(k: int) -> None:
    state = scores.scored(np.full(k, 4.2), np.eye(k)[k // 2], SOFTMAX)
    assert state.loss == pytest.approx(np.log(k)) and state.p == pytest.approx(np.full(k, 1 / k))


def test_two_classes_are_a_sigmoid_of_the_difference() -> None:
    p = scores.scored(np.array([0.3, -1.4]), np.array([1.0, 0.0]), SOFTMAX).p
    assert p[0] == pytest.approx(special.expit(0.3 + 1.4))


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("temperature", [0.1, 1.0, 7.0])
def test_it_is_scipys_and_its_gradient_that_of_differences(output: str, temperature: float) -> None:
    rng = np.random.default_rng(2)
    for _ in range(20):
        z = 4 * rng.normal(size=5)
        t = np.eye(5)[rng.integers(5)] if output == SOFTMAX else rng.integers(0, 2, 5).astype(float)
        state = scores.scored(z, t, output, temperature)
        s = z / temperature
        p = special.softmax(s) if output == SOFTMAX else special.expit(s)
        assert state.p == pytest.approx(p)
        logs = special.log_softmax(s) @ t if output == SOFTMAX else special.log_expit((2 * t - 1) * s).sum()
        assert state.loss == pytest.approx(-logs)
        step = 1e-5 * np.eye(5)
        both = [[scores.scored(z + sign * e, t, output, temperature).loss for sign in (1, -1)] for e in step]
        assert state.gradient == pytest.approx(np.diff(both, axis=1)[:, 0] / -2e-5, abs=1e-7)
        assert (np.diff(state.p[np.argsort(z)]) >= 0).all(), "the order stays"


def test_the_same_added_to_all_changes_nothing_of_softmax_and_something_of_sigmoids() -> None:
    for output, same in ((SOFTMAX, True), (SIGMOIDS, False)):
        one, other = (scores.scored(z, THIRD, output).p for z in (Z, Z - 3))
        assert np.allclose(one, other) == same
    assert scores.scored(Z, THIRD, SOFTMAX).p == pytest.approx(softmax(Z[None])[0])


def test_however_far_behind_the_push_on_the_right_class_is_at_most_1() -> None:
    state = scores.scored(np.array([800.0, 0.0, -800.0]), THIRD, SOFTMAX)
    assert state.loss == 1600 and np.array_equal(state.gradient, [1, 0, -1])


@pytest.mark.parametrize(
    ("output", "t"), [(SOFTMAX, [0, 1, 0]), (SIGMOIDS, [0, 1, 1]), (SIGMOIDS, [0, 0, 0]), (SIGMOIDS, [1, 1, 1])]
)
@pytest.mark.parametrize("temperature", [0.5, 2.0])
def test_each_step_is_one_down_the_gradient_and_lowers_the_loss(output: str, t: list[int], temperature: float) -> None:
    trace = record(scores.steps(Z, t, output=output, temperature=temperature, learning_rate=0.5), limit=20_000)
    assert trace.finished and np.abs(trace.final.gradient).max() <= 1e-3 < np.abs(trace.states[-2].gradient).max()
    for before, after in zip(trace.states, trace.states[1:], strict=False):
        assert after.z == pytest.approx(before.z - 0.5 * (before.p - t) / temperature)
        assert after.loss < before.loss
    if output == SOFTMAX:
        assert np.allclose([state.p.sum() for state in trace.states], 1)
        assert np.allclose([state.z.sum() for state in trace.states], Z.sum()), "pushes add up to 0"


@pytest.mark.parametrize(
    ("z", "t", "output", "said"),
    [
        (Z, [0, 1, 1], SOFTMAX, "exactly one label holds, not 2"),
        (Z, [0, 0, 0], SOFTMAX, "not 0"),
        (Z, [0, 0.5, 0], SIGMOIDS, "a 1 for each label"),
        (Z, [0, 1], SOFTMAX, "3 are needed"),
        (Z, THIRD, "max", "output"),
    ],
)
def test_labels_that_cannot_be(z: np.ndarray, t: list[float], output: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        next(iter(scores.steps(z, t, output=output)))
