"""What is drawn beside the plane: the objective of the method, and the growth of theta with its bounds."""

import numpy as np

from algos.classification import novikoff
from pages.views.classification.mistakes.run import Run
from ui import palette
from ui.figures.mistakes_curves import Course, Curve

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


def _lengths(thetas: np.ndarray) -> np.ndarray:
    return np.sqrt((thetas * thetas).sum(axis=1))


def growth(run: Run, thetas: np.ndarray, mistakes: np.ndarray) -> Course:
    """The two curves of the convergence proof between their bounds; without a separator only one of each is left."""
    bound = run.bound
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
    trace = run.trace
    thetas = np.column_stack([trace.curve("intercept"), trace.curve("coef")])
    top = Course(_steps(run), [Curve("risk", trace.curve("risk"))], ("mistakes k", "perceptron risk R"))
    return [top, growth(run, thetas, trace.curve("mistakes"))]


def _averaged(run: Run) -> list[Course]:
    trace = run.trace
    n = len(run.at.y)
    top = Course(
        trace.curve("examples"),
        [
            Curve("last", trace.curve("last_errors") / n, DONE, "dot"),
            Curve("average", trace.curve("errors") / n),
        ],
        ("examples", "training error"),
    )
    thetas = np.column_stack([trace.curve("last_intercept"), trace.curve("last_coef")])
    return [top, growth(run, thetas, trace.curve("mistakes"))]


def _passive_aggressive(run: Run) -> list[Course]:
    trace, steps = run.trace, _steps(run)
    top = Course(steps, [Curve("hinge", trace.curve("hinge"))], ("update", "mean hinge loss"))
    curves = [
        Curve("|θ|", _lengths(np.column_stack([trace.curve("intercept"), trace.curve("coef")]))),
        Curve(
            "mean", _lengths(np.column_stack([trace.curve("mean_intercept"), trace.curve("mean_coef")])), DONE, "dot"
        ),
    ]
    if run.bound.separable:
        least = np.full(len(steps), 1 / run.bound.gamma)
        curves.append(Curve("1/γ", least, palette.NEUTRAL, "dash", False))
    return [top, Course(steps, curves, ("update", "length |θ|"))]


def _pegasos(run: Run) -> list[Course]:
    assert run.rival is not None and run.best is not None
    trace, rival = run.trace, run.rival
    draws = trace.curve("draws")
    runs = [(run.rates[1], rival, DONE, "dot"), (run.rates[0], trace, palette.FIT, "solid")]
    least = np.full(len(draws), run.best.objective)
    top = [Curve(name, made.curve("objective"), colour, dash) for name, made, colour, dash in runs]
    low = [
        Curve(name, _lengths(np.column_stack([made.curve("intercept"), made.curve("coef")])), colour, dash)
        for name, made, colour, dash in runs
    ]
    goal = np.full(len(draws), np.linalg.norm(run.best.theta))
    return [
        Course(
            draws,
            [*top, Curve("least", least, palette.NEUTRAL, "dash", False)],
            ("draw t", "objective J"),
            log_x=True,
            log_y=True,
        ),
        Course(
            draws,
            [*low, Curve("best", goal, palette.NEUTRAL, "dash", False)],
            ("draw t", "length |θ|"),
            log_x=True,
            log_y=True,
        ),
    ]


def _descent(run: Run) -> list[Course]:
    trace, steps = run.trace, _steps(run)
    return [
        Course(steps, [Curve("risk", trace.curve("risk"))], ("step", "perceptron risk R")),
        Course(steps, [Curve("mistakes", trace.curve("errors"))], ("step", "mistakes |V|")),
    ]
