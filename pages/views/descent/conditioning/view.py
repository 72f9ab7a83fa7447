"""How narrow the valley is decides how long the way down takes: the same one before and after scaling, side by side."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from algos.descent import conditioning, first_order, landscapes
from algos.descent.iterate import DIVERGED
from algos.trace import record
from datasets import catalog
from pages.views.descent import terrain
from pages.views.descent.conditioning import closer, figure
from pages.views.descent.conditioning.run import (
    AFTER,
    BEFORE,
    LEFT,
    LONG,
    MADE,
    MOMENTUM,
    Valley,
    arrival,
    choose,
    part,
    starts_at,
)
from ui import controls, export, picture, words
from ui.data import own_data
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, info

K, ARRIVES = "Condition number", "Steps to the bottom"
NOT_YET, NEVER = "none yet", "never"  # short: they take no room
OPENS = 3  # steps made when it opens: both ways are seen, and nobody is there yet
TABLES = ("two_scales", "housing", "diabetes", "wide", "singular")


def chart(run: Valley) -> Picture:
    across, up = terrain.grid(run.ways[BEFORE].plane)

    def start_there(index: int) -> None:
        row, column = terrain.cell(index)
        for key, value in starts_at(0, float(across[column]), float(up[row])).items():
            controls.put(key, value)

    return picture.frames(
        run.longest + 1,
        figure.brush(run),
        lambda i: caption(at(run, i), i),
        start=min(OPENS, run.longest),
        ahead=True,
        steps=range(run.longest + 1),
        alt=f"Two maps of one valley, before and after its parameters are scaled, with gradient descent on both. "
        f"{caption(run, run.longest)}.",
        on_click=start_there if run.data is None else None,
        drags=_drags(run) if run.data is None else [],
    )


def _drags(run: Valley) -> list[Drag]:
    """The ring where it starts, on either map."""
    _, size = conditioning.scaled(np.array(run.ways[BEFORE].landscape.Q))
    return [
        Drag(figure.START, starts_at, "Drag the start"),
        Drag(figure.SCALED, lambda i, x, y: starts_at(i, x / size[0], y / size[1]), "Drag the start"),
    ]


def at(run: Valley, step: int) -> Valley:
    """The run as it stood after so many steps; who has arrived waits."""
    ways = {name: replace(way, trace=way.trace.after(step)) for name, way in run.ways.items()}
    return replace(run, ways=ways)


def caption(run: Valley, step: int) -> str:
    """What is left of the height on each valley, and since when it is at the bottom."""
    if not step:
        before, after = (words.number(run.ways[name].condition) for name in (BEFORE, AFTER))
        if before == "1":
            return f"Step 0: {BEFORE} the valley is round, as steep across as along"
        then = "round" if after == "1" else f"{after} times steeper"
        return f"Step 0: {BEFORE} the valley is {before} times steeper across than along, and {AFTER} it is {then}"
    named = {name: f"with {name}" if name == MOMENTUM else name for name in run.ways}
    if all(way.arrived for way in run.ways.values()):
        took = [f"{way.arrives:.0f} {named[name]}" for name, way in run.ways.items()]
        saved = int(run.ways[BEFORE].arrives - run.ways[AFTER].arrives)
        saves = f"{'saves' if saved > 0 else 'costs'} {words.count(abs(saved), 'step')}" if saved else "saves no step"
        return f"Scaling {saves} to the bottom: {', '.join(took)}"
    told = [
        f"{named[name]} the bottom was reached at step {way.arrives:.0f}"
        if way.arrived
        else f"{named[name]} {_percent(100 * float(way.left[-1]))}% of the height is left{_in_all(run, name)}"
        for name, way in run.ways.items()
    ]
    return f"Step {step}: {words.listed(told)}"


def _in_all(run: Valley, name: str) -> str:
    """How many steps it takes, of one who is not there in the end: of momentum that is not known."""
    way = run.ways[name]
    if name == MOMENTUM or way.trace.steps < run.most:
        return ""
    if not np.isfinite(way.arrives):
        return " and the bottom is never reached"
    return f" and the bottom takes {words.count(int(way.arrives), 'step')}"


def _percent(value: float) -> str:
    """To two digits; what has grown as numbers are told elsewhere."""
    return words.brief(value) if value < 99 else words.number(value)


def numbers(run: Valley) -> Numbers:
    return {
        f"{ARRIVES}, {name}": way.arrives if way.arrived else _waits(run, name) if way.start else 0
        for name, way in run.ways.items()
    }


def _waits(run: Valley, name: str) -> str:
    """What is said of one who is not there yet: whether it can come at all, which of momentum is not known, and in the
    end that it takes more steps than there are."""
    way = run.ways[name]
    if name != MOMENTUM and np.isinf(way.arrives):
        return NEVER
    return f"over {run.most}" if way.trace.steps >= run.most else NOT_YET


HELP = {
    f"{ARRIVES}, {name}": "The bottom: where a millionth of its height at the start is left."
    for name in (BEFORE, AFTER, MOMENTUM)
}


def said(run: Valley) -> list[Said]:
    """What the condition number is, what scaling could not mend, and who overshoots."""
    told = [
        beside(
            "The condition number says how many times steeper the valley is across than along, at one distance from "
            "its lowest point."
        )
    ]
    gone = [name for name, way in run.ways.items() if way.trace.final.phase == DIVERGED]
    if gone:
        return [
            *told,
            info(
                "With a rate above its limit 2/λmax each step lands higher up the other side.", ":material/trending_up:"
            ),
        ]
    before, after = run.ways[BEFORE].condition, run.ways[AFTER].condition
    if after > 0.9 * before > 0.9 * 1.001:
        told.append(
            info(
                "The valley runs diagonally: both axes are equally steep already, so no other units make it rounder. "
                "That takes a turn of the axes, or a method that learns the curvature: see Newton and BFGS in *Race*.",
                ":material/rotate_right:",
            )
        )
    return told


def code(run: Valley) -> Code:
    before = run.ways[BEFORE].trace
    assert before.made is not None
    lines = [
        "Q, size = conditioning.scaled(np.array(data.Q))",
        "after = landscapes.Quadratic(tuple(map(tuple, Q.tolist())), (0.0, 0.0))",
        f"start = {export.literal(before.states[0].x)}",
    ]
    named = {
        BEFORE: ("before", "data", "start"),
        AFTER: ("scaled", "after", "size * start"),
        MOMENTUM: ("heavy", "data", "start"),
    }
    shown = {}
    for name, way in run.ways.items():
        variable, land, start = named[name]
        assert way.trace.made is not None
        lines.append(f"{variable} = {export.recorded(way.trace.made, land, start)}")
        down = f"left <= {LEFT} * {variable}.states[0].value"
        shown[f"{ARRIVES}, {name}"] = (
            f"next((k for k, left in enumerate({variable}.curve('value')) if {down}), {_waits(run, name)!r})"
        )
    script = export.script(
        export.literal(run.ways[BEFORE].landscape).replace("Quadratic(", "landscapes.Quadratic("),
        lines,
        shown,
        imports=[
            "import numpy as np",
            "from algos.descent import conditioning, first_order, landscapes",
            "from algos.trace import record",
        ],
        title="One valley before and after its parameters are scaled.",
    )
    return Code(
        conditioning,
        script,
        export.filled(__file__, "library.py", Q=np.array(run.ways[BEFORE].landscape.Q)),
        why="numpy has the condition number of a matrix.",
    )


def rows(run: Valley) -> Rows:
    """Everybody's places and what is left of the height, a row a step; who has arrived stays there."""
    columns: dict[str, np.ndarray] = {"step": np.arange(run.longest + 1)}
    for name, way in run.ways.items():
        kept = np.minimum(columns["step"], way.trace.steps)
        x = way.trace.curve("x")[kept]
        columns |= {f"{name}, x": x[:, 0], f"{name}, y": x[:, 1], f"{name}, height left": way.left[kept]}
    return Rows(columns, "conditioning", "Gradient descent on one valley, before and after scaling.")


def _left(name: str) -> Callable[[Valley], float]:
    """Which share of its height at the start is left."""
    return lambda run: float(run.ways[name].left[-1])


def _condition(name: str) -> Callable[[Valley], float]:
    return lambda run: run.ways[name].condition


def _arrives(name: str) -> Callable[[Valley], float]:
    """How many steps until a millionth of the height is left."""
    return lambda run: run.ways[name].arrives


def _ten_times(run: Valley) -> float:
    """How many times the steps, where the valley is ten times as narrow."""
    Q, before = np.array(landscapes.valley(10 * run.ways[BEFORE].condition, run.turn).Q), run.ways[BEFORE]
    rate, start = conditioning.best(Q).rate, before.trace.states[0].x
    return conditioning.steps_until(Q, start, rate, LEFT) / before.arrives


def _ten_times_with_momentum(run: Valley) -> float:
    """The same with momentum."""
    land, one = landscapes.valley(10 * run.ways[BEFORE].condition, run.turn), run.ways[MOMENTUM]
    pace = conditioning.heavy_ball(np.array(land.Q))
    settings: dict[str, Any] = dict(method="momentum", learning_rate=pace.rate, momentum=pace.momentum)
    return arrival(record(first_order.steps(land, one.trace.states[0].x, **settings), limit=LONG)) / (
        one.arrives or float("nan")
    )


view = View(
    "Narrow valley",
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
            **{f"Height left, {name}": _left(name) for name in (BEFORE, AFTER, MOMENTUM)},
            **{f"Steps, {name}": _arrives(name) for name in (BEFORE, AFTER, MOMENTUM)},
            **{f"{K}, {name}": _condition(name) for name in (BEFORE, AFTER)},
            "Times the steps, ten times as narrow": _ten_times,
            "Times the steps with momentum, ten times as narrow": _ten_times_with_momentum,
            "A step leaves": lambda run: run.ways[BEFORE].pace.leaves ** 2,
            "Rounder by": lambda run: run.ways[BEFORE].condition / run.ways[AFTER].condition,
            "Ends before scaling": lambda run: run.ways[BEFORE].trace.final.phase,
        },
    ),
    data="two_scales",
    entries=[entry for entry in catalog.REGRESSION if entry.name in TABLES],
    own=own_data.numbers,
    part=part,
    alone=(MADE,),
    folded=("heavy", "valley_steps"),
    about=("valley",),
)
