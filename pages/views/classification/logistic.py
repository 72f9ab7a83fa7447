"""Logistic regression by gradient steps or Newton's, its relatives for several classes, and least squares beside it."""

import numpy as np
import streamlit as st

from datasets.dataset import Dataset
from pages.views.classification import (
    logistic_chart,
    logistic_closer,
    logistic_code,
    logistic_notes,
    logistic_stage,
    logistic_theory,
)
from pages.views.classification.logistic_settings import TITLES
from pages.views.classification.logistic_stage import Stage
from ui import controls, page, player, words

FRAMES = 15  # each brings a map
PRESETS = (
    page.Preset(
        "One far outlier",
        "One point is far out, and right. Which boundary follows it, and whom does that cost?",
        {"view": "logistic", "data": "far_outlier", "rival": True, "solver": "newton", "penalty": "0.01", "test": 0.0},
    ),
    page.Preset(
        "Nothing to stop it",
        "A line separates the classes. Play: what happens to the two dotted lines, and does the cost ever arrive?",
        {"view": "logistic", "data": "separable", "solver": "newton", "most_steps": "20", "test": 0.0},
    ),
    page.Preset(
        "Newton",
        "How many steps does Newton need? Choose batch: how near is it after a hundred?",
        {"view": "logistic", "data": "unequal_covariance", "solver": "newton"},
    ),
    page.Preset(
        "Step too large",
        "Play: the boundary swings to and fro. Which rate is the largest that never raises the cost?",
        {"view": "logistic", "data": "moons", "rate": "100"},
    ),
    page.Preset(
        "XOR, straight",
        "Can a straight line do better than one mistake in four?",
        {"view": "logistic", "data": "xor", "solver": "newton"},
    ),
    page.Preset(
        "XOR, degree 2",
        "Squares and products are features now: look closer, which of them does the work?",
        {"view": "logistic", "data": "xor", "solver": "newton", "degree": 2, "penalty": "0.1"},
    ),
    page.Preset(
        "No man's land",
        "Each class against the rest: which places does no class claim, and which do several?",
        {"view": "logistic", "data": "blobs", "data_k": 4, "fit": "rest", "penalty": "0.1", "claims": True},
    ),
    page.Preset(
        "One in a hundred",
        "How many of the rare points lie on their side of the boundary, and what is the accuracy all the same?",
        {"view": "logistic", "data": "skewed", "solver": "newton", "penalty": "1"},
    ),
)


def show(data: Dataset) -> None:
    stage = logistic_stage.choose(data)
    by_claim = stage.method == "rest" and controls.toggle(
        "Show claims",
        True,
        key="claims",
        help="Which places each class claims for itself. Blank: none does. Grey: several do. Off: who wins in the end.",
    )
    page.presets(PRESETS)
    left, right = page.columns()
    with left:
        player.show(
            stage.trace,
            logistic_chart.drawer(stage, by_claim=by_claim),
            curve="cost" if stage.trace.steps else None,
            curve_title="mean cost" if stage.method == "rest" else "cost J",
            caption=lambda state: logistic_notes.caption(stage, state),
            maps=True,
            log_curve=getattr(stage.trace.final, "separable", "") == "complete",
            most=FRAMES,
            on_click=lambda i: controls.put("point", i + 1),
            alt=_alt(stage),
        )
        logistic_notes.show(stage)
    with right:
        page.numbers(logistic_code.numbers(stage), help=logistic_code.HELP)
        st.caption(logistic_notes.end(stage))
    page.more(
        {
            "Look closer": lambda: logistic_closer.show(stage),
            "Theory": logistic_theory.show,
            "Code": lambda: logistic_code.show(stage),
            "Data": lambda: page.data(stage.at.train, _results(stage)),
        }
    )


def _results(stage: Stage) -> dict[str, np.ndarray]:
    final, at = stage.trace.final, stage.at
    names = np.array(at.class_names)
    columns = {"predicted": names[final.predict(at.Z)]}
    if stage.method != "squares":
        P = final.predict_proba(at.Z)
        columns |= {f"P({name})": P[:, j] for j, name in enumerate(names) if j or not stage.two}
    return columns


def _alt(stage: Stage) -> str:
    shown = ", ".join(
        f"{name[:1].lower()}{name[1:]} {words.number(v)}" for name, v in logistic_code.numbers(stage).items()
    )
    return f"{stage.at.described} by {TITLES[stage.method]}: {shown}. {logistic_notes.end(stage)}"
