"""Baselines: what a recommender must beat, and what is impossible without structure."""

import streamlit as st

from algos.recommender import baselines as means
from algos.recommender import unstructured
from datasets.ratings import Ratings
from pages.views.recommender import (
    baselines_chart,
    baselines_closer,
    baselines_code,
    baselines_fit,
    baselines_popularity,
    baselines_presets,
    baselines_scores,
    baselines_theory,
    scene,
)
from pages.views.recommender.baselines_fit import Method
from pages.views.recommender.scene import Scene
from ui import page, player, words

OBJECTIVE = "Objective J"


def show(data: Ratings) -> None:
    at = scene.choose(data)
    method = baselines_fit.choose()
    page.presets(baselines_presets.PRESETS)
    trace = method.run(at.train)
    predicted = trace.final.predict()

    left, right = page.columns()
    with left:
        baselines_chart.show(at, method, trace)
    with right:
        page.numbers(
            baselines_scores.of(predicted, at) | {OBJECTIVE: float(trace.final.objective)},
            help=baselines_scores.HELP
            | {OBJECTIVE: "Half the sum of squared errors over the ratings learned from, and the penalty if there is."},
        )
        if method.name == "offsets":
            st.caption(player.ended(trace))
        if method.name == "popularity":
            st.caption("Everybody is told the same: the items by their shrunken means.")
    page.more(
        {
            "Look closer": lambda: baselines_closer.show(at, method, trace),
            "All methods": lambda: _all(at, method),
            "Popularity": lambda: baselines_popularity.show(at, method),
            "Theory": baselines_theory.show,
            "Code": lambda: page.code(
                unstructured if method.free else means, *baselines_code.scripts(at, method, OBJECTIVE)
            ),
            "Data": lambda: baselines_scores.rows(at, predicted),
        }
    )


def _all(at: Scene, method: Method) -> None:
    """The errors of all methods on the same split."""
    penalty = method.penalty if method.shrinks else baselines_fit.PENALTY
    rows = []
    for name, title in baselines_fit.TITLES.items():
        each = method if name == method.name else Method(name, 1.0 if name == "unstructured" else penalty)
        rows.append((title, lambda each=each: each.run(at.train).final.predict()))
    st.markdown(baselines_scores.table(at, rows, method.title))
    said = f"With λ = {words.number(penalty)} for the offsets and for popularity"
    if at.test is None:
        st.caption(f"{said}. Nothing is held out, so this says only how closely the known ratings are met.")
    else:
        st.caption(
            f"{said}, on the same split. Bold: the least of its column. A method that knows the users' tastes has to "
            "come below the best of these on the ratings held out."
        )
