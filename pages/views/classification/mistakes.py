"""The online linear learners: one example at a time, and what each mistake does to the boundary."""

from typing import Any

import numpy as np
import streamlit as st

from algos.classification.linear import LinearClassifier
from datasets.dataset import Dataset
from pages.views.classification import (
    mistakes_bound,
    mistakes_closer,
    mistakes_code,
    mistakes_courses,
    mistakes_stage,
    mistakes_theory,
    mistakes_words,
)
from pages.views.classification.mistakes_presets import PRESETS
from pages.views.classification.mistakes_stage import Stage
from ui import classes, controls, page, palette, player
from ui.figures import boundary, mistakes, mistakes_curves
from ui.figures.mistakes import Line
from ui.figures.plane import Plane

CURVED_FRAMES = 50  # a curved boundary takes a hundred times the room of a straight one


def show(data: Dataset) -> None:
    at = classes.choose(data, binary=True, held_out=None)
    stage = mistakes_stage.choose(at)
    page.presets(PRESETS)
    left, right = page.columns()
    with left:
        _chart(stage)
        mistakes_bound.notes(stage)
        classes.caveats(at)
    with right:
        page.numbers(mistakes_code.numbers(stage), help=mistakes_code.HELP)
        st.caption(mistakes_words.ended(stage))
    page.more(
        {
            "Look closer": lambda: mistakes_closer.show(stage),
            "Weights": lambda: mistakes_closer.weights(stage),
            "Theory": mistakes_theory.show,
            "Code": lambda: mistakes_code.show(stage),
            "Data": lambda: page.data(at.train, mistakes_code.columns(stage)),
        }
    )


def _chart(stage: Stage) -> None:
    at, trace = stage.at, stage.trace
    courses = mistakes_courses.courses(stage)
    grid = None if at.straight else at.features.transform(at.plane.grid(mistakes.CELLS)[2])
    cloud = boundary.points(at.points, at.y, at.class_names)
    fixed = [*boundary.legend(at.class_names, mistakes=True), *mistakes_curves.static(courses)]
    shown = player.thin(len(trace.states), player.MOST_FRAMES if grid is None else CURVED_FRAMES)
    figures = [
        mistakes.figure(
            at.plane,
            [*_lines(stage, i, grid), cloud, *_marks(stage, i), *fixed, *mistakes_curves.marks(courses, i)],
            courses,
        )
        for i in shown
    ]
    player.play(
        figures,
        [mistakes_words.caption(stage, i) for i in shown],
        alt=mistakes_words.alt(stage),
        on_click=lambda i: controls.put("point", i + 1),
        steps=shown,
    )
    if len(shown) < len(trace.states):
        st.caption(f"{len(shown)} of the {len(trace.states)} states are shown, more of them at the start.")


def _lines(stage: Stage, i: int, grid: np.ndarray | None) -> list[dict[str, Any]]:
    """The boundary of state i, its past, and what is drawn beside it."""
    plane, state, before = stage.at.plane, stage.trace.states[i], stage.trace.states[max(i - 1, 0)]
    now = Line(state.coef, state.intercept, "boundary")
    side = [] if grid is not None else [mistakes.side(plane, now)]
    past = _line(plane, before, grid, name="before", colour=palette.NEUTRAL, dash="dash", width=2.0)
    return [*side, past, *_beside(stage, i, grid), mistakes.line(plane, now, grid)]


def _marks(stage: Stage, i: int) -> list[dict[str, Any]]:
    """Crosses on the points that state i has wrong, and a ring round the one it met."""
    at, state = stage.at, stage.trace.states[i]
    wrong = stage.signs * state.decision_function(at.Z) <= 0
    row = getattr(state, "row", -1)
    met = at.points[row : row + 1] if row >= 0 else boundary.NOWHERE
    ring = boundary.ring(met, name=None if stage.method == "descent" else "point met")
    return [boundary.mistakes(at.points, wrong), ring]


def _beside(stage: Stage, i: int, grid: np.ndarray | None) -> list[dict[str, Any]]:
    """What is drawn beside the boundary: the perceptron under an average, margins, the other rate."""
    plane, state = stage.at.plane, stage.trace.states[i]
    other: dict[str, Any] = dict(colour=mistakes_courses.DONE, dash="dot", width=2.0)
    if stage.method == "averaged":
        return [_line(plane, state.last, grid, name="last one", **other)]
    if stage.method == "pegasos":
        assert stage.rival is not None
        rate = "1/(λt)" if stage.settings["rate"] == "1/t" else "1/t"
        return [_line(plane, stage.rival.states[i], grid, name=f"rate {rate}", **other), *_margins(plane, state, grid)]
    if stage.method == "passive-aggressive":
        return [_line(plane, state.mean, grid, name="mean", **other), *_margins(plane, state, grid)]
    return []


def _margins(plane: Plane, state: LinearClassifier, grid: np.ndarray | None) -> list[dict[str, Any]]:
    return [
        _line(plane, state, grid, name=name, level=level, width=1.0) for level, name in ((-1.0, None), (1.0, "margin"))
    ]


def _line(plane: Plane, model: LinearClassifier, grid: np.ndarray | None, **look: Any) -> dict[str, Any]:
    return mistakes.line(plane, Line(model.coef, model.intercept, **look), grid)
