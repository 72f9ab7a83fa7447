"""The numbers of a finite horizon as scripts, and the cells as a table."""

from typing import TYPE_CHECKING, Any

import numpy as np

from algos.gridworld import family, finite_horizon
from pages.views.gridworld import scene
from ui import export, page
from ui.figures.board_time import written

if TYPE_CHECKING:
    from pages.views.gridworld.horizon_board import Plan

NUMPY = """P, end = world.P, world.terminal
R = np.where(end[:, None], 0.0, np.einsum("sat,t->sa", P, world.arrival))
onward = np.where(end[:, None, None], 0.0, P)


def best(Q):
    return Q >= Q.max(axis=1, keepdims=True) - 1e-14 * abs(Q).max()


V, policy = np.zeros(len(R)), []
for _ in range({N}):
    Q = R + onward @ V
    V = Q.max(axis=1)
    policy.append(best(Q))
changes = [k + 1 for k in range(1, {N}) if (policy[k] != policy[k - 1])[~end].any()]"""
SHIFT = """c = {living} / (1 - {gamma})  # what living brings for ever: without it, tiny differences far away last
R = np.einsum("sat,t->sa", P, world.arrival - {living} - np.where(end, {gamma} * c, 0))
"""
SWEEPS = """W = np.zeros(len(R))
for _ in range(100_000):
    Q = np.where(end[:, None], 0, R + {gamma} * onward @ W)
    before, W = W, Q.max(axis=1)
    if (abs(W - before) <= 1e-13 * abs(W)).all():
        break
top = Q.max(axis=1, keepdims=True)
discounted = Q >= top - 1e-10 * abs(top)"""


def show(plan: "Plan", seed: int) -> None:
    """The script of this run, and backward induction written out in numpy."""
    from pages.views.gridworld.horizon_board import CHANGING, DIFFERENT, EARNED, SETTLED, VALUE

    at, N = plan.at, plan.N
    numbers = list(plan.numbers())
    ours = {
        VALUE: "float(states[-1].V[world.start])",
        SETTLED: "finite_horizon.settled(differs)",
        CHANGING: "int(differs.any(axis=0).sum())",
        EARNED: "walk.total",
        DIFFERENT: "int((states[-1].greedy != discounted)[~world.terminal].any(axis=1).sum())",
    }
    call = export.call("finite_horizon.steps", "world", horizon=N)
    lines = [f"states = record({call}, limit={N}).states", "differs = finite_horizon.changed(states)"]
    imports = ["from algos.gridworld import finite_horizon", "from algos.trace import record"]
    if EARNED in numbers:
        lines.append(export.call("walk = finite_horizon.walk", "world", "states", seed=seed))
    theirs = {
        VALUE: "float(V[world.start])",
        SETTLED: "max(changes, default=1)",
        CHANGING: "int((np.array(policy) != policy[0])[:, ~end].any(axis=(0, 2)).sum())",
        DIFFERENT: "int((policy[-1] != discounted)[~end].any(axis=1).sum())",
    }
    library = [NUMPY.format(N=N)]
    if DIFFERENT in numbers:
        lines.append("board = family.family(data.wall, data.terminal, data.reward, data.wind, data.start)")
        call = export.call("family.optimum", "board", gamma=at.gamma, living=at.living, slip=at.slip)
        lines.append(f"discounted = {call}.best")
        imports.append("from algos.gridworld import family")
        shift = SHIFT if at.living and at.gamma <= family.SHIFTED else ""
        library.append((shift + SWEEPS).format(gamma=export.literal(at.gamma), living=export.literal(at.living)))
    script = scene.script(at, lines, {n: ours[n] for n in numbers}, imports=imports, title="Backward induction.")
    plain = scene.script(
        at,
        library,
        {n: theirs[n] for n in numbers if n in theirs},
        imports=["import numpy as np"],
        title="Backward induction in plain numpy.",
    )
    why = "" if plan.walk is None else "The walk is drawn by chance, so it is left out here."
    page.code(finite_horizon, script, plain, why=why)


def data(plan: "Plan") -> None:
    """The cells, with what is best in each."""
    b, states = plan.at.board, plan.states
    columns: dict[str, Any] = {str(name): column for name, column in b.frame().items()}
    columns[f"V, {plan.N} left"] = b.grid(states[-1].V).ravel()
    columns["best, 1 left"] = _arrows(plan, states[1].greedy)
    columns[f"best, {plan.N} left"] = _arrows(plan, states[-1].greedy)
    if plan.stationary is not None:
        columns["best, discounted"] = _arrows(plan, plan.stationary)
    page.table(columns, name=f"{b.name}_horizon", source=b.source)


def _arrows(plan: "Plan", chosen: np.ndarray) -> list[str]:
    """The best actions of all cells of the board; nothing at walls and terminals."""
    free = chosen & ~plan.at.model.terminal[:, None]
    return [written(cell) for cell in plan.at.board.grid(free).reshape(-1, 4)]
