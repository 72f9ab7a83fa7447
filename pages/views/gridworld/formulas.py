"""Pieces of formulas that several views write out."""

import numpy as np

from algos.gridworld.model import ARROWS, Model
from ui import words

TEX = (r"\uparrow", r"\rightarrow", r"\downarrow", r"\leftarrow")


def bracketed(value: float) -> str:
    """A number after a times sign or a minus."""
    return f"({words.tex(float(value))})" if value < 0 else words.tex(float(value))


def look_ahead(world: Model, s: int, a: int, V: np.ndarray, gamma: str) -> list[str]:
    """P [r + gamma V] for every cell that an action may lead to."""
    tex = words.tex
    return [
        rf"{tex(float(world.P[s, a, t]))}\,[{tex(float(world.arrival[t]))} + {gamma} \cdot {bracketed(V[t])}]"
        for t in np.flatnonzero(world.P[s, a])
    ]


def arrows(marked: np.ndarray, between: str = " ") -> str:
    """The marked actions (4,) bool of a cell."""
    return between.join(arrow for arrow, on in zip(ARROWS, marked, strict=True) if on)
