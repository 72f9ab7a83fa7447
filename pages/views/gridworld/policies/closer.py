"""One threshold: which cells change, and why both policies are equally good there."""

from itertools import pairwise

import numpy as np
import streamlit as st

from algos.gridworld import bellman
from algos.gridworld.model import ARROWS
from algos.gridworld.thresholds import Interval
from pages.views.gridworld import formulas, scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.formulas import TEX
from pages.views.gridworld.policies.run import Sweep
from ui import controls, words

MOST = 12  # cells whose change is listed


def show(run: Sweep) -> None:
    """Controls for the threshold and the cell, the cells that change there, and the sums of the one cell."""
    at, swept = run.at, run.title.lower()
    pairs = [(a, b) for a, b in pairwise(run.ranges) if not b.endless]
    if not pairs:
        st.markdown(
            "One policy is best over the whole range: there is no threshold to look at. Widen the range, or change "
            f"what stays while the {swept} is swept."
        )
        return
    one, two = st.columns(2)
    nearest = int(np.argmin([abs(b.low - run.shown) for _, b in pairs])) + 1
    help = (
        "In the order of the setting, at first the one nearest to the value on display. The sums below are taken "
        "exactly there."
    )
    i = controls.slider("Threshold", 1, len(pairs), nearest, key="threshold", help=help, place=one)
    below, above = pairs[i - 1]
    moved = np.flatnonzero((below.best != above.best).any(axis=1)).tolist()
    s = scene.cell(at, moved[0], place=two)
    listed = "; ".join(
        f"**{place(at.board, t)}** from {formulas.arrows(below.best[t], '')} to {formulas.arrows(above.best[t], '')}"
        for t in moved[:MOST]
    )
    more = f" and {len(moved) - MOST} more" if len(moved) > MOST else ""
    st.markdown(f"At {swept} **{run.said(above.low)}** this changes: {listed}{more}.")
    where = place(at.board, s)
    if at.model.terminal[s]:
        st.markdown(f"The cell in {where} is a terminal: nothing is decided there, $V = 0$.")
        return
    _sums(run, above.low, above.V[0], s, below.best[s] | above.best[s], where)
    if run.setting == "living":
        _lines(run, pairs[i - 1], s, where)


def _sums(run: Sweep, x: float, V: np.ndarray, s: int, best: np.ndarray, where: str) -> None:
    """The Bellman sum of every action of the cell at the threshold; those that are best there in bold."""
    now = run.settings(x)
    gamma, world = now["gamma"], run.boards.member(living=now["living"], slip=now["slip"])
    Q = bellman.look_ahead(world, V, gamma)[s]
    st.markdown(f"**{where.capitalize()}**, exactly at the threshold: what is best below or above it.")
    for a in np.flatnonzero(best).tolist():
        terms = r" \\ &+ ".join(formulas.look_ahead(world, s, a, V, f"{gamma:.4g}"))
        st.latex(rf"\begin{{aligned}} Q({TEX[a]}) = &\; {terms} \\ = &\; \mathbf{{{words.tex(Q[a])}}} \end{{aligned}}")
    others = ", ".join(f"{ARROWS[a]} {words.number(Q[a])}" for a in np.flatnonzero(~best).tolist())
    count = int(best.sum())
    said = "Here the same action is best on both sides." if count == 1 else f"The {count} sums are equal."
    if len({words.tex(q) for q in Q[best]}) > 1:
        said = f"The {count} sums are equal but for the last digit: the threshold is known to so many decimals only."
    st.caption(said + (f" The other actions are worth less: {others}." if others else ""))


def _lines(run: Sweep, pair: tuple[Interval, Interval], s: int, where: str) -> None:
    """The value of the cell under both policies as straight lines in the living reward."""
    st.markdown(
        f"What a policy is worth is a straight line in the living reward $x$: prizes, plus $x$ for every move. From "
        f"{where}, the policy below the threshold and the one above:"
    )
    for name, held in zip(("below", "above"), pair, strict=True):
        moves = (held.V[-1, s] - held.V[0, s]) / (held.high - held.low)
        prizes = held.V[0, s] - moves * held.low
        there = prizes + moves * pair[1].low
        st.latex(
            rf"\begin{{aligned}} V_{{\text{{{name}}}}}(x) &= {words.tex(prizes)} + "
            rf"{words.tex(moves)}\,x \\ "
            rf"V_{{\text{{{name}}}}}({words.tex(pair[1].low)}) &= {words.tex(there)} \end{{aligned}}"
        )
    st.caption(
        f"The number before x is the expected {'' if run.at.gamma == 1 else 'discounted '}number of moves: it never "
        "falls as x grows, for who is paid more for a move makes more of them."
    )
