"""Where k-means begins: k rows of the data, chosen one at a time.

Notation: X (n, d) data; distances (n,) squared distance of every point to the nearest row chosen so far.

random     every row not yet chosen is equally likely
k-means++  the first row at random, then each row with probability proportional to its distance
           (Arthur and Vassilvitskii 2007)
farthest   the first row at random, then always the row of largest distance (Gonzalez 1985)
chosen     the rows given by hand, in that order
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.numerics import squared_distances
from algos.trace import frozen

METHODS = ("k-means++", "random", "farthest", "chosen")


@frozen
class Start:
    """The rows chosen so far, and what the next choice will be made by."""

    method: str
    chosen: np.ndarray  # (m,) row numbers, in the order of choice
    centers: np.ndarray  # (m, d) those rows
    distances: np.ndarray  # (n,) squared distance to the nearest chosen row; infinite before the first choice
    probabilities: np.ndarray  # (n,) chance of every row to come next; all zero when none can


def next_probabilities(method: str, distances: np.ndarray, chosen: Sequence[int]) -> np.ndarray:
    """Chance of every row to be the next choice (n,), for distances (n,) to the rows already chosen.

    A row is never chosen twice. If every point coincides with a chosen one, k-means++ falls back to a
    uniform choice among the rows left. Ties of 'farthest' go to the lower row.
    """
    left = np.ones(len(distances))
    left[list(chosen)] = 0
    if not left.any():
        return left
    if chosen and method == "farthest":
        return np.eye(1, len(left), int(np.argmax(np.where(left, distances, -1))))[0]
    if chosen and method == "k-means++" and distances.any():
        weights = distances / distances.max()
        return weights / weights.sum()
    return left / left.sum()


def steps(
    X: np.ndarray, *, k: int, method: str = "k-means++", rows: Sequence[int] | None = None, seed: int = 0
) -> Iterator[Start]:
    """Choose k rows of X (n, d), one a step; `rows` are the k row numbers of method 'chosen'.

    Raises ValueError for k outside 1..n, an unknown method, or rows that are not k different row numbers.
    """
    X = check.matrix(X)
    k = check.integer(k, "k", low=1, high=len(X))
    check.choice(method, "method", METHODS)
    if method != "chosen" and rows is not None:
        raise ValueError(f"rows are given by hand for method 'chosen' only, not for {method!r}.")
    given = by_hand(() if rows is None else rows, k=k, n=len(X)) if method == "chosen" else None
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    chosen: list[int] = []
    distances = np.full(len(X), np.inf)
    while True:
        if given is not None:
            probabilities = np.zeros(len(X))
            probabilities[given[len(chosen) : len(chosen) + 1]] = 1
        else:
            probabilities = next_probabilities(method, distances, chosen)
        yield Start(method, np.array(chosen, dtype=int), X[chosen], distances, probabilities)
        if len(chosen) == k:
            return
        row = int(rng.choice(len(X), p=probabilities))
        chosen.append(row)
        distances = np.minimum(distances, squared_distances(X, X[[row]])[:, 0])


def rows(X: np.ndarray, *, k: int, method: str = "k-means++", seed: int = 0) -> np.ndarray:
    """The k row numbers (k,) that `steps` ends with. Raises as `steps` does."""
    *_, last = steps(X, k=k, method=method, seed=seed)
    return last.chosen


def place(X: np.ndarray, *, k: int, start: str | np.ndarray, seed: int) -> np.ndarray:
    """Starting centres (k, d): `start` itself if it is an array of k centres, else rows of X by that method.

    Raises ValueError for centres of another shape, or a name that is no method.
    """
    if not isinstance(start, str):
        centers = check.matrix(start, "start", columns=X.shape[1])
        if len(centers) != k:
            raise ValueError(f"start holds {len(centers)} centres; k = {k} are needed.")
        return centers
    check.choice(start, "start", METHODS[:3])
    return X[rows(X, k=k, method=start, seed=seed)]


def far_off(X: np.ndarray, *, k: int) -> np.ndarray:
    """A start that goes wrong: one centre at the mean of X (n, d), the others far outside it (k, d).

    Centre j lies 25 j times the width of X away, so the one at the mean takes every point and the others
    stay where they are for ever: their clusters are empty. Raises ValueError for k below 1.
    """
    X = check.matrix(X)
    k = check.integer(k, "k", low=1)
    width = np.ptp(X, axis=0)
    return X.mean(axis=0) + 25 * np.arange(k)[:, None] * (width if width.any() else np.ones_like(width))


def by_hand(rows: Sequence[int] | np.ndarray, *, k: int, n: int, name: str = "rows") -> np.ndarray:
    """`rows` as k different row numbers (k,) of a table with n rows. Raises ValueError if they are not."""
    chosen = check.integers(rows, name, low=0, high=n - 1)
    if len(chosen) != k or len(set(chosen.tolist())) != k:
        raise ValueError(f"{name} must name k = {k} different rows of X, not {chosen.tolist()}.")
    return chosen
