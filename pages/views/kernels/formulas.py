"""What the formulas and sentences of several views are written with."""

import numpy as np

from ui import words


def bracketed(value: float) -> str:
    """A number as a factor or a term: in brackets if it is below 0."""
    return f"({words.tex(float(value))})" if value < 0 else words.tex(float(value))


def place(x: np.ndarray) -> str:
    """A place x (d,) in words: `0.43`, `(0.43, 0.92)`."""
    numbers = ", ".join(words.number(float(v)) for v in x)
    return f"({numbers})" if len(x) > 1 else numbers
