"""The arithmetic of the words read so far: what each adds to the log odds, and what is the same for every class."""

import numpy as np
import streamlit as st

from algos.text import unigram
from pages.views.text.models.run import CLASSES, WORDS, Document
from ui import words

SURE = 0.9994  # above it three digits may round to 1


def show(run: Document) -> None:
    """A row a word, the sum, and the bag's coefficient."""
    now = run.now
    weights = unigram.word_weights(run.theta)
    with np.errstate(invalid="ignore"):
        adds = np.where(now.counts > 0, now.counts * weights, 0.0)
    columns = {
        "word": WORDS,
        "read": now.counts,
        "share": _told(run.shares),
        **({f"with {words.setting(run.pseudo_count)} of each added": _told(run.smoothed)} if run.pseudo_count else {}),
        f"P(word | {CLASSES[0]})": _told(run.theta[0]),
        f"P(word | {CLASSES[1]})": _told(run.theta[1]),
        "weight: log of their ratio": _told(weights),
        "read × weight": _told(adds),
    }
    st.dataframe(columns, hide_index=True)
    if not now.possible:
        st.markdown(
            "Each class has a word here that is impossible in it, so both products are 0, and Bayes' rule gives 0/0."
        )
        return
    if run.shares is not None:
        counted = words.listed([f"{word} {n}/{now.length}" for word, n in zip(WORDS, now.counts, strict=True)])
        spread = unigram.entropy(run.shares)
        most = words.number(-now.length * spread) if spread else "0"
        st.markdown(f"Under their own shares, {counted}, these words are likeliest: log P = {most}.")
    told = words.tex(now.log_odds) if np.isfinite(now.log_odds) else rf"{'-' if now.log_odds < 0 else ''}\infty"
    sum_, offset = words.tex(float(adds.sum())) if np.isfinite(adds.sum()) else told, words.tex(run.offset)
    st.latex(
        rf"\underbrace{{{sum_}}}_{{\text{{words}}}} + \underbrace{{{offset}}}_{{\text{{prior}}}} = {told}, \qquad "
        rf"P(\text{{{CLASSES[0]}}}) = \frac{{1}}{{1 + e^{{-({told})}}}} = {_sure(float(now.posterior[0]))}"
    )
    orders = unigram.log_orders(now.counts)
    if orders > 0:
        st.markdown(
            f"These words can stand in ${words.tex_exp(orders)}$ orders. In either class each is as likely as this "
            "one, so the order does not change the odds."
        )


def _sure(p: float) -> str:
    """A probability that is never told as 1 unless it is."""
    return f"1 - {words.tex(1 - p)}" if SURE < p < 1 else words.tex(p)


def _told(values: np.ndarray | None) -> list[str]:
    return ["–"] * len(WORDS) if values is None else [words.number(float(value)) for value in values]
