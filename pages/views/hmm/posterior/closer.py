"""One node: its forward sum, its backward sum and its posterior, term by term; and one step to the next word."""

import numpy as np
import streamlit as st

from algos.hmm.model import logs
from pages.views.hmm import formulas
from pages.views.hmm.formulas import exp
from pages.views.hmm.posterior.figure import LEAST
from pages.views.hmm.posterior.run import Sums
from ui import controls, words

TERMS = 12  # of a sum that are written out
ROOM = 22  # signs of a product and its result that fit on one line of a phone


def show(sums: Sums) -> tuple[int, int] | None:
    """The reader's node and step; gives word and tag of the node if it is another one than at first."""
    run = sums.decoding
    tags = list(run.at.tags)
    start = int(sums.posterior.max(axis=1).argmin()) if sums.possible else 0  # where it is least sure
    there = 0 if sums.likeliest is None else int(sums.likeliest[start])
    left, middle, right = st.columns(3)
    unit, hidden = run.at.unit, run.at.hidden
    j = 0
    if run.n > 1:
        help = "Its place in the sentence. Or click a node."
        j = (
            int(controls.slider(unit.capitalize(), 1, run.n, start + 1, key="posterior_word", help=help, place=left))
            - 1
        )
    help = "Which row of the trellis. Or click a node."
    v = tags.index(
        controls.choice(hidden.capitalize(), tags, tags[there], key="posterior_tag", help=help, place=middle)
    )
    chosen = None if (j, v) == (start, there) else (j, v)
    st.markdown(f"**{unit.capitalize()} {j + 1}, “{run.said[j]}”, as {run.meanings[v]}**")
    st.caption(f"In the picture, thicker lines are likelier transitions, from {LEAST:.0%} on, and a × is exactly 0.")
    if sums.has_forward(j):
        _forward(sums, j, v)
        if not sums.printed:
            _usual(sums, j, v)
    else:
        st.markdown("**Forward.** Its column is not filled yet: forward sums come from the left, one by one.")
    if sums.has_backward(j):
        _backward(sums, j, v)
    else:
        st.markdown(
            "**Backward.** Its column is not filled yet: backward sums come from the right, once all α are there."
        )
    if not sums.possible:
        if sums.ended:
            st.markdown("p(x) is 0: there are no posteriors.")
        return chosen
    if sums.has_backward(j):
        _posterior(sums, j, v)
    if j + 1 < run.n:
        after = int(sums.pairs[j, v].argmax())
        help = f"The {hidden} of the {unit} after it."
        name = controls.choice(f"Next {hidden}", tags, tags[after], key="posterior_next", help=help, place=right)
        if sums.has_backward(j + 1):
            _pair(sums, j, v, tags.index(name))
    return chosen


def _forward(sums: Sums, j: int, v: int) -> None:
    hmm, x = sums.decoding.at.model, sums.decoding.x
    if j == 0:
        at = sums.decoding.at
        st.markdown(
            f"**Forward.** Nothing comes before the first {at.unit}: the probability to begin with this {at.hidden}."
        )
        st.latex(rf"\alpha_1 = {words.tex(float(hmm.start[v]))}")
        return
    said, unit, hidden = sums.decoding.said[j - 1], sums.decoding.at.unit, sums.decoding.at.hidden
    st.markdown(
        f"**Forward.** From every {hidden} at “{said}”: its α, times the probability of the {unit}, times that of "
        "the transition. All are added."
        if not sums.printed
        else f"**Forward, as printed.** From every {hidden} at “{said}”: its α, times the probability that "
        f"{sums.decoding.tags[v]} says “{said}”, which is the wrong {hidden}, times that of the transition."
    )
    emit = np.full(hmm.n_tags, hmm.emission[v, x[j - 1]]) if sums.printed else hmm.emission[:, x[j - 1]]
    _sum(sums, rf"\alpha_{{{j + 1}}}", sums.forward[j - 1], emit, hmm.transition[:, v], sums.forward[j, v])


def _usual(sums: Sums, j: int, v: int) -> None:
    emit = sums.decoding.at.model.emission[v, sums.decoding.x[j]]
    usual = sums.forward[j, v] + logs(emit)
    st.markdown(
        f"This α leaves out the {sums.decoding.at.unit} itself. Most textbooks include it, and so does the picture:"
    )
    _arithmetic([("", rf"{exp(sums.forward[j, v])} \cdot {words.tex(float(emit))}", exp(usual))])
    st.caption("As a share of its column: " + words.number(words.Share(sums.filtered[j, v])) + ".")


def _backward(sums: Sums, j: int, v: int) -> None:
    hmm, x = sums.decoding.at.model, sums.decoding.x
    emit = float(hmm.emission[v, x[j]])
    unit, hidden = sums.decoding.at.unit, sums.decoding.at.hidden
    if j + 1 == sums.decoding.n:
        st.markdown(f"**Backward.** Nothing comes after the last {unit} but STOP: the {unit}, then the end.")
        stop = float(hmm.transition[v, -1])
        product = rf"{words.tex(emit)} \cdot {words.tex(stop)}"
        _arithmetic([(rf"\beta_{{{j + 1}}} =", product, exp(sums.backward[j, v]))])
        return
    st.markdown(
        f"**Backward.** The probability of the {unit} itself, {words.number(emit)}, times the sum over every "
        f"{hidden} at “{sums.decoding.said[j + 1]}” of the step there times its β."
    )
    ones = np.full(hmm.n_tags, emit)
    _sum(sums, rf"\beta_{{{j + 1}}}", sums.backward[j + 1], ones, hmm.transition[v, :-1], sums.backward[j, v])


def _sum(sums: Sums, symbol: str, before: np.ndarray, emit: np.ndarray, move: np.ndarray, total: float) -> None:
    """One line for each term, the largest ones if there are many, then the sum."""
    terms = before + logs(emit) + logs(move)
    lines = []
    for u in sorted(np.argsort(-terms, kind="stable")[:TERMS].tolist()):
        product = rf"{exp(before[u])} \cdot {words.tex(float(emit[u]))} \cdot {words.tex(float(move[u]))}"
        lines.append((rf"{formulas.name(sums.decoding.tags[u])}:", product, exp(terms[u])))
    _arithmetic([*lines, (f"{symbol}:", "", exp(total))])
    if len(terms) > TERMS:
        st.caption(f"The {TERMS} largest of {len(terms)} terms are written out; all are added.")


def _posterior(sums: Sums, j: int, v: int) -> None:
    st.markdown(
        "**Posterior.** The probability of all paths through this node, as a share of that of all paths."
        if not sums.printed
        else "**Posterior?** With the wrong α the shares of a column need not add up to 1."
    )
    both = sums.forward[j, v] + sums.backward[j, v]
    product = rf"{exp(sums.forward[j, v])} \cdot {exp(sums.backward[j, v])}"
    _arithmetic([(r"\alpha\,\beta:", product, exp(both)), _over_z(sums, both, float(sums.posterior[j, v]))])


def _over_z(sums: Sums, log: float, share: float) -> tuple[str, str, str]:
    """The line that divides exp(`log`) by Z."""
    return r"\text{over}\ Z:", rf"{exp(log)} \,/\, {exp(sums.log_p)}", words.tex(share)


def _pair(sums: Sums, j: int, u: int, v: int) -> None:
    run = sums.decoding
    hmm = run.at.model
    emit, move = hmm.emission[u, run.x[j]], hmm.transition[u, v]
    st.markdown(
        f"**The step** from {run.meanings[u]} to {run.meanings[v]} at “{run.said[j + 1]}”: "
        f"{'the wrong α' if sums.printed else 'α'} before it, the {run.at.unit}, the step, β after it."
    )
    factors = [exp(sums.forward[j, u]), words.tex(float(emit)), words.tex(float(move)), exp(sums.backward[j + 1, v])]
    whole = sums.forward[j, u] + logs(emit) + logs(move) + sums.backward[j + 1, v]
    cut = r" \\ & \;\cdot " if sum(len(factor) for factor in factors) > ROOM else r" \cdot "
    product = r" \cdot ".join(factors[:2]) + cut + r" \cdot ".join(factors[2:])
    _arithmetic([(r"\text{all}:", product, exp(whole)), _over_z(sums, whole, float(sums.pairs[j, u, v]))])
    if not sums.printed:
        st.caption(f"Over every next {run.at.hidden} these add up to the posterior of {run.meanings[u]}.")


def _arithmetic(lines: list[tuple[str, str, str]]) -> None:
    """What stands before each product, the product, the result: on two lines where one would be wide for a phone."""
    wide = any(len(product.replace(r" \cdot ", "·") + result) > ROOM for _, product, result in lines)
    equals = r" \\ & = " if wide else " = "
    rows = [rf"{before} & \; {product}{equals if product else ''}{result}" for before, product, result in lines]
    st.latex(r"\small\begin{aligned}" + r" \\ ".join(rows) + r"\end{aligned}")
