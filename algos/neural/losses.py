"""What a network pays for a point, and how that changes with the sums of its output.

Notation: z (n, outputs) the sums of the output, a what it makes of them, T (n, outputs) the targets
    log loss       sigmoid   sum_k log(1 + exp(-s z)), s = 2 T - 1        delta = a - T
                   softmax   -log a of the right class                    delta = a - T      (Bridle 1990)
    squared error  (1/2) sum_k (a - T)^2                                  delta = (a - T) a'(z)
    hinge          max(0, 1 - s z), s = 2 T - 1, of one linear output     delta = -s where 1 - s z > 0, else 0
delta is the derivative of a point's loss by z. At the corner of the hinge, s z = 1, it is 0: nothing is paid there.
"""

from typing import Any

import numpy as np

from algos import check
from algos.classification.losses import hinge as hinge_loss
from algos.classification.losses import logistic
from algos.neural.network import slope_at
from algos.numerics import logsumexp

LOG, SQUARED, HINGE = LOSSES = ("log loss", "squared error", "hinge")
FITS = {LOG: ("sigmoid", "softmax"), SQUARED: ("sigmoid", "linear"), HINGE: ("linear",)}  # outputs of each loss


def value(loss: str, output: str, z: np.ndarray, a: np.ndarray, T: np.ndarray) -> np.ndarray:
    """The loss of every point: (n,)."""
    if loss == SQUARED:
        return 0.5 * ((a - T) ** 2).sum(axis=1)
    if loss == HINGE:
        return hinge_loss((2 * T - 1) * z).sum(axis=1)
    if output == "sigmoid":
        return logistic((2 * T - 1) * z).sum(axis=1)
    return logsumexp(z) - (T * z).sum(axis=1)


def delta(loss: str, output: str, z: np.ndarray, a: np.ndarray, T: np.ndarray) -> np.ndarray:
    """Its derivative by z: (n, outputs)."""
    if loss == HINGE:
        s = 2 * T - 1
        return np.where(1 - s * z > 0, -s, 0.0)
    off = a - T
    return off * slope_at(output, z, a) if loss == SQUARED else off


def fitting(loss: str, output: str) -> None:
    """Raises ValueError for an unknown loss, or one that does not go with the output."""
    check.choice(loss, "loss", LOSSES)
    if output not in FITS[loss]:
        raise ValueError(f"A {output} output does not go with {loss}, which takes {' or '.join(FITS[loss])}.")


def targets(y: Any, output: str, outputs: int, loss: str) -> np.ndarray:
    """What the outputs should say for y: (n, outputs).

    y (n,) are classes 0 .. k-1: of one output unit 0 and 1, of several a 1 where the class is. For squared error on a
    linear output they are numbers. A table y (n, outputs) is taken as it is. Raises ValueError for anything else.
    """
    if np.ndim(y) == 2:
        return check.matrix(y, "y", columns=outputs)
    y = check.vector(y)
    if loss == SQUARED and output == "linear":
        if outputs > 1:
            raise ValueError(f"y is one number for each row; {outputs} are needed, one for each output.")
        return y[:, None]
    most = 1 if outputs == 1 else outputs - 1
    if not np.isin(y, np.arange(most + 1)).all():
        raise ValueError(f"y must hold classes, the whole numbers 0 to {most}, for this network.")
    return y[:, None] if outputs == 1 else np.eye(outputs)[y.astype(int)]
