"""One method's answers in the plane, how often it is wrong, and the places on which several methods disagree."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.guessing.cover import FOUND

DISPUTED, YELLOW = "they differ", "rgba(245,195,0,0.3)"
GOLD = "rgb(245,195,0)"  # its edge: the point on it stays to be seen
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


def figure(
    plane: Plane, traces: list[dict[str, Any]], *, title: str, wrong: int, of: int, height: int, small: bool
) -> dict[str, Any]:
    """The traces under a title, and right how many are `wrong` of how many; a small one has no titles of axes."""
    made = boundary.figure(plane, traces, height=height, legend=False)
    made["layout"]["margin"] |= dict(t=24, b=24) if small else dict(t=30, b=48)
    if small:
        for axis in ("xaxis", "yaxis"):
            made["layout"][axis] = made["layout"][axis] | dict(title=dict(text=""), nticks=5)
    colour = palette.MISTAKE if wrong else palette.NEUTRAL
    right = dict(x=1, xanchor="right", font=dict(size=13 if small else 14, color=colour))
    made["layout"]["annotations"] = [
        panels.heading(f"{RING * bool(wrong)}{wrong} of {of} wrong", 0, **right),
        panels.heading(title, 0, font=dict(size=13 if small else 15)),
    ]
    return made
