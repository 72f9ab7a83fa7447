"""The vectors of a factorisation as points: the plane that shows most of them, turning them, what is near what.

Notation: U (n, k) and V (m, k) user and item vectors, as in `algos/recommender/factors.py`; T (k, k) a rotation or
reflection. The model uses the vectors only in products u . v and in their lengths, and U T, V T have the same:
J and all predictions stay, so do distances and angles, but no single coordinate does.
"""

import numpy as np


def directions(U: np.ndarray, V: np.ndarray) -> np.ndarray:
    """Orthonormal directions (k, k), columns, by falling sum of squares of all vectors of both along them.

    Through the origin, since products are taken from there: nothing is centred. For k of 1 or 2 the axes as they are.
    Each points to where its largest entry is positive.
    """
    k = U.shape[1]
    if k <= 2:
        return np.eye(k)
    _, axes = np.linalg.eigh(U.T @ U + V.T @ V)
    axes = axes[:, ::-1]
    return axes * np.where(axes[np.abs(axes).argmax(axis=0), np.arange(k)] < 0, -1.0, 1.0)


def facing(T: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """Directions T (k, k) turned in the plane of the first two so that a vector (k,) points along the first there.

    One that has no length in that plane leaves them as they are, and so does k = 1, where nothing can be turned.
    """
    across, up = np.append(vector @ T, 0.0)[:2]
    return T @ rotation(float(np.rad2deg(-np.arctan2(up, across))), len(T))


def rotation(degrees: float, k: int) -> np.ndarray:
    """(k, k): rows times this are turned anticlockwise in the plane of the first two coordinates."""
    T = np.eye(k)
    if k > 1:
        cos, sin = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
        T[:2, :2] = [[cos, sin], [-sin, cos]]
    return T


def distances(V: np.ndarray, i: int) -> np.ndarray:
    """|v_i - v_j| for all j: (m,)."""
    return np.sqrt(((V - V[i]) ** 2).sum(axis=1))


def cosines(V: np.ndarray, i: int) -> np.ndarray:
    """The cosine of the angle between v_i and every v_j: (m,), nan where one of them is 0."""
    length = np.sqrt((V**2).sum(axis=1))
    size = length * length[i]
    return np.where(size > 0, V @ V[i] / np.where(size > 0, size, 1.0), np.nan)


def nearest(V: np.ndarray, i: int, count: int = 5) -> np.ndarray:
    """The items of the smallest distance to item i, nearest first (Machine Learning, section 16.2); ties by number."""
    return _first(distances(V, i), i, count)


def most_alike(V: np.ndarray, i: int, count: int = 5) -> np.ndarray:
    """The items of the smallest angle to item i, smallest first; ties by number. Vectors of 0 have no angle."""
    return _first(-cosines(V, i), i, count)


def _first(cost: np.ndarray, i: int, count: int) -> np.ndarray:
    order = np.argsort(cost, kind="stable")  # nan last
    return order[(order != i) & ~np.isnan(cost[order])][:count]
