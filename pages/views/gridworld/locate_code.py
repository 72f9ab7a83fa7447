"""The numbers beside the robot's belief as scripts: ours, and with hmmlearn."""

from algos.gridworld import localisation
from algos.gridworld.model import ACTIONS
from pages.views.gridworld import locate_numbers, scene
from pages.views.gridworld.locate_numbers import LABELS
from pages.views.gridworld.locate_setup import Located
from ui import export, page

OURS = (
    "float(belief[-1, truth[-1]])",
    "localisation.entropy(belief[-1])",
    "float(belief[times, truth].mean())",
    "float(back.posterior[times, truth].mean())",
)
FILTERED = [
    "trace = record(localisation.steps(walk.readings, first=first, move=move, emission=emission), limit=1000)",
    'belief = np.array([state.probability for state in trace.states if state.phase == "reading"])',
]
HMMLEARN = """hmm = CategoricalHMM(len(tables.start))
hmm.n_features = tables.emission.shape[1]
hmm.startprob_, hmm.emissionprob_ = tables.start, tables.emission
hmm.transmat_ = 2 * tables.transition[:, :-1]  # without STOP


def cells(words):
    _, posterior = hmm.score_samples(words[:, None])
    return posterior.reshape(len(words), world.n_states, -1).sum(axis=2)


belief = np.array([cells(words[: t + 1])[-1] for t in times])
later = cells(words)
held = belief[-1][belief[-1] > 0]"""
LIBRARY = (OURS[0], "float(abs(held @ np.log2(held)))", OURS[2], "float(later[times, truth].mean())")


def show(located: Located) -> None:
    """The scripts of this walk."""
    shown = list(locate_numbers.of(located))
    walk = _walk(located)
    lines = [*walk, _move(located), *FILTERED]
    needs = ["localisation", "sensors", *(["hindsight"] if located.possible else []), *_rule(located)[1]]
    if located.possible:
        known = ", known=True" if located.settings.known else ""
        lines.append(
            f"back = hindsight.look_back(world, walk, first=first, rule=rule, emission=emission{known})",
        )
    lines += ["times, truth = np.arange(len(walk.cells)), walk.cells"]
    script = scene.script(
        located.at,
        lines,
        dict(zip(shown, OURS, strict=False)),
        imports=[*_imports(needs), "from algos.trace import record"],
        title="The belief of a robot about its cell.",
    )
    library = None
    if located.possible:
        made = (
            "tables = hindsight.tables_with_actions(world, first, rule[0], emission)"
            if located.settings.known
            else "tables = hindsight.tables(first, localisation.transition(world, rule), emission)"
        )
        words = (
            "words = 4 * walk.readings + np.append(walk.actions, 0)  # pairs of a reading and the next move"
            if located.settings.known
            else "words = walk.readings"
        )
        library = scene.script(
            located.at,
            [*walk, "times, truth = np.arange(len(walk.cells)), walk.cells", made, words, HMMLEARN],
            dict(zip(LABELS, LIBRARY, strict=True)),
            imports=[
                *_imports(["localisation", "sensors", "hindsight", *_rule(located)[1]]),
                "from hmmlearn.hmm import CategoricalHMM",
            ],
            title="The belief of a robot about its cell, with hmmlearn.",
        )
    page.code(
        localisation,
        script,
        library,
        why="The last of hmmlearn's posteriors for the readings so far is the belief; a known move is read as part of "
        "the reading before it.",
    )


def _imports(needs: list[str]) -> list[str]:
    return ["import numpy as np", f"from algos.gridworld import {', '.join(sorted(needs))}"]


def _walk(located: Located) -> list[str]:
    settings = located.settings
    return [
        _rule(located)[0],
        f"emission = sensors.{settings.sensor}(world, {settings.noise!r})",
        f"first = localisation.{'at_start' if settings.at_start else 'anywhere'}(world)",
        export.call(
            "walk = localisation.walk",
            "world, rule, emission, first",
            readings=settings.readings,
            carried=settings.carried,
            seed=settings.seed,
        ),
    ]


def _rule(located: Located) -> tuple[str, list[str]]:
    """The line that makes the robot's rule, and the modules it needs."""
    moves = located.settings.moves
    if moves == "random":
        return "rule = bellman.uniform(world)", ["bellman"]
    if moves == "greedy":
        solved = f"value_iteration.solution(world, {located.at.gamma!r})"
        return f"rule = bellman.shares({solved}.greedy)", ["bellman", "value_iteration"]
    return f"rule = localisation.always(world, {ACTIONS.index(moves)})  # {moves}", []


def _move(located: Located) -> str:
    if located.settings.known:
        return "move = np.stack([world.P[:, a] for a in walk.actions])"
    return "move = localisation.transition(world, rule)"
