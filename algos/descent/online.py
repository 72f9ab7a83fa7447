"""An online learner: it predicts, hears what was right, updates, throws the example away (Widrow and Hoff 1960).

Notation: a = (1, x), theta = (intercept, coef), r_k the step size of example k = 1, 2, ... (see `stochastic.rates`).
    prediction  p = a'theta, before y is known
    update      theta <- theta - r_k (p - y) a
    regret      the sum of (p - y)^2 so far, less that of the one line that is best for these examples in hindsight
                (Cesa-Bianchi and Lugosi 2006); below 0 where the truth moves and the learner follows it
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from algos import check
from algos.descent.stochastic import FAR, SCHEDULES, rates
from algos.regression.linear import augmented, table
from algos.trace import frozen

SLOPE, OFFSET = 1.5, 0.5  # of the truth where a stream begins


@frozen
class Learner:
    """What it knows after some examples, and how it fared with the last one."""

    theta: np.ndarray  # (d + 1,) intercept first, after the update
    prediction: float  # made for the last example before it; nan at the start
    error: float  # of that prediction: prediction - y; nan at the start
    loss: float  # the sum of squared errors of all predictions so far
    rate: float  # of the last update; 0 at the start
    phase: str  # 'start', 'learning' or 'diverged'


def steps(
    X: Any, y: Any, *, schedule: str = "constant", rate: float = 0.1, halved_after: float = 50.0, start: Any = None
) -> Iterator[Learner]:
    """Learn from the rows in their order, a state an example, from the start (d + 1,), zero if none is given.

    Ends with the stream, or far off as 'diverged'. Raises ValueError for data that are not finite numbers, and settings
    out of range.
    """
    X, y = table(X, y)
    check.choice(schedule, "schedule", SCHEDULES)
    check.number(rate, "rate", low=0.0, high=1e6, above=True)
    check.number(halved_after, "halved_after", low=0.0, high=1e9, above=True)
    theta = np.zeros(X.shape[1] + 1) if start is None else check.vector(start, "start")
    if len(theta) != X.shape[1] + 1:
        raise ValueError(f"start has {len(theta)} entries; {X.shape[1] + 1} are needed, intercept first.")
    loss = 0.0
    sizes = rates(schedule, np.arange(1, len(y) + 1), rate, halved_after)
    yield Learner(theta, float("nan"), float("nan"), loss, 0.0, "start")
    for a, target, r in zip(augmented(X), y, sizes, strict=True):
        prediction = float(a @ theta)
        error = prediction - float(target)
        loss += error**2
        theta = theta - r * error * a
        gone = not np.abs(theta).max() <= FAR
        if gone:
            theta = np.nan_to_num(np.clip(theta, -FAR, FAR), nan=FAR)
        yield Learner(theta, prediction, error, loss, float(r), "diverged" if gone else "learning")
        if gone:
            return


def hindsight(X: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
    """The best fixed line of the first k examples, the shortest of several, and its squared errors on them in all.

    (n + 1, d + 1) and (n + 1,), for k = 0 ... n.
    """
    X, y = table(X, y)
    A = augmented(X)
    lines, losses = np.zeros((len(y) + 1, A.shape[1])), np.zeros(len(y) + 1)
    moments = np.cumsum(A[:, :, None] * A[:, None, :], axis=0)
    products = np.cumsum(A * y[:, None], axis=0)
    lines[1:] = (np.linalg.pinv(moments, rcond=1e-12, hermitian=True) @ products[:, :, None])[:, :, 0]
    losses[1:] = np.cumsum(y**2) - (lines[1:] * products).sum(axis=1)
    return lines, np.maximum(losses, 0.0)


def stream(
    n: int, *, drift: float = 0.0, jump: float = 0.0, noise: float = 0.3, seed: int = 0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Examples y = w_0 + w_1 x + noise of a truth w that moves: X (n, 1), y (n,), and w of each example (n, 2).

    The slope swings from 1.5 to -1.5 and back `drift` times in 1,000 examples; from the middle of the stream on `jump`
    is taken from it. Raises ValueError for settings out of range.
    """
    check.integer(n, "n", low=1)
    check.number(noise, "noise", low=0.0)
    check.number(drift, "drift", low=0.0)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    at = np.arange(n)
    slope = SLOPE * np.cos(2 * np.pi * check.number(drift, "drift") * at / 1000) - jump * (at >= n / 2)
    truth = np.column_stack([np.full(n, OFFSET), slope])
    x = rng.normal(size=n)
    return x[:, None], truth[:, 0] + truth[:, 1] * x + noise * rng.normal(size=n), truth
