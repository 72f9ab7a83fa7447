"""Step sizes: how far each sample may move an average, and whether it settles on the truth."""

from dataclasses import replace
from functools import partial

import numpy as np

from algos.gridworld import averages
from algos.gridworld.model import ACTIONS
from pages.views.gridworld.averages import closer, figure, move, samples, schedule, sums
from pages.views.gridworld.averages.captions import axis, caption, verdict
from pages.views.gridworld.averages.run import Run, alike, carry, part_left, typical
from pages.views.gridworld.averages.samples import OTHERS, Samples
from ui import compute, controls, export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, as_of, beside
from ui.words import Share

AVERAGE, TYPICAL = "Running average", "Typical error"
NONE = "none yet"
OPENING = 3  # samples: so many show already how the weights go, and not how they end
FEW = 5  # samples of which one is enough
HELP = {
    AVERAGE: "The average of the samples so far, with these step sizes.",
    "True value": "Q*(s, a): the expectation of the samples, by the transition probabilities and V*.",
    "Plain mean": "The mean of the typed numbers, all with the same weight.",
    TYPICAL: "Root mean square distance from the true value after so many samples, over all possible draws.",
}


def choose() -> Run:
    source = samples.choose()
    steps = schedule.choose()
    trace = compute.run(averages.steps, source.values, limit=len(source.values), **vars(steps))
    board = bool(source.move) and controls.toggle(
        "The move on its board", False, key="avg_board", help="Which ways it may go, and what the samples of each are."
    )
    bars = controls.toggle("Weights as bars", True, key="avg_bars", help="What each sample weighs in the average now.")
    help = "Where the averages of 80% of other samples lie, in a band."
    others = controls.toggle("Other averages", False, key="avg_others", help=help)
    return Run(source, steps, trace, bars, others, board)


def chart(run: Run) -> Picture:
    source, states = run.source, run.trace.states
    taken = run.schedule.sizes(run.n)
    both = averages.means(np.vstack([source.values, source.others]), taken, run.schedule.begin)
    course = figure.Course(
        source.values,
        both[0],
        np.quantile(both[1:], (0.1, 0.9), axis=0),
        source.expected,
        source.label.lower(),
        run.bars,
        run.others,
        axis(run),
        run.schedule.begin == "zero",
        source.outcomes,
        partial(move.layers, samples.small_board(), source.move.state, source.outcomes, figure.WAYS)
        if source.move and run.board
        else None,
        f"Going {ACTIONS[source.move.action]}: what each outcome is worth; how often it comes" if source.move else "",
    )
    return picture.frames(
        run.n + 1,
        lambda k: figure.figure(course, k, states[k].weights, states[k].rest),
        lambda k: caption(run, k),
        alt=f"Running average of {words.count(run.n, 'sample')} with steps {run.schedule.plain()}: it ends at "
        f"{words.number(run.trace.final.mean)}; the {source.label.lower()} is {words.number(source.expected)}.",
        start=max(OPENING, run.n // 4) if run.n > FEW else min(1, run.n),
        ahead=True,
        steps=range(run.n + 1),
        tracks=dict.fromkeys(("x", "x2") if run.bars else ("x",), range(run.n + 1)),
        drags=[
            Drag(figure.PULLED, lambda i, x, y: samples.pulled(source, i, y), _what_if(source)),
            Drag(figure.AVERAGE, lambda i, x, y: _stepped(run, i, y), "Drag: step size α"),
        ],
    )


def _what_if(source: Samples) -> str:
    return "Drag: what if it had gone another way?" if source.move else "Drag the sample"


def _stepped(run: Run, k: int, mean: float) -> dict[str, float]:
    """The step size with which the average of the first k samples is about this: the next one on the way from that now,
    for others may lead there as well."""
    if not 1 <= k <= run.n:
        return {}
    sizes = np.arange(1, 101) / 100
    schedules = [replace(run.schedule, alpha=float(alpha)) for alpha in sizes]
    values = run.source.values[None, :k]
    means = np.array([averages.means(values, one.sizes(k), one.begin)[0, -1] for one in schedules])
    here = round(100 * run.schedule.alpha) - 1
    if not np.ptp(means):  # it is the first sample, or all are alike: no step size leads elsewhere
        return {}
    rises = np.sign(np.diff(means))
    way = rises[min(here, len(rises) - 1)]
    low = next((i + 1 for i in range(here - 1, -1, -1) if rises[i] != way), 0)
    high = next((i for i in range(here, len(rises)) if rises[i] != way), len(rises))
    return {"alpha": float(sizes[low + np.abs(means[low : high + 1] - mean).argmin()])}


def numbers(run: Run) -> dict[str, float | str]:
    source, last = run.source, run.trace.final
    known = not np.isnan(last.mean)  # before the first sample only an average that begins at zero has a value
    found: dict[str, float | str] = {AVERAGE: last.mean if known else NONE, source.label: source.expected}
    if source.move and run.others:  # what their band is about
        found[TYPICAL] = typical(run) if known else NONE
    return found


def said(run: Run) -> list[Said]:
    """What a sample is, and what is shaded."""
    others = "draws" if run.source.move else "orders of these samples"
    sample = ""
    if run.source.move:
        meant, slips = ACTIONS[run.source.move.action], f"{10 * samples.small_board().slip:.3g}"
        sample = f"A sample is the worth of one try to go {meant} from a cell, and {slips} in 10 tries slip."
    if run.schedule.power == 0 and run.schedule.begin == "zero":  # the same part at every step
        one = "It" if sample else "Each sample"
        sample += f" {one} moves the average {100 * run.schedule.alpha:.3g}% of the way, the dotted line."
    shaded = f"The band holds 80% of the averages of {OTHERS} other {others}." if run.others else ""
    return [beside(sample.strip()), beside(shaded)]


def code(run: Run) -> Code:
    why = "pandas and numpy know weighted means; the weights are written out where the step is not constant."
    return Code(averages, _script(run), _library(run), why)


def _script(run: Run) -> str:
    source, made = run.source, run.trace.made
    assert made is not None
    data, lines, name = export.literal(source.values), [], "data"
    imports = ["from algos.gridworld import averages", "from algos.trace import record", "import numpy as np"]
    if source.move:
        data, name = 'catalog.make("fig44")', "samples"
        imports.append("from algos.gridworld import model, value_iteration")
        sizes = export.call("averages.sizes", str(run.n), **vars(run.schedule))
        lines = [
            "world = model.model(data.wall, data.terminal, data.reward, data.wind, data.start, slip=data.slip, "
            "living=data.living)",
            "V = record(value_iteration.steps(world, gamma=data.gamma), limit=1000).final.V",
            "worth = averages.targets(world, V, data.gamma)",
            f"s, a = {source.move.state}, {source.move.action}",
            f"samples = worth[averages.outcomes(world, s, a, size={run.n}, seed={source.move.seed})]",
            *(f"samples[{i}] = worth[{to}]" for i, to in source.changed),
            "expected = world.P[s, a] @ worth",
            "deviation = np.sqrt(world.P[s, a] @ (worth - expected) ** 2)",
            f"error = averages.error({sizes}, {run.schedule.begin!r}, expected, deviation)",
        ]
    lines.append(f"last = {export.recorded(made, name)}.final")
    printed = {AVERAGE: "last.mean", "Plain mean": "data.mean()", "True value": "expected", TYPICAL: "error"}
    shown = {label: printed[label] for label in numbers(run)}
    return export.script(data, lines, shown, imports=imports, title="A running average.")


def _library(run: Run) -> str:
    """The weights in numpy, or pandas' moving average where it has one."""
    source, alpha, power, begin = run.source, run.schedule.alpha, run.schedule.power, run.schedule.begin
    lines = ["k = np.arange(1, len(data) + 1)", f"steps = {alpha} / k**{power}"]
    if begin == "first":
        lines.append("steps[0] = 1")
    lines.append("weights = steps * np.append(np.cumprod(1 - steps[:0:-1])[::-1], 1)")
    if begin == "normalised":
        lines.append("weights = weights / weights.sum()")
    imports, average = ["import numpy as np"], "weights @ data"
    if power == 0 and begin != "zero":
        imports.append("import pandas as pd")
        average = f"pd.Series(data).ewm(alpha={alpha}, adjust={begin == 'normalised'}).mean().iloc[-1]"
    printed = {AVERAGE: average, "Plain mean": "data.mean()"}
    if source.move:
        lines.append(f"expected, deviation = {source.expected!r}, {source.deviation!r}")
        bias = "(1 - weights.sum()) * expected"
        printed |= {"True value": "expected", TYPICAL: f"np.hypot({bias}, deviation * np.sqrt((weights**2).sum()))"}
    shown = {label: printed[label] for label in numbers(run)}
    return export.script(export.literal(source.values), lines, shown, imports=imports, title="A running average.")


def rows(run: Run) -> Rows:
    columns = {
        "sample": np.arange(1, run.n + 1),
        "value": run.source.values,
        "step size": run.trace.curve("size")[1:],
        "running average": run.trace.curve("mean")[1:],
        "weight at the end": run.trace.final.weights,
    }
    return Rows(columns, "running_average", "One row a sample, the oldest first.")


def _weigh_most(run: Run) -> str:
    """Which of the samples weigh most in the end."""
    weights = run.trace.final.weights
    if alike(run.trace.final):
        return "all alike"
    return {0: "the oldest", len(weights) - 1: "the newest"}.get(int(weights.argmax()), "some between")


def _settles(run: Run) -> bool:
    """Whether both conditions hold."""
    total, squares = run.schedule.limits()
    return bool(np.isinf(total) and np.isfinite(squares))


QUANTITIES = {
    TYPICAL: typical,
    "weight of the start": lambda run: Share(run.trace.final.rest),
    "samples with 95% of the weight": lambda run: carry(run, 0.95),
    "part of the error left": part_left,
    "settles on the truth": _settles,
    "those that weigh most": _weigh_most,
    "highest bar": lambda run: float(run.trace.final.weights.max()),
    "lowest bar": lambda run: float(run.trace.final.weights.min()),
    "weight of the last sample": lambda run: Share(run.trace.final.weights[-1]),
    "weight of the first three": lambda run: float(run.trace.final.weights[:3].sum()),
    "sum of all steps": lambda run: run.schedule.limits()[0],
    "sum of all squares": lambda run: run.schedule.limits()[1],
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    verdict=verdict,
    said=said,
    closer=lambda run: closer.show(run.source, run.schedule, run.trace.states),
    sections={"Sum of the steps": lambda run: sums.show(run.schedule, max(run.trace.final.k, 1))},
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "Step sizes",
    choose,
    screen,
    folded=("seed", "avg_cell", "avg_action", "avg_begin", "avg_board", "avg_bars", "avg_others"),
)
