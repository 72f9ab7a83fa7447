"""Generate: sentences drawn from the model, their lengths, the probability of one pair, and counting them again."""

import numpy as np
import streamlit as st

from datasets.corpus import Corpus
from datasets.names import plain
from pages.views.hmm import (
    generate_chart,
    generate_closer,
    generate_code,
    generate_presets,
    generate_setup,
    generate_theory,
)
from pages.views.hmm.generate_setup import LONGEST, Setup
from ui import page, words


def show(data: Corpus) -> None:
    it = generate_setup.choose(data)
    page.presets(generate_presets.PRESETS)
    left, right = page.columns()
    if it.complaint:
        st.warning(it.complaint, icon=":material/edit_off:")
    with left:
        generate_chart.show(it)
    with right:
        page.numbers(generate_code.measured(it), help=generate_code.HELP)
        st.caption(_about(it))
    page.more(
        {
            "Look closer": lambda: generate_closer.show(it),
            "Theory": generate_theory.show,
            "Code": lambda: generate_code.show(it),
            "Data": lambda: _table(it),
        }
    )


def _about(it: Setup) -> str:
    unknown = [plain(word, 20) for word, known in zip(it.words, it.at.known(it.words), strict=True) if not known]
    said = [f"{words.count(it.number, 'sentence')} drawn."]
    cut = int((~it.sample.stopped).sum())
    if cut:
        said.append(f"{words.number(cut)} did not stop within {LONGEST} words and were cut off there.")
    if not np.isfinite(it.mean):
        said.append("From some tag there is practically no way to STOP: the mean length is infinite.")
    if unknown:
        said.append(f"The model does not know {words.listed(list(dict.fromkeys(unknown)))}.")
    return " ".join(said)


def _table(it: Setup) -> None:
    """The sentences drawn."""
    page.table(
        {
            "words": [" ".join(it.said(i)) for i in range(it.number)],
            "tags": [" ".join(it.at.tags[v] for v in y) for y in it.sample.tags],
            "length": it.lengths,
            "stopped": it.sample.stopped,
            "usual neighbours": [not it.new(i).any() for i in range(it.number)],
        },
        name="generated",
        source=f"Drawn from the model of “{it.at.corpus.title}” with seed {it.seed}.",
    )
