"""Own data: refits to resamples show the variance; what is left of the error is bias and noise together."""

import streamlit as st

from datasets.dataset import Dataset
from pages.views.bias_variance import (
    bootstrap_chart,
    bootstrap_closer,
    bootstrap_code,
    bootstrap_theory,
    bootstrap_truth,
    settings,
)
from pages.views.bias_variance.bootstrap_chart import Refits
from ui import controls, page, words

MOST = 60  # rows: every refit solves for all of them
REPEATS = (20, 50, 100, 200, 500)
MANY = 40  # rows from which on fewer resamples are offered
SINE = {"view": "bootstrap", "data": "sine", "data_n": 25, "data_noise": 0.25, "data_seed": 0, "family": "polynomial"}
PRESETS = (
    page.Preset(
        "A line through a sine",
        "The refits hardly differ, and yet the out-of-bag error is large. Which of its two parts is it, and can the "
        "data say whether that is bias or noise?",
        SINE | {"number_polynomial": 1},
    ),
    page.Preset(
        "Degree 5",
        "Where along x does the variance rise, and why there?",
        SINE | {"number_polynomial": 5},
    ),
    page.Preset(
        "Degree 12",
        "The fit to the data comes close to all points. What do the refits do, and which part is the error now?",
        SINE | {"number_polynomial": 12},
    ),
    page.Preset(
        "A step",
        "Nearest neighbours at a jump: play from many neighbours to one. Which part falls, which rises, and where "
        "along x is the variance?",
        {"view": "bootstrap", "data": "step", "family": "neighbours", "number_neighbours": 5},
    ),
    page.Preset(
        "Ten points",
        "A resample of ten points has six or seven different ones. Up to which degree can refits be made at all, and "
        "from which on is the variance nearly all of the error?",
        SINE | {"data_n": 10, "number_polynomial": 3},
    ),
)


def show(data: Dataset) -> None:
    refits = _choose(data)
    page.presets(PRESETS)

    left, right = page.columns()
    with left:
        bootstrap_chart.show(refits)
    with right:
        page.numbers(refits.numbers, help=bootstrap_code.HELP)
        st.caption(
            "The data show the variance. Bias² and noise they show only together: to part them one must know the "
            "true function."
        )
    _caveats(refits)
    page.more(
        {
            "Look closer": lambda: bootstrap_closer.show(refits),
            "Where the truth is known": lambda: bootstrap_truth.show(refits),
            "Theory": bootstrap_theory.show,
            "Code": lambda: bootstrap_code.show(refits),
            "Data": lambda: page.data(refits.data),
        }
    )


def _choose(data: Dataset) -> Refits:
    """The controls, and what they describe."""
    names = list(data.feature_names)
    name = names[0]
    if len(names) > 1:
        name = controls.choice("Input", names, names[0], key="input", help="The one input that is used here.")
    whole, data = data, data.columns(name)
    if len(data.X) > MOST:
        controls.sidebar().caption(f"{MOST} of the {words.number(len(data.X))} rows, drawn at random, are used here.")
        data = data.sample(MOST)
    family = settings.family()
    repeats = controls.stop_slider(
        "Resamples",
        [r for r in REPEATS if r <= 200 or len(data.X) <= MANY],
        100,
        key="resamples",
        help="How many times as many rows as there are, are drawn with replacement. More: a smoother band.",
    )
    seed = controls.seed()
    trace = bootstrap_chart.run(data, family, int(repeats), seed)
    numbers = [state.number for state in trace.states]
    errors = [state.error if state.error == state.error else float("inf") for state in trace.states]
    number = controls.stop_slider(
        f"{family.symbol[0].upper()}{family.symbol[1:]}",
        numbers,
        numbers[errors.index(min(errors))],
        key=f"number_{family.name}",
        help=f"{family.meaning[0].upper()}{family.meaning[1:]}. At first the one with the least out-of-bag error.",
    )
    return Refits(whole, data, family, int(repeats), seed, trace, numbers.index(number))


def _caveats(refits: Refits) -> None:
    state = refits.state
    aside = int((~state.used).sum())
    if aside:
        st.caption(
            f"{words.count(aside, 'resample')} of {len(state.used)}, with fewer than "
            f"{refits.family.least(state.number)} different places, left aside: many curves of this degree would pass "
            "through those."
        )
    if refits.family.name == "polynomial" and state.number == refits.trace.states[-1].number:
        st.caption(
            f"Degree {state.number:g} is the last one offered: for a higher one more than half of the resamples have "
            "too few different places, or there are too few points."
            if state.number < refits.family.numbers[-1]
            else f"Degree {state.number:g} is the highest one offered."
        )
