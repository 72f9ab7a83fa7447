"""How matrices are written."""

import numpy as np

from ui import words


def clean(M: np.ndarray) -> np.ndarray:
    """M without what only rounding left."""
    return np.where(np.abs(M) <= 1e-12 * np.abs(M).max(), 0.0, M)


def tex(M: np.ndarray) -> str:
    """A matrix (m, d) for a formula."""
    rows = [" & ".join(words.tex(v) for v in row) for row in clean(np.atleast_2d(M))]
    return r"\begin{pmatrix}" + r" \\ ".join(rows) + r"\end{pmatrix}"


def plain(M: np.ndarray) -> str:
    """A matrix in a line of text, its rows apart by a semicolon."""
    return "[" + "; ".join(", ".join(f"{v:.4g}".replace("-", "−") for v in row) for row in clean(M)) + "]"
