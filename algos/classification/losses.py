"""What a classifier pays for a point, as a function of the agreement z = s * score with s = -1 or +1.

z > 0 is a right prediction, z <= 0 a mistake (z = 0 counts as one). The hinge loss charges z < 1.
The log loss with y in {0, 1} and h = P(y = 1), is `logistic` at z = (2y - 1) logit(h).
"""

from collections.abc import Callable, Mapping

import numpy as np

from algos import check

Loss = Callable[[np.ndarray], np.ndarray]


def sigmoid(z: np.ndarray) -> np.ndarray:
    """1 / (1 + exp(-z)), without overflow."""
    small = np.exp(-np.abs(z))
    return np.where(np.asarray(z) >= 0, 1.0, small) / (1.0 + small)


def zero_one(z: np.ndarray) -> np.ndarray:
    """1 for a mistake, 0 otherwise."""
    return (np.asarray(z) <= 0).astype(float)


def perceptron(z: np.ndarray) -> np.ndarray:
    """max(0, -z): by how much a mistake is wrong."""
    return np.maximum(0.0, -np.asarray(z))


def hinge(z: np.ndarray) -> np.ndarray:
    """max(0, 1 - z)."""
    return np.maximum(0.0, 1.0 - np.asarray(z))


def logistic(z: np.ndarray) -> np.ndarray:
    """log(1 + exp(-z)): minus the log of the probability that was given to the right class."""
    return np.logaddexp(0.0, -np.asarray(z))


def squared(z: np.ndarray) -> np.ndarray:
    """(1 - z)^2, which for labels of -1 and +1 is (label - score)^2: being too right costs too."""
    return (1.0 - np.asarray(z)) ** 2


LOSSES: Mapping[str, Loss] = {
    "zero_one": zero_one,
    "perceptron": perceptron,
    "hinge": hinge,
    "logistic": logistic,
    "squared": squared,
}


def slope(name: str, z: np.ndarray) -> np.ndarray:
    """A slope of LOSSES[name] at z; at a corner the one on its left, at which a step is still made (z = 0, z = 1).

    0-1 has slope 0 wherever it has one: nothing to descend along.
    """
    z = check.reals(z, "z")
    if name == "perceptron":
        return -(z <= 0).astype(float)
    if name == "hinge":
        return -(z <= 1).astype(float)
    if name == "logistic":
        return -sigmoid(-z)
    if name == "squared":
        return 2 * (z - 1)
    return np.zeros_like(z)


def squared_on_sigmoid(z: np.ndarray) -> np.ndarray:
    """(1/2) (1 - sigmoid(z))^2, z the agreement: not convex, it flattens where a prediction is most wrong."""
    return 0.5 * sigmoid(-np.asarray(z)) ** 2


def squared_on_sigmoid_curvature(z: np.ndarray) -> np.ndarray:
    """Its second derivative, g (1 - g)^2 (3g - 1) with g = sigmoid(z): negative for z < -log 2."""
    g = sigmoid(np.asarray(z))
    return g * (1 - g) ** 2 * (3 * g - 1)


def log_loss(y: np.ndarray, h: np.ndarray) -> np.ndarray:
    """-y log h - (1 - y) log(1 - h), for labels y in {0, 1} and probabilities 0 < h < 1."""
    return -(y * np.log(h) + (1 - y) * np.log1p(-np.asarray(h)))


def log_loss_in_one(y: np.ndarray, h: np.ndarray) -> np.ndarray:
    """-log((1 - y)(1 - h) + y h): for y in {0, 1} the very same number as `log_loss`."""
    return -np.log((1 - y) * (1 - np.asarray(h)) + y * np.asarray(h))


def along(start: np.ndarray, pull: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mean log loss and mean `squared_on_sigmoid` as one weight goes through weights (m,): two (m,).

    The agreements are start + weight * pull, with start and pull (n,).
    """
    Z = start + np.asarray(weights, float)[:, None] * pull
    return logistic(Z).mean(axis=1), squared_on_sigmoid(Z).mean(axis=1)


def slopes_along(start: np.ndarray, pull: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The derivatives of `along` by the weight: two (m,)."""
    Z = start + np.asarray(weights, float)[:, None] * pull
    g = sigmoid(Z)
    return -(pull * (1 - g)).mean(axis=1), -(pull * g * (1 - g) ** 2).mean(axis=1)


def bends_along(start: np.ndarray, pull: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The second derivative of the mean `squared_on_sigmoid` by the weight: (m,). Negative: not convex there."""
    Z = start + np.asarray(weights, float)[:, None] * pull
    return (pull**2 * squared_on_sigmoid_curvature(Z)).mean(axis=1)


def valleys(slopes: np.ndarray) -> np.ndarray:
    """Between which neighbours a curve with these slopes (m,) turns from falling to rising: the lower indices."""
    return np.flatnonzero((slopes[:-1] < 0) & (slopes[1:] >= 0))
