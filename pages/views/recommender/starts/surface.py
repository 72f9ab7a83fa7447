"""The objective of a single rating over its two numbers, where it is flat, and a path on it."""

from typing import Any

import numpy as np

from pages.views.recommender import outlined
from ui import palette, words
from ui.figures import contours, marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.picture import Figure

CELLS, LINES = 81, 9
START = "start"  # what can be dragged
TITLES = "u: how much the user likes a kind of item", "v: how much the item is of that kind"  # of the axes
UNDER: dict[str, Any] = dict(mode="markers+text", marker=dict(size=18, opacity=0))  # a name keeps clear of its mark
HALO = dict(size=14, shadow=palette.HALO)  # of a name over lines
SQUARE, BESIDE = (0, 0.62), (0.66, 0.98)  # where the surface stands, and the guess beside the rating: across
PATH, FLAT = palette.CLASSES[1], palette.CLASSES[2]


def window(path: np.ndarray, flat: np.ndarray, reach: float) -> Plane:
    """Round the origin: the start, the flat points and the path (p, 2), up to `reach` from the origin."""
    far = max(float(np.abs(flat).max()), float(np.abs(path[0]).max()), min(float(np.abs(path).max()), reach))
    half = 1.6 * max(far, 1.0)  # with room for names
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
        opacity=0.55,
        zsmooth="best",
        hovertemplate="start here: u = %{x:.1f}, v = %{y:.1f}<extra></extra>",
        meta="pick",
    )
    pieces = [contours.GAP]
    for level in (top * np.arange(1, LINES + 1) / (LINES + 1)) ** 2:
        pieces += [contours.lines(across, up, J - low, float(level)), contours.GAP]
    points = np.vstack(pieces)
    return [shade, marks.line(points[:, 0], points[:, 1], palette.NEUTRAL, width=1, opacity=0.6)]


def flat(minima: np.ndarray, saddle: bool, ridge: np.ndarray | None) -> list[Trace]:
    """Stars at the minima (m, 2), a cross at a saddle in (0, 0), each with its name.

    `ridge` is a curve, if all its points are minima.
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
            [*(_called(float(u)) for u in minima[:, 0]), "saddle:<br>a pass between valleys"],
            textfont=HALO,
            textposition=[*(_side(float(u)) for u in minima[:, 0]), "top center"],
            cliponaxis=False,
            **UNDER,
        ),
    ]


def _called(u: float) -> str:
    return "upper<br>valley" if u > 0 else "lower<br>valley" if u < 0 else "valley<br>bottom"


def _side(u: float) -> str:
    """Where a minimum's name stands: no path comes from farther out along both numbers."""
    return "top right" if u > 0 else "bottom left" if u < 0 else "bottom center"


def guesses(path: np.ndarray) -> np.ndarray:
    """u v at each place of a path (p, 2): (p,)."""
    return np.asarray(path.prod(axis=1))


def figure(plane: Plane, still: list[Trace], path: np.ndarray, rating: float, ends: tuple[float, float]) -> Figure:
    """The path (p, 2) so far, from its start to where it is; beside it the guess there and the rating, bars on an axis
    with these ends."""
    x, y = path[:, 0], path[:, 1]
    start = dict(symbol="circle-open", size=20, color=PATH, line=dict(width=2.5))
    moving = [
        marks.line(x, y, PATH, width=2.5, name="path"),
        marks.text(
            x[:1], y[:1], ["start: drag it"], textfont=HALO | dict(color=PATH), textposition="top center", **UNDER
        ),
        marks.points(x[:1], y[:1], PATH, marker=start, says="start", meta=START),
        marks.points(x[-1:], y[-1:], PATH, size=12, outline=palette.OUTLINE, says="here: u = %{x:.5f}, v = %{y:.5f}"),
    ]
    both = [float(guesses(path[-1:])[0]), rating]
    said = [f"{both[0]:.2f}".replace("-", "−"), words.setting(rating)]
    written: dict[str, Any] = dict(text=said, textposition="outside", cliponaxis=False)
    bars = marks.bars(
        [0, 1], both, None, marker=dict(color=[PATH, palette.NEUTRAL], opacity=[1, 0.4]), width=0.6, **written
    )
    sides = [f"{'bottom' if value >= 0 else 'top'} center" for value in both]  # across the zero line from its bar
    called = marks.text([0, 1], [0, 0], ["guess u · v", "rating y"], size=14, textposition=sides, **UNDER)
    own = dict(showgrid=False, constrain="domain", nticks=5)  # it has lines of its own, and is square
    across, up = (axis | own for axis in plane.axes().values())
    across |= dict(constraintoward="left")
    bare: dict[str, Any] = dict(showgrid=False, showline=False)
    names = palette.axis("", range=[-0.6, 1.6], showticklabels=False, **bare)
    zero = dict(zeroline=True, zerolinecolor=palette.NEUTRAL)
    high = palette.axis("", range=list(ends), showticklabels=False, **zero, **bare)  # numbers stand at the bars
    domains = {"xaxis.domain": SQUARE, "xaxis2.domain": BESIDE}
    corner = dict(x=0, y=1, xref="x domain", yref="y domain", xanchor="left", yanchor="top", xshift=8, yshift=-6)
    told = dict(text="high cost J", showarrow=False, font=dict(size=13)) | corner
    layout = panels.layout(
        [(across, up), (names, high)],
        widths=(2, 1),
        height=498,
        tall=540,
        showlegend=False,
        domains=domains,
        margin=dict(l=52, r=12, t=12, b=44, autoexpand=False),
        annotations=[told],
    )
    layout["meta"]["wide"] |= {"margin.t": 12}
    layout["meta"]["narrow"] |= {"yaxis.domain": [0.34, 1], "yaxis2.domain": [0.06, 0.22], "margin.t": 12}
    return dict(data=[*still, *moving, panels.on(bars, 1), panels.on(called, 1)], layout=layout)
