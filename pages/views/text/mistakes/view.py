"""Which texts are misclassified, which change would help, and which differences are chance."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from algos.text import changes
from algos.text.changes import Change
from datasets.names import plain
from pages.views.text import scene
from pages.views.text.mistakes import closer, figure
from pages.views.text.mistakes.run import AGAIN, CHANGES, TENFOLD, TENTH, Ladder, choose
from ui import export, picture, words
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, note
from ui.words import Share

ERROR, FIXED, BROKEN = "Error", "Corrected by the change", "Newly wrong"
WAITS = "not yet"
RULE = "A difference is called clear if it is larger than two standard errors and one {noun}."
OPENS = 2  # changes made when it opens: other folds, which show what chance does, and one that changes something
HELP = {
    ERROR: "The share of the texts that are misclassified, each by a model that has not seen it.",
    FIXED: "How many texts are misclassified in the first row and right with this change.",
    BROKEN: "How many texts are right in the first row and misclassified with this change.",
}


def chart(run: Ladder) -> Picture:
    return picture.frames(
        len(run.titles),
        figure.brush(run),
        lambda i: caption(at(run, i)),
        start=min(OPENS, len(run.titles) - 1),
        ahead=True,
        tracks={"y": range(len(run.titles))},
        steps=range(len(run.titles)),
        alt=f"Of {words.count(run.n, 'text')} of {plain(run.data.title)}, how many naive Bayes misclassifies as it is "
        f"and after each of {len(run.titles) - 1} changes, which of them it corrects and which are newly wrong. As "
        "it is: "
        f"{_wrong(run.base, run.n)}; {_best(run)}.",
    )


def at(run: Ladder, step: int) -> Ladder:
    return replace(run, trace=run.trace.after(step))


def _wrong(state: Change, n: int) -> int:
    return round(state.error * n)


def _best(run: Ladder) -> str:
    fewest = min(range(len(run.trace.states)), key=lambda i: run.trace.states[i].error)
    return f"fewest, {_wrong(run.trace.states[fewest], run.n)}, with: {run.titles[fewest]}"


def caption(run: Ladder) -> str:
    """What the change does, and whether that is more than chance."""
    wrong, noun = _wrong(run.now, run.n), scene.noun(run.data)
    of = f"{wrong} of {words.count(run.n, noun)} are misclassified"
    if not run.trace.steps:
        return f"Unchanged, {of}"
    more = wrong - _wrong(run.base, run.n)
    title = run.titles[run.trace.steps]
    if not run.now.fixed + run.now.broken:
        told = f"the same {noun}s are misclassified as in the first row"
    elif not more:
        told = f"{of}, as many as in the first row, but other ones"
    else:
        verdict = {-1: "clearly better", 0: "which may be chance", 1: "clearly worse"}[run.clear(run.now)]
        if run.names[run.trace.steps] == AGAIN:
            verdict = "by chance alone"
        told = f"{of}, {words.number(abs(more))} {'more' if more > 0 else 'fewer'} than in the first row, {verdict}"
    if run.trace.steps < len(run.titles) - 1:
        return f"{title[:1].upper()}{title[1:]}: {told}"
    return _in_the_end(run)


def _in_the_end(run: Ladder) -> str:
    """How many changes clearly help, and how many clearly harm if any does."""
    helped, harmed = _clear(run, -1), _clear(run, 1)
    help = f"{words.count(helped, 'change')} clearly {'helps' if helped == 1 else 'help'}"
    if not helped:
        help = "None of the changes clearly helps"
    return f"{help}, and {harmed} clearly {'harms' if harmed == 1 else 'harm'}" if harmed else help


def numbers(run: Ladder) -> Numbers:
    now = run.now
    return {
        ERROR: Share(now.error),
        FIXED: now.fixed if run.trace.steps else WAITS,
        BROKEN: now.broken if run.trace.steps else WAITS,
    }


def said(run: Ladder) -> list[Said]:
    return [beside(RULE.format(noun=scene.noun(run.data))), *([note(run.sampled)] if run.sampled else [])]


def code(run: Ladder) -> Code:
    assert run.trace.made is not None
    made = run.trace.made
    recipes = [made.settings["recipes"][i] for i in sorted({0, run.trace.steps})]
    settings = dict(made.settings) | {"recipes": recipes}
    script = export.script(
        run.data,
        [f"trace = record({export.call('changes.steps', 'data.texts', 'data.labels', **settings)}, limit=9)"],
        {
            ERROR: "trace.final.error",
            FIXED: 'trace.final.fixed if trace.steps else "not yet"',
            BROKEN: 'trace.final.broken if trace.steps else "not yet"',
        },
        imports=[
            "from algos.text import changes",
            "from algos.text.changes import Recipe",
            "from algos.trace import record",
        ],
        title="What a change does to the errors.",
    )
    base = made.settings["recipes"][0]
    library = export.filled(__file__, "library.py", data=run.data.code, pseudo_count=base.pseudo_count)
    return Code(
        changes,
        script,
        library,
        why="It is naive Bayes on plain word counts with other folds, and its words are found by another pattern.",
    )


def rows(run: Ladder) -> Rows:
    names = np.array([plain(name) for name in run.data.class_names])
    columns: dict[str, Any] = {"text": list(run.data.texts), "class": names[run.data.labels]}
    columns |= {title: names[state.said] for title, state in zip(run.titles, run.trace.states, strict=True)}
    return Rows(columns, "mistakes", f"{run.data.source} In each column what is told after that change.")


def _more(name: str) -> Callable[[Ladder], int]:
    """How many more texts are misclassified after a change."""

    def of(run: Ladder) -> int:
        return round(run.trace.states[run.names.index(name)].difference * run.n) if name in run.names else 0

    return of


def _clear(run: Ladder, sign: int) -> int:
    """How many changes clearly help (-1) or harm (1)."""
    return sum(run.clear(state) == sign for state in run.trace.states[1:])


QUANTITIES = {
    "Wrong as it is": lambda run: _wrong(run.base, run.n),
    "Changes that clearly help": lambda run: _clear(run, -1),
    "Changes that clearly harm": lambda run: _clear(run, 1),
    **{f"More wrong: {name}": _more(name) for name in (*CHANGES, AGAIN, TENTH, TENFOLD)},
    "Fewer wrong: disguised": lambda run: -_more("disguised")(run),
    "Mended: stems": lambda run: run.trace.states[run.names.index("stems")].fixed,
    "Newly wrong: stems": lambda run: run.trace.states[run.names.index("stems")].broken,
    "Newly wrong: disguised": lambda run: (
        run.trace.states[run.names.index("disguised")].broken if "disguised" in run.names else 0
    ),
    "Differ: stems": lambda run: sum(
        getattr(run.trace.states[run.names.index("stems")], name) for name in ("fixed", "broken")
    ),
}

view = View(
    "What goes wrong",
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
    folded=("done", "seed"),
)
