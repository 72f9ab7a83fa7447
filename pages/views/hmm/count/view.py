"""Counting: a model from tagged sentences, one sentence a step."""

from dataclasses import replace

import streamlit as st

from datasets.corpus import Corpus
from pages.views.hmm import (
    count_chart,
    count_closer,
    count_code,
    count_edit,
    count_graph,
    count_presets,
    count_theory,
    count_unknown,
    scene,
)
from ui import controls, page, player, words

MOST = 2000  # sentences


def show(data: Corpus) -> None:
    if not data.tagged:
        raise player.Refused("These sentences have no tags to count. Choose other data, or learn without tags.")
    sample = data.sample(MOST) if len(data.sentences) > MOST else data
    at = scene.choose(replace(sample, start=None, transition=None, emission=None))
    look = controls.choice(
        "Show",
        ["tables", "graph"],
        "tables",
        key="count_show",
        help="The tables of the model, or its tags with arrows.",
    )
    chart = count_graph.choose(at) if look == "graph" else count_chart.choose(at)
    page.presets(count_presets.PRESETS)
    found = count_code.measured(at)

    left, right = page.columns()
    with left:
        chart()
    with right:
        page.numbers(found, help=count_code.HELP)
        st.caption(_about(at, data))
    page.more(
        {
            "Look closer": lambda: count_closer.show(at),
            "Unknown words": lambda: count_unknown.show(at),
            "Edit the tables": lambda: count_edit.show(at),
            "Theory": lambda: count_theory.show(at),
            "Code": lambda: count_code.show(at),
            "Data": lambda: page.table(
                {name: column.to_numpy() for name, column in at.corpus.frame().items()},
                name=data.name,
                source=data.source,
            ),
        }
    )


def _about(at: scene.Scene, data: Corpus) -> str:
    said = [f"After all sentences, with {at.smoothing:g} added to every count."]
    if at.edits:
        said.append("Some cells are edited by hand.")
    if data.given:
        said.append("The model given with these sentences is left aside: this one is counted.")
    if len(data.sentences) > MOST:
        said.append(f"Only {words.number(MOST)} of the {words.number(len(data.sentences))} sentences, drawn at random.")
    return " ".join(said)
