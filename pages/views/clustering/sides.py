"""What stands on both sides where two ways to tell points apart are compared: right ones filled, wrong ones hollow."""

from typing import Any

import numpy as np

from ui.figures import clusters
from ui.figures.marks import Trace

HOLLOW = 100  # added to Plotly's number of a shape
UP = 3  # pixels from a side to its title


def hollow(cloud: Trace, wrong: np.ndarray) -> Trace:
    """The points of a cloud, of which those that are `wrong` (n,) are hollow, and no others; crosses stay."""
    look = cloud["marker"]
    shapes, width = np.asarray(look["symbol"], dtype=int), np.asarray(look["line"]["width"])
    cross = shapes == clusters.NOISE
    shapes = np.where(cross, shapes, shapes % HOLLOW + HOLLOW * wrong)
    width = np.where(cross, width, np.where(wrong, 1.5, np.minimum(width, 1)))
    line = look["line"] | dict(width=width.astype(np.float32))
    return cloud | dict(marker=look | dict(symbol=shapes.astype(np.uint8), line=line))


def titled(both: dict[str, Any]) -> dict[str, Any]:
    """The figure of two sides with titles that are read first."""
    titles = [title | dict(yshift=UP, font=dict(size=15)) for title in both["layout"]["annotations"]]
    return both | dict(layout=both["layout"] | dict(annotations=titles))
