"""The state of any clustering method as traces, in colours given from outside, to stand beside another's.

`ids` (k,) are the colour numbers of a method's clusters; every method draws the same number of traces at every step.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from pages.views.clustering import exemplars
from pages.views.clustering.colours import HUES, cloud
from ui import palette, words
from ui.figures import clusters, ellipses, marks
from ui.figures.plane import Plane

Traces = list[dict[str, Any]]
RADII = ellipses.RADII[1:]  # one of each is enough beside another method
WIDTH = 330  # pixels of a side, about
AROUND = 90  # pixels of its margins, above and below
SHAPES = (0.85, 1.5)  # a side is so many times as wide as it is high, as the points ask for
ALONG = (0.5, 0.15, 0.85)  # of a cluster from left to right, where its name may stand
ELLIPSE = "ellipse "  # and the number of its colour
MEAN = 10  # pixels: an ellipse of few points is seen around it
WIDE, HIGH = 75, 24  # pixels of a name, about
NAMED = 0.07  # of the height of all points, its height
ROOM = np.array([35, 15])  # from the middle of its end to the edge of the window
RINGED = 0.2  # of the points, as many as may have rings
PALE, SMALLER, LARGER = 0.45, 0.8, 1.1  # points that are in the same cluster on both sides, and the others


def window(points: np.ndarray, titles: tuple[str, str], *, one_unit: bool) -> Plane:
    """The window around points (n, 2), as high as they are and a name above and below: the same for any clusters."""
    across, up = np.ptp(points, axis=0)
    room = [[points[0, 0], end] for end in (points[:, 1].min() - NAMED * up, points[:, 1].max() + NAMED * up)]
    places = np.vstack([points, room])
    aspect = float(np.clip(across / up, *SHAPES)) if across and up else SHAPES[0]
    return Plane.around(places, titles, aspect=aspect, one_unit=one_unit)


def pixels(plane: Plane) -> tuple[int, int]:
    """How wide and how high a side is, about."""
    aspect = np.ptp(plane.x) / np.ptp(plane.y) if plane.to_scale else SHAPES[0]
    return WIDTH, round(WIDTH / aspect)


def coloured(labels: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Labels (n,), -1 for none, under their colour numbers."""
    return np.where(labels < 0, -1, np.append(ids, -1)[labels])


def contrasted(traces: Traces, apart: np.ndarray) -> Traces:
    """The traces of one side: the points that are `apart` (n,) large and bright, if any are, and the others pale."""
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


def ringed(points: np.ndarray, apart: np.ndarray) -> dict[str, Any]:
    """Rings around the points (n, 2) that are `apart` (n,), as long as these are few: more would hide all else."""
    x, y = (points[apart] if 0 < apart.mean() <= RINGED else clusters.NOWHERE).T
    return marks.ring(x, y, palette.NEUTRAL, size=13, width=1.5, meta="no ghost")


def looked_at(point: np.ndarray) -> dict[str, Any]:
    """A ring around the point (2,) that is looked at closer."""
    return marks.ring(point[:1], point[1:], palette.CLASSES[3], size=20, width=3, meta="no ghost")


def names(plane: Plane, points: np.ndarray, labels: np.ndarray, drawn: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """How many points each cluster of points (n, 2) with labels (n,) has, in its colour, if so many can be read.

    It stands above its cluster, or below it, where it meets no other name, or else lies on fewer points and on less
    of the ellipses that are `drawn`; an ellipse is part of its cluster.
    """
    rings = [trace for trace in drawn if str(trace.get("meta")).startswith(ELLIPSE)]
    lines = {trace["meta"]: np.column_stack([trace["x"], trace["y"]])[:-1] for trace in rings}
    taken = np.vstack([points, *lines.values()])
    numbers = np.unique(labels[labels >= 0])
    shown = [points[labels == j] for j in (numbers if len(numbers) <= HUES else [])]
    around = [np.vstack([one, lines.get(f"{ELLIPSE}{j}", one)]) for j, one in zip(numbers, shown, strict=False)]
    places: list[tuple[np.ndarray, str]] = []
    for one in around:
        places.append(_place(plane, taken, one, places))
    x, y = np.array([at for at, _ in places] or [np.full(2, np.nan)]).T
    said = [f"<b>{words.count(len(one), 'point')}</b>" for one in shown]
    colours = [palette.colour(int(j)) for j in numbers[: len(shown)]] or [palette.NEUTRAL]
    return marks.text(
        x,
        y,
        said or [""],
        textfont=dict(color=colours, size=13, shadow=palette.HALO),
        textposition=[side for _, side in places],
    )


def _place(
    plane: Plane, points: np.ndarray, one: np.ndarray, taken: list[tuple[np.ndarray, str]]
) -> tuple[np.ndarray, str]:
    """Where the name of the cluster `one` (m, 2) begins among places (n, 2), and on which side of that it stands,
    beside the names that are `taken`."""
    span, across = np.ptp([plane.x, plane.y], axis=1), pixels(plane)
    wide, high = ROOM / np.array(across) * span
    top, bottom = min(one[:, 1].max(), plane.y[1] - high), max(one[:, 1].min(), plane.y[0] + high)
    sides = ("top center", top), ("bottom center", bottom)
    along = np.clip(np.quantile(one[:, 0], ALONG), plane.x[0] + wide, plane.x[1] - wide)
    ends = [(np.array([x, y]), side) for x in along for side, y in sides]

    def middle_of(at: np.ndarray, side: str) -> np.ndarray:
        return np.asarray(at / span * across + [0, HIGH / 2 if side == "top center" else -HIGH / 2])

    def hidden(end: tuple[np.ndarray, str]) -> tuple[int, int]:
        own = middle_of(*end)
        met = [(np.abs(middle_of(*other) - own) < [WIDE, HIGH]).all() for other in taken]
        covered = (np.abs(points / span * across - own) < [WIDE / 2, HIGH / 2]).all(axis=1)
        return sum(met), int(covered.sum())

    return min(ends, key=hidden)


def areas(plane: Plane, centers: np.ndarray, ids: np.ndarray) -> Traces:
    """Where each of the centres (k, 2) is the nearest."""
    drawn = zip(clusters.territories(plane, centers), ids, strict=True)
    return [
        trace | dict(fillcolor=palette.colour(int(i)), line=trace["line"] | dict(color=palette.colour(int(i))))
        for trace, i in drawn
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
) -> Traces:
    """Points (n, 2) in the likeliest component's colour, and the means (k, 2) and covariances (k, 2, 2) as ellipses."""
    begun = len(np.unique(shares)) > 1 or shares.shape[1] == 1
    order = np.argsort(ids)
    likeliest = shares.argmax(axis=1) if begun else np.full(len(points), -1)
    cloud_of = cloud(points, coloured(likeliest, ids), none=0)
    lines = ellipses.traces(components[0][order], components[1][order], RADII)
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
