"""Learning by heart: positive within eps of a positive training point, one frame for each eps."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from algos.classification import epsilon_ball
from algos.classification.epsilon_ball import EpsilonBall
from algos.classification.evaluation import error
from algos.numerics import squared_distances
from algos.trace import Trace
from pages.views.classification.neighbours import figure
from pages.views.classification.neighbours.figure import CELLS
from ui import classes, compute, controls, words
from ui.classes import Scene
from ui.figures import boundary, marks, regions
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, note, rows_of, warning
from ui.words import Share

STOPS = (0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 10.0)
TRAINING, TEST, POSITIVE = "Training error", "Test error", "Positive in test"
HELP = {
    TRAINING: "Share of the training points on the wrong side.",
    TEST: "Share of the test points on the wrong side.",
    POSITIVE: "Share of the test points that are positive, which is the test error of always answering negative.",
}


@dataclass(frozen=True, eq=False)
class Balls:
    """Balls of every radius around the positive training points, and the radius that is chosen."""

    at: Scene
    radii: list[float]
    eps: float
    trace: Trace[EpsilonBall]  # a state for each of `radii`
    i: int  # the training point that is looked at

    @property
    def chosen(self) -> int:
        return self.radii.index(self.eps)

    @property
    def state(self) -> EpsilonBall:
        return self.trace.states[self.chosen]

    def test_error(self, state: EpsilonBall) -> float:
        return error(self.at.y_test, state.predict(self.at.Z_test))


def choose(at: Scene) -> Balls:
    size = _size(at)
    radii = [float(f"{size * s:.3g}") for s in STOPS]
    eps = controls.stop_slider(
        "Radius eps",
        radii,
        radii[4],
        key="eps",
        help="How near a positive training point has to be. A tiny radius makes no training mistake but learns "
        "nothing. "
        "With a huge one everything is positive.",
    )
    i = controls.point(len(at.y))
    trace = compute.run(epsilon_ball.steps, at.Z, at.y, limit=len(radii), radii=np.array(radii))
    return Balls(at, radii, eps, trace, i)


def _size(at: Scene) -> float:
    """A tenth of the spread of the points' features, rounded: what the radii are measured in."""
    spread = float(np.sqrt(at.Z.var(axis=0).sum()))
    return float(f"{spread:.0e}") if spread > 0 else 1.0


def chart(balls: Balls) -> Picture:
    at, radii, states = balls.at, balls.radii, balls.trace.states
    errors = {"training error": balls.trace.curve("train_error")}
    if at.test:
        errors["test error"] = np.array([balls.test_error(s) for s in states])
    everywhere, truth = np.vstack([at.points, at.test_points]), np.r_[at.y, at.y_test]
    Z = np.vstack([at.Z, at.Z_test])
    grid = at.features.transform(at.plane.grid(CELLS)[2])
    still = [
        *boundary.legend(at.class_names, test=at.test is not None, mistakes=True),
        boundary.points(at.points, at.y, at.class_names, size=8),
        boundary.test_points(at.test_points, at.y_test, at.class_names),
    ]

    def plane(f: int) -> list[marks.Trace]:
        inside = (
            figure.balls(at.points[at.y == 1], radii[f])
            if at.straight
            else regions.winners(at.plane, states[f].predict(grid), 2, cells=CELLS)
        )
        wrong = boundary.mistakes(everywhere, states[f].predict(Z) != truth)
        return [inside, wrong, *still, boundary.ring(at.points[[balls.i]])]

    return figure.sweep(
        at,
        radii,
        errors,
        plane,
        title="radius eps",
        told=lambda radius: f"radius {radius:g}",
        adds=lambda f: _adds(balls, states[f]),
        start=balls.chosen,
        key="eps",
        alt=f"with a ball of radius {words.number(balls.eps)} around each point of {at.class_names[1]}",
        maps=not at.straight,
    )


def _adds(balls: Balls, state: EpsilonBall) -> list[str]:
    """That no test point lies in a ball, if so: those that are positive are the wrong ones."""
    at = balls.at
    out = at.test and at.y_test.any() and not state.predict(at.Z_test).any()
    return ["no positive test point lies in a ball"] if out else []


def numbers(balls: Balls) -> dict[str, float]:
    shown: dict[str, float] = {TRAINING: Share(balls.state.train_error)}
    if balls.at.test:
        shown |= {TEST: Share(balls.test_error(balls.state)), POSITIVE: Share(balls.at.y_test.mean())}
    return shown


def at(balls: Balls, i: int) -> Balls:
    """As if this radius were chosen."""
    return replace(balls, eps=balls.radii[i])


def said(balls: Balls) -> list[Said]:
    at = balls.at
    told = list(map(note, at.caveats))
    if safe := epsilon_ball.safe(at.Z, at.y):
        told.append(
            note(
                f"The nearest two training points of different classes are {words.number(safe)} apart. With a smaller "
                "radius the training error is 0."
            )
        )
    else:
        shared = "Two points of different classes share a place, so every radius makes a training mistake."
        told.append(warning(shared, ":material/join_inner:"))
    return told if at.straight else [*told, note("The balls are round among the features, but not in the plane.")]


def closer(balls: Balls) -> None:
    """The distance from one point to the nearest positive one, against eps."""
    at, state, i = balls.at, balls.state, balls.i
    st.markdown(f"Is training point {i + 1}, {at.class_names[at.y[i]]}, inside a ball?")
    nearest = float(np.sqrt(squared_distances(at.Z[[i]], state.positives)[0]).min())
    inside = bool(state.predict(at.Z[[i]])[0])
    sign = r"\le" if inside else ">"
    st.latex(
        rf"\min_j \lVert x_{{{i + 1}}} - x^{{+}}_j \rVert = {words.tex(nearest)} "
        rf"{sign} {words.tex(state.eps)} = \varepsilon"
    )
    own = " It is a positive point itself, so it sits in the middle of its own ball." if at.y[i] else ""
    said = at.class_names[int(inside)]
    st.markdown(f"So the answer is **{said}**, {'right' if inside == bool(at.y[i]) else 'a mistake'}.{own}")


def code(balls: Balls) -> Code:
    shown = {TRAINING: "model.train_error"}
    if balls.at.test:
        shown |= {TEST: "float((model.predict(Z_test) != y_test).mean())", POSITIVE: "float(y_test.mean())"}
    script = classes.script(
        balls.at,
        [f"model = record(epsilon_ball.steps(Z, y, radii=[{balls.eps!r}]), limit=1).final"],
        shown,
        imports=["from algos.classification import epsilon_ball", "from algos.trace import record"],
        title="Learning by heart.",
    )
    return Code(epsilon_ball, script)


def rows(balls: Balls) -> Rows:
    called = balls.state.predict(balls.at.Z)
    return rows_of(balls.at.train, {"answer": np.array(balls.at.class_names)[called]})


screen = Screen(chart, numbers, HELP, at=at, said=said, closer=closer, code=code, rows=rows)
