"""Gradient descent on the squared error: the path on the surface, the line so far and the cost, moved by one player."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from algos.regression import gradient_descent
from algos.regression.gradient_descent import Descent
from algos.regression.linear import augmented
from pages.views.regression.descent import closer, figure, rates
from pages.views.regression.descent.course import parameters
from pages.views.regression.descent.run import NEWTON, RACE, Run, choose, starts_at
from ui import controls, export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, info, note, rows_of

ALL_BUT = 1e-6  # of the cost at the start: a least cost below it is none to compare with
NEAR = 1e-3  # of a distance to the star: it is not told more exactly
FLAT = 1e-3  # of the least cost: what is left above it when a run has converged is said
HELP = {
    "Cost J": "Half the mean squared error of the line at this step, plus the penalty if there is one.",
    "Cost J at the star": "The least possible cost. The star marks the best line, which has a closed form.",
    "Distance to the star": "How far intercept and slope are from those of the best line, as a distance on the map.",
    **{f"Cost J, {name}": "The cost of the run with that rate, after as many steps." for name in RACE},
    f"Cost J, {NEWTON}": "The cost of Newton's method, which is at the star after its first step.",
}


def chart(run: Run) -> Picture:
    on, trace, drawn = run.problem, run.trace, run.course

    def start_there(cell: int) -> None:
        row, column = divmod(cell, len(drawn.across))
        for name, value in starts_at(cell, float(drawn.across[column]), float(drawn.up[row])).items():
            controls.put(name, value)

    return picture.steps(
        trace,
        figure.brush(on, drawn),
        caption=_captions(run),
        start=0,
        alt=f"Three plots. The cost over {on.titles[0]} and {on.titles[1]} with the path of gradient descent from "
        f"cost {words.number(drawn.costs[0])} to {words.number(trace.final.cost)}, the least possible being "
        f"{words.number(drawn.least)}; the fitted line over {words.count(len(on.X), 'point')}; "
        f"the cost by step. {run.ended}",
        on_click=start_there,
        tracks={"x3": picture.thin(len(trace.states))} if trace.steps else {},
        drags=[Drag(figure.START, starts_at, "Drag the start")],
    )


def numbers(run: Run) -> dict[str, float]:
    return {
        "Cost J": run.trace.final.cost,
        **{f"Cost J, {name}": theirs.final.cost for name, theirs in run.rivals.items()},
        "Cost J at the star": run.course.least,
        "Distance to the star": run.distance,
    }


def verdict(run: Run) -> str:
    """Where it left the map, if it has by now, and how it ended and why it diverged, if it is over."""
    left = run.course.left
    gone = "" if left is None or left > run.trace.steps else f"It left the map at step {left}."
    why = f"This run diverges: {_why_it_diverges(run)}" if run.diverged else ""
    return " ".join(filter(None, (gone, run.ended, why)))


def said(run: Run) -> list[Said]:
    """Why a run stops too early; a stretched map; a solution that is not unique."""
    final, drawn = run.trace.final, run.course
    told = []
    if (
        run.trace.finished
        and not run.diverged
        and final.cost - drawn.least > FLAT * max(drawn.least, FLAT * drawn.costs[0])
    ):
        told.append(
            info(
                "The gradient is as good as zero beside the largest it could be here, so the run has stopped; yet the "
                f"cost is still {words.number(final.cost - drawn.least)} above the least. In some direction the "
                "surface is nearly flat, which standardising mends.",
                ":material/info:",
            )
        )
    if not drawn.plane.to_scale:
        told.append(note(f"The map is not to scale: one of its axes is stretched {drawn.plane.stretch:.3g} times."))
    if run.problem.reason:
        told.append(info(run.problem.reason + " Descent ends at another best fit, the one nearest to its start."))
    return told


def code(run: Run) -> Code:
    on, made = run.problem, run.trace.made
    assert made is not None
    charged = f", penalty={on.penalty!r}" if on.penalty else ""
    shrink = f", gradient_descent.shrinkage({on.penalty!r}, *X.shape)" if on.penalty else ""
    used = [
        "gradient_descent",
        "ridge" if on.penalty else "least_squares",
        *(["newton"] if NEWTON in run.rivals else []),
    ]
    found = {
        "Cost J": "trace.final.cost",
        **{f"Cost J, {name}": f"rival_{i}.final.cost" for i, name in enumerate(run.rivals, start=1)},
        "Cost J at the star": f"gradient_descent.cost(solution, np.column_stack([np.ones(len(X)), X]), data.y{shrink})",
        "Distance to the star": "np.linalg.norm(theta - solution)",
    }
    script = export.script(
        on.at.data,
        [
            f"X = {'scaling(data.X).transform(data.X)' if on.standardised else 'data.X'}",
            f"trace = {export.recorded(made, 'X', 'data.y')}",
            f"best = next({'ridge' if on.penalty else 'least_squares'}.steps(X, data.y{charged}))",
            *(
                f"rival_{i} = {export.recorded(theirs.made, 'X', 'data.y')}"
                for i, theirs in enumerate(run.rivals.values(), start=1)
                if theirs.made is not None
            ),
            "theta = np.append(trace.final.intercept, trace.final.coef)",
            "solution = np.append(best.intercept, best.coef)",
        ],
        {label: found[label] for label in numbers(run)},
        imports=[
            *(["from algos.numerics import scaling"] if on.standardised else []),
            "import numpy as np",
            f"from algos.regression import {', '.join(sorted(used))}",
            "from algos.trace import record",
        ],
        title="Gradient descent.",
    )
    return Code(
        gradient_descent,
        script,
        export.filled(
            __file__,
            "library.py",
            data=on.at.data.code,
            penalty=float(on.penalty),
            X="StandardScaler().fit_transform(data.X)" if on.standardised else "data.X",
        ),
        why="A line of this size one solves; scikit-learn's SGDRegressor descends, for data too large for that.",
    )


def rows(run: Run) -> Rows:
    return rows_of(run.problem.at.data, {"prediction": run.trace.final.predict(run.problem.X)})


def _captions(run: Run) -> Callable[[Descent], str]:
    """What says of a state how many of the steps up to it have raised the cost."""
    risen = np.append(0, np.cumsum(np.diff(run.course.costs) > 0))
    up = {state.updates: (int(rises), k) for k, (state, rises) in enumerate(zip(run.trace.states, risen, strict=True))}

    first, cost = run.trace.states[0].rate, float(run.course.costs[0])
    least, goal = run.course.least, run.problem.goal
    compared = least > ALL_BUT * cost
    begins = "the line is where it starts"
    if compared:
        begins = f"the line costs {_two(cost / least)} times as much as {goal}"

    last = len(run.trace.states) - 1

    def caption(state: Descent) -> str:
        rises, k = up[state.updates]
        told = f"{rises} of {words.count(k, 'step')} raised the cost" if rises else "every step has lowered the cost"
        if state.phase == "diverged" and run.course.left is not None:
            told += f", and the path left the map at step {run.course.left}"
        if k == last and run.rivals and state.phase != "diverged":
            return f"{_passes(state)}{_raced(run)}{_ended(state, first)}"
        if state.phase != "diverged":
            away = float(np.linalg.norm(parameters(state) - parameters(run.problem.best)))
            told += f", and the path is {_away(away)} from the star"
        return f"{_passes(state)}{told if k else begins}{_ended(state, first)}"

    return caption


def _raced(run: Run) -> str:
    """Who is lowest in the end, or how far the path is from the star where Newton's method has been for long."""
    if NEWTON in run.rivals:
        there = _newtons_distance(run)
        been = (
            "has been at the star since its first step"
            if there < NEAR * (1 + run.distance)
            else (f"is {_away(there)} from the star after its first step")
        )
        return f"Newton's method {been}, and gradient descent is {_away(run.distance)} from it"
    costs = {"the rate set": run.trace, **{name: one.after(run.trace.steps) for name, one in run.rivals.items()}}
    told = sorted((one.final.cost, name) for name, one in costs.items())
    (low, best), (second, other), _ = told
    at = words.number(low)
    alike = [name for cost, name in told if words.number(cost) == at]
    if len(alike) == len(told):
        return f"all three have the same cost, {at}"
    if len(alike) > 1:
        return f"{words.listed(alike)} have the lowest cost, {at}"
    return f"{best} has the lowest cost, {at}, and {other} the next, {words.number(second)}"


def _away(distance: float) -> str:
    return "less than 0.001" if distance < NEAR else words.number(distance)


def _two(ratio: float) -> str:
    """To two digits, and in full as far as one can read it: 590, not 5.9·10²."""
    return words.brief(ratio) if ratio < 99.5 or ratio >= 1e6 else words.number(int(float(f"{ratio:.2g}")))


def _passes(state: Descent) -> str:
    row = f", row {state.batch[0] + 1}" if len(state.batch) == 1 else ""
    return f"pass {state.epoch}{row}: " if len(state.batch) else ""


def _ended(state: Descent, first: float) -> str:
    rate = "" if state.rate == first else f", now at rate {state.rate:.4g}"
    return rate


def until(run: Run, step: int) -> Run:
    """The run as it stood at a step; of its course, which stays whole, the numbers take the least cost alone."""
    rivals = {name: theirs.after(step) for name, theirs in run.rivals.items()}
    return replace(run, trace=run.trace.until(step), rivals=rivals)


def _newtons_distance(run: Run) -> float:
    """Between its parameters after the first step and the best."""
    return float(np.linalg.norm(parameters(run.rivals[NEWTON].states[1]) - parameters(run.problem.best)))


def _why_it_diverges(run: Run) -> str:
    rate, limit = run.trace.states[0].rate, run.problem.limit
    if rate > limit:
        return f"the rate {words.number(rate)} is above the limit {words.number(limit)}, so every step overshoots."
    single = min(gradient_descent.largest_stable_rate(x[None]) for x in run.problem.X)
    return (
        f"the rate {words.number(rate)} is below the limit {words.number(limit)} for all rows together, but a few rows "
        f"can be steeper than all: for the steepest row alone the limit is {words.number(single)}."
    )


view = View(
    "Descent",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=until,
        said=said,
        verdict=verdict,
        closer=lambda run: closer.show(run.problem, run.trace),
        sections={"Rates by threes": lambda run: rates.show(run.problem)},
        code=code,
        rows=rows,
        quantities={
            "Steps grow above rate": lambda run: run.problem.limit,
            "Cost ever rises": lambda run: bool((np.diff(run.course.costs) > 0).any()),
            "Steps": lambda run: run.trace.steps,
            "Race won by": lambda run: min(
                {"the rate set": run.trace, **run.rivals}.items(), key=lambda one: one[1].final.cost
            )[0],
            "Newton's distance after one step": _newtons_distance,
            "Converges": lambda run: run.trace.finished and not run.diverged,
            "Diverges": lambda run: run.diverged,
            "First step off the map": lambda run: run.course.left,
            "Steepest over flattest curvature": lambda run: float(np.linalg.cond(augmented(run.problem.X)) ** 2),
        },
    ),
    data="line",
    folded=("descent_penalty", "start", "standardise", "halved", "updates", "average", "newton", "seed"),
)
