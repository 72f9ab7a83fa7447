"""Many support vector machines on the same rows at once: `support_vector_machine`, pair by pair, for all of them.

Notation as there, with a row for each of m machines. A machine learns only from the rows it has `seen`: the others
are neither in `up` nor in `low`, so that their alphas stay 0, and their wishes v give their scores s - v + b for free.
"""

from collections.abc import Generator
from typing import Any

import numpy as np

from algos.kernels.smo import FLAT, NONE, best_intercept
from algos.trace import at_once, frozen


@frozen
class Fitted:
    """The machines at the end."""

    alpha: np.ndarray  # (m, n)
    scores: np.ndarray  # (m, n) of all rows, seen or not
    converged: np.ndarray  # (m,) bool


def fitting(
    K: np.ndarray,
    which: np.ndarray,
    s: np.ndarray,
    seen: np.ndarray,
    C: np.ndarray,
    *,
    patience: int,
    tolerance: float = 1e-3,
) -> Generator[None, None, Fitted]:
    """Pair by pair, what `fit` makes.

    Machine a with the kernel table K[which[a]], of K (g, n, n), and the bound C[a], on the rows seen[a] (n,).

    s (n,) are the signs of the rows; each machine has to see both. None optimises more than `patience` pairs.
    """
    m, n = seen.shape
    diagonal = np.einsum("gii->gi", K)
    curvature = diagonal[:, :, None] + diagonal[:, None, :] - 2 * K
    promise = 1 / np.where(curvature > NONE, curvature, FLAT)
    alpha, scores, converged = np.zeros((m, n)), np.empty((m, n)), np.zeros(m, dtype=bool)
    live = np.arange(m)  # the machines still at work, and which rows of the tables are theirs
    top = C[:, None]
    upper, lower = np.where(s > 0, top, 0.0), np.where(s > 0, 0.0, -top)
    not_up, not_low = np.where(seen & (s > 0), 0.0, -np.inf), np.where(seen & (s < 0), 0.0, np.inf)
    beta, v = np.zeros((m, n)), np.tile(s, (m, 1))
    pairs = 0
    while True:
        at, g = np.arange(len(live)), which[live]
        above, below = v + not_up, v + not_low
        i = above.argmax(axis=1)
        most, least = above[at, i], below.min(axis=1)
        done = most - least <= tolerance
        if pairs >= patience or done.any():
            converged[live] = done
            for a in range(len(live)) if pairs >= patience else np.flatnonzero(done):
                free, mine = (beta[a] > lower[a]) & (beta[a] < upper[a]), seen[live[a]]
                middle = v[a, free].mean() if free.any() else (most[a] + least[a]) / 2
                alpha[live[a]] = np.abs(beta[a])
                scores[live[a]] = s - v[a] + best_intercept(v[a, mine], s[mine], float(middle), float(C[live[a]]))
            if pairs >= patience or done.all():
                return Fitted(alpha, scores, converged)
            tables = live, upper, lower, not_up, not_low, beta, v
            live, upper, lower, not_up, not_low, beta, v = (table[~done] for table in tables)
            continue
        gain = np.maximum(most[:, None] - below, 0)
        gain *= gain
        gain *= promise[g, i]
        j = gain.argmax(axis=1)
        over, under = upper[at, i] - beta[at, i], beta[at, j] - lower[at, j]
        bend = curvature[g, i, j]
        t = np.minimum((most - v[at, j]) / np.where(bend > NONE, bend, FLAT), np.minimum(over, under))
        up, down = (
            np.where(t == over, upper[at, i], beta[at, i] + t),
            np.where(t == under, lower[at, j], beta[at, j] - t),
        )
        beta[at, i], beta[at, j] = up, down
        not_up[at, i], not_low[at, i] = np.where(up < upper[at, i], 0.0, -np.inf), 0.0
        not_up[at, j], not_low[at, j] = 0.0, np.where(down > lower[at, j], 0.0, np.inf)
        v -= t[:, None] * (K[g, i] - K[g, j])
        pairs += 1
        yield None


def fit(*given: Any, **settings: Any) -> Fitted:
    """All machines at the end, with the arguments of `fitting`."""
    return at_once(fitting(*given, **settings))
