"""The robot's belief as scripts: ours, and with hmmlearn."""

from algos.gridworld.model import ACTIONS
from pages.views.gridworld import scene
from pages.views.gridworld.locate.run import Located
from ui import export

LABELS = TRUE, MEAN, LATER = "Belief in the true cell", "Mean belief in the true cell", "Mean, with hindsight"
_HMMLEARN = """hmm = CategoricalHMM(len(tables.start))
hmm.n_features = tables.emission.shape[1]
hmm.startprob_, hmm.emissionprob_ = tables.start, tables.emission
hmm.transmat_ = 2 * tables.transition[:, :-1]  # without STOP


def cells(words):
    _, posterior = hmm.score_samples(words[:, None])
    return posterior.reshape(len(words), world.n_states, -1).sum(axis=2)


belief = np.array([cells(words[: t + 1])[-1] for t in times])
later = cells(words)"""
_PRINTED = "float(belief[-1, truth[-1]])", "float(belief[times, truth].mean())"
_TIMES = "times, truth = np.arange(len(walk.cells)), walk.cells"


def ours(located: Located, labels: list[str]) -> str:
    """The script of this walk that prints the numbers with these labels."""
    known, made = located.settings.known, located.trace.made
    assert made is not None
    instead = {name: name for name in ("first", "move", "emission")}
    move = "np.stack([world.P[:, a] for a in walk.actions])" if known else "localisation.transition(world, rule)"
    lines = [
        *_walk(located),
        f"move = {move}",
        f"trace = {export.recorded(made, 'walk.readings', instead=instead)}",
        'belief = np.array([state.probability for state in trace.states if state.phase == "reading"])',
    ]
    if located.possible:
        told = ", known=True" if known else ""
        call = f"hindsight.look_back(world, walk, first=first, rule=rule, emission=emission{told})"
        lines.append(f"back = {call}")
    printed = dict(zip(LABELS, [*_PRINTED, "float(back.posterior[times, truth].mean())"], strict=True))
    return scene.script(
        located.at,
        [*lines, _TIMES],
        {label: printed[label] for label in labels},
        imports=[_imports(located), "from algos.trace import record", "import numpy as np"],
        title="The belief of a robot about its cell.",
    )


def with_hmmlearn(located: Located, labels: list[str]) -> str:
    """The same where no reading is impossible."""
    made, read = "hindsight.tables(first, localisation.transition(world, rule), emission)", "walk.readings"
    if located.settings.known:
        made = "hindsight.tables_with_actions(world, first, rule[0], emission)"
        read = "4 * walk.readings + np.append(walk.actions, 0)  # pairs of a reading and the next move"
    printed = dict(zip(LABELS, [*_PRINTED, "float(later[times, truth].mean())"], strict=True))
    return scene.script(
        located.at,
        [*_walk(located), _TIMES, f"tables = {made}", f"words = {read}", _HMMLEARN],
        {label: printed[label] for label in labels},
        imports=[_imports(located), "from hmmlearn.hmm import CategoricalHMM", "import numpy as np"],
        title="The belief of a robot about its cell, with hmmlearn.",
    )


def _walk(located: Located) -> list[str]:
    settings = located.settings
    if settings.moves == "random":
        rule = "bellman.uniform(world)"
    elif settings.moves == "greedy":
        rule = f"bellman.shares(value_iteration.solution(world, {located.at.gamma!r}).greedy)"
    else:
        rule = f"localisation.always(world, {ACTIONS.index(settings.moves)})  # {settings.moves}"
    walked = dict(readings=settings.readings, carried=settings.carried, seed=settings.seed)
    return [
        f"rule = {rule}",
        f"emission = sensors.{settings.sensor}(world, {settings.noise!r})",
        f"first = localisation.{'at_start' if settings.at_start else 'anywhere'}(world)",
        export.call("walk = localisation.walk", "world, rule, emission, first", **walked),
    ]


def _imports(located: Located) -> str:
    """The algorithms that the script of this walk needs."""
    needs = {"random": ["bellman"], "greedy": ["bellman", "value_iteration"]}.get(located.settings.moves, [])
    later = ["hindsight"] if located.possible else []
    return f"from algos.gridworld import {', '.join(sorted([*needs, *later, 'localisation', 'sensors']))}"
