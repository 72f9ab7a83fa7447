"""A word that may be unknown: what each treatment lets each tag give it."""

import streamlit as st

from algos.hmm import unknown
from datasets import tagged_text
from pages.views.hmm import scene
from pages.views.hmm.scene import TREATMENTS, Scene
from ui import controls, words

DEFAULT = "painted"


def show(at: Scene) -> None:
    """p(word | tag) for every tag, under each treatment."""
    import pandas as pd

    typed = controls.words(
        "A word", DEFAULT, key="count_word", help="One that the sentences hold, or any other.", longest=60, place=st
    )
    found = tagged_text.tokens(typed, at.vocabulary) or (DEFAULT,)
    word = found[0]
    seen = scene.counts(at.corpus)
    columns, symbols = {}, {}
    for treatment, title in TREATMENTS.items():
        x = int(unknown.encode([word], at.vocabulary, treatment)[0])
        made = unknown.model(seen, at.vocabulary, treatment, at.smoothing)
        columns[title] = made.emission[:, x]
        symbols[treatment] = (*at.vocabulary, *unknown.names(treatment))[x]
    if word in at.vocabulary:
        st.markdown(
            f"**{word}** is a word of these sentences. The treatments still differ a little: each adds other symbols "
            "to the sum of the row."
        )
    else:
        st.markdown(
            f"**{word}** is unknown. By shape it is “{symbols['shapes']}”; the words seen once that have the same "
            "shape speak for it."
        )
    frame = pd.DataFrame(columns, index=pd.Index([*at.tags], name="tag"))
    shown = frame.map(lambda p: "0" if p == 0 else words.number(float(p)))
    st.dataframe(shown, key=controls.key_of("count_unknown"), width="content")
    dead = [f"“{title}”" for title, column in columns.items() if not column.any()]
    st.caption(
        f"p(word | tag) with {at.smoothing:g} added to every count."
        + (
            f" Where unknown words are {words.listed(dead)}, every sentence that holds it has probability 0."
            if dead
            else ""
        )
    )
