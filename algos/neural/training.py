"""A network trained by gradients of its cost (Rumelhart, Hinton and Williams 1986), a state an epoch.

Each update follows the gradient of J on a batch of rows (`backpropagation`, `losses`), by the rule of an optimiser
(`optimisers`). Dropout (Srivastava and others 2014): in each update every hidden unit is left out for each row with a
probability p, and what the others say is divided by 1 - p, so that the network itself needs no correction later.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from algos import check
from algos.classification.labels import classes
from algos.neural import backpropagation, losses
from algos.neural.network import Network, initial, propagate
from algos.neural.optimisers import Optimiser
from algos.trace import frozen

FAR = 1e8  # a weight of this size is called divergence
TOLERANCE = 1e-6  # of the largest entry of the gradient
TRAINING, CONVERGED, DIVERGED = "training", "converged", "diverged"


@frozen
class Trained:
    """The network after some epochs, and what all training rows say of it."""

    network: Network
    loss: float  # J, penalty included
    norms: np.ndarray  # (layers,) length of J's gradient by each layer's weights
    steepest: float  # largest entry of J's gradient, biases included
    epoch: int
    updates: int
    phase: str  # 'start', 'training', 'converged', or 'diverged': a weight has left all bounds

    @property
    def over(self) -> bool:
        """Whether training has stopped here."""
        return self.phase in (CONVERGED, DIVERGED)


def steps(
    X: Any,
    y: Any,
    *,
    layers: Sequence[int] = (4,),
    activation: str = "tanh",
    loss: str = "log loss",
    output: str | None = None,
    optimiser: str = "adam",
    learning_rate: float = 0.03,
    momentum: float = 0.9,
    batch_size: int | None = None,
    penalty: float = 0.0,
    dropout: float = 0.0,
    initialisation: str = "glorot",
    scale: float = 1.0,
    seed: int = 0,
    start: Network | None = None,
    tolerance: float = TOLERANCE,
) -> Iterator[Trained]:
    """Train on X (n, d) with classes y (n,), or numbers y for squared error on a linear output; the start comes first.

    layers: units of each hidden layer; none for logistic regression. output: 'sigmoid', 'softmax' or 'linear'; None
    for what goes with the loss. batch_size: rows of an update, in an order drawn anew each epoch; None for all.
    penalty: as in `backpropagation`. start: a network to begin with, in place of one drawn.
    Ends once no entry of J's gradient on all rows is larger than the tolerance, or once a weight is larger than 1e8:
    the learning rate is too large. Raises ValueError for bad data and settings out of range.
    """
    X, T, output = _asked(X, y, loss, output)
    n = len(X)
    for size in (sizes := tuple(layers)):
        check.integer(size, "the units of a layer", low=1)
    check.number(penalty, "penalty", low=0.0, high=1e12)
    p = check.number(dropout, "dropout", low=0.0, high=0.95)
    check.number(tolerance, "tolerance", low=0.0)
    batch = n if batch_size is None else min(check.integer(batch_size, "batch_size", low=1), n)
    shape = (X.shape[1], *sizes, T.shape[1])
    network = initial(shape, activation=activation, output=output, how=initialisation, scale=scale, seed=seed)
    if start is not None:
        ends = (start.layers[0], start.layers[-1], start.output)
        if ends != (shape[0], shape[-1], output):
            raise ValueError(f"The start has {ends[0]} inputs and {ends[1]} {ends[2]} outputs; the data need others.")
        network = start
    order, drops = np.random.default_rng([seed, 1]), np.random.default_rng([seed, 2])
    run, whole = _Run(network, loss, penalty / n), batch >= n
    rule = Optimiser(optimiser, learning_rate, momentum=momentum, units=run.units)
    at = run.state(X, T, 0, 0)
    yield at
    epoch = updates = 0
    while not at.over:
        rows = None if whole else order.permutation(n)
        for first in range(0, n, batch):
            chosen = slice(None) if rows is None else rows[first : first + batch]
            x = X[chosen]
            masks = None
            if p and run.hidden:
                masks = [(drops.random((len(x), units)) >= p) / (1 - p) for units in run.hidden]
            run.move(rule, run.here if whole and masks is None else run.gradient(x, T[chosen], masks)[0])
            updates += 1
            if run.far:
                break
        epoch += 1
        at = run.state(X, T, epoch, updates, tolerance)
        yield at


class _Run:
    """The numbers of a network in one array, which weights and biases are views of: a rule moves all at once."""

    def __init__(self, network: Network, loss: str, shrink: float) -> None:
        self._activation, self._output, self._loss, self._shrink = network.activation, network.output, loss, shrink
        self._theta, self._layers = _joined(network.weights, network.biases), network.layers
        self._weights, self._biases = parted(self._theta, network.layers)
        self._decays = np.zeros(len(self._theta))  # 1 where a number is a weight
        for W in parted(self._decays, network.layers)[0]:
            W[:] = 1
        self.units = unit_of(network.layers)
        self.hidden = network.layers[1:-1]
        self.far = False
        self.here = self._theta  # the gradient of J on all rows, once a state has been made

    def move(self, rule: Optimiser, g: np.ndarray) -> None:
        with np.errstate(over="ignore", invalid="ignore"):
            moved = self._theta + rule.moves([g])[0]
            self.far = not np.abs(moved).max() <= FAR  # nan is far, too
            if self.far:
                moved = np.where(np.isnan(moved), self._theta, np.clip(moved, -FAR, FAR))
            self._theta[:] = moved

    def state(self, X: np.ndarray, T: np.ndarray, epoch: int, updates: int, tolerance: float = 0.0) -> Trained:
        self.here, z, a = self.gradient(X, T, None)
        with np.errstate(over="ignore"):
            loss = backpropagation.objective(self._weights, self._output, self._loss, z, a, T, self._shrink)
        theta = self._theta.copy()
        theta.flags.writeable = False  # so a state shares it, and does not copy part by part
        network = Network(*parted(theta, self._layers), self._activation, self._output)
        steepest, at, norms = float(np.abs(self.here).max()), 0, []
        for W, b in zip(self._weights, self._biases, strict=True):
            layer = self.here[at : at + W.size]
            norms.append(math.sqrt(layer @ layer))
            at += W.size + b.size
        phase = DIVERGED if self.far else CONVERGED if epoch and steepest <= tolerance else TRAINING
        return Trained(network, loss, np.array(norms), steepest, epoch, updates, phase if epoch else "start")

    def gradient(
        self, X: np.ndarray, T: np.ndarray, masks: list[np.ndarray] | None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The gradient of J on these rows, flat, with the sums and the values of the output."""
        W, output = self._weights, self._output
        with np.errstate(over="ignore", invalid="ignore"):
            z, a = propagate(W, self._biases, self._activation, output, X, masks)
            _, weights, biases = backpropagation.gradients(W, self._activation, output, self._loss, z, a, T, masks)
            g = _joined(weights, biases)
            if self._shrink:
                g += self._shrink * self._decays * self._theta
        return g, z[-1], a[-1]


def unit_of(layers: Sequence[int]) -> np.ndarray:
    """The unit, from 0, to which each number of a network leads, in the order of `_joined`."""
    firsts = np.cumsum([0, *layers[1:]])
    return np.concatenate(
        [
            np.tile(np.arange(first, first + here), below + 1)
            for first, (below, here) in zip(firsts, pairwise(layers), strict=False)
        ]
    )


def parted(theta: np.ndarray, layers: Sequence[int]) -> tuple[tuple[np.ndarray, ...], tuple[np.ndarray, ...]]:
    """Weights and biases of a network of these layers as views of one array, in the order of `_joined`."""
    weights, biases, at = [], [], 0
    for below, here in pairwise(layers):
        weights.append(theta[at : at + below * here].reshape(below, here))
        at += below * here
        biases.append(theta[at : at + here])
        at += here
    return tuple(weights), tuple(biases)


def _joined(weights: Sequence[np.ndarray], biases: Sequence[np.ndarray]) -> np.ndarray:
    """One array of all numbers, layer by layer: weights, then biases."""
    return np.concatenate([part.ravel() for pair in zip(weights, biases, strict=True) for part in pair])


def _asked(X: Any, y: Any, loss: str, output: str | None) -> tuple[np.ndarray, np.ndarray, str]:
    """Checked rows, their targets, and the output's name."""
    check.choice(loss, "loss", losses.LOSSES)
    if loss == losses.SQUARED and output in (None, "linear"):
        X = check.matrix(X)
        T = losses.targets(y, "linear", np.shape(y)[1] if np.ndim(y) == 2 else 1, loss)
        if len(T) != len(X):
            raise ValueError(f"y has {len(T)} entries; {len(X)} are needed, one for each row.")
        return X, T, "linear"
    X, y, k = classes(X, y)
    output = output or ("linear" if loss == losses.HINGE else "sigmoid" if k == 2 else "softmax")
    losses.fitting(loss, output)
    if loss == losses.HINGE and k > 2:
        raise ValueError(f"The hinge loss is for two classes; y holds {k}.")
    return X, losses.targets(y, output, 1 if k == 2 and output != "softmax" else k, loss), output
