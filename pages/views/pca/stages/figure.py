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

BESIDE, BELOW = (0.0, 1.0), (0.0, 0.57)  # of the chart, from where to where up the stages are told: wide, narrow
ROOMY, MATRIX = 1.9, 6.0  # lines from stage to stage before there is a matrix, and what that takes among them
SHORT, BAND = 0.1, 0.16  # of half the window: an axis on which no name has room, and what a name takes to either side
STOPS = 0.03  # of the width of the stages, where their line runs
FLAT = 0.62  # cells are so high for their width: two words stand in them
LINE = 10  # letters of two names that stand in one line of a cell on a phone, where there is no room for a third
LINES = 12.4  # that there is room for
SAID = {
    "raw": "raw data",
    "centred": "subtract the mean",
    "scaled": "divide by standard deviation",
    "covariance": "see how columns vary together",
    "axes": "find axis 1, with most spread",
    "projection": "keep one score for each point",
    "reconstruction": "rebuild points from scores",
}  # of every phase, what it does
FIRST, SECOND, ROUND = palette.FIT, palette.CLASSES[2], palette.CLASSES[3]


def raw(state: Components) -> bool:
    """Whether a stage is in the units of the data."""
    return state.phase in ("raw", "reconstruction")


def figure(
    state: Components,
    seen: Window,
    of: Dataset,
    matrix: str,
    ring: str,
    way: Sequence[str] = (),
) -> dict[str, Any]:
    """The plane with one stage of these data, and beside it the matrix called `matrix`; its ellipse is called `ring`.

    What the stage does not know yet is left out. `way` are the phases of all stages.
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
    middle = seen.place(rows.mean(axis=0, keepdims=True))
    data = [
        *seen.frame(),
        cloud.perpendiculars(starts, feet, ROUND),
        points,
        cloud.line(outline, ROUND, name=ring),
        cloud.line(first, FIRST, width=4, name="axis 1"),
        cloud.line(second, SECOND, width=4, dash="dash", name="axis 2"),
        cloud.line(_leader(second, X), SECOND, width=1, dash="dot", name="to its name"),
        cloud.feet(feet),
        cloud.dots(middle, FIRST, symbol="cross", size=15, outline=palette.OUTLINE, edge=2, name="mean"),
        _key(X),
        _names(first, second, X),
        *(panels.on(trace, 1) for trace in _cells(state.covariance, of.feature_names, matrix)),
        *(panels.on(trace, 2) for trace in _way(way, state.phase)),
    ]
    return dict(data=data, layout=_layout(of.feature_names, _known(way)))


def _key(X: np.ndarray) -> Trace:
    """What the cross is, in the corner of the window that is farthest from all points X (n, 2)."""
    corners = np.array([[-1.0, 1.0], [1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])
    sides = ("bottom right", "bottom left", "top right", "top left")
    i = int(np.linalg.norm(X - corners[:, None], axis=2).min(axis=1).argmax())
    return cloud.names(corners[i : i + 1], ["\u2002<b>✚ mean</b>\u2002"], [FIRST], sides[i])


def _names(first: np.ndarray, second: np.ndarray, X: np.ndarray) -> Trace:
    """Each axis by name where it leaves the points X (n, 2)."""
    ends = [_out(axis, X) if len(axis) > 1 else NOWHERE for axis in (first, second)]
    texts, colours = ["<b>axis 1</b>", "<b>axis 2</b>\u2002"], [FIRST, SECOND]
    short_one = len(second) > 1 and float(np.linalg.norm(np.diff(second, axis=0))) < SHORT
    if short_one:  # on the mean
        ends[1] = second.mean(axis=0, keepdims=True) - [SHORT / 4, 0]
    return cloud.names(np.vstack(ends), texts, colours, ["top center", "middle left" if short_one else "bottom center"])


def _leader(second: np.ndarray, X: np.ndarray) -> np.ndarray:
    """From the end of axis 2 (2, 2) to where its name stands, past the points X (n, 2)."""
    if len(second) < 2 or float(np.linalg.norm(np.diff(second, axis=0))) < SHORT:
        return NOWHERE
    return np.vstack([second[second[:, 0].argmax()], _out(second, X)])


def _out(axis: np.ndarray, X: np.ndarray) -> np.ndarray:
    """The place (1, 2) on the line of an axis (2, 2), to its right, past the points X (n, 2) beside it, inside the
    window.
    """
    middle = axis.mean(axis=0)
    way = axis[axis[:, 0].argmax()] - middle
    length = float(np.linalg.norm(way))
    if not length:
        return NOWHERE
    along, across = (X - middle) @ way / length, (X - middle) @ [-way[1], way[0]] / length
    far = 1.05 * max(float(along[np.abs(across) < BAND].max(initial=0.0)), length)
    return np.clip(middle + far * way / length, -0.92, 0.92)[None]


def _way(phases: Sequence[str], now: str) -> list[Trace]:
    """The stages one below the other along a line, full as far as one has come, the one on display in bold; what comes
    after the covariance makes room for its matrix."""
    here = phases.index(now) if now in phases else -1
    current, others = (
        [f"\u2002<b>{SAID[phase]}</b>" if i == here else "" for i, phase in enumerate(phases)],
        ["" if i == here else f"\u2002{SAID[phase]}" for i, phase in enumerate(phases)],
    )
    known = _known(phases)
    rows = np.arange(len(phases), dtype=float)
    rows = rows * ROOMY * 6 / max(len(phases), 6) if here < known else rows + MATRIX * (rows > known)
    left = np.full(len(phases), STOPS)
    sizes = [16 if i == here else 10 for i in range(len(phases))]
    colours = [palette.DATA if i <= here else palette.GRID for i in range(len(phases))]
    return [
        marks.path(left, -rows, palette.GRID, width=3, marker=dict(size=sizes, color=colours, opacity=1)),
        marks.text(left + STOPS, -rows, current, palette.DATA, size=18, textposition="middle right"),
        marks.text(left + STOPS, -rows, others, size=17, textposition="middle right"),
    ]


def _known(phases: Sequence[str]) -> int:
    """The number of the stage that makes the matrix."""
    return phases.index("covariance") if "covariance" in phases else len(phases)


def _cells(C: np.ndarray | None, names: Sequence[str], matrix: str) -> list[Trace]:
    """The matrix as coloured cells with its numbers and its name; nothing before it is known."""
    shown = np.full((2, 2), np.nan) if C is None else C
    top = float(np.abs(shown).max()) if C is not None and C.any() else 1.0
    said = ["" if C is None else words.number(round(value, 12)) for value in shown.ravel().tolist()]
    a, b = (short(name.partition(" (")[0], 12) for name in names)  # without their units
    pairs = [(a, "itself"), (a, b), (b, a), (b, "itself")]
    of = [f"{one}{' ' if len(one + other) < LINE else '<br>'}with {other}" for one, other in pairs]
    told = [f"{value}<br><span style='font-size:12px'>{what}</span>" for value, what in zip(said, of, strict=True)]
    known = C is not None
    return [
        marks.map(shown, palette.DIVERGING, -top, top, x=[0, 1], y=[0, 1], opacity=0.4, xgap=3, ygap=3),
        marks.text([0, 1, 0, 1], [0, 0, 1, 1], [text * known for text in told], size=17),
        marks.text([-0.5], [-0.7], [f"<b>{matrix}</b>" * known], size=15, textposition="middle right"),
    ]


def _layout(names: Sequence[str], known: int) -> dict[str, Any]:
    """The plane, and beside it the stages, below number `known` of them the matrix."""
    bare: dict[str, Any] = dict(showgrid=False, showticklabels=False, showline=False)
    square: dict[str, Any] = dict(range=[-1.04, 1.04], constrain="domain", **bare)
    made = panels.layout(
        [
            (
                palette.axis(**square, constraintoward="left") | dict(title=dict(text=names[0], standoff=14)),
                palette.axis(**square, scaleanchor="x") | dict(title=dict(text=names[1], standoff=38)),
            ),
            (
                palette.axis("", range=[-0.5, 1.5], constrain="domain", constraintoward="left", **bare),
                palette.axis("", range=[1.5, -0.9], scaleanchor="x2", scaleratio=FLAT, constrain="domain", **bare)
                | dict(constraintoward="top"),
            ),
            (
                palette.axis("", range=[0, 1], fixedrange=True, **bare),
                palette.axis("", range=[0.6 - LINES - 0.6, 0.6], fixedrange=True, **bare),
            ),
        ],
        widths=(1.5, 1, 1),
        height=500,
        tall=760,
        margin=dict(l=68, r=12, t=12, b=52, autoexpand=False),
        showlegend=False,
        domains={"xaxis.domain": [0, 0.52], "yaxis.domain": [0, 1]}
        | {"xaxis2.domain": [0.59, 0.97], "xaxis3.domain": [0.54, 1]}
        | _among(BESIDE, known),
    )
    made["meta"]["wide"]["margin.t"] = made["meta"]["narrow"]["margin.t"] = 12
    made["meta"]["narrow"] |= {"yaxis.domain": [0.63, 1], **_among(BELOW, known)}
    return made


def _among(room: tuple[float, float], known: int) -> dict[str, list[float]]:
    """From where to where up the stages are, and among them, below number `known`, the matrix."""
    low, high = room
    line = (high - low) / (LINES + 0.6)
    top = high - (known + 0.85) * line
    return {"yaxis3.domain": [low, high], "yaxis2.domain": [top - (MATRIX - 0.2) * line, top]}
