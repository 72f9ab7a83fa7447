"""Examples pass one by one, each is predicted, learned from once and gone: who follows a truth that moves?"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from algos.descent import online
from datasets import catalog
from pages.views.descent.stream import closer, figure
from pages.views.descent.stream.run import JUMPED, NAMES, RECENT, Stream, choose, part
from ui import export, picture, words
from ui.data import own_data
from ui.picture import Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, info, rows_of

FRAMES = 401
OPENS = 0.51  # of the stream has passed when it opens: the truth has jumped, and nobody has followed yet
CLEARLY = 0.8  # of the next one's: whose recent error is that small predicts better
SLOPE, TRUE = "Slope", "True slope"
NOT_YET = "none yet"  # takes no room


def chart(run: Stream) -> Picture:
    shown = list(range(run.n + 1)) if run.n < FRAMES else np.linspace(0, run.n, FRAMES).round().astype(int).tolist()
    draw = figure.brush(run)
    return picture.frames(
        len(shown),
        lambda i: draw(shown[i]),
        lambda i: caption(at(run, shown[i])),
        start=int(OPENS * (len(shown) - 1)),
        ahead=True,
        steps=shown,
        tracks={} if _jumps(run) else {"x2": shown},
        alt=f"The last examples of a stream of {run.n} with the lines of {words.listed(list(run.learners))}; where no "
        f"truth jumps, the slope or the recent error of each over time. {caption(run)}.",
    )


def at(run: Stream, step: int) -> Stream:
    learners = {name: trace.after(step) for name, trace in run.learners.items()}
    return replace(run, learners=learners)


def caption(run: Stream) -> str:
    """Who predicts best of late; after a jump who follows it, and since when."""
    if not run.seen:
        return "No example has come yet: all lines begin level, at y of 0"
    best, *others = sorted(run.learners, key=run.recent)
    after = run.seen - (run.n + 1) // 2
    if _jumps(run) and after > 0:
        return _followed(run, after)
    if run.seen == run.n and others and all(trace.steps == run.n for trace in run.learners.values()):
        return _in_all(run)
    if not others:
        told = f"the recent error of {best} is {words.number(run.recent(best))}"
    elif run.recent(best) < CLEARLY * run.recent(others[0]):
        told = f"{best} has clearly the smallest recent error"
    else:
        told = f"the recent errors of {best} and {others[0]} are much alike"
    return f"Example {run.seen} of {run.n}: {told}"


def _in_all(run: Stream) -> str:
    """Who has made the smallest errors, with the regret of each."""
    (first, least), *others = sorted(((name, run.regret(name)) for name in run.learners), key=lambda one: one[1])
    smaller = "smaller" if len(others) == 1 else "smallest"
    if least < 0:  # they are known one by one, the line's all at once
        return f"In all, {first} makes the {smaller} errors: {words.number(-least)} less than the best fixed line"
    rest = words.listed([f"{words.number(regret)} of {name}" for name, regret in others])
    return f"In all, {first} makes the {smaller} errors: a regret of {words.number(least)} against {rest}"


def _followed(run: Stream, after: int) -> str:
    """How many examples after the jump the slope of each was near the true one."""
    since = {name: run.notices(name) for name in run.learners}
    if not any(since.values()):
        who = "no line has followed it" if len(since) > 1 else "the line has not followed it"
        return f"Example {run.seen} of {run.n}: {words.count(after, 'example')} after the jump {who} yet"
    (first, k), *others = sorted(since.items(), key=lambda one: one[1] or run.n)
    told = [f"{name} did after {later}" if later else f"{name} has not yet" for name, later in others]
    there = f"{first} followed the jump after {words.count(k or 0, 'example')}"
    return f"Example {run.seen} of {run.n}: {words.listed([there, *told])}"


def numbers(run: Stream) -> Numbers:
    shown: dict[str, float | str]
    if _jumps(run):  # there one asks who follows, and no fixed line is any good
        shown = {f"{SLOPE}, {name}": float(trace.final.theta[1]) for name, trace in run.learners.items()}
        shown[TRUE] = _true(run)
    else:
        shown = {f"Recent error, {name}": run.recent(name) for name in run.learners}
        shown |= {f"Regret, {name}": run.regret(name) for name in run.learners}
        shown["Errors of the best fixed line"] = float(run.losses[run.seen])
    return shown if run.seen else dict.fromkeys(shown, NOT_YET)


def _true(run: Stream) -> float:
    """The slope of the truth that made the newest example."""
    assert run.truth is not None
    return float(run.truth[max(run.seen - 1, 0), 1])


def _jumps(run: Stream) -> bool:
    """Whether the truth jumps."""
    return run.truth is not None and bool(run.jump)


def meaning(run: Stream) -> dict[str, str]:
    told = {TRUE: "Of the line that made the newest example."}
    for name in run.learners:
        told[f"{SLOPE}, {name}"] = "Of its line, after the newest example."
        told[f"Recent error, {name}"] = (
            f"Mean squared error of its last {RECENT} predictions, each made before y was known; after a jump of those "
            "since it."
        )
        told[f"Regret, {name}"] = (
            "Its squared errors in all, less those of the best fixed line. Below 0 it beats that line."
        )
    told["Errors of the best fixed line"] = (
        "Squared errors, in all, of the one line that is best for the examples so far: one knows it in hindsight only."
    )
    return told


def verdict(run: Stream) -> str:
    """Who beats the best fixed line."""
    if _jumps(run) or not run.seen:
        return ""
    ahead = [name for name in run.learners if run.regret(name) < 0]
    if not ahead:
        return "Regret is above 0: the best fixed line, known in hindsight, has made smaller errors so far."
    who = words.listed(ahead)
    have = "has" if len(ahead) == 1 else "have"
    return f"{who[:1].upper()}{who[1:]} {have} made smaller errors than any fixed line could: a regret below 0."


def said(run: Stream) -> list[Said]:
    """How they learn, and whose step is too large for some example."""
    shorter = ", and the steps of 1/k get ever shorter" if "1/k" in run.learners else ""
    near = f" A line has followed once its slope is off by less than {JUMPED:.0%} of the jump." if _jumps(run) else ""
    how = beside(f"Each example pulls every coloured line one step towards it{shorter}.{near}")
    gone = [name for name, trace in run.learners.items() if trace.final.phase == "diverged"]
    if not gone:
        return [how]
    return [
        how,
        info(
            f"{words.listed(gone)} {'diverges' if len(gone) == 1 else 'diverge'}: with so large a step an example far "
            "out throws the line beyond its mark, further each time.",
            ":material/trending_up:",
        ),
    ]


def code(run: Stream) -> Code:
    variables = {name: f"by_{NAMES[name]}" for name in run.learners}
    imports = ["import numpy as np", "from algos.descent import online", "from algos.trace import record"]
    if run.table is None:
        data, lines = run.code, ["X, y, truth = data"]
    else:
        data, imports = run.code, [*imports, "from algos.numerics import scaling"]
        lines = ["X, y = scaling(data.X).transform(data.X), data.y[:, None]", "y = scaling(y).transform(y)[:, 0]"]
    lines.append("lines, losses = online.hindsight(X, y)")
    shown = {}
    for name, trace in run.learners.items():
        assert trace.made is not None
        lines.append(f"{variables[name]} = {export.recorded(trace.made, 'X', 'y')}")
        recent = f"np.mean({variables[name]}.curve('error')[1:][-{run.counted(np.array(run.seen))}:] ** 2)"
        shown[f"Recent error, {name}"] = recent
        shown[f"{SLOPE}, {name}"] = f"{variables[name]}.final.theta[1]"
        shown[f"Regret, {name}"] = f"{variables[name]}.final.loss - losses[{variables[name]}.steps]"
    shown["Errors of the best fixed line"] = f"losses[{run.seen}]"
    shown[TRUE] = f"truth[{max(run.seen - 1, 0)}, 1]"
    shown = {label: shown[label] for label in numbers(run)}
    script = export.script(data, lines, shown, imports=imports, title="Online learners on one stream.")
    library, note = None, "scikit-learn has no such schedule that counts from the first example."
    constant = run.learners.get("constant")
    if constant is not None and constant.made is not None and run.table is None:
        rate = float(constant.made.settings["rate"])
        library, note = export.filled(__file__, "library.py", data=run.code, rate=rate), ""
    return Code(online, script, library, why="The constant learner alone." if library else "", note=note)


def rows(run: Stream) -> Rows:
    """A row an example, with what each had predicted for it."""
    predicted = {}
    for name, trace in run.learners.items():
        told = np.full(run.n, np.nan)
        told[: trace.steps] = trace.curve("prediction")[1:]
        predicted[f"{name}, predicted"] = told
    if run.table is not None:
        return rows_of(run.table, predicted)
    assert run.truth is not None
    columns = {"x": run.X[:, 0], "y": run.y, "true intercept": run.truth[:, 0], "true slope": run.truth[:, 1]}
    return Rows(columns | predicted, "stream", "Examples of a truth that moves, in their order.")


def _of(name: str) -> dict[str, Callable[[Stream], Any]]:
    """What presets ask of a learner."""
    return {
        f"Notices the jump, {name}": lambda run: run.notices(name),
        f"Recent error, {name}": lambda run: run.recent(name),
        f"{SLOPE}, {name}": lambda run: float(run.learners[name].final.theta[1]),
        f"Mean error, {name}": lambda run: run.learners[name].final.loss / run.n,
    }


view = View(
    "Stream",
    choose,
    Screen(
        chart,
        numbers,
        meaning,
        at=at,
        verdict=verdict,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities={
            TRUE: _true,
            "Less than that line, constant": lambda run: -run.regret("constant"),
            "Slope of the best fixed line": lambda run: float(run.lines[-1, 1]),
            **{asked: answer for name in NAMES for asked, answer in _of(name).items()},
        },
    ),
    data="line",
    entries=catalog.REGRESSION,
    own=own_data.numbers,
    draw="numbers",
    part=part,
    alone=("made",),
    folded=("seed", "stream_noise", "stream_n"),
    about=("examples",),
)
