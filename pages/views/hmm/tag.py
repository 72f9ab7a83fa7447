"""Tag a sentence: the trellis fills column by column, and the way back lights up the best tags."""

import math

import numpy as np
import streamlit as st

from datasets.corpus import Corpus
from pages.views.hmm import (
    scene,
    tag_chart,
    tag_closer,
    tag_code,
    tag_paths,
    tag_sentences,
    tag_solution,
    tag_theory,
    tag_words,
)
from pages.views.hmm.tag_code import LABELS, LOG_LABELS
from pages.views.hmm.tag_solution import TINY, Solution
from ui import page, player, words

HELP = {
    LABELS[0]: "The product of all steps from tag to tag and of all words given their tags, on the best path.",
    LABELS[1]: "p(best tags | words): the best path's part in the sum over all paths.",
    LABELS[2]: "The best of all other paths; dashed in the picture.",
    LABELS[3]: "Tags to the power of words: so many taggings there are.",
    LOG_LABELS[0]: "A natural logarithm: the probability itself is smaller than any number of the machine.",
    LOG_LABELS[1]: "The best of all other paths; dashed in the picture.",
}
FEW = 10**10  # paths whose number is written out; a longer number would be cut off


def show(data: Corpus) -> None:
    try:
        at = scene.choose(data)
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem
    sentence = scene.sentence(at, tag_sentences.default(data))
    first = tag_chart.choose_first(len(sentence))
    page.presets(tag_sentences.PRESETS)
    solution = tag_solution.solve(at, sentence)
    shown = numbers(solution)

    left, right = page.columns()
    with left:
        if why := tag_solution.killer(solution):
            st.warning(why, icon=":material/block:")
        tag_chart.show(solution, first)
    with right:
        page.numbers(shown, help=HELP)
        _verdict(solution)
    page.more(
        {
            "Look closer": lambda: tag_closer.show(solution),
            "Best and second": lambda: tag_paths.two_best(solution),
            "All paths": lambda: tag_paths.all_paths(solution),
            "Theory": tag_theory.show,
            "Code": lambda: tag_code.show(solution, shown),
            "Data": lambda: _table(solution),
        }
    )


def numbers(solution: Solution) -> dict[str, float | int | str]:
    """The best path, its share, the second best (if any is possible), and how many paths there are."""
    logs = [path.log_probability for path in solution.paths]
    count = {LABELS[3]: solution.n_paths if solution.n_paths < FEW else _large(solution.n_paths)}
    if not logs:
        return {LABELS[0]: 0.0, **count}
    share = {LABELS[1]: float(np.exp(logs[0] - solution.lattice.log_likelihood))}
    if min(logs) < TINY:
        second = {LOG_LABELS[1]: logs[1]} if len(logs) > 1 else {}
        return {LOG_LABELS[0]: logs[0], **share, **second, **count}
    return {LABELS[0]: math.exp(logs[0]), **share, LABELS[2]: math.exp(logs[1]) if len(logs) > 1 else 0.0, **count}


def _large(n: int) -> float | str:
    return float(n) if n < 10**300 else "over 10³⁰⁰"


def _verdict(solution: Solution) -> None:
    """What the strips say, in words, and which words are unknown."""
    best = solution.best
    if best is not None:
        differ = int((best != solution.baseline).sum())
        said = f"Word by word, {words.count(differ, 'tag')} of {solution.n} would be different."
        if differ == 0:
            said = "Word by word, the tags would be the same."
        if solution.gold is not None:
            right, alone = ((tags == solution.gold).sum() for tags in (best, solution.baseline))
            said += f" The corpus agrees with Viterbi on {right} words, word by word on {alone}"
            said += "." if solution.at.corpus.given else " (this sentence is among those counted)."
        st.caption(said)
        if why := tag_words.why(solution):
            st.caption(why)
    known = solution.at.known(solution.words)
    strange = list(dict.fromkeys(w for w, there in zip(solution.said, known, strict=True) if not there))
    if strange:
        more = f" and {len(strange) - 6} more" if len(strange) > 6 else ""
        st.caption(f"Unknown here: {', '.join(strange[:6])}{more}.")


def _table(solution: Solution) -> None:
    def names(tags: np.ndarray | None) -> list[str]:
        return [""] * solution.n if tags is None else [solution.at.tags[v] if v >= 0 else "" for v in tags]

    columns: dict[str, list[str] | list[bool] | list[float]] = {
        "word": list(solution.words),
        "known": solution.at.known(solution.words),
        "Viterbi": names(solution.best),
        "word by word": names(solution.baseline),
    }
    if solution.gold is not None:
        columns["the corpus"] = names(solution.gold)
    if solution.best is not None:
        columns["p(tag | sentence)"] = solution.posterior[np.arange(solution.n), solution.best].tolist()
    page.table(columns, name="tags", source=f"The sentence and its tags. The model: {solution.at.corpus.source}")
