"""One row of the table: its squared distance to the mean, split over the axes."""

from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from ui import controls, player, words
from ui.figures import scree

if TYPE_CHECKING:
    from pages.views.pca.how_many import Choice

WRITTEN = 6  # terms of the sum


def show(at: "Choice") -> None:
    row = int(
        controls.slider("Row", 1, len(at.train.X), 1, key="many_row", help="Which row of the table.", place=st) - 1
    )
    z = (at.train.X[row] - at.model.mean) / at.model.scale
    scores = at.model.components @ z
    squares = scores**2
    whole = float(z @ z)
    k, n = at.k, words.number
    kept, lost = float(squares[:k].sum()), max(whole - float(squares[:k].sum()), 0.0)
    st.markdown(
        f"**Row {row + 1}** lies {n(float(np.sqrt(whole)))} from the mean"
        f"{', in standard deviations' if at.scale else ''}. Axes stand at right angles, so by Pythagoras its squared "
        "distance is the sum of its squared scores:"
    )
    terms = [f"{_signed(t)}^2" for t in scores[:WRITTEN]]
    rest = float(squares[WRITTEN:].sum())
    if len(scores) > WRITTEN:
        terms.append(rf"\underbrace{{{words.tex(rest)}}}_{{\text{{axes {WRITTEN + 1} to {at.r}}}}}")
    st.latex(rf"\lvert z \rvert^2 = {' + '.join(terms)} = {words.tex(float(squares.sum()))}")
    st.markdown(f"The first {words.count(k, 'axis keeps', 'axes keep')} {n(kept)} of it; the reconstruction misses")
    st.latex(
        rf"\lvert z - z_{{{k}}} \rvert^2 = {words.tex(whole)} - {words.tex(kept)} = {words.tex(_round(lost, whole))}"
    )
    share = f"{100 * lost / whole:.1f} % of this row" if whole > 0 else "nothing of this row, which is the mean"
    st.caption(
        f"That is {share}; of all rows together it is {100 * at.from_rows:.1f} %. The rule is about the sum: single "
        "rows may be kept far better or far worse."
    )
    player.chart(
        scree.terms(squares, k),
        alt=f"The squared scores of row {row + 1} on {words.count(at.r, 'axis', 'axes')}; the first {k} add up to "
        f"{n(kept)} of {n(whole)}.",
        key=controls.key_of("many_terms"),
    )


def _signed(value: float) -> str:
    return f"({words.tex(value)})" if value < 0 else words.tex(value)


def _round(value: float, whole: float) -> float:
    """What only rounding has left of `whole` is nothing."""
    return value if value > 1e-13 * whole else 0.0
