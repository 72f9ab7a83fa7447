"""Who is at the bottom first: methods of optimisation from one start, on one map, at the same time."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from algos.descent import rules
from algos.descent.iterate import CONVERGED, DIVERGED, Iterate
from algos.trace import Trace
from pages.views.descent import lands, terrain
from pages.views.descent.race import closer, figure, methods
from pages.views.descent.race.methods import METHODS
from pages.views.descent.race.run import STEPS, Race, choose
from ui import controls, export, picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Numbers, Rows, Said, Screen, View, beside, info

MOMENTUM = "Gradient descent steps straight downhill, and Momentum adds a part of its last step to each new one."
NEAR = 1e-3  # of the height at the start: what counts as having arrived
OPENS = 5  # of so many parts of the run one is made when it opens: the ways have parted, and nobody is there yet
HEIGHT = "Height"  # f, of a method: HEIGHT, name
LOWEST = "Height, lowest point"
ENDS = "Places where they come to rest"
LASTING = 0.9  # of a run: a lead taken later may be lost at the next swing
SAME = 1e-9  # of that height: what is nearer to the least than this is told as being there


def chart(race: Race) -> Picture:
    by_step = race.count == STEPS
    counts = {
        name: np.arange(trace.steps + 1) if by_step else trace.curve("gradients") for name, trace in race.traces.items()
    }
    across, up = terrain.grid(race.ground.plane)

    def start_there(index: int) -> None:
        row, column = terrain.cell(index)
        for name, value in lands.starts_at(0, float(across[column]), float(up[row])).items():
            controls.put(name, value)

    ended = "; ".join(f"{name} {_ended(trace)}" for name, trace in race.traces.items())
    return picture.frames(
        race.longest + 1,
        figure.brush(race.ground, race.traces, counts, "steps" if by_step else "gradients"),
        lambda i: caption(at(race, i), i, i == race.longest),
        start=race.longest // OPENS,
        ahead=True,
        steps=range(race.longest + 1),
        alt=f"A map of {race.ground.land.title} with the ways of {methods.titled(list(race.traces))} from one start, "
        f"and how far each is above the lowest point. In the end: {ended}.",
        on_click=start_there,
        tracks={"x2": range(race.longest + 1)} if by_step else {},
        drags=[Drag(figure.START, lands.starts_at, "Drag the start")],
    )


def at(race: Race, step: int) -> Race:
    """The race after so many steps; who has arrived waits."""
    return replace(race, traces={name: trace.after(step) for name, trace in race.traces.items()})


def caption(race: Race, step: int, last: bool = False) -> str:
    """Who leads, and in the end since when; once all are at rest who was first, and whether in one place."""
    if not step:
        return f"Step 0: all start at height {words.number(race.height + race.ground.least)}"
    ends = _ends(race)
    if ends == ends:
        fewest = min(trace.steps for trace in race.traces.values())
        first = [name for name, trace in race.traces.items() if trace.steps == fewest]
        told = f"{methods.titled(first)} came to rest{' first' if len(first) < len(race.traces) else ''}"
        told += f", after {words.count(fewest, 'step')}{_on_what(race, first[0]) if len(first) == 1 else ''}"
        where = "in one place" if ends == 1 else f"in {ends:.0f} places"
        return f"Step {step}: {told}{f', and all end {where}' * (len(race.traces) > 1)}"
    gone = [name for name, trace in race.traces.items() if trace.final.phase == DIVERGED]
    if gone:  # how high they are is no longer told
        return (
            f"Step {step}: {methods.titled(gone)} {'has' if len(gone) == 1 else 'have'} run away{_beside(race, gone)}"
        )
    if climbed := _climbed(race, step):
        return f"Step {step}: {climbed}"
    leading, since = race.leads
    lowest = methods.titled(leading)
    lasts = last and 0 < since <= LASTING * step  # before the end the lead may change again
    for_good = f" since step {since}" if lasts else ""
    there = _there(race)
    behind = sorted((name for name in race.traces if name not in there and name not in leading), key=race.above)
    if there:
        told = f"{methods.titled(there)} {'has' if len(there) == 1 else 'have'} arrived at the lowest point"
        told += _after(race, there)
        if len(behind) == 1 and len(race.traces) == 2:
            return f"Step {step}: {told}, but {behind[0]} has not"
    elif len(race.traces) == 1:
        told = f"{lowest} is on its way"
    elif not behind:
        told = f"{lowest} are level"
    elif len(race.traces) == 2:
        return f"Step {step}: {lowest} {'has been' if for_good else 'is'} lower than {behind[-1]}{for_good}"
    else:
        has, have = ("has been", "have been") if for_good else ("is", "are")
        told = f"{lowest} {has if len(leading) == 1 else have} lowest{for_good}"
    return f"Step {step}: {told}{f', and {behind[-1]} is highest' if behind else ''}"


def _on_what(race: Race, name: str) -> str:
    """On what a method has come to rest, where that is no valley."""
    H = race.ground.landscape.hessian(race.traces[name].final.x)
    if not np.isfinite(H).all():  # a kink of a formula
        return ""
    low, *_, high = np.linalg.eigvalsh(H)
    least = NEAR * max(abs(low), abs(high))
    if low > -least:
        return ""
    return ", on a hilltop" if high < -least else ", on a saddle"


def _climbed(race: Race, step: int) -> str:
    """That Newton's method has just gone up, from which height to which: it does not look where it lands."""
    trace = race.traces.get("Newton")
    if trace is None or not 0 < step == trace.steps:
        return ""
    before, now = trace.curve("value")[-2:]
    rises = now - before > NEAR * race.height
    return f"Newton has climbed, from height {words.number(before)} to {words.number(now)}" if rises else ""


def _climb(race: Race) -> int:
    """The step at which Newton's method goes up the most."""
    return int(np.diff(race.traces["Newton"].curve("value")).argmax()) + 1


def _there(race: Race) -> list[str]:
    return [name for name in race.traces if race.above(name) <= SAME * race.height]


def _after(race: Race, there: Sequence[str]) -> str:
    """After how many steps those who are `there` came to rest, as far as they have."""
    ended = [name for name in there if race.traces[name].final.phase == CONVERGED]
    counts = [race.traces[name].steps for name in ended]
    if len(ended) < len(there):
        told = [f"{name} after {words.count(count, 'step')}" for name, count in zip(ended, counts, strict=True)]
        return f", {words.listed(told)}" if told else ""
    if len(set(counts)) == 1:
        return f" after {words.count(counts[0], 'step')}"
    return f" after {words.listed([str(count) for count in counts])} steps"


def _beside(race: Race, gone: Sequence[str]) -> str:
    """Who is on the ground while others have run away: who has arrived, else who is lowest."""
    if there := _there(race):
        return f", {methods.titled(there)} {'has' if len(there) == 1 else 'have'} arrived at the lowest point"
    fallen = {name: race.above(name) for name in race.traces if name not in gone and race.above(name) <= race.height}
    if not fallen:
        return ""
    lowest = [name for name, above in fallen.items() if above <= min(fallen.values()) + SAME * race.height]
    what = "lowest" if len(fallen) > len(lowest) else "lower than at the start"
    return f", and {methods.titled(lowest)} {'is' if len(lowest) == 1 else 'are'} {what}"


def numbers(race: Race) -> Numbers:
    least = SAME * race.height if race.ground.least else 0.0  # what is smaller is rounding, if 0 is not the bottom
    values = {name: trace.final.value for name, trace in race.traces.items()}
    heights = {f"{HEIGHT}, {name}": 0.0 if abs(value) < least * 1e-3 else value for name, value in values.items()}
    return heights | ({LOWEST: race.ground.least} if race.ground.least else {})


def meaning(race: Race) -> dict[str, str]:
    told = {
        f"{HEIGHT}, {name}": "f where this method is, at the step on display or at its end." for name in race.traces
    }
    return told | ({LOWEST: "Of the stars: the least f of the map."} if race.ground.least else {})


def verdict(race: Race) -> str:
    """How everybody's run has ended, as far as it has."""
    over = [f"{name} {_ended(trace)}" for name, trace in race.traces.items() if trace.final.over]
    return f"{'; '.join(over)}." if over else ""


def said(race: Race) -> list[Said]:
    """What the map's colour is; one without a mark or without the least f on it, and who left it."""
    told = []
    if race.ground.marks and not any(len(places) for _, places in race.ground.marks):
        told.append(
            info(
                "No hill and no valley yet: a plain bowl. Click some onto the pad among the controls.",
                ":material/draw:",
            )
        )
    if race.ground.beyond:
        told.append(info("The hills are so high that f is least beyond the edge of the map.", ":material/landscape:"))
    gone = [name for name, trace in race.traces.items() if trace.final.phase == DIVERGED]
    if gone:
        verb, whose = ("diverges", "its") if len(gone) == 1 else ("diverge", "their")
        told.append(
            info(
                f"{methods.titled(gone)} {verb}: {whose} steps overshoot by more each time. "
                "A smaller learning rate keeps them on the map.",
                ":material/trending_up:",
            )
        )
    return [*told, *([beside(MOMENTUM)] if {"Momentum", "Gradient descent"} <= {*race.traces} else [])]


def _ended(trace: Trace[Iterate]) -> str:
    after = f"after {words.count(trace.steps, 'step')}"
    if not trace.final.over:
        return f"is still on its way {after}"
    if trace.final.phase == CONVERGED:
        return f"converged {after}"
    return f"diverged {after}" if trace.final.phase == DIVERGED else f"found no step that leads down {after}"


def code(race: Race) -> Code:
    variables = {name: f"by_{name.lower().replace(' ', '_').replace('-', '_')}" for name in race.traces}
    lines = [f"start = {export.literal(race.ground.start)}"]
    modules = set()
    for name, trace in race.traces.items():
        assert trace.made is not None
        modules.add(trace.made.steps.__module__.rpartition(".")[2])
        lines.append(f"{variables[name]} = {export.recorded(trace.made, 'data', 'start')}")
    shown = {f"{HEIGHT}, {name}": f"{variables[name]}.final.value" for name in race.traces}
    least = {LOWEST: "min(float(data.value(place)) for place in data.minima)"} if race.ground.least else {}
    script = export.script(
        race.ground.code,
        lines,
        shown | least,
        imports=[
            "import numpy as np",
            f"from algos.descent import {', '.join(sorted({*modules, 'landscapes'}))}",
            "from algos.trace import record",
        ],
        title="Methods of optimisation from one start.",
    )
    return Code(
        rules,
        script,
        export.filled(__file__, "library.py", data=race.ground.code, start=race.ground.start),
        why="scipy has the methods that choose their own steps; its searches differ from ours, its minima do not.",
    )


def rows(race: Race) -> Rows:
    """Everybody's places, a row a step; who has arrived stays there."""
    columns: dict[str, np.ndarray] = {"step": np.arange(race.longest + 1)}
    for name, trace in race.traces.items():
        kept = np.minimum(columns["step"], trace.steps)
        x = trace.curve("x")[kept]
        columns |= {f"{name}, x": x[:, 0], f"{name}, y": x[:, 1], f"{name}, f": trace.curve("value")[kept]}
    return Rows(
        columns, "race", f"{race.ground.land.title}, from ({race.ground.start[0]:g}, {race.ground.start[1]:g})."
    )


def _arrived(race: Race, name: str) -> int | None:
    """The first step at which a method is within a thousandth of the start's height above the least f."""
    near = np.flatnonzero(race.traces[name].curve("value") - race.ground.least <= NEAR * race.height)
    return int(near[0]) if len(near) else None


def _ends(race: Race) -> float:
    """In how many places they come to rest; nan while somebody does not."""
    ends = [trace.final for trace in race.traces.values()]
    if any(end.phase != CONVERGED for end in ends):
        return float("nan")
    apart: list[np.ndarray] = []
    for end in ends:
        if all(np.abs(end.x - other).max() > NEAR for other in apart):
            apart.append(end.x)
    return len(apart)


def _of(name: str) -> dict[str, Callable[[Race], Any]]:
    """What presets ask of a method."""
    return {
        f"Steps, {name}": lambda race: race.traces[name].steps,
        f"Gradients, {name}": lambda race: race.traces[name].final.gradients,
        f"Ends, {name}": lambda race: race.traces[name].final.phase,
        f"Arrives, {name}": lambda race: _arrived(race, name),
        f"Least curvature at its end, {name}": lambda race: float(
            np.linalg.eigvalsh(race.ground.landscape.hessian(race.traces[name].final.x))[0]
        ),
        f"Climbs, {name}": lambda race: bool((np.diff(race.traces[name].curve("value")) > SAME * race.height).any()),
    }


view = View(
    "Race",
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
        quantities={ENDS: _ends, "Highest climb, Newton": _climb}
        | {asked: answer for name in METHODS for asked, answer in _of(name).items()},
    ),
    folded=("start_x", "start_y", "most", "count"),
    about=("land",),
)
