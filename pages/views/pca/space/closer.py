"""One row in space: its three scores, its foot, and its distance."""

import numpy as np
import streamlit as st

from algos.pca import planes
from pages.views.pca.notation import over_lines, products
from pages.views.pca.space.run import Projection
from ui import controls, words


def show(run: Projection) -> int | None:
    """The arithmetic of the row that is chosen; which it is, if it is not the first."""
    fitted = run.fitted
    which = controls.slider("Row", 1, len(fitted.names), 1, key="point", help="Ringed in the picture.", place=st)
    row = int(which) - 1
    z, t = fitted.model.Z[row], run.scores[row]
    left, right = st.columns([4, 3], gap="large")
    with left:
        kind = "standardised" if fitted.scaled else "minus the mean"
        st.markdown(f"**{fitted.names[row]}**, its three values {kind}:")
        st.latex(rf"z = {_vector(z)}")
        st.markdown("Its scores are its dot products with the three axes:")
        for a, axis in enumerate(fitted.axes):
            st.latex(over_lines(f"t_{a + 1}", " + ".join(products(axis, z)), words.tex(t[a])))
    with right:
        _on_its_way(run, z)
        first = "The first score leads" if run.k == 1 else "The first two scores lead"
        foot = t[: run.k] @ run.best
        st.markdown(f"{first} to its foot on the best {run.word}, the rest is its distance:")
        sum_ = " + ".join(rf"t_{a + 1} v_{a + 1}" for a in range(run.k))
        st.latex(rf"{sum_} = {_vector(foot)}")
        if not fitted.scaled:
            st.markdown("and with the mean added again, in the units of the columns:")
            st.latex(rf"\bar x + {sum_} = {_vector(fitted.model.mean + foot)}")
        lost = t[run.k :]
        inside = " + ".join(rf"({words.tex(value)})^2" for value in lost)
        distance = float(np.linalg.norm(lost))
        st.latex(rf"\lvert z - ({sum_}) \rvert = \sqrt{{{inside}}} = {words.tex(distance)}")
        if distance <= 1e-6 * np.linalg.norm(z):
            st.caption(f"It lies on the {run.word}, so nothing of it is lost.")
    return row or None


def _on_its_way(run: Projection, z: np.ndarray) -> None:
    """How far the row is from a plane or line that is still turning."""
    if not run.turning:
        return
    off, foot = planes.angle(run.frame, run.best), planes.feet(z[None], run.frame)[0]
    st.markdown(
        f"The {run.word} on display is still {words.number(off)}° from the best one. From that, its distance is"
    )
    st.latex(rf"\left\lvert z - {_vector(foot)} \right\rvert = {words.tex(float(np.linalg.norm(z - foot)))}")


def _vector(values: np.ndarray) -> str:
    inside = r",\; ".join(words.tex(value) for value in values)
    return rf"\left({inside}\right)"
