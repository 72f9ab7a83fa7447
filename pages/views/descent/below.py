"""What lies below a logarithmic axis, at 0 say: a triangle at its lower edge that points down and tells the value."""

from typing import Any

import numpy as np

from ui import palette, words
from ui.figures import marks


def triangles(
    x: np.ndarray, values: np.ndarray, least: float, edge: float, colour: str, says: str, **look: Any
) -> marks.Trace:
    """One at x (n,) for each of the values (n,) under `least`, at the height `edge`; `says` has %{customdata}."""
    under = values < least  # not for nan, which is nothing to be shown
    told = [words.number(float(value)) if below else "" for value, below in zip(values, under, strict=True)]
    return marks.points(
        x,
        np.where(under, edge, np.nan),
        colour,
        size=13,
        symbol="triangle-down",
        outline=palette.OUTLINE,
        says=says,
        customdata=told,
        **look,
    )


def above(values: np.ndarray, least: float) -> np.ndarray:
    """The values, and nan for those that lie below the axis: a curve ends there."""
    return np.where(values < least, np.nan, values)


def dipped(values: np.ndarray, least: float, edge: float) -> np.ndarray:
    """The values of a long curve: where it goes below the axis it is drawn to the edge, and there it stops."""
    return np.where(_going(values, least), edge, above(values, least))


def exits(
    x: np.ndarray, values: np.ndarray, until: int, least: float, edge: float, colour: str, says: str
) -> marks.Trace:
    """A triangle at the edge wherever such a curve goes below the axis up to its value `until`."""
    at = np.flatnonzero(_going(values, least))
    return triangles(x[at], np.where(at <= until, values[at], np.nan), least, edge, colour, says)


def _going(values: np.ndarray, least: float) -> np.ndarray:
    """Which values are below while the one before is not."""
    under = values < least
    return np.asarray(under & ~np.concatenate([[False], under[:-1]]))
