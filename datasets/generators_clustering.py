"""Seeded points in the plane for clustering; where a rule made the groups, they are given as classes."""

import numpy as np

from datasets.entry import Parts

PLANE = ("x1", "x2")


def _grouped(groups: list[np.ndarray]) -> Parts:
    y = np.repeat(np.arange(len(groups)), [len(g) for g in groups])
    names = tuple(f"group {j + 1}" for j in range(len(groups)))
    return Parts(np.vstack(groups), PLANE, y, "group", names)


def shares(n: int, weights: np.ndarray) -> np.ndarray:
    """`n` split in proportion to `weights` (k,), at least one each: (k,) whole numbers that sum to n."""
    wanted = 1 + (n - len(weights)) * weights / weights.sum()
    counts = np.floor(wanted).astype(int)
    largest = np.argsort(counts - wanted, kind="stable")[: n - counts.sum()]
    counts[largest] += 1
    return counts


def blobs(n: int, k: int, spread: float, unequal: float, elongation: float, seed: int) -> Parts:
    """k normal groups: each has 1 - unequal times the points of the one before it.

    Each is `elongation` times as long as it is wide, in a direction of its own. Centres keep apart:
    each is the farthest of ten candidates (Mitchell 1991).
    """
    rng = np.random.default_rng(seed)
    centres = rng.uniform(-8, 8, size=(1, 2))
    while len(centres) < k:
        candidates = rng.uniform(-8, 8, size=(10, 2))
        gaps = np.linalg.norm(candidates[:, None] - centres, axis=2).min(axis=1)
        centres = np.vstack([centres, candidates[gaps.argmax()]])
    groups = []
    for centre, count in zip(centres, shares(n, (1 - unequal) ** np.arange(k)), strict=True):
        angle = rng.uniform(0, np.pi)
        along = np.array([np.cos(angle), np.sin(angle)])
        across = np.array([-along[1], along[0]])
        axes = spread * np.vstack([along * np.sqrt(elongation), across / np.sqrt(elongation)])
        groups.append(centre + rng.normal(size=(count, 2)) @ axes)
    return _grouped(groups)


def rings(n: int, k: int, noise: float, seed: int) -> Parts:
    """k circles round the origin with radius 2, 5, 8 ...; points in proportion to the radius."""
    rng = np.random.default_rng(seed)
    radii = 2 + 3 * np.arange(k)
    groups = []
    for radius, count in zip(radii, shares(n, radii), strict=True):
        angle = rng.uniform(0, 2 * np.pi, size=count)
        groups.append(radius * np.column_stack([np.cos(angle), np.sin(angle)]))
    parts = _grouped(groups)
    return parts._replace(X=parts.X + noise * rng.normal(size=(n, 2)))


def moons(n: int, noise: float, seed: int) -> Parts:
    """Two half circles of radius 1 that reach into each other."""
    rng = np.random.default_rng(seed)
    upper, lower = (rng.uniform(0, np.pi, size=count) for count in shares(n, np.ones(2)))
    parts = _grouped(
        [
            np.column_stack([np.cos(upper), np.sin(upper)]),
            np.column_stack([1 - np.cos(lower), 0.5 - np.sin(lower)]),
        ]
    )
    return parts._replace(X=parts.X + noise * rng.normal(size=(n, 2)))


def trap(n: int, apart: float) -> Parts:
    """Four circles of radius 1 on a line, their centres `apart` (Dasgupta), with a bad start."""
    groups = []
    for j, count in enumerate(shares(n, np.ones(4))):
        angle = 2 * np.pi * (np.arange(count) + 0.5) / count
        groups.append(np.column_stack([j * apart + np.cos(angle), np.sin(angle)]))
    parts = _grouped(groups)
    return parts._replace(start=parts.X[list(trap_start(n))])


def trap_start(n: int) -> tuple[int, int, int, int]:
    """Rows of `trap` to start from: none in circle 1, one in 2, two opposite ones in 3, one in 4."""
    counts = shares(n, np.ones(4))
    first = np.cumsum(counts) - counts
    part = counts // 8
    return (
        int(first[1] + part[1]),
        int(first[2]),
        int(first[2] + counts[2] // 2),
        int(first[3] + 5 * counts[3] // 24),
    )


def uniform(n: int, seed: int) -> Parts:
    """Uniform on a rectangle of 10 by 6: no groups at all."""
    return Parts(np.random.default_rng(seed).uniform(size=(n, 2)) * [10, 6], PLANE)


def unequal_spreads(n: int, ratio: float, seed: int) -> Parts:
    """A wide group with half the points, and two groups `ratio` times tighter close to it."""
    rng = np.random.default_rng(seed)
    wide, *tight = shares(n, np.array([2.0, 1.0, 1.0]))
    groups = [rng.normal(size=(wide, 2)) * 2.4]
    for centre, count in zip(([6.2, 2.0], [5.0, -3.4]), tight, strict=True):
        groups.append(centre + rng.normal(size=(count, 2)) * 2.4 / ratio)
    return _grouped(groups)


def cut_along(n: int, length: float, seed: int) -> Parts:
    """One normal cloud, `length` times as long as it is wide; the classes are its upper and its lower half."""
    X = np.random.default_rng(seed).normal(size=(n, 2)) * [length, 1.0]
    return _grouped([X[X[:, 1] <= np.median(X[:, 1])], X[X[:, 1] > np.median(X[:, 1])]])


def unscaled(n: int, ratio: float, seed: int) -> Parts:
    """Two groups by age (years); the income has none, and spreads about `ratio` times as far."""
    rng = np.random.default_rng(seed)
    groups = [
        np.column_stack([rng.normal(age, 4.0, size=count), 2500 + 28 * ratio * rng.uniform(-1, 1, size=count)])
        for age, count in zip((28, 61), shares(n, np.array([4.0, 3.0])), strict=True)
    ]
    return _grouped(groups)._replace(feature_names=("age (years)", "income (a month)"))


def four_points() -> Parts:
    """The corners of a rectangle of 4 by 1, and two centres between which k-means is stuck at once."""
    corners = np.array([[0.0, 0.0], [0.0, 1.0], [4.0, 0.0], [4.0, 1.0]])
    return Parts(corners, PLANE, start=np.array([[2.0, 0.0], [2.0, 1.0]]))
