"""The ledger: what many fits of one model get wrong, entered as bias, variance and noise."""

import streamlit as st

from algos.bias_variance import decomposition
from algos.bias_variance.families import FAMILIES
from pages.views.bias_variance import (
    ledger_chart,
    ledger_closer,
    ledger_code,
    ledger_presets,
    ledger_table,
    ledger_theory,
    settings,
)
from pages.views.bias_variance.ledger_chart import Ledger
from ui import page, player

DEFAULTS = {"polynomial": 3, "ridge": 0.046, "neighbours": 5, "locally_weighted": 0.072, "kernel_ridge": 0.36}
HELP = {
    "Bias²": "How far the mean of the fits is from the truth, squared; the average over x.",
    "Variance": "How much the fits differ from their mean, squared; the average over x.",
    "Noise": "σ²: no model can do anything about it.",
    "Expected test error": "The three added up. The tab Ledger computes it a second way.",
}


def show() -> None:
    chosen = settings.choose()
    family = settings.family()
    number = settings.number(family, chosen.n, DEFAULTS[family.name])
    page.presets(ledger_presets.PRESETS)
    sets = chosen.sets
    trace = player.run(
        decomposition.steps, sets, family=family.name, seed=chosen.seed, limit=len(FAMILIES[family.name].numbers)
    )
    view = Ledger(chosen, family, sets, trace.states, family.settings(chosen.n).index(number))

    left, right = page.columns()
    with left:
        ledger_chart.show(view)
    with right:
        page.numbers(ledger_code.numbers(view.state), help=HELP)
        st.caption(ledger_chart.verdict(view))
    page.more(
        {
            "Look closer": lambda: ledger_closer.show(view),
            "Ledger": lambda: ledger_table.show(view),
            "Theory": ledger_theory.show,
            "Code": lambda: ledger_code.show(view),
            "Data": lambda: ledger_table.data(view),
        }
    )
