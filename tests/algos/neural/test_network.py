"""Every unit against sums written out; scikit-learn's forward pass; what starts are drawn from."""

import math
import warnings

import numpy as np
import pytest
from sklearn.neural_network import MLPClassifier

from algos.neural import network as module
from algos.neural.network import (
    ACTIVATIONS,
    Network,
    activate,
    initial,
    network,
    parameters,
    reach,
    slope,
)
from tests.algos.neural.nets import made, rows

BY_HAND = {
    "relu": lambda z: max(z, 0.0),
    "tanh": math.tanh,
    "sigmoid": lambda z: 1 / (1 + math.exp(-z)),
    "sign": lambda z: float(np.copysign(z != 0, z)),
    "linear": lambda z: z,
}


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_every_unit_is_the_activation_of_a_sum_written_out(activation: str) -> None:
    net, (X, _) = made(activation=activation, output="linear"), rows()
    passed = net.forward(X)
    assert [a.shape for a in passed.a] == [(9, 3), (9, 4), (9, 2), (9, 1)] and passed.a[0].tolist() == X.tolist()
    for row in range(len(X)):
        below = X[row].tolist()
        for layer, (W, b) in enumerate(zip(net.weights, net.biases, strict=True)):
            z = [sum(below[i] * W[i, j] for i in range(len(below))) + b[j] for j in range(len(b))]
            np.testing.assert_allclose(passed.z[layer][row], z, atol=1e-12)
            below = z if layer == len(net.weights) - 1 else [BY_HAND[activation](v) for v in z]
            np.testing.assert_allclose(passed.a[layer + 1][row], below, atol=1e-12)
    assert passed.output is passed.a[-1] and net.decision_function(X).tolist() == passed.z[-1][:, 0].tolist()


@pytest.mark.parametrize(("k", "activation"), [(2, "relu"), (2, "tanh"), (3, "sigmoid"), (4, "tanh")])
def test_probabilities_and_classes_are_scikit_learns_with_the_same_numbers(k: int, activation: str) -> None:
    X, y = rows(n=12, k=k)
    ours = made((3, 5, 4, 1 if k == 2 else k), activation=activation, output="sigmoid" if k == 2 else "softmax")
    middle = ours.biases[-1] - ours.forward(X).z[-1].mean(axis=0)  # no class has all points
    ours = Network(ours.weights, (*ours.biases[:-1], middle), ours.activation, ours.output)
    theirs = MLPClassifier(
        (5, 4), activation={"sigmoid": "logistic"}.get(activation, activation), max_iter=1, random_state=0
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that one iteration is not enough
        theirs.fit(X, y)
    theirs.coefs_, theirs.intercepts_ = list(ours.weights), list(ours.biases)
    np.testing.assert_allclose(ours.predict_proba(X), theirs.predict_proba(X), atol=1e-12)
    assert ours.predict(X).tolist() == theirs.predict(X).tolist()
    assert len(set(ours.predict(X))) > 1


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_the_slope_is_what_differences_say(activation: str) -> None:
    z = np.array([-30.0, -3.2, -0.4, 0.7, 2.5, 30.0])
    found = (activate(activation, z + 1e-6) - activate(activation, z - 1e-6)) / 2e-6
    np.testing.assert_allclose(slope(activation, z), found, atol=1e-8)
    assert slope("relu", np.zeros(1)) == 0 and activate("sign", np.zeros(1)) == 0


def test_linear_units_collapse_into_one_layer() -> None:
    net, (X, _) = made((3, 5, 4, 2), activation="linear", output="linear"), rows()
    W, b = np.eye(3), np.zeros(3)
    for weights, biases in zip(net.weights, net.biases, strict=True):
        W, b = W @ weights, b @ weights + biases
    np.testing.assert_allclose(net.decision_function(X), X @ W + b, atol=1e-12)


def test_a_relu_units_weights_times_c_and_those_out_of_it_over_c_change_nothing() -> None:
    net, (X, _) = made((3, 4, 2), activation="relu", output="softmax"), rows()
    c = np.array([0.01, 1.0, 7.0, 300.0])
    first, second = net.weights
    scaled = Network((first * c, second / c[:, None]), (net.biases[0] * c, net.biases[1]), "relu", "softmax")
    np.testing.assert_allclose(scaled.decision_function(X), net.decision_function(X), atol=1e-12)
    assert not np.allclose(scaled.forward(X).a[1], net.forward(X).a[1])


@pytest.mark.parametrize(("how", "variance"), [("he", 2 / 300), ("normal", 1 / 300), ("glorot", 2 / (300 + 500))])
def test_a_start_has_the_spread_it_says_and_no_bias(how: str, variance: float) -> None:
    start = initial((300, 500, 1), how=how, scale=3.0, seed=4)
    assert start.weights[0].var() == pytest.approx(9 * variance, rel=0.02)
    assert start.weights[0].mean() == pytest.approx(0, abs=0.01)
    assert not any(b.any() for b in start.biases)
    if how == "glorot":
        assert 0.999 < np.abs(start.weights[0]).max() / (3 * reach(300, 500)) <= 1
    assert initial((2, 3), how=how, seed=1).weights[0].tolist() != initial((2, 3), how=how, seed=2).weights[0].tolist()


def test_equal_units_say_the_same_and_are_listened_to_alike_at_any_depth() -> None:
    start, (X, _) = initial((3, 4, 5, 2), output="softmax", how="equal", seed=2), rows()
    for a in start.forward(X).a[1:-1]:
        assert np.ptp(a, axis=1).max() == 0 and np.ptp(a[:, 0]) > 0
    assert np.ptp(start.weights[2], axis=0).max() == 0 and np.ptp(start.weights[2][0]) > 0
    assert np.unique(initial((3, 1), how="equal", seed=2).weights[0]).size == 3  # without hidden units nothing is equal
    assert not any(W.any() for W in initial((3, 4, 2), how="zero").weights)


def test_numbers_are_counted() -> None:
    for layers in [(3, 4, 1), (2, 1), (2, 8, 8, 3)]:
        net = initial(layers)
        assert net.layers == layers
        assert net.size == parameters(layers) == sum(a.size for a in (*net.weights, *net.biases))


def test_outputs_are_probabilities_however_large_the_sums() -> None:
    X = np.array([[1e6], [-1e6], [0.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        one = Network((np.array([[1e3]]),), (np.zeros(1),), "tanh", "sigmoid").predict_proba(X)
        many = Network((np.array([[1e3, -2.0, 0.0]]),), (np.zeros(3),), "tanh", "softmax").predict_proba(X)
    assert one.tolist() == [[0, 1], [1, 0], [0.5, 0.5]]
    np.testing.assert_allclose(many, np.array([[1, 0, 0], [0, 1, 0], [1 / 3] * 3]))
    labels = Network((np.array([[1.0, -1.0]]),), (np.zeros(2),), "tanh", "sigmoid")  # each output says its own
    np.testing.assert_allclose(labels.predict_proba([[np.log(3)]]), [[0.75, 0.25]])
    assert one[2].argmax() == 0 and Network((np.zeros((1, 1)),), (np.zeros(1),), "tanh", "sigmoid").predict([[5]]) == 0


def test_masks_multiply_what_units_say() -> None:
    net, (X, _) = made(), rows()
    whole, masks = net.forward(X), [np.full((9, 4), 2.0), np.ones((9, 2))]
    masks[0][:, 1] = 0
    passed = net.forward(X, masks)
    np.testing.assert_allclose(passed.a[1], whole.a[1] * [2, 0, 2, 2])
    np.testing.assert_allclose(passed.z[1], passed.a[1] @ net.weights[1] + net.biases[1])
    with pytest.raises(ValueError, match="1 masks for 2 hidden layers"):
        net.forward(X, masks[:1])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: initial((2,)), "the number of layers must be a whole number of at least 2"),
        (lambda: initial((2, 0, 1)), "layers must hold whole numbers of at least 1"),
        (lambda: initial((2, 1), how="xavier"), "initialisation must be one of glorot"),
        (lambda: initial((2, 1), activation="swish"), "activation must be one of relu"),
        (lambda: initial((2, 1), output="tanh"), "output must be one of sigmoid"),
        (lambda: activate("swish", np.ones(1)), "activation must be one of relu"),
        (lambda: made().forward(np.ones((2, 2))), "X has 2 columns; 3 are needed"),
        (lambda: made(output="linear").predict_proba(np.ones((2, 3))), "says no probabilities"),
        (lambda: network([[[1.0, 2.0]]], [[1.0]], output="linear"), "weights of layer 1 have shape"),
        (lambda: network([], [], output="linear"), "1 at least"),
        (lambda: network([[[1.0]], [[1.0], [2.0]]], [[0.0], [0.0]], output="linear"), "fits no neighbour"),
        (lambda: network([[[math.nan]]], [[1.0]], output="linear"), "missing or infinite"),
    ],
)
def test_what_makes_no_network_is_refused_in_words(call: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call()  # type: ignore[operator]


def test_its_numbers_cannot_be_changed() -> None:
    held = np.ones((2, 1))
    net = module.network([held], [[0.0]], output="sigmoid")
    held[0, 0] = 5
    assert net.weights[0][0, 0] == 1
    with pytest.raises(ValueError, match="read-only"):
        net.weights[0][0, 0] = 2
