"""Gates of sigmoid units, against arithmetic, Python's own logic and linear programmes."""

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from scipy.special import expit

from algos.classification.separation import separation
from algos.neural import gates
from algos.neural.gates import CORNERS, GATES
from algos.neural.network import Network
from algos.trace import record

XOR = gates.units([(-10, -20, 20), (-10, 20, -20)], [(-10, 20, 20)])
NAMED: dict[str, Callable[[bool, bool], bool]] = {
    "AND": lambda a, b: a and b,
    "OR": lambda a, b: a or b,
    "NAND": lambda a, b: not (a and b),
    "NOR": lambda a, b: not (a or b),
    "XOR": lambda a, b: a != b,
    "XNOR": lambda a, b: a == b,
    "NOT x1": lambda a, b: not a,
    "NOT x2": lambda a, b: not b,
    "x1 and not x2": lambda a, b: a and not b,
    "x2 and not x1": lambda a, b: b and not a,
    "x1 or not x2": lambda a, b: a or not b,
    "x2 or not x1": lambda a, b: b or not a,
    "x1": lambda a, b: a,
    "x2": lambda a, b: b,
    "never": lambda a, b: False,
    "always": lambda a, b: True,
}


@pytest.mark.parametrize("name", NAMED)
def test_a_name_is_what_python_makes_of_it(name: str) -> None:
    assert GATES[name] == tuple(int(NAMED[name](bool(a), bool(b))) for a, b in CORNERS)
    assert gates.gate(GATES[name]) == name and set(GATES) == set(NAMED)


@pytest.mark.parametrize(
    ("theta", "z", "says"),
    [
        ((-30, 20, 20), (-30, -10, -10, 10), (9.36e-14, 4.54e-5, 4.54e-5, 0.9999546)),
        ((-10, 20, 20), (-10, 10, 10, 30), (4.54e-5, 0.9999546, 0.9999546, 1 - 9.36e-14)),
    ],
    ids=["AND", "OR"],
)
def test_and_and_or(theta: tuple[int, ...], z: tuple[int, ...], says: tuple[float, ...]) -> None:
    through = gates.units([theta]).forward(CORNERS)
    assert through.z[0][:, 0].tolist() == list(z)
    assert through.output[:, 0] == pytest.approx(says, rel=2e-4)
    assert through.output[:, 0] == pytest.approx(says, rel=1e-3, abs=1e-15)


def test_not() -> None:
    through = gates.units([(10, -20)]).forward([[0], [1]])
    assert through.output[:, 0] == pytest.approx((0.9999546, 4.54e-5), rel=1e-4)


def test_xor_by_three_units() -> None:
    through = XOR.forward(CORNERS)
    assert through.output[:, 0] == pytest.approx((4.548e-5, 0.9999546, 0.9999546, 4.548e-5), rel=1e-4)
    assert gates.gate(through.output[:, 0]) == "XOR"


def test_a_half_counts_as_1() -> None:
    assert gates.gate([0.45, 0.5, 0.55, 0.499]) == "XOR"


def test_an_or_in_place_of_the_inner_and_says_yes_to_all() -> None:
    assert all((not a or b) or (a or not b) for a, b in CORNERS.astype(bool))


@pytest.mark.parametrize(("bits", "can"), [(1, 4), (2, 14), (3, 104)])
def test_how_many_gates_one_unit_can_do(bits: int, can: int) -> None:
    corners = np.array(list(product((0.0, 1.0), repeat=bits)))
    tables = np.array(list(product((0, 1), repeat=len(corners))))
    mixed = [table for table in tables if len(set(table.tolist())) == 2]
    assert 2 + sum(separation(corners, table).kind == "complete" for table in mixed) == can


@pytest.mark.parametrize("net", [XOR, gates.units([(1.5, -2, 0.25)]), gates.units([(0.5, 1, 2)], [(1, -1)], [(2, 3)])])
def test_inputs_go_through_one_after_the_other_and_layer_by_layer(net: Network) -> None:
    X = np.random.default_rng(0).normal(size=(3, 2))
    trace = record(gates.steps(X, net), limit=99)
    depth = len(net.weights)
    assert trace.finished and trace.steps == len(X) * depth
    a, zs, says = X, [], []
    for w, b in zip(net.weights, net.biases, strict=True):
        zs.append(a @ w + b)
        a = expit(zs[-1])
        says.append(a)
    for step, state in enumerate(trace.states):
        assert (state.row, state.layer) == ((step - 1) // depth, (step - 1) % depth + 1 if step else 0)
        for layer in range(depth):
            seen = [row * depth + layer < step for row in range(len(X))]
            for shown, whole in ((state.z, zs), (state.a, says)):
                assert np.isfinite(shown[layer]).all(axis=1).tolist() == seen
                assert shown[layer][seen] == pytest.approx(whole[layer][seen], rel=1e-12)
        assert [state.through(row) for row in range(len(X))] == [(row + 1) * depth <= step for row in range(len(X))]


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="columns"):
        next(iter(gates.steps([[1.0, 2.0, 3.0]], XOR)))
    with pytest.raises(ValueError, match="fits no neighbour"):
        gates.units([(1, 2, 3)], [(1, 2, 3)])
