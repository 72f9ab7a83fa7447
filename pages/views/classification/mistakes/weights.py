"""The space of the weights, where a point is a line and a boundary is a point."""

import numpy as np
import streamlit as st

from pages.views.classification.mistakes import duality
from pages.views.classification.mistakes.run import Run
from ui import controls, words
from ui.stage import player


def show(run: Run) -> None:
    """The path of the boundary among the lines of the points."""
    if not (run.at.straight and not run.offset):
        st.info(
            "A boundary is a point in the space of its weights. Without the offset and with degree 1 there are two "
            "weights, and that space can be drawn: turn the offset off and set the degree to 1.",
            icon=":material/swap_horiz:",
        )
        return
    path = np.array([state.coef for state in run.trace.states])
    right = run.signs[:, None] * run.at.Z
    gone = words.count(len(right), "line")
    player.chart(
        duality.figure(path, right, run.bound.direction[1:] if run.bound.separable else None),
        alt=f"The plane of the two weights: {gone}, one for each point, and the path of θ in {len(path) - 1} steps.",
        key=controls.key_of("weights_chart"),
    )
    cone = (
        "The shaded cone is where every point is right: a perceptron that is inside makes no mistake any more."
        if run.bound.separable
        else "There is no place that is on the right side of all lines."
    )
    st.caption(
        "Each point x is the line of all θ with θ · x = 0. " + cone + " An update moves θ by s x, at a right angle to "
        "the line of the point that was met."
    )
