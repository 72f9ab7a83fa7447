"""Numbers, vectors and matrices inside formulas."""

import numpy as np

from ui import words

ROUNDING = 1e-12


def exact(values: np.ndarray) -> np.ndarray:
    """With zeros where rounding has left something that is almost one."""
    return np.where(np.abs(values) < ROUNDING, 0.0, values)


def bracketed(value: float) -> str:
    """A number within a product or after a sign."""
    written = words.tex(float(value))
    return f"({written})" if value < 0 else written


def products(a: np.ndarray, b: np.ndarray) -> list[str]:
    """The terms of a scalar product of a (n,) and b (n,)."""
    return [rf"{bracketed(x)} \cdot {bracketed(y)}" for x, y in zip(a, b, strict=True)]


def named(term: str, name: str) -> str:
    """A term with a brace under it that says what it is."""
    return rf"\underbrace{{{term}}}_{{\text{{{name}}}}}"


def matrix(values: np.ndarray, kind: str = "pmatrix") -> str:
    """A matrix, or a vector as a column; `kind` as TeX calls it."""
    rows = r" \\ ".join(" & ".join(words.tex(float(v)) for v in np.atleast_1d(row)) for row in values)
    return rf"\begin{{{kind}}} {rows} \end{{{kind}}}"
