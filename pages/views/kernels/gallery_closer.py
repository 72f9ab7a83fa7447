"""Two points and their kernel written out, part by part; and the weights that prove a function no kernel."""

from typing import Any

import numpy as np
import streamlit as st

from algos.kernels import kernels, strings
from algos.kernels.gram import Gram
from algos.kernels.kernels import Kernel
from pages.views.kernels.gallery_points import Points
from ui import controls, words

TERMS = 3  # columns whose products are written out
MOST = 8  # points of a counterexample whose matrix is written out


def show(points: Points, kernel: Kernel, found: Gram, i: int) -> None:
    """k between the star's point and another; below it the counterexample, if there is one."""
    left, right = st.columns([3, 2])
    with left:
        j = _other(points, found, i)
        if points.data is None:
            _words(points, kernel, i, j)
        else:
            _numbers(points, kernel, i, j)
    with right:
        pair = [points.rows[i]], [points.rows[j]]
        rows = [(title, _value(part, *pair)) for title, part in parts(kernel)]
        st.dataframe(
            {"part by part": [title for title, _ in rows], "k(x, z)": [repr(value) for _, value in rows]},
            hide_index=True,
        )
    _proof(points, found)


def _other(points: Points, found: Gram, i: int) -> int:
    thing = "point" if points.data else "word"
    j = int(
        controls.slider(
            f"Other {thing}",
            1,
            points.n,
            min(2, points.n),
            key="other",
            help=f"The {thing} that the one with the star is compared with.",
            place=st,
        )
        - 1
    )
    st.markdown(
        f"$x$ is {thing} {points.labels[i]} and $z$ is {thing} {points.labels[j]}: "
        f"$k(x, z) = {words.tex(float(found.K[i, j]))}$"
    )
    return j


def parts(kernel: Kernel) -> list[tuple[str, Kernel]]:
    """The kernels that it is made of, the innermost first, each with its title; itself last."""
    inner: list[tuple[str, Kernel]] = []
    for name in ("k", "a", "b"):
        if hasattr(kernel, name):
            inner += parts(getattr(kernel, name))
    return [*inner, (kernel.title, kernel)]


def _value(kernel: Kernel, x: Any, z: Any) -> float:
    return float(kernel(np.array(x), np.array(z))[0, 0] if kernel.takes != "strings" else kernel(x, z)[0, 0])


def _numbers(points: Points, kernel: Kernel, i: int, j: int) -> None:
    """What most kernels are made of: the inner product and the distances, term by term."""
    x, z = points.rows[i], points.rows[j]
    products = [rf"{_tex(a)} \cdot {_tex(b)}" for a, b in zip(x[:TERMS], z, strict=False)]
    st.latex(rf"x \cdot z = {' + '.join(products)} = {words.tex(float(x @ z))}")
    if _has(kernel, kernels.Gaussian, kernels.NegativeSquare):
        squares = [rf"({words.tex(a)} - {_tex(b)})^2" for a, b in zip(x[:TERMS], z, strict=False)]
        st.latex(rf"\lVert x - z \rVert^2 = {' + '.join(squares)} = {words.tex(float(((x - z) ** 2).sum()))}")
    if _has(kernel, kernels.Laplacian):
        sizes = [rf"\lvert {words.tex(a)} - {_tex(b)} \rvert" for a, b in zip(x[:TERMS], z, strict=False)]
        st.latex(rf"\lVert x - z \rVert_1 = {' + '.join(sizes)} = {words.tex(float(np.abs(x - z).sum()))}")


def _tex(value: float) -> str:
    return f"({words.tex(float(value))})" if value < 0 else words.tex(float(value))


def _has(kernel: Kernel, *kinds: type) -> bool:
    return any(isinstance(part, kinds) for _, part in parts(kernel))


def _words(points: Points, kernel: Kernel, i: int, j: int) -> None:
    """The pieces that two words share."""
    x, z = points.rows[i], points.rows[j]
    for n in sorted({part.n for _, part in parts(kernel) if isinstance(part, kernels.Spectrum)}):
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


def _proof(points: Points, found: Gram) -> None:
    """v'Kv of the counterexample, or of the direction that comes nearest to one."""
    shown = found.counterexample
    if shown is None:
        st.markdown(
            "**No counterexample.** Whatever weights $v$ the points are given, $v^\\top K v \\ge 0$: the smallest "
            f"value for weights of length 1 is the smallest eigenvalue, {words.number(found.smallest)}."
        )
        return
    st.markdown(
        "**The counterexample.** If $k(x, z) = \\varphi(x) \\cdot \\varphi(z)$, then $v^\\top K v = "
        "\\lVert \\sum_i v_i \\varphi(x_i) \\rVert^2$ could not be negative. With these weights it is:"
    )
    weights = {"point": [points.labels[r] for r in shown.rows], "weight v": shown.weights}
    if len(shown.rows) <= MOST:
        block = found.K[np.ix_(shown.rows, shown.rows)]
        weights |= {f"k with {points.labels[r]}": block[:, n] for n, r in enumerate(shown.rows)}
    st.dataframe(weights, hide_index=True)
    if len(shown.rows) <= 2:
        v = [_tex(w) for w in shown.weights]
        K = found.K
        a = shown.rows
        terms = [rf"{v[0]}^2 \cdot {_tex(K[a[0], a[0]])}"]
        if len(a) == 2:
            terms.append(rf"2 \cdot {v[0]} \cdot {v[1]} \cdot {_tex(K[a[0], a[1]])}")
            terms.append(rf"{v[1]}^2 \cdot {_tex(K[a[1], a[1]])}")
        st.latex(rf"v^\top K v = {' + '.join(terms)} = {words.tex(shown.value)}")
    else:
        st.latex(rf"v^\top K v = {words.tex(shown.value)}")
