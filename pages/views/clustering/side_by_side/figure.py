"""The state of any clustering method as traces, in colours given from outside, to stand beside another's.

`ids` (k,) are the colour numbers of a method's clusters; every method draws the same number of traces at every step.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.clustering import exemplars, sides
from pages.views.clustering.colours import GROUND, cloud
from ui import palette
from ui.figures import clusters, contours, ellipses, marks
from ui.figures.plane import Plane

Traces = list[dict[str, Any]]
RADII = ellipses.RADII[1:]  # one of each is enough beside another method
BEGUN = ellipses.RADII[:1]  # at first they are as wide as all points, and lie on each other
WIDTH = 440  # pixels of a side, about
AROUND = 90  # pixels of its margins, above and below
SHAPES = (1.15, 1.5)  # a side is so many times as wide as it is high, as the points ask for
ELLIPSE = "ellipse "  # and the number of its colour
PALE, SMALLER, LARGER = 0.3, 0.7, 1.2  # points that are in the same cluster on both sides, and the others
CELLS, NEAR, MOST = 70, 3, 0.95  # of the ground of an outline; its blur, in neighbours; whom it goes around
MEAN = 14  # pixels: an ellipse of few points is seen around it


def window(points: np.ndarray, titles: tuple[str, str], *, one_unit: bool) -> Plane:
    """The window around points (n, 2), as high as they are: the same for any clusters."""
    across, up = np.ptp(points, axis=0)
    aspect = float(np.clip(across / up, *SHAPES)) if across and up else SHAPES[0]
    return Plane.around(points, titles, aspect=aspect, one_unit=one_unit)


def pixels(plane: Plane) -> tuple[int, int]:
    """How wide and how high a side is, about."""
    aspect = np.ptp(plane.x) / np.ptp(plane.y) if plane.to_scale else SHAPES[0]
    return WIDTH, round(WIDTH / aspect)


def coloured(labels: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Labels (n,), -1 for none, under their colour numbers."""
    return np.where(labels < 0, -1, np.append(ids, -1)[labels])


def contrasted(traces: Traces, apart: np.ndarray) -> Traces:
    """The traces of one side: the points that are `apart` (n,) bold, if any are, and the others small and pale."""
    if not apart.any():
        return traces
    made = []
    for trace in traces:
        if trace.get("meta") == "pick":
            marker = trace["marker"]
            size = np.where(apart, LARGER, SMALLER) * np.asarray(marker["size"])
            opacity = np.where(apart, 1.0, PALE)
            trace = trace | dict(marker=marker | dict(size=size.astype(np.float32), opacity=opacity.astype(np.float32)))
        made.append(trace)
    return made


def marked(traces: Traces, wrong: np.ndarray) -> Traces:
    """The traces of one side: the points that are `wrong` (n,) hollow."""
    return [sides.hollow(trace, wrong) if trace.get("meta") == "pick" else trace for trace in traces]


def looked_at(point: np.ndarray) -> dict[str, Any]:
    """A ring around the point (2,) that is looked at closer."""
    return marks.ring(point[:1], point[1:], palette.CLASSES[3], size=20, width=3, meta="no ghost")


def outlines(plane: Plane, points: np.ndarray, groups: np.ndarray, coloured: bool = False) -> Traces:
    """A dashed line around most of the points (n, 2) of each of the groups (n,), in its colour if they have colours."""
    across, up = (np.linspace(*ends, CELLS) for ends in (plane.x, plane.y))
    size = np.ptp([plane.x, plane.y], axis=1)
    grid = np.stack(np.meshgrid(across, up), axis=-1) / size
    made = []
    for j in np.unique(groups):
        own = points[groups == j] / size
        apart = np.linalg.norm(own[:, None] - own, axis=2)
        blur = NEAR * max(float(np.sort(apart, axis=1)[:, : NEAR + 1].mean()), 1 / CELLS)
        crowd = np.exp(-0.5 * (np.linalg.norm(grid[:, :, None] - own, axis=3) / blur) ** 2).sum(axis=2)
        level = np.quantile(np.exp(-0.5 * (apart / blur) ** 2).sum(axis=1), 1 - MOST)
        x, y = contours.lines(across, up, crowd, float(level)).T
        colour = palette.colour(int(j)) if coloured else palette.NEUTRAL
        made.append(marks.line(x, y, colour, width=2 if coloured else 1.5, dash="dash", meta="no ghost"))
    return made


def areas(plane: Plane, centers: np.ndarray, ids: np.ndarray) -> Traces:
    """Where each of the centres (k, 2) is the nearest."""
    drawn = zip(clusters.territories(plane, centers), [palette.colour(int(i)) for i in ids], strict=True)
    return [
        trace | dict(opacity=GROUND, fillcolor=colour, line=trace["line"] | dict(color=colour))
        for trace, colour in drawn
    ]


def with_centres(points: np.ndarray, labels: np.ndarray, centers: np.ndarray, ids: np.ndarray) -> Traces:
    """Points (n, 2) and the centres (k, 2) they are assigned to."""
    return [cloud(points, coloured(labels, ids), none=0), clusters.centre_marks(_placed(centers, ids))]


def with_exemplars(points: np.ndarray, labels: np.ndarray, medoids: np.ndarray, ids: np.ndarray) -> Traces:
    """Points (n, 2) and rings around the rows medoids (k,)."""
    return [cloud(points, coloured(labels, ids), none=0), *exemplars.rings(points, medoids, ids)]


def with_ellipses(
    points: np.ndarray,
    shares: np.ndarray,
    weights: np.ndarray,
    components: tuple[np.ndarray, np.ndarray],
    ids: np.ndarray,
    radii: Sequence[float] = RADII,
) -> Traces:
    """Points (n, 2) in the likeliest component's colour, and the means (k, 2) and covariances (k, 2, 2) as ellipses."""
    begun = len(np.unique(shares)) > 1 or shares.shape[1] == 1
    order = np.argsort(ids)
    likeliest = shares.argmax(axis=1) if begun else np.full(len(points), -1)
    cloud_of = cloud(points, coloured(likeliest, ids), none=0)
    lines = ellipses.traces(components[0][order], components[1][order], radii)
    for line, i in zip(lines, ids[order], strict=True):
        line.update(
            meta=f"{ELLIPSE}{i}",
            line=line["line"] | dict(color=palette.colour(int(i))),
            fillcolor=ellipses.faint(int(i)),
        )
    means = ellipses.marks(_placed(components[0], ids), _placed(weights[:, None], ids)[:, 0])
    return [cloud_of, *lines, means | dict(marker=means["marker"] | dict(size=MEAN))]


def _placed(rows: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Rows (k, d) at the places ids (k,), the other places empty."""
    result = np.full((int(ids.max(initial=-1)) + 1, rows.shape[1]), np.nan)
    result[ids] = rows
    return result
