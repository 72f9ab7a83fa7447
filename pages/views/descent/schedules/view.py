"""One row a step: which step sizes come to rest at the star, which rattle around it, which never get there."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from algos.descent import stochastic
from datasets import catalog
from pages.views.descent import terrain
from pages.views.descent.schedules import closer, figure
from pages.views.descent.schedules.bowl import LOG
from pages.views.descent.schedules.run import BESIDE, NAMES, NEAR, Settling, choose, starts_at
from ui import controls, export, picture, words
from ui.data import own_data
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, info, rows_of
from ui.words import Share

FRAMES = 160
OPENS = 10  # steps made when it opens: the ways have parted, and nobody is there yet
THERE = 1e-9  # of the map's unit: what is nearer to the star is told as being there
NOTE = (
    f"Of ways as long as these, the first {terrain.EARLY} places on the map are joined by lines, and then only some: "
    f"{terrain.VERTICES} in all."
)
POWERS = {"constant": 0.0, "1/√k": 0.5, "1/k": 1.0}  # of scikit-learn


def chart(run: Settling) -> Picture:
    shown = picture.thin(run.longest + 1, FRAMES)
    above = {}
    for name, trace in run.traces.items():
        places = np.array([trace.states[min(k, trace.steps)].theta for k in shown])
        above[name] = np.maximum(run.bowl.costs(places) - run.bowl.least, 0)
    across, up = terrain.grid(run.plane)

    def start_there(index: int) -> None:
        row, column = terrain.cell(index)
        for key, value in starts_at(0, float(across[column]), float(up[row])).items():
            controls.put(key, value)

    names = words.listed(list(run.traces))
    return picture.frames(
        len(shown),
        figure.brush(run, shown, above),
        lambda i: caption(at(run, shown[i]), last=i == len(shown) - 1),
        start=bisect_right(shown, OPENS) - 1,
        ahead=True,
        steps=shown,
        alt=f"A map of the cost over intercept and slope with the ways of stochastic gradient descent, step sizes "
        f"{names}; beside it {BESIDE[run.beside]}. {caption(run, last=True)}.",
        on_click=start_there,
        tracks={axis: [max(k, 1) for k in shown] for axis in figure.along(run)},
        note=NOTE if run.longest >= terrain.VERTICES else "",
        drags=[Drag(figure.START, starts_at, "Drag the start")],
    )


def at(run: Settling, step: int) -> Settling:
    return replace(run, traces={name: trace.after(step) for name, trace in run.traces.items()})


def caption(run: Settling, last: bool = False) -> str:
    """Who is nearest to the star and who is furthest; once somebody stays near it, who does."""
    away = {name: run.distance(name) for name in run.traces}
    if not run.longest:
        return "No step yet: all start at the same place, off the star"
    told = f"After {words.count(run.longest, 'step')}"
    near = {name: since for name in run.traces if (since := run.settled(name)) is not None}
    if near and min(away.values()) >= THERE:
        named = words.listed([f"{name} since step {words.number(since)}" for name, since in near.items()])
        rest = [name for name in run.traces if name not in near]
        behind = f", but {words.listed(rest)} {'is' if len(rest) == 1 else 'are'} not near it" if rest else ""
        if last and len(rest) == 1 and run.traces[rest[0]].final.phase != "diverged":
            far = _share_left(run, rest[0]) > 1
            behind = (
                f", but {rest[0]} {_further(run, rest[0]) if far else f'has {_left(run, rest[0])} of the way left'}"
            )
        return f"{told} {named.replace(' since', ' has stayed near the star since', 1)}{behind}"
    gone = {name for name, trace in run.traces.items() if trace.final.phase == "diverged"}
    if len(gone) == len(away):
        return f"{told} {words.listed(list(away))} {'have' if len(away) > 1 else 'has'} run away from the star"
    best, worst = min(away, key=away.__getitem__), max(away, key=away.__getitem__)
    there = "all but at the star" if away[best] else "at the star"
    if len(away) == 2 and not gone and away[best] >= THERE and best != worst:
        if last:
            if _share_left(run, best) > 1:
                return f"{told} {best} {_further(run, best, 'the star')}, and {worst} {_further(run, worst)}"
            told = f"{told} {best} has {_left(run, best)} of the way to the star left"
            far = _share_left(run, worst) > 1
            return f"{told}, and {worst} {_further(run, worst) if far else f'has {_left(run, worst)}'}"
        return f"{told} {best} is nearer to the star than {worst} so far"
    if away[best] >= THERE:
        there = (
            f"nearest to the star{'' if last else ' so far'}"
            if worst != best
            else f"{words.brief(away[best])} from the star"
        )
    behind = f", and {worst} is {'farthest' if len(away) > 2 else 'farther off'}" if worst != best else ""
    if gone:  # how far is no longer told: its numbers are cut off
        who = words.listed([name for name in away if name in gone])
        behind = f", and {who} {'have' if len(gone) > 1 else 'has'} run away"
    return f"{told} {best} is {there}{behind}"


def _left(run: Settling, name: str) -> str:
    """Which share of the way from the start to the star is left."""
    return words.number(_share_left(run, name))


def _further(run: Settling, name: str, star: str = "it") -> str:
    """The same of one that ends farther from the star than it started."""
    return f"is {words.number(float(_share_left(run, name)))} times as far from {star} as the start"


def _share_left(run: Settling, name: str) -> Share:
    return Share(run.distance(name) / np.linalg.norm(run.start - run.bowl.star))


def numbers(run: Settling) -> Numbers:
    return {f"Distance to the star, {name}": run.distance(name) for name in run.traces}


def meaning(run: Settling) -> dict[str, str]:
    return {
        f"Distance to the star, {name}": "From the star, where the cost of all rows together is least."
        for name in run.traces
    }


def said(run: Settling) -> list[Said]:
    """Whose steps get shorter, what is called near, and whose steps are too large for some row."""
    shrinking = [name for name in run.traces if name != "constant"]
    shrink = f"The steps of {words.listed(shrinking)} get shorter as their number k grows. " if shrinking else ""
    told = [beside(f"{shrink}A run is near the star within {NEAR:.0%} of its distance at the start.")]
    gone = [name for name, trace in run.traces.items() if trace.final.phase == "diverged"]
    if not gone:
        return told
    ends = "diverges" if len(gone) == 1 else "diverge"
    return [
        *told,
        info(
            f"{words.listed(gone)} {ends}: for the steepest rows the step is too large, and each one throws the line "
            "further off than the one before. A smaller step size keeps it on the map.",
            ":material/trending_up:",
        ),
    ]


def code(run: Settling) -> Code:
    on = run.bowl
    variables = {name: f"by_{NAMES[name]}" for name in run.traces}
    shrink = f", loss={on.loss!r}, shrink={on.shrink!r}" if on.loss == LOG else ""
    lines = [
        "X, target = scaling(data.X).transform(data.X), data.y[:, None]",
        "y = scaling(target).transform(target)[:, 0]",
        *(["y = (y > 0).astype(float)"] if on.loss == LOG else []),
        f"star = stochastic.minimum(X, y{shrink})",
    ]
    for name, trace in run.traces.items():
        assert trace.made is not None
        lines.append(f"{variables[name]} = {export.recorded(trace.made, 'X', 'y')}")
    shown = {
        f"Distance to the star, {name}": f"np.linalg.norm({variable}.final.theta - star)"
        for name, variable in variables.items()
    }
    script = export.script(
        on.data,
        lines,
        shown,
        imports=[
            "import numpy as np",
            "from algos.descent import stochastic",
            "from algos.numerics import scaling",
            "from algos.trace import record",
        ],
        title="Stochastic gradient descent under several schedules.",
    )
    theirs = next((name for name in run.traces if name in POWERS), None)
    library, note = None, "scikit-learn has no such schedule for this cost."
    if theirs and on.loss != LOG:
        made = run.traces[theirs].made
        assert made is not None
        settings = dict(rate=float(made.settings["rate"]), power=POWERS[theirs], passes=made.settings["passes"])
        library, note = export.filled(__file__, "library.py", data=on.data.code, **settings), ""
    return Code(
        stochastic,
        script,
        library,
        why=f"The schedule {theirs} alone, in whole passes and an order of its own." if library else "",
        note=note,
    )


def rows(run: Settling) -> Rows:
    """The rows, and what the line of each schedule says of them."""
    found = {}
    for name, trace in run.traces.items():
        intercept, slope = trace.final.theta
        found[f"{name}: {'odds' if run.bowl.loss == LOG else 'line'}"] = intercept + slope * run.bowl.X[:, 0]
    return rows_of(run.bowl.data, found)


def _rows_until_settled(run: Settling, name: str) -> int | None:
    since = run.settled(name)
    return None if since is None else run.traces[name].states[since].seen


def _of(name: str) -> dict[str, Callable[[Settling], Any]]:
    """What presets ask of a schedule."""
    return {
        f"Rows until settled, {name}": lambda run: _rows_until_settled(run, name),
        f"Share of the way left, {name}": lambda run: _share_left(run, name),
        f"Sum of steps, {name}": lambda run: run.traces[name].final.total,
        f"Sum of all steps, {name}": lambda run: figure.limits(run, "total")[name],
        f"Sum of all squares, {name}": lambda run: figure.limits(run, "squares")[name],
        f"Ends, {name}": lambda run: run.traces[name].final.phase,
    }


view = View(
    "Schedules",
    choose,
    Screen(
        chart,
        numbers,
        meaning,
        at=at,
        said=said,
        closer=closer.show,
        code=code,
        rows=rows,
        quantities={asked: answer for name in NAMES for asked, answer in _of(name).items()},
    ),
    data="line",
    entries=catalog.REGRESSION,
    own=own_data.numbers,
    draw="numbers",
    folded=("seed", "begin_intercept", "begin_slope", "mini", "sgd_beside", "updates"),
)
