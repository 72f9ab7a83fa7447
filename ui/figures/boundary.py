"""What a classifier makes of the points in the plane: lines where it changes its mind, a ring around each mistake.

A figure is a list of traces: a background (`ui.figures.regions`), lines, then the points. Here are the last two.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import clusters, contours
from ui.figures.plane import CELLS, Plane
from ui.guessing.cover import FOUND, GIVEN

Trace = dict[str, Any]
SIZE, HOLLOW = 9, 7  # pixels across of a point, and of a test point
AROUND = 6  # pixels by which a mistake's ring is wider than its point
MISTAKE: dict[str, Any] = dict(
    symbol="circle", color="rgba(255,255,255,0.15)", line=dict(width=2.5, color=palette.MISTAKE), opacity=1
)
OPEN = 100  # Plotly's number of a hollow shape is that of the full one plus this
NOWHERE = clusters.NOWHERE


def figure(plane: Plane, traces: list[Trace], *, height: int = 480, legend: bool = True) -> dict[str, Any]:
    """The traces on the plane's window. Traces with a `name` stand in the legend."""
    named = [trace if "name" in trace else trace | dict(showlegend=False) for trace in traces]
    layout = palette.layout(height=height, showlegend=legend, **plane.axes())
    layout["legend"] = layout["legend"] | dict(itemclick=False, itemdoubleclick=False)
    return dict(data=named, layout=layout)


# Points ---------------------------------------------------------------------------------------------------


def points(X: np.ndarray, y: np.ndarray, names: Sequence[str], *, size: np.ndarray | float = SIZE) -> Trace:
    """The points X (n, 2) to learn from, coloured and shaped by their classes y (n,); clicks reach `on_click`."""
    cloud = clusters.cloud(X, y, len(names), sizes=size)
    return cloud | dict(
        text=[names[int(c)] for c in y],
        hovertemplate="point %{customdata}: %{text}<br>(%{x:.4g}, %{y:.4g})<extra></extra>",
    )


def test_points(X: np.ndarray, y: np.ndarray, names: Sequence[str]) -> Trace:
    """Points X (n, 2) that were not learned from: the same colours and shapes, hollow and smaller."""
    if not len(X):
        return _marks(NOWHERE, dict(size=HOLLOW))
    cloud = clusters.cloud(X, y, len(names), sizes=HOLLOW)
    marker = cloud["marker"]
    hollow = marker | dict(symbol=marker["symbol"] + np.uint8(OPEN), line=dict(width=1.5))
    return {k: v for k, v in cloud.items() if k not in ("meta", "customdata")} | dict(
        marker=hollow,
        text=[names[int(c)] for c in y],
        hovertemplate="test point: %{text}<br>(%{x:.4g}, %{y:.4g})<extra></extra>",
    )


test_points.__test__ = False  # type: ignore[attr-defined]  # not a test


def mistakes(X: np.ndarray, wrong: np.ndarray, *, sizes: np.ndarray | None = None) -> Trace:
    """A ring around each of the points X (n, 2) that is `wrong` (n,), on a paler ground.

    To be drawn before the points, so that nothing covers them. It stays there from frame to frame, or fades. `sizes`
    (n,) are those of the points, where they differ.
    """
    size: Any = SIZE + AROUND
    if sizes is not None and wrong.any():
        size = (np.asarray(sizes)[wrong] + AROUND).astype(np.float32)
    return _marks(X[wrong], MISTAKE | dict(size=size)) | who(wrong) | dict(meta=FOUND)


def ring(X: np.ndarray, *, size: float = 18, name: str | None = None) -> Trace:
    """A ring around each of the points X (m, 2): support vectors, or the one being looked at."""
    mark = dict(symbol="circle-open", size=size, color=palette.NEUTRAL, line=dict(width=2, color=palette.NEUTRAL))
    marks = _marks(X, mark)
    return marks if name is None else marks | dict(name=name)


def who(chosen: np.ndarray) -> dict[str, Any]:
    """Which points those chosen (n,) are: so marks on them do not fly to others while a run is played."""
    rows = np.flatnonzero(chosen)
    return dict(ids=rows.astype(np.int32) if len(rows) else np.array([-1], dtype=np.int32))


def legend(
    names: Sequence[str], *, test: bool = False, mistakes: bool | str = False, held_out: str = "test"
) -> list[Trace]:
    """Entries of the legend for the classes, and for test points and mistakes, as they are called here."""
    marks = [(name, GIVEN, palette.markers(i, SIZE)) for i, name in enumerate(names)]
    if test:
        hollow = dict(symbol="circle-open", size=HOLLOW, color=palette.NEUTRAL, line=dict(width=1.5))
        marks.append((held_out, GIVEN, hollow))
    if mistakes:
        ringed = MISTAKE | dict(size=HOLLOW + AROUND)
        marks.append((mistakes if isinstance(mistakes, str) else "mistake", FOUND, ringed))
    return [_marks(NOWHERE, mark) | dict(name=name, meta=meta, showlegend=True) for name, meta, mark in marks]


def _marks(X: np.ndarray, marker: dict[str, Any]) -> Trace:
    X = X if len(X) else NOWHERE
    return dict(
        type="scatter",
        mode="markers",
        x=X[:, 0].astype(np.float32),
        y=X[:, 1].astype(np.float32),
        marker=marker,
        hoverinfo="skip",
    )


# Lines ----------------------------------------------------------------------------------------------------


def level(
    plane: Plane,
    S: np.ndarray,
    level: float = 0.0,
    *,
    cells: int = CELLS,
    name: str | None = None,
    dash: str = "solid",
    width: float = 2.5,
    colour: str = palette.NEUTRAL,
) -> Trace:
    """The line where scores S (cells * cells,) on the plane's grid have the value `level`."""
    across, up, _ = plane.grid(cells)
    drawn = line(contours.lines(across, up, S.reshape(cells, cells), level), name, dash, width, colour)
    return drawn | dict(line=drawn["line"] | dict(simplify=False))  # Plotly would leave out points of it: kinks


def straight(
    plane: Plane,
    coef: np.ndarray,
    intercept: float,
    level: float = 0.0,
    *,
    name: str | None = None,
    dash: str = "solid",
    width: float = 2.5,
    colour: str = palette.NEUTRAL,
) -> Trace:
    """The line coef . x + intercept = level, from end to end of the window; nowhere if coef is zero."""
    normal = np.asarray(coef, float)
    length = float(np.hypot(*normal))
    if length == 0:
        return line(NOWHERE, name, dash, width, colour)
    middle = np.array([sum(plane.x) / 2, sum(plane.y) / 2])
    foot = middle + (level - intercept - normal @ middle) * normal / length**2
    reach = 2 * (plane.x[1] - plane.x[0] + plane.y[1] - plane.y[0])
    along = np.array([-normal[1], normal[0]]) / length
    if np.abs(foot - middle).max() > reach:  # far outside; single precision would bend it
        return line(NOWHERE, name, dash, width, colour)
    return line(np.vstack([foot - reach * along, foot + reach * along]), name, dash, width, colour)


def line(
    points: np.ndarray,
    name: str | None = None,
    dash: str = "solid",
    width: float = 2.5,
    colour: str = palette.NEUTRAL,
) -> Trace:
    """A line through points (m, 2); a NaN row begins another piece."""
    trace = dict(
        type="scatter",
        mode="lines",
        x=points[:, 0].astype(np.float32),
        y=points[:, 1].astype(np.float32),
        line=dict(color=colour, width=width, dash=dash),
        hoverinfo="skip",
    )
    return trace if name is None else trace | dict(name=name, showlegend=True)
