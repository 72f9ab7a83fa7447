"""The objective of a single rating over its two numbers, where it is flat, and a path on it."""

from typing import Any

import numpy as np

from pages.views.recommender import outlined
from ui import palette, words
from ui.figures import contours, marks
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.picture import Figure

CELLS, LINES = 81, 9
FAR, EDGE = 2.0, 1.12  # the window stays as it is while a start is dragged in it; times as far as one beyond
LEG = 0.5  # a shorter way of a half-step has no name
NEAR = 0.3, 0.2  # of half the window: across and up, where two names would meet
HIGH = 0.85  # of the same: a start that is higher has its name below
START = "start"  # what can be dragged
TITLES = "u: the viewer's number", "v: the film's number"  # of the axes
UNDER: dict[str, Any] = dict(mode="markers+text", marker=dict(size=18, opacity=0))  # a name keeps clear of its mark
HALO = dict(size=14, shadow=palette.HALO)  # of a name over lines
PATH, FLAT = palette.CLASSES[1], palette.CLASSES[2]


def window(path: np.ndarray, flat: np.ndarray, reach: float) -> Plane:
    """Round the origin: the start, the flat points and the path (p, 2), up to `reach` from the origin."""
    farthest = max(float(np.abs(path[0]).max()), min(float(np.abs(path).max()), reach))
    half = max(1.6 * max(float(np.abs(flat).max()), FAR), EDGE * farthest)  # with room for names
    return Plane((-half, half), (-half, half), True, TITLES)


def backdrop(plane: Plane, across: np.ndarray, up: np.ndarray, J: np.ndarray) -> list[Trace]:
    """Shades of J (up, across), to click on, and lines of equal J."""
    low = float(J.min())
    height = np.sqrt(J - low)
    top = float(np.sqrt(J[len(up) // 2 :].max() - low)) * 0.6 or 1.0
    shade = dict(  # its colours end where its values do
        type="heatmap",
        x=across,
        y=up,
        z=np.minimum(height, top).astype(np.float32),
        colorscale=palette.SEQUENTIAL,
        showscale=False,
        opacity=0.8,
        zsmooth="best",
        hovertemplate="start here: u = %{x:.1f}, v = %{y:.1f}<extra></extra>",
        meta="pick",
    )
    pieces = [contours.GAP]
    for level in (top * np.arange(1, LINES + 1) / (LINES + 1)) ** 2:
        pieces += [contours.lines(across, up, J - low, float(level)), contours.GAP]
    points = np.vstack(pieces)
    return [
        shade,
        marks.line(points[:, 0], points[:, 1], palette.NEUTRAL, width=1, opacity=0.35),
    ]  # names stand on them


def flat(minima: np.ndarray, saddle: bool, ridge: np.ndarray | None, lowest: float) -> list[Trace]:
    """Stars at the minima (m, 2), a cross at a saddle in (0, 0), each with its name.

    `ridge` is a curve, if all its points are minima. `lowest` is J there.
    """
    line = contours.GAP if ridge is None else ridge
    cross = np.zeros(1) if saddle else np.full(1, np.nan)
    return [
        marks.line(line[:, 0], line[:, 1], FLAT, width=3),
        outlined.points(
            minima[:, 0],
            minima[:, 1],
            FLAT,
            size=16,
            edge=1.2,
            look=dict(symbol="star"),
            name="minimum",
            says="minimum: u = %{x:.4f}, v = %{y:.4f}",
        ),
        outlined.points(
            cross,
            cross,
            palette.MISTAKE,
            size=12,
            look=dict(symbol="x"),
            name="saddle",
            says="saddle: u = 0, v = 0",
        ),
        marks.text(
            [*minima[:, 0], *cross],
            [*minima[:, 1], *cross],
            [
                *(f"{_called(float(u))}:<br>low cost {words.number(lowest)}" for u in minima[:, 0]),
                "pass between<br>the valleys (saddle)",
            ],
            textfont=HALO,
            textposition=[*(_side(float(u)) for u in minima[:, 0]), "top center"],
            cliponaxis=False,
            **UNDER,
        ),
    ]


def _called(u: float) -> str:
    return "right valley" if u > 0 else "left valley" if u < 0 else "valley"


def _side(u: float) -> str:
    """Where a minimum's name stands: farther out, and whole on a phone."""
    return "top center" if u > 0 else "bottom center"


def _legs(plane: Plane, path: np.ndarray, *names: Trace) -> Trace:
    """The names of the first two ways of a path (p, 2), of which number each moves: where no other name is near."""
    ends = np.vstack([path[:3], np.full((3, 2), np.nan)])[:3]
    middle, way = (ends[1:] + ends[:-1]) / 2, np.abs(np.diff(ends, axis=0)).max(axis=1)
    room = np.array(NEAR) * plane.y[1]
    taken = np.vstack([np.zeros((0, 2)), *(np.column_stack([trace["x"], trace["y"]]) for trace in names)])
    free = [not (np.abs(taken - place) < room).all(axis=1).any() for place in middle]
    texts = zip(("1: u moves", "2: v moves"), way, free, strict=True)
    told = [text if far > LEG and clear else "" for text, far, clear in texts]
    look: dict[str, Any] = dict(textfont=HALO | dict(color=PATH), textposition=["bottom center", "middle right"])
    look |= dict(mode="markers+text", marker=dict(size=9, opacity=0))  # they keep clear of the line
    return marks.text(middle[:, 0], middle[:, 1], told, **look)


def figure(plane: Plane, still: list[Trace], path: np.ndarray) -> Figure:
    """The path (p, 2) so far, from its start to where it is."""
    x, y = path[:, 0], path[:, 1]
    moving = [
        marks.line(x, y, PATH, width=2.5, name="path"),
        marks.text(
            x[:1],
            y[:1],
            ["start: <b>drag me</b>"],
            textfont=HALO | dict(color=PATH, size=15),
            textposition="bottom center" if y[0] > HIGH * plane.y[1] else "top center",
            **UNDER,
        ),
        _legs(plane, path, *still[-1:]),
        marks.points(x[:1], y[:1], PATH, size=20, outline=palette.OUTLINE, edge=3, says="start", meta=START),
        marks.points(x[-1:], y[-1:], PATH, size=12, outline=palette.OUTLINE, says="here: u = %{x:.5f}, v = %{y:.5f}"),
    ]
    own = dict(showgrid=False, nticks=5, scaleanchor=None)  # it has lines of its own, and fills the room
    across, up = (axis | own for axis in plane.axes().values())
    corner = dict(x=0, y=1, xref="x domain", yref="y domain", xanchor="left", yanchor="top", xshift=8, yshift=-6)
    told = dict(text="high cost", showarrow=False, font=dict(size=14)) | corner
    margin = dict(l=56, r=12, t=12, b=48, autoexpand=False)
    layout = palette.layout(height=498, xaxis=across, yaxis=up, showlegend=False, margin=margin, annotations=[told])
    return dict(data=[*still, *moving], layout=layout)
