"""Two points and their kernel written out, part by part; and the weights that prove a function no kernel."""

from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import kernels, strings
from algos.kernels.kernels import Kernel
from pages.views.kernels.formulas import bracketed
from pages.views.kernels.gallery.run import Likeness
from ui import controls, words

MOST = 8  # points of a counterexample whose matrix is written out


def show(of: Likeness) -> None:
    """k between the star's point and another; below it the counterexample, if there is one."""
    points, i = of.points, of.i
    left, right = st.columns([3, 2])
    with left:
        j = _other(of)
        (_numbers if points.data else _words)(of, points.rows[i], points.rows[j])
    with right:
        pair = [points.rows[i]], [points.rows[j]]
        rows = [(part.title, _value(part, *pair)) for part in parts(of.kernel)]
        st.dataframe(
            {"part by part": [title for title, _ in rows], "k(x, z)": [words.number(value) for _, value in rows]},
            hide_index=True,
        )
    _proof(of)


def _other(of: Likeness) -> int:
    thing, labels, n = of.points.thing, of.points.labels, of.points.n
    help = f"The {thing} that the one with the star is compared with."
    j = int(controls.slider(f"Other {thing}", 1, n, min(2, n), key="other", help=help, place=st)) - 1
    st.markdown(
        f"$x$ is {thing} {labels[of.i]} and $z$ is {thing} {labels[j]}: "
        f"$k(x, z) = {words.tex(float(of.gram.K[of.i, j]))}$"
    )
    return j


def parts(kernel: Kernel) -> list[Kernel]:
    """The kernels that it is made of, the innermost first, itself last."""
    inner = [part for name in ("k", "a", "b") if hasattr(kernel, name) for part in parts(getattr(kernel, name))]
    return [*inner, kernel]


def _value(kernel: Kernel, x: Any, z: Any) -> float:
    return float(kernel(np.array(x), np.array(z))[0, 0] if kernel.takes != "strings" else kernel(x, z)[0, 0])


def _numbers(of: Likeness, x: np.ndarray, z: np.ndarray) -> None:
    """What most kernels are made of: the inner product and the distances, term by term."""
    pairs = list(zip(x, z, strict=True))
    products = [rf"{bracketed(a)} \cdot {bracketed(b)}" for a, b in pairs]
    st.latex(rf"x \cdot z = {' + '.join(products)} = {words.tex(float(x @ z))}")
    if _has(of.kernel, kernels.Gaussian, kernels.NegativeSquare):
        squares = [rf"({words.tex(a)} - {bracketed(b)})^2" for a, b in pairs]
        st.latex(rf"\lVert x - z \rVert^2 = {' + '.join(squares)} = {words.tex(float(((x - z) ** 2).sum()))}")
    if _has(of.kernel, kernels.Laplacian):
        sizes = [rf"\lvert {words.tex(a)} - {bracketed(b)} \rvert" for a, b in pairs]
        st.latex(rf"\lVert x - z \rVert_1 = {' + '.join(sizes)} = {words.tex(float(np.abs(x - z).sum()))}")


def _has(kernel: Kernel, *kinds: type) -> bool:
    return any(isinstance(part, kinds) for part in parts(kernel))


def _words(of: Likeness, x: str, z: str) -> None:
    """The pieces that two words share."""
    for n in sorted({part.n for part in parts(of.kernel) if isinstance(part, kernels.Spectrum)}):
        shared = strings.common(x, z, n)
        if not shared:
            st.markdown(f"No piece of {words.count(n, 'letter')} occurs in both.")
            continue
        total = sum(a * b for a, b in shared.values())
        st.markdown(
            f"Pieces of {words.count(n, 'letter')} that occur in both, times in the one by times in the other: "
            + ", ".join(f"`{piece}` {a}·{b}" for piece, (a, b) in shared.items())
            + f". In all {total}."
        )


def _proof(of: Likeness) -> None:
    """v'Kv of the counterexample, or of the direction that comes nearest to one."""
    shown, K, labels = of.gram.counterexample, of.gram.K, of.points.labels
    if shown is None:
        st.markdown(
            "**No counterexample.** Whatever weights $v$ the points are given, $v^\\top K v \\ge 0$: the smallest "
            f"value for weights of length 1 is the smallest eigenvalue, {words.number(of.gram.smallest)}."
        )
        return
    st.markdown(
        "**The counterexample.** If $k(x, z) = \\varphi(x) \\cdot \\varphi(z)$, then $v^\\top K v = "
        "\\lVert \\sum_i v_i \\varphi(x_i) \\rVert^2$ could not be negative. With these weights it is:"
    )
    weights = {"point": [labels[r] for r in shown.rows], "weight v": shown.weights}
    if len(shown.rows) <= MOST:
        block = K[np.ix_(shown.rows, shown.rows)]
        weights |= {f"k with {labels[r]}": block[:, n] for n, r in enumerate(shown.rows)}
    st.dataframe(weights, hide_index=True)
    written = ""
    if len(shown.rows) <= 2:
        v, a = [bracketed(w) for w in shown.weights], shown.rows
        terms = [rf"{v[0]}^2 \cdot {bracketed(K[a[0], a[0]])}"]
        if len(a) == 2:
            terms.append(rf"2 \cdot {v[0]} \cdot {v[1]} \cdot {bracketed(K[a[0], a[1]])}")
            terms.append(rf"{v[1]}^2 \cdot {bracketed(K[a[1], a[1]])}")
        written = f"{' + '.join(terms)} = "
    st.latex(rf"v^\top K v = {written}{words.tex(shown.value)}")
