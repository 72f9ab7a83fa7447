"""One cell: the ridge regression behind its vector, or the gradient, and the product that is its guess."""

import numpy as np
import streamlit as st

from algos.recommender import factors, gradient
from algos.recommender.factors import Factors
from datasets.names import plain
from pages.views.recommender.formulas import bracketed, matrix, products
from pages.views.recommender.matrix import figure
from pages.views.recommender.matrix.run import Fit
from ui import controls, words
from ui.stage import player

WRITTEN = 3  # coordinates that are written out
TERMS = 6  # terms of a sum
tex = words.tex


def show(fit: Fit) -> None:
    """The arithmetic of the chosen cell at the last step."""
    data, state = fit.at.data, fit.final
    a, i = fit.user, fit.item
    known = fit.at.told(
        a, i, learned="rated {}, and known to the method", held_out="rated {}, and held out", unknown="not rated"
    )
    st.markdown(f"**{plain(data.users[a])}, {plain(data.items[i])}**: {known}.")
    if fit.method != "als":
        _pull(fit, state, a)
    elif state.phase == "start":
        st.markdown("Before the first half-step nothing is solved; the vectors are where they start.")
    else:
        _ridge(fit, state, a, i)
    _product(fit, state, a, i)
    n, m = data.Y.shape
    k = min(fit.rank, n, m)
    free = factors.degrees_of_freedom(n, m, k)
    st.markdown(
        f"A table of {n} users and {m} items of rank k is fixed by k (n + m − k) = {k} · ({n} + {m} − {k}) = {free} "
        "numbers, its degrees of freedom; "
        f"{words.count(fit.at.train.n_ratings, 'rating')} are known. With fewer of these, nothing but the penalty "
        "decides some cells."
    )
    st.markdown("**The cost J** that the steps make smaller: half the squared errors, and the penalty.")
    first = words.number(fit.trace.states[0].objective)
    told = f"The cost J step by step, from {first} to {words.number(state.objective)}."
    player.chart(figure.objective(fit), alt=told, key=controls.key_of("objective"))
    where = "the ratings held out" if fit.at.test is not None and not fit.hidden else "the known ratings"
    st.markdown(f"**Errors** on {where}, guess − rating; blue is too low, orange too high:")
    player.chart(figure.errors(fit), alt=f"A table of errors on {where}.", key=controls.key_of("errors"))


def _ridge(fit: Fit, state: Factors, a: int, i: int) -> None:
    """The regression that this half-step solved for the user (or the item): the rest stood still."""
    R, seen, _ = factors.prepared(fit.at.train.Y, fit.how.centre)
    users = state.phase == "users"
    known = np.flatnonzero(seen[a] if users else seen[:, i])
    r = R[a, known] if users else R[known, i]
    V = (state.items if users else state.users)[known]
    solved = state.users[a] if users else state.items[i]
    u, v = ("u", "v") if users else ("v", "u")
    who, others = ("user", "item") if users else ("item", "user")
    own = words.count(len(known), "rating")
    first = "" if fit.how.centre == "none" else ", less the mean that was subtracted first"
    st.markdown(
        f"This half-step solves for the {who}s, each a ridge regression of its own. Of this {who} {own} "
        f"{'is' if len(known) == 1 else 'are'} known{first}; the {others} vectors stand still."
    )
    lam = fit.how.penalty
    if not len(known):
        st.latex(rf"\lambda\,{u} = 0 \quad\Rightarrow\quad {u} = 0")
    elif V.shape[1] == 1:
        _one(r, V[:, 0], lam, float(solved[0]), u, v)
    else:
        _several(r, V, lam, solved, u, v)


def _one(r: np.ndarray, v: np.ndarray, lam: float, solved: float, u: str, name: str) -> None:
    top, bottom = float(r @ v), float(v @ v)
    st.latex(rf"\textstyle\sum r\,{name} = {_sum(products(r, v), top)}")
    st.latex(rf"\textstyle\sum {name}^2 = {_sum([f'{bracketed(y)}^2' for y in v], bottom)}")
    st.latex(rf"\frac{{\partial J}}{{\partial {u}}} = -{bracketed(top)} + ({tex(bottom)} + \lambda)\,{u} = 0")
    if bottom + lam > 0:
        fraction = rf"\frac{{{tex(top)}}}{{\lambda + {tex(bottom)}}} = \frac{{{tex(top)}}}{{{tex(lam + bottom)}}}"
        st.latex(rf"{u} = {fraction} = {tex(solved)}")
    else:
        st.caption("The other vectors are 0 and nothing is charged: any value will do, and 0 is taken.")


def _several(r: np.ndarray, V: np.ndarray, lam: float, solved: np.ndarray, u: str, v: str) -> None:
    st.latex(rf"\textstyle\left(\lambda I + \sum {v} {v}^\top\right) {u} = \sum r\,{v}")
    if V.shape[1] > WRITTEN:
        st.caption(f"{V.shape[1]} equations for {V.shape[1]} unknowns.")
        return
    left = V.T @ V
    st.latex(
        rf"\left({tex(lam)}\,I + {_matrix(left)}\right) {u} = {_matrix(V.T @ r)}, \qquad "
        rf"{u} = {_matrix(solved)}"
    )


def _pull(fit: Fit, state: Factors, a: int) -> None:
    """The derivative in this user's vector, and for all ratings at once how long a step may be."""
    R, seen, _ = factors.prepared(fit.at.train.Y, fit.how.centre)
    lam, alpha = fit.how.penalty, fit.step_size
    to_users, _ = gradient.gradient(R, seen, state.users, state.items, lam)
    u = state.users[a]
    st.markdown("The errors pull at this user's vector, the penalty holds it; a step goes α times the difference:")
    st.latex(r"\textstyle u \leftarrow u + \alpha\left(\sum e\,v - \lambda u\right), \qquad e = r - u \cdot v")
    if len(u) <= WRITTEN:
        st.latex(rf"\textstyle\sum e\,v = {_matrix(lam * u - to_users[a])}, \qquad \lambda u = {_matrix(lam * u)}")
    st.caption(f"The length of the difference is {words.number(float(np.linalg.norm(to_users[a])))}.")
    L = gradient.largest_curvature(R, seen, state.users, state.items, lam)
    if fit.method == "gradient" and L > 0:
        fits = "is below" if alpha < 2 / L else "is not below"
        st.markdown(
            f"The largest curvature of the cost J here is L = {words.number(L)}. Near a minimum with this curvature "
            f"steps settle only for α below 2/L = {words.number(2 / L)}; α = {words.number(alpha)} {fits} it."
        )


def _product(fit: Fit, state: Factors, a: int, i: int) -> None:
    u, v, mean = state.users[a], state.items[i], float(state.mean[i])
    st.markdown("Its guess is the product of the two vectors" + (", and the mean:" if mean else ":"))
    terms = ([tex(mean)] if mean else []) + products(u, v)
    guess = float(state.predict()[a, i])
    st.latex(rf"\hat Y = {_sum(terms, guess)}")
    known = float(fit.at.data.Y[a, i])
    if not np.isnan(known):
        st.latex(rf"\text{{error}} = \hat Y - Y = {tex(guess)} - {bracketed(known)} = {tex(guess - known)}")


def _sum(terms: list[str], total: float) -> str:
    shown = terms if len(terms) <= TERMS else [*terms[: TERMS - 2], r"\dots", terms[-1]]
    return f"{' + '.join(shown)} = {tex(total)}"


def _matrix(values: np.ndarray) -> str:
    return matrix(values, "bmatrix")
