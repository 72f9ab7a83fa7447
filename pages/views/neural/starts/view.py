"""Why the start matters: units that begin alike stay alike, and those of a random start part."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.neural import starts
from algos.neural.network import Network
from pages.views.neural.side_by_side import at
from pages.views.neural.starts import closer, figure, luck
from pages.views.neural.starts import run as beginnings
from pages.views.neural.starts.luck import Lucky
from pages.views.neural.starts.run import NAMES, OUTPUTS, Beginnings
from ui import controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, note

MOST_FRAMES = 200
ROUNDING = 1e-6  # units nearer to each other than this are told apart by rounding alone
LITTLE = 0.1  # units that differ by less are said to differ by little, and by how much
MISTAKES, SPREAD, LOSS = "Mistakes", "Difference", "Loss"


def chart(run: Beginnings) -> Picture:
    shown = picture.thin(run.longest + 1, MOST_FRAMES)
    ended = "; ".join(f"{name}: {words.count(run.mistakes(name), 'mistake')}" for name in run.traces)
    return picture.frames(
        len(shown),
        figure.brush(run, shown),
        lambda frame: caption(at(run, shown[frame]), shown[frame], last=run.longest),
        start=0,
        steps=shown,
        maps=True,
        alt=f"For each of {words.count(len(run.traces), 'start')} the {run.width} hidden units "
        + ("in the plane of their weights" if run.by_weights else f"as lines among {words.count(run.n, 'point')}")
        + f". In the end: {ended}.",
    )


def caption(run: Beginnings, step: int, *, last: int) -> str:
    """How far each start's units are from each other; in the end, of two that have all parted, whose loss is lower."""
    if run.width > 1 and 0 < step == last and len(run.traces) == 2 and not run.by_weights:
        losses = {name: words.number(trace.final.loss) for name, trace in run.traces.items()}
        if len({*losses.values()}) == 2 and all(run.spread(name) >= LITTLE for name in run.traces):
            best = min(run.traces, key=lambda name: run.traces[name].final.loss)
            parted = f"Epoch {step}: the {run.width} units differ with both starts"
            return f"{parted}, and {best} has the lower loss, {losses[best]}"
    (first, apart), *others = [(name, _apart(run.spread(name), step, far=run.by_weights)) for name in run.traces]
    if not others and _only_bias(run, first):
        apart += f", and only 1 of {run.network(first).size} numbers has moved, the output's bias"
    told = [f"Epoch {step}: with the start {first} the {run.width} units {apart}"]
    told += [f"{'and ' if name == others[-1][0] else ''}with {name} they {how}" for name, how in others]
    return ", ".join(told)


def _only_bias(run: Beginnings, name: str) -> bool:
    """Whether nothing has moved but the output's bias."""
    trace = run.traces[name]
    same = trace.states[0].network.biases[1][0] == run.network(name).biases[1][0]
    return bool(trace.steps) and not same and _moved(run, name) == 1


def _apart(spread: float, step: int, *, far: bool) -> str:
    still = "are still" if step else "are"
    if not spread:
        return f"{still} exactly alike"
    if spread < ROUNDING:
        return f"{still} alike but for rounding, {words.number(spread)}"
    return f"differ by at most {words.number(spread)}" if far or spread < LITTLE else "differ"


def numbers(run: Beginnings) -> Numbers:
    return {f"{LOSS}, {name}": trace.final.loss for name, trace in run.traces.items()}


def meaning(run: Beginnings) -> dict[str, str]:
    return {
        f"{LOSS}, {name}": "The mean loss of the points. The lower it is, the surer the network is of the right "
        "classes."
        for name in run.traces
    }


def verdict(run: Beginnings) -> str:
    """Who is over."""
    over = run.over({name: name for name in run.traces})
    return f"{'; '.join(over)}." if over else ""


def said(run: Beginnings) -> list[Said]:
    """What is drawn, and weights that never moved."""
    told: list[Said] = []
    drawn = "Each grey line is a hidden unit. The background is the answer: blue for circles, orange for squares."
    if run.by_weights:
        drawn = "Each dot is a hidden unit, placed by its two weights. Its line is its way since the start."
    told.append(beside(drawn))
    for name in run.traces:
        if len(run.traces) > 1 and _only_bias(run, name):  # of one start alone the headline says so
            told.append(note(f"{name}: of {run.network(name).size} numbers only one has moved, the output's bias."))
    return told


def code(run: Beginnings) -> Code:
    variables = {name: f"from_{NAMES[name].replace(' ', '_')}" for name in run.traces}
    lines = []
    for name, trace in run.traces.items():
        assert trace.made is not None
        begun = export.call(
            "starts.begin",
            repr(NAMES[name]),
            repr((2, run.width, 1)),
            activation=run.activation,
            output=OUTPUTS[run.loss],
            seed=run.seed,
        )
        lines.append(f"{variables[name]} = {export.recorded(trace.made, 'data.X', 'data.y', instead={'start': begun})}")
    shown = {f"{LOSS}, {name}": f"{variables[name]}.final.loss" for name in run.traces}
    script = export.script(
        export.call("tasks.quadrants", str(run.n), str(run.positive), seed=run.seed),
        lines,
        shown,
        imports=["from algos.neural import starts, tasks, training", "from algos.trace import record"],
        title="One network from several starts.",
    )
    return Code(starts, script, note="In scikit-learn one cannot choose the weights with which a network begins.")


def rows(run: Beginnings) -> Rows:
    columns: dict[str, Any] = {"x1": run.task.X[:, 0], "x2": run.task.X[:, 1], "class": run.task.y}
    columns |= {name: run.network(name).predict(run.task.X) for name in run.traces}
    return Rows(columns, "starts", f"{run.n} points of two classes, and the answer of the network from each start.")


def _moved(run: Beginnings, name: str) -> int:
    """How many weights and biases are not what they were at the start."""

    def all_of(network: Network) -> np.ndarray:
        return np.concatenate([part.ravel() for part in (*network.weights, *network.biases)])

    return int((all_of(run.traces[name].states[0].network) != all_of(run.network(name))).sum())


def _of(name: str) -> dict[str, Callable[[Beginnings], Any]]:
    """What presets ask of a start."""
    return {
        f"{MISTAKES}, {name}": lambda run: run.mistakes(name),
        f"{SPREAD}, {name}": lambda run: run.spread(name),
        f"Numbers that moved, {name}": lambda run: _moved(run, name),
        f"Output's bias, {name}": lambda run: float(run.network(name).biases[1][0]),
        f"Difference at the start, {name}": lambda run: starts.spread(run.traces[name].states[0].network),
    }


LOOKS = {"units": "lines of the units", "weights": "weights of the units", "luck": "ten starts of each width"}


def choose() -> Beginnings | Lucky:
    look = controls.choice(
        "Look at",
        list(LOOKS),
        "units",
        key="starts_look",
        titles=LOOKS,
        help="How each unit develops from several starts, as a line or by its weights, or how many of ten starts find "
        "what they could.",
    )
    return luck.choose() if look == "luck" else beginnings.choose(by_weights=look == "weights")


units = Screen(
    chart,
    numbers,
    meaning,
    at=at,
    verdict=verdict,
    said=said,
    closer=closer.show,
    code=code,
    rows=rows,
    quantities={asked: answer for name in NAMES for asked, answer in _of(name).items()},
)

view = View(
    "Starts",
    choose,
    {Beginnings: units, Lucky: luck.screen},
    folded=("seed", "starts_loss", "starts_n", "positive", "starts_rate", "starts_epochs", "luck_n", "luck_rate"),
)
