"""What the k-means chart alone does not say: notes in words, and one point's distances written out."""

import numpy as np
import streamlit as st

from algos.clustering.k_means import KMeans
from algos.numerics import squared_distances
from algos.trace import Trace
from pages.views.clustering import k_means_code
from pages.views.clustering.scene import Scene
from ui import controls, player, words
from ui.figures import centres

TERMS = 3  # columns whose differences are written out


def lost(state: KMeans) -> np.ndarray:
    """The clusters without a point, once points are assigned."""
    return np.flatnonzero(state.alive & (state.counts == 0)) if state.phase != "start" else np.empty(0, dtype=int)


def notes(at: Scene, trace: Trace[KMeans], rivals: Trace[KMeans] | None) -> None:
    """Empty clusters, whether other starts end lower, and how to read the axes."""
    final = trace.final
    for j in lost(final):
        place = ", ".join(words.number(float(v)) for v in at.project(final.centers[[j]])[0])
        outside = "" if at.plane.holds(at.project(final.centers[[j]]))[0] else ", outside the picture"
        st.warning(
            f"Cluster {j + 1} has no points; its centre stays at ({place}){outside}.", icon=":material/hide_source:"
        )
    gone = [str(j + 1) for j in np.flatnonzero(~final.alive)]
    if gone:
        st.warning(
            f"Dropped for want of points: cluster {words.listed(gone)}. That leaves {int(final.alive.sum())}.",
            icon=":material/hide_source:",
        )
    if rivals and trace.finished:
        lowest = k_means_code.best(rivals).inertia
        if final.inertia > lowest * (1 + 1e-9):
            st.info(
                f"A local minimum: no half-step lowers {words.number(final.inertia)}, but the best of "
                f"{k_means_code.RIVALS} runs from k-means++ starts ends at {words.number(lowest)}.",
                icon=":material/landscape:",
            )
        else:
            st.caption(f"None of {k_means_code.RIVALS} runs from k-means++ starts ends lower.")
    for sentence in at.caveats:
        st.caption(sentence)


def show(at: Scene, state: KMeans) -> None:
    """The squared distance of one point to every centre at the last step, term by term, beside a picture of it."""
    left, right = st.columns([3, 2] if at.exact else [2, 1])
    i = controls.point(at.n, place=left)
    x = at.data.X[i]
    distances = squared_distances(x[None], state.centers)[0]
    won = int(state.labels[i])
    with left:
        st.markdown(f"Squared distance of point {i + 1} to each centre, at the last step:")
        for j in np.flatnonzero(state.alive):
            total = words.tex(float(distances[j]))
            total = rf"\boxed{{{total}}}" if j == won else total
            st.latex(rf"d_{{{j + 1}}}^2 = {_sum(x, state.centers[j])} = {total}")
        tied = [str(j + 1) for j in np.flatnonzero(state.alive & (distances == distances[won]))]
        tie = f" Centres {words.listed(tied)} are equally near: the lower number wins." if len(tied) > 1 else ""
        st.markdown(
            f"Centre {won + 1} wins.{tie} The boxed number is what point {i + 1} adds to the distortion "
            f"of {words.number(state.inertia)}."
        )
    with right:
        player.chart(
            centres.distances(at.plane, at.points, state.labels, at.project(state.centers), i, distances, state.alive),
            alt=f"Point {i + 1} with a line to each centre; centre {won + 1} is the nearest.",
            key=controls.key_of("closer_chart"),
            on_click=lambda hit: controls.put("point", hit + 1),
        )


def _sum(x: np.ndarray, center: np.ndarray) -> str:
    """(x1 - m1)² + (x2 - m2)² ... in LaTeX; of many columns the first few, and what the others add."""
    small = 1e-12 * np.abs([x, center]).max()  # what is left of a zero when a mean is rounded
    pairs = [[float(v) if abs(v) > small else 0.0 for v in pair] for pair in zip(x[:TERMS], center, strict=False)]
    terms = [rf"({words.tex(a)} - {_bracketed(b)})^2" for a, b in pairs]
    if len(x) > TERMS:
        rest = float(((x[TERMS:] - center[TERMS:]) ** 2).sum())
        terms.append(rf"\underbrace{{{words.tex(rest)}}}_{{\text{{{len(x) - TERMS} more}}}}")
    return " + ".join(terms)


def _bracketed(value: float) -> str:
    return f"({words.tex(value)})" if value < 0 else words.tex(value)
