"""Step sizes: how far each sample may move an average, and whether it settles on the truth."""

from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from algos.gridworld import averages
from algos.gridworld.averages import Average
from algos.gridworld.model import ACTIONS
from algos.trace import Trace
from pages.views.gridworld.averages import closer, figure, move, samples, schedule, sums
from pages.views.gridworld.averages.samples import OTHERS, Samples
from pages.views.gridworld.averages.schedule import Schedule
from ui import compute, controls, export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, as_of, beside
from ui.words import Share

AVERAGE, TYPICAL = "Running average", "Typical error"
NONE = "none yet"
OPENING = 3  # samples: so many show already how the weights go, and not how they end
FEW = 5  # samples of which one is enough
MANY = 20  # samples of which the last headline says more
FAR = 100_000  # samples beyond which what the steps add up to is an integral
HELP = {
    AVERAGE: "Of the samples so far.",
    "True value": "Q*(s, a): the expectation of the samples, by the transition probabilities and V*.",
    "Plain mean": "All typed numbers weigh the same.",
    TYPICAL: "Root mean square distance from the true value after so many samples, over all possible draws.",
}


@dataclass(frozen=True, eq=False)
class Run:
    """The samples, and their average after each."""

    source: Samples
    schedule: Schedule
    trace: Trace[Average]
    bars: bool  # whether the weights stand beside it
    others: bool  # whether one sees where other averages lie
    board: bool = False  # whether the move is seen on its board

    @property
    def n(self) -> int:
        """How many samples there are."""
        return len(self.source.values)


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
        _axis(run),
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


def _axis(run: Run) -> str:
    """What the dots are; without bars their areas are the weights."""
    what = "what each sample was worth" if run.source.move else "each sample"
    if run.bars:
        return f"{what}, and their average"
    weighs = "size and %: its weight" if figure.weighed(run.n, run.board) else "larger: weighs more"
    return f"{what}; {weighs} in the average"


def caption(run: Run, k: int) -> str:
    """The frame after k samples: which weighs most so far."""
    states = run.trace.states
    if k == 0:
        return "No sample yet" + (": the average is 0" if states[0].mean == 0 else "")
    if k == run.n > 1:
        return f"In the end {_heaviest(states[k])}{_besides(run)}"
    if np.isnan(states[k - 1].mean):
        return f"The first of {run.n} samples is the average so far"
    return f"After {k} of {run.n} samples {_most(states[k])}"


def _most(last: Average) -> str:
    """What weighs most in the average, and how much."""
    held, k = np.r_[last.rest, last.weights], len(last.weights)
    if _alike(last):
        return f"all weigh the same: {_percent(held[1])} each"
    i = int(held.argmax())
    what = "the starting value" if i == 0 else "the newest" if i == k else f"number {i}"
    if i < k and np.isclose(held[i], held[k]):
        return f"the newest weighs as much as {'the starting value' if i == 0 else f'number {i}'}: {_percent(held[k])}"
    return f"{what} weighs most: {_percent(held[i])}"


def _alike(last: Average) -> bool:
    """Whether there are several samples, which weigh the same, and nothing else does."""
    return bool(len(last.weights) > 1 and np.ptp(last.weights) < 1e-9 and last.rest < 1e-9)


def _heaviest(last: Average) -> str:
    """What weighs most at the end, and how much; beside it what the first sample weighs."""
    held, k = np.r_[last.rest, last.weights], len(last.weights)
    if _alike(last):
        return f"all {k} samples weigh the same: {_percent(held[1])} each"
    i = int(held.argmax())
    what = "the starting value" if i == 0 else "the newest sample" if i == k else f"sample {i}"
    first = "" if i == 1 else f", the first {_percent(held[1])}" if held[1] > 1e-4 else ", the first nearly nothing"
    return f"{what} weighs most: {_percent(held[i])}{first}"


def _besides(run: Run) -> str:
    """Of many samples: with a constant step how many carry nearly all weight; beside others what error is left."""
    if run.source.move and run.n > MANY and run.schedule.power > 1 and run.schedule.begin == "zero":
        rest, largest = run.trace.final.rest, float(run.trace.final.weights[:-1].max())
        who = "the starting value" if rest >= largest else "the heaviest"
        return f"; however many follow, {who} keeps {_percent(max(rest, largest) * _never_taken(run))}"
    if run.others and run.source.move and run.n > MANY:
        left = _percent(float(_left(run)))
        return f"; the typical error is {left} of that after {run.n // 4}"
    if run.n > MANY and run.schedule.power == 0 and run.schedule.alpha < 1:
        many = _carry(run, 0.95)  # so many of the newest, unless what the average began with still weighs
        return f"; the newest {many} carry 95%" if run.trace.final.weights[-many:].sum() >= 0.95 else ""
    return ""


def _never_taken(run: Run) -> float:
    """What part of any weight all samples still to come leave, where the sum of their steps is finite."""
    alpha, power = run.schedule.alpha, run.schedule.power
    far = np.arange(run.n + 1, FAR, dtype=float)
    beyond = alpha * FAR ** (1 - power) / (power - 1)
    return float(np.exp(np.log1p(-alpha * far**-power).sum() - beyond))


def _percent(share: float) -> str:
    return f"{100 * share:.1f}".removesuffix(".0") + "%" if share > 0.0095 else f"{100 * share:.2g}%"


def numbers(run: Run) -> dict[str, float | str]:
    source, last = run.source, run.trace.final
    known = not np.isnan(last.mean)  # before the first sample only an average that begins at zero has a value
    found: dict[str, float | str] = {AVERAGE: last.mean if known else NONE, source.label: source.expected}
    if source.move and run.others:  # what their band is about
        found[TYPICAL] = typical(run) if known else NONE
    return found


def typical(run: Run) -> float:
    """The typical error of the average; nan of typed samples, which have no truth."""
    source = run.source
    taken = run.schedule.sizes(run.n)[: run.trace.final.k]
    return averages.error(taken, run.schedule.begin, source.expected, source.deviation) if source.move else np.nan


def _left_in_the_end(run: Run) -> str:
    """What a constant step leaves of the error of independent samples, however many come."""
    alpha = run.schedule.alpha
    left = run.source.deviation * np.sqrt(alpha / (2 - alpha))
    return f": the typical error goes to {left:.2g}, not to 0" if run.source.move and left else ""


def verdict(run: Run) -> str:
    """What becomes of the average by the two Robbins-Monro conditions, decided by the power of its schedule."""
    total, squares = run.schedule.limits()
    far, calm = np.isinf(total), np.isfinite(squares)
    if not run.source.move or run.trace.final.k < run.n:
        return ""  # typed numbers have an end; of others it is told once all are in
    if far and calm:
        return "With ever more samples the average goes to their expectation."
    if run.schedule.power == 0 and run.schedule.alpha == 1:
        return "A constant step of 1: the average is the last sample."
    if run.schedule.power == 0:
        return f"With a constant step it never settles{_left_in_the_end(run)}."
    if far:
        return "Too much noise to be sure of the truth, though the steps do shrink."
    return "It settles wherever the first samples have brought it."


def said(run: Run) -> list[Said]:
    """What a sample is, and what is shaded."""
    others = "draws" if run.source.move else "orders of these samples"
    sample = ""
    if run.source.move:
        meant, slips = ACTIONS[run.source.move.action], f"{10 * samples.small_board().slip:.3g}"
        sample = f"A sample is one try to go {meant} from the same cell, and {slips} in 10 slip to a side."
    if run.schedule.power == 0 and run.schedule.begin == "zero":  # the same part at every step
        sample += f" The average goes {100 * run.schedule.alpha:.3g}% of the dotted way."
    shaded = f"Shaded: where 80% of {OTHERS} other {others} lie." if run.others else ""
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


def _carry(run: Run, share: float) -> int:
    """How many of the samples, the heaviest first, carry this share of the weight of all of them."""
    carried = np.cumsum(np.sort(run.trace.final.weights)[::-1])
    return 1 + int(np.argmax(carried >= share * carried[-1]))


def _weigh_most(run: Run) -> str:
    """Which of the samples weigh most in the end."""
    weights = run.trace.final.weights
    if _alike(run.trace.final):
        return "all alike"
    return {0: "the oldest", len(weights) - 1: "the newest"}.get(int(weights.argmax()), "some between")


def _left(run: Run) -> Share:
    """What part is left of the typical error that there was after a quarter of the samples."""
    if not run.source.move or run.n < 4:
        return Share("nan")
    taken, known = run.schedule.sizes(run.n), (run.source.expected, run.source.deviation)
    early, late = (averages.error(taken[:k], run.schedule.begin, *known) for k in (run.n // 4, run.n))
    return Share(late / early)


def _settles(run: Run) -> bool:
    """Whether both conditions hold."""
    total, squares = run.schedule.limits()
    return bool(np.isinf(total) and np.isfinite(squares))


QUANTITIES = {
    TYPICAL: typical,
    "weight of the start": lambda run: Share(run.trace.final.rest),
    "samples with 95% of the weight": lambda run: _carry(run, 0.95),
    "part of the error left": _left,
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
