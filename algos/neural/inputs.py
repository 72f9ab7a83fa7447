"""What a network is given of a place (x1, x2) in the plane: its coordinates, or other simple functions of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from algos import check

INPUTS: Mapping[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
    "x1": lambda x1, x2: x1,
    "x2": lambda x1, x2: x2,
    "x1²": lambda x1, x2: x1**2,
    "x2²": lambda x1, x2: x2**2,
    "x1 x2": lambda x1, x2: x1 * x2,
    "sin x1": lambda x1, x2: np.sin(x1),
    "sin x2": lambda x1, x2: np.sin(x2),
}


def expand(X: Any, names: Sequence[str]) -> np.ndarray:
    """These functions of places X (n, 2): (n, len(names)). Raises ValueError for other names, or none.

    No places stay none.
    """
    if not names:
        raise ValueError("A network needs an input at least.")
    for name in names:
        check.choice(name, "an input", tuple(INPUTS))
    if not len(X):
        return np.empty((0, len(names)))
    X = check.matrix(X, columns=2)
    return np.column_stack([INPUTS[name](X[:, 0], X[:, 1]) for name in names])
