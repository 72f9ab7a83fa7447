"""One cell of the trellis: the maximum over the tags before it, number by number."""

import numpy as np
import streamlit as st

from algos.hmm.k_best import Path
from algos.hmm.model import logs
from pages.views.hmm import formulas
from pages.views.hmm.decoding import Decoding
from pages.views.hmm.formulas import probability
from ui import controls, words

TERMS = 12  # predecessors that are written out
BEST = "*"  # the choice that follows the best path; no tag has this name, as its letters are made harmless


def show(run: Decoding) -> tuple[int, int] | None:
    """The reader's cell, and where the best of a column is not on the best path.

    Gives word and tag where the reader has chosen another cell than that of the best path.
    """
    n, best = run.n, run.best
    if best is not None and run.arrived:
        st.markdown(" ".join(filter(None, [_compared(run), _why(run)])))
    telling = np.isneginf(run.final.score).all(axis=1) if best is None else best != run.baseline
    start = int(telling.argmax()) + 1 if telling.any() else n
    left, right = st.columns(2)
    said = "Its place in the sentence; the last place is STOP. Or click a node."
    j = int(controls.slider("Word", 1, n + 1, start, key="tag_word", help=said, place=left)) - 1
    forced = None
    if j == n:
        _stop(run)
    else:
        tags = run.at.tags
        titles = {BEST: "of the best path" if run.paths else "of the best score"}
        said = "Which row of the trellis. Or click a node; a second click takes it back."
        name = controls.choice("Tag", [BEST, *tags], BEST, key="tag_tag", titles=titles, help=said, place=right)
        top = int(run.final.score[j].argmax()) if best is None else int(best[j])
        v = top if name == BEST else tags.index(name)
        if name != BEST and best is not None:
            forced = j, v
            st.markdown(_price(run, j, v))
        _cell(run, j, v)
    if best is not None and run.arrived:
        _columns(run, best)
    if run.at.legend:
        st.caption(f"The tags: {run.at.meanings}.")
    return forced


def _price(run: Decoding, j: int, v: int) -> str:
    """What it costs to force a tag."""
    word, tag, path = run.said[j], run.tags[v], run.forced(j, v)
    if path is None:
        return f"**Forced:** “{word}” cannot be {tag} here; every path through this cell has probability 0."
    times = times_less(run, path)
    if not times:
        return f"**Forced:** “{word}” as {tag} costs nothing; a best path goes through this cell."
    return (
        f"**Forced:** with “{word}” as {tag} the best path is {run.named(path.tags)}. It is {times} times less "
        "probable than the best of all."
    )


def times_less(run: Decoding, path: Path) -> str:
    """How many times less probable a path is than the best, in words; empty if it is as probable."""
    lost = run.paths[0].log_probability - path.log_probability
    if lost < 1e-9:
        return ""
    return words.number(float(np.exp(lost))) if lost < -formulas.TINY else f"e to the {words.number(lost)}"


def _compared(run: Decoding) -> str:
    """Viterbi against word by word, and both against the corpus."""
    if run.best is None:
        return ""
    differ = int((run.best != run.baseline).sum())
    said = f"Word by word, {words.count(differ, 'tag')} of {run.n} would be different."
    if differ == 0:
        said = "Word by word, the tags would be the same."
    if run.gold is None:
        return said
    right, alone = ((tags == run.gold).sum() for tags in (run.best, run.baseline))
    counted = "" if run.at.corpus.given else " (this sentence is among those counted)"
    return f"{said} The corpus agrees with Viterbi on {right} words, word by word on {alone}{counted}."


def _why(run: Decoding) -> str:
    """The first tag that its neighbours change: the factors that speak for it, against the tag of the word alone."""
    best, alone, hmm = run.best, run.baseline, run.at.model
    if best is None or not (differ := np.flatnonzero((best != alone) & (alone >= 0))).size:
        return ""
    j = int(differ[0])
    before, after = (best[j - 1] if j else -1), (best[j + 1] if j + 1 < run.n else -1)
    begin, end = (*run.tags, "start")[before], (*run.tags, "STOP")[after]
    ways, steps, brings = [], [], []
    for v in (best[j], alone[j]):
        ways.append(f"{begin} → {run.tags[v]} → {end}")
        steps.append(float((hmm.transition[before, v] if j else hmm.start[v]) * hmm.transition[v, after]))
        brings.append(float(hmm.emission[v, run.x[j]]))
    word, tag, other = run.said[j], run.tags[best[j]], run.tags[alone[j]]
    said = f"Why is “{word}” {tag} and not {other}?"
    if steps[1] == 0:
        return f"{said} {ways[1]} is impossible."
    if brings[1] == 0:
        return f"{said} {other} never says it."
    by_steps, by_word = steps[0] / steps[1], brings[0] / brings[1]
    return (
        f"{said} {ways[0]} is {words.number(by_steps)} times as likely as {ways[1]}, and “{word}” is "
        f"{words.number(by_word)} times as likely from {tag} as from {other}: together "
        f"{words.number(by_steps * by_word)} times."
    )


def _cell(run: Decoding, j: int, v: int) -> None:
    hmm, score = run.at.model, run.now.score
    tag, meaning = run.tags[v], run.at.legend.get(run.at.tags[v])
    emit = float(hmm.emission[v, run.x[j]])
    w, t = formulas.name(run.said[j]), formulas.name(tag)
    st.markdown(f"**“{run.said[j]}” as {tag}**" + (f", {meaning}." if meaning else "."))
    if j >= len(score):
        st.markdown("Its column is not filled yet: columns are filled from the left, each from the one before.")
        return
    if j == 0:
        st.markdown("Nothing comes before it: the probability to begin with this tag, times that of the word.")
        product = rf"{words.tex(float(hmm.start[v]))} \cdot {words.tex(emit)}"
        st.latex(rf"p({t}\ \text{{first}})\; p({w} \mid {t}) = {product} = {formulas.exp(score[0, v])}")
    elif np.isneginf(score[j - 1]).all():
        st.markdown("No path arrives at the word before, so there is nothing to go on from.")
    else:
        st.markdown(
            f"From every tag of “{run.said[j - 1]}”: its score times the probability of {tag} after it. The "
            "largest product (→) stays."
        )
        best = _predecessors(run, score[j - 1], hmm.transition[:, v])
        st.markdown(f"times the probability that {tag} says the word, the same for all of them:")
        factor = rf"\underbrace{{{words.tex(emit)}}}_{{p({w} \mid {t})}}"
        st.latex(rf"{formulas.exp(best)} \cdot {factor} = {formulas.exp(score[j, v])}")
    if run.paths and run.arrived:
        st.caption(
            f"The best whole path through this cell has probability {probability(float(run.through[j, v]))}; the best "
            f"of all {probability(run.paths[0].log_probability)}. All paths through this cell together have the share "
            f"{words.number(words.Share(run.posterior[j, v]))} of all."
        )


def _stop(run: Decoding) -> None:
    st.markdown(
        "**STOP.** From every tag of the last word: its score times the probability to stop there. The largest "
        "(→) is the best."
    )
    if not run.arrived:
        st.markdown("It is not reached yet: all columns come before it.")
    elif np.isneginf(run.final.score[-1]).all():
        st.markdown("No path arrives at the last word.")
    else:
        _predecessors(run, run.final.score[-1], run.at.model.transition[:, -1])


def _predecessors(run: Decoding, before: np.ndarray, step: np.ndarray) -> float:
    """One line for each tag before: its score, the step, the product. Gives the log of the largest."""
    product = before + logs(step)
    order = np.argsort(-product, kind="stable")
    lines = []
    for u in sorted(order[:TERMS].tolist()):
        mark = r"\rightarrow\ " if u == order[0] and product[u] > -np.inf else ""
        terms = rf"{formulas.exp(before[u])} \cdot {words.tex(float(step[u]))} = {formulas.exp(product[u])}"
        lines.append(rf"{mark}{formulas.name(run.tags[u])}:\ &{terms}")
    st.latex(r"\begin{aligned}" + r" \\ ".join(lines) + r"\end{aligned}")
    if len(order) > TERMS:
        st.caption(f"The {TERMS} largest of {len(order)} are written out.")
    return float(product.max())


def _columns(run: Decoding, best: np.ndarray) -> None:
    """Whether the best score of each column lies on the best path."""
    tops = run.final.score.argmax(axis=1)
    away = np.flatnonzero(tops != best)
    if not len(away):
        st.markdown(
            "**Column by column.** In this sentence the best score of every column lies on the best path. It need not: "
            "a score looks back only, and a later word may speak for another tag."
        )
        return
    j = int(away[0])
    top, path = run.tags[tops[j]], run.tags[best[j]]
    score, whole = run.final.score[j], run.through[j]
    st.markdown(
        f"**Column by column.** At “{run.said[j]}” the best score belongs to {top}, "
        f"{probability(score[tops[j]])}, and the best path goes through {path} with {probability(score[best[j]])}. "
        f"A score looks back only. With what follows, the best whole path through {top} has "
        f"{probability(whole[tops[j]])}, through {path} {probability(whole[best[j]])}."
    )
    if len(away) > 1:
        st.caption(f"This is so at {words.count(len(away), 'word')} of {run.n}.")
