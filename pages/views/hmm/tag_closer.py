"""One cell of the trellis: the maximum over the tags before it, number by number."""

import numpy as np
import streamlit as st

from pages.views.hmm.tag_solution import Solution, probability
from ui import controls, words

TERMS = 12  # predecessors that are written out
BEST = "*"  # the choice that follows the best path; no tag has this name, as its letters are made harmless


def tex_name(text: str) -> str:
    """A word or tag inside a formula, where some of its signs would be commands."""
    signs = {"_": r"\_", "%": r"\%", "{": r"\{", "}": r"\}", "^": r"\textasciicircum{}", '"': "''"}
    return rf"\text{{{''.join(signs.get(c, c) for c in text)}}}"


def show(solution: Solution) -> None:
    """The reader's cell, and where the best of a column is not on the best path."""
    n, best = solution.n, solution.best
    telling = np.isneginf(solution.final.score).all(axis=1) if best is None else best != solution.baseline
    start = int(telling.argmax()) + 1 if telling.any() else n
    left, right = st.columns(2)
    said = "Its place in the sentence; the last place is STOP. Or click a node."
    j = int(controls.slider("Word", 1, n + 1, start, key="tag_word", help=said, place=left)) - 1
    if j == n:
        _stop(solution)
    else:
        tags = solution.at.tags
        name = controls.choice(
            "Tag",
            [BEST, *tags],
            BEST,
            key="tag_tag",
            titles={BEST: "of the best path" if solution.paths else "of the best score"},
            help="Which row of the trellis. Or click a node.",
            place=right,
        )
        top = int(solution.final.score[j].argmax()) if best is None else int(best[j])
        _cell(solution, j, top if name == BEST else tags.index(name))
    _columns(solution)


def _cell(solution: Solution, j: int, v: int) -> None:
    hmm, score = solution.at.model, solution.final.score
    word, tag = solution.said[j], solution.tags[v]
    emit = float(hmm.emission[v, solution.x[j]])
    w, t = tex_name(word), tex_name(tag)
    meaning = solution.at.legend.get(solution.at.tags[v])
    st.markdown(f"**“{word}” as {tag}**" + (f", {meaning}." if meaning else "."))
    if j == 0:
        st.markdown("Nothing comes before it: the probability to begin with this tag, times that of the word.")
        product = rf"{words.tex(float(hmm.start[v]))} \cdot {words.tex(emit)}"
        st.latex(rf"p({t}\ \text{{first}})\; p({w} \mid {t}) = {product} = {_tex(score[0, v])}")
    elif np.isneginf(score[j - 1]).all():
        st.markdown("No path arrives at the word before, so there is nothing to go on from.")
    else:
        st.markdown(
            f"From every tag of “{solution.said[j - 1]}”: its score times the probability of {tag} after it. The "
            "largest product (→) stays."
        )
        _predecessors(solution, score[j - 1], hmm.transition[:, v])
        through = score[j - 1] + _log(hmm.transition[:, v])
        st.markdown(f"times the probability that {tag} brings the word, the same for all of them:")
        st.latex(
            rf"{_tex(through.max())} \cdot \underbrace{{{words.tex(emit)}}}_{{p({w} \mid {t})}} = {_tex(score[j, v])}"
        )
    if solution.paths:
        whole = float(solution.through[j, v])
        st.caption(
            f"The best whole path through this cell has probability {probability(whole)}; the best of all "
            f"{probability(solution.paths[0].log_probability)}. All paths through this cell together have the share "
            f"{words.number(float(solution.posterior[j, v]))} of all."
        )


def _stop(solution: Solution) -> None:
    st.markdown(
        "**STOP.** From every tag of the last word: its score times the probability to stop there. The largest "
        "(→) is the best."
    )
    if np.isneginf(solution.final.score[-1]).all():
        st.markdown("No path arrives at the last word.")
    else:
        _predecessors(solution, solution.final.score[-1], solution.at.model.transition[:, -1])


def _predecessors(solution: Solution, before: np.ndarray, step: np.ndarray) -> None:
    """One line for each tag before: its score, the step, the product."""
    product = before + _log(step)
    order = np.argsort(-product, kind="stable")
    shown = sorted(order[:TERMS].tolist())
    lines = []
    for u in shown:
        mark = r"\rightarrow\ " if u == order[0] and product[u] > -np.inf else ""
        product_tex = rf"{_tex(before[u])} \cdot {words.tex(float(step[u]))} = {_tex(product[u])}"
        lines.append(rf"{mark}{tex_name(solution.tags[u])}:\ &{product_tex}")
    st.latex(r"\begin{aligned}" + r" \\ ".join(lines) + r"\end{aligned}")
    if len(order) > TERMS:
        st.caption(f"The {TERMS} largest of {len(order)} are written out.")


def _columns(solution: Solution) -> None:
    """Whether the best score of each column lies on the best path."""
    best = solution.best
    if best is None:
        return
    tops = solution.final.score.argmax(axis=1)
    away = np.flatnonzero(tops != best)
    if not len(away):
        st.markdown(
            "**Column by column.** In this sentence the best score of every column lies on the best path. It need not: "
            "a score looks back only, and a later word may speak for another tag."
        )
        return
    j = int(away[0])
    top, path = solution.tags[tops[j]], solution.tags[best[j]]
    score, whole = solution.final.score[j], solution.through[j]
    st.markdown(
        f"**Column by column.** At “{solution.said[j]}” the best score belongs to {top}, "
        f"{probability(score[tops[j]])}, and the best path goes through {path} with {probability(score[best[j]])}. "
        f"A score looks back only. With what follows, the best whole path through {top} has "
        f"{probability(whole[tops[j]])}, through {path} {probability(whole[best[j]])}."
    )
    if len(away) > 1:
        st.caption(f"This is so at {words.count(len(away), 'word')} of {solution.n}.")


def _log(table: np.ndarray) -> np.ndarray:
    with np.errstate(divide="ignore"):
        return np.log(table)


def _tex(log: float) -> str:
    return "0" if np.isneginf(log) else words.tex_exp(float(log))
