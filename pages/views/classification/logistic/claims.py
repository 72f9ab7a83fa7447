"""Several classes in the plane: where one score overtakes another, and which classes claim a place for themselves."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from ui import palette
from ui.figures import contours
from ui.figures.plane import Plane

Trace = dict[str, Any]
SEVERAL = "rgba(138,148,160,0.75)"
GAP = np.full((1, 2), np.nan)


def borders(plane: Plane, coef: np.ndarray, intercept: np.ndarray) -> np.ndarray:
    """Where the largest of the scores coef (k, 2), intercept (k,) changes hands: points (m, 2), NaN rows between."""
    middle = np.array([sum(plane.x) / 2, sum(plane.y) / 2])
    reach = 2 * (plane.x[1] - plane.x[0] + plane.y[1] - plane.y[0])
    pieces = []
    for i, j in combinations(range(len(coef)), 2):
        normal = coef[i] - coef[j]
        length = float(np.hypot(*normal))
        if length == 0:
            continue
        foot = middle - (intercept[i] - intercept[j] + normal @ middle) * normal / length**2
        along = np.array([-normal[1], normal[0]]) / length
        if np.abs(foot - middle).max() > reach:
            continue
        lead = coef[i] @ foot + intercept[i] - coef @ foot - intercept  # of i and j over each class, at the foot
        gain = (coef[i] - coef) @ along
        low, high = -reach, reach
        for other in range(len(coef)):
            if other in (i, j):
                continue
            if gain[other] > 0:
                low = max(low, -lead[other] / gain[other])
            elif gain[other] < 0:
                high = min(high, -lead[other] / gain[other])
            elif lead[other] < 0:
                high = -np.inf
        if low < high:
            pieces += [np.vstack([foot + low * along, foot + high * along]), GAP]
    return np.vstack(pieces[:-1]) if pieces else GAP


def borders_on_grid(plane: Plane, S: np.ndarray, cells: int) -> np.ndarray:
    """The same from scores S (cells * cells, k) on the plane's grid, for boundaries that bend."""
    across, up, _ = plane.grid(cells)
    pieces = []
    for j in range(S.shape[1]):
        lead = S[:, j] - np.delete(S, j, axis=1).max(axis=1)
        pieces += [contours.lines(across, up, lead.reshape(cells, cells), 0.0), GAP]
    return np.vstack(pieces[:-1])


def map(plane: Plane, claimed: np.ndarray, *, cells: int) -> Trace:
    """Which classes claim each place, claimed (cells * cells, k) boolean: clear for none, grey for several."""
    k = claimed.shape[1]
    many = claimed.sum(axis=1)
    z = np.where(many == 0, 0, np.where(many == 1, claimed.argmax(axis=1) + 1, k + 1))
    colours = ["rgba(0,0,0,0)", *(palette.shades(k, 0.35)[2 * i + 1][1] for i in range(k)), SEVERAL]
    scale = [[at / (k + 2), colours[i]] for i in range(k + 2) for at in (i, i + 1)]
    across, up, _ = plane.grid(cells)
    return dict(
        type="heatmap",
        x=across,
        y=up,
        z=z.astype(np.uint8).reshape(cells, cells),
        zmin=-0.5,
        zmax=k + 1.5,
        colorscale=scale,
        showscale=False,
        hoverinfo="skip",
    )


def legend() -> list[Trace]:
    """Entries of the legend for the places without an owner."""
    clear = dict(symbol="square-open", size=11, color=palette.NEUTRAL, line=dict(width=1))
    grey = dict(symbol="square", size=11, color=SEVERAL)
    marks: Sequence[tuple[str, dict[str, Any]]] = (("no claim", clear), ("several", grey))
    nowhere = np.array([np.nan], dtype=np.float32)
    return [
        dict(type="scatter", mode="markers", x=nowhere, y=nowhere, marker=mark, name=name, showlegend=True)
        for name, mark in marks
    ]
