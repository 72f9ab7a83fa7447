"""Can a linear model put every point on its right side? Then the likelihood has no maximum (Albert, Anderson 1984).

Notation: X (n, d), y (n,) codes 0 .. k-1; theta (k, d + 1), intercepts first; the lead of point i over class j is
(theta_y - theta_j) . [1, x]. With two classes theta is one row and the lead is the agreement s * score.
    complete  some theta makes every lead positive: scaling it up drives the log loss to 0
    quasi     some theta makes every lead >= 0 and one > 0, but none makes all positive: the loss falls for ever too
    overlap   neither: the loss has a minimum
"""

from typing import Any, NamedTuple

import numpy as np

from algos.classification import labels

TIGHT = 1e-9  # what the linear programme may be wrong by, for columns of size 1
CLEAR = 1e-6  # leads above this are positive, for columns of size 1 and parameters of size at most 1


class Separation(NamedTuple):
    """What kind, and parameters that prove it (zeros for 'overlap')."""

    kind: str  # 'complete', 'quasi' or 'overlap'
    theta: np.ndarray  # (k, d + 1), or (1, d + 1) for two classes


def separation(X: Any, y: Any) -> Separation:
    """Decided by a linear programme over parameters of size at most 1 (columns centred and scaled first).

    Raises ValueError for data that are no classes.
    """
    X, y, k = labels.classes(X, y)
    centre, scale = X.mean(axis=0), np.ptp(X, axis=0)
    scale = np.where(scale > 0, scale, 1.0)
    A = np.column_stack([np.ones(len(X)), (X - centre) / scale])
    leads = A * (2.0 * y - 1)[:, None] if k == 2 else _leads(A, y, k)
    theta = _best(leads, np.zeros(len(leads)), leads.sum(axis=0))
    if theta is None or (leads @ theta).max() <= CLEAR:
        return Separation("overlap", np.zeros((1 if k == 2 else k, A.shape[1])))
    together = _best(
        np.column_stack([leads, -np.ones(len(leads))]), np.zeros(len(leads)), np.eye(leads.shape[1] + 1)[-1]
    )
    kind = "quasi"
    if together is not None and (leads @ together[:-1]).min() > CLEAR:
        kind, theta = "complete", together[:-1]
    theta = theta.reshape(-1, A.shape[1]).copy()
    theta[:, 1:] /= scale
    theta[:, 0] -= theta[:, 1:] @ centre
    return Separation(kind, theta)


def _leads(A: np.ndarray, y: np.ndarray, k: int) -> np.ndarray:
    """One row for each point and each other class: row @ theta.ravel() is the lead. (n (k - 1), k p)."""
    n, p = A.shape
    rows = np.zeros((n, k, k, p))  # point, other class, class of the parameters, column
    every = np.arange(k)
    rows[:, every, every] = -A[:, None]
    rows[np.arange(n)[:, None], every[None], y[:, None]] += A[:, None]
    other = every[None] != y[:, None]
    return rows[other].reshape(n * (k - 1), k * p)


def _best(G: np.ndarray, low: np.ndarray, gain: np.ndarray) -> np.ndarray | None:
    """The vector of entries in [-1, 1] with the largest gain among those with G @ vector >= low."""
    from scipy.optimize import linprog

    size = np.abs(gain).max()
    found = linprog(
        -gain / (size if size > 0 else 1.0),
        A_ub=-G,
        b_ub=-low,
        bounds=(-1, 1),
        method="highs",
        options=dict(primal_feasibility_tolerance=TIGHT, dual_feasibility_tolerance=TIGHT),
    )
    return None if found.x is None else np.asarray(found.x)
