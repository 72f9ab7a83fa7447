"""The best path against the second-best, factor by factor."""

import math

import numpy as np
import streamlit as st

from algos.hmm import model
from pages.views.hmm import formulas, tag_strip
from pages.views.hmm.decoding import Decoding
from ui import controls, words
from ui.stage import player

FACTORS = 8  # that are written out


def show(run: Decoding) -> None:
    """Both as strips, their ratio, and the factors in which they differ."""
    if not run.paths:
        st.markdown(run.why_impossible)
        return
    if len(run.paths) == 1:
        st.markdown("Only one path is possible: there is no second.")
        return
    best, second = run.paths
    _strips(run)
    apart = best.log_probability - second.log_probability
    if apart < 1e-9:
        st.markdown("Both have the same probability. Of equal ways the one from the first tag in the list is taken.")
    else:
        ratio = words.number(math.exp(apart)) if apart < 700 else "more than 10³⁰⁰"
        st.markdown(f"The best path is **{ratio} times** as likely as the second.")
    pairs = zip(_factors(run, best.tags), _factors(run, second.tags), strict=True)
    differing = [pair for pair in pairs if pair[0] != pair[1]]
    if len(differing) > FACTORS:
        st.caption(f"They differ in {len(differing)} factors; the first {FACTORS} are written out.")
    first, other = (r" \cdot ".join(factors) for factors in zip(*differing[:FACTORS], strict=True))
    st.latex(rf"\begin{{aligned}}&\text{{best: }} {first} \\ &\text{{second: }} {other}\end{{aligned}}")
    st.caption("Only the factors in which they differ; all others are the same in both and leave the ratio as it is.")


def _strips(run: Decoding) -> None:
    here = slice(0, tag_strip.MOST)
    best, second = (path.tags for path in run.paths)
    if run.n > tag_strip.MOST:
        first = max(0, min(int(np.flatnonzero(best != second)[0]) - 3, run.n - tag_strip.MOST))
        here = slice(first, first + tag_strip.MOST)
        st.caption(f"Words {first + 1} to {first + tag_strip.MOST}, around the first difference.")
    a, b = best[here], second[here]
    said = ", ".join(run.said[here][i] for i in np.flatnonzero(a != b))
    figure = tag_strip.figure(
        run.words[here],
        [tag_strip.strip(a, run.at.tags), tag_strip.strip(b, run.at.tags, row=1, differs=a != b)],
        ["best", "second-best"],
        known=run.known[here],
    )
    player.chart(figure, alt=f"The best and the second-best path differ at {said}.", key=controls.key_of("tag_two"))


def _factors(run: Decoding, tags: np.ndarray) -> list[str]:
    """The factors of a path, each over what it is the probability of."""
    t = [*(formulas.name(run.tags[v]) for v in tags), r"\text{STOP}"]
    names = [rf"{t[0]}\ \text{{first}}"]
    for j, word in enumerate(run.said):
        names += [rf"{formulas.name(word)} \mid {t[j]}", rf"{t[j + 1]} \mid {t[j]}"]
    values = model.factors(run.at.model, run.x, tags).tolist()
    return [rf"\underbrace{{{words.tex(p)}}}_{{p({name})}}" for p, name in zip(values, names, strict=True)]
