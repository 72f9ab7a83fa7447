"""Forward and backward: all paths at once, and what they say of each word."""

import streamlit as st

from datasets.corpus import Corpus
from pages.views.hmm import (
    posterior_chart,
    posterior_closer,
    posterior_code,
    posterior_numbers,
    posterior_presets,
    posterior_sums,
    posterior_theory,
    posterior_underflow,
    scene,
    tag_chart,
    tag_sentences,
    tag_solution,
)
from ui import controls, page, player


def show(data: Corpus) -> None:
    try:
        at = scene.choose(data)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem
    sentence = scene.sentence(at, tag_sentences.default(data))
    plain = controls.toggle(
        "Without logs",
        False,
        key="posterior_plain",
        help="Multiply the probabilities themselves, on the sentence said again and again, until they become 0.",
    )
    if plain:
        posterior_underflow.show(tag_solution.solve(at, sentence), data)
        return
    printed = controls.toggle(
        "As printed in the notes",
        False,
        key="posterior_printed",
        help="The forward recursion with the word given the wrong tag, as a misprint has it: Z then changes from word "
        "to word.",
    )
    first = tag_chart.choose_first(len(sentence))
    page.presets(posterior_presets.PRESETS)
    solution = tag_solution.solve(at, sentence)
    sums = posterior_sums.add_up(solution, printed)

    left, right = page.columns()
    with left:
        if why := tag_solution.killer(solution):
            st.warning(why, icon=":material/block:")
        posterior_chart.show(sums, first)
    with right:
        page.numbers(posterior_numbers.of(sums), help=posterior_numbers.HELP)
        st.caption(posterior_numbers.verdict(sums))
    page.more(
        {
            "Look closer": lambda: posterior_closer.show(sums),
            "Theory": posterior_theory.show,
            "Code": lambda: posterior_code.show(sums),
            "Data": lambda: page.table(
                posterior_numbers.table(sums), name=f"{data.name}_posterior", source=data.source
            ),
        }
    )
