"""What a run is followed by, drawn beside the plane: its objective, and the growth of theta with its bounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.classification import novikoff
from algos.trace import Trace
from pages.views.classification.mistakes.run import Run
from ui import palette
from ui.figures import marks

DONE = palette.COMPARE[1]  # the average, the other rate: what stands beside the boundary of the method


@dataclass(frozen=True)
class Curve:
    """One line of a course; `marked`: a dot moves along it."""

    name: str
    y: np.ndarray  # (m,) nan where it is not defined
    colour: str = palette.FIT
    dash: str = "solid"
    marked: bool = True


def level(name: str, y: np.ndarray, dash: str = "dash") -> Curve:
    """A bound or a goal, without a dot."""
    return Curve(name, y, palette.NEUTRAL, dash, False)


@dataclass(frozen=True)
class Course:
    """Some curves over the same x (m,), drawn in a plot of their own."""

    x: np.ndarray
    curves: Sequence[Curve]
    titles: tuple[str, str]
    log: bool = False  # both axes

    @property
    def axes(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The two axes, on which all curves have room."""
        x, y = self.titles
        few = dict(dtick=1) if not self.log and self.x[-1] <= 6 else {}
        return (
            palette.axis(x, nticks=5, **few, **self._range([self.x])),
            palette.axis(y, nticks=5, **self._range([curve.y for curve in self.curves])),
        )

    def lines(self, legend: str, at: int) -> list[marks.Trace]:
        """The curves up to entry `at`: what is to come lies on their ends. Bounds and goals are known."""
        until, all_of_it = np.minimum(np.arange(len(self.x)), at), np.arange(len(self.x))
        look: dict[str, Any] = dict(width=2 if len(self.x) <= 100 else 1.2, showlegend=len(self.curves) > 1)
        return [
            marks.line(
                self._seen(self.x[until if curve.marked else all_of_it]),
                self._seen(curve.y[until if curve.marked else all_of_it]),
                curve.colour,
                dash=curve.dash,
                name=curve.name,
                says=f"{curve.name} at %{{x}}: %{{y:.5g}}",
                legend=legend,
                **look,
            )
            for curve in self.curves
        ]

    def dots(self, at: int) -> marks.Trace:
        """Dots on the marked curves at entry `at`."""
        marked = [curve for curve in self.curves if curve.marked]
        return marks.points(
            self._seen(np.full(len(marked), self.x[at])),
            self._seen(np.array([curve.y[at] for curve in marked])),
            [curve.colour for curve in marked],
            size=9,
            outline=palette.OUTLINE,
            cliponaxis=False,
        )

    def _seen(self, values: np.ndarray) -> np.ndarray:
        """What has a place on the axis."""
        values = np.asarray(values, dtype=float)
        return np.where(values > 0, values, np.nan) if self.log else values

    def _range(self, values: Sequence[np.ndarray]) -> dict[str, Any]:
        """Type and range of an axis that holds all the values with a little room."""
        seen = self._seen(np.concatenate(values))
        seen = seen[np.isfinite(seen)]
        if self.log:
            seen = np.log10(seen)
        low, high = (float(seen.min()), float(seen.max())) if len(seen) else (0.0, 1.0)
        if not self.log:
            low = min(low, 0.0)
        room = 0.06 * (high - low) or 0.5
        ends = [low - room * (low != 0 or self.log), high + room]
        if not self.log:
            return dict(range=ends) | (dict(exponentformat="power") if high < 1 else {})  # 10⁻⁴ in place of 100µ
        return dict(type="log", range=ends, dtick=max(1, round((high - low) / 4)), exponentformat="power")


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
    if run.moved:  # the bounds are for a start at 0
        return Course(mistakes, [Curve("|θ|", _lengths(thetas))], ("mistakes k", "length |θ|"))
    if bound.separable:
        along, length = novikoff.growth(thetas, bound.direction)
        curves = [
            level("kγ", mistakes * bound.gamma, "dot"),
            Curve("θ·u", along, palette.CLASSES[2]),
        ]
    else:
        length = _lengths(thetas)
    curves += [
        Curve("|θ|", length),
        level("√k R", np.sqrt(mistakes) * bound.radius),
    ]
    return Course(mistakes, curves, ("mistakes k", "growth of θ"))


def _perceptron(run: Run) -> list[Course]:
    top = Course(_steps(run), [Curve("risk", run.trace.curve("risk"))], ("mistakes k", "perceptron risk"))
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
        curves.append(level("1/γ", np.full(len(steps), 1 / run.bound.gamma)))
    return [top, Course(steps, curves, ("update", "length |θ|"))]


def _pegasos(run: Run) -> list[Course]:
    assert run.rival is not None and run.best is not None
    draws = run.trace.curve("draws")
    runs = [(run.rates[1], run.rival, DONE, "dot"), (run.rates[0], run.trace, palette.FIT, "solid")]
    top = [Curve(name, made.curve("objective"), colour, dash) for name, made, colour, dash in runs]
    low = [Curve(name, _lengths(_thetas(made)), colour, dash) for name, made, colour, dash in runs]

    def course(curves: list[Curve], name: str, goal: float, title: str) -> Course:
        return Course(draws, [*curves, level(name, np.full(len(draws), goal))], ("draw t", title), log=True)

    return [
        course(top, "least", run.best.objective, "objective J"),
        course(low, "best", float(np.linalg.norm(run.best.theta)), "length |θ|"),
    ]


def _descent(run: Run) -> list[Course]:
    trace, steps = run.trace, _steps(run)
    return [
        Course(steps, [Curve("risk", trace.curve("risk"))], ("step", "perceptron risk")),
        Course(steps, [Curve("mistakes", trace.curve("errors"))], ("step", "mistakes |V|")),
    ]
