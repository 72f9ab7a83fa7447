"""Rules against scikit-learn's optimisers, closed forms on quadratics, and sums written out."""

from typing import Any

import numpy as np
import pytest
from sklearn.neural_network._stochastic_optimizers import AdamOptimizer, SGDOptimizer

from algos.descent import first_order
from algos.descent.landscapes import Banana, Beale, Landscape, Quadratic, valley
from algos.trace import record

START = np.array([-1.2, 1.0])


def path(landscape: Landscape, start: np.ndarray = START, limit: int = 30, **settings: Any) -> np.ndarray:
    return record(first_order.steps(landscape, start, **settings), limit=limit).curve("x")


def sklearns(optimiser: Any, landscape: Landscape, n: int) -> np.ndarray:
    x = START.copy()
    places = [x.copy()]
    for _ in range(n):
        optimiser.update_params([x], [landscape.gradient(x)])
        places.append(x.copy())
    return np.array(places)


def test_momentum_and_adam_go_where_scikit_learns_go() -> None:
    sgd = SGDOptimizer([START], learning_rate_init=0.002, momentum=0.8, nesterov=False)
    found = path(Banana(20.0), method="momentum", learning_rate=0.002, momentum=0.8)
    np.testing.assert_allclose(found, sklearns(sgd, Banana(20.0), 30), rtol=1e-10)
    adam = AdamOptimizer([START], learning_rate_init=0.05, beta_1=0.7, beta_2=0.95)
    found = path(Beale(), method="adam", learning_rate=0.05, momentum=0.7, decay=0.95)
    np.testing.assert_allclose(found, sklearns(adam, Beale(), 30), rtol=1e-5)  # it guards before correcting


def test_nesterovs_look_ahead_goes_where_scikit_learns_goes() -> None:
    sgd = SGDOptimizer([START], learning_rate_init=0.002, momentum=0.8, nesterov=True)
    theirs = sklearns(sgd, Banana(20.0), 30)  # which keeps the places from which gradients are taken
    found = path(Banana(20.0), method="nesterov", learning_rate=0.002, momentum=0.8)
    moves = np.diff(found, axis=0)
    np.testing.assert_allclose(found[1:] + 0.8 * moves, theirs[1:], rtol=1e-9)


def test_on_a_quadratic_gradient_descent_and_momentum_are_powers_of_a_matrix() -> None:
    land = valley(12.0, 20.0)
    Q, eye, a, m = np.array(land.Q), np.eye(2), 0.05, 0.7
    plain = [np.linalg.matrix_power(eye - a * Q, k) @ START for k in range(31)]
    np.testing.assert_allclose(path(land, learning_rate=a), plain, atol=1e-12)
    both = np.block([[eye - a * Q, m * eye], [-a * Q, m * eye]])  # of (x, v)
    heavy = [(np.linalg.matrix_power(both, k) @ np.append(START, [0, 0]))[:2] for k in range(31)]
    np.testing.assert_allclose(path(land, method="momentum", learning_rate=a, momentum=m), heavy, atol=1e-12)


@pytest.mark.parametrize(("method", "decay"), [("adagrad", 0.9), ("rmsprop", 0.9)])
def test_each_parameter_is_divided_by_the_root_of_its_squares(method: str, decay: float) -> None:
    land, trace = Beale(), path(Beale(), START / 2, method=method, learning_rate=0.05, decay=decay)
    slopes = np.array([land.gradient(x) for x in trace])
    for k in range(1, 31):
        weights = np.ones(k) if method == "adagrad" else (1 - decay) * decay ** np.arange(k - 1, -1, -1)
        move = -0.05 * slopes[k - 1] / np.sqrt(weights @ slopes[:k] ** 2)
        np.testing.assert_allclose(trace[k] - trace[k - 1], move, rtol=1e-6)


def test_with_a_gradient_that_never_changes_adagrads_step_k_is_the_rate_over_root_k() -> None:
    plane = Quadratic(((0.0, 0.0), (0.0, 0.0)), (-1.0, 250.0))
    moves = np.diff(path(plane, limit=100, method="adagrad", learning_rate=0.1), axis=0)
    np.testing.assert_allclose(np.abs(moves), np.outer(0.1 / np.sqrt(np.arange(1, 101)), [1, 1]), rtol=1e-6)
    assert np.abs(moves[:, 0]).sum() == pytest.approx(18.5896 * 0.1, rel=1e-5)
    adam = np.diff(path(plane, limit=100, method="adam", learning_rate=0.1), axis=0)
    np.testing.assert_allclose(adam, np.outer(np.ones(100), [-0.1, 0.1]), rtol=1e-6)


def test_it_converges_below_two_over_the_largest_curvature_and_diverges_above() -> None:
    below = record(first_order.steps(valley(10.0), START, learning_rate=0.199), limit=3000)
    assert below.finished and below.final.phase == "converged"
    above = record(first_order.steps(valley(10.0), START, learning_rate=0.201), limit=3000)
    assert above.finished and above.final.phase == "diverged"


def test_gradients_are_counted_and_a_far_place_is_drawn_at_the_edge() -> None:
    for method in first_order.METHODS:
        trace = record(first_order.steps(valley(3.0), START, method=method, learning_rate=0.01), limit=7)
        assert trace.final.gradients == 8
    gone = record(first_order.steps(Banana(), START * 50, learning_rate=1.0), limit=50).final
    assert gone.phase == "diverged" and np.abs(gone.x).max() == 1e8 and np.isfinite(gone.value)


def test_a_start_at_the_minimum_is_the_end() -> None:
    trace = record(first_order.steps(Banana(), np.array([1.0, 1.0])), limit=5)
    assert trace.steps == 0 and trace.final.phase == "converged"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (dict(method="sgd"), "method must be one of gradient"),
        (dict(learning_rate=0.0), "learning_rate must be a number above 0"),
        (dict(momentum=1.0), "momentum must be"),
        (dict(decay=-0.1), "decay must be"),
        (dict(tolerance=0.0), "tolerance must be a number above 0"),
    ],
)
def test_settings_out_of_range_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        path(valley(2.0), **settings)
    with pytest.raises(ValueError, match="start has 3 entries; 2 are needed"):
        path(valley(2.0), np.zeros(3))
