"""Arguments checked at the door, refused in the user's terms. Shared by all of `algos` and `datasets`."""

from collections.abc import Collection
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")

LARGEST = 1e100  # its square, summed over a large table, is still far from overflow


def reals(values: Any, name: str) -> np.ndarray:
    """`values` as a float array of any shape; complex numbers, whose imaginary part would be lost, are refused."""
    try:
        array = np.asarray(values)
        if array.dtype.kind != "c":
            return array.astype(float, copy=False)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must hold numbers only.") from None
    raise ValueError(f"{name} holds complex numbers; only real ones can be used.")


def matrix(X: Any, name: str = "X", *, columns: int | None = None, rows: int = 1) -> np.ndarray:
    """`X` as a finite float array (n, d) with at least `rows` rows; exactly `columns` columns if given."""
    array = reals(X, name)
    if array.ndim != 2:
        raise ValueError(f"{name} must be a table with rows and columns, not an array of shape {array.shape}.")
    if array.shape[0] < rows or array.shape[1] < 1:
        need = f"{rows} row{'s' if rows > 1 else ''} and one column"
        raise ValueError(f"{name} has shape {array.shape}; at least {need} are needed.")
    if columns is not None and array.shape[1] != columns:
        raise ValueError(f"{name} has {array.shape[1]} columns; {columns} are needed.")
    return _finite(array, name)


def vector(y: Any, name: str = "y", *, length: int | None = None) -> np.ndarray:
    """`y` as a finite float array (n,), of the given length if one is given."""
    array = reals(y, name)
    if array.ndim != 1 or array.size == 0:
        raise ValueError(f"{name} must be a list of at least one number, not an array of shape {array.shape}.")
    if length is not None and array.size != length:
        raise ValueError(f"{name} has {array.size} entries; {length} are needed, one for each row.")
    return _finite(array, name)


def _finite(array: np.ndarray, name: str) -> np.ndarray:
    bad = array.size - int(np.isfinite(array).sum())
    if bad:
        raise ValueError(f"{name} holds {bad} missing or infinite value{'s' if bad > 1 else ''}.")
    largest = np.abs(array).max(initial=0)
    if largest > LARGEST:
        raise ValueError(f"{name} holds a value of size {largest:g}; at most {LARGEST:g} is allowed.")
    return array


def number(value: Any, name: str, *, low: float = -np.inf, high: float = np.inf, above: bool = False) -> float:
    """`value` as a finite float with low <= value <= high (low < value if `above`)."""
    plain = isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, (bool, np.bool_))
    inside = plain and np.isfinite(value) and (value > low if above else value >= low) and value <= high
    if not inside:
        raise ValueError(f"{name} must be {_range('a number', low, high, above)}, not {value!r}.")
    return float(value)


def integer(value: Any, name: str, *, low: int, high: int | None = None) -> int:
    """`value` as an int with low <= value <= high."""
    plain = isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.bool_))
    if not (plain and value >= low and (high is None or value <= high)):
        top = np.inf if high is None else high
        raise ValueError(f"{name} must be {_range('a whole number', low, top, False)}, not {value!r}.")
    return int(value)


def integers(values: Any, name: str, *, low: int, high: int | None = None, length: int | None = None) -> np.ndarray:
    """`values` as an int array (n,) with low <= value <= high, of the given length if one is given."""
    array = np.asarray(values)
    top = np.inf if high is None else high
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise ValueError(f"{name} must be a list of whole numbers.")
    if length is not None and array.size != length:
        raise ValueError(f"{name} has {array.size} entries; {length} are needed.")
    outside = array[(array < low) | (array > top)]
    if outside.size:
        raise ValueError(f"{name} must hold {_range('whole numbers', low, top, False)}, not {int(outside[0])}.")
    return array.astype(int)


def choice(value: T, name: str, allowed: Collection[T]) -> T:
    """`value` if it is one of `allowed`."""
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(str, allowed))}, not {value!r}.")
    return value


def _range(kind: str, low: float, high: float, above: bool) -> str:
    bounds = []
    if np.isfinite(low):
        bounds.append(f"{'above' if above else 'of at least'} {low:g}")
    if np.isfinite(high):
        bounds.append(f"{'and ' if bounds else ''}at most {high:g}")
    return " ".join([kind, *bounds])
