"""One point: w·x + b as an inner product and as a projection, its two margins, and what scaling w does to each."""

import numpy as np
import streamlit as st

from pages.views.classification.by_hand.run import Run
from ui import controls, words
from ui.words import bracketed

FACTORS = (0.5, 1, 2, 10)


def show(run: Run) -> int | None:
    """The arithmetic of one point, whose number is given back to be marked in the chart."""
    at, length = run.at, run.length
    left, right = st.columns([3, 2])
    i = controls.point(len(at.y), place=left)
    t = words.tex
    x, w, b = at.points[i], run.model.coef, run.model.intercept
    sign, d = 2 * int(at.y[i]) - 1, float(run.distances[i])
    score = length * d
    with left:
        st.markdown("**The score** is an inner product and an offset:")
        products = rf"{bracketed(w[0])} \cdot {bracketed(x[0])} + {bracketed(w[1])} \cdot {bracketed(x[1])}"
        st.latex(rf"w \cdot x + b = {products} + {bracketed(b)} = {t(score)}")
        st.markdown(
            "**The same as a projection.** Seen from the mean $m$ of the points, where the line's distance is the "
            "shift, only the part along $w$ counts:"
        )
        away = x - at.points.mean(axis=0)
        r, p = float(np.hypot(*away)), float(away @ w) / length
        angle = rf"\cos {t(float(np.degrees(np.arccos(np.clip(p / r, -1, 1)))))}°" if r > 0 else "0"
        st.latex(rf"p = \lVert x - m \rVert \cos\varphi = {t(r)} \cdot {angle} = {t(p)}")
        shift = round(p - d, 12) + 0.0  # what is left by rounding is none
        st.latex(
            rf"\frac{{w \cdot x + b}}{{\lVert w \rVert}} = p - \text{{shift}} = {t(p)} - {bracketed(shift)} = {t(d)}"
        )
        st.markdown(f"**Two margins** (class {at.class_names[at.y[i]]}, so $y = {sign:+d}$):")
        st.latex(rf"\text{{functional: }} y\,(w \cdot x + b) = {sign:+d} \cdot {bracketed(score)} = {t(sign * score)}")
        st.latex(
            rf"\text{{geometric: }} \frac{{y\,(w \cdot x + b)}}{{\lVert w \rVert}} = "
            rf"\frac{{{t(sign * score)}}}{{{t(length)}}} = {t(sign * d)}"
        )
        st.markdown(_verdict(i, sign, d))
        st.markdown(verdict(run))
    with right:
        st.markdown("**Scale $w$ and $b$ together.** The line and the distance stay; the score does not:")
        lengths = [factor * length for factor in FACTORS]
        st.table(
            {
                "|w|": [words.number(v) for v in lengths],
                "functional": [words.number(v * sign * d) for v in lengths],
                "geometric": [words.number(sign * d) for _ in lengths],
                "hinge": [words.number(max(0.0, 1 - v * sign * d)) for v in lengths],
                "logistic": [words.number(float(np.logaddexp(0, -v * sign * d))) for v in lengths],
            }
        )
        if sign * d > 0:
            st.markdown(
                f"Its functional margin is 1 at $\\lVert w \\rVert = 1 / {t(sign * d)} = {t(1 / (sign * d))}$: the "
                "nearer a point, the longer the $w$ it asks for."
            )
        else:
            st.markdown("No length gives it a functional margin of 1: it is not on its side of the line.")
    st.caption(f"{_jumps(run)} {_best(run)}")
    return i or None  # the first is looked at if no other was chosen: it is not marked


def _jumps(run: Run) -> str:
    """What the 0-1 error does on the whole way."""
    if run.move == "scale":
        return "The length of w moves neither the line nor a mistake: the error is one flat piece."
    jumps = len(run.trace.states) - 1
    return (
        f"At {words.count(jumps, 'place')} a point changes sides, and the curve jumps. Between them it is flat, and "
        "does not say which way to go."
    )


def _verdict(i: int, sign: int, d: float) -> str:
    if d == 0:
        return f"Point {i + 1} lies on the line, which counts as a mistake."
    if sign * d < 0:
        return f"Point {i + 1} is on the wrong side: both margins are negative. A longer $w$ makes it no better."
    return f"Point {i + 1} is on its own side, at a distance of {words.number(sign * d)}."


def _best(run: Run) -> str:
    """The fewest mistakes of any line, or the widest margin of those without."""
    n, fewest = len(run.at.y), run.best.mistakes
    if fewest:
        share = words.number(round(100 * fewest / n, 9))
        return (
            f"No line separates these classes. The fewest mistakes: {fewest} of {n} ({share}%), for instance at "
            f"{words.number(run.best.angle)}° with a shift of {words.number(run.best.shift)}."
        )
    if run.widest is None or run.widest_margin is None:
        return (
            "Some lines make no mistake. Which of them has the widest margin was not found within the limit of steps."
        )
    angle = float(np.degrees(np.arctan2(run.widest.coef[1], run.widest.coef[0])))
    shift = -(run.widest.intercept + float(run.widest.coef @ run.at.points.mean(axis=0))) * run.widest_margin
    return (
        f"Some lines make no mistake. The widest margin of them is {words.number(run.widest_margin)}, at "
        f"{words.number(round(angle, 4))}° with a shift of {words.number(round(shift, 6))}: no line asks for a shorter "
        f"w to give every point a functional margin of 1, {words.number(1 / run.widest_margin)}."
    )


def _end(value: float) -> str:
    """Of a stretch, to two decimals: one of three digits may lie beyond the next point."""
    return words.setting(round(value, 2)) if np.isfinite(value) else words.number(value)


def verdict(run: Run) -> str:
    """How far one can go without a point changing sides."""
    if run.move == "scale":
        return "No point changes sides."
    piece, unit = run.piece, "°" if run.move == "turn" else ""
    low, high = (_end(v) + unit * bool(np.isfinite(v)) for v in (piece.low, piece.high))
    told = f"No point changes sides between {low} and {high}."
    on = np.flatnonzero(run.distances == 0)
    if len(on):
        which = words.listed([str(i + 1) for i in on[:5]]) + (" and others" if len(on) > 5 else "")
        told += f" On the line itself: {which}."
    return told
