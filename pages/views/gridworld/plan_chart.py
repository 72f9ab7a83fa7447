"""The board sweep by sweep, and what is said about it."""

import numpy as np

from pages.views.gridworld import scene
from pages.views.gridworld.plan_setup import Setup
from ui import player, words
from ui.figures import board
from ui.figures.planning import Planning

FRAMES = {"values": 4600, "Q": 3000}  # cells in all frames together: what a browser gets at once
MOST = 80


def drawn(at: Setup) -> list[int]:
    """The steps that get a frame."""
    most = int(np.clip(FRAMES[at.shown] // len(at.scene.board.cells), 15, MOST))
    return player.thin(len(at.trace.states), most)


def thinned(at: Setup) -> str:
    """That not all steps are shown, if so."""
    shown, n = len(drawn(at)), len(at.trace.states)
    return f"{shown} of the {n} steps are shown, more of them at the start." if shown < n else ""


def play(at: Setup, ringed: list[int]) -> None:
    """One frame a step; a ring around the states `ringed`."""
    b, states, steps = at.scene.board, at.trace.states, drawn(at)
    free = ~at.scene.model.terminal
    top = board.scale(*((states[i].Q if at.shown == "Q" else states[i].V)[free] for i in steps))
    stage = Planning(
        b,
        top,
        change=at.trace.curve("change"),
        error=at.error,
        bound=at.bound,
        colour=at.method.colour,
        axis=at.method.unit,
        triangles=at.shown == "Q",
        hover=scene.hover(at.scene, ["click to look closer"] * len(free)),
        ringed=ringed,
    )
    figures = [stage.draw(states[i].V, states[i].Q, at.arrows(i), at.fresh(i), i) for i in steps]
    player.play(
        figures,
        [said(at, i) for i in steps],
        alt=_alt(at),
        maps=True,
        on_click=lambda i: scene.pick(at.scene, i),
        steps=steps,
        key="planning",
    )


def said(at: Setup, i: int) -> str:
    """Step i in words."""
    state = at.trace.states[i]
    if i == 0:
        return "The start: all values 0" + (" · every direction equally good" if at.name != "policy" else "")
    if at.name == "policy":
        parts = [f"Round {(i + 1) // 2}, {state.phase}"]
        if state.phase == "improve":
            changed = int(state.changed.sum())
            parts.append(f"{words.count(changed, 'cell')} choose anew" if changed != 1 else "1 cell chooses anew")
        else:
            parts.append(f"largest change {words.number(state.change)}")
    else:
        parts = [f"Sweep {i} of {at.trace.steps}", f"largest change {words.number(state.change)}"]
    if at.best is not None:
        wrong = at.wrong(i)
        parts.append(f"{words.count(wrong, 'cell')} not yet right" if wrong else "the policy is right")
    return " · ".join(parts)


def ended(at: Setup) -> str:
    """How the run ended, and when the arrows were right."""
    steps = words.count(at.trace.steps, "sweep")
    if at.name == "policy":
        rounds = words.count(at.trace.steps // 2, "round")
        return f"Converged after {rounds}: no cell can choose better. Each round solves one linear system."
    if not at.trace.finished:
        return f"Stopped at the limit of {steps}: the values still move."
    if at.name == "random":
        wrong = at.wrong(at.trace.steps)
        if not wrong:
            return f"Converged after {steps}. One look ahead of aimless walking is already the best policy here."
        return (
            f"Converged after {steps}. The policy shown looks one step ahead of it: in "
            f"{words.count(wrong, 'cell')} that is not yet the best one."
        )
    right = at.right_from
    if right is None:
        return f"Converged after {steps}."
    return f"The policy is right after {words.count(right, 'sweep')}, the values after {steps}."


def _alt(at: Setup) -> str:
    b, V = at.scene.board, at.trace.final.V
    rows, columns = b.shape
    best = int(np.where(at.scene.model.terminal, -np.inf, V).argmax())
    row, column = b.cells[best] + 1
    return (
        f"{at.method.title} on a board of {rows} x {columns} cells with an arrow in each: the start is worth "
        f"{words.number(float(V[at.scene.model.start]))}, the best cell, row {row}, column {column}, "
        f"{words.number(float(V[best]))}; beside it the largest change of each {at.method.unit}."
    )
