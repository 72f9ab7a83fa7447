"""One update taken apart: each number against back-propagation of a row, differences, and training's own step."""

from typing import Any

import numpy as np
import pytest

from algos.neural import one_point, training
from algos.neural.backpropagation import backward, cost, numerical
from algos.neural.losses import FITS
from algos.neural.network import Network
from algos.neural.one_point import OnePoint
from algos.trace import Trace, record
from tests.algos.neural.nets import made

PAIRS = [(loss, output) for loss, outputs in FITS.items() for output in outputs]
X = np.array([0.7, -1.3, 2.1])


def run(net: Network, y: float = 1, **settings: Any) -> Trace[OnePoint]:
    return record(one_point.steps(X, y, network=net, **settings), limit=50)


@pytest.mark.parametrize(("loss", "output"), PAIRS)
@pytest.mark.parametrize("activation", ["relu", "tanh", "sigmoid"])
@pytest.mark.parametrize("hidden", [(), (4,), (4, 2)])
def test_what_each_state_has_found_is_that_rows_pass_and_gradient(
    loss: str, output: str, activation: str, hidden: tuple[int, ...]
) -> None:
    k = 3 if output == "softmax" else 1
    net = made((3, *hidden, k), activation=activation, output=output, seed=3)
    trace, L = run(net, loss=loss, learning_rate=0.3), len(hidden) + 1
    passed, at = net.forward([X]), backward(net, [X], [1], loss=loss)
    checked = numerical(net, [X], [1], loss=loss)
    assert trace.finished and trace.steps == 2 * L + 1 + 2 * L + 1
    for state in trace.states:
        for name, whole in (("z", passed.z), ("a", passed.a)):
            for found, expected in zip(getattr(state, name), whole, strict=False):
                np.testing.assert_allclose(found, expected[0], atol=1e-14)
        backwards = {"deltas": [d[0] for d in at.deltas], "weights": list(at.weights), "biases": list(at.biases)}
        for name, known in backwards.items():
            found = getattr(state, name)
            for one, expected in zip(found, known[L - len(found) :], strict=True):
                np.testing.assert_allclose(one, expected, atol=1e-14)
        assert state.loss is None or state.loss == pytest.approx(at.loss, rel=1e-12)
    final = trace.final
    for one, expected in zip((*final.weights, *final.biases), (*checked.weights, *checked.biases), strict=True):
        np.testing.assert_allclose(one, expected, atol=1e-8)


def test_it_goes_forward_then_back_and_moves_last() -> None:
    trace = run(made((3, 4, 1)))
    assert [(s.phase, s.layer) for s in trace.states] == [
        ("inputs", 0),
        ("sum", 1),
        ("activation", 1),
        ("sum", 2),
        ("activation", 2),
        ("loss", 2),
        ("delta", 2),
        ("delta", 1),
        ("gradient", 2),
        ("gradient", 1),
        ("update", 1),
    ]
    known = [(len(s.z), len(s.a), s.loss is not None, len(s.deltas), len(s.weights)) for s in trace.states]
    assert known[0] == (0, 1, False, 0, 0) and known[6] == (2, 3, True, 1, 0) and known[-1] == (2, 3, True, 2, 2)
    assert [s.after is not None for s in trace.states] == [False] * 10 + [True]


def test_the_update_is_that_of_training_on_one_row_at_a_time() -> None:
    net = made((3, 4, 1), activation="relu")
    other = np.array([0.1, 0.2, 0.3])
    settings: dict[str, Any] = dict(start=net, optimiser="sgd", learning_rate=0.4, batch_size=1)
    whole = record(training.steps([X, other], [1, 0], layers=(4,), **settings), limit=1).final.network
    found = []
    for rows in ([(X, 1), (other, 0)], [(other, 0), (X, 1)]):  # whichever row came first
        at = net
        for x, y in rows:
            at = record(one_point.steps(x, y, network=at, learning_rate=0.4), limit=50).final.after or at
        found.append(all(np.allclose(a, b, atol=1e-14) for a, b in zip(at.weights, whole.weights, strict=True)))
    assert sum(found) == 1


def test_the_loss_after_is_that_of_the_network_after() -> None:
    final = run(made((3, 4, 1)), learning_rate=0.05).final
    assert final.after is not None and final.loss is not None and final.loss_after is not None
    assert final.loss_after == pytest.approx(cost(final.after, [X], [1], loss="log loss"))
    steepness = sum(float((g**2).sum()) for g in (*final.weights, *final.biases))
    assert final.loss - final.loss_after == pytest.approx(0.05 * steepness, rel=0.1)  # to first order


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (dict(loss="hinge"), "A sigmoid output does not go with hinge"),
        (dict(learning_rate=0.0), "learning_rate must be"),
        (dict(y=2), "whole numbers 0 to 1"),
        (dict(y=[0, 1]), "one point has one"),
    ],
)
def test_what_does_not_fit_is_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        run(made((3, 4, 1)), **settings)
    with pytest.raises(ValueError, match="x has 3 entries; 2 are needed"):
        run(made((2, 4, 1)))
