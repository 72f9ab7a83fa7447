"""The equations of one user or of one item, and one guess, with the numbers."""

import numpy as np
import streamlit as st

from algos.recommender import item_features
from algos.recommender.factors import Factors
from datasets.names import plain
from pages.views.recommender import tables
from pages.views.recommender.content.run import Hybrid, Learned, Weights
from pages.views.recommender.formulas import matrix, named
from ui import words

tex = words.tex
WRITTEN = 7  # so many equations still fit
NARROW = 3  # so many fit beside their solution on a phone
BESIDE = 3  # terms of a sum in one line


def system(A: np.ndarray, y: np.ndarray, K: np.ndarray, found: np.ndarray, letters: tuple[str, str]) -> None:
    """(K + A'A) theta = A'y with its numbers, and its solution; only the first equation if there are many.

    `letters` are those of the unknown and of the known vectors.
    """
    theta, x = letters
    left, right = A.T @ A + np.diag(K), A.T @ y
    st.latex(rf"\Big(\lambda I + \sum {x}\,{x}^\top\Big)\, {theta} = \sum y\, {x}")
    if len(right) > WRITTEN:
        terms = [f"({tex(float(v))})\\,{theta}_{{{j + 1}}}" for j, v in enumerate(left[0]) if v]
        st.latex(_sum("", terms or ["0"], right[0]))
        st.caption(f"The first of {len(right)} equations.")
        return
    if len(right) <= NARROW:
        st.latex(f"{matrix(left)} {matrix(found)} = {matrix(right)}")
        return
    rows, known, solved = (rf"\left({matrix(values, 'smallmatrix')}\right)" for values in (left, right, found))
    st.latex(
        rf"\begin{{gathered}} {rows} {theta} \\[1ex] "
        rf"= {known} \quad\Rightarrow\quad {theta} = {solved} \end{{gathered}}"
    )


def _sum(head: str, terms: list[str], value: float) -> str:
    """head = terms = value, with few terms a line, for narrow screens."""
    lines = r" \\ & + ".join(" + ".join(terms[j : j + BESIDE]) for j in range(0, len(terms), BESIDE))
    return rf"\begin{{aligned}} {head} & {lines} \\ & = {tex(float(value))} \end{{aligned}}"


def of_weights(fit: Weights) -> None:
    """The equations of one user's weights, and one guess."""
    state = fit.trace.final
    data, train, a = fit.at.data, fit.at.train, fit.user
    seen, who = train.seen[a], plain(data.users[a])
    if not seen.any():
        st.markdown(
            f"There is no rating of {who} to learn from. Only the penalty is left, and it is least where all weights "
            "are 0; every guess is what was subtracted first."
        )
        st.latex(r"\lambda\, \theta = 0 \quad\Rightarrow\quad \theta = 0")
    else:
        free = fit.intercept
        A, K = fit.features[seen], np.full(len(fit.names), fit.settings["penalty"])
        if free != "none":
            A = np.hstack([np.ones((len(A), 1)), A])
            K = np.append(0.0 if free == "free" else fit.settings["penalty"], K)
        y = (train.Y[a] - state.mean)[seen]
        less = "" if fit.settings["centre"] == "none" else ", less what is subtracted first"
        st.markdown(
            f"**{who}**: {words.count(int(seen.sum()), 'rating')} $y${less}, of items with the features $x$ = "
            f"({', '.join(fit.labels)})."
            + (" The intercept's place on the diagonal has no λ." if free == "free" else "")
        )
        system(A, y, K, fit.weights(state, a), (r"\theta", "x"))
    i = fit.item
    st.markdown(f"The guess for **{plain(data.items[i])}**, which has the features that are not 0 below:")
    terms = [named(tex(float(state.mean[i])), "subtracted first")] if state.mean[i] else []
    if fit.intercept != "none":
        terms.append(rf"\underbrace{{{tex(float(state.intercept[a]))}}}_{{\theta_0}}")
    for name, x, weight in zip(fit.names, fit.features[i], state.weights[a], strict=True):
        if x:
            terms.append(named(rf"{tex(float(weight))} \cdot {tex(float(x))}", _safe(name)))
    st.latex(_sum(r"\hat y = ", terms or ["0"], state.predict()[a, i]))


def of_learned(fit: Learned) -> None:
    """The equations of one item's features, for the weights as they are."""
    state = fit.trace.final
    i = fit.item
    guesses = [("first guess", fit.features[i]), ("now", state.items[i])]
    if state.phase == "start":
        st.markdown("The features are the first guess, and all weights are 0: the first half-step solves the users.")
    else:
        found = _solved(fit, state, i)
        if state.phase == "users":
            guesses.append(("next", found))
    rows = [[name, *(words.number(round(float(v), 3)) for v in values)] for name, values in guesses]
    st.markdown(tables.markdown(["feature", *map(plain, fit.names)], rows, "l" + "r" * len(fit.names)))
    st.caption("Learned features are no longer genres: turned axes, all users turned with them, give the same guesses.")


def _solved(fit: Learned, state: Factors, i: int) -> np.ndarray:
    """The regression that gives item i its features, and these: (q,)."""
    train = fit.at.train
    (found,) = item_features.steps(train.Y, state.users, **fit.settings)
    seen = train.seen[:, i]
    when = "This half-step has solved it." if state.phase == "items" else "The next half-step solves it."
    st.markdown(
        f"**{plain(fit.at.data.items[i])}**: the weights θ of its {words.count(int(seen.sum()), 'rater')} are held "
        f"fixed, and its features x are a ridge regression on them. {when}"
    )
    if seen.any():
        y = (train.Y[:, i] - state.mean[i])[seen]
        A = state.users[seen]
        system(A, y, np.full(A.shape[1], fit.settings["penalty"]), found.items[i], ("x", r"\theta"))
    else:
        st.latex(r"\lambda\, x = 0 \quad\Rightarrow\quad x = 0")
    return found.items[i]


def of_hybrid(fit: Hybrid) -> None:
    """An item's vector, made of its features, and one guess."""
    state = fit.trace.final
    data, a, i = fit.at.data, fit.user, fit.item
    st.markdown(
        f"**{plain(data.users[a])}** and **{plain(data.items[i])}**. The item's vector is made of its features:"
    )
    has = np.flatnonzero(fit.features[i])
    terms = [
        named(rf"{tex(float(fit.features[i, j]))} \cdot {matrix(state.item_weights[j])}", _safe(fit.names[j]))
        for j in has
    ]
    st.latex(rf"V^\top \varphi_i = {' + '.join(terms) or '0'} = {matrix(state.items[i])}")
    st.markdown("The user's features are one-hot, so that each user has a vector of its own:")
    products = [
        rf"({tex(float(u))}) \cdot ({tex(float(v))})" for u, v in zip(state.users[a], state.items[i], strict=True)
    ]
    st.latex(_sum(r"\hat y = ", [tex(float(state.mean[i])), *products], state.predict()[a, i]))


def _safe(name: str) -> str:
    """A feature's name inside a formula."""
    return "".join(c for c in name if c.isalnum() or c in " ,.-")
