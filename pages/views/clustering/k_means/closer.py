"""One point's distances to all centres, written out, beside a picture of them."""

import numpy as np
import streamlit as st

from algos.clustering.k_means import KMeans
from algos.clustering.starts import Start
from algos.numerics import squared_distances
from algos.trace import Trace
from pages.views.clustering import centres, choices, sums
from pages.views.clustering.scene import Scene
from ui import controls, words
from ui.stage import player

TERMS = 3  # columns whose differences are written out


def show(at: Scene, trace: Trace[KMeans]) -> None:
    """The squared distance of one point to every centre at the last step of the trace, term by term."""
    state = trace.final
    left, right = st.columns([3, 2] if at.exact else [2, 1])
    i = controls.point(at.n, place=left)
    x = at.data.X[i]
    distances = squared_distances(x[None], state.centers)[0]
    alive = np.flatnonzero(state.alive)
    near = int(alive[distances[alive].argmin()])
    won = near if state.phase == "start" else int(state.labels[i])
    with left:
        st.markdown(f"Squared distance of point {i + 1} to each centre, at step {trace.steps}:")
        for j in alive:
            total = words.tex(float(distances[j]))
            total = rf"\boxed{{{total}}}" if j == won else total
            st.latex(rf"d_{{{j + 1}}}^2 = {_sum(x, state.centers[j])} = {total}")
        adds = "will add to the distortion"
        if state.phase != "start":
            adds = f"adds to the distortion of {words.number(state.inertia)}"
        st.markdown(f"{_verdict(state, i, won, distances)} The boxed number is what point {i + 1} {adds}.")
    with right:
        player.chart(
            centres.distances(at, state, i, distances),
            alt=f"Point {i + 1} with a line to each centre; centre {near + 1} is the nearest.",
            key=controls.key_of("closer_chart"),
            on_click=choices.look_at,
        )


def chance(at: Scene, state: Start) -> None:
    """How likely one point is to be the next centre."""
    i = controls.point(at.n, place=st)
    m, likely = len(state.chosen), words.tex(float(state.probabilities[i]))
    st.markdown(f"How likely is point {i + 1} to be centre {m + 1}?")
    if i in state.chosen:
        st.latex(rf"p_{{{i + 1}}} = 0 \quad \text{{a centre starts there already}}")
    elif m == 0:
        st.latex(rf"p_{{{i + 1}}} = \frac{{1}}{{{at.n}}} = {likely}")
    elif state.method == "farthest":
        own, most = (words.tex(float(np.sqrt(d))) for d in (state.distances[i], state.distances.max()))
        st.latex(rf"d_{{{i + 1}}} = {own}, \quad \max_j d_j = {most}, \quad p_{{{i + 1}}} = {likely}")
    else:
        own, sum_of_all = (words.tex(float(d)) for d in (state.distances[i], state.distances.sum()))
        st.latex(
            rf"p_{{{i + 1}}} = \frac{{d_{{{i + 1}}}^2}}{{\sum_j d_j^2}} = \frac{{{own}}}{{{sum_of_all}}} = {likely}"
        )


def _verdict(state: KMeans, i: int, won: int, distances: np.ndarray) -> str:
    """Which centre has point i, or will have it; distances (k,) are squared."""
    near = np.where(state.alive, distances, np.inf)
    if near[won] > near.min() * (1 + 1e-9):
        return (
            f"Point {i + 1} was given to centre {won + 1} before the centres moved; now centre {near.argmin() + 1} is "
            "nearer."
        )
    tied = [str(j + 1) for j in np.flatnonzero(near == near[won])]
    tie = f" Centres {words.listed(tied)} are equally near: the lower number wins." if len(tied) > 1 else ""
    if state.phase == "start":
        return f"No point is assigned yet; centre {won + 1} is the nearest and will win.{tie}"
    return f"Centre {won + 1} wins.{tie}"


def _sum(x: np.ndarray, center: np.ndarray) -> str:
    """(x1 - m1)² + (x2 - m2)² ... in LaTeX; of many columns the first few, and what the others add."""
    small = 1e-12 * np.abs([x, center]).max()  # what is left of a zero when a mean is rounded
    pairs = [[float(v) if abs(v) > small else 0.0 for v in pair] for pair in zip(x[:TERMS], center, strict=False)]
    terms = [rf"({words.tex(a)} - {sums.signed(b)})^2" for a, b in pairs]
    if len(x) > TERMS:
        rest = float(((x[TERMS:] - center[TERMS:]) ** 2).sum())
        terms.append(rf"\underbrace{{{words.tex(rest)}}}_{{\text{{{len(x) - TERMS} more}}}}")
    return " + ".join(terms)
