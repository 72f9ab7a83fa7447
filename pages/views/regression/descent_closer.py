"""One step of a descent with its numbers, the coefficients on both scales, and rates a factor of three apart."""

import numpy as np
import streamlit as st

from algos.regression import gradient_descent
from algos.regression.gradient_descent import Descent
from algos.regression.linear import Linear, augmented
from algos.trace import Trace
from pages.views.regression.descent_stage import Stage
from ui import controls, player, words
from ui.figures import descent
from ui.figures.course import parameters

THREES = 7
STEPS = 60
WRITTEN = 3  # terms of a sum that are written out


def distance(model: Linear, best: Linear) -> float:
    """Length of the difference between the parameters of two models."""
    return float(np.linalg.norm(parameters(model) - parameters(best)))


def why(stage: Stage, trace: Trace[Descent]) -> str:
    """Why a run diverges, in words."""
    rate, limit = trace.states[0].rate, stage.limit
    if rate > limit:
        return f"the rate {words.number(rate)} is above the limit {words.number(limit)}, so every step overshoots."
    single = min(gradient_descent.largest_stable_rate(x[None]) for x in stage.X)
    return (
        f"the rate {words.number(rate)} is below the limit {words.number(limit)} for all rows together, but a few rows "
        f"can be steeper than all: for the steepest row alone the limit is {words.number(single)}."
    )


def show(stage: Stage, trace: Trace[Descent]) -> None:
    """The step chosen, written out, and where the run ended beside the closed form."""
    if trace.steps:
        _step(stage, trace)
    else:
        st.markdown("No step was taken: the gradient is zero at the start.")
    st.markdown("**At the last step**, beside the closed form, for the inputs in their own units and standardised:")
    st.dataframe(_coefficients(stage, trace.final), hide_index=True)


def _step(stage: Stage, trace: Trace[Descent]) -> None:
    s = controls.slider("Step", 1, trace.steps, 1, key="step", help="Which update is written out.", place=st)
    before, after = trace.states[s - 1], trace.states[s]
    rows = after.batch if len(after.batch) else np.arange(len(stage.X))
    A, y, theta = augmented(stage.X[rows]), stage.at.y[rows], parameters(before)
    g, new = gradient_descent.gradient(theta, A, y), parameters(after)
    errors = A @ theta - y
    whose = f"row {rows[0] + 1} alone" if len(rows) == 1 else f"{len(rows)} rows"
    st.markdown(
        f"Step {s} looks at {whose}: the errors $h - y$ at the old parameters, times each column, give the gradient."
    )
    if trace.final.diverged and s == trace.steps and np.array_equal(theta, new):
        st.caption("This last update was too large to be made: the run was stopped instead.")
        return
    for j in stage.axes:
        st.latex(_gradient(j, errors, A[:, j], float(g[j])))
        st.latex(
            rf"\theta_{{{j}}} := \theta_{{{j}}} - \alpha \, \partial J / \partial \theta_{{{j}}} = "
            rf"{words.tex(theta[j])} - {words.tex(before.rate)} \cdot ({words.tex(g[j])}) = {words.tex(new[j])}"
        )
    st.dataframe(
        {
            "parameter": [f"θ{j} {name}" for j, name in enumerate(stage.names)],
            "before": theta,
            "gradient": g,
            "rate × gradient": before.rate * g,
            "after": new,
        },
        hide_index=True,
    )


def _gradient(j: int, errors: np.ndarray, column: np.ndarray, value: float) -> str:
    """The mean of error times column, with its first terms written out."""
    terms = [rf"({words.tex(e)}) \cdot {words.tex(x)}" for e, x in zip(errors[:WRITTEN], column[:WRITTEN], strict=True)]
    rest = r" + \dots" if len(errors) > WRITTEN else ""
    return (
        rf"\partial J / \partial \theta_{{{j}}} = \tfrac{{1}}{{{len(errors)}}} \big( {' + '.join(terms)}{rest} \big)"
        rf" = {words.tex(value)}"
    )


def _coefficients(stage: Stage, final: Descent) -> dict[str, object]:
    columns: dict[str, object] = {"parameter": stage.names}
    for title, model in (("descent", final), ("least squares", stage.best)):
        raw = standard = model.coef, model.intercept
        if stage.standardised:
            raw = stage.scaling.raw(model.coef, model.intercept)
        else:
            standard = stage.scaling.standardised(model.coef, model.intercept)
        for scale, (coef, intercept) in (("raw", raw), ("standardised", standard)):
            columns[f"{title}, {scale} inputs"] = np.append(intercept, coef)
    return columns


def rates(stage: Stage) -> None:
    """The cost by step for rates a factor of three apart: the search that the notes recommend."""
    top = 2 * stage.limit
    chosen = [top / 3**k for k in range(THREES)][::-1]
    runs = [player.run(gradient_descent.steps, stage.X, stage.at.y, limit=STEPS, learning_rate=rate) for rate in chosen]
    figure = descent.threes([run.curve("cost") for run in runs], [words.number(rate) for rate in chosen], STEPS)
    ends = [run.final.cost for run in runs]
    best = chosen[int(np.argmin(ends))]
    st.markdown(
        f"Batch descent, {STEPS} steps each, every rate three times the one before. The lowest cost after them has the "
        f"rate {words.number(best)}; the last rate is twice the limit and diverges."
    )
    alt = f"Cost by step for {THREES} learning rates; the best is {words.number(best)}."
    player.chart(figure, alt=alt, key=controls.key_of("threes"))
