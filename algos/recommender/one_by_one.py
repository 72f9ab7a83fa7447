"""Factorisation of a single rating: where its objective is flat (Jaakkola and Barzilay, MIT 6.036 lecture notes,
section 4.2.2).

Notation: y the rating, u and v the only numbers of the user and of the item;

    J(u, v) = (y - u v)^2 / 2 + penalty/2 (u^2 + v^2)

Both derivatives vanish at (0, 0), and if |y| > penalty also at u = s, v = sign(y) s and at the opposite point, with
s = sqrt(|y| - penalty). The second derivatives at (0, 0) are [[penalty, -y], [-y, penalty]], with the eigenvalues
penalty + y and penalty - y: a saddle if |y| > penalty, else the only minimum.
"""

import numpy as np


def objective(u: np.ndarray, v: np.ndarray, y: float, penalty: float) -> np.ndarray:
    """J at u and v, arrays of one shape."""
    return (y - u * v) ** 2 / 2 + penalty / 2 * (u**2 + v**2)


def minima(y: float, penalty: float) -> np.ndarray:
    """The places (2, 2) or (1, 2) of the lowest J, rows (u, v).

    Without a penalty every u, v with u v = y is one; these are then the two with |u| = |v|.
    """
    if abs(y) <= penalty:
        return np.zeros((1, 2))
    s = np.sqrt(abs(y) - penalty)
    place = np.array([s, np.sign(y) * s])
    return np.array([place, -place])


def lowest(y: float, penalty: float) -> float:
    """The lowest J."""
    return penalty * abs(y) - penalty**2 / 2 if abs(y) > penalty else y**2 / 2
