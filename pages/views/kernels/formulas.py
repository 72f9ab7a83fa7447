"""What the formulas of several views are written with."""

from ui import words


def bracketed(value: float) -> str:
    """A number as a factor or a term: in brackets if it is below 0."""
    return f"({words.tex(float(value))})" if value < 0 else words.tex(float(value))
