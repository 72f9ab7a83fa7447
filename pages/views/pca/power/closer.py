"""One step of the power iteration in the basis of the eigenvectors, and what an eigenvector is."""

import numpy as np
import streamlit as st

from pages.views.pca.notation import pair
from pages.views.pca.power.run import Iteration
from ui import words

LATEST = 30  # powers beyond this tell nothing new


def show(run: Iteration) -> None:
    """A^k x by its parts and by multiplying; then A v = lambda v and the right angle."""
    t = words.tex
    far = int(200 / max(abs(np.log10(abs(float(run.values[0])))), 1.0))  # before a power leaves the range of a number
    done = run.first.k
    k = min(done, LATEST, max(far, 1))
    names = ("v", "w")
    parts = run.axes @ run.start
    st.markdown(
        "**The start in the basis of the eigenvectors**: its dot product with each axis is its part along it. Each "
        "multiplication multiplies the part by its eigenvalue:"
    )
    if not done:
        st.markdown("No multiplication is made yet: the powers are 0, and this is the start.")
    elif k < done:
        st.markdown(f"Of the {words.count(done, 'multiplication')} so far, {k} are written out.")
    for name, part, value in zip(names, parts, run.values, strict=False):
        grown = float(part) * float(value) ** k
        st.latex(rf"\text{{along }} {name}: \quad {t(part)} \cdot ({t(value)})^{{{k}}} = {t(grown)}")
    direct = np.linalg.matrix_power(run.A, k) @ run.start
    by_parts = run.axes.T @ (parts * run.values**k)
    size = float(np.abs(direct).max()) or 1.0
    st.markdown(
        f"Put together again, {'with the parts along all axes, ' if len(run.A) > 2 else ''}this is what multiplying "
        f"{words.count(k, 'time')} gives: the largest difference of an entry is "
        f"{words.number(float(np.abs(direct - by_parts).max()) / size)} of the largest entry."
    )
    if len(run.A) == 2:
        st.latex(rf"A^{{{k}}} x = {pair(direct)}")
    if run.folded < 90:
        _angle(run)
    _eigenvectors(run)


def _angle(run: Iteration) -> None:
    """What the ratio of the eigenvalues says of the angle that is left."""
    states = [state for state in run.trace.states if state.axis == 0]
    angle, guide = run.courses(states[:: max(len(states) - 1, 1)])
    st.markdown(
        f"**The tangent of the angle to axis 1 falls by the ratio of the second eigenvalue to the first**, "
        f"{'exactly' if len(run.A) == 2 else 'at least'}, at every multiplication:"
    )
    falls = rf"\tan {words.tex(run.folded)}° \cdot {words.tex(run.ratio)}^{{{run.first.k}}}"
    sign = "=" if len(run.A) == 2 else r"\le"
    left, most = (words.tex(float(degrees[-1])) for degrees in (angle, guide))
    st.latex(rf"\text{{angle left}} = {left}° {sign} \arctan({falls}) = {most}°")


def _eigenvectors(run: Iteration) -> None:
    t = words.tex
    v, w = run.axes[:2]
    first = float(run.values[0])
    image = run.A @ v
    st.markdown(
        "**An eigenvector is only stretched**, by its eigenvalue; two of a symmetric matrix stand at right angles:"
    )
    if len(run.A) == 2:
        st.latex(rf"A v = {pair(image)}")
        st.latex(rf"\lambda v = {t(first)} \cdot {pair(v)}")
    st.latex(
        rf"\lvert A v - \lambda v \rvert = {t(float(np.linalg.norm(image - first * v)))}, \qquad "
        rf"v \cdot w = {t(v @ w)}"
    )
    if np.abs(run.values).min() > 1e-12 * abs(first):
        size = t(float(np.linalg.norm(np.linalg.solve(run.A, v))))
        st.latex(rf"\lvert A^{{-1}} v \rvert = {size} = 1 / {t(abs(first))} = 1 / \lvert \lambda \rvert")
    else:
        st.caption("An eigenvalue is 0, so this matrix has no inverse: what it sends to 0 cannot be brought back.")
