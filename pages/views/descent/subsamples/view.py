"""How many rows does a step of Newton's method need? A sample that grows, beside all rows."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from algos.descent import subsampled_newton
from datasets import catalog
from pages.views.descent import terrain
from pages.views.descent.subsamples import closer, figure
from pages.views.descent.subsamples.run import ALL, MADE, NEAR, SAMPLE, Sampled, choose, part, starts_at
from ui import classes, controls, export, picture, words
from ui.data import own_data
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, info, note, rows_of

DISTANCE = "Distance to the star"
ABOUT = 1.1  # times the distance of the other: so far they count as equally near
LEAST, UNDER = 1e-6, "under 10⁻⁶"
OPENS = 2  # steps made when it opens: both are on their way, and that the sample grows is seen
HELP = {
    f"{DISTANCE}, {name}": "To the best fit, where the cost of all rows is least: between the three numbers "
    "that make a border, its intercept and two coefficients. Within a thousandth the star is reached; up to a tenth "
    "further off than the other is about as near."
    for name in (SAMPLE, ALL)
}


def chart(run: Sampled) -> Picture:
    last = max(trace.steps for trace in run.runs.values())
    across, up = terrain.grid(figure.plane(run))

    def start_there(index: int) -> None:
        row, column = terrain.cell(index)
        for name, value in starts_at(0, float(across[column]), float(up[row])).items():
            controls.put(name, value)

    return picture.frames(
        last + 1,
        figure.brush(run),
        lambda i: caption(at(run, i), i),
        start=min(OPENS, last),
        ahead=True,
        steps=range(last + 1),
        alt=f"A map of the cost of all {run.n} rows over both coefficients, with the ways of the growing sample and of "
        f"all rows to the best fit; beside it how many rows each has read. {caption(run, last)}.",
        on_click=start_there,
        drags=[Drag(figure.START, starts_at, "Drag the start")],
    )


def at(run: Sampled, step: int) -> Sampled:
    """Both runs as they stood after so many steps; who has arrived waits."""
    return replace(
        run,
        sample=run.sample.after(step),
        full=run.full.after(step),
    )


def caption(run: Sampled, step: int) -> str:
    """Who is nearer to the best fit, and who has come within a thousandth of it."""
    if not step:
        ahead = run.sample.final.ahead  # told before it is made
        return f"Step 0: both are at the start, and the first sample has {words.count(ahead, 'row')}"
    away = {name: run.distances(name) for name in run.runs}
    gone = [name for name, trace in run.runs.items() if trace.final.phase == "diverged"]
    if gone:
        who, have = words.listed([_the(name) for name in gone]), "has" if len(gone) == 1 else "have"
        return f"Step {step}: {who} {have} been led far off"
    assert run.sample.made is not None
    if run.sample.made.settings["share"] == 1:  # then both are the same
        so_far = words.count(figure.reads(run, ALL, step), "row")
        near = f"reached the star after {so_far}" if (away[ALL] < NEAR).any() else f"have read {so_far}"
        return f"Step {step} was {words.number(run.full.final.length)} long, and both {near}"
    there = {name: figure.reads(run, name, step) for name in away if (away[name] < NEAR).any()}
    if len(there) == len(away):
        (first, few), (second, many) = sorted(there.items(), key=lambda one: one[1])
        if few == many:
            return f"Step {step}: both reached the star after {words.count(few, 'row')}"
        late = f"{_the(second)} after {words.number(many)}"
        return f"Step {step}: {_the(first)} reached the star after {words.count(few, 'row')}, {late}"
    if there:
        (name,) = there
        late = next(who for who in away if who != name)
        nearest = f"{_the(late)} came no nearer than {words.number(float(away[late].min()))}"
        return f"Step {step}: only {_the(name)} has reached the star, and {nearest}"
    apart = {name: float(values[-1]) for name, values in away.items()}
    (first, one), (second, other) = sorted(apart.items(), key=lambda one: one[1])
    nearer = "is nearer to the star than"
    if other <= ABOUT * one:
        first, second, nearer = SAMPLE, ALL, "is about as near to the star as"
    few, many = (figure.reads(run, name, step) for name in (first, second))
    first, second = _the(first), _the(second)
    return f"Step {step}: after {words.count(few, 'row')} {first} {nearer} {second} after {words.number(many)}"


def _the(name: str) -> str:
    """What a run is called in a sentence."""
    return f"the {name}" if name == SAMPLE else f"the fit on {name}"


def numbers(run: Sampled) -> Numbers:
    return {f"{DISTANCE}, {name}": _told(float(run.distances(name)[-1])) for name in run.runs}


def _told(distance: float) -> float | str:
    """A distance, as far as it is more than rounding."""
    return distance if distance >= LEAST else UNDER


def said(run: Sampled) -> list[Said]:
    """What a step does, a sample whose classes do not overlap, and how to read a table's plane."""
    assert run.sample.made is not None
    asked = run.sample.made.settings
    sample = "a sample that grows" if asked["growth"] > 1 else "a sample that stays as small"
    read = f"all rows or from {sample}" if asked["share"] < 1 else "all rows, in both fits"
    told = [beside(f"Each step finds its direction from {read}. Within a thousandth of the star a fit has reached it.")]
    told += [] if run.at is None else [note(text) for text in run.at.caveats]
    if run.full.final.phase == "diverged":
        text = (
            "From this start a step leads far off, even one on all rows: so far out the cost is nearly a plane, and "
            "the parabola of Newton's method has its lowest point nowhere near. Start nearer to the star."
        )
        return [*told, info(text, ":material/trending_up:")]
    if run.sample.final.phase != "diverged":
        return told
    text = (
        "A small sample sent the step far off, where all rows together would not have. More rows to begin with, or a "
        "start nearer to the star, keep it on the way."
        if run.start.any()
        else "In one of the small samples the classes do not overlap, so no border is steep enough for it, and the "
        "step led far off. More rows to begin with keep it on the way."
    )
    return [*told, info(text, ":material/trending_up:")]


def code(run: Sampled) -> Code:
    assert run.zero.made is not None and run.sample.made is not None and run.full.made is not None
    lines = [
        f"sample = {export.recorded(run.sample.made, 'X', 'y')}",
        f"full = {export.recorded(run.full.made, 'X', 'y')}",
        f"best = {export.recorded(run.zero.made, 'X', 'y')}.final.theta",
    ]
    shown = {
        f"{DISTANCE}, {name}": f"d if (d := np.linalg.norm({of}.final.theta - best)) >= {LEAST} else {UNDER!r}"
        for name, of in ((SAMPLE, "sample"), (ALL, "full"))
    }
    told: dict[str, Any] = dict(
        imports=["import numpy as np", "from algos.descent import subsampled_newton", "from algos.trace import record"],
        title="Newton's method on a growing sample and on all rows.",
    )
    if run.at is not None:
        script = classes.script(run.at, ["X = train.X", *lines], shown, **told)
        return Code(subsampled_newton, script, note="scikit-learn has no sample that grows.")
    data = f"subsampled_newton.draw({run.made['n']}, seed={run.made['seed']})"
    return Code(
        subsampled_newton,
        export.script(data, ["X, y = data", *lines], shown, **told),
        export.filled(__file__, "library.py", data=data),
        why="On all rows, and with a penalty next to nothing, as it has no way to leave it out there.",
    )


def rows(run: Sampled) -> Rows:
    """The rows, and the step of the growing sample that read each last; 0 if none has."""
    last = np.zeros(run.n, dtype=int)
    for k, state in enumerate(run.sample.states):
        last[state.rows] = k
    if run.at is not None:
        return rows_of(run.at.train, {"last read in step": last})
    columns = {"x1": run.X[:, 0], "x2": run.X[:, 1], "class": run.y, "last read in step": last}
    return Rows(columns, "subsamples", f"Drawn from a logistic model: {run.n} rows.")


def _rows_until(name: str, within: float) -> Callable[[Sampled], int | None]:
    """How many rows were read when it first came so near."""

    def asked(run: Sampled) -> int | None:
        there = np.flatnonzero(run.distances(name) <= within)
        return run.runs[name].states[there[0]].read if len(there) else None

    return asked


def _as_near_as_a_full_step(run: Sampled) -> int | None:
    return _rows_until(SAMPLE, float(run.distances(ALL)[1]))(run)


def _length(k: int) -> Callable[[Sampled], float]:
    """Of the k-th step on all rows."""
    return lambda run: run.full.states[k].length


view = View(
    "Subsamples",
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
        quantities={
            "Rows for what the first full step gains": _as_near_as_a_full_step,
            **{f"Rows to a thousandth, {name}": _rows_until(name, 1e-3) for name in (SAMPLE, ALL)},
            "Nearest, growing sample": lambda run: float(run.distances(SAMPLE).min()),
            **{f"Length of step {k}": _length(k) for k in range(1, 7)},
        },
    ),
    data="unequal_covariance",
    entries=catalog.CLASSIFICATION,
    own=own_data.classes,
    draw="classes",
    part=part,
    alone=(MADE,),
    folded=("seed", "newton_rows", "from_1", "from_2"),
    about=("newton_rows_of",),
)
