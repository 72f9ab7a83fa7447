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


def word(plane: Plane, X: np.ndarray, said: str, colour: str | None, **more: Any) -> Trace:
    """What is said of a point, beside it: of the highest of X (m, 2), if there is any. None is the page's own ink."""
    x, y = X[X[:, 1].argsort()[::-1][:1]].T if len(X) else np.full((2, 1), np.nan)
    side = "middle left" if plane.x[1] - x[0] < EDGE * np.ptp(plane.x) else "middle right"
    font = dict(size=15, shadow=palette.HALO) | (dict(color=colour) if colour else {})
    told = f"\u2003\u2002<b>{said}</b>\u2002\u2003"
    return marks.text(x, y, [told], textfont=font, textposition=side, **more)


def figure(
    plane: Plane, traces: list[dict[str, Any]], *, title: str, wrong: int, of: str, height: int, small: bool
) -> dict[str, Any]:
    """The traces under a title, and right how many are `wrong` of which points; a small one has no titles of axes."""
    made = boundary.figure(plane, traces, height=height, legend=False)
    made["layout"]["margin"] |= dict(t=24, b=24) if small else dict(t=30, b=48)
    if small:
        for axis in ("xaxis", "yaxis"):
            made["layout"][axis] = made["layout"][axis] | dict(title=dict(text=""), nticks=5)
    colour = palette.MISTAKE if wrong else palette.NEUTRAL
    right = dict(x=1, xanchor="right", font=dict(size=12 if small else 14, color=colour))
    made["layout"]["annotations"] = [
        panels.heading(f"{wrong} of {of} wrong", 0, **right),
        panels.heading(title, 0, font=dict(size=12 if small else 14, color=palette.NEUTRAL)),
    ]
    return made
