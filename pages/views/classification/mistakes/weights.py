"""The space of the weights, where a point is a line and a boundary is a point."""

from typing import Any

import numpy as np
import streamlit as st

from pages.views.classification.mistakes.run import Run
from ui import controls, palette, words
from ui.figures import boundary, marks
from ui.figures.plane import Plane
from ui.stage import player

MOST = 60  # lines: more of them are a smear


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
        figure(path, right, run.bound.direction[1:] if run.bound.separable else None),
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


def figure(path: np.ndarray, right: np.ndarray, inside: np.ndarray | None) -> dict[str, Any]:
    """The path (m, 2) of the weights, a line across each row s x of `right` (n, 2), and the cone of no mistakes.

    `inside` (2,) is a direction in the cone; None if there is no cone.
    """
    plane = Plane.around(np.vstack([path, [[0, 0]]]), ("weight θ1", "weight θ2"), aspect=1.8)
    reach = 2 * (plane.x[1] - plane.x[0] + plane.y[1] - plane.y[0])
    lengths = np.hypot(right[:, 0], right[:, 1])
    rows = np.flatnonzero(lengths > 0)[:MOST]
    along = np.column_stack([-right[rows, 1], right[rows, 0]]) / lengths[rows, None]
    ends = np.stack([-reach * along, reach * along, np.full_like(along, np.nan)], axis=1).reshape(-1, 2)
    cone = boundary.NOWHERE if inside is None else np.vstack([[0, 0], _edges(right, inside) * reach, [0, 0]])
    look: dict[str, Any] = dict(line=dict(width=0), fill="toself", fillcolor=palette.CLASSES[2], opacity=0.2)
    says = "step %{customdata}: θ = (%{x:.4g}, %{y:.4g})"
    traces = [
        marks.line(cone[:, 0], cone[:, 1], "", name="no mistakes", showlegend=inside is not None, **look),
        boundary.line(
            ends if len(ends) else boundary.NOWHERE, name="a line for each point", width=1.0, colour=palette.NEUTRAL
        ),
        marks.path(path[:, 0], path[:, 1], palette.FIT, name="path of θ", says=says, customdata=np.arange(len(path))),
        marks.points(
            path[-1:, 0],
            path[-1:, 1],
            palette.FIT,
            size=14,
            symbol="star",
            outline=palette.OUTLINE,
            name="at the end",
        ),
    ]
    return boundary.figure(plane, traces, height=420)


def _edges(right: np.ndarray, inside: np.ndarray) -> np.ndarray:
    """The two unit vectors (2, 2) at the edges of the cone of all v with right v > 0, which holds `inside`."""
    lengths = np.hypot(right[:, 0], right[:, 1])
    rows = right[lengths > 0]
    start = np.arctan2(inside[1], inside[0])
    away = (np.arctan2(rows[:, 1], rows[:, 0]) - start + np.pi) % (2 * np.pi) - np.pi
    # A row at the angle `away` from `inside` leaves it a right angle on either side.
    low, high = (away - np.pi / 2).max(), (away + np.pi / 2).min()
    return np.array([[np.cos(start + edge), np.sin(start + edge)] for edge in (low, high)])
