"""Shrinkage: many powers, and a price for large coefficients that tames them."""

import streamlit as st

from algos.regression import basis
from datasets.dataset import Dataset
from pages.views.regression import (
    fit_chart,
    fit_text,
    methods,
    penalty,
    scene,
    scores,
    shrinkage_charts,
    shrinkage_closer,
    shrinkage_presets,
    shrinkage_theory,
)
from ui import page, player

SIZE = "Sum of θ²"
CHOSEN = "Coefficients ≠ 0"
MORE = {
    SIZE: ("float(model.coef @ model.coef)", "float(model[-1].coef_ @ model[-1].coef_)"),
    CHOSEN: ("int((model.coef != 0).sum())", "int((model[-1].coef_ != 0).sum())"),
}


def show(data: Dataset) -> None:
    at = scene.choose(data, drawn=False)
    data = at.data
    price, degree = penalty.choose(at)
    page.presets(shrinkage_presets.PRESETS)
    terms = basis.measure(at.train.X, degree, at.train.feature_names)
    fitted = methods.fit(price.plan(len(terms.names), len(at.y)), terms, at.train.X, at.y)
    shown = {label: value for label, value in scores.of(fitted.predict, at).items() if label.startswith("RMSE")}
    coef = fitted.model.coef

    left, right = page.columns()
    with left:
        if price.mix > 0:
            shrinkage_charts.descend(at, price, fitted)
        else:
            shrinkage_charts.sweep(at, price, fitted)
    with right:
        page.numbers(
            shown | {SIZE: float(coef @ coef), CHOSEN: int((coef != 0).sum())},
            help=scores.HELP
            | {
                SIZE: "The squares of the coefficients on the standardised scale, added up; without the intercept.",
                CHOSEN: "All but those that are exactly 0.",
            },
        )
        ending = f" {player.ended(fitted.trace)}" if price.mix > 0 else ""
        st.caption(f"For λ = {shrinkage_charts.plain(price.lam)}, as set in the sidebar.{ending}")
    page.more(
        {
            "Look closer": lambda: shrinkage_closer.show(at, price, fitted),
            "Paths": lambda: shrinkage_charts.paths(at, price, fitted),
            "Coefficients": lambda: fit_text.coefficients(terms, [penalty.least_squares(at, terms), fitted]),
            "Theory": shrinkage_theory.show,
            "Code": lambda: fit_text.code(at, fitted, list(shown), MORE),
            "Data": lambda: page.data(data, fit_chart.results(data, [fitted])),
        }
    )
