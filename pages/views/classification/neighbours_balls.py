"""Learning by heart: positive within eps of a positive training point, one frame for each eps."""

from collections.abc import Callable
from typing import Any

import numpy as np
import streamlit as st

from algos.classification import epsilon_ball
from algos.classification.epsilon_ball import EpsilonBall
from algos.classification.evaluation import error
from pages.views.classification import neighbours_balls_more, neighbours_more
from ui import classes, controls, page, player, words
from ui.classes import Scene
from ui.figures import boundary, neighbours, regions

STOPS = (0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 10.0)


def show(at: Scene, presets: Callable[[], None]) -> None:
    size = _size(at)
    radii = [float(f"{size * s:.3g}") for s in STOPS]
    eps = controls.stop_slider(
        "Radius eps",
        radii,
        radii[4],
        key="eps",
        help="How near a positive training point has to be. Tiny: no training mistake, and nothing learned. Huge: "
        "everything is positive.",
    )
    i = controls.point(len(at.y), place=controls.sidebar())
    presets()
    trace = player.run(epsilon_ball.steps, at.Z, at.y, limit=len(radii), radii=np.array(radii))
    state = trace.states[radii.index(eps)]
    left, right = page.columns()
    with left:
        _play(at, radii, eps, trace.states, i)
        classes.caveats(at)
        _remarks(at)
    with right:
        page.numbers(
            _numbers(state, at),
            help={
                "Training error": "Share of the training points on the wrong side.",
                "Test error": "Share of the held-out points on the wrong side.",
                "Positive in test": "Share of the held-out points that are positive: the test error of saying "
                "negative always.",
            },
        )
    page.more(
        {
            "Look closer": lambda: neighbours_balls_more.closer(at, state, i),
            "Theory": neighbours_more.theory,
            "Code": lambda: neighbours_balls_more.code(at, eps),
            "Data": lambda: page.data(at.train, {"answer": np.array(at.class_names)[state.predict(at.Z)]}),
        }
    )


def _size(at: Scene) -> float:
    """A tenth of the spread of the points' features, rounded: what the radii are measured in."""
    spread = float(np.sqrt(at.Z.var(axis=0).sum()))
    return float(f"{spread:.0e}") if spread > 0 else 1.0


def _numbers(state: EpsilonBall, at: Scene) -> dict[str, float]:
    shown = {"Training error": state.train_error}
    if at.test:
        shown |= {
            "Test error": error(at.y_test, state.predict(at.Z_test)),
            "Positive in test": float(at.y_test.mean()),
        }
    return shown


def _play(at: Scene, radii: list[float], eps: float, states: tuple[EpsilonBall, ...], i: int) -> None:
    errors = {"training error": np.array([s.train_error for s in states])}
    if at.test:
        errors["test error"] = np.array([error(at.y_test, s.predict(at.Z_test)) for s in states])
    everywhere, truth = np.vstack([at.points, at.test_points]), np.r_[at.y, at.y_test]
    Z = np.vstack([at.Z, at.Z_test])
    grid = at.features.transform(at.plane.grid(60)[2])
    still = [
        *boundary.legend(at.class_names, test=at.test is not None, mistakes=True),
        boundary.points(at.points, at.y, at.class_names, size=8),
        boundary.test_points(at.test_points, at.y_test, at.class_names),
    ]
    ring = boundary.ring(at.points[[i]])

    def draw(r: float) -> dict[str, Any]:
        state = states[radii.index(r)]
        inside = (
            neighbours.balls(at.points[at.y == 1], r)
            if at.straight
            else regions.winners(at.plane, state.predict(grid), 2, cells=60)
        )
        left = [inside, *still, boundary.mistakes(everywhere, state.predict(Z) != truth), ring]
        right = neighbours.curves(np.array(radii), errors, radii.index(r))
        return neighbours.figure(at.plane, left, right, title="radius eps", reach=(radii[0], radii[-1]))

    def said(r: float) -> str:
        f = radii.index(r)
        return ", ".join(f"{name} {v[f]:.1%}" for name, v in errors.items())

    player.sweep(
        radii,
        draw,
        name="eps",
        caption=said,
        start=radii.index(eps),
        maps=not at.straight,
        on_click=lambda hit: controls.put("point", hit + 1),
        alt=f"{at.described}, with a ball of radius {words.number(eps)} around each point of "
        f"{at.class_names[1]}. {said(eps).capitalize()}.",
    )


def _remarks(at: Scene) -> None:
    safe = epsilon_ball.safe(at.Z, at.y)
    if safe == 0:
        st.warning(
            "Two points of different classes share a place: no radius is free of training mistakes.",
            icon=":material/join_inner:",
        )
    else:
        st.caption(
            f"The nearest two training points of different classes are {words.number(safe)} apart: below that, the "
            "training error is 0."
        )
    if not at.straight:
        st.caption("The balls are round in the features, so not in the plane.")
