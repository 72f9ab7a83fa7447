"""Every tagging with its probability: the definition, where it can still be carried out."""

import math

import numpy as np
import streamlit as st

from algos.hmm import enumeration
from pages.views.hmm.decoding import Decoding
from pages.views.hmm.formulas import probability
from ui import controls, words

ROWS = 20  # of all paths that are listed
A_SECOND = 1e6  # paths that a computer could list in a second


def possible(run: Decoding) -> int:
    """How many paths have a probability above 0."""
    return len(enumeration.run(run.at.model, run.x).ranked())


def show(run: Decoding) -> None:
    """The likeliest paths of all, or why they cannot be listed."""
    if run.n_paths > enumeration.MOST:
        st.markdown(_too_many(run))
        return
    paths = enumeration.run(run.at.model, run.x)
    ranked = paths.ranked()
    if not len(ranked):
        st.markdown(run.why_impossible)
        return
    share, log = paths.posterior(), paths.log_likelihood
    total = f"{math.exp(log):.7g}" if log > math.log(1e-4) else probability(log)
    st.markdown(
        f"Of {words.count(len(paths.tags), 'path')} {words.number(len(ranked))} have a probability above 0. Their "
        f"sum is p(words) = **{total}**; the best has the share **{share[ranked[0]]:.5%}** of it."
    )
    top = ranked[:ROWS]
    st.dataframe(
        {
            "tags": [run.named(paths.tags[i]) for i in top],
            "p(words, tags)": [float(np.exp(paths.log_joint[i])) for i in top],
            "share (%)": [100 * float(share[i]) for i in top],
        },
        key=controls.key_of("tag_all"),
        column_config={
            "p(words, tags)": st.column_config.NumberColumn(format="%.7g"),
            "share (%)": st.column_config.NumberColumn(format="%.5f"),
        },
    )
    if len(ranked) > ROWS:
        st.caption(f"The {ROWS} likeliest of {words.number(len(ranked))}.")


def _too_many(run: Decoding) -> str:
    n_tags, n = len(run.tags), run.n
    tens = n * math.log10(n_tags)
    count = words.number(float(run.n_paths)) if tens < 300 else "far more than 10³⁰⁰"
    days = tens - math.log10(A_SECOND * 86400)
    wait = f" A million a second would take {words.number(round(10**days, 1))} days." if 0 < days < 6 else ""
    if days >= 6:
        wait = " A million a second would not be done in a lifetime."
    return (
        f"{n_tags} tags on {n} words make {n_tags}^{n} = {count} paths, too many to list.{wait} The trellis finds "
        f"the best of them with about n K² = {words.number(n * n_tags**2)} products. Shorten the sentence to see "
        f"all paths (at most {words.number(enumeration.MOST)})."
    )
