"""The stages of a principal component analysis in the plane, in a window, and the covariance beside them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.pca.principal_components import Components
from datasets.dataset import Dataset
from pages.views.pca import cloud
from pages.views.pca.notation import short
from pages.views.pca.stages.window import Window
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.clusters import NOWHERE
from ui.figures.marks import Trace

FIRST, SECOND, ROUND = palette.FIT, palette.CLASSES[2], palette.CLASSES[3]


def raw(state: Components) -> bool:
    """Whether a stage is in the units of the data."""
    return state.phase in ("raw", "reconstruction")


def figure(state: Components, seen: Window, of: Dataset, matrix: str, ring: str, goes: bool = False) -> dict[str, Any]:
    """The plane with one stage of these data, and beside it the matrix called `matrix`; its ellipse is called `ring`.

    What the stage does not know yet is left out, or asked for. `goes`: the mean goes to 0 next.
    """
    rows, origin, stretch = state.X if raw(state) else state.Z, np.zeros(2), np.ones(2)
    if state.phase == "reconstruction":
        origin, stretch = state.mean, state.scale
    X = seen.place(rows)
    outline = first = second = starts = feet = NOWHERE
    if state.covariance is not None:
        outline = seen.place(origin + cloud.ellipse(state.covariance * np.outer(stretch, stretch)))
    if state.components is not None and state.explained_variance is not None:
        axes = np.sqrt(state.explained_variance)[:, None] * state.components * stretch
        first, second = (seen.place(np.stack([origin - axis, origin + axis])) for axis in axes)
    if state.scores is not None and state.components is not None:
        back = state.scores @ state.components[:1] if state.restored is None else state.restored
        starts, feet = X, seen.place(back)
    points = cloud.points(X, of, 7) | dict(
        customdata=np.column_stack([np.arange(1, len(X) + 1), rows]),
        hovertemplate="point %{customdata[0]} (%{customdata[1]:.4g}, %{customdata[2]:.4g})<extra></extra>",
    )
    middle, zero = seen.place(rows.mean(axis=0, keepdims=True)), seen.place(np.zeros((1, 2)))
    data = [
        *seen.frame(),
        cloud.perpendiculars(starts, feet, ROUND),
        points,
        cloud.line(outline, ROUND, name=ring),
        cloud.line(first, FIRST, width=4, name="axis 1"),
        cloud.line(second, SECOND, width=4, dash="dash", name="axis 2"),
        cloud.feet(feet),
        cloud.line(np.vstack([middle, zero]) if goes else NOWHERE, palette.NEUTRAL, dash="dot"),
        cloud.dots(middle, "black", symbol="cross", size=11, outline=palette.OUTLINE, name="mean"),
        _names(first, second, middle, zero, goes),
        *(panels.on(trace, 1) for trace in _cells(state.covariance)),
    ]
    return dict(data=data, layout=_layout(of.feature_names, matrix))


def _names(first: np.ndarray, second: np.ndarray, middle: np.ndarray, zero: np.ndarray, goes: bool) -> Trace:
    """What is in the plane, by name, beside it."""
    ends = [axis[[int(axis[:, 0].argmax())]] if len(axis) > 1 else NOWHERE for axis in (first, second)]
    away = f"{'bottom' if middle[0, 1] > zero[0, 1] else 'top'} {'left' if middle[0, 0] > zero[0, 0] else 'right'}"
    texts, colours = ["axis 1", "axis 2", "the mean comes here"], [FIRST, SECOND, palette.NEUTRAL]
    return cloud.names(
        np.vstack([*ends, zero if goes else NOWHERE]), texts, colours, ["top right", "bottom right", away]
    )


def _cells(C: np.ndarray | None) -> list[Trace]:
    top = 1.0 if C is None else float(np.abs(C).max())
    known = np.zeros((2, 2)) if C is None else C
    said = ["?" if C is None else words.number(round(value, 12)) for value in known.ravel().tolist()]
    return [
        marks.map(known, palette.DIVERGING, -top, top, x=[0, 1], y=[0, 1], opacity=0.4, xgap=3, ygap=3),
        marks.text([0, 1, 0, 1], [0, 0, 1, 1], said, size=17),
    ]


def _layout(names: Sequence[str], matrix: str) -> dict[str, Any]:
    bare: dict[str, Any] = dict(showgrid=False, showticklabels=False, showline=False)
    square: dict[str, Any] = dict(range=[-1.04, 1.04], constrain="domain", **bare)
    ticks = dict(
        tickmode="array",
        tickvals=[0, 1],
        ticktext=[short(name, 18) for name in names],
        showgrid=False,
        constrain="domain",
    )
    made = panels.layout(
        [
            (
                palette.axis(**square) | dict(title=dict(text=names[0], standoff=22)),
                palette.axis(**square, scaleanchor="x") | dict(title=dict(text=names[1], standoff=46)),
            ),
            (
                palette.axis(matrix, range=[-0.5, 1.5], **ticks),
                palette.axis("", range=[1.5, -0.5], tickangle=-90, scaleanchor="x2", **ticks),
            ),
        ],
        widths=(1.5, 1),
        height=470,
        tall=860,
        margin=dict(l=84, r=12, t=12, b=52, autoexpand=False),
        showlegend=False,
    )
    made["meta"]["wide"]["margin.t"] = made["meta"]["narrow"]["margin.t"] = 12
    return made
