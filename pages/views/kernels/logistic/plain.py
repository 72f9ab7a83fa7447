"""Plain logistic regression beside the kernel's: on products of the inputs, and on the kernel's own features."""

from typing import Any

import numpy as np

from algos.classification import logistic, polynomial_features
from algos.classification.logistic import Logistic
from algos.kernels.kernel_logistic import KernelLogistic, sigmoid
from pages.views.kernels import kernel_choice
from ui import compute
from ui.classes import Scene
from ui.figures import boundary as draw

CELLS = 100
LIMIT = 100
LEAST = 1e-6  # without a penalty the weights may grow without end: so much is taken at least


def on_products(at: Scene, degree: int, penalty: float) -> Logistic | None:
    """The model on all products of the inputs up to a degree; none for degree 0."""
    return _fit(polynomial_features.expand(at.points, degree), at.y, max(penalty, LEAST)) if degree else None


def boundary(at: Scene, model: Logistic | None, degree: int) -> list[dict[str, Any]]:
    """The line on which that model says one half."""
    if model is None:
        return []
    if degree == 1:
        return [draw.straight(at.plane, model.coef, model.intercept, name="plain logistic", dash="dash", width=2)]
    S = model.decision_function(polynomial_features.expand(at.plane.grid(CELLS)[2], degree))
    return [draw.level(at.plane, S, cells=CELLS, name=f"plain, degree {degree}", dash="dash", width=2)]


def twin(at: Scene, state: KernelLogistic, penalty: float) -> tuple[int, float] | None:
    """The number of the kernel's features, where they are a short list, and the largest difference at the training
    points between the kernel's probabilities and those of the model on these features."""
    phi = kernel_choice.features(state.kernel, at.points.shape[1])
    if phi is None or penalty <= 0:
        return None
    Z = phi(at.points)
    model = _fit(Z, at.y, penalty)
    return Z.shape[1], float(np.abs(sigmoid(state.scores) - model.predict_proba(Z)[:, 1]).max())


def _fit(Z: np.ndarray, y: np.ndarray, penalty: float) -> Logistic:
    """On features Z (n, D), by Newton's method."""
    final: Logistic = compute.run(logistic.steps, Z, y, penalty=penalty, tolerance=1e-10, limit=LIMIT).final
    return final
