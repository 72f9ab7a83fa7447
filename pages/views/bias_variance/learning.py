"""Learning curves: what more data does for a model that is too stiff and for one that is too flexible."""

import numpy as np
import streamlit as st

from algos.bias_variance import learning_curves
from pages.views.bias_variance import (
    learning_chart,
    learning_closer,
    learning_code,
    learning_presets,
    learning_remedies,
    learning_settings,
    learning_theory,
)
from pages.views.bias_variance.learning_settings import SIZES
from ui import page, player


def show() -> None:
    at = learning_settings.choose()
    page.presets(learning_presets.PRESETS)
    trace = player.run(learning_curves.steps, at.sets.truth, limit=len(SIZES), sizes=tuple(SIZES), **at.arguments)
    state = trace.states[SIZES.index(at.sets.n)]
    train, validation = np.median(state.train, axis=1), np.median(state.validation, axis=1)

    left, right = page.columns()
    with left:
        learning_chart.show(at, trace.states)
        learning_remedies.show(at, train, validation)
    with right:
        shown = {}
        for title, a, b in zip(learning_code.labels(at), train, validation, strict=True):
            shown |= {f"Training, {title}": float(a), f"Validation, {title}": float(b)}
        page.numbers(
            {label: value for label, value in shown.items() if not np.isnan(value)},
            help=dict.fromkeys(shown, f"Median over the {at.sets.repeats} sets of {at.sets.n} points."),
        )
        st.caption(
            f"Medians of the mean squared errors with {at.sets.n} points, as set in the sidebar. The noise alone is "
            f"{at.sets.noise**2:.4g}; up to {at.target:.4g} is called low."
        )
        if missing := [title for title, a in zip(at.titles, train, strict=True) if np.isnan(a)]:
            st.caption(f"Too few points for {' and '.join(missing)}.")
    page.more(
        {
            "Look closer": lambda: learning_closer.show(at, state),
            "Theory": learning_theory.show,
            "Code": lambda: learning_code.show(at, state),
            "Data": lambda: _data(at, trace.states),
        }
    )


def _data(at: learning_settings.Choice, states: tuple[learning_curves.Learned, ...]) -> None:
    columns = {"points n": [state.n for state in states]}
    for i, title in enumerate(learning_code.labels(at)):
        columns[f"training error, {title}"] = [float(np.median(state.train[i])) for state in states]
        columns[f"validation error, {title}"] = [float(np.median(state.validation[i])) for state in states]
    page.table(
        columns,
        name="learning_curves",
        source=f"Medians over {at.sets.repeats} sets of each size. Empty where the model needs more points.",
    )
