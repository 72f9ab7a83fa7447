"""The U-curve: training, validation and true error over the flexibility of a model."""

import streamlit as st

from algos.bias_variance import decomposition, u_curve
from algos.bias_variance.families import FAMILIES
from pages.views.bias_variance import curve_chart, curve_closer, curve_code, curve_presets, curve_theory, settings
from pages.views.bias_variance.curve_chart import Curve
from ui import controls, page, player

ONE, ALL = "one data set", "average"
DEFAULTS = {"polynomial": 3, "ridge": 0.046, "neighbours": 4, "locally_weighted": 0.072, "kernel_ridge": 0.36}


def show() -> None:
    chosen = settings.choose(n=30)
    family = settings.family()
    learned, held = u_curve.split(chosen.n, seed=chosen.seed)
    number = settings.number(family, len(learned), DEFAULTS[family.name])
    shown = controls.choice(
        "Errors of",
        [ONE, ALL],
        ONE,
        key="errors_of",
        help="One data set is what one has in life. The average over all sets is what its errors tremble around.",
    )
    which = None
    if shown == ONE:
        most = min(chosen.repeats, decomposition.KEPT)
        which = int(
            controls.slider(
                "Data set", 1, most, 1, key="which_set", help="Another draw from the same truth: see the markers move."
            )
        )
    page.presets(curve_presets.PRESETS)
    sets = chosen.sets
    trace = player.run(
        u_curve.steps, sets, family=family.name, seed=chosen.seed, limit=len(FAMILIES[family.name].numbers)
    )
    index = family.settings(len(learned)).index(number)
    view = Curve(chosen, family, sets, trace.states, index, None if which is None else which - 1, learned, held)

    left, right = page.columns()
    with left:
        curve_chart.show(view)
        st.caption(curve_chart.LEGEND)
    with right:
        page.numbers(curve_code.numbers(view), help=curve_code.HELP)
        st.caption(curve_chart.verdict(view))
    page.more(
        {
            "Look closer": lambda: curve_closer.show(view),
            "Theory": curve_theory.show,
            "Code": lambda: curve_code.show(view),
            "Data": lambda: curve_closer.data(view),
        }
    )
