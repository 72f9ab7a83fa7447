"""Plain logistic regression beside the kernel's: on products of the inputs, and on the kernel's own features."""

from typing import Any

import numpy as np

from algos.classification import logistic, polynomial_features
from algos.classification.logistic import Logistic
from algos.kernels.base import Kernel
from algos.kernels.explicit_features import feature_map
from algos.kernels.kernel_logistic import KernelLogistic, sigmoid
from algos.kernels.kernels import Linear, Polynomial, Quadratic
from ui import player
from ui.classes import Scene
from ui.figures import boundary as draw

LEAST = 1e-6  # without a penalty the weights may grow without end: so much is taken at least
LIMIT = 100


def boundary(at: Scene, degree: int, penalty: float) -> list[dict[str, Any]]:
    """The line on which plain logistic regression of this degree says one half; none for degree 0."""
    if degree == 0:
        return []
    Z = polynomial_features.expand(at.points, degree)
    model = fit(Z, at.y, max(penalty, LEAST))
    name = "plain logistic" if degree == 1 else f"plain, degree {degree}"
    if degree == 1:
        return [draw.straight(at.plane, model.coef, model.intercept, name=name, dash="dash", width=2)]
    S = model.decision_function(polynomial_features.expand(at.plane.grid(60)[2], degree))
    return [draw.level(at.plane, S, cells=60, name=name, dash="dash", width=2)]


def fit(Z: np.ndarray, y: np.ndarray, penalty: float) -> Logistic:
    """Plain logistic regression on features Z (n, D), by Newton's method."""
    final: Logistic = player.run(logistic.steps, Z, y, penalty=penalty, tolerance=1e-10, limit=LIMIT).final
    return final


def features(kernel: Kernel, d: int) -> Any:
    """The kernel's explicit features as a function of points, or None where they are not a short list."""
    if isinstance(kernel, Linear):
        return lambda X: np.asarray(X, dtype=float)
    if isinstance(kernel, (Polynomial, Quadratic)):
        return feature_map(kernel, d).transform
    return None


def twin(at: Scene, state: KernelLogistic, penalty: float) -> tuple[int, float] | None:
    """The number of the kernel's features and the largest difference, at the training points, between the kernel's
    probabilities and those of plain logistic regression on these features."""
    phi = features(state.kernel, at.points.shape[1])
    if phi is None or penalty <= 0:
        return None
    Z = phi(at.points)
    plain = fit(Z, at.y, penalty)
    return Z.shape[1], float(np.abs(sigmoid(state.scores) - plain.predict_proba(Z)[:, 1]).max())
