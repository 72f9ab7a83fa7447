"""Content: what each user likes, from features of the items; the features from that; and both with factors."""

from functools import partial

import streamlit as st

from datasets.ratings import Ratings
from pages.views.recommender import (
    baselines_scores,
    content_charts,
    content_closer,
    content_code,
    content_compare,
    content_presets,
    content_settings,
    content_statements,
    content_theory,
)
from ui import controls, page, player

OBJECTIVE = "Objective J"
HELP = "Half the sum of squared errors over the ratings learned from, and the penalty; of all users."


def show(data: Ratings) -> None:
    if data.features is None:
        _without(data)
        return
    plan = content_settings.choose(data)
    page.presets(content_presets.PRESETS)
    trace = plan.run()
    predicted = trace.final.predict()

    left, right = page.columns()
    with left:
        content_charts.show(plan, trace)
    with right:
        page.numbers(
            baselines_scores.of(predicted, plan.at) | {OBJECTIVE: float(trace.final.objective)},
            help=baselines_scores.HELP | {OBJECTIVE: HELP},
        )
        st.caption("Of all users together." if plan.mode == "weights" else player.ended(trace))
    page.more(
        {
            "Look closer": lambda: content_closer.show(plan, trace),
            "Compare": lambda: content_compare.show(plan),
            "Four statements": lambda: content_statements.show(plan),
            "Theory": content_theory.show,
            "Code": lambda: page.code(
                content_settings.MODULES[plan.mode], *content_code.scripts(plan, trace, OBJECTIVE)
            ),
            "Data": lambda: baselines_scores.rows(plan.at, predicted),
        }
    )


def _without(data: Ratings) -> None:
    """What to do with a table that tells nothing about its items."""
    page.presets(content_presets.PRESETS)
    st.info(
        f"“{data.title}” has ratings but no features of its items, such as a genre or a year, and this view learns "
        "from features. The other views need none.",
        icon=":material/category:",
    )
    controls.button(
        "Take the films", key=controls.key_of("take_films"), on_click=partial(controls.put, "data", "films")
    )
