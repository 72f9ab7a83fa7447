"""Class labels checked at the door. Shared by all of `algos/classification` and `algos/kernels`.

Notation: X (n, d) inputs, y (n,) the classes as whole numbers 0 .. k-1; of two classes, 1 is the positive one.
"""

from typing import Any

import numpy as np

from algos import check


def signs(y: Any) -> np.ndarray:
    """-1.0 for class 0 and +1.0 for class 1: (n,).

    Raises ValueError if y holds anything but 0 and 1. One class alone is allowed.
    """
    codes = _codes(y)
    if codes.max() > 1:
        raise ValueError(f"y holds class {codes.max()}; a method for two classes takes 0 and 1 only.")
    return 2.0 * codes - 1.0


def two_classes(X: Any, y: Any, *, both: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """X (n, d) as finite floats and the signs (n,) of its classes 0 and 1.

    Raises ValueError for anything else, and, if `both`, when one of the two classes has no point.
    """
    X = check.matrix(X)
    s = signs(_codes(y, len(X)))
    if both and np.ptp(s) == 0:
        raise ValueError(f"Only one class: all {len(s)} points are of class {int(s[0] > 0)}; two are needed.")
    return X, s


def classes(X: Any, y: Any) -> tuple[np.ndarray, np.ndarray, int]:
    """X (n, d) as finite floats, y (n,) as ints 0 .. k-1, and k >= 2.

    Raises ValueError for anything else, for one class only, and when a class below the highest has no point.
    """
    X = check.matrix(X)
    codes = _codes(y, len(X))
    counts = np.bincount(codes)
    if (counts > 0).sum() == 1:
        raise ValueError(f"Only one class: all {len(codes)} points are of class {codes[0]}; two are needed.")
    if not counts.all():
        raise ValueError(f"Class {int(np.argmin(counts > 0))} has no point; every class needs one at least.")
    return X, codes, len(counts)


def _codes(y: Any, n: int | None = None) -> np.ndarray:
    array = np.asarray(y)
    whole = array.dtype.kind == "f" and np.isfinite(array).all() and (array == np.round(array)).all()
    if whole or array.dtype.kind == "b":
        array = array.astype(int)
    if array.ndim == 1 and array.size == 0:
        raise ValueError("y is empty; at least one label is needed.")
    return check.integers(array, "y", low=0, high=10_000, length=n)
