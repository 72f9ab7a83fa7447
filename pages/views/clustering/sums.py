"""Distances written out for a formula."""

import numpy as np

from ui import words

SHOWN = 4  # terms of a long sum


def squares(x: np.ndarray, y: np.ndarray) -> str:
    """The squared differences of two rows (d,), one by one; the first of many."""
    return _joined([rf"{difference}^2" for difference in differences(x, y)], len(x))


def absolutes(x: np.ndarray, y: np.ndarray) -> str:
    """The absolute differences of two rows (d,), one by one; the first of many."""
    return _joined([rf"\lvert {difference[1:-1]} \rvert" for difference in differences(x, y)], len(x))


def products(x: np.ndarray, y: np.ndarray) -> str:
    """The products of two rows' entries (d,), one by one; the first of many."""
    terms = [rf"{signed(a)} \cdot {signed(b)}" for a, b in zip(x[:SHOWN], y[:SHOWN], strict=True)]
    return _joined(terms, len(x))


def differences(x: np.ndarray, y: np.ndarray) -> list[str]:
    """(a - b) for the first entries of two rows (d,)."""
    return [f"({words.tex(float(a))} - {signed(b)})" for a, b in zip(x[:SHOWN], y[:SHOWN], strict=True)]


def signed(value: float) -> str:
    """A number, in brackets if it is negative."""
    return f"({words.tex(float(value))})" if value < 0 else words.tex(float(value))


def _joined(terms: list[str], d: int) -> str:
    return " + ".join(terms) + (r" + \dots" if d > SHOWN else "")
