"""The factors of the pair, and the probability of one length."""

import numpy as np
import streamlit as st

from algos.hmm import sampling
from pages.views.hmm import formulas
from pages.views.hmm.generate.run import Drawn
from ui import controls, words

TERMS = 9  # factors written out
STATES = 6  # entries of a vector written out


def show(run: Drawn) -> None:
    """Both with the numbers."""
    _pair(run)
    _length(run)


def _pair(run: Drawn) -> None:
    st.markdown(
        f"**{run.pair}**, the words with tags of *More settings*, not drawn: "
        "start, then by turns a word and a next tag, in the end STOP."
    )
    factors = run.factors.tolist()
    tags = [r"\text{START}", *(formulas.name(tag, 16) for tag in run.pair.tags), r"\text{STOP}"]
    names = [rf"p({tags[1]} \mid {tags[0]})"]
    for word, tag, after in zip(run.pair.words, tags[1:], tags[2:], strict=False):
        names += [rf"p({formulas.name(word, 16)} \mid {tag})", rf"p({after} \mid {tag})"]
    dots = r" \cdots" if len(factors) > TERMS else ""
    written, numbers = r"\,".join(names[:TERMS]), r" \cdot ".join(map(words.tex, factors[:TERMS]))
    st.latex(rf"p(x, y) = {written}{dots}")
    st.latex(rf"= {numbers}{dots} = {words.tex(run.joint)}")
    if 0 in factors:
        st.markdown("One factor is enough to make it 0:")
        st.latex(rf"{names[factors.index(0)]} = 0")


def _length(run: Drawn) -> None:
    hmm = run.at.model
    st.markdown("**One length.** Where the tags are after n − 1 moves without STOP, times the way to STOP:")
    n = controls.slider("Words n", 1, 12, 2, key="generate_words", help="Of the sentence.", place=st)
    here = hmm.start @ np.linalg.matrix_power(hmm.transition[:, :-1], n - 1)
    p = float(sampling.lengths(hmm, n)[-1])
    left, right = _vector(here), _vector(hmm.transition[:, -1])
    st.latex(rf"P(n = {n}) = \pi A^{{{n - 1}}} s = ({left}) \cdot ({right}) = {words.tex(p)}")
    seen = int((run.lengths == n).sum())
    st.caption(
        f"Among the {words.count(run.n, 'sentence')} drawn, {words.number(seen)} have {words.count(n, 'word')}: "
        f"{words.number(seen / run.n)}."
    )


def _vector(values: np.ndarray) -> str:
    dots = [r"\cdots"] if len(values) > STATES else []
    return ",\\; ".join([*map(words.tex, values[:STATES].tolist()), *dots])
