"""This run as a script, and the same with pandas or numpy."""

from algos.gridworld import averages
from pages.views.gridworld.averages_source import Source
from pages.views.gridworld.averages_text import AVERAGE, START, TYPICAL, Schedule
from ui import export, page

_WORLD = (
    "world = model.model(data.wall, data.terminal, data.reward, data.wind, data.start, slip=data.slip, "
    "living=data.living)"
)


def show(source: Source, schedule: Schedule, labels: list[str]) -> None:
    """The Code section."""
    page.code(
        averages,
        _ours(source, schedule, labels),
        _library(source, schedule, labels),
        why="pandas and numpy know weighted means; the weights are written out where the step is not constant.",
    )


def _ours(source: Source, schedule: Schedule, labels: list[str]) -> str:
    numbers = {AVERAGE: "last.mean", "Plain mean": "data.mean()", "True value": "expected", START: "last.rest"}
    numbers[TYPICAL] = "averages.error(taken, begin, expected, deviation)"
    imports = ["from algos.gridworld import averages", "from algos.trace import record"]
    lines = [f"begin = {schedule.begin!r}"]
    settings = f"alpha={schedule.alpha}, power={schedule.power}, begin=begin"
    if source.state is None:
        data, name = export.literal(source.samples), "data"
        imports += ["import numpy as np"]
    else:
        data, name = 'catalog.make("fig44")', "samples"
        imports += ["from algos.gridworld import model, value_iteration", "import numpy as np"]
        lines += _samples(source)
        lines += [
            "expected = world.P[s, a] @ worth",
            "deviation = np.sqrt(world.P[s, a] @ (worth - expected) ** 2)",
            f"taken = averages.sizes({len(source.samples)}, {settings})",
        ]
    lines.append(f"last = record(averages.steps({name}, {settings}), limit={len(source.samples)}).final")
    made = "catalog." in data
    return export.script(
        data,
        lines,
        {label: numbers[label] for label in labels},
        imports=[*imports, *(["from datasets import catalog"] if made else [])],
        title="A running average.",
    )


def _samples(source: Source) -> list[str]:
    return [
        _WORLD,
        "V = record(value_iteration.steps(world, gamma=data.gamma), limit=1000).final.V",
        "worth = averages.targets(world, V, data.gamma)",
        f"s, a = {source.state}, {source.action}",
        f"samples = worth[averages.outcomes(world, s, a, size={len(source.samples)}, seed={source.seed})]",
    ]


def _library(source: Source, schedule: Schedule, labels: list[str]) -> str:
    begin = schedule.begin
    lines = ["k = np.arange(1, len(data) + 1)", f"steps = {schedule.alpha} / k**{schedule.power}"]
    if begin == "first":
        lines.append("steps[0] = 1")
    lines.append("weights = steps * np.append(np.cumprod(1 - steps[:0:-1])[::-1], 1)")
    imports = ["import numpy as np"]
    average, start = "weights @ data", "1 - weights.sum()" if begin != "normalised" else "0"
    if begin == "normalised":
        lines.append("weights = weights / weights.sum()")
    if schedule.power == 0 and begin != "zero":
        imports.append("import pandas as pd")
        average = f"pd.Series(data).ewm(alpha={schedule.alpha}, adjust={begin == 'normalised'}).mean().iloc[-1]"
    numbers = {AVERAGE: average, "Plain mean": "data.mean()", START: start}
    if source.state is not None:
        lines += [f"expected, deviation = {source.expected!r}, {source.deviation!r}"]
        bias = "(1 - weights.sum()) * expected"
        numbers |= {"True value": "expected", TYPICAL: f"np.hypot({bias}, deviation * np.sqrt((weights**2).sum()))"}
    return export.script(
        export.literal(source.samples),
        lines,
        {label: numbers[label] for label in labels},
        imports=imports,
        title="A running average.",
    )
