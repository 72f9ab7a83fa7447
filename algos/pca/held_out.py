"""What axes are worth on rows they have not seen: classes told apart along a direction, and the price of a leak.

A direction in the plane of two axes a_1 and a_j:  u = cos(angle) a_1 + sin(angle) a_j; at 0 degrees it is the first
axis. A class is told by the nearest of the classes' means along u. Folds are made within the classes: the i-th row
of a class is held out in fold i modulo the number of folds.
"""

from typing import Any

import numpy as np

from algos import check
from algos.classification import nearest_centroid
from algos.pca import principal_components
from algos.pca.principal_components import Components
from algos.trace import record

ROUNDING = 1e-12  # a share below this is nothing left over


def directions(angles: Any) -> np.ndarray:
    """(cos, sin) of the angles (m,) in degrees: (m, 2)."""
    turned = np.radians(check.vector(angles, "angles"))
    return np.column_stack([np.cos(turned), np.sin(turned)])


def comparable(y: Any) -> bool:
    """Whether held-out rows of the classes y (n,) can be told apart: at least two classes have two rows each."""
    return int((np.bincount(np.asarray(y, dtype=int)) >= 2).sum()) >= 2


def accuracies(X: Any, y: Any, angles: Any, *, axis: int = 2, scale: bool = False, folds: int = 5) -> np.ndarray:
    """The share of held-out rows of X (n, d) whose class y (n,) is told along each direction: (m,).

    Directions turn from the first axis to axis number `axis` (2 .. d), both found anew without the rows held out,
    and so are scaling and means. A fold without so many axes counts the rest as empty. Raises ValueError if no two
    classes have two rows.
    """
    X = check.matrix(X, rows=2)
    y = check.integers(y, "y", low=0, length=len(X))
    if not comparable(y):
        raise ValueError("Two classes with at least two rows each are needed to tell rows held out apart.")
    check.integer(axis, "axis", low=2, high=X.shape[1])
    U = directions(angles)
    fold = np.empty(len(y), dtype=int)
    for c in np.unique(y):
        rows = np.flatnonzero(y == c)
        fold[rows] = np.arange(len(rows)) % folds
    right = np.zeros(len(U))
    for out in np.unique(fold):
        train, test = fold != out, fold == out
        known, codes = np.unique(y[train], return_inverse=True)
        plane = _plane(X[train], X[test], axis, scale) if len(known) > 1 else None
        if plane is None:
            right += (y[test] == known[np.bincount(codes).argmax()]).sum()
            continue
        for i, u in enumerate(U):
            model = record(nearest_centroid.steps((plane[0] @ u)[:, None], codes), limit=2).final
            right[i] += (known[model.predict((plane[1] @ u)[:, None])] == y[test]).sum()
    return right / len(y)


def _plane(train: np.ndarray, test: np.ndarray, axis: int, scale: bool) -> tuple[np.ndarray, np.ndarray] | None:
    """Scores of both parts on the first axis and on axis number `axis` of the training rows; None without axes."""
    try:
        model = principal_components.fit(train, scale=scale)
    except ValueError:
        return None
    both = []
    for rows in (train, test):
        scores = np.zeros((len(rows), 2))
        found = model.transform(rows)
        scores[:, 0] = found[:, 0]
        if axis <= found.shape[1]:
            scores[:, 1] = found[:, axis - 1]
        both.append(scores)
    return both[0], both[1]


def left_over(model: Components, X: Any) -> np.ndarray:
    """sum |z - z_k|^2 / sum |z|^2 over the rows of X (m, d) for k = 0 .. r: (r + 1,), by Pythagoras.

    The same as `choosing.from_rows`, from |z|^2 less the squared scores: quicker, but exact only to about 1e-15, so
    what is smaller than ROUNDING is 0.
    """
    Z = (check.matrix(X, columns=len(model.mean)) - model.mean) / model.scale
    whole, kept = float((Z**2).sum()), (model.transform(X) ** 2).sum(axis=0)
    if whole == 0:
        return np.zeros(len(kept) + 1)
    left = 1 - np.concatenate([[0.0], np.cumsum(kept)]) / whole
    return np.where(left > ROUNDING, left, 0.0)


def leak(
    X: Any, *, scale: bool = False, splits: int = 30, share: float = 0.3, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """Error on held-out rows of X (n, d) with axes from the training rows, and with axes from all rows.

    (splits, q + 1) each, for k = 0 .. q components, q = min(training rows, d): the share of the held-out rows' squared
    distances to the mean that k components leave over. Mean and scale come from the same rows as the axes.
    `share` of the rows is held out, at least one; every split is drawn anew. Raises ValueError for fewer than 4 rows.
    """
    X = check.matrix(X, rows=4)
    n, d = X.shape
    check.integer(splits, "splits", low=1)
    out = min(max(round(check.number(share, "share", low=0, high=1) * n), 1), n - 2)
    q = min(n - out, d)
    everything = principal_components.fit(X, scale=scale)
    rng = np.random.default_rng(seed)
    honest, leaky = np.empty((splits, q + 1)), np.empty((splits, q + 1))
    for i in range(splits):
        order = rng.permutation(n)
        train, test = X[order[out:]], X[order[:out]]
        try:
            honest[i] = left_over(principal_components.fit(train, scale=scale), test)[: q + 1]
        except ValueError:
            raise ValueError("In one of the splits all training rows are equal: they have no axes.") from None
        leaky[i] = left_over(everything, test)[: q + 1]
    return honest, leaky
