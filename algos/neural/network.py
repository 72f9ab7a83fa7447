"""A feed-forward network: layers of units, each the activation of a weighted sum of the layer below.

Notation: L layers of weights, a_0 = x (d,), W_l (units below, units here), b_l (units here,)
    z_l = a_(l-1) W_l + b_l                pre-activation
    a_l = f(z_l)                           activation; of the last layer by the output's function
Rows are points, so X is (n, d) and every z_l and a_l is (n, units). Output "sigmoid" gives each unit's probability of
its own, "softmax" one distribution over the units, "linear" z itself.
Starting weights after Glorot and Bengio (2010), He and others (2015), and LeCun and others (1998): N(0, 1 / d).
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from algos import check
from algos.classification.losses import sigmoid
from algos.numerics import logsumexp
from algos.trace import frozen

ACTIVATIONS = ("relu", "tanh", "sigmoid", "sign", "linear")
OUTPUTS = ("sigmoid", "softmax", "linear")
STARTS = ("glorot", "he", "normal", "zero", "equal")
WIDEST, DEEPEST = 1000, 50


@frozen
class Pass:
    """What every unit says of points X (n, d): `a` begins with X itself, so a[l + 1] is made of z[l]."""

    z: tuple[np.ndarray, ...]  # of each layer of weights (n, units)
    a: tuple[np.ndarray, ...]  # one more: (n, d), then (n, units) each

    @property
    def output(self) -> np.ndarray:
        """What the last layer says: (n, outputs)."""
        return self.a[-1]


@frozen
class Network:
    """Weights and biases, what hidden units do, and what the output does."""

    weights: tuple[np.ndarray, ...]  # of each layer (units below, units here)
    biases: tuple[np.ndarray, ...]  # (units here,)
    activation: str  # of hidden units
    output: str  # 'sigmoid', 'softmax' or 'linear'

    @property
    def layers(self) -> tuple[int, ...]:
        """Inputs, units of each hidden layer, outputs."""
        return (len(self.weights[0]), *(len(b) for b in self.biases))

    @property
    def size(self) -> int:
        """How many weights and biases there are."""
        return parameters(self.layers)

    def forward(self, X: Any, masks: Sequence[np.ndarray] | None = None) -> Pass:
        """Every unit's z and a at X (n, d); masks (n, units), one for each hidden layer, multiply what its units say.

        Raises ValueError for another number of columns or masks.
        """
        X = check.matrix(X, columns=self.layers[0])
        if masks is not None and len(masks) != len(self.weights) - 1:
            raise ValueError(f"{len(masks)} masks for {len(self.weights) - 1} hidden layers; one for each is needed.")
        return Pass(*propagate(self.weights, self.biases, self.activation, self.output, X, masks))

    def decision_function(self, X: Any) -> np.ndarray:
        """z of the output at X (n, d): (n,) for one output unit, else (n, outputs)."""
        z = self.forward(X).z[-1]
        return z[:, 0] if z.shape[1] == 1 else z

    def predict_proba(self, X: Any) -> np.ndarray:
        """The probability of each class at X (n, d): (n, classes), two for a single output unit.

        Raises ValueError for a linear output, which says no probabilities.
        """
        if self.output == "linear":
            raise ValueError("A network with a linear output says no probabilities; its value is decision_function.")
        z = self.forward(X).z[-1]
        if self.output == "sigmoid":
            return np.hstack([sigmoid(-z), sigmoid(z)]) if z.shape[1] == 1 else sigmoid(z)
        return squash("softmax", z)

    def predict(self, X: Any) -> np.ndarray:
        """The class at X (n, d): (n,). Of one output 1 where z > 0; of several the largest, of equals the first."""
        z = self.decision_function(X)
        return (z > 0).astype(int) if z.ndim == 1 else z.argmax(axis=1)


def network(weights: Sequence[Any], biases: Sequence[Any], *, activation: str = "tanh", output: str) -> Network:
    """The network of these numbers. Raises ValueError where they do not fit together."""
    check.choice(activation, "activation", ACTIVATIONS)
    check.choice(output, "output", OUTPUTS)
    W = [check.matrix(w, f"weights of layer {i + 1}") for i, w in enumerate(weights)]
    b = [check.vector(v, f"biases of layer {i + 1}") for i, v in enumerate(biases)]
    if not W or len(W) != len(b):
        raise ValueError(f"{len(W)} layers of weights and {len(b)} of biases; as many of each are needed, 1 at least.")
    for i, (w, v) in enumerate(zip(W, b, strict=True)):
        if w.shape[1] != len(v) or (i and w.shape[0] != W[i - 1].shape[1]):
            raise ValueError(f"The weights of layer {i + 1} have shape {w.shape}, which fits no neighbour.")
    return Network(tuple(W), tuple(b), activation, output)


def initial(
    layers: Sequence[int],
    *,
    activation: str = "tanh",
    output: str = "sigmoid",
    how: str = "glorot",
    scale: float = 1.0,
    seed: int = 0,
) -> Network:
    """A network to start from: these weights times `scale`, and biases of 0.

        glorot  uniform between -e and e, e = sqrt(6 / (units below + units here))
        he      normal of variance 2 / units below
        normal  normal of variance 1 / units below
        zero    all 0
        equal   as glorot, but every hidden unit is the same as its neighbours in its layer
    layers: inputs, units of each hidden layer, outputs. Raises ValueError for sizes or names that are not allowed.
    """
    sizes = check.integers(layers, "layers", low=1, high=WIDEST).tolist()
    check.integer(len(sizes), "the number of layers", low=2, high=DEEPEST + 2)
    check.choice(activation, "activation", ACTIVATIONS)
    check.choice(output, "output", OUTPUTS)
    check.choice(how, "initialisation", STARTS)
    check.number(scale, "scale", low=0.0, high=1e3)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    last = len(sizes) - 2
    weights = []
    for i, shape in enumerate(pairwise(sizes)):
        W = _drawn(rng, how, shape)
        if how == "equal" and last:
            W = W if i == last else np.repeat(W[:, :1], shape[1], axis=1)
            W = W if i == 0 else np.repeat(W[:1], shape[0], axis=0)
        weights.append(scale * W)
    return Network(tuple(weights), tuple(np.zeros(k) for k in sizes[1:]), activation, output)


def reach(below: int, here: int) -> float:
    """How large a weight of Glorot's start can be: sqrt(6 / (below + here))."""
    return float(np.sqrt(6 / (below + here)))


def _drawn(rng: np.random.Generator, how: str, shape: tuple[int, int]) -> np.ndarray:
    if how == "zero":
        return np.zeros(shape)
    if how in ("he", "normal"):
        return rng.normal(size=shape) * np.sqrt((2 if how == "he" else 1) / shape[0])
    return rng.uniform(-1, 1, size=shape) * reach(*shape)


def parameters(layers: Sequence[int]) -> int:
    """Weights and biases of a network with so many inputs, units of each layer and outputs."""
    return sum((below + 1) * here for below, here in pairwise(layers))


def activate(name: str, z: np.ndarray) -> np.ndarray:
    """What a unit says for its sum z, of any shape. The sign of 0 is 0."""
    if name == "relu":
        return np.maximum(z, 0.0)
    if name == "tanh":
        return np.tanh(z)
    if name == "sigmoid":
        return sigmoid(z)
    if name == "sign":
        return np.sign(z)
    return np.asarray(check.choice(name, "activation", ACTIVATIONS) and z, dtype=float)


def slope(name: str, z: np.ndarray) -> np.ndarray:
    """The derivative of `activate` at z. At the corner of relu, z = 0, it is 0, and of sign it is 0 everywhere."""
    return slope_at(name, z, activate(name, z))


def slope_at(name: str, z: np.ndarray, a: np.ndarray) -> np.ndarray:
    """The same where a = activate(name, z) is known."""
    if name == "relu":
        return (np.asarray(z) > 0).astype(float)
    if name == "tanh":
        return 1.0 - a * a
    if name == "sigmoid":
        return a * (1.0 - a)
    return np.full(np.shape(z), 0.0 if name == "sign" else 1.0)


def squash(output: str, z: np.ndarray) -> np.ndarray:
    """What the output says for its sums z (n, outputs)."""
    if output == "sigmoid":
        return sigmoid(z)
    return np.exp(z - logsumexp(z)[:, None]) if output == "softmax" else z


def propagate(
    weights: Sequence[np.ndarray],
    biases: Sequence[np.ndarray],
    activation: str,
    output: str,
    X: np.ndarray,
    masks: Sequence[np.ndarray] | None = None,
) -> tuple[tuple[np.ndarray, ...], tuple[np.ndarray, ...]]:
    """z and a of each layer, as in `Pass`, without a look at what is given."""
    zs: list[np.ndarray] = []
    a = [X]
    last = len(weights) - 1
    for i, (W, b) in enumerate(zip(weights, biases, strict=True)):
        z = a[-1] @ W + b
        zs.append(z)
        here = squash(output, z) if i == last else activate(activation, z)
        a.append(here if i == last or masks is None else here * masks[i])
    return tuple(zs), tuple(a)
