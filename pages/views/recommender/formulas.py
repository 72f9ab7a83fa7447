"""Numbers, vectors and matrices inside formulas."""

import numpy as np

from ui import words

ROUNDING = 1e-12  # what is smaller is a zero that was not met exactly


def number(value: float) -> str:
    """A number in TeX."""
    return words.tex(0.0 if abs(value) < ROUNDING else float(value))


def bracketed(value: float) -> str:
    """A number within a product or after a sign."""
    written = number(value)
    return f"({written})" if written.startswith("-") else written


def matrix(values: np.ndarray, kind: str = "pmatrix") -> str:
    """A matrix, or a vector as a column; `kind` as TeX calls it."""
    rows = r" \\ ".join(" & ".join(map(number, np.atleast_1d(row))) for row in values)
    return rf"\begin{{{kind}}} {rows} \end{{{kind}}}"
