"""Each method's answers in a plane of its own, how often it is wrong, and the places on which several disagree."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.guessing.cover import FOUND

DISPUTED, YELLOW = "they differ", "rgba(255,238,165,0.94)"  # so pale that the point on it stays to be seen
GOLD = "rgb(245,195,0)"  # its edge
AROUND = 32  # pixels across of what is round a point that is looked at
EDGE = 0.35  # of the window: nearer to an edge, words go the other way
INVITES = "{1}click me{0}"
AWAY = {  # of the window: from a point to the middle of these words
    "middle right": np.array([0.14, 0]),
    "middle left": np.array([-0.14, 0]),
    "top center": np.array([0, 0.075]),
    "bottom center": np.array([0, -0.075]),
    "top right": np.array([0.1, 0.06]),
    "top left": np.array([-0.1, 0.06]),
    "bottom right": np.array([0.1, -0.06]),
    "bottom left": np.array([-0.1, -0.06]),
}
ROOM, RIM = np.array([0.1, 0.035]), 0.045 * np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])  # of it: half of them; a disc
OWN, NOT_ITS = 1.5, 0.1  # how much nearer words are to their own point than to others, and what they count else
RING = "○\u2005"  # what is round each of these
JUDGED = 10  # pixels across of a test point in one of two plots: it is to be seen within its ring
EDGE_OF_ONE = 2  # of such a point
GRID = {  # where three or four plots stand
    f"{letter}axis{n}.domain": ends
    for n, across, up in (("", 0, 1), ("2", 1, 1), ("3", 0, 0), ("4", 1, 0))
    for letter, ends in (("x", ((0, 0.46), (0.54, 1))[across]), ("y", ((0, 0.44), (0.56, 1))[up]))
}


@dataclass(frozen=True)
class Plot:
    """What a method says, under its title, and how many of how many points it has wrong."""

    traces: list[Trace]
    title: str
    wrong: int
    of: int


def veil(plane: Plane, codes: Sequence[np.ndarray], cells: int) -> dict[str, Any]:
    """Grey over the places at which not all codes (cells * cells,) are the same, with a line around them."""
    differ = np.any([other != codes[0] for other in codes[1:]], axis=0)
    if not differ.any():
        return boundary.line(boundary.NOWHERE)
    across, up, _ = plane.grid(cells)
    return dict(
        type="contour",
        x=across,
        y=up,
        z=differ.astype(np.uint8).reshape(cells, cells),
        contours=dict(type="constraint", operation="<", value=0.5),
        fillcolor="rgba(60,60,70,0.25)",
        line=dict(color=palette.NEUTRAL, width=1.5),
        showscale=False,
        hoverinfo="skip",
    )


def disputed(X: np.ndarray) -> dict[str, Any]:
    """A yellow ground for each of the points X (m, 2) of which not all methods say the same."""
    x, y = X.T if len(X) else np.full((2, 1), np.nan)
    return marks.points(x, y, YELLOW, size=AROUND, outline=GOLD, meta=FOUND, name=DISPUTED, showlegend=False)


def invitation(plane: Plane, X: np.ndarray, others: np.ndarray, line: np.ndarray) -> Trace:
    """What to do, beside the one of X (m, 2) where it is farthest from all `others` (n, 2) and from the boundary's
    `line` (p, 2), whose pieces are parted by NaN; nowhere if m = 0."""
    size, middle = np.ptp([plane.x, plane.y], axis=1), np.mean([plane.x, plane.y], axis=1)
    line = line[np.isfinite(line).all(axis=1)]
    best, place, side = -np.inf, X[:1], "middle right"
    for i, point in enumerate(X):
        rims = (np.delete(X, i, axis=0)[:, None] + RIM * size).reshape(-1, 2)
        for one, way in AWAY.items():
            words = point + way * size
            room = (np.abs(np.vstack([others, rims, line]) - words) / size / ROOM).max(axis=1).min(initial=np.inf)
            inside = (np.abs(words - middle) / size + ROOM < 0.5).all()
            far = np.linalg.norm((np.delete(X, i, axis=0) - words) / size, axis=1).min(initial=np.inf)
            room *= 1 if far > OWN * np.linalg.norm(way) else NOT_ITS  # nearer to another, it would be read as its
            if inside and room > best:
                best, place, side = room, X[[i]], one
    told = INVITES.format("<br> " if "top" in side else "", " <br>" if "bottom" in side else "")
    said = word(plane, place, told, None, meta=FOUND)
    aslant = side not in marks.SIDES  # it stands off the disc both ways: half the room between is enough
    return said | dict(
        textposition=side, text=[text.replace("\u2003", "" if aslant else "\u2003") for text in said["text"]]
    )


def word(plane: Plane, X: np.ndarray, said: str, colour: str | None, **more: Any) -> Trace:
    """What is said of the point X (1, 2), beside it; nowhere if there is none, (0, 2). None is the page's own ink."""
    x, y = X.T if len(X) else np.full((2, 1), np.nan)
    side = "middle left" if plane.x[1] - x[0] < EDGE * np.ptp(plane.x) else "middle right"
    font = dict(size=15, shadow=palette.HALO) | (dict(color=colour) if colour else {})
    told = f"\u2003\u2002<b>{said}</b>\u2002\u2003"
    return marks.text(x, y, [told], textfont=font, textposition=side, **more)


def figure(plane: Plane, plots: Sequence[Plot]) -> dict[str, Any]:
    """The plots side by side, three or four in two rows: these have no titles of axes."""
    n, small = len(plots), len(plots) > 2
    bare: dict[str, Any] = dict(title=dict(text=""), nticks=5) if small else {}
    axes = [(axis["xaxis"] | bare, axis["yaxis"] | bare) for axis in [plane.axes()] * n]
    told: list[dict[str, Any]] = []
    for i, plot in enumerate(plots):
        colour = palette.MISTAKE if plot.wrong else palette.NEUTRAL
        right = dict(x=1, xanchor="right", font=dict(size=14, color=colour))
        counted = f"{RING * bool(plot.wrong)}{plot.wrong} of {plot.of} wrong"
        told += [panels.heading(counted, i, **right), panels.heading(plot.title, i, font=dict(size=15))]
    domains = {name: ends for name, ends in GRID.items() if small and name.split(".")[0][5:] in ("", "2", "3", "4")[:n]}
    layout = panels.layout(
        axes,
        widths=[1] * n,
        height=570 if small else 470,
        tall=max(1, n) * 400,
        domains=domains,
        showlegend=False,
        annotations=told,
    )
    data = [panels.on(trace, i) for i, plot in enumerate(plots) for trace in plot.traces]
    return dict(data=[trace if "name" in trace else trace | dict(showlegend=False) for trace in data], layout=layout)
