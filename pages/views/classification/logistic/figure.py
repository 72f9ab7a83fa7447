"""One state of a logistic regression in the plane: probabilities or claims behind, and the boundaries."""

from itertools import combinations
from typing import Any

import numpy as np

from pages.views.classification.logistic.run import Run
from ui import palette
from ui.figures import boundary, contours, marks, regions
from ui.figures.marks import Trace
from ui.figures.plane import Plane

RIVAL = palette.colour(5)  # that no class here has
SURE = float(np.log(9))  # the score at which a probability is 0.9
SURELY = "10% and 90% probability"
LONG = 14  # letters of a class's name, at most
SEVERAL = "rgba(138,148,160,0.75)"
LETTER = 0.033  # of the window, on a phone
GAP = np.full((1, 2), np.nan)
NEAR = np.array([0.13, 0.06])  # of the window: names nearer to each other meet on a phone


def line(run: Run, model: Any, grid: np.ndarray, S: np.ndarray | None = None, **look: Any) -> Trace:
    """Where `model` changes its mind; S are its scores on the grid, if they are known."""
    at = run.at
    if not at.straight and S is None:
        S = model.decision_function(grid)
    if np.ndim(model.intercept) == 0:
        return _where(run, model.coef, model.intercept, S, **look)
    if S is None or at.straight:
        return boundary.line(borders(at.plane, model.coef, model.intercept), **look)
    return boundary.line(borders_on_grid(at.plane, S, run.cells), **look)


def earlier(run: Run, i: int) -> Trace:
    """Where the boundary of two classes stood a quarter, half and three quarters of the way to step i."""
    plane = run.at.plane
    states = [run.trace.states[at] for at in sorted({i // 4, i // 2, 3 * i // 4} - {i})] if run.two else []
    past = [boundary.straight(plane, one.coef, one.intercept) for one in states if np.any(one.coef) and run.at.straight]
    pieces = [np.vstack([np.column_stack([one["x"], one["y"]]), GAP]) for one in past]
    drawn = boundary.line(np.vstack(pieces or [GAP]), "before", width=1.5)
    return drawn | dict(opacity=0.4, showlegend=bool(past))


def background(run: Run, state: Any, grid: np.ndarray, S: np.ndarray) -> Trace:
    """What every place is given to, or who claims it; S are the scores on the grid."""
    plane = run.at.plane
    if run.by_claim:
        return _claims(plane, S > 0, run.cells)
    if run.method != "squares":
        return regions.probabilities(plane, state.predict_proba(grid), cells=run.cells)
    if S.ndim == 1:
        return regions.scores(plane, S, reach=1.0, cells=run.cells)
    return regions.winners(plane, S.argmax(axis=1), S.shape[1], cells=run.cells)


def sure(run: Run, state: Any, S: np.ndarray) -> list[Trace]:
    """The lines of probability 0.1 and 0.9; of fitted values -1 and +1 for least squares. None for several classes."""
    if not run.two:
        return []
    at, said = (1.0, "−1 and +1") if run.method == "squares" else (SURE, SURELY)
    return [
        _where(run, state.coef, state.intercept, S, level, name=name, dash="dot", width=1.5)
        for level, name in ((-at, None), (at, said))
    ]


def names(run: Run, state: Any) -> Trace:
    """What the straight lines stand for, at their upper ends; nothing for one that is out of sight."""
    some = [f"{share} {run.at.class_names[1][:LONG]}" for share in ("10%", "90%")]
    far, ends_say = (1.0, ["−1", "+1"]) if run.method == "squares" else (SURE, some)
    words = [ends_say[0], "boundary", ends_say[1]]
    ends = np.array([_upper(run.at.plane, state.coef, state.intercept - level) for level in (-far, 0.0, far)])
    size = np.ptp([run.at.plane.x, run.at.plane.y], axis=1)
    near = (np.abs(ends - ends[1]) < NEAR * size).all(axis=1) & [True, False, True]
    ends[near] = np.nan  # the boundary's name alone, where they would lie on each other
    font = dict(color=palette.NEUTRAL, size=14, shadow=palette.HALO)
    told = [f"<b>\u2002{word}\u2002</b>" for word in words]
    flat = abs(state.coef[0]) * size[0] < abs(state.coef[1]) * size[1]
    high = "top" if flat else "middle"  # a flat line would run through its name
    left = ends[:, 0] + LETTER * np.array([len(word) for word in words]) * size[0] > run.at.plane.x[1]  # else cut off
    sides = [f"{high} {'left' if cut else 'right'}" for cut in left]
    return marks.text(ends[:, 0], ends[:, 1], told, textfont=font, textposition=sides)


def _upper(plane: Plane, normal: np.ndarray, offset: float) -> np.ndarray:
    """The highest place (2,) of the line normal . x + offset = 0 well inside the window; nan if there is none."""
    low, high = np.transpose([plane.x, plane.y])
    room = np.array([0.05, 0.1]) * (high - low)  # upwards for its name, too, in a small window
    across, up = (np.linspace(a, b, 400) for a, b in zip(low + room, high - room, strict=True))
    with np.errstate(divide="ignore", invalid="ignore"):
        by_x = np.column_stack([across, -(offset + normal[0] * across) / normal[1]])
        by_y = np.column_stack([-(offset + normal[1] * up) / normal[0], up])
    places = np.vstack([by_x, by_y])
    inside = places[
        np.isfinite(places).all(axis=1) & (np.abs(places - (low + high) / 2) <= (high - low) / 2 - room / 2).all(axis=1)
    ]
    return np.asarray(inside[inside[:, 1].argmax()]) if len(inside) else np.full(2, np.nan)


def own(run: Run, state: Any, S: np.ndarray) -> list[Trace]:
    """Each class's own boundary against the rest, in its colour."""
    lines = []
    for j in range(len(state.coef)):
        look: dict[str, Any] = dict(dash="dash", width=2, colour=palette.colour(j))
        if j < state.fitted:
            lines.append(_where(run, state.coef[j], state.intercept[j], S[:, j], **look))
        else:
            lines.append(boundary.line(boundary.NOWHERE, **look))
    return lines


def entries(*, by_claim: bool) -> list[Trace]:
    """Entries of the legend for each class's own boundary and, by claim, for the places without a single owner."""
    alone = boundary.line(boundary.NOWHERE, "class vs rest", dash="dash", width=2) | dict(showlegend=True)
    clear = dict(symbol="square-open", size=11, color=palette.NEUTRAL, line=dict(width=1))
    grey = dict(symbol="square", size=11, color=SEVERAL)
    return [
        alone,
        *(
            marks.points([np.nan], [np.nan], None, name=name, marker=mark)
            for name, mark in (("claimed by none", clear), ("several", grey))
            if by_claim
        ),
    ]


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


def _where(
    run: Run, coef: np.ndarray, intercept: float, S: np.ndarray | None, level: float = 0.0, **look: Any
) -> Trace:
    """The line where one score is `level`: exactly, or from its values S on the grid where the features are curved."""
    if S is None or run.at.straight:
        return boundary.straight(run.at.plane, coef, intercept, level, **look)
    return boundary.level(run.at.plane, S, level, cells=run.cells, **look)


def _claims(plane: Plane, claimed: np.ndarray, cells: int) -> Trace:
    """Which classes claim each place, claimed (cells * cells, k) boolean: clear for none, grey for several."""
    k = claimed.shape[1]
    many = claimed.sum(axis=1)
    z = np.where(many == 0, 0, np.where(many == 1, claimed.argmax(axis=1) + 1, k + 1))
    colours = ["rgba(0,0,0,0)", *(palette.shades(k, 0.35)[2 * i + 1][1] for i in range(k)), SEVERAL]
    scale = [[at / (k + 2), colours[i]] for i in range(k + 2) for at in (i, i + 1)]
    across, up, _ = plane.grid(cells)
    return marks.map(z.astype(np.uint8).reshape(cells, cells), scale, -0.5, k + 1.5, x=across, y=up)
