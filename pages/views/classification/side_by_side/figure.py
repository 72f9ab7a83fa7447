"""One method's answers in the plane, under its title, and the places on which several methods disagree."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, panels
from ui.figures.plane import Plane


def places(codes: Sequence[np.ndarray]) -> np.ndarray:
    """Where on the grid not all methods' codes (cells * cells,) are the same: boolean."""
    return np.asarray((np.stack(codes) != codes[0]).any(axis=0))


def shade(plane: Plane, differ: np.ndarray | None, cells: int) -> dict[str, Any]:
    """A grey veil over the places (cells * cells,), with a line around them; nothing if there are none."""
    if differ is None or not differ.any():
        return boundary.line(boundary.NOWHERE)
    across, up, _ = plane.grid(cells)
    return dict(
        type="contour",
        x=across,
        y=up,
        z=differ.astype(np.uint8).reshape(cells, cells),
        contours=dict(type="constraint", operation="<", value=0.5),
        fillcolor="rgba(60,60,70,0.55)",
        line=dict(color=palette.NEUTRAL, width=1.5),
        showscale=False,
        hoverinfo="skip",
    )


def figure(plane: Plane, traces: list[dict[str, Any]], *, title: str, height: int) -> dict[str, Any]:
    """The traces under a title."""
    made = boundary.figure(plane, traces, height=height, legend=False)
    made["layout"]["annotations"] = [panels.heading(title, 0, font=dict(size=12, color=palette.NEUTRAL))]
    return made
