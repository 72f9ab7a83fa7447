"""Lines and planes to project on: how good one is, how far two are apart, and a smooth turn from one to another.

Notation: F (k, d) an orthonormal frame, its rows span the plane (k = 1: a line); Z (n, d) centred rows.
    coordinates in the plane   Z F'           foot in the plane   Z F' F
    mean squared distance      sum |z - F'F z|^2 / n = total variance - variance in the plane
The turn takes the frames between two given ones (a grand tour's step: Asimov 1985), each the orthonormal frame nearest
to the straight mixture of both.
"""

import numpy as np

from algos import check

ROUNDING = 1e-12  # a distance below this, of the whole spread, is none
ROOM = 0.3  # how far from collapsing a mixture must stay for the turn to be smooth


def pointing(round_: float, up: float, k: int) -> np.ndarray:
    """The line (k = 1) in space that points so many degrees round and up, or the plane (k = 2) at a right angle to it.

    An orthonormal frame (k, 3). Degrees round are counted from the first coordinate to the second, those up towards
    the third.
    """
    a, e = np.radians([round_, up])
    line = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
    across = np.array([-np.sin(a), np.cos(a), 0.0])
    return line[None] if check.integer(k, "k", low=1, high=2) == 1 else np.stack([across, np.cross(line, across)])


def feet(Z: np.ndarray, F: np.ndarray) -> np.ndarray:
    """The nearest points in the plane of F (k, d) to the rows of Z (n, d): (n, d)."""
    return Z @ F.T @ F


def mean_squared_distance(Z: np.ndarray, F: np.ndarray) -> float:
    """Of the rows of Z (n, d) from the plane of F (k, d), in squared units of Z; 0 if only rounding is left."""
    left = float(((Z - feet(Z, F)) ** 2).sum() / len(Z))
    return left if left > ROUNDING**2 * float((Z**2).sum() / len(Z)) else 0.0


def thickness(variances: np.ndarray) -> float:
    """The standard deviation along the last of the axes with these falling variances (r,); 0 if it is rounding."""
    last = float(np.sqrt(variances[-1]))
    return last if last > ROUNDING * float(np.sqrt(variances[0])) else 0.0


def share(Z: np.ndarray, F: np.ndarray) -> float:
    """Of the variance of the rows Z (n, d), the part in the plane of F (k, d): 0 to 1."""
    return float(((Z @ F.T) ** 2).sum() / (Z**2).sum())


def share_by_column(Z: np.ndarray, F: np.ndarray) -> np.ndarray:
    """Of the variance of each column of Z (n, d), the part that the feet in the plane of F (k, d) tell: (d,), 0 to 1.

    0 where the feet miss a column by more than its mean does, and of a column that does not vary. In a plane of
    principal axes the parts, weighted by the variances of the columns, make up `share`.
    """
    all_of_it, missed = (Z**2).sum(axis=0), ((Z - feet(Z, F)) ** 2).sum(axis=0)
    varies = all_of_it > 0
    return np.where(varies, np.clip(1 - missed / np.where(varies, all_of_it, 1.0), 0.0, 1.0), 0.0)


def angle(F: np.ndarray, G: np.ndarray) -> float:
    """The largest angle between the planes of F (k, d) and G (k, d), in degrees from 0 to 90."""
    from scipy.linalg import subspace_angles

    return float(np.degrees(subspace_angles(np.atleast_2d(F).T, np.atleast_2d(G).T).max()))


def aligned(F: np.ndarray, G: np.ndarray) -> np.ndarray:
    """The frame (k, d) of F's own plane that is nearest to G (k, d): a turn from there to G is the shortest way."""
    U, _, V = np.linalg.svd(G @ F.T)
    return U @ V @ F


def facing(F: np.ndarray, G: np.ndarray) -> np.ndarray:
    """Signs (k,) for the rows of F (k, d) with which a turn to G (k, d) does not pass through a collapsed frame.

    All are +1 where that works: in the plane, say, no turn leads to a mirror image.
    """
    choices = 1 - 2 * np.array(list(np.ndindex(*[2] * len(F))))
    rooms = [np.linalg.svd(signs[:, None] * F + G, compute_uv=False).min() / 2 for signs in choices]
    good = np.flatnonzero(np.array(rooms) >= ROOM)
    return choices[good[0] if len(good) else int(np.argmax(rooms))].astype(float)


def between(F: np.ndarray, G: np.ndarray, n: int) -> np.ndarray:
    """n orthonormal frames from F (k, d) to G (k, d), both included: (n, k, d).

    Raises ValueError for frames that are not orthonormal, or if one on the way collapses (see `facing`).
    """
    F, G = (check.matrix(frame, "frame") for frame in (F, G))
    check.integer(n, "n", low=2)
    for frame in (F, G):
        if frame.shape != F.shape or np.abs(frame @ frame.T - np.eye(len(frame))).max() > 1e-8:
            raise ValueError("Both frames must be orthonormal rows, as many of the same length.")
    found = [F]
    for t in np.linspace(0, 1, n)[1:-1]:
        U, s, V = np.linalg.svd((1 - t) * F + t * G, full_matrices=False)
        if s.min() < 1e-6:
            raise ValueError("Halfway between the frames a direction vanishes: one of them must be mirrored first.")
        found.append(U @ V)
    return np.array([*found, G])
