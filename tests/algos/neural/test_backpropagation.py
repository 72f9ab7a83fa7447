"""Every derivative against differences and against scikit-learn's; deltas against differences of the sums."""

import warnings
from typing import Any

import numpy as np
import pytest
from sklearn.neural_network import MLPClassifier

from algos.neural.backpropagation import TOGETHER, Gradient, backward, cost, costs, numerical
from algos.neural.losses import FITS
from algos.neural.network import Network, activate
from tests.algos.neural.nets import made, rows

PAIRS = [(loss, output) for loss, outputs in FITS.items() for output in outputs]


def apart(one: Gradient, other: Gradient) -> float:
    pairs = zip((*one.weights, *one.biases), (*other.weights, *other.biases), strict=True)
    return max(float(np.abs(a - b).max()) for a, b in pairs)


def problem(loss: str, output: str, activation: str, layers: tuple[int, ...]) -> tuple[Network, np.ndarray, np.ndarray]:
    k = 3 if output == "softmax" else 1
    X, y = rows(k=max(k, 2))
    return made((3, *layers, k), activation=activation, output=output, seed=len(layers)), X, y


@pytest.mark.parametrize(("loss", "output"), PAIRS)
@pytest.mark.parametrize("layers", [(), (4, 3)])
def test_costs_of_many_networks_are_those_of_each(loss: str, output: str, layers: tuple[int, ...]) -> None:
    k = 3 if output == "softmax" else 1
    X, y = rows(k=max(k, 2))
    nets = [made((3, *layers, k), activation="tanh", output=output, seed=seed) for seed in range(TOGETHER + 3)]
    each = [cost(net, X, y, loss=loss) for net in nets]
    np.testing.assert_allclose(costs(nets, X, y, loss=loss), each, rtol=1e-12)


@pytest.mark.parametrize(("loss", "output"), PAIRS)
@pytest.mark.parametrize("activation", ["relu", "tanh", "sigmoid", "linear"])
@pytest.mark.parametrize("layers", [(), (4,), (4, 3, 2)])
def test_every_derivative_is_what_differences_say(
    loss: str, output: str, activation: str, layers: tuple[int, ...]
) -> None:
    net, X, y = problem(loss, output, activation, layers)
    found = backward(net, X, y, loss=loss, penalty=0.7)
    expected = numerical(net, X, y, loss=loss, penalty=0.7)
    assert apart(found, expected) < 1e-9 and found.loss == expected.loss
    assert [w.shape for w in found.weights] == [w.shape for w in net.weights]


@pytest.mark.parametrize("activation", ["relu", "tanh"])
def test_masks_are_felt_backwards_too(activation: str) -> None:
    net, X, y = problem("log loss", "softmax", activation, (4, 3))
    rng = np.random.default_rng(3)
    masks = [(rng.random((len(X), units)) < 0.6) / 0.6 for units in (4, 3)]
    masks[0][:, 2] = 0
    found = backward(net, X, y, loss="log loss", masks=masks)
    assert apart(found, numerical(net, X, y, loss="log loss", masks=masks)) < 1e-9
    assert not found.weights[0][:, 2].any() and found.biases[0][2] == 0 and not found.weights[1][2].any()
    assert found.weights[0][:, 1].any()


def test_a_delta_is_the_derivative_of_a_points_loss_by_that_sum() -> None:
    net, X, y = problem("log loss", "sigmoid", "tanh", (4, 3))
    found = backward(net, X, y, loss="log loss")

    def loss(layer: int, add: np.ndarray) -> np.ndarray:
        """Each point's loss with so much added to the sums of a layer."""
        a = X
        for i, (W, b) in enumerate(zip(net.weights, net.biases, strict=True)):
            z = a @ W + b + (add if i == layer else 0)
            a = activate("tanh", z)
        return np.logaddexp(0, -(2 * y - 1) * z[:, 0])

    for layer, deltas in enumerate(found.deltas):
        for j in range(deltas.shape[1]):
            e = 1e-6 * np.eye(deltas.shape[1])[j]
            expected = (loss(layer, e) - loss(layer, -e)) / 2e-6
            np.testing.assert_allclose(deltas[:, j], expected, atol=1e-8)


@pytest.mark.parametrize("k", [2, 3])
def test_loss_and_gradient_are_scikit_learns(k: int) -> None:
    X, y = rows(n=12, k=k)
    net = made((3, 5, 4, 1 if k == 2 else k), activation="tanh", output="sigmoid" if k == 2 else "softmax")
    theirs = MLPClassifier((5, 4), activation="tanh", alpha=0.6, max_iter=1, random_state=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that one iteration is not enough
        theirs.fit(X, y)
    theirs.coefs_, theirs.intercepts_ = [w.copy() for w in net.weights], [b.copy() for b in net.biases]
    T = y[:, None] if k == 2 else np.eye(k)[y]
    activations: list[Any] = [X, None, None, None]
    deltas: list[Any] = [None] * 3
    grads = [np.empty_like(w) for w in net.weights], [np.empty_like(b) for b in net.biases]
    loss = theirs._backprop(X, T, None, activations, deltas, *grads)[0]
    found = backward(net, X, y, loss="log loss", penalty=0.6)
    assert found.loss == pytest.approx(loss, rel=1e-12)
    assert apart(found, Gradient((), tuple(grads[0]), tuple(grads[1]), loss)) < 1e-12


def test_norms_are_of_the_weights_of_each_layer() -> None:
    net, X, y = problem("log loss", "sigmoid", "tanh", (4,))
    found = backward(net, X, y, loss="log loss")
    assert found.norms.tolist() == pytest.approx([np.sqrt((w**2).sum()) for w in found.weights], rel=1e-14)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (dict(loss="hinge"), "A sigmoid output does not go with hinge"),
        (dict(penalty=-1.0), "penalty must be"),
        (dict(y=np.zeros(3)), "y has 3 entries; 9 are needed"),
        (dict(X=np.ones((9, 2))), "X has 2 columns; 3 are needed"),
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, Any], said: str) -> None:
    net, X, y = problem("log loss", "sigmoid", "tanh", (4,))
    given: dict[str, Any] = dict(X=X, y=y, loss="log loss") | change
    with pytest.raises(ValueError, match=said):
        backward(net, given.pop("X"), given.pop("y"), **given)
