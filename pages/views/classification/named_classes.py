"""The name of each class beside its points, in their colour: a picture of two or three needs no legend for that."""

from collections.abc import Sequence
from html import escape

import numpy as np

from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace
from ui.figures.plane import Plane
from ui.guessing.cover import GIVEN

NOWHERE = np.zeros((0, 2))
LONG = 14  # letters of a name, at most
GRID = 40  # places a name may have, across and up
LETTER, LINE = 0.026, 0.05  # of the window: a letter's width and a line's height, on a phone
OWN = 3  # points of the class that a name is near to
OTHERS = 0.4  # of the window: from there on it does not matter how far other classes are
WEIGHT = 0.7  # of that distance against the one to its own


def names(plane: Plane, X: np.ndarray, y: np.ndarray, classes: Sequence[str], *, taken: np.ndarray = NOWHERE) -> Trace:
    """Each of the `classes` where it covers none of the points X (n, 2) with classes y (n,), nor another name.

    One without room covers as few points as can be, and one without points has no name. None lies on the places (m, 2)
    that are `taken`, either.
    """
    classes = [name[:LONG] for name in classes]
    start, size = np.array([plane.x, plane.y]).T[0], np.ptp([plane.x, plane.y], axis=1)
    everything = np.vstack([X, taken])
    points, covered, places = (X - start) / size, (everything - start) / size, np.full((len(classes), 2), np.nan)
    for c, name in enumerate(classes):
        own, others = points[y == c], points[y != c]
        if not len(own):
            continue
        half = np.array([LETTER * (len(name) + 1), LINE]) / 2
        spots = np.stack(np.meshgrid(*(np.linspace(h, 1 - h, GRID) for h in half + LINE / 2)), axis=-1).reshape(-1, 2)
        under = np.abs(spots[:, None] - covered) < half + LINE / 3
        written = np.abs(spots[:, None] - places[:c]) < [LETTER * (len(name) + 3), 1.5 * LINE]
        covers = under.all(axis=2).sum(axis=1) + len(covered) * written.all(axis=2).any(axis=1)
        free = spots[covers == covers.min()]
        near = np.sort(np.linalg.norm(free[:, None] - own, axis=2), axis=1)[:, :OWN].mean(axis=1)
        far = np.linalg.norm(free[:, None] - others, axis=2).min(axis=1, initial=OTHERS)
        places[c] = free[(near - WEIGHT * np.minimum(far, OTHERS)).argmin()]
    x, up = (start + places * size).T
    font = dict(color=[palette.colour(c) for c in range(len(classes))], size=15, shadow=palette.HALO)
    return marks.text(x, up, [f"<b>{escape(name)}</b>" for name in classes], textfont=font, meta=GIVEN)
