"""The section Paths: the coefficients of ridge and of the lasso over lambda, side by side."""

import numpy as np
import streamlit as st

from algos.regression.basis import Basis
from pages.views.regression import choices
from pages.views.regression.scene import Scene
from pages.views.regression.shrinkage.penalty import Penalty
from ui import controls, words
from ui.figures import coefficients
from ui.figures.coefficients import Scale
from ui.stage import player


def show(at: Scene, terms: Basis, lam: float) -> None:
    """Both paths, with a mark at the penalty `lam`."""
    A = terms.transform(at.train.X)
    penalties = np.array(choices.PENALTIES)
    for place, title, mix in zip(st.columns(2), ("Ridge", "Lasso"), (0.0, 1.0), strict=True):
        coef = np.array([model.coef for model in Penalty(title, 0.0, mix).sweep(A, at.y, penalties)])
        scale = Scale.around(coef, float(at.y.std()))
        with place:
            st.markdown(f"**{title}**")
            player.chart(
                coefficients.paths(penalties, coef, terms.names, scale, at=lam),
                alt=f"{title}: the coefficients over λ. {_ends(coef)}",
                key=controls.key_of(f"paths_{mix:.0f}"),
            )
    kind = "Standardised" if terms.standardised else "Unscaled"
    st.caption(
        f"{kind} coefficients. With ridge their sum of squares falls as λ grows, though a single one may grow on "
        "the way or change its sign; none stays at exactly zero. The lasso sets them to exactly zero, from some λ on "
        "all."
    )


def _ends(coef: np.ndarray) -> str:
    left, right = (int((row != 0).sum()) for row in (coef[0], coef[-1]))
    return f"{words.number(left)} are not zero at the smallest λ, {words.number(right)} at the largest."
