"""A Gaussian for each class over the points, and what Bayes' rule makes of them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import palette
from ui.figures import boundary, clusters, contours, ellipses, marks, panels, regions
from ui.figures.marks import Trace
from ui.figures.plane import CELLS, Plane

PALE = 0.6  # of the map behind marks that lie on it
INSIDE = {0.5: "50%", 0.9: "90%"}  # of a bell, not of the points: what a ring says of itself
RINGS = tuple(float(np.sqrt(-2 * np.log(1 - share))) for share in INSIDE)  # their radii in standard deviations
HILL = RINGS[::-1]  # the same: discs over one another, the darker the denser
NAME, LONG = (0.1, 0.05), np.array([0.06, 0.05])  # of the window: a mean's name, and a ring's
SMALL = 0.02  # of the window: about how far a mean's mark reaches
_ANGLES = np.linspace(0, 2 * np.pi, 24)
_ROUND = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])
_LOW = [[0.0, "rgba(138,148,160,0)"], [1.0, "rgba(138,148,160,0.6)"]]


def figure(
    plane: Plane,
    clouds: Sequence[Trace],
    k: int,
    *,
    gaussians: tuple[np.ndarray, np.ndarray | None, Sequence[str]] | None = None,
    centred: bool = True,
    behind: Sequence[Trace] = (),
    line: Trace | None = None,
) -> dict[str, Any]:
    """The points' traces `clouds` and, as far as they are known, what was fitted to them.

    gaussians: means (k, 2), covariances (k, 2, 2) or None, and words for each mean, which has a mark if `centred`.
    `behind` is a `background`, which appears together with the boundary `line`: until then it is there, but cannot be
    seen, so that the frames need not carry it. The same number of traces whatever is known.
    """
    means, covariances, said = gaussians or (np.full((k, 2), np.nan), None, [""] * k)
    none = boundary.line(boundary.NOWHERE)
    rings = [none | dict(fill="toself", line=dict(width=0))] * k * len(HILL) + [none | dict(fill="none")] * k
    if covariances is not None:
        slopes = [one | dict(line=dict(width=0)) for r in HILL for one in ellipses.traces(means, covariances, [r])]
        rings = [*slopes, *(one | dict(fill="none") for one in ellipses.traces(means, covariances, RINGS))]
    centres = clusters.centre_marks(means if centred else np.full((k, 2), np.nan))
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


def names(plane: Plane, points: np.ndarray, means: np.ndarray | None, covariances: np.ndarray | None, k: int) -> Trace:
    """What each ring of the widest of k classes holds, on it and in its colour, away from points (n, 2); or, while
    there are no rings, the name of each mean."""
    told, places = [*["mean"] * k, *INSIDE.values()], np.full((k + len(INSIDE), 2), np.nan)
    widest = 0
    if means is not None and covariances is None:
        marked = [mean + SMALL * np.ptp([plane.x, plane.y], axis=1) * _ROUND for mean in means]
        places[:k] = ellipses.beside(plane, marked, points, NAME)
    elif means is not None and covariances is not None:
        widest = int(np.trace(covariances, axis1=1, axis2=2).argmax())
        split = ellipses.outlines(means, covariances, RINGS).reshape(k * len(RINGS), -1, 2)
        rings = [ring[np.isfinite(ring[:, 0])] for ring in split]
        for n in range(len(INSIDE)):
            i = widest * len(INSIDE) + n
            others = [one for m, one in enumerate(rings) if m != i]
            places[k + n] = _on(plane, rings[i], np.vstack([points, *others, places[k : k + n]]))
    colours = [*map(palette.colour, range(k)), *[palette.colour(widest)] * len(INSIDE)]
    look: dict[str, Any] = dict(color=colours, size=15, shadow=palette.HALO)
    return marks.text(places[:, 0], places[:, 1], [f"<b>{name}</b>" for name in told], textfont=look)


def _on(plane: Plane, ring: np.ndarray, others: np.ndarray) -> np.ndarray:
    """The place (2,) on a ring (m, 2) in the window that is farthest from all `others` (n, 2), in sizes of a name."""
    size = np.ptp([plane.x, plane.y], axis=1)
    seen = ring[plane.holds(ring - LONG * size / 2) & plane.holds(ring + LONG * size / 2)]
    if not len(seen):
        return np.full(2, np.nan)
    apart = np.abs(seen[:, None] - others[np.isfinite(others[:, 0])]) / (LONG * size)
    return np.asarray(seen[apart.max(axis=2).min(axis=1).argmax()])


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
        behind = regions.probabilities(plane, known) | dict(opacity=PALE)
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
