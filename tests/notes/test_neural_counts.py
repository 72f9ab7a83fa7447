"""Facts that lecture notes tell of networks: how many products, weights, cells and pairs there are, and of mistakes."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from algos.classification import all_pairs
from algos.kernels import explicit_features
from algos.neural import convolution, gates, one_point
from algos.neural.backpropagation import numerical
from algos.neural.gates import CORNERS
from algos.neural.network import activate, initial, network, parameters
from algos.trace import record
from tests.algos.neural.nets import made, rows


def test_products_of_two_of_the_2500_pixels_of_a_small_picture() -> None:
    """n^2 / 2 is a good guess; with squares n (n + 1) / 2; with the pixels themselves and a constant C(n + 2, 2)."""
    n = 50 * 50
    assert n**2 / 2 == 3_125_000
    assert explicit_features.homogeneous_count(n, 2) == n * (n + 1) // 2 == 3_126_250
    assert explicit_features.count(n, 2) + 1 == 3_128_751
    few = len(list(combinations_with_replacement(range(6), 2)))
    assert explicit_features.homogeneous_count(6, 2) == few == 21
    assert explicit_features.count(6, 2) + 1 == few + 6 + 1


@pytest.mark.parametrize(("below", "here"), [(2, 2), (3, 5), (400, 25)])
def test_a_layer_has_a_bias_for_each_unit_and_nothing_leads_into_the_1_above_it(below: int, here: int) -> None:
    net = initial((below, here))
    assert parameters((below, here)) == here * (below + 1) == net.weights[0].size + net.biases[0].size
    theta = gates.units(np.column_stack([net.biases[0], net.weights[0].T]).tolist())  # (here, below + 1)
    X = np.random.default_rng(0).normal(size=(4, below))
    np.testing.assert_allclose(theta.forward(X).output, net.forward(X).output)


@pytest.mark.parametrize("k", [1, 3, 5])
@pytest.mark.parametrize("stride", [1, 2, 3])
def test_an_odd_filter_with_zeros_around_makes_a_cell_for_each_stride_begun(k: int, stride: int) -> None:
    for n in range(k, 14):
        x = np.arange(1.0, n + 1)
        middle = np.zeros(k)
        middle[(k - 1) // 2] = 1
        seen = convolution.convolve(x, middle, stride=stride, padding=(k - 1) // 2)
        assert len(seen) == -(-n // stride)  # rounded up
        assert seen.tolist() == x[::stride].tolist()  # and each stands over its own place
        if k > 1:
            moved = convolution.convolve(x, middle, stride=stride, padding=(k + 1) // 2)
            assert moved[0] == 0  # k / 2 rounded up: everything one further


def test_an_or_inside_the_hidden_units_of_xor_says_1_everywhere() -> None:
    right = gates.units([(-10, -20, 20), (-10, 20, -20)], [(-10, 20, 20)])
    wrong = gates.units([(10, -20, 20), (10, 20, -20)], [(-10, 20, 20)])
    assert gates.gate(right.forward(CORNERS).output[:, 0]) == "XOR"
    assert gates.gate(wrong.forward(CORNERS).output[:, 0]) == "always"


def test_an_output_that_is_not_squashed_is_no_probability() -> None:
    """The hidden units' sum is not yet what the network says; the class is the same at 1/2 and 0, nothing else is."""
    net, (X, _) = made((3, 4, 1), activation="sigmoid", output="sigmoid"), rows()
    plain = network(net.weights, net.biases, activation="sigmoid", output="linear")
    sums = plain.forward(X).output
    np.testing.assert_allclose(net.forward(X).output, activate("sigmoid", sums))
    assert net.predict(X).tolist() == plain.predict(X).tolist()
    with pytest.raises(ValueError, match="says no probabilities"):
        plain.predict_proba(X)


def test_five_classes_make_ten_pairs() -> None:
    """A thousand would make 499,500."""
    rng = np.random.default_rng(1)
    y = np.arange(40) % 5
    final = record(all_pairs.steps(rng.normal(size=(40, 2)) + y[:, None], y), limit=99).final
    assert len(final.pairs) == 5 * 4 // 2 == 10
    assert 1000 * 999 // 2 == 499_500


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_an_outer_weight_that_is_moved_first_makes_another_step_for_the_units_below(seed: int) -> None:
    """What is used on the way back are the weights as they were; with new ones it is off by the size of the rate."""
    net = made((3, 4, 1), activation="tanh", output="sigmoid", seed=seed)
    x = np.random.default_rng(seed).normal(size=3)
    for eta in (0.5, 1e-3):
        final = record(one_point.steps(x, 1, network=net, learning_rate=eta), limit=99).final
        slopes = numerical(net, x[None], [1], loss="log loss").weights[0]
        assert final.after is not None
        np.testing.assert_allclose(net.weights[0] - final.after.weights[0], eta * slopes, atol=1e-9)
        moved = network([net.weights[0], final.after.weights[1]], net.biases, activation="tanh", output="sigmoid")
        mixed = np.outer(x, moved.weights[1][:, 0] * final.deltas[1][0] * (1 - final.a[1] ** 2))
        off = np.abs(mixed - slopes).max()
        assert (1e-6 < off < 1e-2) if eta == 1e-3 else off > 1e-3
