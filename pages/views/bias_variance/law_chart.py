"""The measured means on the curves of the formulas."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from algos.bias_variance import least_squares_law
from algos.bias_variance.least_squares_law import Measured
from pages.views.bias_variance.law_settings import COLUMNS, NAMES, SIZES, TITLES, Choice
from ui import controls, player, words
from ui.figures import law


def show(at: Choice, states: Sequence[Measured]) -> None:
    """The chart, played over the sizes; a click on a point chooses it."""
    names, along = NAMES[at.shown], at.along
    fine = _fine(at)
    curves = np.array([least_squares_law.law(n, d, at.noise, at.intercept) for n, d in fine])[:, at.pair]
    x = np.array([d if at.over == "columns" else n for n, d in fine])
    mean = np.array([s.mean for s in states])[:, at.pair]
    error = np.array([s.error for s in states])[:, at.pair]
    traces = []
    for i, name in enumerate(names):
        traces.append(law.formula(x, curves[:, i], _formula(at, i), i))
        traces.append(law.measured(along, mean[:, i], error[:, i], f"measured {name}", i))
    figures = [
        law.figure(
            [*traces, law.here(float(place), values)],
            x_title=TITLES[at.over],
            y_title="variance of the prediction" if at.shown == "variance" else "mean squared error",
            log_x=at.over == "points",
            x_range=(float(x[0]), float(x[-1])),
        )
        for place, values in zip(along, mean, strict=True)
    ]
    captions = [f"n = {s.n} · d = {s.d} · {_said(s, at)}" for s in states]
    key = "law_d" if at.over == "columns" else "law_n"
    start = at.sizes.index((at.n, at.d))
    player.play(
        figures,
        captions,
        start=start,
        alt=f"Least squares over {TITLES[at.over]}, {at.repeats} sets each: formulas and measured means. Shown: "
        f"{captions[start]}.",
        on_click=lambda i: controls.put(key, int(along[i]) if at.over == "columns" else f"{along[i]}"),
        key="law",
    )
    still = f"n = {at.n}" if at.over == "columns" else f"d = {at.d}"
    st.caption(
        f"{still}, σ = {at.noise:g}, {words.count(at.repeats, 'set')} for every point; bars are two standard errors to "
        "either side. Click a point to choose it."
    )


def _said(state: Measured, at: Choice) -> str:
    n = words.number
    parts = zip(NAMES[at.shown], state.mean[at.pair], state.formula[at.pair], strict=True)
    return " · ".join(f"{name} {n(float(mean))} (formula {n(float(law))})" for name, mean, law in parts)


def _fine(at: Choice) -> list[tuple[int, int]]:
    """The pairs (n, d) along the curves of the formulas."""
    if at.over == "columns":
        top = max(int(at.along[-1]), 2)
        return [(at.n, d) for d in range(1, min(top, COLUMNS[-1]) + 1) if d + at.intercept + 2 <= at.n]
    sizes = np.unique(np.geomspace(max(at.p + 4, SIZES[0]), SIZES[-1], 80).astype(int))
    return [(int(n), at.d) for n in sizes]


def _formula(at: Choice, i: int) -> str:
    p = "(d + 1)" if at.intercept else "d"
    if at.shown == "variance":
        new = "σ²/n · (1 + (n + 1)d / (n − d − 2))" if at.intercept else "σ² d / (n − d − 1)"
        return f"σ² {p} / n" if i == 0 else new
    return f"σ² (1 {'−' if i == 0 else '+'} {p} / n)"
