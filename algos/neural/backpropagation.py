"""Back-propagation: the gradient of a network's cost, layer by layer from the output (Rumelhart and others 1986).

Notation as in `network`; m rows, elementwise products *, J the cost
    J        = (1/m) sum of the points' losses + (penalty / 2m) sum of squared weights, biases left out
    delta_L  = the derivative of a point's loss by z_L                      (`losses`)
    delta_l  = (delta_(l+1) W_(l+1)') * f'(z_l)
    dJ/dW_l  = a_(l-1)' delta_l / m + (penalty / m) W_l
    dJ/db_l  = the column sums of delta_l, / m
A unit whose output a mask has multiplied has its delta multiplied by it, too.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from algos import check
from algos.neural import losses
from algos.neural.network import Network, propagate, slope, slope_at, squash
from algos.trace import frozen

Masks = Sequence[np.ndarray] | None
TOGETHER = 100  # networks whose costs are computed at once


@frozen
class Gradient:
    """The derivatives of J, and the cost itself."""

    deltas: tuple[np.ndarray, ...]  # of each point's loss by z_l: (m, units); empty if they were not asked for
    weights: tuple[np.ndarray, ...]  # of J by W_l: (units below, units here)
    biases: tuple[np.ndarray, ...]  # of J by b_l: (units here,)
    loss: float  # J, penalty included

    @property
    def norms(self) -> np.ndarray:
        """How long the gradient is by the weights of each layer: (layers,)."""
        return np.array([np.linalg.norm(w) for w in self.weights])


def backward(network: Network, X: Any, y: Any, *, loss: str, penalty: float = 0.0, masks: Masks = None) -> Gradient:
    """The gradient at the network for rows X (m, d) and what they should say, y (`losses.targets`).

    masks: as in `Network.forward`. Raises ValueError for what does not fit the network.
    """
    X, T = _given(network, X, y, loss, penalty)
    z, a = propagate(network.weights, network.biases, network.activation, network.output, X, masks)
    deltas, weights, biases = gradients(network.weights, network.activation, network.output, loss, z, a, T, masks)
    shrink = penalty / len(X)
    J = objective(network.weights, network.output, loss, z[-1], a[-1], T, shrink)
    decayed = tuple(g + shrink * W for g, W in zip(weights, network.weights, strict=True))
    return Gradient(tuple(deltas), decayed, tuple(biases), J)


def cost(network: Network, X: Any, y: Any, *, loss: str, penalty: float = 0.0) -> float:
    """J alone. Raises ValueError for what does not fit the network."""
    X, T = _given(network, X, y, loss, penalty)
    z, a = propagate(network.weights, network.biases, network.activation, network.output, X)
    return objective(network.weights, network.output, loss, z[-1], a[-1], T, penalty / len(X))


def costs(networks: Sequence[Network], X: Any, y: Any, *, loss: str) -> np.ndarray:
    """J without a penalty for each of several networks of one shape: (networks,). Errors as for `cost`."""
    first = networks[0]
    X, T = _given(first, X, y, loss, 0.0)
    found = []
    for some in (networks[i : i + TOGETHER] for i in range(0, len(networks), TOGETHER)):
        weights = [np.array(of) for of in zip(*(network.weights for network in some), strict=True)]
        biases = [np.array(of)[:, None] for of in zip(*(network.biases for network in some), strict=True)]
        z = propagate(weights, biases, first.activation, "linear", X)[0][-1].reshape(-1, first.layers[-1])
        values = losses.value(loss, first.output, z, squash(first.output, z), np.tile(T, (len(some), 1)))
        found.append(values.reshape(len(some), -1).mean(axis=1))
    return np.concatenate(found)


def numerical(
    network: Network,
    X: Any,
    y: Any,
    *,
    loss: str,
    penalty: float = 0.0,
    masks: Masks = None,
    epsilon: float = 1e-5,
) -> Gradient:
    """The same by two-sided differences, (J(w + e) - J(w - e)) / 2e for each number in turn, without deltas."""
    X, T = _given(network, X, y, loss, penalty)
    check.number(epsilon, "epsilon", low=0.0, above=True)
    weights = [W.copy() for W in network.weights]
    biases = [b.copy() for b in network.biases]

    def J() -> float:
        z, a = propagate(weights, biases, network.activation, network.output, X, masks)
        return objective(weights, network.output, loss, z[-1], a[-1], T, penalty / len(X))

    return Gradient(
        (),
        tuple(_differences(W, J, epsilon) for W in weights),
        tuple(_differences(b, J, epsilon) for b in biases),
        J(),
    )


def gradients(
    weights: Sequence[np.ndarray],
    activation: str,
    output: str,
    loss: str,
    z: Sequence[np.ndarray],
    a: Sequence[np.ndarray],
    T: np.ndarray,
    masks: Masks = None,
) -> tuple[list[np.ndarray], list[np.ndarray], list[np.ndarray]]:
    """Deltas, and the derivatives of the mean loss by weights and biases, layer by layer; no penalty, no checks."""
    last, m = len(weights) - 1, len(T)
    deltas = [losses.delta(loss, output, z[-1], a[-1], T)]
    for i in range(last - 1, -1, -1):
        felt = slope_at(activation, z[i], a[i + 1]) if masks is None else slope(activation, z[i]) * masks[i]
        deltas.insert(0, (deltas[0] @ weights[i + 1].T) * felt)
    return deltas, [a[i].T @ deltas[i] / m for i in range(last + 1)], [delta.sum(axis=0) / m for delta in deltas]


def objective(
    weights: Sequence[np.ndarray],
    output: str,
    loss: str,
    z: np.ndarray,
    a: np.ndarray,
    T: np.ndarray,
    shrink: float,
) -> float:
    """J, with shrink = penalty / m, from the sums z and the values a of the output."""
    mean = float(losses.value(loss, output, z, a, T).mean())
    return mean + shrink / 2 * float(sum(np.vdot(W, W) for W in weights)) if shrink else mean


def _differences(held: np.ndarray, J: Callable[[], float], epsilon: float) -> np.ndarray:
    found = np.empty(held.shape)
    for at in np.ndindex(held.shape):
        here = held[at]
        held[at] = here + epsilon
        above = J()
        held[at] = here - epsilon
        found[at] = (above - J()) / (2 * epsilon)
        held[at] = here
    return found


def _given(network: Network, X: Any, y: Any, loss: str, penalty: float) -> tuple[np.ndarray, np.ndarray]:
    losses.fitting(loss, network.output)
    check.number(penalty, "penalty", low=0.0)
    X = check.matrix(X, columns=network.layers[0])
    T = losses.targets(y, network.output, network.layers[-1], loss)
    if len(T) != len(X):
        raise ValueError(f"y has {len(T)} entries; {len(X)} are needed, one for each row.")
    return X, T
