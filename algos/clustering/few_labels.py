"""What clusters are good for: many rows, few of them with a label, and a linear classifier on a few learned features.

All rows are clustered, without any labels; the classifier is then trained on the rows with a label, on one of

raw        the columns as they are
one_hot    which cluster the row is in: all rows of a cluster are told alike, and not at all if none has a label
distances  how far it is from every centre, as shares of the sum

Notation: X (n, d) data, y (n,) classes in 0 .. c-1, F (m, p) features of the m rows with a label, Y (m, c) their
one-hot classes. The classifier is least squares on Y with a small penalty, the intercept left alone; the class of the
largest score wins. As no label took part in the clustering, it need not be done anew for every row held out.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.clustering import elbow, features, k_means
from algos.trace import frozen

FEATURES = ("raw", "one_hot", "distances")
NOT_TOLD = -1
RUNS = 4  # of k-means, the best of which counts
PENALTY = 1e-3  # as a share of the features' mean squared length: it only decides where the labels leave a choice


@frozen
class FewLabels:
    """How well the other rows are told, for so many clusters and labels."""

    k: int
    centers: np.ndarray  # (k, d)
    labelled: np.ndarray  # (m,) the rows with a label in the first draw
    right: np.ndarray  # (draws, 3) the share of the rows without a label that is told, by FEATURES
    held_out: np.ndarray  # (3,) of the first draw: the share of its labels told with that label held out; nan unasked


def columns(X: np.ndarray, centers: np.ndarray, kind: str) -> np.ndarray:
    """The features of the rows X (n, d), for clusters with these centers (k, d): (n, p)."""
    if check.choice(kind, "kind", FEATURES) == "raw":
        return check.matrix(X, columns=centers.shape[1])
    if kind == "one_hot":
        return features.one_hot(k_means.nearest(X, centers), len(centers))
    return features.relative_distances(X, centers)


def fit(F: np.ndarray, y: np.ndarray, classes: int) -> tuple[np.ndarray, np.ndarray]:
    """coef (p, c) and intercept (c,) of the scores, learned from features F (m, p) and classes y (m,)."""
    F = check.matrix(F)
    Y = np.eye(classes)[check.integers(y, "y", low=0, high=classes - 1, length=len(F))]
    mean, base = F.mean(axis=0), Y.mean(axis=0)
    A = F - mean
    G = A @ A.T  # (m, m): there are fewer labels than there may be columns
    shrink = PENALTY * G.trace() / len(G) or 1.0
    coef = A.T @ np.linalg.solve(G + shrink * np.eye(len(G)), Y - base)
    return coef, base - mean @ coef


def predict(F: np.ndarray, coef: np.ndarray, intercept: np.ndarray) -> np.ndarray:
    """The class of the largest score for features F (n, p), the lower of equals but for rounding: (n,)."""
    return np.round(F @ coef + intercept, 9).argmax(axis=1)


def tell(F: np.ndarray, own: np.ndarray, y: np.ndarray, classes: int, kind: str) -> np.ndarray:
    """The class of each row F (n, p) by what is learned from the rows `own` (m, p) of classes y (m,): (n,).

    NOT_TOLD for a row in a cluster of which no label is known: its features say nothing, and a tie would decide.
    """
    told = predict(F, *fit(own, y, classes))
    return np.where(F @ own.sum(axis=0) == 0, NOT_TOLD, told) if kind == "one_hot" else told


def held_out(F: np.ndarray, y: np.ndarray, classes: int, kind: str) -> float:
    """The share of the rows F (m, p) whose class is told by a classifier that has not seen that row."""
    rows = np.arange(len(F))
    told = [tell(F[[i]], F[rows != i], y[rows != i], classes, kind)[0] == y[i] for i in rows]
    return float(np.mean(told))


def sweep(
    X: np.ndarray, y: np.ndarray, *, ks: Sequence[int], sizes: Sequence[int], draws: int = 1, seed: int = 0
) -> Iterator[FewLabels]:
    """Every number of clusters with every number of labels, in turn.

    The labels are drawn `draws` times, the same rows for all k, and those of a smaller size are among those of a
    larger one. With one draw and several k its labels are held out one by one, too. A single k is clustered RUNS
    times, several as `elbow.best_runs` does; the best run counts.

    Raises ValueError for a size below 2 or one that leaves no row to tell, and for k outside 1..n.
    """
    parts = pieces(X, y, ks=ks, sizes=sizes, draws=draws, seed=seed)
    return (state for state in parts if state is not None)


def pieces(
    X: np.ndarray, y: np.ndarray, *, ks: Sequence[int], sizes: Sequence[int], draws: int = 1, seed: int = 0
) -> Iterator[FewLabels | None]:
    """The same with pauses, None, between its parts."""
    X = check.matrix(X, rows=3)
    n = len(X)
    y = check.integers(y, "y", low=0, length=n)
    classes = int(y.max()) + 1
    for m in sizes:
        check.integer(m, "size", low=2, high=n - 1)
    rng = np.random.default_rng(check.integer(seed, "seed", low=0))
    orders = [rng.permutation(n) for _ in range(check.integer(draws, "draws", low=1))]
    by_k = {}
    for best in elbow.pieces(X, k_max=max(ks)) if len(ks) > 1 else _alone(X, ks[0]):
        if best is None:
            yield None
        else:
            by_k[len(best.centers)] = best.centers
    for k in ks:
        kinds = {kind: columns(X, by_k[k], kind) for kind in FEATURES}
        asked = draws == 1 and len(ks) > 1
        for m in sizes:
            right = []
            for order in orders:
                right.append([_told(F, y, order[:m], classes, kind) for kind, F in kinds.items()])
                yield None
            own, left_out = orders[0][:m], np.full(len(kinds), np.nan)
            for i, (kind, F) in enumerate(kinds.items() if asked else ()):
                left_out[i] = held_out(F[own], y[own], classes, kind)
                yield None
            yield FewLabels(k, by_k[k], own, np.array(right), left_out)


def _alone(X: np.ndarray, k: int) -> Iterator[k_means.KMeans | None]:
    runs = []
    for run in k_means.restarts(X, k=k, n=RUNS):
        runs.append(run)
        yield None
    yield min(runs, key=lambda run: run.inertia)


def _told(F: np.ndarray, y: np.ndarray, labelled: np.ndarray, classes: int, kind: str) -> float:
    """The share of the other rows that is told by a classifier trained on these."""
    rest = np.ones(len(F), dtype=bool)
    rest[labelled] = False
    return float((tell(F[rest], F[labelled], y[labelled], classes, kind) == y[rest]).mean())
