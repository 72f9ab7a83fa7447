"""Fit a curve: powers of the input by least squares, beside other ways to choose the coefficients."""

import streamlit as st

from algos.regression import basis
from datasets.dataset import Dataset
from pages.views.regression import (
    choices,
    fit_chart,
    fit_closer,
    fit_presets,
    fit_text,
    fit_theory,
    methods,
    scene,
    scores,
)
from ui import controls, page


def show(data: Dataset) -> None:
    at = scene.choose(data)
    data = at.data
    degree = choices.degree(at)
    names = controls.several(
        "Methods",
        [name for name in methods.NAMES if at.single or name != methods.LOCAL],
        ["least squares"],
        most=3,
        key="methods",
        help="Up to three ways to choose the coefficients, on the same rows. The numbers are those of the first.",
    )
    lam = choices.penalty(zero=False) if set(names) & set(methods.PENALISED) else 0.0
    plans = [methods.plan(name, lam, len(at.y), path=True) for name in names if name != methods.LOCAL]
    if methods.LOCAL in names:
        plans.insert(names.index(methods.LOCAL), methods.local(choices.bandwidth(at)))
    beyond = controls.slider(
        "Look beyond the data", 0.0, 2.0, 0.0, step=0.25, key="beyond", help="Widens the chart, in widths of the data."
    )
    sized = controls.toggle("Size by leverage", False, key="sized", help="Large points pull the curve most.")
    page.presets(fit_presets.PRESETS)

    at = at.widened(beyond)
    terms = basis.measure(at.train.X, degree, at.train.feature_names)
    fitted = [methods.fit(plan, terms, at.train.X, at.y) for plan in plans]
    found = {each.title: scores.of(each.predict, at) for each in fitted}
    shown = {label: value for label, value in found[fitted[0].title].items() if not label.startswith("MAE")}
    left, right = page.columns()
    with right:
        page.numbers(shown, help=scores.HELP)
        if len(fitted) > 1:
            st.caption(f"These numbers: {fitted[0].title}.")
    under = st.container()
    closer: list[int] = []  # the point that is looked at closer is marked in the chart
    page.more(
        {
            "Look closer": lambda: closer.append(fit_closer.show(at, terms)),
            "Coefficients": lambda: fit_text.coefficients(terms, fitted),
            "Theory": fit_theory.show,
            "Code": lambda: fit_text.code(at, fitted[0], list(shown)),
            "Data": lambda: page.data(data, fit_chart.results(data, fitted)),
        }
    )
    with left:
        fit_chart.show(at, terms, fitted, sized, closer, shown)
    with under:
        st.markdown(scores.table(found))
        fit_chart.remarks(at, fitted)
