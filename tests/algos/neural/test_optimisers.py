"""Rules on several arrays against scikit-learn's optimisers, and against sums written out."""

from typing import Any

import numpy as np
import pytest
from sklearn.neural_network._stochastic_optimizers import AdamOptimizer, SGDOptimizer

from algos.neural.optimisers import OPTIMISERS, Optimiser

SHAPES = ((3, 2), (2,), (2, 1))


def gradients(n: int = 12) -> list[list[np.ndarray]]:
    """Gradients of arrays of unlike scale, one list an update."""
    rng = np.random.default_rng(5)
    return [[rng.normal(size=shape) * 10.0 ** (2 * i - 2) for i, shape in enumerate(SHAPES)] for _ in range(n)]


def travelled(optimiser: Optimiser, steps: list[list[np.ndarray]]) -> list[np.ndarray]:
    at = [np.zeros(shape) for shape in SHAPES]
    for g in steps:
        at = [x + move for x, move in zip(at, optimiser.moves(g), strict=True)]
    return at


@pytest.mark.parametrize(
    ("name", "theirs"),
    [
        ("sgd", lambda p: SGDOptimizer(p, learning_rate_init=0.02, momentum=0.0, nesterov=False)),
        ("momentum", lambda p: SGDOptimizer(p, learning_rate_init=0.02, momentum=0.9, nesterov=False)),
        ("adam", lambda p: AdamOptimizer(p, learning_rate_init=0.02)),
    ],
)
def test_arrays_go_where_scikit_learn_takes_them(name: str, theirs: Any) -> None:
    at = [np.zeros(shape) for shape in SHAPES]
    rule = theirs(at)
    for g in gradients():
        rule.update_params(at, g)
    for ours, expected in zip(travelled(Optimiser(name, 0.02), gradients()), at, strict=True):
        np.testing.assert_allclose(ours, expected, rtol=1e-3)  # where the guard below Adam's root stands differs


@pytest.mark.parametrize(("name", "decay"), [("adagrad", None), ("rmsprop", 0.9)])
def test_every_number_is_divided_by_the_root_of_its_own_squares(name: str, decay: float | None) -> None:
    steps = gradients()
    found = travelled(Optimiser(name, 0.02), steps)
    for i, end in enumerate(found):
        G = np.array([g[i] for g in steps])
        at = np.zeros(SHAPES[i])
        for k in range(len(G)):
            weights = np.ones(k + 1) if decay is None else (1 - decay) * decay ** np.arange(k, -1, -1)
            at -= 0.02 * G[k] / np.sqrt(np.tensordot(weights, G[: k + 1] ** 2, axes=1))
        np.testing.assert_allclose(end, at, rtol=1e-4)


def test_per_unit_all_numbers_of_a_unit_are_divided_by_the_root_of_their_squares_together() -> None:
    units = np.array([[4, 0], [0, 4], [4, 4]])
    rng = np.random.default_rng(6)
    steps = [rng.normal(size=units.shape) * [[1, 10], [100, 0.1], [5, 3]] for _ in range(12)]
    rule = Optimiser("adagrad per unit", 0.02, units=units)
    sums = {0: 0.0, 4: 0.0}
    for g in steps:
        expected = np.zeros(units.shape)
        for unit in sums:
            sums[unit] += sum(g[i, j] ** 2 for i in range(3) for j in range(2) if units[i, j] == unit)
        for i in range(3):
            for j in range(2):
                expected[i, j] = -0.02 * g[i, j] / sums[int(units[i, j])] ** 0.5
        np.testing.assert_allclose(rule.moves([g])[0], expected, rtol=1e-6)


def test_per_unit_is_per_number_where_each_unit_has_one() -> None:
    alone, each = (Optimiser("adagrad per unit", 0.02, units=units) for units in (None, np.arange(6).reshape(3, 2)))
    plain = Optimiser("adagrad", 0.02)
    for g in gradients():
        expected = plain.moves(g[:1])[0]
        np.testing.assert_array_equal(alone.moves(g[:1])[0], expected)
        np.testing.assert_array_equal(each.moves(g[:1])[0], expected)


def test_one_array_moves_whatever_the_others_do() -> None:
    for name in OPTIMISERS:
        whole, alone = Optimiser(name, 0.1), Optimiser(name, 0.1)
        for g in gradients():
            np.testing.assert_array_equal(whole.moves(g)[1], alone.moves([g[1]])[0])


def test_unknown_names_and_rates_are_refused() -> None:
    with pytest.raises(ValueError, match="optimiser must be one of sgd, momentum"):
        Optimiser("lbfgs", 0.1)
    for rate in (0.0, -1.0, float("nan")):
        with pytest.raises(ValueError, match="learning_rate must be a number above 0"):
            Optimiser("adam", rate)
