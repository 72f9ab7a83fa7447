"""How good is the tagger? Accuracy on sentences held out, against simpler ways."""

import streamlit as st

from algos.hmm.evaluation import METHODS
from datasets.corpus import Corpus
from pages.views.hmm import (
    accuracy_chart,
    accuracy_closer,
    accuracy_code,
    accuracy_measure,
    accuracy_presets,
    accuracy_theory,
    scene,
)
from pages.views.hmm.accuracy_measure import MOST, TESTED, TITLES, Results
from ui import controls, page, player, words

CHARTS = ["methods", "confusion", "learning curve"]


def show(data: Corpus) -> None:
    if not data.tagged:
        raise player.Refused("These sentences have no tags to compare with. Choose other data.")
    if len(data.sentences) < 2:
        raise player.Refused("One sentence cannot be split into one to learn from and one to test. Choose other data.")
    share = float(
        controls.slider("Held out", 0.1, 0.9, 0.3, step=0.1, key="held_out", help="The share of sentences tested on.")
    )
    seed = controls.seed("Split seed", key="split", help="Another number, other sentences are held out.")
    train, test = accuracy_measure.split(data, share, seed)
    at = scene.choose(train)
    look = controls.choice(
        "Show",
        CHARTS,
        CHARTS[0],
        key="accuracy_show",
        help="Four ways of tagging side by side; which tags are mistaken for which; or what more sentences bring.",
    )
    method = "viterbi"
    if look == "confusion":
        method = controls.choice(
            "Method", list(METHODS), method, key="accuracy_method", titles=TITLES, help="Whose mistakes are counted."
        )
    page.presets(accuracy_presets.PRESETS)
    results = accuracy_measure.measure(at, test)

    left, right = page.columns()
    with left:
        if look == "methods":
            accuracy_chart.methods(at, results)
        elif look == "confusion":
            accuracy_chart.confusion(at, results, method)
        else:
            accuracy_chart.learning(at, test)
    with right:
        page.numbers(accuracy_code.measured(results), help=accuracy_code.HELP)
        st.caption(_about(data, train, test, results))
    page.more(
        {
            "Look closer": lambda: accuracy_closer.show(at, test, results),
            "Mistakes": lambda: accuracy_closer.mistakes(at, test, results),
            "Theory": accuracy_theory.show,
            "Code": lambda: accuracy_code.show(at, data, len(test.sentences), share, seed),
            "Data": lambda: page.table(accuracy_code.columns(at, test, results), name=data.name, source=data.source),
        }
    )


def _about(data: Corpus, train: Corpus, test: Corpus, results: Results) -> str:
    said = [
        f"Learned from {words.count(len(train.sentences), 'sentence')}, tested on {words.number(len(test.sentences))} "
        f"with {words.count(len(results.scores['viterbi'].truth), 'word')}."
    ]
    dead = sum(results.impossible)
    if dead:
        said.append(
            f"{words.number(dead)} of the tested sentences "
            + ("has" if dead == 1 else "have")
            + " probability 0: the model gives no tags, and the word-by-word tags are counted in their place."
        )
    if data.given:
        said.append("The model given with these sentences is left aside: this one is counted.")
    if len(data.sentences) > MOST:
        said.append(
            f"{words.number(MOST)} of {words.number(len(data.sentences))} sentences, drawn at random, are used."
        )
    if len(test.sentences) == TESTED:
        said.append(f"At most {words.number(TESTED)} are tested.")
    return " ".join(said)
