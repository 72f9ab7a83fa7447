"""The online linear learners: one example at a time, and what each mistake does to the boundary."""

from dataclasses import replace
from typing import Any

import numpy as np

from datasets import catalog
from datasets.entry import begins
from pages.views.classification import named_classes, opening, right_angle, sides
from pages.views.classification.mistakes import captions, closer, endless, figure, script, turns, weights
from pages.views.classification.mistakes.courses import DONE, courses
from pages.views.classification.mistakes.run import FROM_ZERO, METHODS, Run, choose
from pages.views.classification.sides import side
from ui import controls, picture, words
from ui.figures import boundary
from ui.picture import Picture
from ui.view import Rows, Said, Screen, View, beside, note, rows_of, warning

FEW = 40  # points: so many are drawn large
SQUARE = "boundary, perpendicular to w"
MET = "point of this step"
HELP = {
    "Mistakes": "How often a point was wrong when its turn came, and so moved the boundary.",
    "Updates": "Points whose agreement was below 1 when their turn came. Each of them moved the boundary.",
    script.BOUND: "(R/γ)², the most mistakes that any order of the points can cost. There is no bound if no "
    "boundary separates them.",
    "Wrong now": "Points on the wrong side, or on the boundary.",
    "Wrong, average": "Points the averaged boundary has on the wrong side, or on it.",
    "Wrong, last": "The same for the perceptron itself, wherever it stands.",
    script.LENGTH: "Length of θ, which is w and the offset.",
    "Hinge loss": "Mean of max(0, 1 − agreement) over all points.",
    "Objective J": "Mean hinge loss plus λ/2 |θ|², with the rate chosen.",
    "Other rate": "The same with the other rate, after as many draws of the same points.",
    "Least J": "The lowest possible objective, found by an interior point method.",
    "Risk": "Sum of −agreement over the points on the wrong side.",
}
STOPPED = "So the run never ends. It was stopped, and its last boundary depends on when."
ENDLESS = {  # what it means that no boundary separates the points
    "perceptron": f"There is no bound on the number of mistakes. {STOPPED}",
    "averaged": "There is no bound on the number of mistakes, and the perceptron that is averaged never settles.",
    "passive-aggressive": f"Some point always has a loss. {STOPPED}",
    "pegasos": "Pegasos does not need one, because it weighs the losses against the length of θ.",
    "descent": f"No θ gets all of them right. {STOPPED}",
}


def chart(run: Run) -> Picture:
    at, beside_it = run.at, courses(run) if run.courses else []
    grid = None if at.straight else at.features.transform(sides.ground(at.plane).grid(figure.CELLS)[2])
    size = 9 if len(at.y) > FEW else 10
    cloud, named = (
        boundary.points(at.points, at.y, at.class_names, size=size),
        [
            named_classes.names(at.plane, at.points, at.y, at.class_names),
            *boundary.legend((), mistakes="on the wrong side"),
        ],
    )

    def draw(i: int) -> picture.Figure:
        lines = _lines(run, i, grid)
        arrows = []
        if grid is None and run.method == "perceptron":
            taken = figure.crowd(at.plane, at.points, lines[-2:])  # the boundary before, and the one now
            arrows = _sum(run, i, np.vstack([taken, figure.written(at.plane, named[0])]))
        plane = [*lines, *_marks(run, i, cloud), *arrows, *named]
        return figure.figure(at.plane, plane, beside_it, i, rows=3 if run.method == "perceptron" else 4)

    return picture.frames(
        len(run.trace.states),
        draw,
        lambda i: captions.step(run, i).removesuffix("."),
        alt=f"{at.described}, and the boundary of the method {METHODS[run.method]} after "
        f"{words.count(run.trace.steps, 'step')}, with {words.count(run.trace.final.errors, 'point')} wrong. "
        f"{captions.ended(run)}",
        on_click=lambda i: controls.put("point", i + 1),
        start=opening.first(run.trace.states),
        maps=grid is not None,
        steps=range(len(run.trace.states)),
    )


def _lines(run: Run, i: int, grid: np.ndarray | None) -> list[dict[str, Any]]:
    """The boundary of state i, its past, and what is drawn beside it."""
    plane, state, before = run.at.plane, run.trace.states[i], run.trace.states[max(i - 1, 0)]
    if grid is not None:
        plane = sides.ground(plane)
        filled = [sides.curved(plane, grid @ state.coef + state.intercept, figure.CELLS)]
    else:
        filled = [side(plane, state, c) for c in (1, 0)]
    past = figure.line(plane, before, grid, name="before", dash="dash", width=2.0)
    past |= dict(showlegend=bool(i and before.coef.any()))
    square = run.method == "perceptron" and grid is None and plane.to_scale  # else it does not look so
    name = SQUARE if square else "boundary"
    now = figure.line(plane, state, grid, name=name, width=3) | dict(showlegend=square or run.method != "perceptron")
    return [*filled, past, *_others(run, i, grid), now]


def _sum(run: Run, i: int, taken: np.ndarray) -> list[dict[str, Any]]:
    """What the mistake of state i adds to w, as arrows; their words stand apart from the places (n, 2) `taken`."""
    state = run.trace.states[i]
    before = run.trace.states[max(i - 1, 0)].coef
    added = f"{'+' if run.at.y[state.row] else '−'} point {state.row + 1}"
    start, scale = _arrows(run)
    short = "" if scale == 1 else f", drawn at {scale} of its length"
    told = ("", "", f"arrow w{short}")
    if i:
        reaches = bool(run.at.y[state.row]) and scale == 1 and not start.any()  # else it does not end at the point
        first = f"arrow w{', to' if reaches else ' ='} {added.removeprefix('+ ')}{short}"
        told = ("w before", added, told[2]) if before.any() else ("", "", first)
    foot = right_angle.mark(run.at.plane, state.coef, state.intercept, start)
    plane = run.at.plane
    arrows = figure.addition(plane, before, state.coef, told, start, scale, taken)
    taken = np.vstack([figure.crowd(plane, taken, arrows[:-1]), figure.written(plane, arrows[-1])])
    shift = figure.shift(plane, foot, taken, shown=bool(state.intercept))
    taken = np.vstack([taken, figure.written(plane, shift)])
    return [foot, *arrows, shift, figure.origin(plane, start, taken, shown=bool(state.coef.any()))]


def _arrows(run: Run) -> tuple[np.ndarray, float]:
    """Where the arrows of a run start, and how long they are drawn."""
    return figure.arrows(run.at.plane, run.trace.curve("coef"))


def _others(run: Run, i: int, grid: np.ndarray | None) -> list[dict[str, Any]]:
    """The perceptron under an average, the margins, the other rate."""
    plane, state = run.at.plane if grid is None else sides.ground(run.at.plane), run.trace.states[i]
    look: dict[str, Any] = dict(colour=DONE, dash="dot", width=2.0)
    if run.method == "averaged":
        return [figure.line(plane, state.last, grid, name="last one", **look)]
    margins = [
        figure.line(plane, state, grid, level, name=name, width=1.0) for level, name in ((-1.0, None), (1.0, "margin"))
    ]
    if run.method == "pegasos":
        assert run.rival is not None
        return [figure.line(plane, run.rival.states[i], grid, name=f"rate {run.rates[1]}", **look), *margins]
    if run.method == "passive-aggressive":
        return [figure.line(plane, state.mean, grid, name="mean", **look), *margins]
    return []


def _marks(run: Run, i: int, cloud: dict[str, Any]) -> list[dict[str, Any]]:
    """The points, rings round those that state i has wrong, and a ring round the one it met."""
    at, state = run.at, run.trace.states[i]
    wrong = (run.signs * state.decision_function(at.Z) <= 0) & bool(state.theta.any())  # of no boundary none is wrong
    row = getattr(state, "row", -1)
    met = at.points[row : row + 1] if row >= 0 else boundary.NOWHERE
    ring = boundary.ring(met, name=None if run.method == "descent" else MET)
    return [boundary.mistakes(at.points, wrong), cloud, ring | dict(showlegend=run.method != "descent")]


def numbers(run: Run) -> dict[str, Any]:
    final = run.trace.final
    shown = {label: getattr(final, name) for label, name in script.FINAL[run.method].items()}
    if run.method == "pegasos":
        assert run.rival is not None and run.best is not None
        wrong = shown.pop("Wrong now")
        return {**shown, "Other rate": run.rival.final.objective, "Least J": run.best.objective, "Wrong now": wrong}
    if script.brief(run):
        return {}
    if run.method in ("perceptron", "averaged"):
        shown[script.BOUND] = _bound(run)
    if script.sized(run):
        shown[script.LENGTH] = float(np.linalg.norm(final.theta))
    return shown


def _bound(run: Run) -> float | str:
    """How many mistakes there can be, if theory knows."""
    return FROM_ZERO if run.moved else run.bound.mistakes if run.bound.separable else "none"


def at(run: Run, step: int) -> Run:
    """After so many steps, of the other rate too."""
    return replace(run, trace=run.trace.until(step), rival=run.rival and run.rival.until(step))


def verdict(run: Run) -> str:
    """How many points are wrong, where no headline says so."""
    state, n = run.trace.final, words.count(len(run.at.y), "point")
    if not np.any(state.theta):
        return "No boundary yet."
    if run.method == "perceptron":
        return ""
    return (
        f"{state.errors} of {n} {'is' if state.errors == 1 else 'are'} wrong." if state.errors else "No point is wrong."
    )


def said(run: Run) -> list[Said]:
    """The bound, or that there is none; and how the two rates of Pegasos ended."""
    where = "boundary" if run.offset else "boundary through the origin"
    told: list[Said] = []
    if run.bound.separable and run.moved:
        told.append(
            note(
                f"A {where} without mistakes exists, so the perceptron stops, whatever its start. The bound (R/γ)² = "
                f"{words.number(run.bound.mistakes)} on its mistakes holds for a start at 0 only."
            )
        )
    elif not run.bound.separable and any(state.errors == 0 for state in run.trace.states):
        told.append(
            note(
                f"Some {where} separates these points, but its margin is too small to compute a bound on the mistakes."
            )
        )
    elif not run.bound.separable:
        told.append(warning(f"No {where} separates these points. {ENDLESS[run.method]}", ":material/block:"))
    if run.method == "pegasos":
        told += map(note, _rates(run))
    if run.method == "perceptron" and not run.at.straight:
        plus, minus = (run.at.class_names[c] for c in (1, 0))
        told.append(
            beside(
                f"The rule: add the features of a wrong {plus} point to θ, and subtract those of a wrong {minus} one."
            )
        )
    if run.method == "perceptron" and run.at.straight and run.at.plane.to_scale:  # else it does not look square
        plus, minus = (run.at.class_names[c] for c in (1, 0))
        told.append(
            beside(f"The rule: add a wrong {plus} point to the arrow w, and subtract a wrong {minus} one from it.")
        )
    return [*told, *map(note, run.at.caveats)]


def _rates(run: Run) -> list[str]:
    """How far from the least objective the two rates of Pegasos end."""
    assert run.rival is not None and run.best is not None
    above = dict(zip(run.rates, (captions.above(run, end) for end in (run.trace.final, run.rival.final)), strict=True))
    least = run.best.objective
    told = [
        f"After {words.count(run.trace.final.draws, 'draw')} of the same points, 1/t is "
        f"{words.number(above['1/t'])} above the least objective, {words.number(least)}, and 1/(λt) "
        f"{words.number(above['1/(λt)'])} above it."
    ]
    if least - run.best.dual > 1e-3 * least:
        told.append(
            f"The inputs have such different scales that the least objective is only known to lie between "
            f"{words.number(run.best.dual)} and {words.number(least)}. Standardise them."
        )
    return told


def rows(run: Run) -> Rows:
    """Score, agreement and, where one mistake is one point, how often each point was one."""
    score = run.trace.final.decision_function(run.at.Z)
    results: dict[str, Any] = {"score": score, "agreement": run.signs * score}
    if run.method in ("perceptron", "averaged", "passive-aggressive"):
        results["updates"] = _updates(run)
    return rows_of(run.at.train, results)


def _updates(run: Run) -> np.ndarray:
    """How often each point moved the boundary: (n,)."""
    met = [state.row for state in run.trace.states[1:] if state.phase != "averaged"]
    return np.bincount(np.array(met, dtype=int), minlength=len(run.at.y))


QUANTITIES = {
    "Mistakes": lambda run: run.trace.final.mistakes,
    script.WRONG: lambda run: run.trace.final.errors,
    script.BOUND: _bound,
    "Points of the mistakes": lambda run: ", ".join(str(state.row + 1) for state in run.trace.states[1:]),
    "Converged": lambda run: run.trace.finished,
    "Margin, of the best": captions.middle,
    "Score of (-3, 1)": lambda run: float(run.trace.final.decision_function([[-3, 1]])[0]),
    "Last turn": lambda run: turns.degrees(*run.trace.states[-2:]),
    "Last turn of the mean": lambda run: turns.degrees(*(state.mean for state in run.trace.states[-2:])),
    "Busiest points": lambda run: words.listed([str(i + 1) for i in np.argsort(-_updates(run))[:2]]),
}

screen = Screen(
    chart,
    numbers,
    HELP,
    at=at,
    verdict=verdict,
    said=said,
    closer=closer.show,
    sections={"Weights": weights.show, "A long stream": endless.show},
    code=script.code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "Perceptron",
    choose,
    screen,
    data="separable",
    entries=begins(catalog.CLASSIFICATION, "separable", n=30),
    folded=("standardise", "offset", "own_start", "first", "limit", "courses", "order", "seed"),
)
