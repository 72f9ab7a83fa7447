"""What comes of a start: equal units stay equal, zero moves one number, and random ones learn."""

from typing import Any

import numpy as np
import pytest

from algos.neural import starts, tasks, training
from algos.neural.network import initial, reach
from algos.neural.training import Trained
from algos.trace import Trace, record


def run(
    kind: str, width: int, *, n: int = 20, positive: int = 10, seed: int = 0, limit: int, **more: Any
) -> Trace[Trained]:
    task = tasks.quadrants(n, positive, seed=seed)
    activation = more.setdefault("activation", "relu")
    output = "linear" if more.get("loss") == "hinge" else "sigmoid"
    begun = starts.begin(kind, (2, width, 1), activation=activation, output=output, seed=seed)
    return record(training.steps(task.X, task.y, layers=(width,), start=begun, **more), limit=limit)


@pytest.mark.parametrize("activation", ["relu", "tanh", "sigmoid"])
def test_units_that_begin_equal_are_equal_after_every_epoch(activation: str) -> None:
    trace = run("equal", 4, limit=500, activation=activation)
    assert trace.steps == 500
    assert all(starts.spread(state.network) == 0 for state in trace.states)
    assert np.abs(trace.final.network.weights[0] - trace.states[0].network.weights[0]).max() > 0.1


def test_four_equal_relu_units_are_as_equal_after_2000_steps_of_one_point_at_a_time() -> None:
    trace = run("equal", 4, limit=100, loss="hinge", optimiser="sgd", learning_rate=0.02, batch_size=1, seed=3)
    assert trace.final.updates == 2000
    assert starts.spread(trace.final.network) == 0


def test_units_that_begin_apart_do_not_meet() -> None:
    for kind in ("outer zero", "small", "glorot", "he", "large"):
        states = run(kind, 4, limit=200).states
        assert min(starts.spread(state.network) for state in states) > 0, kind
        assert starts.spread(states[-1].network) > 2, kind


@pytest.mark.parametrize(("positive", "ends"), [(14, 1.0), (6, -1.0)])
def test_from_zero_only_the_offset_of_the_output_moves(positive: int, ends: float) -> None:
    trace = run("zero", 4, positive=positive, limit=5000, loss="hinge", optimiser="sgd", learning_rate=0.001)
    for state in trace.states[::100]:
        network = state.network
        assert not np.any(network.weights[0]) and not np.any(network.weights[1]) and not np.any(network.biases[0])
    assert trace.steps == 5000
    assert trace.final.network.biases[1][0] == pytest.approx(ends, abs=5e-4)


def test_with_the_log_loss_it_moves_to_the_log_of_the_odds() -> None:
    final = run("zero", 4, positive=14, limit=2000).final
    assert final.network.biases[1][0] == pytest.approx(np.log(14 / 6), abs=1e-4)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_random_units_that_nobody_listens_to_learn_all_the_same(seed: int) -> None:
    more: dict[str, Any] = dict(loss="hinge", optimiser="sgd", learning_rate=0.02, batch_size=1)
    trace = run("outer zero", 50, seed=seed, limit=100, **more)
    assert not np.any(trace.states[0].network.weights[1]) and np.any(trace.states[1].network.weights[1])
    task = tasks.quadrants(20, 10, seed=seed)
    assert (trace.final.network.predict(task.X) == task.y).all()


def test_the_reach_of_glorots_start() -> None:
    assert reach(400, 25) == pytest.approx(0.1188177, abs=5e-8)
    assert reach(25, 10) == pytest.approx(0.4140393, abs=5e-8)
    assert reach(2, 2) == pytest.approx(1.2247449, abs=5e-8)
    drawn = starts.begin("glorot", (400, 25, 10), seed=1).weights
    for W, most in zip(drawn, (reach(400, 25), reach(25, 10)), strict=True):
        assert 0.95 * most < np.abs(W).max() <= most


def test_a_sum_has_the_variance_of_the_mean_square_of_its_inputs() -> None:
    x = np.array([[3.0, -1.0, 0.5, 2.0, 0.0]])
    z = np.array([initial((5, 1000, 1), how="normal", seed=s).forward(x).z[0][0] for s in range(20)])
    assert z.var() == pytest.approx(float((x**2).sum()) / 5, rel=0.03)
    assert abs(z.mean()) < 0.05


def test_spread_sees_every_weight_of_a_unit() -> None:
    network = starts.begin("equal", (3, 5, 2), seed=2)
    assert starts.spread(network) == 0
    for layer, at in ((0, (2, 3)), (1, (3, 1))):
        W = network.weights[layer].copy()
        W[at] += 0.25
        weights = (W, network.weights[1]) if layer == 0 else (network.weights[0], W)
        other = type(network)(weights, network.biases, network.activation, network.output)
        assert starts.spread(other) == pytest.approx(0.25)


def test_an_unknown_start_is_refused() -> None:
    with pytest.raises(ValueError, match="start must be one of zero"):
        starts.begin("warm", (2, 2, 1))
