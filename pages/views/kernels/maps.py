"""What many states of a kernel method say of every place of the plane, from one table of kernel values."""

from collections.abc import Sequence

import numpy as np

from algos.kernels.base import Kernel
from ui import compute

CELLS = 50  # across and up


def scores(
    kernel: Kernel, places: np.ndarray, points: np.ndarray, weights: Sequence[np.ndarray], intercepts: Sequence[float]
) -> np.ndarray:
    """Sums over the points (n, 2) of weights (s, n) times the kernel, plus intercepts (s,): (s, places).

    Raises compute.Refused where the values are too large: the places reach further than the points.
    """
    W, b = np.array(weights), np.array(intercepts)[:, None]
    used = np.flatnonzero(W.any(axis=0))
    if not used.size:
        return np.repeat(b, len(places), axis=1)
    try:
        K = kernel(places, points[used])
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
    found: np.ndarray = W[:, used] @ K.T + b
    return found
