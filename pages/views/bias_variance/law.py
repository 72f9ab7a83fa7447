"""The law of least squares: its variance is sigma squared d / n, by formula and by repetition."""

import streamlit as st

from algos.bias_variance import least_squares_law
from algos.bias_variance.least_squares_law import Measured
from pages.views.bias_variance import law_chart, law_closer, law_code, law_presets, law_ridge, law_settings, law_theory
from pages.views.bias_variance.law_settings import NAMES, SHORT, SHOWN, Choice
from ui import page, player


def show() -> None:
    at = law_settings.choose()
    page.presets(law_presets.PRESETS)
    trace = player.run(least_squares_law.steps, tuple(at.sizes), limit=len(at.sizes), **at.arguments)
    state = trace.states[at.sizes.index((at.n, at.d))]
    names, short = NAMES[at.shown], SHORT[at.shown]

    left, right = page.columns()
    with left:
        law_chart.show(at, trace.states)
    with right:
        measured, formula = state.mean[at.pair], state.formula[at.pair]
        page.numbers(
            {
                f"{short[0]}, measured": float(measured[0]),
                f"{short[0]}, formula": float(formula[0]),
                f"{short[1]}, measured": float(measured[1]),
                f"{short[1]}, formula": float(formula[1]),
            },
            help={
                f"{label}, measured": f"{SHOWN[at.shown].capitalize()} {name}: mean over {at.repeats} sets."
                if at.shown == "variance"
                else f"{name.capitalize()}: mean over {at.repeats} sets."
                for label, name in zip(short, names, strict=True)
            },
        )
        away = (measured - formula) / state.error[at.pair]
        st.caption(
            f"For n = {at.n} and d = {at.d}, as set in the sidebar. Measured and formula differ by {abs(away[0]):.1f} "
            f"and {abs(away[1]):.1f} standard errors."
        )
    page.more(
        {
            "Look closer": lambda: law_closer.show(at),
            "Ridge": lambda: law_ridge.show(at),
            "Theory": law_theory.show,
            "Code": lambda: law_code.show(at),
            "Data": lambda: _data(at, trace.states),
        }
    )


def _data(at: Choice, states: tuple[Measured, ...]) -> None:
    columns: dict[str, list[float]] = {"n": [s.n for s in states], "d": [s.d for s in states]}
    for i, name in enumerate(least_squares_law.QUANTITIES):
        columns |= {
            f"{name}, measured": [float(s.mean[i]) for s in states],
            f"{name}, standard error": [float(s.error[i]) for s in states],
            f"{name}, formula": [float(s.formula[i]) for s in states],
        }
    source = f"Means over {at.repeats} sets for each row. The points: variance of the predictions there."
    page.table(columns, name="law_of_least_squares", source=source)
