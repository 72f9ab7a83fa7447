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
    angle = turned(stage.trace.states[i - 1], state)
    if angle == angle:
        said.append(f"turn {words.number(round(angle, 2))}°" if angle > 0.005 else "no turn")
    return " · ".join([*said, f"{state.errors} wrong now"])


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
    """What the numbers mean here: the bound, or that there is none; the two rates of Pegasos; who has the last word."""
    where = "boundary" if stage.offset else "boundary through the origin"
    made = stage.trace.final.mistakes if stage.method in ("perceptron", "averaged") else None
    if not stage.bound.separable:
        end = {
            "averaged": "The perceptron beneath the average never settles; the average does far better.",
            "pegasos": "Pegasos does not need one: it weighs the losses against the length of θ.",
        }.get(stage.method, "So this run has no end: it was stopped, and where it stands depends on when.")
        if stage.method != "pegasos":
            end = "There is no bound on the number of mistakes. " + end
        st.warning(f"No {where} separates these points (none with a margin was found). {end}", icon=":material/block:")
    elif made is not None:
        most = words.number(float(np.floor(stage.bound.mistakes * (1 + 1e-9))))
        column = "the points with their 1 for the offset" if stage.offset else "the points"
        st.caption(
            f"R = {words.number(stage.bound.radius)} is the length of the longest of {column}, γ = "
            f"{words.number(stage.bound.gamma)} the largest margin any {where} leaves them, by quadratic programming. "
            f"No order of the points can cost more than (R/γ)² = {most} mistakes; this one cost {words.number(made)}."
        )
    if stage.method == "pegasos":
        _rates(stage)


def _rates(stage: Stage) -> None:
    assert stage.rival is not None and stage.best is not None
    ends = {stage.settings["rate"]: stage.trace.final.objective}
    ends[stage.rival and ("1/t" if stage.settings["rate"] != "1/t" else "1/(penalty t)")] = stage.rival.final.objective
    notes_rate, paper, least = ends["1/t"], ends["1/(penalty t)"], stage.best.objective
    st.caption(
        f"After {words.count(stage.trace.final.draws, 'draw')} of the same points, 1/t is "
        f"{words.number(notes_rate - least)} above the least objective {words.number(least)}, 1/(λt) "
        f"{words.number(paper - least)}."
    )


def alt(stage: Stage) -> str:
    """The picture in a sentence or two."""
    final = stage.trace.final
    return (
        f"{stage.at.described}, and the boundary of the method {METHODS[stage.method]} after "
        f"{words.count(stage.trace.steps, 'step')}, with {words.count(final.errors, 'point')} wrong; beside it two "
        f"courses of the run. {ended(stage)}"
    )
