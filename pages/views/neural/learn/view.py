"""A network learns, epoch by epoch: what every unit says of the plane, the weights between them, and both losses."""

import numpy as np

from algos.neural.training import CONVERGED, DIVERGED
from datasets import catalog
from datasets.entry import begins
from pages.views.neural.learn import closer, figure, script
from pages.views.neural.learn.figure import LINES, UNITS
from pages.views.neural.learn.run import Run, choose, until
from ui import controls, picture, words
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, info, note, rows_of, warning
from ui.words import Share

BOXES = (
    "Each box shows the output of one unit over the whole plane. Each line is a weight, drawn thicker the larger it is."
)
FENCED = 40  # places along a side, at which a class is looked for
LOSS, HELD = "Training loss", "Held-out loss"
WRONG, WRONG_HELD = "Training mistakes", "Held-out error"
WORSE, MUCH = 1.25, 0.02  # times its lowest, and above it: from here on the held-out loss is called risen
HELP = {
    LOSS: "Mean log loss of the training points: −log of the probability given to the right class.",
    HELD: "The same for the held-out points, from which the network never learns.",
}


def chart(run: Run, looked: closer.Looked | None = None) -> Picture:
    draw = figure.brush(run)
    output = (len(run.network.biases), 0, None)  # where one looks who has clicked nothing
    marked = [] if looked is None or looked == output else figure.looked_at(run, *looked)
    shown = picture.thin(len(run.trace.states))

    def drawn(frame: int) -> picture.Figure:
        made = draw(shown[frame])
        return made | dict(data=[*made["data"], *marked]) if marked else made

    layers = ", ".join(map(str, run.network.layers))
    return picture.frames(
        len(shown),
        drawn,
        lambda frame: caption(until(run, shown[frame]), run.trace.steps),
        alt=f"{run.at.described}, and a network of {layers} units from inputs to output, with a map of what each says. "
        f"{verdict(run)}".strip(),
        start=0,
        steps=shown,
        tracks={"x3": shown} if run.losses else {},
        maps=True,
        on_click=lambda i: _clicked(run, i),
    )


def _clicked(run: Run, i: int) -> None:
    """A point, a unit or a weight to look at closer."""
    if i < UNITS:
        return controls.put("point", i + 1)
    column, unit, below = closer.unit_at(run, i - UNITS) if i < LINES else closer.weight_at(run, i - LINES)
    for name, value in (("layer", column), ("unit", unit + 1), ("from", below)):
        controls.put(name, value)
    return None


def caption(run: Run, last: int) -> str:
    """What the network says of the points now."""
    state, n = run.final, len(run.at.y)
    wrong = int(run.wrong().sum())
    begins = _adds(run) if state.epoch == last and last else ""
    begins = begins or f"Epoch {state.epoch} of {last}: {_came(run) if state.epoch == last else ''}"
    told, are = f"{begins}{wrong} of {words.count(n, 'training point')}", "is" if wrong == 1 else "are"
    if len(run.held):
        held = int(run.wrong(test=True).sum())
        told, are = f"{told} and {held} of {words.count(len(run.at.y_test), 'held-out point')}", "are"
    told = f"{told} {are} misclassified"
    if state.over and not (state.phase == DIVERGED and run.losses):  # then its loss says so
        ended = "the network has converged" if state.phase == CONVERGED else "a weight has grown out of all bounds"
        told += f", and {ended}"
    return told


def _risen(run: Run) -> int | None:
    """The epoch at which the held-out loss was lowest, if it has risen while the training loss fell."""
    if len(run.held) < 2:
        return None
    lowest = int(run.held.argmin())
    risen = run.held[-1] > max(WORSE * run.held[lowest], run.held[lowest] + MUCH)
    return lowest if risen and run.loss(run.trace.steps) < run.loss(lowest) else None


def _came(run: Run) -> str:
    """Where the losses have gone in the end, if they are drawn and went where they should not."""
    if not run.losses:
        return ""
    if run.final.phase == DIVERGED:
        return f"the training loss is {words.number(run.loss(run.trace.steps))}, and "
    lowest = _risen(run)
    if lowest is None:
        return ""
    best, now = (words.number(float(run.held[i])) for i in (lowest, -1))
    return f"the held-out loss rose from {best} at epoch {lowest} to {now}, and "


def _adds(run: Run) -> str:
    """What the soft lines of one hidden layer have become in the end: no more, or nothing to be said, if empty."""
    units = run.network.layers[1:-1]
    if len(units) != 1 or not _soft(run):
        return ""
    low, high = np.transpose([run.at.plane.x, run.at.plane.y])
    across = np.linspace(0, 1, FENCED)
    inside = np.array([(x, y) for y in across for x in across]) * (high - low) + low
    says = run.network.predict(run.seen(inside)).reshape(FENCED, FENCED)
    rim = np.concatenate([says[0], says[-1], says[:, 0], says[:, -1]])
    closed = bool((rim == rim[0]).all() and (says != rim[0]).any())
    lines = words.count(units[0], "soft line")
    adds = "is" if units[0] == 1 else "add up to"
    return f"{lines} {adds} {'a closed' if closed else 'an open'} boundary: " if (says != says[0, 0]).any() else ""


def _soft(run: Run) -> bool:
    """Whether each hidden unit is a soft line in the plane, and they add up to one boundary."""
    return {"x1", "x2"}.issuperset(run.inputs) and run.network.activation == "tanh" and run.at.k == 2


def numbers(run: Run) -> Numbers:
    return {LOSS: run.loss(run.trace.steps)} | ({HELD: float(run.held[-1])} if len(run.held) else {})


def verdict(run: Run) -> str:
    """How it stands: what cannot be learned, what has ended, and whether it learns the points instead of the rule."""
    state = run.final
    if state.phase == DIVERGED:
        return (
            "The learning rate is too large: each step overshoots by more, until a weight has grown out of all bounds."
        )
    told = []
    if not run.network.biases[:-1]:
        straight = {"x1", "x2"}.issuperset(run.inputs)
        line = ", whose boundary is one straight line" if straight and run.at.k == 2 else ""
        told.append(f"With no hidden layer this is logistic regression{line}.")
    if state.phase == CONVERGED:
        told.append(f"It converged after {words.count(state.epoch, 'epoch')}: the gradient is nearly 0.")
    lowest = _risen(run)
    if lowest is not None:
        told.append(
            f"The held-out loss was lowest at epoch {lowest}, {words.number(float(run.held[lowest]))}. Since then "
            "the network has learned these very points rather than their rule."
        )
    units = run.network.layers[1:-1]
    if not told and state.epoch and len(units) == 1 and _soft(run):
        lines = "the soft line" if units[0] == 1 else f"the {units[0]} soft lines"
        return f"The output unit adds up {lines}, each with a weight, and a bias. The boundary is where its sum is 0."
    return " ".join(told)


def said(run: Run) -> list[Said]:
    """A rate that is too large, and what is left out."""
    settings = run.settings
    told: list[Said] = [beside(BOXES)]
    if run.final.phase == DIVERGED:
        told.append(
            warning(
                f"It diverged after {words.count(run.final.epoch, 'epoch')}. Try a smaller learning rate.",
                ":material/trending_up:",
            )
        )
    elif _jumps(run):
        told.append(
            info("The loss jumps up and down because the steps are too long to settle.", ":material/show_chart:")
        )
    if settings["dropout"]:
        told.append(note("The picture shows the whole network. Dropout leaves units out only while it learns."))
    return [*told, *map(note, run.at.caveats)]


def _jumps(run: Run) -> bool:
    """Whether in the last half of the run the loss rose as often as it fell, and by much."""
    losses = run.trace.curve("loss")
    moves = np.diff(losses[len(losses) // 2 :])
    return len(moves) > 4 and bool((moves > 0.05 * losses[0]).mean() > 0.2)


def code(run: Run) -> Code:
    return script.code(run)


def rows(run: Run) -> Rows:
    """What the network says of each training point."""
    says = run.network.predict_proba(run.Z)
    return rows_of(
        run.at.train,
        {f"P({name})": column for name, column in zip(run.at.class_names, says.T, strict=True)}
        | {"wrong": run.wrong()},
    )


QUANTITIES = {
    WRONG: lambda run: int(run.wrong().sum()),
    WRONG_HELD: lambda run: Share(run.wrong(test=True).mean()),
    "Training points": lambda run: len(run.at.y),
    "Held-out points": lambda run: len(run.at.y_test),
    "Phase": lambda run: run.final.phase,
    "Numbers to learn": lambda run: run.network.size,
    "Lowest held-out loss": lambda run: float(run.held.min()),
    "Epoch of the lowest held-out loss": lambda run: int(run.held.argmin()),
    "Held-out loss, of its lowest": lambda run: float(run.held[-1] / run.held.min()),
    "Loss at the start": lambda run: run.loss(0),
    "Share wrong": lambda run: Share(run.wrong().mean()),
    "held-out loss by epoch": lambda run: (np.arange(len(run.held)), run.held),
}

view = View(
    "Learn",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=until,
        verdict=verdict,
        said=said,
        closer=closer.show,
        ringed=chart,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="rings",
    entries=begins(catalog.CLASSIFICATION, "rings", n=220),
    folded=(
        "standardise",
        "test",
        "split",
        "seed",
        "columns",
        "optimiser",
        "batch",
        "penalty",
        "dropout",
        "start",
        "epochs",
        "losses",
    ),
)
