"""One state of a logistic regression in the plane: probabilities behind, and the boundaries."""

from typing import Any

import numpy as np

from pages.views.classification.logistic import claims
from pages.views.classification.logistic.run import Run
from ui import palette
from ui.figures import boundary, regions

RIVAL = palette.colour(5)  # that no class here has
SURE = float(np.log(9))  # the score at which a probability is 0.9


def line(run: Run, model: Any, grid: np.ndarray, S: np.ndarray | None = None, **look: Any) -> dict[str, Any]:
    """Where `model` changes its mind."""
    at = run.at
    if model is None:
        return boundary.line(boundary.NOWHERE, **look)
    straight = at.straight
    if np.ndim(model.intercept) == 0:
        if straight:
            return boundary.straight(at.plane, model.coef, model.intercept, **look)
        S = model.decision_function(grid) if S is None else S
        return boundary.level(at.plane, S, cells=run.cells, **look)
    if straight:
        return boundary.line(claims.borders(at.plane, model.coef, model.intercept), **look)
    S = model.decision_function(grid) if S is None else S
    return boundary.line(claims.borders_on_grid(at.plane, S, run.cells), **look)


def background(run: Run, state: Any, grid: np.ndarray, S: np.ndarray) -> dict[str, Any]:
    """What every place is given to, or who claims it; S are the scores on the grid."""
    plane = run.at.plane
    if run.by_claim:
        return claims.map(plane, S > 0, cells=run.cells)
    if run.method != "squares":
        return regions.probabilities(plane, state.predict_proba(grid), cells=run.cells)
    if S.ndim == 1:
        return regions.scores(plane, S, reach=1.0, cells=run.cells)
    return regions.winners(plane, S.argmax(axis=1), S.shape[1], cells=run.cells)


def sure(run: Run, state: Any, S: np.ndarray) -> list[dict[str, Any]]:
    """The lines of probability 0.1 and 0.9; of fitted values -1 and +1 for least squares. None for several classes."""
    if not run.two:
        return []
    plane = run.at.plane
    at, said = (1.0, "−1 and +1") if run.method == "squares" else (SURE, "0.1 and 0.9")
    lines = []
    for level, name in ((-at, None), (at, said)):
        look: dict[str, Any] = dict(name=name, dash="dot", width=1.5)
        if run.at.straight:
            lines.append(boundary.straight(plane, state.coef, state.intercept, level, **look))
        else:
            lines.append(boundary.level(plane, S, level, cells=run.cells, **look))
    return lines


def own(run: Run, state: Any, S: np.ndarray) -> list[dict[str, Any]]:
    """Each class's own boundary against the rest, in its colour."""
    plane = run.at.plane
    lines = []
    for j in range(len(state.coef)):
        look: dict[str, Any] = dict(dash="dash", width=2, colour=palette.colour(j))
        if j >= state.fitted:
            lines.append(boundary.line(boundary.NOWHERE, **look))
        elif run.at.straight:
            lines.append(boundary.straight(plane, state.coef[j], state.intercept[j], **look))
        else:
            lines.append(boundary.level(plane, S[:, j], cells=run.cells, **look))
    return lines
