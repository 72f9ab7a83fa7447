"""How formulas with numbers are written."""

from ui import words


def over_lines(left: str, *steps: str) -> str:
    """left = the first step, = the second below it, and so on: a long line would be cut off on a phone."""
    return rf"\begin{{aligned}} {left} &= " + r" \\ &= ".join(steps) + r" \end{aligned}"


def signed(value: float) -> str:
    """A number for a formula, in brackets if it is below 0."""
    return f"({words.tex(value)})" if value < 0 else words.tex(value)
