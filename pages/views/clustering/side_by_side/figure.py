"""The state of any clustering method as traces, in colours given from outside, to stand beside another's.

`ids` (k,) are the colour numbers of a method's clusters; every method draws the same number of traces at every step.
"""

from typing import Any

import numpy as np

from pages.views.clustering import exemplars
from pages.views.clustering.colours import cloud
from ui import palette
from ui.figures import clusters, ellipses, marks

Traces = list[dict[str, Any]]
RADII = ellipses.RADII[:1]  # one of each is enough beside another method


def coloured(labels: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Labels (n,), -1 for none, under their colour numbers."""
    return np.where(labels < 0, -1, np.append(ids, -1)[labels])


def rings(points: np.ndarray) -> dict[str, Any]:
    """Around the points (m, 2) that the two sides put into different clusters."""
    return marks.ring(points[:, 0], points[:, 1], palette.NEUTRAL, size=15, width=1.5)


def with_centres(points: np.ndarray, labels: np.ndarray, centers: np.ndarray, ids: np.ndarray) -> Traces:
    """Points (n, 2) and the centres (k, 2) they are assigned to."""
    return [cloud(points, coloured(labels, ids), none=0), clusters.centre_marks(_placed(centers, ids))]


def with_exemplars(points: np.ndarray, labels: np.ndarray, medoids: np.ndarray, ids: np.ndarray) -> Traces:
    """Points (n, 2) and rings around the rows medoids (k,)."""
    return [cloud(points, coloured(labels, ids), none=0), *exemplars.rings(points, medoids, ids)]


def outlines(means: np.ndarray, covariances: np.ndarray) -> np.ndarray:
    """The ellipses of components with means (k, 2) and covariances (k, 2, 2): (k, m, 2), with rows of NaN."""
    return ellipses.outlines(means, covariances, RADII)


def with_ellipses(
    points: np.ndarray,
    shares: np.ndarray,
    weights: np.ndarray,
    components: tuple[np.ndarray, np.ndarray],
    ids: np.ndarray,
) -> Traces:
    """Points (n, 2) in blended colours, and the components' means (k, 2) and covariances (k, 2, 2) as ellipses."""
    begun = len(np.unique(shares)) > 1 or shares.shape[1] == 1
    order = np.argsort(ids)
    size = int(ids.max()) + 1
    spread = np.zeros((len(points), size))
    spread[:, ids] = shares
    cloud_of = ellipses.soft_cloud(points, spread if begun else np.full_like(spread, 1 / size))
    lines = ellipses.traces(components[0][order], components[1][order], RADII)
    for line, i in zip(lines, ids[order], strict=True):
        line.update(line=line["line"] | dict(color=palette.colour(int(i))), fillcolor=ellipses.faint(int(i)))
    means = ellipses.marks(_placed(components[0], ids), _placed(weights[:, None], ids)[:, 0])
    return [cloud_of, *lines, means]


def _placed(rows: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Rows (k, d) at the places ids (k,), the other places empty."""
    result = np.full((int(ids.max(initial=-1)) + 1, rows.shape[1]), np.nan)
    result[ids] = rows
    return result
