"""More than two classes: the arithmetic of one example, from scores to probabilities, loss and gradient."""

from collections.abc import Callable

import numpy as np

from algos.neural import scores
from algos.neural.scores import SOFTMAX, Scores
from pages.views.neural.classes import closer, figure
from pages.views.neural.classes.run import NAMES, Run, choose, dragged
from ui import export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, as_of, beside

LOSS = "Loss"
OF = {name: f"P({name})" for name in NAMES}
HELP = {
    LOSS: "Softmax: −ln of the probability of the right class. Sigmoids: the sum of one such term for each label, "
    "right or not.",
}


def chart(run: Run) -> Picture:
    states = run.trace.states
    return picture.frames(
        len(states),
        figure.brush(run),
        lambda i: headline(run, i),
        start=0,
        steps=range(len(states)),
        alt=f"Bars of the scores {listed(run.z)} of cat, dog and bird, and of the probabilities made of them, with "
        f"arrows to what they should be. {caption(run, run.trace.states[0])}.",
        drags=[Drag(figure.TOPS, dragged, "Drag the score")],
    )


def headline(run: Run, step: int) -> str:
    """What is so; and after which step of learning, once there are some."""
    states = run.trace.states
    moved = _moved(states[step].z - states[0].z) if step else ""
    if step == 1 and run.output == SOFTMAX and len(run.labels) == 1:
        by = float((states[1].z - states[0].z)[int(run.t.argmax())])
        moved = f"the error raised the {run.labels[0]}'s score by {words.number(by)}" if by > 0 else moved
    told = caption(run, states[step], moved)
    return f"Step {step}: {told}" if step else told[0].upper() + told[1:]


def _moved(by: np.ndarray) -> str:
    """Which scores have gone up and which down (3,)."""
    up, down = ([f"the {name}'s" for name, one in zip(NAMES, by, strict=True) if sign * one > 0] for sign in (1, -1))
    found = [(way, names) for way, names in (("raised", up), ("lowered", down)) if names]
    ways = [f"{way} {words.listed(names)}{'' if i else _scores(names)}" for i, (way, names) in enumerate(found)]
    return f"the errors {' and '.join(ways)}" if ways else ""


def _scores(names: list[str]) -> str:
    return " score" if len(names) == 1 else " scores"


def caption(run: Run, state: Scores, moved: str = "") -> str:
    """What is right, or what has `moved`, and whether that is what the probabilities say."""
    what = "class is" if run.output == SOFTMAX else "label is" if len(run.labels) == 1 else "labels are"
    is_there = moved or f"the right {what} {words.listed(run.labels)}"
    if not run.labels and not moved:
        is_there = "no label is right"
    if run.output == SOFTMAX:
        first, right = int(state.p.argmax()), int(run.t.argmax())
        if state.p[first] == state.p[right] and (state.p == state.p[first]).sum() > 1:
            share = words.number(float(state.p[right]))
            if (state.p == state.p[right]).all():
                return f"{is_there}, and all three probabilities are {share}, so the loss is {words.number(state.loss)}"
            return f"{is_there}, but another class is just as probable, {share}"
        if first == right:
            return f"{is_there}, and {NAMES[right]} has the largest probability, {words.number(float(state.p[right]))}"
        more, less = (f"{words.number(float(state.p[c]))}" for c in (first, right))
        return f"{is_there}, but {NAMES[first]} has a larger probability, {more}, than {NAMES[right]}, {less}"
    off = [name for name, p, t in zip(NAMES, state.p, run.t, strict=True) if (p >= 0.5) != t]
    told = f"the probabilities add up to {words.number(float(state.p.sum()))}"
    how = f"the network is wrong about {words.listed(off)}" if off else "the network gets all three labels right"
    return f"{is_there}, {how}, and {told}"


def listed(values: np.ndarray) -> str:
    return words.listed([words.number(round(float(value), 4)) for value in values])


def numbers(run: Run) -> Numbers:
    return {LOSS: run.now.loss}


def said(run: Run) -> list[Said]:
    """What an arrow is."""
    return [
        beside(
            "Each violet arrow is an error. It leads from a probability to 1 for what is right, marked ✓, and to 0 "
            "otherwise."
        )
    ]


def code(run: Run) -> Code:
    settings = f"output={run.output!r}, temperature={run.temperature!r}, learning_rate={run.rate!r}"
    script = export.script(
        f"np.array({run.z.tolist()})",
        [
            f"t = np.array({run.t.tolist()})",
            f"trace = record(scores.steps(data, t, {settings}), limit=60)",
            "state = trace.final",
        ],
        {LOSS: "state.loss"},
        imports=["import numpy as np", "from algos.neural import scores", "from algos.trace import record"],
        title="The scores of one example.",
    )
    library = export.filled(
        __file__,
        "library.py" if run.output == SOFTMAX else "library_sigmoids.py",
        z=f"np.array({run.z.tolist()})",
        t=f"np.array({run.t.tolist()})",
        temperature=run.temperature,
    )
    return Code(scores, script, library, why="It takes the scores as they are set, before the first step.")


def rows(run: Run) -> Rows:
    states = run.trace.states
    found: dict[str, object] = {"step": np.arange(len(states))}
    for j, name in enumerate(NAMES):
        found |= {f"score_{name}": [s.z[j] for s in states], f"p_{name}": [s.p[j] for s in states]}
    return Rows(found | {"loss": [s.loss for s in states]}, "scores", "Scores and probabilities, by step.")


def _first(run: Run) -> Scores:
    return run.trace.states[0]


def _share(j: int) -> Callable[[Run], float]:
    return lambda run: float(_first(run).p[j])


def _now(j: int) -> Callable[[Run], float]:
    return lambda run: float(run.now.p[j])


view = View(
    "Classes",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=as_of,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities={
            **{OF[name]: _now(j) for j, name in enumerate(NAMES)},
            **{f"{OF[name]} at first": _share(j) for j, name in enumerate(NAMES)},
            "Loss at first": lambda run: _first(run).loss,
            "Together at first": lambda run: float(_first(run).p.sum()),
            "Push on the bird at first": lambda run: -float(_first(run).gradient[2]),
            "All pushes together": lambda run: round(abs(float(_first(run).gradient.sum())), 12),
            "P of the likeliest at first": lambda run: float(_first(run).p.max()),
        },
    ),
    folded=("push",),
)
