"""One state of a logistic regression in the plane: probabilities behind, boundaries, points, mistakes."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.classification.logistic_stage import Stage
from ui import palette
from ui.figures import boundary, claims, panels, regions

WIDTH = 780  # pixels that a row of the legend has on a wide screen, about
RIVAL = 5  # a colour that no class here has
SURE = float(np.log(9))  # the score at which a probability is 0.9


def drawer(stage: Stage, *, by_claim: bool) -> Callable[[Any], dict[str, Any]]:
    """What draws a state of this run; what all states share is made once."""
    at = stage.at
    grid = at.features.transform(at.plane.grid(stage.cells)[2])
    Z, Z_test = at.Z, at.Z_test
    everywhere = np.vstack([at.points, at.test_points])
    truth = np.r_[at.y, at.y_test]
    rival = [line(stage, stage.rival, grid, name="least squares", dash="dash", colour=palette.colour(RIVAL))]
    points = [
        *([] if stage.rival is None else rival),
        boundary.test_points(at.test_points, at.y_test, at.class_names),
        boundary.points(at.points, at.y, at.class_names, size=9 if len(at.y) <= 300 else 6),
    ]
    named = boundary.legend(at.class_names, test=at.test is not None, mistakes=True)
    if by_claim:
        named += claims.legend()
    entries = [str(trace["name"]) for trace in named] + ["0.1 and 0.9"] * stage.two + ["boundary"]
    entries += ["least squares"] * (stage.rival is not None)
    rows = 1 if sum(6 * len(name) + 42 for name in entries) <= WIDTH else 2  # in pixels, about

    def draw(state: Any) -> dict[str, Any]:
        S = state.decision_function(grid)
        found = np.r_[state.predict(Z), state.predict(Z_test) if len(Z_test) else at.y_test]
        row = getattr(state, "batch", np.zeros(0, dtype=int))
        figure = boundary.figure(
            at.plane,
            [
                _background(stage, state, grid, S, by_claim),
                *_sure(stage, state, S),
                *(_own(stage, state, S) if stage.method == "rest" else []),
                line(
                    stage, state, grid, S, name="boundary" if stage.method in ("squares", "rest", "softmax") else "0.5"
                ),
                *points,
                boundary.mistakes(everywhere, found != truth),
                boundary.ring(at.points[row[-1:]]),
                *named,
            ],
        )
        figure["layout"]["margin"] = figure["layout"]["margin"] | dict(t=6 + 24 * rows)
        return panels.roomy(figure, rows=-(-len(entries) // 2))

    return draw


def line(stage: Stage, model: Any, grid: np.ndarray, S: np.ndarray | None = None, **look: Any) -> dict[str, Any]:
    """Where `model` changes its mind."""
    at = stage.at
    if model is None:
        return boundary.line(boundary.NOWHERE, **look)
    straight = at.straight
    if np.ndim(model.intercept) == 0:
        if straight:
            return boundary.straight(at.plane, model.coef, model.intercept, **look)
        S = model.decision_function(grid) if S is None else S
        return boundary.level(at.plane, S, cells=stage.cells, **look)
    if straight:
        return boundary.line(claims.borders(at.plane, model.coef, model.intercept), **look)
    S = model.decision_function(grid) if S is None else S
    return boundary.line(claims.borders_on_grid(at.plane, S, stage.cells), **look)


def _background(stage: Stage, state: Any, grid: np.ndarray, S: np.ndarray, by_claim: bool) -> dict[str, Any]:
    plane = stage.at.plane
    if by_claim:
        return claims.map(plane, S > 0, cells=stage.cells)
    if stage.method != "squares":
        return regions.probabilities(plane, state.predict_proba(grid), cells=stage.cells)
    if S.ndim == 1:
        return regions.scores(plane, S, reach=1.0, cells=stage.cells)
    return regions.winners(plane, S.argmax(axis=1), S.shape[1], cells=stage.cells)


def _sure(stage: Stage, state: Any, S: np.ndarray) -> list[dict[str, Any]]:
    """The lines of probability 0.1 and 0.9; of fitted values -1 and +1 for least squares. None for several classes."""
    if not stage.two:
        return []
    plane = stage.at.plane
    at, said = (1.0, "−1 and +1") if stage.method == "squares" else (SURE, "0.1 and 0.9")
    lines = []
    for level, name in ((-at, None), (at, said)):
        look: dict[str, Any] = dict(name=name, dash="dot", width=1.5)
        if stage.at.straight:
            lines.append(boundary.straight(plane, state.coef, state.intercept, level, **look))
        else:
            lines.append(boundary.level(plane, S, level, cells=stage.cells, **look))
    return lines


def _own(stage: Stage, state: Any, S: np.ndarray) -> list[dict[str, Any]]:
    """Each class's own boundary against the rest, in its colour."""
    plane = stage.at.plane
    lines = []
    for j in range(len(state.coef)):
        look: dict[str, Any] = dict(dash="dash", width=2, colour=palette.colour(j))
        if j >= state.fitted:
            lines.append(boundary.line(boundary.NOWHERE, **look))
        elif stage.at.straight:
            lines.append(boundary.straight(plane, state.coef[j], state.intercept[j], **look))
        else:
            lines.append(boundary.level(plane, S[:, j], cells=stage.cells, **look))
    return lines
