"""A gradient checked by differences: is what was derived on paper what the function does? (Dennis and Schnabel 1983)

    one side   (f(x + e u) - f(x)) / e                 off by about e f''/2, and by the rounding of f over e
    two sides  (f(x + e u) - f(x - e u)) / (2 e)       off by about e^2 f'''/6, and by the same rounding over e
for each axis u. A large e is wrong by curvature, a small one by rounding: the error over e is a V. Two sides are best
near the third root of the machine's precision, one side near its square root.

The function is Rosenbrock's valley (1960) in d parameters: the sum over i < d of (1 - x_i)^2 + b (x_{i+1} - x_i^2)^2.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from algos import check
from algos.trace import frozen

EPSILONS = tuple(10.0 ** (-k / 2) for k in range(33))  # from 1 to 1e-16
BUGS = ("none", "sign", "factor", "neighbour")
BENT = 2  # the entry that is wrong by its sign or a factor, from 0
AGREES = 1e-6  # a relative difference below which a gradient counts as right


@frozen
class Check:
    """A gradient beside its differences at one distance e."""

    epsilon: float
    derived: np.ndarray  # (d,) the gradient that is checked
    one_side: np.ndarray  # (d,) by differences
    two_sides: np.ndarray  # (d,)

    @property
    def off(self) -> np.ndarray:
        """By how much each entry differs from two sides', relative to both: (d,); 0 where both are 0."""
        return relative(self.derived, self.two_sides)

    @property
    def difference(self) -> float:
        """Of the whole gradients, relative to their lengths: two sides."""
        return apart(self.derived, self.two_sides)

    @property
    def difference_one_side(self) -> float:
        """The same: one side."""
        return apart(self.derived, self.one_side)


def steps(
    x: np.ndarray, *, bug: str = "none", b: float = 100.0, epsilons: Sequence[float] = EPSILONS
) -> Iterator[Check]:
    """The check at x (d,), d of at least 2, for each distance: a state each. `bug` is what was derived wrongly.

    Raises ValueError for an unknown bug, and for distances that are not above 0.
    """
    x = check.vector(x, "x")
    check.integer(len(x), "the number of parameters", low=2)
    check.choice(bug, "bug", BUGS)
    derived = gradient(x, b=b, bug=bug)
    for e in check.vector(epsilons, "epsilons"):
        check.number(e, "epsilon", low=0.0, above=True)
        yield Check(float(e), derived, differences(x, float(e), b=b, two_sides=False), differences(x, float(e), b=b))


def value(x: np.ndarray, *, b: float = 100.0) -> float:
    """f at x (d,)."""
    return float(np.sum((1 - x[:-1]) ** 2 + b * (x[1:] - x[:-1] ** 2) ** 2))


def gradient(x: np.ndarray, *, b: float = 100.0, bug: str = "none") -> np.ndarray:
    """The gradient at x (d,) as derived on paper: (d,). With a bug it is wrong in some entries.

    'sign': one entry has the other sign. 'factor': one entry has lost its factor 2. 'neighbour': each x_i stands in two
    terms of the sum, and the second was forgotten.
    """
    off = x[1:] - x[:-1] ** 2
    result = np.zeros(len(x))
    result[:-1] = -2 * (1 - x[:-1]) - 4 * b * x[:-1] * off
    if bug != "neighbour":
        result[1:] += 2 * b * off
    at = min(BENT, len(x) - 1)
    if bug == "sign":
        result[at] = -result[at]
    elif bug == "factor":
        result[at] /= 2
    return result


def differences(x: np.ndarray, epsilon: float, *, b: float = 100.0, two_sides: bool = True) -> np.ndarray:
    """The gradient at x (d,) by differences at that distance: (d,)."""
    axes = epsilon * np.eye(len(x))
    if two_sides:
        return np.array([(value(x + u, b=b) - value(x - u, b=b)) / (2 * epsilon) for u in axes])
    here = value(x, b=b)
    return np.array([(value(x + u, b=b) - here) / epsilon for u in axes])


def relative(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """|one - other| / (|one| + |other|), entry by entry; 0 where both are 0."""
    size = np.abs(one) + np.abs(other)
    return np.abs(one - other) / np.where(size > 0, size, 1.0)


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """The same of their lengths."""
    size = float(np.linalg.norm(one) + np.linalg.norm(other))
    return float(np.linalg.norm(one - other)) / size if size else 0.0
