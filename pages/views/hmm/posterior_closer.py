"""One node: its forward sum, its backward sum and its posterior, term by term; and one step to the next word."""

import numpy as np
import streamlit as st

from pages.views.hmm.posterior_sums import Sums
from pages.views.hmm.tag_closer import tex_name
from ui import controls, words

TERMS = 12  # of a sum that are written out
ROOM = 22  # signs of a product and its result that fit on one line of a phone


def show(sums: Sums) -> None:
    """The reader's node and step."""
    solution = sums.solution
    tags = list(solution.at.tags)
    start = int(sums.posterior.max(axis=1).argmin()) if sums.possible else 0  # where it is least sure
    there = 0 if sums.decoded is None else int(sums.decoded[start])
    left, middle, right = st.columns(3)
    j = 0
    if solution.n > 1:
        help = "Its place in the sentence. Or click a node."
        j = int(controls.slider("Word", 1, solution.n, start + 1, key="posterior_word", help=help, place=left)) - 1
    help = "Which row of the trellis. Or click a node."
    v = tags.index(controls.choice("Tag", tags, tags[there], key="posterior_tag", help=help, place=middle))
    st.markdown(f"**“{solution.said[j]}” as {solution.tags[v]}**")
    _forward(sums, j, v)
    if not sums.printed:
        _usual(sums, j, v)
    _backward(sums, j, v)
    if not sums.possible:
        st.markdown("p(x) is 0: there are no posteriors.")
        return
    _posterior(sums, j, v)
    if j + 1 < solution.n:
        after = int(sums.pairs[j, v].argmax())
        help = "The tag of the word after it."
        name = controls.choice("Next tag", tags, tags[after], key="posterior_next", help=help, place=right)
        _pair(sums, j, v, tags.index(name))


def _forward(sums: Sums, j: int, v: int) -> None:
    hmm, x = sums.solution.at.model, sums.solution.x
    if j == 0:
        st.markdown("**Forward.** Nothing comes before the first word: the probability to begin with this tag.")
        st.latex(rf"\alpha_1 = {words.tex(float(hmm.start[v]))}")
        return
    said = sums.solution.said[j - 1]
    st.markdown(
        f"**Forward.** From every tag at “{said}”: its α, times the probability of the word, times that of the step. "
        "All are added."
        if not sums.printed
        else f"**Forward, as printed.** From every tag at “{said}”: its α, times the probability that "
        f"{sums.solution.tags[v]} says “{said}”, which is the wrong tag, times that of the step."
    )
    emit = np.full(hmm.n_tags, hmm.emission[v, x[j - 1]]) if sums.printed else hmm.emission[:, x[j - 1]]
    _sum(sums, rf"\alpha_{{{j + 1}}}", sums.forward[j - 1], emit, hmm.transition[:, v], sums.forward[j, v])


def _usual(sums: Sums, j: int, v: int) -> None:
    emit = float(sums.solution.at.model.emission[v, sums.solution.x[j]])
    with np.errstate(divide="ignore"):
        usual = sums.forward[j, v] + np.log(emit)
    st.markdown("This α leaves out the word itself, as the notes do. Most textbooks include it; theirs is")
    _arithmetic([("", rf"{_tex(sums.forward[j, v])} \cdot {words.tex(emit)}", _tex(usual))])


def _backward(sums: Sums, j: int, v: int) -> None:
    hmm, x = sums.solution.at.model, sums.solution.x
    emit = float(hmm.emission[v, x[j]])
    if j + 1 == sums.solution.n:
        st.markdown("**Backward.** Nothing comes after the last word but STOP: the word, then the end.")
        stop = float(hmm.transition[v, -1])
        product = rf"{words.tex(emit)} \cdot {words.tex(stop)}"
        _arithmetic([(rf"\beta_{{{j + 1}}} =", product, _tex(sums.backward[j, v]))])
        return
    st.markdown(
        f"**Backward.** The probability of the word itself, {words.number(emit)}, times the sum over every tag at "
        f"“{sums.solution.said[j + 1]}” of the step there times its β."
    )
    ones = np.full(hmm.n_tags, emit)
    _sum(sums, rf"\beta_{{{j + 1}}}", sums.backward[j + 1], ones, hmm.transition[v, :-1], sums.backward[j, v])


def _sum(sums: Sums, symbol: str, logs: np.ndarray, emit: np.ndarray, move: np.ndarray, total: float) -> None:
    """One line for each term, the largest ones if there are many, then the sum."""
    with np.errstate(divide="ignore"):
        terms = logs + np.log(emit) + np.log(move)
    shown = sorted(np.argsort(-terms, kind="stable")[:TERMS].tolist())
    lines = []
    for u in shown:
        product = rf"{_tex(logs[u])} \cdot {words.tex(float(emit[u]))} \cdot {words.tex(float(move[u]))}"
        lines.append((rf"{tex_name(sums.solution.tags[u])}:", product, _tex(terms[u])))
    _arithmetic([*lines, (f"{symbol}:", "", _tex(total))])
    if len(terms) > TERMS:
        st.caption(f"The {TERMS} largest of {len(terms)} terms are written out; all are added.")


def _posterior(sums: Sums, j: int, v: int) -> None:
    st.markdown(
        "**Posterior.** All paths through this node, as a share of all paths."
        if not sums.printed
        else "**Posterior?** With the wrong α the shares of a column need not add up to 1."
    )
    both = sums.forward[j, v] + sums.backward[j, v]
    product = rf"{_tex(sums.forward[j, v])} \cdot {_tex(sums.backward[j, v])}"
    _arithmetic([(r"\alpha\,\beta:", product, _tex(both)), _over_z(sums, both, float(sums.posterior[j, v]))])


def _over_z(sums: Sums, log: float, share: float) -> tuple[str, str, str]:
    """The line that divides exp(`log`) by Z."""
    return r"\text{over}\ Z:", rf"{_tex(log)} \,/\, {_tex(sums.log_p)}", words.tex(share)


def _pair(sums: Sums, j: int, u: int, v: int) -> None:
    solution = sums.solution
    hmm = solution.at.model
    emit, move = float(hmm.emission[u, solution.x[j]]), float(hmm.transition[u, v])
    st.markdown(
        f"**The step** from {solution.tags[u]} to {solution.tags[v]} at “{solution.said[j + 1]}”: "
        f"{'the wrong α' if sums.printed else 'α'} before it, the word, the step, β after it."
    )
    factors = [_tex(sums.forward[j, u]), words.tex(emit), words.tex(move), _tex(sums.backward[j + 1, v])]
    with np.errstate(divide="ignore"):
        whole = sums.forward[j, u] + np.log(emit) + np.log(move) + sums.backward[j + 1, v]
    cut = r" \\ & \;\cdot " if sum(len(factor) for factor in factors) > ROOM else r" \cdot "
    product = r" \cdot ".join(factors[:2]) + cut + r" \cdot ".join(factors[2:])
    _arithmetic([(r"\text{all}:", product, _tex(whole)), _over_z(sums, whole, float(sums.pairs[j, u, v]))])
    if not sums.printed:
        st.caption(f"Over all next tags these add up to the posterior of {solution.tags[u]}.")


def _arithmetic(lines: list[tuple[str, str, str]]) -> None:
    """What stands before each product, the product, the result: on two lines where one would be wide for a phone."""
    wide = any(len(product.replace(r" \cdot ", "·") + result) > ROOM for _, product, result in lines)
    equals = r" \\ & = " if wide else " = "
    rows = [rf"{before} & \; {product}{equals if product else ''}{result}" for before, product, result in lines]
    st.latex(r"\small\begin{aligned}" + r" \\ ".join(rows) + r"\end{aligned}")


def _tex(log: float) -> str:
    return "0" if np.isneginf(log) else words.tex_exp(float(log))
