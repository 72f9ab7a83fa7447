"""Functions of one number with their derivative and their zeros, for Newton's method."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

Values = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Curve:
    """f and f' of x (n,), and the real zeros of f, rising."""

    says: str  # as one writes it
    value: Values
    slope: Values
    zeros: tuple[float, ...]


CURVES: Mapping[str, Curve] = {
    "root": Curve("x² − 2", lambda x: x**2 - 2, lambda x: 2 * x, (-(2**0.5), 2**0.5)),
    "cubic": Curve("x³ − 2x + 2", lambda x: x**3 - 2 * x + 2, lambda x: 3 * x**2 - 2, (-1.7692923542386314,)),
    "three": Curve("x³ − x", lambda x: x**3 - x, lambda x: 3 * x**2 - 1, (-1.0, 0.0, 1.0)),
    "atan": Curve("arctan x", np.arctan, lambda x: 1 / (1 + x**2), (0.0,)),
    "double": Curve("(x − 1)²", lambda x: (x - 1) ** 2, lambda x: 2 * (x - 1), (1.0,)),
    "cosine": Curve("cos x − x", lambda x: np.cos(x) - x, lambda x: -np.sin(x) - 1, (0.7390851332151607,)),
}
