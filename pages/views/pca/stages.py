"""The stages of principal components, one after the other, in the plane of two columns."""

import numpy as np
import streamlit as st

from algos.pca import directions, principal_components
from algos.pca.principal_components import Components
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.pca import (
    stages_chart,
    stages_closer,
    stages_code,
    stages_presets,
    stages_theory,
    stages_ways,
    turn_scene,
    two_columns,
)
from ui import controls, page, player, words

HELP = {
    "Variance, axis 1": "Of the scores along the first axis: the largest there is.",
    "Variance, axis 2": "Of the scores across it.",
    "Share of axis 1 (%)": "Of the sum of both.",
    "Reconstruction error": "Mean squared distance of the points from what one score gives back, on the scale on which "
    "the axes were found. It is the variance left over.",
}
PLAIN = {
    "Variance, axis 1": "Mean square, axis 1",
    "Variance, axis 2": "Mean square, axis 2",
}  # what they are when nothing was centred


def show(data: Dataset) -> None:
    whole = data
    data, sampled_from = turn_scene.rows(two_columns.choose(data))
    scale = controls.toggle("Standardise", False, key="scale", help=turn_scene.STANDARDISE)
    centre = controls.toggle(
        "Centre",
        True,
        key="stages_centre",
        help="Subtract the mean first. Off: the axes are the best lines through 0, and the first points to the mean.",
    )
    page.presets(stages_presets.PRESETS)
    trace = run(data, scale=scale, centre=centre)
    model = trace.final
    numbers = _numbers(model, centre)

    left, right = page.columns()
    with left:
        stages_chart.play(data, trace, centre=centre)
    with right:
        page.numbers(numbers, help=HELP | {PLAIN[label]: "From 0, not from the mean." for label in PLAIN})
        for sentence in _said(data, model, scale, centre, sampled_from):
            st.caption(sentence)
    page.more(
        {
            "Look closer": lambda: stages_closer.show(data, model, scale=scale, centre=centre),
            "Three ways": lambda: stages_ways.show(model, whole, scale=scale, centre=centre),
            "Theory": stages_theory.show,
            "Code": lambda: stages_code.show(data, numbers, scale=scale, centre=centre),
            "Data": lambda: page.data(data, stages_code.results(model)),
        }
    )


def run(data: Dataset, *, scale: bool, centre: bool) -> Trace[Components]:
    """All stages with one component kept. Raises player.Refused where there is no variance to show."""
    trace = player.run(principal_components.steps, data.X, limit=10, n_components=1, scale=scale, centre=centre)
    turn_scene.drawable(trace.final)
    return trace


def _numbers(model: Components, centre: bool) -> dict[str, float]:
    first, second = (float(v) for v in np.asarray(model.explained_variance))
    numbers = {
        "Variance, axis 1": first,
        "Variance, axis 2": second,
        "Share of axis 1 (%)": first / (first + second) * 100,
        "Reconstruction error": principal_components.unexplained(model, model.X, 1)
        * float((model.Z**2).sum(axis=1).mean()),
    }
    return numbers if centre else {PLAIN.get(label, label): value for label, value in numbers.items()}


def _said(data: Dataset, model: Components, scale: bool, centre: bool, sampled_from: int) -> list[str]:
    """What is worth knowing about these settings, a sentence each."""
    said = []
    if centre:
        bare, scaled = (_first(run(data, scale=other, centre=True).final) for other in (False, True))
        said.append(f"The first axis is {bare} without scaling, {scaled} with it.")
    elif (mean := model.X.mean(axis=0) / model.scale).any():
        u = np.asarray(model.components)[0]
        off = float(np.degrees(np.arccos(min(abs(u @ mean) / np.linalg.norm(mean), 1.0))))
        said.append(f"Not centred: the first axis points to within {words.number(off)}° of the mean, seen from 0.")
    if sampled_from:
        rows = words.number(sampled_from)
        said.append(f"{words.number(len(model.X))} of the {rows} rows, drawn at random, are used here.")
    return said


def _first(model: Components) -> str:
    """Where the first axis is, unless every direction has the same variance."""
    angle = directions.best(model.covariance)
    return "anywhere (equal variances)" if angle is None else f"at {words.number(round(angle, 9))}°"
