"""The numbers of learning, the scripts that print them, and the table."""

import numpy as np

from algos.gridworld import bellman
from algos.gridworld.model import ACTIONS
from pages.views.gridworld import learn_chart, learn_library, scene
from pages.views.gridworld.learn_setup import LAST, LOOSE, Setup
from ui import export, page

AWAY, RIGHT, ENDED, RETURN = "max |Q − Q*|", "Best arrows", "Ended", "Mean return"
HELP = {
    AWAY: "The largest distance of a value from the best one, over all cells the agent can come to and all directions. "
    "In the chart, what is below 10⁻⁶ is drawn there.",
    RIGHT: "Cells in which every greedy direction is a best one, of all in which the agent may have to choose. "
    "Where all four values are equal, all four directions are greedy.",
    ENDED: "Episodes that reached a terminal, of all; the others were cut off.",
    RETURN: f"Discounted, of the last {LAST} episodes (of all, if they are fewer), random moves included.",
}


def measured(at: Setup) -> dict[str, float | str]:
    """The numbers beside the chart, at the end of the run."""
    episodes = at.trace.states[1:]
    return {
        AWAY: float(at.own[3][-1]),
        RIGHT: f"{at.right(at.episodes)} of {int(at.cells.sum())}",
        ENDED: f"{sum(state.ended for state in episodes)} of {at.episodes}",
        RETURN: float(np.mean([state.discounted for state in episodes[-LAST:]])),
    }


def show(at: Setup) -> None:
    """This run, and the same with loops and numpy alone."""
    page.code(
        at.learner.module,
        ours(at),
        learn_library.script(at),
        why="No library of this kind is in wide use; this is the textbook's loop in numpy, move by move.",
    )


def ours(at: Setup) -> str:
    """The script with this project's `algos`."""
    name, gamma = at.name, at.scene.gamma
    habits = export.call("Habits", **vars(at.habits))
    more = "".join(f", {key}={value}" for key, value in at.more.items())
    return scene.script(
        at.scene,
        [
            f"habits = {habits}",
            f"best = value_iteration.solution(world, {gamma!r}).Q",
            f"settings = dict(gamma={gamma!r}, episodes={at.episodes}, habits=habits{more}, seed={at.seed})",
            f"run = record({name}.steps(world, **settings), limit={at.episodes})",
            "final, episodes = run.final, run.states[1:]",
            f"cells = repeats.reachable(world, anywhere={at.habits.anywhere})",
            f"right = (bellman.greedy(final.Q) <= bellman.greedy(best, {LOOSE!r})).all(axis=1)[cells]",
        ],
        {
            AWAY: "repeats.distance(final.Q, best, cells)",
            RIGHT: "right.sum(), 'of', len(right)",
            ENDED: "sum(s.ended for s in episodes), 'of', len(episodes)",
            RETURN: f"float(np.mean([s.discounted for s in episodes[-{LAST}:]]))",
        },
        imports=[
            "import numpy as np",
            f"from algos.gridworld import bellman, {name}, repeats, value_iteration",
            "from algos.gridworld.experience import Habits",
            "from algos.trace import record",
        ],
        title=f"{at.learner.title} on a gridworld.",
    )


def table(at: Setup) -> None:
    """Every cell of the board with what was learned of it."""
    b, final = at.scene.board, at.trace.final
    chosen = learn_chart.arrows(final) & ~at.scene.model.terminal[:, None]
    does = np.full(b.wall.size, "", dtype=object)
    does[~b.wall.ravel()] = [" ".join(np.array(ACTIONS)[row]) for row in chosen]
    Q, best, visits = (b.grid(values).reshape(-1, 4) for values in (final.Q, at.best.Q, final.visits))
    columns = {name: column.to_numpy() for name, column in b.frame().items()}
    page.table(
        columns
        | {"V": b.grid(bellman.best(final.Q)).ravel(), "V*": b.grid(at.best.V).ravel()}
        | {f"Q {a}": Q[:, i] for i, a in enumerate(ACTIONS)}
        | {f"Q* {a}": best[:, i] for i, a in enumerate(ACTIONS)}
        | {f"{a} chosen": visits[:, i] for i, a in enumerate(ACTIONS)}
        | {"greedy": does},
        name=f"{b.name}_{at.name}",
        source=f"Every cell from the top left, after the last episode. {b.source}",
    )
