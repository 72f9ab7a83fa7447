"""Numbers, vectors and matrices inside formulas."""

import numpy as np

from ui import words

ROUNDING = 1e-12
NOTHING = 1e-6  # no coordinate that is smaller is written out


def exact(values: np.ndarray) -> np.ndarray:
    """With zeros where rounding has left something that is almost one."""
    return np.where(np.abs(values) < ROUNDING, 0.0, values)


def number(value: float) -> str:
    """A coordinate, of which next to nothing is left if its penalty is large."""
    return r"{\approx}0" if 0 < abs(value) < NOTHING else words.tex(float(value))


def bracketed(value: float) -> str:
    """A number within a product or after a sign."""
    written = number(value)
    return f"({written})" if value < 0 or written.startswith("{") else written


def products(a: np.ndarray, b: np.ndarray) -> list[str]:
    """The terms of a scalar product of a (n,) and b (n,)."""
    return [rf"{bracketed(x)} \cdot {bracketed(y)}" for x, y in zip(a, b, strict=True)]


def named(term: str, name: str) -> str:
    """A term with a brace under it that says what it is."""
    return rf"\underbrace{{{term}}}_{{\text{{{name}}}}}"


def matrix(values: np.ndarray, kind: str = "pmatrix") -> str:
    """A matrix, or a vector as a column; `kind` as TeX calls it."""
    rows = r" \\ ".join(" & ".join(number(float(v)) for v in np.atleast_1d(row)) for row in values)
    return rf"\begin{{{kind}}} {rows} \end{{{kind}}}"
