"""One class against the rest: every threshold on its probability, one frame each."""

from collections.abc import Callable
from typing import Any

import numpy as np
import streamlit as st

from algos.classification import thresholds
from pages.views.classification import evaluation_chart, evaluation_closer, evaluation_code, evaluation_theory
from pages.views.classification.evaluation_closer import Scored
from pages.views.classification.methods import TITLES, Answers
from ui import classes, controls, page, player, words
from ui.classes import Scene

PRICES = (1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0)


def show(at: Scene, name: str, given: dict[str, Any], found: Answers, presets: Callable[[], None]) -> None:
    one = _settings(at, found)
    presets()
    trace = player.run(thresholds.steps, one.scores, one.y, limit=len(one.y) + 1, false_alarm=one.alarm, miss=one.miss)
    best = min(trace.states, key=lambda state: state.cost)
    left, right = page.columns()
    with left:
        evaluation_chart.play(at, one, trace, best, found.shares[1][:, one.positive], TITLES[name])
        evaluation_closer.notes(at, one, best)
        if found.ended:
            st.caption(f"{TITLES[name]} was {found.ended}.")
        classes.caveats(at)
    with right:
        page.numbers(
            evaluation_code.numbers(one.table),
            help={
                "Accuracy": "Share of right answers at the chosen threshold.",
                "Precision": f"Share of the points called {one.names[1]} that are.",
                "Recall": f"Share of the points that are {one.names[1]} and are called so.",
                "F1": "The harmonic mean of precision and recall.",
            },
        )
        st.caption(f"At threshold {one.threshold:g}, on {words.count(len(one.y), one.kind + ' point')}.")
    page.more(
        {
            "Look closer": lambda: evaluation_closer.show(one, best),
            "Theory": evaluation_theory.show,
            "Code": lambda: evaluation_code.show(at, name, given, one),
            "Data": lambda: page.data(
                at.test or at.train,
                {"probability": one.scores, "called": np.array(one.names)[(one.scores >= one.threshold).astype(int)]},
            ),
        }
    )


def _settings(at: Scene, found: Answers) -> Scored:
    positive, names = 1, at.class_names
    if at.k > 2:
        chosen = controls.choice(
            "Positive class",
            list(at.class_names),
            at.class_names[-1],
            key="positive",
            help="The class told apart from all the others together.",
        )
        positive = at.class_names.index(chosen)
        names = ("the rest", chosen)
    threshold = controls.slider(
        "Threshold",
        0.0,
        1.0,
        0.5,
        step=0.01,
        key="threshold",
        help="A point is called positive from this probability on. The higher, the fewer false alarms and the more "
        "misses.",
    )
    alarm, miss = (
        controls.stop_slider(f"Cost of a {what}", PRICES, default, key=key, help=help)
        for what, key, default, help in (
            (
                "false alarm",
                "alarm",
                1.0,
                "What a negative point called positive costs: dear, and the threshold rises.",
            ),
            ("miss", "miss", 5.0, "What a positive point called negative costs: dear, and the threshold falls."),
        )
    )
    points, truth, kind = (at.test_points, at.y_test, "test") if at.test else (at.points, at.y, "training")
    i = controls.point(len(points), place=controls.sidebar())
    scores = np.ascontiguousarray(found.shares[0][:, positive])
    y = (truth == positive).astype(int)
    table = thresholds.at(scores, y, threshold)
    return Scored(names, positive, scores, y, points, kind, threshold, table, alarm, miss, i)
