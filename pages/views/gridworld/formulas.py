"""Pieces of formulas that several views write out."""

from collections.abc import Sequence

import numpy as np

from algos.gridworld.model import ARROWS, Model
from ui import words

TEX = (r"\uparrow", r"\rightarrow", r"\downarrow", r"\leftarrow")


def aligned(left: str, *steps: str, sign: str = "=") -> str:
    """An equation step by step, a line each: a phone is narrow."""
    return rf"\begin{{aligned}} {left} &{sign} " + r" \\ &= ".join(steps) + r" \end{aligned}"


def added(terms: Sequence[str], per: int = 1) -> str:
    """A sum in an aligned equation, so many terms a line."""
    return r" \\ &\quad + ".join(" + ".join(terms[i : i + per]) for i in range(0, len(terms), per))


def bracketed(value: float) -> str:
    """A number after a times sign or a minus."""
    return f"({words.tex(value)})" if value < 0 else words.tex(value)


def look_ahead(world: Model, s: int, a: int, V: np.ndarray, gamma: str) -> list[str]:
    """P [r + gamma V] for every cell that an action may lead to."""
    tex = words.tex
    return [
        rf"{tex(world.P[s, a, t])}\,[{tex(world.arrival[t])} + {gamma} \cdot {bracketed(V[t])}]"
        for t in np.flatnonzero(world.P[s, a])
    ]


def arrows(marked: np.ndarray, between: str = " ") -> str:
    """The marked actions (4,) bool of a cell."""
    return between.join(arrow for arrow, on in zip(ARROWS, marked, strict=True) if on)
