"""The numbers of planning, the scripts that print them, and the table."""

import numpy as np

from algos.gridworld.model import ACTIONS
from pages.views.gridworld import plan_library, scene
from pages.views.gridworld.plan_setup import ENDLESS, LIMIT, Setup
from ui import export, page

START, SWEEPS, ROUNDS, BACKUPS, CHANGE = "V(start)", "Sweeps", "Rounds", "Backups", "Largest change"
HELP = {
    START: "What the rewards from the start on are worth at the end of the run.",
    SWEEPS: "Over all cells, until no value changes by more than 10⁻⁹, or to the limit.",
    ROUNDS: "Of an evaluation and an improvement, until no cell chooses anew.",
    BACKUPS: "Pairs of a cell and an action looked at so far, four for each cell in every sweep. What solving the "
    "linear systems of policy iteration takes is not counted.",
    CHANGE: "Of a value in the last sweep, or in the last evaluation.",
}


def measured(at: Setup) -> dict[str, float | int]:
    """The numbers beside the chart, at the end of the run."""
    final, steps = at.trace.final, at.trace.steps
    return {
        START: float(final.V[at.scene.model.start]),
        **({ROUNDS: steps // 2} if at.name == "policy" else {SWEEPS: steps}),
        BACKUPS: final.backups,
        CHANGE: final.change,
    }


def show(at: Setup) -> None:
    """This run, and the same with loops and numpy alone."""
    library = None if _waits(at) else plan_library.script(at)
    page.code(
        at.method.module,
        ours(at),
        library,
        why="No library of this kind is in wide use; this is the textbook's loop, which needs nothing but numpy.",
    )


def _waits(at: Setup) -> bool:
    """Whether policy iteration starts with cells that stay where it costs nothing, which the short loop leaves out."""
    if at.name != "policy":
        return False
    return not np.array_equal(at.trace.states[0].policy, np.full((at.scene.model.n_states, 4), 0.25))


def ours(at: Setup) -> str:
    """The script with this project's `algos`."""
    name = at.method.module.__name__.rpartition(".")[2]
    call = export.call(f"{name}.steps", "world", gamma=at.scene.gamma)
    return scene.script(
        at.scene,
        [f"trace = record({call}, limit={ENDLESS if at.best is None else LIMIT})", "final = trace.final"],
        {
            START: "final.V[world.start]",
            **({ROUNDS: "trace.steps // 2"} if at.name == "policy" else {SWEEPS: "trace.steps"}),
            BACKUPS: "final.backups",
            CHANGE: "final.change",
        },
        imports=[f"from algos.gridworld import {name}", "from algos.trace import record"],
        title=f"{at.method.title} on a gridworld.",
    )


def table(at: Setup) -> None:
    """Every cell of the board with its value and what to do there."""
    b, final = at.scene.board, at.trace.final
    arrows = at.arrows(at.trace.steps) & ~at.scene.model.terminal[:, None]
    V, Q = b.grid(final.V).ravel(), b.grid(final.Q).reshape(-1, 4)
    does = np.full(V.shape, "", dtype=object)
    does[~b.wall.ravel()] = [" ".join(np.array(ACTIONS)[row]) for row in arrows]
    columns = {name: column.to_numpy() for name, column in b.frame().items()}
    page.table(
        columns | {"V": V} | {f"Q {a}": Q[:, i] for i, a in enumerate(ACTIONS)} | {"policy": does},
        name=f"{b.name}_{policy_name(at)}",
        source=f"Every cell from the top left, with its value after the last {at.method.unit}. {b.source}",
    )


def policy_name(at: Setup) -> str:
    """The method as part of a file's name."""
    return at.method.module.__name__.rpartition(".")[2]
