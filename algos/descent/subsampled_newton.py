"""Newton's method for logistic regression on a growing random part of the rows (Byrd, Chin, Neveitt and Nocedal 2011).

Notation: A = [1 X] (n, d + 1), theta = (intercept, coef), h = sigmoid(A theta), J the mean log-loss of some rows.
    step k    draw m_k = n share growth^k of the rows, at most all; solve H e = -g of J on them; theta <- theta + e
Far from the minimum a few rows tell the way as well as all do. Near it the error of a sample, of the size 1 / sqrt m,
is in the way, so the sample has to grow; once it is all rows, each step squares the distance, as Newton's method does.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.classification import logistic
from algos.classification.descending import newton_step
from algos.classification.linear import augmented
from algos.trace import frozen

FAR = 1e4  # a parameter of this size is called divergence
TOLERANCE = 1e-5  # of the length of a step that has seen all rows: about its square is left
FIRST = np.array([0.5, 2.0, -1.5])  # what `draw` draws from


@frozen
class Guess:
    """The parameters after some steps, and which rows the last one has read."""

    theta: np.ndarray  # (d + 1,) intercept first
    cost: float  # the mean log-loss of all rows
    length: float  # of the last step; nan at the start
    rows: np.ndarray  # of the last step, rising; none at the start
    read: int  # rows read by all steps so far
    ahead: int  # rows that the next step reads
    phase: str  # 'start', 'going', 'converged' or 'diverged'


def steps(
    X: Any, y: Any, *, share: float = 1.0, growth: float = 1.0, start: Any = None, seed: int = 0
) -> Iterator[Guess]:
    """Newton's steps from `start` (d + 1,), each on a fresh sample of at least d + 2 rows; from zero if there is none.

    Ends where a step of all rows is next to nothing, or far off: where the classes of a sample do not overlap, or the
    start is far from the minimum, a step may lead anywhere. Raises ValueError for data that are not two classes of
    finite numbers, and settings out of range.
    """
    A, s = augmented(X, y, True)
    n, p = A.shape
    check.number(share, "share", low=0.0, high=1.0, above=True)
    check.number(growth, "growth", low=1.0, high=1e6)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    theta, read = np.zeros(p) if start is None else check.vector(start, "start", length=p), 0
    wanted, phase = share * n, "going"
    m = min(n, max(int(np.ceil(wanted)), p + 1))
    yield Guess(theta, logistic.cost(theta, A, s), float("nan"), np.zeros(0, dtype=int), read, m, "start")
    while phase == "going":
        rows = np.arange(n) if m == n else np.sort(rng.choice(n, size=m, replace=False))
        e = newton_step(logistic.hessian(theta, A[rows]), logistic.gradient(theta, A[rows], s[rows])).step
        e = np.clip(np.nan_to_num(e), -10 * FAR, 10 * FAR)
        theta, read, wanted = theta + e, read + m, min(wanted * growth, float(n))
        length = float(np.linalg.norm(e))
        if not np.abs(theta).max() <= FAR:
            theta, phase = np.nan_to_num(np.clip(theta, -FAR, FAR), nan=FAR), "diverged"
        elif m == n and length <= TOLERANCE:
            phase = "converged"
        m = min(n, max(int(np.ceil(wanted)), p + 1))
        yield Guess(theta, logistic.cost(theta, A, s), length, rows, read, m, phase)


def draw(n: int, *, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """X (n, 2) of standard normal numbers and classes y (n,), 1 with the probability sigmoid(0.5 + 2 x_1 - 1.5 x_2)."""
    check.integer(n, "n", low=10)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    X = rng.normal(size=(n, 2))
    chance = 1 / (1 + np.exp(-(FIRST[0] + X @ FIRST[1:])))
    return X, (rng.random(n) < chance).astype(int)
