"""Naive Bayes against logistic regression and a support vector machine, by the number of texts to learn from."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.text import learning_curves
from algos.text.learning_curves import METHODS
from datasets import catalog
from datasets.entries_text import FORM_LETTERS
from datasets.names import plain
from pages.views.text import scene
from pages.views.text.rivals import closer, figure
from pages.views.text.rivals.run import SIZES, Rivals, at, choose
from ui import export, picture, words
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, note
from ui.words import Share

OPENS = 5  # sizes: curves that have come more than half of their way
WEIGHS = "Naive Bayes counts words one by one. Logistic regression and the SVM weigh them jointly."
ERRORS = tuple(f"Error, {name}" for name in METHODS)
HELP = {
    **dict.fromkeys(
        ERRORS,
        "The share of new texts, not learned from, that it misclassifies, averaged over the repeats.",
    ),
    ERRORS[2]: "The same for a support vector machine, a linear boundary with the widest margin.",
}


def chart(run: Rivals) -> Picture:
    n = len(run.trace.states)
    return picture.frames(
        n,
        figure.brush(run),
        lambda i: summary(run) if i == n - 1 else caption(at(run, i)),
        start=min(OPENS, n - 1),
        ahead=True,
        steps=range(n),
        tracks={"x": run.sizes},
        alt=f"The errors of {words.listed(list(METHODS))} by the number of texts to learn from, {run.sizes[0]} to "
        f"{run.sizes[-1]}, of {plain(run.documents.title)}. In the end: {_told(run)} wrong.",
    )


def caption(run: Rivals) -> str:
    """Who is ahead, and how many each has wrong."""
    told = [(METHODS[m], words.number(Share(run.now.means[m]))) for m in run.order]
    (best, least), (second, more), _ = told
    start = f"With {run.now.n} {scene.noun(run.documents)}s"
    if run.now.means[run.order[0]] == run.now.means[run.order[1]]:
        return f"{start} {best} and {second} make equally few errors, {least}"
    start = f"{start} {best} makes the fewest errors, {least}"
    if run.clear:
        return f"{start}, clearly fewer than {second} with {more}"
    return f"{start}, but its lead over {second} with {more} may be chance"


def summary(run: Rivals) -> str:
    """Who makes the fewest errors in the end, and with how few texts somebody else was clearly ahead."""
    early = next((now for i in range(len(run.trace.states) - 1) if (now := at(run, i)).clear), None)
    if early is None or early.order[0] == run.order[0]:
        return caption(run)
    return f"{caption(run)}. With {early.now.n} {METHODS[early.order[0]]} was clearly ahead"


def _told(run: Rivals) -> str:
    return ", ".join(f"{METHODS[m]} {100 * run.now.means[m]:.3g}%" for m in range(len(METHODS)))


def numbers(run: Rivals) -> Numbers:
    return dict(zip(ERRORS, map(Share, run.now.means), strict=True))


def said(run: Rivals) -> list[Said]:
    return [beside(WEIGHS), *([note(run.sampled)] if run.sampled else [])]


def code(run: Rivals) -> Code:
    assert run.trace.made is not None
    settings = dict(run.trace.made.settings) | {"sizes": [run.now.n]}
    calls = export.call("learning_curves.steps", "X", "data.labels", **settings)
    script = export.script(
        run.documents,
        ["X = vocabulary.build(data.texts).counts(data.texts)", f"learned = record({calls}, limit=9).final"],
        {label: f"learned.means[{m}]" for m, label in enumerate(ERRORS)},
        imports=["from algos.text import learning_curves, vocabulary", "from algos.trace import record"],
        title="Three methods on the same words.",
    )
    filled = {name: settings[name] for name in ("held_out", "repeats", "pseudo_count", "penalty", "C", "seed")}
    return Code(
        learning_curves,
        script,
        export.filled(__file__, "library.py", data=run.documents.code, size=run.now.n, **filled),
        why="The same texts are drawn, but its words are found by another pattern.",
    )


def rows(run: Rivals) -> Rows:
    states = run.trace.states
    columns: dict[str, Any] = {
        "texts": np.repeat(run.sizes, run.repeats),
        "draw": list(range(1, run.repeats + 1)) * len(states),
    }
    for m, name in enumerate(METHODS):
        columns[name] = np.concatenate([state.errors[m] for state in states])
    return Rows(columns, "rivals", f"{run.documents.source} The error on the texts held out, for each draw.")


def _with(m: int, n: int) -> Callable[[Rivals], float]:
    return lambda run: Share(run.with_size(n).means[m])


def _enough(m: int, error: float) -> Callable[[Rivals], int]:
    """The first size at which a method errs less."""
    return lambda run: next(state.n for state in run.trace.states if state.means[m] < error)


QUANTITIES = {
    **{f"{name} with {n}": _with(m, n) for m, name in enumerate(METHODS) for n in SIZES},
    **{f"Texts until 10% are wrong, {name}": _enough(m, 0.1) for m, name in enumerate(METHODS)},
    "Ahead at the end": lambda run: METHODS[run.order[0]],
}

view = View(
    "Against others",
    choose,
    Screen(
        chart,
        numbers,
        HELP,
        at=at,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities=QUANTITIES,
    ),
    data="mails",
    entries=(*catalog.TEXT, FORM_LETTERS),
    folded=("seed", "pseudo", "c"),
)
