"""How far a step moves the boundary."""

import numpy as np

from algos.classification.linear import LinearClassifier
from ui import words


def moved(before: LinearClassifier, after: LinearClassifier) -> list[str]:
    """How the boundary moved: by an angle or, where it did not turn, by a distance; nothing if there was none yet."""
    angle = degrees(before, after)
    if np.isnan(angle):
        return []
    if angle > 0.005:
        return [f"turns by {angle:.3g}°"]
    places = [model.intercept / float(np.linalg.norm(model.coef)) for model in (before, after)]
    shift = abs(places[1] - places[0])
    return [f"shifts by {words.number(shift)}" if shift > 1e-9 * max(map(abs, places)) else "unmoved"]


def degrees(before: LinearClassifier, after: LinearClassifier) -> float:
    """The angle in degrees between the normals of two boundaries; nan if one of them is no boundary."""
    lengths = np.linalg.norm(before.coef) * np.linalg.norm(after.coef)
    if lengths == 0:
        return float("nan")
    return float(np.degrees(np.arccos(np.clip(before.coef @ after.coef / lengths, -1, 1))))
