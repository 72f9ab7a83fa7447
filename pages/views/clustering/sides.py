"""What stands on both sides where two ways to tell points apart are compared: right ones filled, wrong ones hollow."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui.figures import clusters, marks, panels
from ui.figures.marks import Trace

HOLLOW = 100  # added to Plotly's number of a shape
DOWN = -4  # pixels, so that a title has one line with the words at its right


def hollow(cloud: Trace, wrong: np.ndarray) -> Trace:
    """The points of a cloud, of which those that are `wrong` (n,) are hollow, and no others; crosses stay."""
    look = cloud["marker"]
    shapes, width = np.asarray(look["symbol"], dtype=int), np.asarray(look["line"]["width"])
    cross = shapes == clusters.NOISE
    shapes = np.where(cross, shapes, shapes % HOLLOW + HOLLOW * wrong)
    width = np.where(cross, width, np.where(wrong, 1.5, np.minimum(width, 1)))
    line = look["line"] | dict(width=width.astype(np.float32))
    return cloud | dict(marker=look | dict(symbol=shapes.astype(np.uint8), line=line))


def told(both: dict[str, Any], said: Sequence[str]) -> dict[str, Any]:
    """The figure of two sides with something said of each, at the right over its plot."""
    look: dict[str, Any] = dict(textfont=dict(size=15), textposition="top left", cliponaxis=False)
    words = [panels.on(marks.text([1], [1], [f"<b>{one}</b>"], **look), i) for i, one in enumerate(said, 2)]
    titled = dict(
        annotations=[title | dict(yshift=DOWN, font=dict(size=14)) for title in both["layout"]["annotations"]]
    )
    corners = panels.corners(0, 2) | panels.corners(1, 3)
    return dict(data=[*both["data"], *words], layout=both["layout"] | titled | corners)
