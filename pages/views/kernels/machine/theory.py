"""The theory, with both orders of play of three small problems worked out."""

from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import duality
from algos.kernels.duality import Duality, Function
from ui import words

ALPHAS = np.linspace(0, 100, 1001)
GAMES: tuple[tuple[str, Function, Function, tuple[float, float], str], ...] = (
    ("w², w ≥ 1", lambda w: w**2, lambda w: 1 - w, (-4, 4), "convex, and w = 2 keeps to it strictly"),
    ("−w² on [0, 2], w ≤ 1", lambda w: -(w**2), lambda w: w - 1, (0, 2), "−w² is not convex"),
    ("w, w² ≤ 0", lambda w: w, lambda w: w**2, (-4, 4), "convex, but nothing keeps to it strictly"),
)
PLACES = 1601


def show(_: Any) -> None:
    st.markdown(Path(__file__).with_suffix(".md").read_text(encoding="utf-8"))
    found = [play(f, g, ends) for _, f, g, ends, _ in GAMES]
    st.table(
        {
            "minimise": [title for title, *_ in GAMES],
            "p*, at w": [f"{words.number(it.p)}, at {words.number(it.best[0])}" for it in found],
            "d*, at α": [f"{words.number(it.d)}, at {words.number(it.best[1])}" for it in found],
            "because": [why for *_, why in GAMES],
        }
    )
    st.caption(
        "On a grid of w and of α up to 100. In the last row θ_D = −1/(4α): it comes as near to 0 as one likes, and no "
        "α reaches it."
    )


def play(f: Function, g: Function, ends: tuple[float, float]) -> Duality:
    """Both orders on the grid."""
    return duality.of(f, g, w=np.linspace(*ends, PLACES), alphas=ALPHAS)
