"""The race as a script."""

from algos.gridworld import race
from pages.views.gridworld import scene
from pages.views.gridworld.race.run import DISTANCE, NEAREST, RETURN, TITLES, Race
from ui import export
from ui.view import Code


def code(run: Race) -> Code:
    """No library has a race."""
    apart = "[race.distances(world, run.Q[-1], best.Q).mean() for run in runs]"
    lines = [export.call("best = value_iteration.solution", "world", gamma=run.at.gamma)]
    imports = [
        "import numpy as np",
        "from algos.gridworld import race, value_iteration",
        "from algos.trace import record",
    ]
    if run.learners:
        lines.append(export.call("habits = Habits", epsilon=run.habits.epsilon, alpha=run.habits.alpha))
        imports.append("from algos.gridworld.experience import Habits")
    lines += [
        "done = {",
        *(f"    {TITLES[name]!r}: {_runs(run, name)}," for name in run.names),
        "}",
        f"distance = {{name: np.mean({apart}) for name, runs in done.items()}}",
        "def leader(names):",
        '    return names[0] if len(names) == 1 else f"{len(names)} alike" if names else "none yet"',
    ]
    printed = (
        {
            NEAREST: "leader(race.leading(distance))",
            DISTANCE: "min(distance.values())",
        }
        if run.curve
        else {}
    )
    if len(run.learners) > 1:
        mean = "np.mean([run.recent[-1] for run in runs])"
        lines.append(f"earned = {{name: {mean} for name, runs in done.items()}}  # nan for planners")
        printed[RETURN] = "leader(race.leading(earned, highest=True))"
    title = "Planners and learners with the same budget."
    return Code(race, scene.script(run.at, lines, printed, imports=imports, title=title))


def _runs(run: Race, name: str) -> str:
    call = f"race.runs(world, racer={name!r}, gamma={run.at.gamma!r}, budgets=[{int(run.budgets[-1])}]"
    luck = f", habits=habits, seeds={list(run.seeds)!r}" if name in run.learners else ""
    return f"record({call}{luck}), limit={len(run.seeds)}).states"
