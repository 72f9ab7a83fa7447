"""Deep networks: how much of the gradient reaches the first layer, with three activations side by side."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.neural import training
from algos.neural.network import Network
from pages.views.neural.deep import closer, figure
from pages.views.neural.deep.run import ACTIVATIONS, SAID, Depths, choose, levels, share
from pages.views.neural.side_by_side import at
from ui import export, picture, words
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, note
from ui.words import Share

MOST_FRAMES = 120
FIRST, LOSS = "Layer 1 ÷ output", "Loss"


SATURATED = 0.6  # more of what tanh units say is nearly ±1
UNLEARNED = 0.95  # of the loss of guessing: above it nothing is learned


def chart(run: Depths) -> Picture:
    shown = picture.thin(run.longest + 1, MOST_FRAMES)
    return picture.frames(
        len(shown),
        figure.brush(run, shown),
        lambda frame: caption(at(run, shown[frame]), shown[frame], last=run.longest),
        start=0,
        steps=shown,
        alt=f"Networks of {run.depth} hidden layers with sigmoid, tanh and ReLU units: "
        f"{'the outputs of each layer' if run.shows == SAID else 'how large the gradient is in each layer'}. "
        f"{caption(at(run, 0), 0, last=run.longest)}.",
    )


def caption(run: Depths, step: int, *, last: int) -> str:
    """Whose first layer has least of the output's gradient; or where 90% of what the last hidden layer says lies."""
    if run.shows == SAID:
        beyond = _saturated(run, "tanh")
        if not step and beyond > SATURATED:
            told = f"{words.number(beyond)} of the outputs of all tanh units lie beyond ±0.9"
            return f"Epoch {step}: {told}, where tanh is nearly flat"
        most = {name: levels(run.network(name), run.task.X)[-1, [0, 4]] for name in ACTIVATIONS}
        within = [
            f"{_short(most[name][0])} to {_short(most[name][1])} with {title}" for name, title in ACTIVATIONS.items()
        ]
        return f"Epoch {step}: 90% of layer {run.depth}'s outputs lie within {words.listed(within)}"
    shares = {name: run.share(name) for name in ACTIVATIONS}
    least = min(shares, key=lambda name: np.nan_to_num(shares[name], nan=-1.0))
    if 0 < step == last and run.traces[least].final.loss > UNLEARNED * figure.GUESSING:
        return f"Epoch {step}: {_learned(run)}"
    others = [title for name, title in ACTIVATIONS.items() if name != least and _knows(run, name)]
    so_far = f"{_have(others)} learned, and " if others and not _knows(run, least) else ""
    return f"Epoch {step}: {so_far}with {ACTIVATIONS[least]} {compared(shares[least])}"


def _knows(run: Depths, name: str) -> bool:
    """Whether hardly anything is left to learn with this activation."""
    return run.traces[name].final.loss < figure.LEARNED


def _have(titles: list[str]) -> str:
    return f"{words.listed(titles)} {'has' if len(titles) == 1 else 'have'}"


def _learned(run: Depths) -> str:
    """Who has learned in the end, and who still guesses."""
    losses = {title: run.traces[name].final.loss for name, title in ACTIVATIONS.items()}
    done = [title for name, title in ACTIVATIONS.items() if _knows(run, name)]
    guess = [title for title, loss in losses.items() if loss > UNLEARNED * figure.GUESSING]
    told = f"{words.listed(guess)} still {'guesses' if len(guess) == 1 else 'guess'}"
    if not done:
        return f"{told} and {'has' if len(guess) == 1 else 'have'} learned nothing"
    best = f", {min(losses, key=losses.__getitem__)} with the lowest loss" if len(done) > 1 else ""
    return f"{_have(done)} learned{best}, and {told}"


def _short(value: float) -> str:
    """Two digits, thousands apart."""
    return words.setting(float(f"{value:.2g}")) if abs(value) < 1e3 else words.number(int(float(f"{value:.2g}")))


def compared(ratio: float) -> str:
    """The first layer's gradient as a multiple of the output's, in words."""
    if not np.isfinite(ratio):
        return "there is no gradient at all"
    if not ratio:
        return "no gradient reaches layer 1"
    times = figure.multiple(max(ratio, 1 / ratio))
    if times == "1":
        return "the gradient of layer 1 is as large as the output's"
    return f"the gradient of layer 1 is {times} times {'smaller' if ratio < 1 else 'larger'} than the output's"


def numbers(run: Depths) -> Numbers:
    return {f"{LOSS}, {title}": run.traces[name].final.loss for name, title in ACTIVATIONS.items()}


def _known(ratio: float) -> float | str:
    return ratio if np.isfinite(ratio) else "no gradient"


HELP = {
    f"{LOSS}, {title}": "The mean log loss of the points. It is 0.69 for a network that guesses and 0 for one that is "
    "surely right."
    for title in ACTIVATIONS.values()
}


def verdict(run: Depths) -> str:
    """Who has learned so far, and whose training is over."""
    told = []
    done = [title for name, title in ACTIVATIONS.items() if run.traces[name].final.loss < figure.LEARNED]
    if done:
        told.append(f"With {words.listed(done)} the gradients are small now, because hardly anything is left to learn.")
    return " ".join([*told, *(f"{one}." for one in run.over(ACTIVATIONS))])


def said(run: Depths) -> list[Said]:
    """What a gradient is, or how to read the bands."""
    if run.shows != SAID:
        return [beside("The gradient of a layer says how strongly the loss depends on its weights.")]
    return [
        note(
            f"Outputs of the {run.width} units of each layer for {len(run.task.y)} points. Half of them lie "
            "in the dark band and 90% in the light one."
        )
    ]


def code(run: Depths) -> Code:
    lines, shown = [], {}
    for name, title in ACTIVATIONS.items():
        trace = run.traces[name]
        assert trace.made is not None
        lines.append(f"by_{name} = {export.recorded(trace.made, 'data.X', 'data.y')}")
        shown[f"{LOSS}, {title}"] = f"by_{name}.final.loss"
    script = export.script(
        export.call("tasks.quadrants", str(len(run.task.y)), str(int(run.task.y.sum())), seed=run.seed),
        lines,
        shown,
        imports=["from algos.neural import tasks, training", "from algos.trace import record"],
        title="Deep networks with three activations.",
    )
    return Code(training, script, note="scikit-learn does not give the gradients of its networks.")


def rows(run: Depths) -> Rows:
    columns: dict[str, Any] = {"layer": [*map(str, range(1, run.depth + 1)), "output"]}
    for name, title in ACTIVATIONS.items():
        columns[f"gradient, {title}"] = run.traces[name].final.norms
        columns[f"median of its units, {title}"] = [*levels(run.network(name), run.task.X)[:, 2], np.nan]
    return Rows(columns, "deep", f"Networks of {run.depth} hidden layers after training: a row a layer.")


def _grown(run: Depths, name: str) -> float:
    """The spread of the last hidden layer's sums at the start, as a multiple of that with weights times 1."""
    network = run.traces[name].states[0].network
    plain = Network(tuple(W / run.scale for W in network.weights), network.biases, name, network.output)
    last = run.depth - 1
    return float(network.forward(run.task.X).z[last].std() / plain.forward(run.task.X).z[last].std())


def _saturated(run: Depths, name: str) -> Share:
    """The share of what hidden units say at the start that is further than 0.9 from 0."""
    said = run.traces[name].states[0].network.forward(run.task.X).a[1:-1]
    return Share((np.abs(np.array(said)) > 0.9).mean())


def _of(name: str, title: str) -> dict[str, Callable[[Depths], Any]]:
    """What presets ask of an activation."""
    return {
        f"{FIRST}, {title}": lambda run: _known(run.share(name)),
        f"Times smaller at the start, {title}": lambda run: 1 / share(run.traces[name].states[0].norms),
        f"Times smaller in words, {title}": lambda run: figure.multiple(1 / share(run.traces[name].states[0].norms)),
        f"Top of the last layer at the start, {title}": lambda run: float(
            levels(run.traces[name].states[0].network, run.task.X)[-1, 4]
        ),
        f"Times the plain start's, {title}": lambda run: _grown(run, name),
        f"Saturated at the start, {title}": lambda run: _saturated(run, name),
        f"Mistakes, {title}": lambda run: int((run.network(name).predict(run.task.X) != run.task.y).sum()),
    }


view = View(
    "Deep",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=at,
        verdict=verdict,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities={asked: answer for name, title in ACTIVATIONS.items() for asked, answer in _of(name, title).items()},
    ),
    folded=("seed", "deep_rate", "deep_epochs", "deep_width", "deep_start"),
)
