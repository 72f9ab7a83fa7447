"""A closer look at a suggestion: the terms of its product, who is behind it, and the equation for your vector."""

import numpy as np
import streamlit as st

from algos.recommender import neighbours, suggestions
from pages.views.recommender.formulas import exact, matrix
from pages.views.recommender.you.run import Guest
from ui import compute, controls, words
from ui.figures import biplot_terms
from ui.stage import player

K = 10  # neighbours
MOST_WRITTEN = 3  # coordinates for which the equation is written out


def show(guest: Guest) -> None:
    """One suggestion."""
    chosen = guest.suggested()
    if not len(chosen):
        st.markdown("There is no suggestion to look at. Your vector solves:")
        _equation(guest)
        return
    names = [guest.at.data.items[i] for i in chosen]
    help = "Which of the suggestions to explain; the first suggestion comes first."
    item = int(chosen[controls.named("Suggestion", names, key="suggestion", help=help, place=st)])
    left, right = st.columns(2)
    with left:
        _terms(guest, item)
    with right:
        _behind(guest, item)
    st.markdown("**Your vector** is a ridge regression on the vectors of what you rated, which stay as they are:")
    _equation(guest)


def _terms(guest: Guest, item: int) -> None:
    name = guest.at.data.items[item]
    parts = suggestions.terms(guest.turned, guest.path[-1] @ guest.turn)[item]
    st.markdown("**Why?** The prediction is the mean and one term for each coordinate:")
    written = " ".join(f"{'-' if part < 0 else '+'} {words.tex(abs(float(part)))}" for part in parts[1:])
    st.latex(rf"{words.tex(float(parts[0]))} {written} = {words.tex(float(parts.sum()))}")
    labels = ["mean", *(f"coordinate {c + 1}" for c in range(len(parts) - 1))]
    player.chart(
        biplot_terms.figure(labels, parts, "prediction"),
        alt=f"The terms of the prediction {words.number(float(parts.sum()))} for {name}: mean "
        f"{words.number(float(parts[0]))}, products {words.listed([words.number(float(p)) for p in parts[1:]])}.",
        key=controls.key_of("terms"),
    )


def _behind(guest: Guest, item: int) -> None:
    data = guest.at.data
    Y = np.vstack([data.Y, guest.counted])
    model = compute.run(neighbours.steps, Y, limit=1, k=K, by="users", overlap=2).final
    others = model.candidates(len(data.Y), item)[:K]
    st.markdown("**Who is behind it?** Those most like you, by correlation on what you both rated, who rated it:")
    if not len(others):
        st.markdown("Nobody who rated it has two ratings in common with you.")
        return
    columns = {
        "user": [data.users[a] for a in others],
        "similarity": np.round(model.similarity[-1, others], 3),
        "in common": model.common[-1, others],
        "their rating": data.Y[others, item],
    }
    st.dataframe(columns, hide_index=True, height=212, key=controls.key_of("behind"))
    value = words.number(float(model.predict()[-1, item]))
    if not model.similarity[-1, others].any():
        st.caption(f"No similarity is other than 0 (0/0, if you rated alike): your mean is left, {value}.")
        return
    st.caption(
        f"Predicted from these neighbours: {value}. With two ratings in common a similarity is always 1, −1 or 0."
    )


def _equation(guest: Guest) -> None:
    k, rated = guest.how.rank, guest.order
    st.latex(
        r"\Big(\lambda I + \sum_{i \text{ rated}} v_i v_i^\top\Big)\, u = "
        r"\sum_{i \text{ rated}} (Y_i - \text{mean}_i)\, v_i"
    )
    if k > MOST_WRITTEN:
        return
    V = guest.turned.items[rated]
    A = V.T @ V + guest.how.penalty * np.eye(k)
    b = V.T @ (guest.rated - guest.model.mean)[rated]
    u = guest.path[-1] @ guest.turn
    st.latex(rf"{matrix(exact(A))} \, u = {matrix(exact(b))} \qquad u = {matrix(exact(u))}")
    if np.linalg.matrix_rank(A) < k:
        st.caption("Many vectors solve it: without a penalty your ratings do not settle all. The shortest is taken.")
