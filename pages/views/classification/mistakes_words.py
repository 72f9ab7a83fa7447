"""What a step of an online learner did, and how its run ended, in words."""

from typing import Any

import numpy as np

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


def alt(stage: Stage) -> str:
    """The picture in a sentence or two."""
    final = stage.trace.final
    return (
        f"{stage.at.described}, and the boundary of the method {METHODS[stage.method]} after "
        f"{words.count(stage.trace.steps, 'step')}, with {words.count(final.errors, 'point')} wrong; beside it two "
        f"courses of the run. {ended(stage)}"
    )
