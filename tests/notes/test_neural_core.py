"""Numbers that lecture notes ask of networks: counts, slopes, updates written out, AdaGrad, dropout, softmax."""

from itertools import product

import numpy as np
import pytest

from algos.neural import losses
from algos.neural.backpropagation import backward, numerical
from algos.neural.network import Network, activate, initial, parameters, reach, slope, squash
from algos.neural.optimisers import Optimiser
from algos.neural.training import steps
from algos.trace import record
from tests.algos.neural.nets import made, rows


def two_layers(seed: int = 0, d: int = 3, m: int = 4) -> Network:
    """One hidden layer of ReLU units, and a linear output."""
    return made((d, m, 1), activation="relu", output="linear", seed=seed)


def test_one_hidden_layer_has_m_times_d_plus_2_plus_1_numbers() -> None:
    assert parameters((3, 4, 1)) == 21
    for d, m in product((1, 2, 10), (1, 5, 50)):
        assert parameters((d, m, 1)) == m * (d + 2) + 1


def test_scaling_a_units_weights_by_c_and_its_outgoing_one_by_1_over_c_leaves_f() -> None:
    net, (X, _) = two_layers(), rows()
    W, V = (w.copy() for w in net.weights)
    b = net.biases[0].copy()
    W[:, 2] *= 5
    b[2] *= 5
    V[2] /= 5
    other = Network((W, V), (b, net.biases[1]), "relu", "linear")
    np.testing.assert_allclose(other.decision_function(X), net.decision_function(X), atol=1e-13)


def test_slopes_of_sigmoid_and_tanh() -> None:
    z = np.linspace(-4, 4, 9)
    s = activate("sigmoid", z)
    assert activate("sigmoid", np.zeros(1))[0] == 0.5
    np.testing.assert_allclose(slope("sigmoid", z), s * (1 - s))
    np.testing.assert_allclose(slope("tanh", z), 1 - np.tanh(z) ** 2)
    assert slope("sigmoid", np.zeros(1))[0] == 0.25


def test_the_gradient_agrees_with_differences_if_the_penalty_is_divided_by_m_and_not_if_it_is_not() -> None:
    X, y = rows(n=9, k=3)
    net = made((3, 4, 3), activation="sigmoid", output="softmax")
    found = backward(net, X, y, loss="log loss", penalty=0.7)
    checked = numerical(net, X, y, loss="log loss", penalty=0.7)
    off = max(float(np.abs(a - b).max()) for a, b in zip(found.weights, checked.weights, strict=True))
    assert off < 1e-10
    undivided = [g - 0.7 / 9 * W + 0.7 * W for g, W in zip(found.weights, net.weights, strict=True)]
    assert max(float(np.abs(a - b).max()) for a, b in zip(undivided, checked.weights, strict=True)) > 0.3
    plain = backward(net, X, y, loss="log loss")
    for a, b in zip(plain.biases, found.biases, strict=True):
        np.testing.assert_array_equal(a, b)  # offsets are left out of it


def test_how_large_starting_weights_are() -> None:
    for (below, here), size in {(400, 25): 0.1188177, (25, 10): 0.4140393, (2, 2): 1.2247449}.items():
        assert reach(below, here) == pytest.approx(size, abs=5e-8)
    assert np.abs(initial((400, 25, 10)).weights[0]).max() == pytest.approx(0.1188177, rel=1e-3)
    assert np.abs(initial((400, 25, 10)).weights[0]).max() <= reach(400, 25)


def updated(net: Network, x: np.ndarray, y: int, eta: float) -> Network:
    """After one step on the hinge loss of one point, by the app's own gradient and rule."""
    at = backward(net, x, [y], loss="hinge")
    move = Optimiser("sgd", eta).moves([*at.weights, *at.biases])
    W = [w + m for w, m in zip(net.weights, move[:2], strict=True)]
    b = [v + m for v, m in zip(net.biases, move[2:], strict=True)]
    return Network(tuple(W), tuple(b), net.activation, net.output)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("y", [0, 1])
def test_one_step_of_back_propagation_is_what_one_writes_by_hand(seed: int, y: int) -> None:
    net, eta = two_layers(seed), 0.1
    x = np.random.default_rng(seed).normal(size=(1, 3))
    sign, (W, V), (W0, V0) = 2 * y - 1, net.weights, net.biases
    z = x[0] @ W + W0
    F = float(np.maximum(z, 0) @ V[:, 0] + V0[0])
    found = updated(net, x, y, eta)
    if sign * F >= 1:
        for a, b in zip((*found.weights, *found.biases), (W, V, W0, V0), strict=True):
            np.testing.assert_array_equal(a, b)
        return
    on = (z > 0).astype(float)
    np.testing.assert_allclose(found.weights[1][:, 0], V[:, 0] + eta * sign * np.maximum(z, 0))
    np.testing.assert_allclose(found.biases[1], V0 + eta * sign)
    np.testing.assert_allclose(found.weights[0], W + eta * sign * np.outer(x[0], on * V[:, 0]))  # V as it was before
    np.testing.assert_allclose(found.biases[0], W0 + eta * sign * on * V[:, 0])
    checked = numerical(net, x, [y], loss="hinge")
    at = backward(net, x, [y], loss="hinge")
    for a, b in zip((*at.weights, *at.biases), (*checked.weights, *checked.biases), strict=True):
        np.testing.assert_allclose(a, b, atol=1.5e-9)


def test_both_happen_among_those_seeds() -> None:
    beyond = []
    for seed, y in product(range(6), (0, 1)):
        x = np.random.default_rng(seed).normal(size=(1, 3))
        beyond.append((2 * y - 1) * two_layers(seed).decision_function(x)[0] >= 1)
    assert 0 < sum(beyond) < len(beyond)


def test_no_update_where_the_agreement_is_1_or_more_and_none_of_a_dead_unit() -> None:
    W, V = np.array([[1.0, -1.0]]), np.array([[1.0], [1.0]])
    net = Network((W, V), (np.zeros(2), np.zeros(1)), "relu", "linear")
    for x in (1.0, 3.0):  # y F is 1, then 3
        assert not any(g.any() for g in backward(net, [[x]], [1], loss="hinge").weights)
    at = backward(net, [[0.5]], [1], loss="hinge")  # the second unit has z = -0.5
    assert at.weights[0].tolist() == [[-0.5, 0]] and at.weights[1].tolist() == [[-0.5], [0]]
    assert at.biases[0].tolist() == [-1, 0] and at.deltas[0].tolist() == [[-1, 0]]


def test_adagrads_first_step_is_the_rate_and_a_hundred_equal_ones_are_18_59_of_it() -> None:
    g = [np.array([[3.0, -0.002], [0.0, 400.0]])]
    np.testing.assert_allclose(Optimiser("adagrad", 0.1).moves(g)[0], -0.1 * np.sign(g[0]), rtol=1e-5)  # 0/0 is 0
    rule = Optimiser("adagrad", 0.1)
    moves = [rule.moves([np.array([2.5])])[0][0] for _ in range(100)]
    np.testing.assert_allclose(moves, -0.1 / np.sqrt(np.arange(1, 101)), rtol=1e-6)
    assert -sum(moves) == pytest.approx(18.5896 * 0.1, rel=1e-5)


def test_adagrad_does_not_see_how_the_loss_is_scaled() -> None:
    rng = np.random.default_rng(3)
    one, other = Optimiser("adagrad", 0.1), Optimiser("adagrad", 0.1)
    for _ in range(20):
        g = rng.normal(size=(3, 2))
        np.testing.assert_allclose(one.moves([g])[0], other.moves([1000 * g])[0], rtol=1e-5)


def test_adagrad_per_node_is_adagrad_for_a_node_of_one_weight() -> None:
    rng = np.random.default_rng(4)
    one, node = Optimiser("adagrad", 0.1), Optimiser("adagrad per unit", 0.1, units=np.arange(3))
    both = Optimiser("adagrad per unit", 0.1, units=np.array([0, 1, 1]))
    squares = 0.0
    for _ in range(20):
        g = rng.normal(size=3) * [1, 30, 0.2]
        squares += float(g[1] ** 2 + g[2] ** 2)
        alone, shared = one.moves([g])[0], both.moves([g])[0]
        np.testing.assert_array_equal(node.moves([g])[0], alone)
        assert shared[0] == alone[0]
        np.testing.assert_allclose(shared[1:], -0.1 * g[1:] / np.sqrt(squares), rtol=1e-6)
    assert not Optimiser("adagrad per unit", 0.1, units=np.zeros(2, int)).moves([np.zeros(2)])[0].any()  # 0/0 is 0


def test_the_mean_over_all_dropout_masks_is_the_network_with_halved_outgoing_weights() -> None:
    net, (X, _) = two_layers(), rows()
    masks = [np.array(mask, float) for mask in product((0, 1), repeat=4)]
    mean = np.mean([net.forward(X, [np.tile(mask, (9, 1))]).output[:, 0] for mask in masks], axis=0)
    halved = Network((net.weights[0], net.weights[1] / 2), net.biases, "relu", "linear")
    np.testing.assert_allclose(mean, halved.decision_function(X), atol=1e-13)
    # and kept units that say twice as much need no halving
    doubled = np.mean([net.forward(X, [np.tile(2 * mask, (9, 1))]).output[:, 0] for mask in masks], axis=0)
    np.testing.assert_allclose(doubled, net.decision_function(X), atol=1e-13)
    deep = made((3, 4, 4, 1), activation="relu", output="linear")  # with two hidden layers it is not exact
    both = [(a, b) for a in masks for b in masks]
    mean = np.mean([deep.forward(X, [np.tile(a, (9, 1)), np.tile(b, (9, 1))]).output[:, 0] for a, b in both], axis=0)
    W = deep.weights
    halved = Network((W[0], W[1] / 2, W[2] / 2), deep.biases, "relu", "linear")
    assert np.abs(mean - halved.decision_function(X)).max() > 0.01


def test_a_guess_of_all_classes_alike_costs_log_k() -> None:
    for k in (2, 3, 10):
        net = Network((np.zeros((3, k)),), (np.full(k, 1.7),), "tanh", "softmax")
        X, y = rows(n=20, k=k)
        assert backward(net, X, y, loss="log loss").loss == pytest.approx(np.log(k), rel=1e-14)


def test_softmax_of_1_2_3() -> None:
    z = np.array([[1.0, 2.0, 3.0]])
    p = squash("softmax", z)
    T = losses.targets([2], "softmax", 3, "log loss")
    np.testing.assert_allclose(p[0], [0.090031, 0.244728, 0.665241], atol=5e-7)
    assert losses.value("log loss", "softmax", z, p, T)[0] == pytest.approx(0.407606, abs=5e-7)
    delta = losses.delta("log loss", "softmax", z, p, T)[0]
    np.testing.assert_allclose(delta, [0.090031, 0.244728, -0.334759], atol=5e-7)
    assert delta.sum() == pytest.approx(0, abs=1e-15)
    np.testing.assert_allclose(squash("softmax", z + 5), p, atol=1e-15)
    np.testing.assert_allclose(squash("softmax", z[:, :2])[0, 0], 1 / (1 + np.e))


def test_weight_decay_goes_on_where_nothing_is_paid() -> None:
    X, y = np.array([[-3.0], [2.0]]), np.array([0, 1])
    net = Network((np.array([[2.0]]),), (np.array([0.5]),), "relu", "linear")  # beyond the margin at both
    trace = record(
        steps(X, y, layers=(), loss="hinge", optimiser="sgd", learning_rate=0.1, penalty=0.4, start=net), limit=1
    )
    assert trace.final.network.weights[0][0, 0] == pytest.approx(2 - 0.1 * 0.4 / 2 * 2)
    assert trace.final.network.biases[0][0] == 0.5
