"""One row of the table: its squared distance to the mean, split over the axes."""

import numpy as np
import streamlit as st

from algos.pca import principal_components
from algos.pca.principal_components import Model
from pages.views.pca.how_many import figure
from pages.views.pca.notation import signed
from ui import controls, words
from ui.stage import player

WRITTEN = 6  # terms of the sum


def show(X: np.ndarray, model: Model, k: int, *, scaled: bool) -> None:
    """What k axes keep of one of the rows X, and what the reconstruction misses."""
    row = controls.slider("Row", 1, len(X), 1, key="many_row", help="Which row of the table.", place=st) - 1
    z = (X[row] - model.mean) / model.scale
    scores = model.components @ z
    r, squares, whole = len(scores), scores**2, float(z @ z)
    kept = float(squares[:k].sum())
    lost, n = max(whole - kept, 0.0), words.number
    st.markdown(
        f"**Row {row + 1}** lies {n(np.sqrt(whole))} from the mean"
        f"{', in standard deviations' if scaled else ''}. Axes stand at right angles, so by Pythagoras its squared "
        "distance is the sum of its squared scores:"
    )
    terms = [f"{signed(t)}^2" for t in scores[:WRITTEN]]
    if r > WRITTEN:
        rest = words.tex(squares[WRITTEN:].sum())
        terms.append(rf"\underbrace{{{rest}}}_{{\text{{axes {WRITTEN + 1} to {r}}}}}")
    st.latex(rf"\lvert z \rvert^2 = {' + '.join(terms)} = {words.tex(squares.sum())}")
    st.markdown(f"The first {words.count(k, 'axis keeps', 'axes keep')} {n(kept)} of it; the reconstruction misses")
    missed = lost if lost > 1e-13 * whole else 0.0  # what only rounding has left is nothing
    st.latex(rf"\lvert z - z_{{{k}}} \rvert^2 = {words.tex(whole)} - {words.tex(kept)} = {words.tex(missed)}")
    share = f"{100 * lost / whole:.1f}% of this row" if whole > 0 else "nothing of this row, which is the mean"
    of_all = 100 * principal_components.unexplained(model, X, k)
    st.caption(
        f"That is {share}; of all rows together it is {of_all:.1f}%. The rule is about the sum: single "
        "rows may be kept far better or far worse."
    )
    player.chart(
        figure.terms(squares, k),
        alt=f"The squared scores of row {row + 1} on {words.count(r, 'axis', 'axes')}; the first {k} add up to "
        f"{n(kept)} of {n(whole)}.",
        key=controls.key_of("many_terms"),
    )
