"""One point of the margin view: its functional and geometric margin term by term, and what its alpha demands."""

import numpy as np
import streamlit as st

from algos.kernels.smo import violations
from algos.kernels.support_vector_machine import SupportVectorMachine
from pages.views.classification.margin.run import Run
from ui import controls, palette, words
from ui.classes import Scene
from ui.figures import boundary, margin
from ui.stage import player
from ui.words import bracketed

TERMS = 4  # products that are written out
ROUNDING = 1e-5  # a margin this near to 1 is called 1: the run stopped at a tenth of it


def show(run: Run) -> None:
    """The arithmetic of one training point as the margin stands, beside a picture of it."""
    at, state = run.at, run.final
    left, right = st.columns([3, 2])
    i = controls.point(len(at.y), place=left)
    z, sign = at.Z[i], 2 * int(at.y[i]) - 1
    w, b, length = state.coef, state.intercept, float(np.linalg.norm(state.coef))
    score = float(z @ w + b)
    functional = sign * score
    learned = i in run.rows
    alpha = float(state.alpha[run.rows == i].sum())
    slack = max(0.0, 1 - functional)
    with left:
        st.markdown(f"Functional margin of point {i + 1} (class {at.class_names[at.y[i]]}, so $y = {sign:+d}$):")
        st.latex(rf"y\,(w \cdot x + b) = {sign:+d} \cdot \left({_sum(w, z, b)}\right) = {words.tex(functional)}")
        if length > 0:
            st.markdown("Geometric margin, its distance to the boundary, negative on the wrong side:")
            st.latex(
                rf"\frac{{{words.tex(functional)}}}{{\lVert w \rVert}} = "
                rf"\frac{{{words.tex(functional)}}}{{{words.tex(length)}}} = {words.tex(functional / length)}"
            )
        else:
            st.markdown("$w = 0$: there is no boundary to be near to.")
        st.latex(rf"\xi = \max(0, 1 - {words.tex(functional)}) = {words.tex(slack)} \qquad \alpha = {words.tex(alpha)}")
        st.markdown(verdict(functional, alpha, state, learned=learned))
    with right:
        player.chart(
            _picture(at, state, i, score, length),
            alt=f"Point {i + 1}, the boundary, and the shortest way between them.",
            key=controls.key_of("closer_chart"),
            on_click=lambda hit: controls.put("point", hit + 1),
        )


def verdict(functional: float, alpha: float, state: SupportVectorMachine, *, learned: bool) -> str:
    """What the Karush-Kuhn-Tucker conditions demand of this margin, and whether it is so."""
    if not learned:
        held = "behind its edge, as before" if functional >= 1 - ROUNDING else "past its edge"
        return f"This point was left out. It is {held}."
    if state.phase == "inseparable":
        return "The conditions cannot all be met: no boundary separates these classes."
    broken = float(violations(np.array([functional]), np.array([alpha]), state.C)[0])
    if alpha == 0:
        demand = "α = 0 demands a functional margin of at least 1: the point plays no part"
    elif state.C is not None and alpha >= state.C:
        demand = "α = C demands a functional margin of at most 1: the point may stand past its edge"
    else:
        demand = "α between its bounds demands a functional margin of exactly 1: the point holds the margin"
    kept = "It is so." if broken <= ROUNDING else f"It is not so yet, by {words.number(broken)}."
    return f"{demand}. {kept}"


def _sum(w: np.ndarray, z: np.ndarray, b: float) -> str:
    """w1 x1 + w2 x2 + ... + b in LaTeX; of many products the first few, and what the others add."""
    parts = [rf"{bracketed(a)} \cdot {bracketed(c)}" for a, c in zip(w[:TERMS].tolist(), z.tolist(), strict=False)]
    if len(w) > TERMS:
        rest = float(w[TERMS:] @ z[TERMS:])
        parts.append(rf"\underbrace{{{bracketed(rest)}}}_{{\text{{{len(w) - TERMS} more}}}}")
    return " + ".join([*parts, bracketed(b)])


def _picture(at: Scene, state: SupportVectorMachine, i: int, score: float, length: float) -> dict[str, object]:
    cloud = boundary.points(at.points, at.y, at.class_names, size=8) | dict(opacity=0.5)
    way = boundary.line(boundary.NOWHERE)
    if at.straight:
        lines = margin.straight(at.plane, state.coef, state.intercept)
        if length > 0:
            foot = at.points[i] - score * state.coef / length**2
            way = boundary.line(np.stack([at.points[i], foot]), width=3, colour=palette.MISTAKE)
    else:
        scores = at.grid(lambda Z: Z @ state.coef + state.intercept, 60)
        lines = margin.curved(at.plane, scores, 60)
    return boundary.figure(at.plane, [*lines, cloud, way, boundary.ring(at.points[[i]])], height=320, legend=False)
