"""Points that count more or less: a line for each query by locally weighted regression, or one line with weights."""

import numpy as np
import streamlit as st

from algos.regression import least_squares, locally_weighted
from algos.regression.locally_weighted import LocalLine
from datasets.dataset import Dataset
from pages.views.regression import local_chart, local_theory, one_input, weighted
from pages.views.regression.scene import Scene
from ui import controls, page, words
from ui.figures import weights

METHODS = {"local": "locally weighted", "weighted": "weighted least squares"}
PRESETS = (
    page.Preset(
        "Bandwidth too small",
        "What does the curve do between neighbouring points, and how many points make up each prediction?",
        {"view": "local", "data": "sine", "bandwidth": "0.01"},
    ),
    page.Preset(
        "Bandwidth too large",
        "Every point counts nearly the same everywhere: which line does the curve become?",
        {"view": "local", "data": "sine", "bandwidth": "5"},
    ),
    page.Preset(
        "Far outside",
        "Which points decide the prediction out here, and would you believe it?",
        {"view": "local", "data": "sine", "beyond": 1.0, "query": 1.8, "bandwidth": "0.1"},
    ),
    page.Preset(
        "Sweep the bandwidth",
        "Play: from which bandwidth on does the curve stop following single points, and when does it lose the step?",
        {"view": "local", "data": "step", "sweep": "bandwidth", "query": 6.0},
    ),
    page.Preset(
        "Growing noise",
        "The noise grows with x. Play: how does the line turn as the noisy points come to count less?",
        {"view": "local", "local_method": "weighted", "data": "growing_noise", "weights": "power"},
    ),
)


def show(data: Dataset) -> None:
    at = one_input.choose(data)
    method = controls.choice(
        "Method",
        list(METHODS),
        "local",
        key="local_method",
        titles=METHODS,
        help="Weights that depend on where one asks, or weights that are given once and for all.",
    )
    if method == "weighted":
        weighted.show(at, PRESETS)
    else:
        _local(at)


def _local(at: Scene) -> None:
    beyond = controls.slider(
        "Look beyond the data", 0.0, 2.0, 0.0, step=0.25, key="beyond", help="Widens the chart, in widths of the data."
    )
    at = at.widened(beyond)
    span = float(np.ptp(at.data.X)) or 1.0
    low, high = span / 300, 10 * span
    bandwidth = controls.log_slider(
        "Bandwidth τ", low, high, span / 10, fine=True, key="bandwidth", help="How far away a point may be to count."
    )
    first, last, step = weights.places(at.x_range)
    places = weights.every(first, last, step)
    middle = float(places[len(places) // 2])
    asked = controls.slider(
        "Query x", first, last, middle, step=step, key="query", help="Where a prediction is asked for."
    )
    start = int(np.abs(places - asked).argmin())
    query = float(places[start])
    moved = controls.choice(
        "Player moves", ["query", "bandwidth"], "query", key="sweep", help="What the player below the chart changes."
    )
    page.presets(PRESETS)
    X, y = at.data.X, at.y
    line = locally_weighted.local_line(X, y, [query], bandwidth)
    straight = next(least_squares.steps(X, y))
    left, right = page.columns()
    with left:
        if moved == "query":
            local_chart.over_queries(at, places, start, bandwidth, straight)
        else:
            local_chart.over_bandwidths(at, query, bandwidth, controls.one_two_five(low, high, controls.FINE), straight)
        if line.reason:
            st.info(line.reason, icon=":material/info:")
    with right:
        page.numbers(
            {
                "Prediction": line.prediction,
                "Least squares there": float(straight.predict([[query]])[0]),
                "Slope of the line": float(line.coef[0]),
                "Effective points": line.effective_points,
            },
            help={
                "Prediction": "The line at the query set in the sidebar.",
                "Effective points": "(Σw)² / Σw²: how many points of equal weight would count as much.",
            },
        )
        st.caption(f"At x = {query:.6g} with τ = {bandwidth:.6g}.")
    page.more(
        {
            "Look closer": lambda: _closer(at, line, bandwidth),
            "Theory": local_theory.local,
            "Code": lambda: local_theory.code_local(at, query, bandwidth),
            "Data": lambda: page.data(
                at.data,
                {"weight at the query": line.weights, "prediction": locally_weighted.predict(X, y, X, bandwidth)},
            ),
        }
    )


def _closer(at: Scene, line: LocalLine, bandwidth: float) -> None:
    query, x = float(line.query[0]), at.data.X[:, 0]
    i = controls.point(len(x), place=st)
    st.markdown(f"The weight of point {i + 1}, and of the nearest points, for the query at {words.number(query)}:")
    exponent = ((x[i] - query) / bandwidth) ** 2 / 2
    n = words.tex
    st.latex(
        rf"w_{{{i + 1}}} = \exp\!\Big( -\frac{{({n(x[i])} - {n(query)})^2}}{{2 \cdot {n(bandwidth)}^2}} \Big)"
        rf" = e^{{-{n(exponent)}}} = {words.tex_exp(-exponent)}"
    )
    near = np.abs(x - query).argsort(kind="stable")[:8]
    st.dataframe(
        {
            "point": near + 1,
            at.data.feature_names[0]: x[near],
            str(at.data.target_name): at.y[near],
            "distance": np.abs(x - query)[near],
            "weight": np.exp(line.log_nearest) * line.weights[near],
            "weight, nearest = 1": line.weights[near],
            "residual from the line": (at.y - line.predict(at.data.X))[near],
        },
        hide_index=True,
    )
    st.markdown(
        f"The line $ {n(line.intercept)} + {n(float(line.coef[0]))}\\,x $ makes Σ w · residual² least. At the query "
        f"it stands at {words.number(line.prediction)}. For the next query the weights change, and so does the line."
    )
