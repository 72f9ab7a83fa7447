"""One prediction as a product, the same after a turn, and what is related to an item."""

import numpy as np
import streamlit as st

from algos.recommender import factors, geometry
from datasets.names import plain
from pages.views.recommender import scores, tables
from pages.views.recommender.plane.run import Fit
from ui import words

MEANS = {"none": "", "global": r"\mu + ", "items": r"\mu_i + "}  # by what is subtracted first
TERMS = 3  # so many products are written out
BREAK = r" \\ &\quad + "  # a term on a line: all fit a phone
FURTHER = 40.0  # degrees, of the turn that is compared


def show(fit: Fit) -> None:
    _product(fit)
    st.caption(f"All guesses: {scores.said(fit.trace.final.predict(), fit.at)} (root mean squares).")
    _turned(fit)
    _related(fit)


def _product(fit: Fit) -> None:
    data, a, i = fit.at.data, fit.user, fit.item
    u, v, mean = fit.U[a], fit.V[i], float(fit.trace.final.mean[i])
    known = fit.at.told(
        a,
        i,
        learned="the rating is {}, and it was learned from.",
        held_out="the rating is {}, and it was held out.",
        unknown="there is no rating.",
    )
    st.markdown(f"**{plain(data.users[a])}** and **{plain(data.items[i])}**: {known}")
    terms = [rf"({words.tex(float(x))}) \cdot ({words.tex(float(y))})" for x, y in zip(u, v, strict=True)][:TERMS]
    rest = r" + \dots" if len(u) > TERMS else ""
    st.latex(
        rf"\begin{{aligned}} \hat y &= {MEANS[fit.how.centre]}u_a \cdot v_i \\ "
        rf"&= {words.tex(mean)} + {BREAK.join(terms)}{rest} \\ "
        rf"&= {words.tex(mean)} + ({words.tex(float(u @ v))}) = {words.tex(mean + float(u @ v))} \end{{aligned}}"
    )


def _turned(fit: Fit) -> None:
    if fit.how.rank == 1:
        st.markdown(
            "**A line cannot be turned**, only reflected: with $-u$ and $-v$ for all, every prediction and $J$ stay."
        )
        return
    R, seen, mean = factors.prepared(fit.at.train.Y, fit.how.centre)
    a, i = fit.user, fit.item
    rows = []
    for degrees in (0.0, FURTHER):
        T = geometry.rotation(degrees, fit.how.rank)
        U, V = fit.U @ T, fit.V @ T
        J = factors.objective(R, seen, U, V, fit.how.penalty)
        rows.append([_pair(U[a]), _pair(V[i]), words.number(float(mean[i] + U[a] @ V[i])), words.number(J)])
    st.markdown(
        f"**No coordinate means anything by itself.** As shown, and with users and items turned by {FURTHER:g}° more:"
    )
    st.markdown(tables.markdown(["user", "item", "prediction", "J"], rows, "llll"))
    if fit.how.rank > 2:
        st.caption("The first two coordinates; the others do not change.")


def _pair(v: np.ndarray) -> str:
    return f"({words.number(float(v[0]))}, {words.number(float(v[1]))})"


def _related(fit: Fit) -> None:
    data, i = fit.at.data, fit.item
    counts = fit.at.train.seen.sum(axis=0)
    length = float(np.linalg.norm(fit.V[i]))
    typical = float(np.median(np.linalg.norm(fit.V, axis=1)))
    st.markdown(
        f"**Related to {plain(data.items[i])}**, which has {words.count(int(counts[i]), 'rating')} to learn from and a "
        f"vector of length {words.number(length)}; the median item's is {words.number(typical)}."
    )
    if counts[i] == 1:
        _parallel(fit, int(np.flatnonzero(fit.at.train.seen[:, i])[0]))
    if len(data.items) < 2:
        st.caption("There is no other item.")
        return
    away, angle = geometry.distances(fit.V, i), geometry.cosines(fit.V, i)
    nearest, alike = geometry.nearest(fit.V, i), geometry.most_alike(fit.V, i)
    for place, title, found, values in zip(
        st.columns(2),
        ("The smallest distances ‖vᵢ − vⱼ‖", "The smallest angles (cosine)"),
        (nearest, alike),
        (away, angle),
        strict=True,
    ):
        rows = [[plain(data.items[j]), words.number(float(values[j])), str(counts[j])] for j in found]
        if rows:
            place.markdown(tables.markdown([title, "", "ratings"], rows, "lll"))
        else:
            place.markdown(f"{title}: a vector of 0 has no angle with anything.")
    shared = len(set(nearest.tolist()) & set(alike.tolist()))
    st.caption(
        f"{shared} of the {len(nearest)} are in both lists. The penalty draws an item with few ratings towards 0, and "
        "all short vectors are near each other whatever their direction: then distance says that little is known, not "
        "that tastes agree."
    )


def _parallel(fit: Fit, user: int) -> None:
    """What one rating makes of an item's vector: it lies along that of the only user."""
    u, v = fit.U[user], fit.V[fit.item]
    R, *_ = factors.prepared(fit.at.train.Y, fit.how.centre)
    length, left = float(u @ u), float(R[user, fit.item])
    below, name = length + fit.how.penalty, plain(fit.at.data.users[user])
    if abs(left) < 1e-12:
        st.markdown(
            f"**One rating.** Only {name} has rated it, and its mean is that rating: nothing is left for a vector."
        )
        return
    if below == 0 or not np.any(u) or not np.any(v):
        return
    cosine = words.number(round(float(u @ v / (np.linalg.norm(u) * np.linalg.norm(v))), 4))
    st.markdown(
        f"**One rating, one direction.** Only {name} has rated it, so nothing pulls its vector off the line through "
        f"{name}'s: once the items are solved it is $v = r\\,u / (\\lambda + \\lVert u \\rVert^2)$, where "
        f"$r = {words.tex(left)}$ is what is left of the rating and $\\lambda + \\lVert u \\rVert^2$ is "
        f"${words.tex(below)}$. The cosine of the two is {cosine}."
    )
