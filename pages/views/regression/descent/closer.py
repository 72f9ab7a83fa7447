"""One step of a descent with its numbers, and the coefficients on both scales."""

import numpy as np
import streamlit as st

from algos.regression import gradient_descent
from algos.regression.gradient_descent import Descent
from algos.regression.linear import augmented
from algos.trace import Trace
from pages.views.regression.descent.course import parameters
from pages.views.regression.descent.problem import Problem
from ui import words

WRITTEN = 3  # terms of a sum that are written out


def show(problem: Problem, trace: Trace[Descent]) -> None:
    """The last step of the trace, written out, and where it leads beside the closed form."""
    if trace.steps:
        _step(problem, trace)
    elif trace.finished:
        st.markdown("No step was taken: the gradient is zero at the start.")
    else:
        st.markdown("No step is taken yet: the first one goes from here against the gradient.")
    st.markdown(
        f"**At step {trace.steps}**, beside the closed form, for the inputs in their own units and standardised:"
    )
    st.dataframe(_coefficients(problem, trace.final), hide_index=True)


def _step(problem: Problem, trace: Trace[Descent]) -> None:
    s = trace.steps
    before, after = trace.states[-2:]
    rows = after.batch if len(after.batch) else np.arange(len(problem.X))
    A, y, theta = augmented(problem.X[rows]), problem.at.y[rows], parameters(before)
    g, new = gradient_descent.gradient(theta, A, y, problem.shrink), parameters(after)
    errors = A @ theta - y
    whose = f"row {rows[0] + 1} alone" if len(rows) == 1 else f"{len(rows)} rows"
    st.markdown(
        f"Step {s} looks at {whose}: the errors $h - y$ at the old parameters, times each column, give the gradient."
    )
    if after.diverged and np.array_equal(theta, new):
        st.caption("This last update was too large to be made: the run was stopped instead.")
        return
    for j in problem.axes:
        st.latex(_gradient(j, errors, A[:, j], float(g[j]), charged=bool(problem.shrink[j])))
        st.latex(
            rf"\theta_{{{j}}} := \theta_{{{j}}} - \alpha \, \partial J / \partial \theta_{{{j}}} = "
            rf"{words.tex(theta[j])} - {words.tex(before.rate)} \cdot ({words.tex(g[j])}) = {words.tex(new[j])}"
        )
    st.dataframe(
        {
            "parameter": [f"θ{j} {name}" for j, name in enumerate(problem.names)],
            "before": theta,
            "gradient": g,
            "rate × gradient": before.rate * g,
            "after": new,
        },
        hide_index=True,
    )


def _gradient(j: int, errors: np.ndarray, column: np.ndarray, value: float, *, charged: bool) -> str:
    """The mean of error times column, with its first terms written out, and the penalty's pull where there is one."""
    pull = rf" + \tfrac{{\lambda}}{{m}} \theta_{{{j}}}" if charged else ""
    terms = [rf"({words.tex(e)}) \cdot {words.tex(x)}" for e, x in zip(errors[:WRITTEN], column[:WRITTEN], strict=True)]
    rest = r" + \dots" if len(errors) > WRITTEN else ""
    return (
        rf"\partial J / \partial \theta_{{{j}}} = \tfrac{{1}}{{{len(errors)}}} \big( {' + '.join(terms)}{rest} \big)"
        rf"{pull} = {words.tex(value)}"
    )


def _coefficients(problem: Problem, final: Descent) -> dict[str, object]:
    columns: dict[str, object] = {"parameter": problem.names}
    for title, model in (("descent", final), (problem.goal, problem.best)):
        raw = standard = model.coef, model.intercept
        if problem.standardised:
            raw = problem.scaling.raw(model.coef, model.intercept)
        else:
            standard = problem.scaling.standardised(model.coef, model.intercept)
        for scale, (coef, intercept) in (("raw", raw), ("standardised", standard)):
            columns[f"{title}, {scale} inputs"] = np.append(intercept, coef)
    return columns
