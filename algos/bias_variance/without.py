"""What fits without some of the points predict at these points: refitted, or from one fit to all points.

Notation: x, y (s, n) sets of points. Fit p leaves the points out[p] (m,) of set of[p] out and learns from kept[p].
Without refitting, with S the points left out:
    least squares   y_i - h_-i(x_i) = e_i / (1 - H_ii)                                        (one point; Allen 1974)
    kernel ridge    y_S - h_-S(x_S) = (A^-1_SS)^-1 (A^-1 (y - c))_S,  A = K + lambda I,  c the mean of y outside S
                    (the block inverse; Rasmussen and Williams 2006, 5.4.2)
Ridge is refitted: its columns are standardised anew. All its penalties share one decomposition.
"""

from collections.abc import Sequence

import numpy as np
from numpy.polynomial import legendre

from algos.bias_variance import families
from algos.bias_variance.families import Family

FREE = 1e-4  # 1 - H_ii below this loses digits: such points are refitted


def entries(family: Family, numbers: Sequence[float] | np.ndarray, n: int, size: int) -> int:
    """How many numbers of memory a fit takes that leaves `size` of n points out."""
    if family.name == "kernel_ridge":
        return size * size
    return n * size * (len(numbers) if family.name == "ridge" else 1)


def predictions(
    family: Family,
    x: np.ndarray,
    y: np.ndarray,
    numbers: Sequence[float] | np.ndarray,
    of: np.ndarray,
    kept: np.ndarray,
    out: np.ndarray,
) -> np.ndarray:
    """By the models with these `numbers` (c,): (c, p, m). `of` is (p, 1), `kept` (p, n - m), `out` (p, m)."""
    if family.name == "ridge":
        penalties = np.asarray(numbers, dtype=float)[:, None, None]
        weights = family.weights(x[of, kept], x[of, out], penalties)  # type: ignore[arg-type]
        return np.einsum("cpmn,pn->cpm", weights, y[of, kept])
    found = np.empty((len(numbers), *out.shape))
    for j, number in enumerate(numbers):
        if family.name == "kernel_ridge":
            found[j] = kernel_ridge(x, y, number, of, kept, out)
        elif family.name == "polynomial" and out.shape[1] == 1:
            found[j], sound = least_squares(x, y, number, of, out)
            again = ~sound[:, 0]
            found[j, again] = refitted(family, x, y, number, of[again], kept[again], out[again])
        else:
            found[j] = refitted(family, x, y, number, of, kept, out)
    return found


def refitted(
    family: Family, x: np.ndarray, y: np.ndarray, number: float, of: np.ndarray, kept: np.ndarray, out: np.ndarray
) -> np.ndarray:
    """By fits to the points kept: (p, m)."""
    return np.einsum("pmn,pn->pm", family.weights(x[of, kept], x[of, out], number), y[of, kept])


def least_squares(
    x: np.ndarray, y: np.ndarray, degree: float, of: np.ndarray, out: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """By polynomials, of one point each; and whether the point leaves the fit free enough for that: (p, 1) each."""
    Q = np.linalg.qr(legendre.legvander(2 * x - 1, int(degree)))[0]
    residual = y - (Q @ (np.swapaxes(Q, -1, -2) @ y[..., None]))[..., 0]
    free = (1 - np.sum(Q**2, axis=-1))[of, out]
    sound = free > FREE
    return y[of, out] - np.divide(residual[of, out], free, out=np.zeros(free.shape), where=sound), sound


def kernel_ridge(
    x: np.ndarray, y: np.ndarray, bandwidth: float, of: np.ndarray, kept: np.ndarray, out: np.ndarray
) -> np.ndarray:
    """By kernel ridge about the mean of the targets: (p, m)."""
    inverse = np.linalg.inv(families.gaussian(x, x, bandwidth) + families.KERNEL_PENALTY * np.eye(x.shape[1]))
    mean = y[of, kept].mean(axis=1, keepdims=True)
    right = (inverse @ y[..., None])[..., 0][of, out] - mean * inverse.sum(axis=-1)[of, out]
    block = inverse[of[..., None], out[..., None], out[:, None, :]]
    return y[of, out] - np.linalg.solve(block, right[..., None])[..., 0]
