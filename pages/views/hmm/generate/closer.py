"""The factors of the pair, and the probability of one length."""

import numpy as np
import streamlit as st

from algos.hmm import model, sampling
from pages.views.hmm.generate_setup import Setup
from pages.views.hmm.learn_closer import seven, tex
from ui import controls, words

TERMS = 9  # factors written out
STATES = 6  # entries of a vector written out


def show(it: Setup) -> None:
    """Both with the numbers."""
    _pair(it)
    _length(it)


def _pair(it: Setup) -> None:
    hmm = it.at.model
    factors = model.factors(hmm, it.at.encode(it.words), it.codes).tolist()
    st.markdown("**The pair.** Start, then by turns a word and a next tag, in the end STOP:")
    tags = [tex(tag) for tag in it.tags]
    names = [rf"p({tags[0]} \mid \text{{START}})"]
    for j, word in enumerate(it.words):
        after = tags[j + 1] if j + 1 < len(tags) else r"\text{STOP}"
        names += [rf"p({tex(word)} \mid {tags[j]})", rf"p({after} \mid {tags[j]})"]
    dots = r" \cdots" if len(factors) > TERMS else ""
    written, numbers = r"\,".join(names[:TERMS]), r" \cdot ".join(map(seven, factors[:TERMS]))
    value = float(np.exp(model.logs(np.array(factors)).sum()))
    st.latex(rf"p(x, y) = {written}{dots}")
    st.latex(rf"= {numbers}{dots} = {seven(value)}")
    dead = [i for i, factor in enumerate(factors) if factor == 0]
    if dead:
        st.markdown("One factor is enough to make it 0:")
        st.latex(rf"{names[dead[0]]} = 0")


def _length(it: Setup) -> None:
    hmm = it.at.model
    st.markdown("**One length.** Where the tags are after n − 1 moves without STOP, times the way to STOP:")
    n = int(controls.slider("Words n", 1, 12, 2, key="generate_words", help="Of the sentence.", place=st))
    here = hmm.start @ np.linalg.matrix_power(hmm.transition[:, :-1], n - 1)
    p = float(sampling.lengths(hmm, n)[-1])
    dots = [r"\cdots"] if hmm.n_tags > STATES else []
    left = ",\\; ".join([*map(seven, here[:STATES].tolist()), *dots])
    right = ",\\; ".join([*map(seven, hmm.transition[:STATES, -1].tolist()), *dots])
    st.latex(rf"P(n = {n}) = \pi A^{{{n - 1}}} s = ({left}) \cdot ({right}) = {seven(p)}")
    seen = int((it.lengths == n).sum())
    st.caption(
        f"Among the {words.count(it.number, 'sentence')} drawn, {words.number(seen)} have {words.count(n, 'word')}: "
        f"{words.number(seen / it.number)}."
    )
