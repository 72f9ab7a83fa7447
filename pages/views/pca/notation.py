"""How formulas, shares and long names are written."""

from collections.abc import Iterable

import numpy as np

from ui import words

ROUNDING = 1e-12


def over_lines(left: str, *steps: str) -> str:
    """left = the first step, = the second below it, and so on: a long line would be cut off on a phone."""
    return rf"\begin{{aligned}} {left} &= " + r" \\ &= ".join(steps) + r" \end{aligned}"


def signed(value: float) -> str:
    """A number for a formula, in brackets if it is below 0."""
    return f"({words.tex(value)})" if value < 0 else words.tex(value)


def pair(values: np.ndarray) -> str:
    """Two numbers (2,) for a formula, in one bracket."""
    return rf"({words.tex(values[0])},\ {words.tex(values[1])})"


def products(left: Iterable[float], right: Iterable[float]) -> list[str]:
    """The terms of a dot product for a formula."""
    return [rf"{signed(a)} \cdot {signed(b)}" for a, b in zip(left, right, strict=True)]


def short(name: str, most: int = 22) -> str:
    """A name where there is little room."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


def percent(share: float, places: int = 1) -> str:
    """A share from 0 to 1 in per cent: only what is all is 100%, and only what is nothing is 0%."""
    text, least = f"{100 * share:.{places}f}", 10.0**-places
    if float(text) >= 100 and share < 1 - ROUNDING:
        return f"over {100 - least:.{places}f}%"
    if float(text) <= 0 and share > ROUNDING:
        return f"under {least:.{places}f}%"
    return f"{abs(float(text)):.{places}f}%"


def degrees(angle: float) -> str:
    """An angle in words; above 1 it has one decimal, or none where that is 0."""
    return words.setting(round(angle, 1)) if angle >= 1 else words.number(angle)
