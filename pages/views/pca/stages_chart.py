"""The stages as frames: where each is drawn, and its words."""

import numpy as np
import streamlit as st

from algos.pca.principal_components import Components
from algos.trace import Trace
from datasets.dataset import Dataset
from ui import controls, player, words
from ui.figures import axes_cloud, axes_stages, axes_window
from ui.figures.axes_stages import Look
from ui.figures.axes_window import Window


def play(data: Dataset, trace: Trace[Components], *, centre: bool) -> None:
    """One frame a stage, and how its window was chosen."""
    places = [_cloud(state, trace.final, centre) for state in trace.states]
    windows, shared = axes_window.windows(places)
    look = {id(s): _look(s, w, centre) for s, w in zip(trace.states, windows, strict=True)}
    codes, k = (data.y, len(data.class_names)) if data.class_names else (None, 1)
    matrix = "covariance" if centre else "second moments about 0"
    ring = "one standard deviation" if centre else "root mean square"
    phases = [state.phase for state in trace.states]
    last = trace.final
    player.show(
        trace,
        lambda state: axes_stages.figure(look[id(state)], codes, k, data.feature_names, matrix, ring),
        caption=lambda state: caption(state, centre),
        alt=f"{words.count(len(last.X), 'point')} by {words.listed(list(data.feature_names))} through the stages "
        f"{words.listed(phases)}. {caption(trace.states[phases.index('axes')], centre)}.",
        maps=True,
        start=phases.index("axes"),
        on_click=lambda i: controls.put("point", i + 1),
        key="stages",
    )
    st.caption(
        "One window for all stages: what moves has moved. It is to scale."
        if shared
        else "The window follows the cloud, which would be too small in one for all stages: watch the numbers at its "
        "edges. It is to scale."
    )


def _raw(state: Components) -> bool:
    return state.phase in ("raw", "reconstruction")


def _cloud(state: Components, last: Components, centre: bool) -> np.ndarray:
    """What has to be in sight: the points, and where the axes start at 0 the whole ellipse around it."""
    X, stretch = (state.X, last.scale) if _raw(state) else (state.Z, np.ones(2))
    return X if centre else np.vstack([X, axes_cloud.ellipse(np.asarray(last.covariance)) * stretch])


def _look(state: Components, window: Window, centre: bool) -> Look:
    points = state.X if _raw(state) else state.Z
    known: dict[str, np.ndarray] = {}
    origin = state.mean if state.phase == "reconstruction" else np.zeros(2)
    stretch = state.scale if state.phase == "reconstruction" else np.ones(2)
    if state.covariance is not None:
        known["matrix"] = state.covariance
        known["C"] = state.covariance * np.outer(stretch, stretch)
    if state.components is not None and state.explained_variance is not None:
        known["axes"] = np.sqrt(state.explained_variance)[:, None] * state.components * stretch
    if state.scores is not None and state.components is not None:
        known["feet"] = state.scores @ state.components[:1] if state.restored is None else state.restored
    return Look(window=window, points=points, middle=points.mean(axis=0), origin=origin, **known)


def caption(state: Components, centre: bool) -> str:
    """A stage in words and numbers."""
    n = words.number
    pair = lambda values: f"({n(float(values[0]))}, {n(float(values[1]))})"  # noqa: E731
    match state.phase:
        case "raw":
            return f"Raw: {words.count(len(state.X), 'row')}, mean {pair(state.X.mean(axis=0))}"
        case "centred":
            return f"Centred: {pair(state.mean)} subtracted, the mean is now 0"
        case "scaled":
            return f"Scaled: divided by the standard deviations {pair(state.scale)}"
        case "covariance":
            C = np.asarray(state.covariance)
            name = "Covariance" if centre else "Second moments"
            return f"{name}: {n(float(C[0, 0]))} and {n(float(C[1, 1]))}, mixed {n(float(C[0, 1]))}"
        case "axes":
            spread = np.sqrt(np.asarray(state.explained_variance))
            kind = "standard deviations" if centre else "root mean squares"
            return f"Axes, as long as the {kind} along them: {n(float(spread[0]))} and {n(float(spread[1]))}"
        case "projection":
            return "Projection: one score a point, its place along axis 1"
        case _:
            share = float(state.explained_variance_ratio[1])
            return f"Reconstruction from one score, in the units of the data: {n(100 * share)} % is lost"
