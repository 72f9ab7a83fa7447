"""A Gaussian for each class over the points, and what Bayes' rule makes of them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, clusters, contours, ellipses, marks, panels, regions
from ui.figures.marks import Trace
from ui.figures.plane import CELLS, Plane

_LOW = [[0.0, "rgba(138,148,160,0)"], [1.0, "rgba(138,148,160,0.6)"]]


def figure(
    plane: Plane,
    clouds: Sequence[Trace],
    k: int,
    *,
    gaussians: tuple[np.ndarray, np.ndarray | None, Sequence[str]] | None = None,
    behind: Sequence[Trace] = (),
    line: Trace | None = None,
) -> dict[str, Any]:
    """The points' traces `clouds` and, as far as they are known, what was fitted to them.

    gaussians: means (k, 2), covariances (k, 2, 2) or None, and words for each mean. `behind` is a `background`, which
    appears together with the boundary `line`: until then it is there, but cannot be seen, so that the frames need
    not carry it. The same number of traces whatever is known.
    """
    means, covariances, said = gaussians or (np.full((k, 2), np.nan), None, [""] * k)
    none = boundary.line(boundary.NOWHERE)
    rings = [none | dict(fill="toself")] * k if covariances is None else ellipses.traces(means, covariances)
    centres = clusters.centre_marks(means)
    larger = dict(marker=centres["marker"] | dict(size=17))
    traces = [
        *(trace | dict(opacity=trace["opacity"] if line else 0) for trace in behind),
        *rings,
        line or none,
        *clouds,
        centres | larger | dict(text=list(said), hovertemplate="%{text}<extra></extra>"),
    ]
    entries = sum("name" in trace for trace in traces)
    return panels.roomy(boundary.figure(plane, traces), rows=-(-entries // 2))


def legend(*, ellipses: bool) -> list[Trace]:
    """Entries of the legend for the means, and for the ellipses around them."""
    none: dict[str, Any] = dict(showlegend=True)
    mean = marks.points([np.nan], [np.nan], palette.NEUTRAL, size=14, outline="#ffffff", edge=3, name="mean", **none)
    rings = marks.line([np.nan], [np.nan], palette.NEUTRAL, width=1.5, name="1 and 2 σ", **none)
    return [mean, rings] if ellipses else [mean]


def background(
    plane: Plane,
    k: int,
    *,
    posterior: np.ndarray | None = None,
    winners: np.ndarray | None = None,
    low: np.ndarray | None = None,
) -> list[Trace]:
    """On the plane's grid the posterior (cells², k), or the winners (cells²,) alone; `low` (cells²,) is greyed."""
    if winners is not None:
        behind = regions.winners(plane, winners, k)
    else:
        known = np.full((CELLS**2, k), 1 / k) if posterior is None else posterior
        behind = regions.probabilities(plane, known) | dict(opacity=1)
    return [behind, shade(plane, np.zeros(CELLS**2, dtype=bool) if low is None else low)]


def shade(plane: Plane, where: np.ndarray) -> Trace:
    """Grey over the cells of the plane's grid given by `where` (cells²,)."""
    across, up, _ = plane.grid()
    return marks.map(where.reshape(CELLS, CELLS).astype(np.uint8), _LOW, 0, 1, x=across, y=up, opacity=1)


def meeting(plane: Plane, scores: np.ndarray, *, cells: int = CELLS, name: str | None = "boundary") -> Trace:
    """Where the largest of the scores (cells², k) changes hands."""
    across, up, _ = plane.grid(cells)
    pieces: list[np.ndarray] = []
    for c in range(scores.shape[1] - 1):
        ahead = scores[:, c] - np.delete(scores, c, axis=1).max(axis=1)
        pieces += [contours.lines(across, up, ahead.reshape(cells, cells)), boundary.NOWHERE]
    return boundary.line(np.vstack(pieces[:-1]), name)
