"""The valley of least squares on two columns of a table: its curvature is their covariance."""

import numpy as np

from algos.descent.landscapes import Quadratic
from datasets.dataset import Dataset
from datasets.names import plain
from ui import compute, controls

AWAY = 4.0  # from the bottom, of the start
NARROWEST = 1e10  # condition number: beyond it the two columns are one


def choose(data: Dataset) -> tuple[Quadratic, np.ndarray, tuple[str, str]]:
    """The controls of both columns; their valley, a start on it (2,), and what its axes are called.

    x and y are how far both coefficients are from the best, at a start of zero, in a unit in which that is `AWAY`; the
    curvature along the floor is 1. Raises compute.Refused where there is no valley.
    """
    names = list(data.feature_names)
    if len(names) < 2:
        raise compute.Refused("Two inputs are needed here: choose a table that has them.")
    across = controls.choice("Column across", names, names[0], key="across", help="Whose coefficient x is.")
    rest = [name for name in names if name != across]
    up = controls.choice("Column up", rest, rest[0], key="up", help="Whose coefficient y is.")
    X = data.columns(across, up).X
    away = X - X.mean(axis=0)
    units = np.abs(away).max(axis=0)
    if not units.all():
        raise compute.Refused("One of these columns is the same in all rows, so the valley is flat along its axis.")
    sizes, turns = np.linalg.svd(away / units.max(), full_matrices=False)[1:]
    if len(sizes) < 2 or not sizes[0] < np.sqrt(NARROWEST) * sizes[1]:
        raise compute.Refused(
            "One of these columns is a multiple of the other, or as good as: the floor of their valley is level, and "
            "there is no single bottom."
        )
    Q = (turns.T * (sizes / sizes[1]) ** 2) @ turns
    Q = (Q + Q.T) / 2
    best = np.linalg.lstsq(away, data.target - np.mean(data.target), rcond=None)[0]
    size = float(np.linalg.norm(best))
    start = -AWAY * best / size if size else np.zeros(2)
    titles = f"coefficient of {plain(across)}, less the best", f"coefficient of {plain(up)}, less the best"
    return Quadratic(tuple(map(tuple, Q.tolist())), (0.0, 0.0)), start, titles
