"""One cell's prediction, with the numbers."""

import numpy as np
import streamlit as st

from algos.recommender.baselines import Baseline
from datasets.names import plain
from pages.views.recommender.means import Method
from pages.views.recommender.scene import Scene
from ui import words

tex = words.tex


def _known(at: Scene, a: int, i: int) -> None:
    """What is known about the cell."""
    said = at.told(
        a,
        i,
        learned="rated it {}; the method has seen that.",
        held_out="rated it {}, which was held out.",
        unknown="has not rated it.",
    )
    st.markdown(f"**{plain(at.data.users[a])}** and **{plain(at.data.items[i])}**: {plain(at.data.users[a])} {said}")


def show(at: Scene, method: Method, state: Baseline, a: int, i: int) -> None:
    """What the prediction of the cell of user a and item i is the sum of, and where its parts come from."""
    _known(at, a, i)
    if method.free:
        _alone(float(at.train.Y[a, i]), method.penalty)
        return
    total = int(at.train.seen.sum())
    st.latex(rf"\mu = \frac{{\text{{sum of all {total} ratings}}}}{{{total}}} = {tex(state.mean)}")
    R = np.where(at.train.seen, at.train.Y - state.mean, np.nan)
    of_users, of_items = method.name in ("offsets", "users"), method.name in ("offsets", "items", "popularity")
    if of_users:
        _offset("b", "user", R[a] - state.items, float(state.users[a]), method)
    if of_items:
        _offset("c", "item", R[:, i] - state.users, float(state.items[i]), method)
    guess = float(state.predict()[a, i])
    parts = [tex(state.mean)]
    parts += [f"({tex(float(state.users[a]))})"] if of_users else []
    parts += [f"({tex(float(state.items[i]))})"] if of_items else []
    names = {"offsets": r"\mu + b + c", "users": r"\mu + b", "global": r"\mu"}.get(method.name, r"\mu + c")
    result = rf" \\ &= {tex(guess)}" if len(parts) > 1 else ""
    st.latex(rf"\begin{{aligned}} \hat y &= {names} \\ &= {' + '.join(parts)}{result} \end{{aligned}}")


def _offset(letter: str, noun: str, residual: np.ndarray, value: float, method: Method) -> None:
    """One offset as the sum of what the rest leaves over, divided by penalty and count."""
    left = residual[~np.isnan(residual)]
    other = {"b": "c_j", "c": "b_e"}[letter] if method.name == "offsets" else ""
    minus = rf" - \mu{' - ' + other if other else ''}"
    if not left.size and method.penalty == 0:
        st.markdown(f"This {noun} has no rating to learn from: its offset is 0.")
        return
    top = float(left.sum())
    below = rf"{tex(method.penalty)} + {left.size}" if method.shrinks else f"{left.size}"
    lam = r"\lambda + " if method.shrinks else ""
    st.latex(
        rf"\begin{{aligned}} {letter} &= \frac{{\sum (Y{minus})}}{{{lam}\text{{count}}}} \\[4pt] "
        rf"&= \frac{{{tex(top)}}}{{{below}}} = {tex(top / (method.penalty + left.size))} \end{{aligned}}"
    )
    if abs(top / (method.penalty + left.size) - value) > 1e-3 * np.abs(left).max(initial=0.0):
        st.caption(f"In the table it is {words.number(value)}: so far the half-steps have not settled.")


def _alone(y: float, penalty: float) -> None:
    if np.isnan(y):
        st.markdown("Nothing pulls at this cell but its own penalty, and that is least at 0:")
        st.latex(r"\min_x\; \tfrac{\lambda}{2}\, x^2 \quad\Rightarrow\quad \hat y = 0")
        if penalty == 0:
            st.caption("With λ = 0 any number would do as well; 0 is the smallest.")
        return
    st.markdown("No other cell enters:")
    st.latex(
        rf"\hat y = \frac{{Y}}{{1 + \lambda}} = \frac{{{tex(y)}}}{{1 + {tex(penalty)}}} = {tex(y / (1 + penalty))}"
    )
