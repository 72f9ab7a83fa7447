"""The numbers of the race, and a script that runs it."""

from algos.gridworld import race
from algos.gridworld.race import LAST
from pages.views.gridworld import scene
from pages.views.gridworld.race_field import TITLES, Field
from ui import export, page

HELP = {
    "V* at the start": "What the best policy is worth from the start. A learner's return may lie above it where its "
    "walks are cut off before they end.",
    "Nearest to Q*": "Whose Q is nearest to the best at the end of the budget, on average over its runs. "
    "Alike are those that differ by less than a millionth.",
    "Its distance": "The mean of |Q − Q*| over all cells and moves, terminals left out.",
    "Highest online return": f"The learner whose last {LAST} episodes, or all of them if fewer, paid most: as it "
    "walked them, random moves and all. What its greedy policy would earn without them stands under Result.",
}


def numbers(field: Field) -> dict[str, float | str]:
    """What stands beside the chart."""
    shown: dict[str, float | str] = {
        "V* at the start": float(field.V[field.at.model.start]),
        "Nearest to Q*": _leader(field.nearest),
        "Its distance": min(field.apart.values()),
    }
    return shown | {"Highest online return": _leader(field.richest)} if field.richest else shown


def _leader(names: list[str]) -> str:
    return TITLES[names[0]] if len(names) == 1 else f"{len(names)} alike"


def show(field: Field) -> None:
    """This race as a script; no library has one."""
    at = field.at
    racers = [f"    {TITLES[name]!r}: {_runs(field, name)}," for name in field.names]
    apart = "[race.distances(world, run.Q[-1], best.Q).mean() for run in runs]"
    body = [
        export.call("best = value_iteration.solution", "world", gamma=at.gamma),
        export.call("habits = Habits", epsilon=field.habits.epsilon, alpha=field.habits.alpha),
        "done = {",
        *racers,
        "}",
        f"distance = {{name: np.mean({apart}) for name, runs in done.items()}}",
        "def leader(names):",
        '    return names[0] if len(names) == 1 else f"{len(names)} alike"',
    ]
    prints = {
        "V* at the start": "best.V[world.start]",
        "Nearest to Q*": "leader(race.leading(distance))",
        "Its distance": "min(distance.values())",
    }
    imports = ["import numpy as np", "from algos.gridworld import race, value_iteration"]
    if field.learners:
        imports.append("from algos.gridworld.experience import Habits")
    else:
        body.pop(1)
    if field.richest:
        mean = "np.mean([run.recent[-1] for run in runs])"
        body.append(f"earned = {{name: {mean} for name, runs in done.items()}}  # nan for planners")
        prints["Highest online return"] = "leader(race.leading(earned, highest=True))"
    script = scene.script(at, body, prints, imports=imports, title="Planners and learners with the same budget.")
    page.code(race, script, None)


def _runs(field: Field, name: str) -> str:
    call = f"race.runs(world, racer={name!r}, gamma={field.at.gamma!r}, budgets=[{int(field.budgets[-1])}]"
    luck = f", habits=habits, seeds={list(field.seeds)!r}" if name in field.learners else ""
    return f"list({call}{luck}))"
