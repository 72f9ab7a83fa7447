"""One update of a network on one point, taken apart: forward, the loss, back, the gradient (Rumelhart and others 1986).

Notation as in `network` and `backpropagation`, one row, no penalty. A state knows what is known by then; the last one
has every number moved against its gradient at once, so that a weight's gradient is made of the others as they were.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from algos import check
from algos.neural import losses
from algos.neural.backpropagation import cost
from algos.neural.network import Network, activate, slope, squash
from algos.trace import frozen

INPUTS, SUM, ACTIVATION, LOSS, DELTA, GRADIENT, UPDATE = PHASES = (
    "inputs",
    "sum",
    "activation",
    "loss",
    "delta",
    "gradient",
    "update",
)


@frozen
class OnePoint:
    """What is known so far: forwards from the first layer on, backwards from the last one on."""

    network: Network  # before the update
    phase: str  # what has just been found
    layer: int  # of which layer, from 1; 0 for the inputs
    target: np.ndarray  # (outputs,)
    z: tuple[np.ndarray, ...]  # of the first layers (units,)
    a: tuple[np.ndarray, ...]  # the inputs (d,), then of the first layers (units,)
    deltas: tuple[np.ndarray, ...] = ()  # of the last layers (units,)
    weights: tuple[np.ndarray, ...] = ()  # the loss's derivatives, of the last layers (units below, units here)
    biases: tuple[np.ndarray, ...] = ()  # (units,)
    loss: float | None = None
    after: Network | None = None  # the network after the update
    loss_after: float | None = None  # and its loss at the same point


def steps(
    x: Any, y: Any, *, network: Network, loss: str = losses.LOG, learning_rate: float = 0.5
) -> Iterator[OnePoint]:
    """One state for each thing that is found at x (d,), whose target is y: a class, or a number for squared error.

    Raises ValueError for a loss that does not go with the network's output, and what does not fit its inputs.
    """
    losses.fitting(loss, network.output)
    eta = check.number(learning_rate, "learning_rate", low=0.0, above=True)
    x = check.vector(x, "x", length=network.layers[0])
    T = losses.targets(np.atleast_1d(y), network.output, network.layers[-1], loss)
    if len(T) != 1:
        raise ValueError(f"y holds {len(T)} targets; one point has one.")
    last = len(network.weights)
    state = OnePoint(network, INPUTS, 0, T[0], (), (x,))
    yield state
    for layer in range(1, last + 1):
        z = state.a[-1] @ network.weights[layer - 1] + network.biases[layer - 1]
        state = replace(state, phase=SUM, layer=layer, z=(*state.z, z))
        yield state
        a = squash(network.output, z[None])[0] if layer == last else activate(network.activation, z)
        state = replace(state, phase=ACTIVATION, layer=layer, a=(*state.a, a))
        yield state
    z, a = state.z[-1][None], state.a[-1][None]
    state = replace(state, phase=LOSS, loss=float(losses.value(loss, network.output, z, a, T)[0]))
    yield state
    for layer in range(last, 0, -1):
        if layer == last:
            delta = losses.delta(loss, network.output, z, a, T)[0]
        else:
            delta = (network.weights[layer] @ state.deltas[0]) * slope(network.activation, state.z[layer - 1])
        state = replace(state, phase=DELTA, layer=layer, deltas=(delta, *state.deltas))
        yield state
    for layer in range(last, 0, -1):
        delta = state.deltas[layer - 1]
        weights = (np.outer(state.a[layer - 1], delta), *state.weights)
        state = replace(state, phase=GRADIENT, layer=layer, weights=weights, biases=(delta, *state.biases))
        yield state
    after = Network(
        tuple(W - eta * g for W, g in zip(network.weights, state.weights, strict=True)),
        tuple(b - eta * g for b, g in zip(network.biases, state.biases, strict=True)),
        network.activation,
        network.output,
    )
    then = cost(after, x[None], np.atleast_1d(y), loss=loss)
    yield replace(state, phase=UPDATE, after=after, loss_after=then)
