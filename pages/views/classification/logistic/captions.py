"""What a step of the fit did, in words: how many are wrong, and how the run ended."""

from typing import Any

import numpy as np

from pages.views.classification.logistic.run import Run
from ui import compute, words
from ui.words import Share


def decides(state: Any) -> bool:
    """Whether any place is given to another class than the rest: before the first step there is no boundary."""
    return bool(np.any(state.coef) or np.any(state.intercept))


def step(run: Run, state: Any) -> str:
    if run.method == "rest":
        if not state.fitted:
            return f"no class is fitted yet, so every point is called “{run.at.class_names[0]}”"
        told = f"“{run.at.class_names[state.fitted - 1]}” against the rest"
        if state.fitted < run.at.k or not run.by_claim:
            return told
        none, several = (claimed(run, some) for some in (lambda many: many == 0, lambda many: many > 1))
        claims = [f"no class claims the blank {words.number(none)} of the picture"] if none else []
        claims += (
            [f"several claim the grey {words.number(several)}{'' if none else ' of the picture'}"] if several else []
        )
        return " and ".join(claims) or "exactly one class claims each place"
    if run.method != "squares" and not decides(state):
        return f"all probabilities are equal, so every point is called “{run.at.class_names[0]}”"
    solved = run.method == "squares"
    row = f"after point {state.batch[0] + 1}, " if not solved and len(state.batch) == 1 else ""
    halved = f", step halved {words.count(state.halvings, 'time')}" if not solved and state.halvings else ""
    last = f". {_last(run)}" if state is run.final else ""
    wrong = f"{mistakes(run, state)} of {words.count(len(run.at.y), 'training point')}"
    if run.at.test is not None:
        missed = int((state.predict(run.at.Z_test) != run.at.y_test).sum())
        wrong += f" and {missed} of {words.count(len(run.at.y_test), 'test point')}"
    beside_it = ""
    if run.rival is not None:
        of = "" if run.at.test is None else " of the training points"
        beside_it = f", against {mistakes(run, run.rival)}{of} with least squares"
    is_wrong = "is" if run.at.test is None and mistakes(run, state) == 1 else "are"
    return f"{row}{wrong} {is_wrong} wrong{beside_it}{halved}{last}"


def _last(run: Run) -> str:
    """What is said of the last step: how often the cost rose, or that it still falls, or what it came to."""
    if run.method == "squares" or run.final.diverged:
        return ended(run).removesuffix(".")
    costs = run.trace.curve("cost")
    if not run.trace.finished and (many := rises(run)):
        return f"The cost rose in {many} of {words.count(run.trace.steps, 'step')}"
    if not run.trace.finished and run.final.separable and len(costs) > 1 and costs[-1] < costs[-2]:
        return f"The cost, {words.number(float(costs[-1]))}, still falls"
    if run.trace.finished and run.two and not run.at.straight:
        return f"The feature with the largest weight is {strongest(run)}"
    if not run.trace.finished and run.two:
        return f"The boundary still moves when the limit of {words.count(run.trace.steps, 'step')} is reached"
    return ended(run).removesuffix(".")


def ended(run: Run) -> str:
    if run.method == "squares":
        return "Solved in closed form."
    if run.method == "rest":
        left = int((~run.final.converged).sum())
        each = "Each class's own run converged." if not left else f"{left} of {run.at.k} runs did not converge."
        return f"All {run.at.k} classes are fitted. {each}"
    if run.final.diverged:
        return f"Diverged after {words.count(run.trace.steps, 'step')}."
    return compute.ended(run.trace)


def rises(run: Run) -> int:
    """In how many steps the cost rose."""
    return int((np.diff(run.trace.curve("cost")) > 0).sum())


def mistakes(run: Run, model: Any) -> int:
    return int((model.predict(run.at.Z) != run.at.y).sum())


def strongest(run: Run) -> str:
    """The feature with the largest coefficient."""
    return run.at.features.names[int(np.abs(run.final.coef).argmax())]


def claimed(run: Run, some: Any) -> Share:
    """The share of the window that so many classes claim."""
    inside = run.at.plane.holds(run.at.plane.grid(run.cells)[2])
    return Share(np.mean(some((run.final.decision_function(run.grid[inside]) > 0).sum(axis=1))))
