"""Planning with a known model: value iteration and its relatives, one sweep a step."""

from typing import Any

import numpy as np

from algos.gridworld.model import ACTIONS
from pages.views.gridworld import board, formulas, scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.plan import closer, fig44, run, script
from pages.views.gridworld.plan.figure import WRONG, Planning
from pages.views.gridworld.plan.run import Plan
from ui import words
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Said, Screen, View, as_of, beside

START, CHANGE = "Value of the start", "Largest change"
NAMED = 2  # cells that are named; of more the first
OPENING = 9  # sweeps: then value has left its room, and about half of the cells know the best way
HELP = {
    START: "The reward expected from the start, by the values so far. Sweeps end when no value changes by more than "
    "10⁻⁹, or at the limit. Rounds end when no arrow changes.",
    CHANGE: "The largest change of any value in the last sweep, or in the last evaluation.",
}


def chart(run: Plan, ringed: tuple[int, ...] = ()) -> Picture:
    """The board sweep by sweep, where asked for the errors beside it, and a ring around the states `ringed`."""
    at, b, states = run.at, run.at.board, run.trace.states
    free, shown = ~at.model.terminal, run.played
    stage = Planning(
        b,
        board.scale(*((state.Q if run.shown == "Q" else state.V)[free] for state in states)),
        change=run.trace.curve("change") if run.values_drawn else None,
        error=run.error if run.more else None,
        bound=run.bound if run.more else None,
        shown=run.shown,
        colour=run.method.colour,
        axis=run.method.unit,
        hover=scene.hover(at, ["click to look closer"] * len(free)),
        pink=WRONG if run.best is not None else "just changed",
        above=bool(run.arrows(run.trace.steps)[at.model.start, ACTIONS.index("down")]),
        costs=bool((run.trace.final.V[free] < 0).all()),
        ringed=ringed,
        right=run.right if run.counted else None,
        cells=int(free.sum()),
        seen=shown,
    )

    def draw(i: int) -> Figure:
        return stage.draw(states[i].V, states[i].Q, run.arrows(i), run.pink(i), i)

    V = run.trace.final.V
    best = int(np.where(at.model.terminal, -np.inf, V).argmax())
    row, column = b.cells[best] + 1
    drawn = "the largest change" if run.values_drawn else "how many cells know the best way"
    curve = "" if stage.curve is None else f"; beside it {drawn} after each {run.method.unit}"
    return scene.played(
        at,
        shown,
        draw,
        lambda i: caption(run, i),
        start=min(OPENING, len(shown) // 3),
        steps=shown,
        key="planning",
        tracks={"x2": stage.place.x.tolist() if stage.place else shown} if stage.curve is not None else {},
        alt=f"{run.method.title} on a board of {b.shape[0]} x {b.shape[1]} cells with an arrow in each: the start is "
        f"worth {words.number(V[at.model.start])}, the best cell, row {row}, column {column}, "
        f"{words.number(V[best])}{curve}.",
    )


def caption(run: Plan, i: int) -> str:
    """The frame of step i."""
    state = run.trace.states[i]
    if i == 0:
        return f"Before the first {run.method.unit} all values are 0" + (
            ", so all moves are equal" if run.name != "policy" else ""
        )
    total = f" of {run.trace.steps}" if run.values_drawn else ""  # beside a count of cells it is one number too many
    head = f"Round {(i + 1) // 2}, {state.phase}" if run.name == "policy" else f"Sweep {i}{total}"
    parts = [f"largest change {words.number(state.change)}"] if run.values_drawn else []
    if run.name == "policy" and state.phase == "improve":
        changed = int(state.changed.sum())
        parts = ["1 cell changes its arrow" if changed == 1 else f"{words.count(changed, 'cell')} change their arrows"]
    if run.best is not None:
        if i == run.trace.steps and run.counted and run.right_from:
            return _last_to_know(run)
        right = int(run.right[i])
        since = f" since {run.method.unit} {run.right_from}" if i == run.trace.steps and run.name != "policy" else ""
        cells = words.count(int((~run.at.model.terminal).sum()), "cell")
        knows = f"know{'s' if right == 1 else ''}"
        right_ones = (
            f"{right} of {cells} {knows}" if run.wrong[i] else f"all {cells} {'have known' if since else 'know'}"
        )
        parts.append(f"{right_ones} the best way{'' if run.wrong[i] else since}")
    if i == run.trace.steps and not run.trace.finished and run.values_drawn and run.why:
        moves = f"the largest change is still {words.number(state.change)}"
        return f"The values have not converged after {words.count(i, 'sweep')}: {moves}"
    told = f"{head}: {', '.join(parts)}" if parts else head
    return f"{told}. {ended(run)}" if i == run.trace.steps else told


def _last_to_know(run: Plan) -> str:
    """Which cells came last to know the best way, and when; or since when the start is worth anything."""
    assert run.right_from is not None
    late, start = np.flatnonzero(run.mistaken[run.right_from - 1]).tolist(), run.at.model.start
    named = ["the start" if s == start else place(run.at.board, s) for s in late]
    who = named if len(named) <= NAMED else [named[0], words.count(len(named) - 1, "other")]
    free = ~run.at.model.terminal
    if free.sum() == 1:
        return f"The one cell has known the best way since sweep {run.right_from}"
    all_of_them = f"all {int(free.sum())} cells have known the best way since sweep {run.right_from}"
    last = f"A{all_of_them[1:]}: the last {'was' if len(late) == 1 else 'were'} {words.listed(who)}"
    worth = run.trace.curve("V")
    heard = np.flatnonzero(worth[:, start])
    if start in late or not heard.size or worth[1, free].all():  # where moves cost, all have a value at once
        return last
    return f"The start has had a value since sweep {heard[0]}, and {all_of_them}"


def numbers(run: Plan) -> dict[str, float | str]:
    final, steps, start = run.trace.final, run.trace.steps, run.at.model.start
    heard = run.trace.finished or final.V[start] != 0 or final.Q[start].any()
    return {
        START: float(final.V[start]) if heard else "none yet",
        **({CHANGE: final.change if steps else "none yet"} if run.values_drawn else {}),
    }


def said(run: Plan) -> list[Said]:
    numbered = " The number in a cell is its value." if run.shown == "values" else ""
    sweeps = f"In each sweep every cell takes its value, the reward expected from there, from its neighbours.{numbered}"
    return [beside(sweeps if run.method.unit == "sweep" else "Without an arrow all four moves look equal so far.")]


def verdict(run: Plan) -> str:
    """Why the values have no limit, once the run is over: before, one is asked whether they have."""
    return run.why or "" if run.trace.steps == run.last else ""


def ended(run: Plan) -> str:
    """How the run ended. When the arrows were right is said where it ends."""
    steps = words.count(run.trace.steps, "sweep")
    if run.name == "policy":
        rounds = words.count(run.trace.steps // 2, "round")
        return f"Converged after {rounds}: no arrow can be improved. Each round solves one linear system."
    if not run.trace.finished:
        return f"Stopped at the limit of {steps}: the values still change."
    if run.name == "random":
        wrong = int(run.wrong[-1])
        if not wrong:
            return f"Converged after {steps}. Looking one move ahead of random walking is already the best policy here."
        return (
            f"Converged after {steps}. The arrows look one move ahead of it: in {words.count(wrong, 'cell')} "
            "they are not yet the best ones."
        )
    return f"The values have converged after {steps}."


def code(run: Plan) -> Code:
    printed = {
        START: "final.V[world.start]",
        CHANGE: "final.change",
    }
    shown = {label: printed[label] for label in numbers(run)}
    title = f"{run.method.title} on a gridworld."
    ours = scene.script_of_run(run.at, run.trace, ["final = trace.final"], shown, title=title)
    return Code(
        run.method.module,
        ours,
        None if run.waits else script.script(run),
        "No library of this kind is in wide use; this is the textbook's loop, which needs nothing but numpy.",
    )


def rows(run: Plan) -> Rows:
    b, final = run.at.board, run.trace.final
    columns: dict[str, Any] = {"V": final.V} | {f"Q {a}": final.Q[:, i] for i, a in enumerate(ACTIONS)}
    columns["policy"] = scene.named(b, run.arrows(run.trace.steps) & ~run.at.model.terminal[:, None])
    what = f"Every cell from the top left, with its value after the last {run.method.unit}."
    return scene.rows(b, columns, name=f"{b.name}_{run.method.module.__name__.rpartition('.')[2]}", what=what)


QUANTITIES = {
    "Sweeps": lambda run: run.trace.steps,
    "Rounds": lambda run: run.trace.steps // 2,
    CHANGE: lambda run: run.trace.final.change,
    "Backups": lambda run: run.trace.final.backups,  # pairs of a cell and an action looked at
    "policy is right after": lambda run: "never" if run.right_from is None else run.right_from,
    "undecided cells": lambda run: int((run.arrows(run.trace.steps).all(axis=1) & ~run.at.model.terminal).sum()),
    "arrow at the start": lambda run: formulas.arrows(run.arrows(run.trace.steps)[run.at.model.start]),
    "the start hears of it": lambda run: int((run.trace.curve("V")[:, run.at.model.start] > 0).argmax()),
    "lowest value": lambda run: float(run.trace.final.V[~run.at.model.terminal].min()),
    "values have a limit": lambda run: run.why is None,
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    verdict=verdict,
    said=said,
    closer=closer.show,
    ringed=lambda run, looked: chart(run, (looked,)),
    sections={"A printed policy": lambda _: fig44.show()},
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View("Plan", run.choose, screen, data="four_rooms", folded=("errors",))
