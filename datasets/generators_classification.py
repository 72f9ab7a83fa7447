"""Seeded points with classes: known rules, so that one can see what a boundary should be.

Signs become codes: -1 is class 0 ("negative"), +1 is class 1 ("positive").
"""

import numpy as np

from datasets.entry import Parts
from datasets.generators_clustering import PLANE, shares

SIGNS = ("negative", "positive")
CORNERS = np.array([[-1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [1.0, -1.0]])  # the first two positive
FIVE = np.array([[-2.0, 0.0], [-3.0, -1.0], [2.0, 0.0], [3.0, 1.0]])  # the first two negative
FAR_Y = 0.5
LOANS = (1.5, -0.08, -0.06)
MEANS = np.array([[-1.5, -0.5], [1.5, 0.5], [0.5, -3.5], [-1.0, 3.5]])
CLOSER = 0.6 * MEANS
SHARED = np.array([[1.4, 0.8], [0.8, 0.9]])
OWN = np.array(
    [[[0.25, 0.1], [0.1, 0.3]], [[2.6, -1.2], [-1.2, 1.8]], [[0.3, 0.0], [0.0, 1.6]], [[1.8, 0.6], [0.6, 0.3]]]
)


def _labelled(X: np.ndarray, y: np.ndarray, names: tuple[str, ...] = SIGNS) -> Parts:
    columns = PLANE if X.shape[1] == 2 else tuple(f"x{j + 1}" for j in range(X.shape[1]))
    return Parts(X, columns, y, "class", names)


def _shuffled(parts: Parts, rng: np.random.Generator) -> Parts:
    order = rng.permutation(len(parts.X))
    assert parts.y is not None
    return parts._replace(X=parts.X[order], y=parts.y[order])


def xor(n: int, noise: float, seed: int) -> Parts:
    """The corners (-1, -1), (1, 1), (-1, 1), (1, -1) in turn; positive where the two signs agree."""
    rng = np.random.default_rng(seed)
    corner = np.arange(n) % 4
    return _labelled(CORNERS[corner] + noise * rng.normal(size=(n, 2)), (corner < 2).astype(int))


def spirals(n: int, k: int, turns: float, noise: float, seed: int) -> Parts:
    """k arms from radius 1 to 5, each `turns` times round the origin."""
    rng = np.random.default_rng(seed)
    groups = []
    for j, count in enumerate(shares(n, np.ones(k))):
        along = np.sqrt(rng.uniform(0.04, 1, size=count))
        angle = 2 * np.pi * (turns * along + j / k)
        groups.append((5 * along)[:, None] * np.column_stack([np.cos(angle), np.sin(angle)]))
    X = np.vstack(groups) + noise * rng.normal(size=(n, 2))
    y = np.repeat(np.arange(k), [len(g) for g in groups])
    return _shuffled(_labelled(X, y, tuple(f"arm {j + 1}" for j in range(k))), rng)


def separable(n: int, margin: float, offset: float, seed: int) -> Parts:
    """Points at least `margin` away from the line 0.6 x1 + 0.8 x2 = offset; positive above it.

    One point of each class lies exactly `margin` away, at the same place along the line: no line has a
    wider margin.
    """
    rng = np.random.default_rng(seed)
    normal, along = np.array([0.6, 0.8]), np.array([-0.8, 0.6])
    y = np.arange(n) % 2
    away = margin + np.abs(rng.normal(0, 1.4, size=n))
    place = rng.normal(0, 2, size=n)
    away[:2], place[:2] = margin, 0.5
    X = (offset + (2 * y - 1) * away)[:, None] * normal + place[:, None] * along
    return _shuffled(_labelled(X, y), rng)


def mislabelled(n: int, bad_x: float, bad_y: float, seed: int) -> Parts:
    """Negative points at x1 <= -2, positive ones at x1 >= 2, and as the last row a positive one at (bad_x, bad_y).

    The first four rows are (-2, 0), (-3, -1) and (2, 0), (3, 1), whatever n and the seed.
    """
    rng = np.random.default_rng(seed)
    y = np.arange(n - 5) % 2
    more = np.column_stack([(2 * y - 1) * (2 + np.abs(rng.normal(0, 1.3, size=n - 5))), rng.normal(0, 1.5, size=n - 5)])
    X = np.vstack([FIVE, more, [[bad_x, bad_y]]])
    return _labelled(X, np.concatenate([[0, 0, 1, 1], y, [1]]))


def far_outlier(n: int, distance: float, seed: int) -> Parts:
    """Two normal groups round x1 = -1.5 and x1 = 1.5; the last row is a positive point at (1.5 + distance, FAR_Y)."""
    rng = np.random.default_rng(seed)
    y = np.arange(n - 1) % 2
    X = rng.normal(size=(n - 1, 2)) * [0.5, 0.8]
    X[:, 0] += 3.0 * y - 1.5
    return _labelled(np.vstack([X, [[1.5 + distance, FAR_Y]]]), np.append(y, 1))


def skewed(n: int, share: float, seed: int) -> Parts:
    """N((0, 0), I), and round(share n) positive points, at least two, from N((2, 1.5), 0.6 I)."""
    rng = np.random.default_rng(seed)
    m = max(round(share * n), 2)
    X = np.vstack([rng.normal(size=(n - m, 2)), [2, 1.5] + np.sqrt(0.6) * rng.normal(size=(m, 2))])
    parts = _labelled(X, np.repeat([0, 1], [n - m, m]), ("common", "rare"))
    return _shuffled(parts, rng)


def bank_loans(n: int, seed: int) -> Parts:
    """Income and age of borrowers; the log odds of a default are 1.5 - 0.08 (income - 25) - 0.06 (age - 30)."""
    rng = np.random.default_rng(seed)
    age = rng.uniform(20, 70, size=n)
    income = 15 + 85 * rng.beta(1.6, 3.2, size=n)
    odds = LOANS[0] + LOANS[1] * (income - 25) + LOANS[2] * (age - 30)
    y = (rng.uniform(size=n) < 1 / (1 + np.exp(-odds))).astype(int)
    y[:2] = 0, 1  # both classes are there
    return Parts(np.column_stack([income, age]), ("income (1000 €)", "age"), y, "loan", ("paid back", "defaulted"))


def _normal(n: int, means: np.ndarray, covariances: np.ndarray, weights: np.ndarray, seed: int) -> Parts:
    k = len(means)
    rng = np.random.default_rng(seed)
    counts = shares(n - k, weights) + 1  # two of each at least
    X = np.vstack(
        [
            means[j] + rng.normal(size=(count, 2)) @ np.linalg.cholesky(covariances[j]).T
            for j, count in enumerate(counts)
        ]
    )
    names = tuple(f"class {j + 1}" for j in range(k))
    return _shuffled(_labelled(X, np.repeat(np.arange(k), counts), names), rng)


def equal_covariance(n: int, k: int, share: float, seed: int) -> Parts:
    """k normal classes round MEANS with the covariance SHARED; the first has the share `share` of the points."""
    weights = np.array([share, *np.full(k - 1, (1 - share) / (k - 1))])
    return _normal(n, MEANS[:k], np.array([SHARED] * k), weights, seed)


def unequal_covariance(n: int, k: int, seed: int) -> Parts:
    """k normal classes of equal size round CLOSER, with the covariances OWN: tight, wide, upright and flat."""
    return _normal(n, CLOSER[:k], OWN, np.ones(k), seed)


def and3() -> Parts:
    """All eight rows of three bits in the order of counting; positive if all three are 1."""
    X = np.array([[i >> 2 & 1, i >> 1 & 1, i & 1] for i in range(8)], dtype=float)
    return _labelled(X, X.all(axis=1).astype(int))


def exercise_2_1(third: float) -> Parts:
    """(-1, 1) positive, (0, -1) negative, (third, 1) positive: the exercise has 1.5, then 10."""
    return _labelled(np.array([[-1.0, 1.0], [0.0, -1.0], [third, 1.0]]), np.array([1, 0, 1]))


def exercise_2_2_4() -> Parts:
    """Five points; with an offset the perceptron is wrong on them 1, 0, 2, 1 and 0 times."""
    X = np.array([[-3.0, 2.0], [-1.0, 1.0], [-1.0, -1.0], [2.0, 2.0], [1.0, -1.0]])
    return _labelled(X, np.array([1, 1, 0, 0, 0]))


def exercise_2_3() -> Parts:
    """(-1, 1) and (1, -1) positive, (1, 1) and (2, 2) negative."""
    return _labelled(np.array([[-1.0, 1.0], [1.0, -1.0], [1.0, 1.0], [2.0, 2.0]]), np.array([1, 1, 0, 0]))


def exercise_2_5(columns: int) -> Parts:
    """x(t) = (-1)^t e_t for t = 1 ... columns; the first half positive (the exercise leaves the labels free)."""
    t = np.arange(1, columns + 1)
    return _labelled(np.diag((-1.0) ** t), (t <= (columns + 1) // 2).astype(int))
