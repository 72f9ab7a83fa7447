"""What is drawn beside the plane: the objective of the method, and the growth of theta with its bounds."""

from typing import Any

import numpy as np

from algos.classification import novikoff
from algos.trace import Trace
from pages.views.classification.mistakes.curves import Course, Curve
from pages.views.classification.mistakes.run import Run
from ui import palette

DONE = palette.COMPARE[1]  # the average, the other rate: what stands beside the boundary of the method


def courses(run: Run) -> list[Course]:
    """Two courses over the states of the run."""
    return {
        "perceptron": _perceptron,
        "averaged": _averaged,
        "passive-aggressive": _passive_aggressive,
        "pegasos": _pegasos,
        "descent": _descent,
    }[run.method](run)


def _steps(run: Run) -> np.ndarray:
    return np.arange(len(run.trace.states))


def _thetas(trace: Trace[Any], of: str = "") -> np.ndarray:
    """theta in every state, or of what is called `last_` or `mean_` there."""
    return np.column_stack([trace.curve(f"{of}intercept"), trace.curve(f"{of}coef")])


def _lengths(thetas: np.ndarray) -> np.ndarray:
    return np.sqrt((thetas * thetas).sum(axis=1))


def _growth(run: Run, thetas: np.ndarray) -> Course:
    """The two curves of the convergence proof between their bounds; without a separator only one of each is left."""
    bound, mistakes = run.bound, run.trace.curve("mistakes")
    curves = []
    if bound.separable:
        along, length = novikoff.growth(thetas, bound.direction)
        curves = [
            Curve("kγ", mistakes * bound.gamma, palette.NEUTRAL, "dot", False),
            Curve("θ·u", along, palette.CLASSES[2]),
        ]
    else:
        length = _lengths(thetas)
    curves += [
        Curve("|θ|", length),
        Curve("√k R", np.sqrt(mistakes) * bound.radius, palette.NEUTRAL, "dash", False),
    ]
    return Course(mistakes, curves, ("mistakes k", "growth of θ"))


def _perceptron(run: Run) -> list[Course]:
    top = Course(_steps(run), [Curve("risk", run.trace.curve("risk"))], ("mistakes k", "perceptron risk R"))
    return [top, _growth(run, _thetas(run.trace))]


def _averaged(run: Run) -> list[Course]:
    trace, n = run.trace, len(run.at.y)
    last, mean = trace.curve("last_errors") / n, trace.curve("errors") / n
    curves = [Curve("last", last, DONE, "dot"), Curve("average", mean)]
    top = Course(trace.curve("examples"), curves, ("examples", "training error"))
    return [top, _growth(run, _thetas(trace, "last_"))]


def _passive_aggressive(run: Run) -> list[Course]:
    trace, steps = run.trace, _steps(run)
    top = Course(steps, [Curve("hinge", trace.curve("hinge"))], ("update", "mean hinge loss"))
    curves = [
        Curve("|θ|", _lengths(_thetas(trace))),
        Curve("mean", _lengths(_thetas(trace, "mean_")), DONE, "dot"),
    ]
    if run.bound.separable:
        least = np.full(len(steps), 1 / run.bound.gamma)
        curves.append(Curve("1/γ", least, palette.NEUTRAL, "dash", False))
    return [top, Course(steps, curves, ("update", "length |θ|"))]


def _pegasos(run: Run) -> list[Course]:
    assert run.rival is not None and run.best is not None
    draws = run.trace.curve("draws")
    runs = [(run.rates[1], run.rival, DONE, "dot"), (run.rates[0], run.trace, palette.FIT, "solid")]
    top = [Curve(name, made.curve("objective"), colour, dash) for name, made, colour, dash in runs]
    low = [Curve(name, _lengths(_thetas(made)), colour, dash) for name, made, colour, dash in runs]

    def course(curves: list[Curve], name: str, goal: float, title: str) -> Course:
        level = Curve(name, np.full(len(draws), goal), palette.NEUTRAL, "dash", False)
        return Course(draws, [*curves, level], ("draw t", title), log_x=True, log_y=True)

    return [
        course(top, "least", run.best.objective, "objective J"),
        course(low, "best", float(np.linalg.norm(run.best.theta)), "length |θ|"),
    ]


def _descent(run: Run) -> list[Course]:
    trace, steps = run.trace, _steps(run)
    return [
        Course(steps, [Curve("risk", trace.curve("risk"))], ("step", "perceptron risk R")),
        Course(steps, [Curve("mistakes", trace.curve("errors"))], ("step", "mistakes |V|")),
    ]
