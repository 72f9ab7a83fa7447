"""One method's answers in the plane, how often it is wrong, and the places on which several methods disagree."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, marks, panels
from ui.figures.plane import Plane
from ui.guessing.cover import FOUND

DISPUTED, YELLOW = "they differ", "rgba(245,195,0,0.3)"
GOLD = "rgb(245,195,0)"  # its edge: the point on it stays to be seen
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
    return marks.points(x, y, YELLOW, size=32, outline=GOLD, meta=FOUND, name=DISPUTED, showlegend=False)


def figure(
    plane: Plane, traces: list[dict[str, Any]], *, title: str, wrong: int, of: str, height: int, small: bool
) -> dict[str, Any]:
    """The traces under a title, and right how many are `wrong` of which points; a small one has no titles of axes."""
    made = boundary.figure(plane, traces, height=height, legend=not small)
    made["layout"]["legend"] |= dict(x=0, xanchor="left", y=-0.16, yanchor="top")
    made["layout"]["margin"] |= dict(t=24, b=24) if small else dict(t=30, b=76)
    if not small:  # two rows of legend on a phone
        made["layout"]["meta"] = dict(wide={"margin.b": 76}, narrow={"margin.b": 102})
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
