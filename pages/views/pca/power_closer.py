"""One step of the power iteration in the basis of the eigenvectors, and what an eigenvector is."""

import numpy as np
import streamlit as st

from algos.pca.power_iteration import Power
from algos.trace import Trace
from pages.views.pca.power_scene import Scene
from ui import controls, words

LATEST = 30  # powers beyond this tell nothing new


def show(at: Scene, trace: Trace[Power]) -> None:
    """A^k x by its parts and by multiplying; then A v = lambda v and the right angle."""
    t = words.tex
    far = int(200 / max(abs(np.log10(abs(float(at.values[0])))), 1.0))  # before a power leaves the range of a number
    most = min(max(s.k for s in trace.states if s.axis == 0), LATEST, max(far, 1))
    k = int(
        controls.slider("Multiplications", 1, most, min(3, most), key="power_k", help="The power k of A.", place=st)
    )
    names = ("v", "w")
    parts = at.axes @ at.start
    st.markdown(
        "**The start in the basis of the eigenvectors**: its dot product with each axis is its part along it. Each "
        "multiplication multiplies the part by its eigenvalue:"
    )
    for name, part, value in zip(names, parts, at.values, strict=False):
        grown = float(part) * float(value) ** k
        st.latex(rf"\text{{along }} {name}: \quad {t(float(part))} \cdot ({t(float(value))})^{{{k}}} = {t(grown)}")
    direct = np.linalg.matrix_power(at.A, k) @ at.start
    by_parts = at.axes.T @ (parts * at.values**k)
    size = float(np.abs(direct).max()) or 1.0
    st.markdown(
        f"Put together again, {'with the parts along all axes, ' if len(at.A) > 2 else ''}this is what multiplying "
        f"{words.count(k, 'time')} gives: the largest difference of an entry is "
        f"{words.number(float(np.abs(direct - by_parts).max()) / size)} of the largest entry."
    )
    if len(at.A) == 2:
        st.latex(rf"A^{{{k}}} x = ({t(float(direct[0]))},\ {t(float(direct[1]))})")
    _eigenvectors(at)


def _eigenvectors(at: Scene) -> None:
    t = words.tex
    v, w = at.axes[:2]
    first = float(at.values[0])
    image = at.A @ v
    st.markdown(
        "**An eigenvector is only stretched**, by its eigenvalue; two of a symmetric matrix stand at right angles:"
    )
    if len(at.A) == 2:
        st.latex(rf"A v = ({t(float(image[0]))},\ {t(float(image[1]))})")
        st.latex(rf"\lambda v = {t(first)} \cdot ({t(float(v[0]))},\ {t(float(v[1]))})")
    st.latex(
        rf"\lvert A v - \lambda v \rvert = {t(float(np.linalg.norm(image - first * v)))}, \qquad "
        rf"v \cdot w = {t(float(v @ w))}"
    )
    if np.abs(at.values).min() > 1e-12 * abs(first):
        size = t(float(np.linalg.norm(np.linalg.solve(at.A, v))))
        st.latex(rf"\lvert A^{{-1}} v \rvert = {size} = 1 / {t(abs(first))} = 1 / \lvert \lambda \rvert")
    else:
        st.caption("An eigenvalue is 0, so this matrix has no inverse: what it sends to 0 cannot be brought back.")
