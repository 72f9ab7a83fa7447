"""How narrow a valley is, and what that costs gradient descent and momentum.

Notation: f(x) = x'Qx / 2 with curvatures 0 < l <= L (the eigenvalues of Q), k = L / l the condition number, a = rate.
    a step leaves max |1 - a l_i| of the distance: less than 1 below a = 2 / L
    best rate       a = 2 / (l + L)                      leaves (k - 1) / (k + 1)                 (Cauchy 1847)
    momentum        a = 4 / (sqrt l + sqrt L)^2          leaves (sqrt k - 1) / (sqrt k + 1)       (Polyak 1964)
                    m = ((sqrt k - 1) / (sqrt k + 1))^2  in the long run
f falls by the squares of these. Scaling gives each parameter the unit in which the curvature along its axis is 1:
z = D^(1/2) x with D = diag(Q), so Q becomes D^(-1/2) Q D^(-1/2). Of least squares columns of deviation 1 do that:
Q is then the matrix of their correlations (van der Sluis 1969 shows how near it comes to the best of all scalings).
"""

from dataclasses import dataclass

import numpy as np

from algos import check


@dataclass(frozen=True)
class Pace:
    """A rate, a share of the last step that is kept, and what a step leaves of the distance in the long run."""

    rate: float
    momentum: float
    leaves: float


def curvatures(Q: np.ndarray) -> np.ndarray:
    """The eigenvalues of a symmetric Q (d, d), rising. Raises ValueError unless all are above 0."""
    found = np.linalg.eigvalsh(check.matrix(Q, "Q", columns=len(Q)))
    if not found[0] > 0:
        raise ValueError("Q must curve upwards in every direction: its smallest curvature is not above 0.")
    return found


def condition(Q: np.ndarray) -> float:
    """The largest curvature over the smallest."""
    found = curvatures(Q)
    return float(found[-1] / found[0])


def scaled(Q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Q with the curvature 1 along every axis, and by what each parameter was multiplied: (d, d), (d,)."""
    curvatures(Q)
    size = np.sqrt(np.diag(Q))
    return Q / np.outer(size, size), size


def share(Q: np.ndarray, of_the_limit: float) -> Pace:
    """Gradient descent at a share of the largest rate, 2 / L."""
    found = curvatures(Q)
    rate = check.number(of_the_limit, "of_the_limit", low=0.0, above=True) * 2 / float(found[-1])
    return Pace(rate, 0.0, float(np.abs(1 - rate * found).max()))


def best(Q: np.ndarray) -> Pace:
    """Gradient descent at the rate with which the slowest direction is fastest."""
    found = curvatures(Q)
    k = float(found[-1] / found[0])
    return Pace(2 / float(found[0] + found[-1]), 0.0, (k - 1) / (k + 1))


def heavy_ball(Q: np.ndarray) -> Pace:
    """Momentum at its best rate and share."""
    low, high = (float(value) for value in np.sqrt(curvatures(Q)[[0, -1]]))
    leaves = (high - low) / (high + low)
    return Pace(4 / (low + high) ** 2, leaves**2, leaves)


def steps_until(Q: np.ndarray, start: np.ndarray, rate: float, left: float) -> float:
    """Steps of gradient descent until f is `left` of what it was at the start (d,); inf if it never is."""
    found, directions = np.linalg.eigh(check.matrix(Q, "Q", columns=len(Q)))
    height = found * (directions.T @ check.vector(start, "start", length=len(Q))) ** 2
    check.number(left, "left", low=0.0, high=1.0, above=True)
    kept = (1 - check.number(rate, "rate", low=0.0, above=True) * found) ** 2
    goal = left * height.sum()

    def above(k: float) -> bool:
        with np.errstate(over="ignore", invalid="ignore"):
            return bool(np.where(height > 0, height * kept**k, 0.0).sum() > goal)

    if not above(0):
        return 0.0
    if (height[kept >= 1]).sum() >= goal or (kept[height > 0] > 1).any():
        return float("inf")
    low, high = 0.0, 1.0
    while above(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if above(middle) else (low, middle)
    return high
