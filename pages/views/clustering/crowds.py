"""Clusters of crowded places: core, border and noise points, the reach of the one visited, and the distance curve."""

from typing import Any

import numpy as np

from algos.clustering.dbscan import BORDER, NOISE, UNREACHED
from pages.views.clustering import colours
from pages.views.clustering.colours import HUES
from ui import palette, words
from ui.figures import clusters, marks, panels
from ui.figures.plane import Plane

EPS = "eps"  # what can be dragged
_TURN = 2 * np.pi
_ANGLES = np.linspace(0, _TURN, 49)
_CIRCLE = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
_SIDES = ("top center", "bottom center", "middle left", "middle right")  # of equally free ones the first
NAMED = np.array([0.1, 0.06])  # of the window across and up, what the name of the reach takes
IN_THE_WAY = 2  # points it may lie on
WAITING, ASKED = 6, 15  # pixels of a point that is to be asked, and of the one that is
_HOLLOW = 100  # added to a marker's number, it has only an outline


def visit(
    points: np.ndarray,
    labels: np.ndarray,
    kinds: np.ndarray,
    eps: float,
    current: int = -1,
    added: np.ndarray | tuple[()] = (),
    waiting: np.ndarray | tuple[()] = (),
) -> list[dict[str, Any]]:
    """Points (n, 2) with labels and kinds (n,), the circle of the one visited (-1: none), lines to those it added; of
    those `waiting` nobody has asked yet whether they are core."""
    drawn = cloud(points, labels, kinds)
    size = np.array(drawn["marker"]["size"])
    size[np.asarray(waiting, dtype=int)] = WAITING
    if current >= 0 and kinds[current] != UNREACHED:
        size[current] = ASKED
    drawn |= dict(marker=drawn["marker"] | dict(size=size))
    return [_spokes(points, current, added), drawn, _reach(points, current, eps)]


def shore(points: np.ndarray, eps: float) -> dict[str, Any]:
    """Where the reach of the points (m, 2) ends: of the circles of radius eps around all, what lies in no other."""
    way = [np.empty((0, 2))]
    for point in points:
        for start, end in _free(points - point, eps):
            angles = np.linspace(start, end, 1 + max(1, round((end - start) / _ANGLES[1])))
            way += [point + eps * np.stack([np.cos(angles), np.sin(angles)], axis=1), np.full((1, 2), np.nan)]
    x, y = np.concatenate(way).T
    return marks.line(x, y, palette.NEUTRAL, width=1, opacity=0.5, meta="no ghost")


def _free(others: np.ndarray, eps: float) -> np.ndarray:
    """From where to where (n, 2), as angles, a circle of radius eps around 0 lies in none around others (m, 2)."""
    far = np.hypot(*others.T)
    near = (far > 0) & (far < 2 * eps)
    if not near.any():
        return np.array([[0, _TURN]])
    half = np.arccos(far[near] / (2 * eps))  # what each covers, to both sides of the way to its middle
    start = (np.arctan2(*others[near].T[::-1]) - half) % _TURN
    order = start.argsort()
    start, end = start[order], (start + 2 * half)[order]
    covered = np.maximum(np.maximum.accumulate(end), end.max() - _TURN)
    following = np.append(start[1:], start[0] + _TURN)
    return np.stack([covered, following], axis=1)[following > covered]


def cloud(points: np.ndarray, labels: np.ndarray, kinds: np.ndarray) -> dict[str, Any]:
    """Filled markers for core points, hollow ones for border points, crosses for noise, dots for those not reached."""
    shapes = clusters.cloud(points, labels, HUES)["marker"]["symbol"].astype(int)
    shapes = np.select(
        [kinds == BORDER, kinds == NOISE, kinds == UNREACHED], [shapes + _HOLLOW, clusters.NOISE, 0], shapes
    )
    drawn = colours.cloud(points, labels)
    marker = drawn["marker"] | dict(
        symbol=shapes.astype(np.uint8),
        size=np.where(kinds == UNREACHED, 6, 9).astype(np.uint8),
        line=dict(width=np.choose(kinds, [0, 1, 2, 2]).astype(np.uint8), color=palette.OUTLINE),
        opacity=1,
    )
    return drawn | dict(marker=marker, showlegend=False)


def legend(m: int, *, brief: bool = False) -> list[dict[str, Any]]:
    """What the kinds of markers mean, where m points in reach make a point core; `brief` where there is less room."""
    kinds = [  # in the first cluster's colour
        ("core", f": {words.count(m, 'point')} or more within reach", "circle", 10, 0),
        ("joined", ": reach not checked yet", "circle", WAITING, 0),
    ]
    if m > 1:  # every point is within its own reach
        kinds.append(("border", f": joined, fewer than {m} in reach", "circle-open", 9, 0))
    kinds += [("noise", ": in no cluster", "x-thin-open", 9, -1), ("not yet reached", "", "circle", 6, -1)]
    shown = []
    for kind, means, symbol, size, cluster in kinds:
        name = kind if brief else f"{kind}{means}"
        shown.append(marks.points([None], [None], palette.colour(cluster), size=size, symbol=symbol, name=name))
        shown[-1]["marker"]["line"] = dict(width=2 if "open" in symbol else 0)
    return shown


def named_reach(points: np.ndarray, current: int, eps: float, name: str, plane: Plane) -> dict[str, Any]:
    """The name of the circle around the point visited, on the side on which the fewest points (n, 2) are in its way.

    Where many are it is left out.
    """
    x, y = points[current]
    wide, high = NAMED * np.ptp([plane.x, plane.y], axis=1)
    half = np.array([wide, high]) / 2
    boxes = {side: [x, y] + np.array(marks.SIDES[side]) * (eps + half) for side in _SIDES}
    hidden = {
        side: int((np.abs(points - box) < half).all(axis=1).sum())
        for side, box in boxes.items()
        if plane.holds(np.array([box - half, box + half])).all()
    }
    side = min(hidden, key=hidden.__getitem__, default="top center")
    said = name if hidden.get(side, IN_THE_WAY + 1) <= IN_THE_WAY else ""
    across, up = [x, y] + eps * np.array(marks.SIDES[side])
    return marks.text([across], [up], [said], palette.FIT, size=14, textposition=side, cliponaxis=False)


def curve(reaches: np.ndarray, eps: float, current: int = -1, *, top: float) -> list[dict[str, Any]]:
    """The distance (n,) at which every point is core, sorted, with eps across it and the visited point on it.

    `top` is the highest that is shown.
    """
    order = np.argsort(reaches, kind="stable")
    places, heights, here = np.arange(1, len(order) + 1), reaches[order], order == current
    across, level = [0, len(order) + 1], np.full(2, eps)
    grip = dict(color=palette.FIT, size=18, line=dict(width=3, color=palette.OUTLINE))
    handles: dict[str, Any] = dict(mode="lines+markers", marker=grip, cliponaxis=False)
    free = heights[len(order) // 2] < eps  # above the line on the left; else below it on the right
    above = free and eps < 0.93 * top
    named = marks.text(
        [0 if free else len(order) + 1],
        [min(eps, top) + (0.012 if above else -0.012) * top],
        [f"<b>\u2009reach eps {eps:.3g}: drag me\u2009</b>"],
        palette.FIT,
        size=14,
        textposition="top right" if above else "bottom right" if free else "bottom left",
    )
    return [
        marks.line(places, heights, palette.DATA, says="%{x} points are core from eps %{y:.4g} on"),
        marks.line(across, level, palette.FIT, width=3, dash="dash", says="eps: %{y:.4g}", meta=EPS, **handles),
        marks.points(places[here], heights[here], palette.FIT, size=11, outline=palette.OUTLINE),
        named,
        marks.text(
            places[here],
            heights[here],
            [f"\u2002point {current + 1}\u2002"] * int(here.sum()),
            palette.FIT,
            size=14,
            textposition="bottom right" if (places[here] < 0.6 * len(order)).all() else "top left",
        ),
    ]


def figure(plane: Plane, left: list[dict[str, Any]], right: list[dict[str, Any]], *, top: float, n: int, m: int) -> Any:
    """The visit on the left, the curve (up to `top`, of n points and their m-th nearest) on
    the right, if there is one."""
    axes = plane.axes()
    if not right:
        look = dict(itemsizing="trace", itemclick=False, itemdoubleclick=False)
        layout = palette.layout(height=480, showlegend=True, **axes)
        layout["margin"] = layout["margin"] | dict(t=2 * panels.LEGEND_ROW + 4)  # of the legend
        return panels.roomy(dict(data=[*legend(m), *left], layout=layout | dict(legend=layout["legend"] | look)), 5)
    across = palette.axis("points, from dense to sparse", range=[0, n + 1], nticks=5)
    up = palette.axis(range=[0, top], nticks=5)
    heading = panels.heading("Reach needed to be core", 1, yshift=4)
    layout = panels.layout(
        [(axes["xaxis"], axes["yaxis"]), (across, up)], widths=(0.74, 0.26), annotations=[heading], showlegend=True
    )
    layout["meta"]["narrow"]["margin.t"], layout["meta"]["wide"]["margin.t"] = 124, 30  # the legend takes five rows
    layout["legend"] = layout["legend"] | dict(itemsizing="trace", itemclick=False, itemdoubleclick=False)
    return dict(data=[*legend(m, brief=True), *left, *(panels.on(trace, 1) for trace in right)], layout=layout)


def _reach(points: np.ndarray, current: int, eps: float) -> dict[str, Any]:
    circle = points[current] + eps * _CIRCLE if current >= 0 else np.empty((0, 2))
    return marks.line(
        circle[:, 0], circle[:, 1], palette.FIT, width=2.5, fill="toself", fillcolor="rgba(232,112,14,0.10)"
    )


def _spokes(points: np.ndarray, current: int, added: np.ndarray | tuple[()]) -> dict[str, Any]:
    ends = points[np.asarray(added, dtype=int)]
    starts = np.broadcast_to(points[current], ends.shape)
    ways = np.stack([starts, ends, np.full_like(ends, np.nan)], axis=1).reshape(-1, 2)
    return marks.line(ways[:, 0], ways[:, 1], palette.NEUTRAL, width=1.5)
