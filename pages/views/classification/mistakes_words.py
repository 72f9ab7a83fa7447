"""What a step of an online learner did, and how its run ended, in words."""

from typing import Any

import numpy as np
import streamlit as st

from algos.classification.linear import LinearClassifier
from pages.views.classification.mistakes_stage import METHODS, Stage
from ui import player, words


def turned(before: LinearClassifier, after: LinearClassifier) -> float:
    """The angle in degrees between the normals of two boundaries; nan if one of them is no boundary."""
    lengths = np.linalg.norm(before.coef) * np.linalg.norm(after.coef)
    if lengths == 0:
        return float("nan")
    return float(np.degrees(np.arccos(np.clip(before.coef @ after.coef / lengths, -1, 1))))


def caption(stage: Stage, i: int) -> str:
    """State i in words."""
    state = stage.trace.states[i]
    said = [f"Step {i} of {stage.trace.steps}"]
    if i == 0:
        said.append(
            "θ = s·a of the first point"
            if stage.method == "descent"
            else "θ = 0: no boundary yet, every point counts as a mistake"
        )
        return " · ".join(said)
    said += _WHAT[stage.method](stage, state)
    said += _moved(stage.trace.states[i - 1], state)
    return " · ".join([*said, f"{state.errors} wrong now"])


def _moved(before: LinearClassifier, after: LinearClassifier) -> list[str]:
    """How the boundary moved: by an angle or, where it did not turn, by a distance; nothing if there was none yet."""
    angle = turned(before, after)
    if angle != angle:
        return []
    if angle > 0.005:
        return [f"turn {angle:.3g}°"]
    places = [model.intercept / float(np.linalg.norm(model.coef)) for model in (before, after)]
    shift = abs(places[1] - places[0])
    return [f"no turn, shift {words.number(shift)}" if shift > 1e-9 * max(map(abs, places)) else "boundary unmoved"]


def _example(stage: Stage, state: Any) -> str:
    return f"point {state.row + 1} ({stage.at.class_names[int(stage.at.y[state.row])]})"


def _mistake(stage: Stage, state: Any) -> list[str]:
    return [
        f"pass {state.epoch}",
        f"{_example(stage, state)}: agreement {words.number(state.agreement)} ≤ 0",
        f"mistake {words.number(state.mistakes)}",
    ]


def _averaged(stage: Stage, state: Any) -> list[str]:
    if state.phase == "averaged":
        return [f"all passes made, {words.count(state.examples, 'example')} averaged"]
    return _mistake(stage, state)


def _passive_aggressive(stage: Stage, state: Any) -> list[str]:
    return [
        f"pass {state.epoch}",
        f"{_example(stage, state)}: agreement {words.number(state.agreement)} < 1",
        f"step {words.number(state.step_size)}",
    ]


def _pegasos(stage: Stage, state: Any) -> list[str]:
    what = "shrunk and the point added" if state.phase == "added" else "only shrunk"
    return [
        f"draw {words.number(state.draws)}",
        f"{_example(stage, state)}: agreement {words.number(state.agreement)}, {what}",
        f"rate {words.number(state.rate)}",
    ]


def _descent(stage: Stage, state: Any) -> list[str]:
    return [f"risk {words.number(state.risk)}"]


_WHAT = {
    "perceptron": _mistake,
    "averaged": _averaged,
    "passive-aggressive": _passive_aggressive,
    "pegasos": _pegasos,
    "descent": _descent,
}


def ended(stage: Stage) -> str:
    """How the run ended, truthfully. Only what stopped because nothing was left to do has converged."""
    final = stage.trace.final
    if stage.method == "averaged":
        return f"All {words.count(stage.settings['passes'], 'pass', 'passes')} made; this is no sign of convergence."
    if stage.method == "pegasos":
        return f"All {words.count(final.draws, 'draw')} made; Pegasos has no stopping test."
    return player.ended(stage.trace)


def notes(stage: Stage) -> None:
    """What the numbers mean here: the bound, or that there is none; and how the two rates of Pegasos ended."""
    where = "boundary" if stage.offset else "boundary through the origin"
    if stage.bound.separable:
        if stage.method in ("perceptron", "averaged"):
            st.caption(_bound(stage, where))
    elif any(state.errors == 0 for state in stage.trace.states):
        st.caption(f"Some {where} separates these points, but by a margin too thin to compute a bound on the mistakes.")
    else:
        st.warning(f"No {where} separates these points. {_ENDLESS[stage.method]}", icon=":material/block:")
    if stage.method == "pegasos":
        _rates(stage)


_STOPPED = "So this run has no end: it was stopped, and where it stands depends on when."
_ENDLESS = {
    "perceptron": f"There is no bound on the number of mistakes. {_STOPPED}",
    "averaged": "There is no bound on the number of mistakes, and the perceptron beneath the average never settles.",
    "passive-aggressive": f"There is always a point with a loss. {_STOPPED}",
    "pegasos": "Pegasos does not need one: it weighs the losses against the length of θ.",
    "descent": f"No θ is right about all of them. {_STOPPED}",
}


def _bound(stage: Stage, where: str) -> str:
    what = "points" if stage.at.straight else "points' features"
    column = f"the {what} with their 1 for the offset" if stage.offset else f"the {what}"
    return (
        f"R = {_clean(stage.bound.radius)} is the length of the longest of {column}, γ = {_clean(stage.bound.gamma)} "
        f"the margin that the best {where} found leaves them (a quadratic programme). No order of the points can cost "
        f"more than (R/γ)² = {words.number(stage.bound.mistakes)} mistakes; this one cost "
        f"{words.number(stage.trace.final.mistakes)}."
    )


def _clean(value: float) -> str:
    """A number without the last digits, which are rounding."""
    return words.number(float(f"{value:.10g}"))


def _rates(stage: Stage) -> None:
    assert stage.rival is not None and stage.best is not None
    ends = {stage.settings["rate"]: stage.trace.final.objective}
    ends["1/t" if stage.settings["rate"] != "1/t" else "1/(penalty t)"] = stage.rival.final.objective
    notes_rate, paper, least = ends["1/t"], ends["1/(penalty t)"], stage.best.objective
    st.caption(
        f"After {words.count(stage.trace.final.draws, 'draw')} of the same points, 1/t is "
        f"{words.number(notes_rate - least)} above the least objective {words.number(least)}, 1/(λt) "
        f"{words.number(paper - least)}."
    )
    if least - stage.best.dual > 1e-3 * least:
        st.caption(
            f"The inputs are of such unlike scale that the least objective is only known to lie between "
            f"{words.number(stage.best.dual)} and {words.number(least)}. Standardise them."
        )


def alt(stage: Stage) -> str:
    """The picture in a sentence or two."""
    final = stage.trace.final
    return (
        f"{stage.at.described}, and the boundary of the method {METHODS[stage.method]} after "
        f"{words.count(stage.trace.steps, 'step')}, with {words.count(final.errors, 'point')} wrong; beside it two "
        f"courses of the run. {ended(stage)}"
    )
