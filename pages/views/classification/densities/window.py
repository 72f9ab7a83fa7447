"""The window in which a fit is seen, and which classes win a place of it."""

from dataclasses import replace

import numpy as np

from pages.views.classification.densities.run import Fit
from ui.figures.plane import CELLS, Plane

ROOM = 0.08  # of the window, round a region that it holds
ASPECT, GROUND = 1.25, 1.6  # of the window, as of any plane; of the map, which has to fill a wide screen


def window(fit: Fit) -> Plane:
    """The plane, and all of a class's region that ends not far outside it: whatever its prior and cost, so that the
    boundary is seen to move. It fills the frame where neither circles nor distances have to be to scale."""
    plane = fit.at.plane
    if fit.works and plane.to_scale:
        won = fit.common(plane.grid()[2]).reshape(CELLS, CELLS)
        inside = ~np.isin(won, [won[0], won[-1], won[:, 0], won[:, -1]])
        ends = plane.grid()[2][inside.ravel()]
        room = ROOM * np.ptp([plane.x, plane.y], axis=1)
        places = np.vstack([ends - room, ends + room, np.transpose([plane.x, plane.y])])
        (left, low), (right, high) = places.min(axis=0), places.max(axis=0)
        plane = replace(plane, x=(float(left), float(right)), y=(float(low), float(high)))
    return wide(plane, ASPECT) if fit.round else replace(plane, to_scale=False)


def wide(plane: Plane, aspect: float) -> Plane:
    """The plane at least so many times as wide as it is high."""
    wider = max(0.0, (aspect * np.ptp(plane.y) - np.ptp(plane.x)) / 2) * plane.to_scale
    return replace(plane, x=(plane.x[0] - wider, plane.x[1] + wider))


def ground(fit: Fit) -> Plane:
    """What the map behind it fills: all of a wide screen."""
    return wide(window(fit), GROUND)


def won(fit: Fit) -> list[int]:
    """The classes that win a place of the picture."""
    return np.unique(fit.decide(ground(fit).grid()[2])).tolist()


def never_said(fit: Fit) -> list[int]:
    """The classes that win nowhere in the window."""
    said = fit.decide(fit.at.plane.grid()[2])
    return [c for c in range(fit.at.k) if c not in said]
