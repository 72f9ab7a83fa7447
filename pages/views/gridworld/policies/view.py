"""Reward and policy: which policy is best as one setting grows, and where it changes."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np

from algos.gridworld import thresholds as algorithm
from algos.gridworld.model import ACTIONS
from algos.gridworld.thresholds import written
from pages.views.gridworld import board, formulas, scene
from pages.views.gridworld.policies import closer, run, thresholds
from pages.views.gridworld.policies.figure import Policies
from pages.views.gridworld.policies.run import LARGE, PATIENT, TITLES, Stop, Sweep, multiples
from ui import export, words
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Said, Screen, View, beside

NONE = "none"
MANY, FEW = 6, 2  # policies in turn from which on it opens further on, and how many have gone by then
POLICIES, FIRST, LAST, CELLS = "Best policies", "First threshold", "Last threshold", "Cells that change"
HELP = {
    POLICIES: "How many different policies are best somewhere in the range. Equally good actions count as one policy.",
    LAST: "The highest value of the setting at which one best policy gives way to the next.",
}


def chart(run: Sweep) -> Picture:
    """The board while the setting grows. Beside the whole curve of V(start) the board's own setting is shown first."""
    at, shown = run.at, run.stops
    ends = [*(i.low for i in run.ranges), run.ranges[-1].high]
    stage = Policies(
        at.board,
        values=np.concatenate([i.values for i in run.ranges]),
        worth=np.concatenate([i.V[:, at.model.start] for i in run.ranges]),
        ends=np.array(ends),
        names=[str(n) if n else "∞" for n in run.numbers],
        posted=[words.number(x) for x in ends],
        setting=run.title,
        curve=run.curve,
        best=[i.best for i in run.finite],
        top=board.scale(at.board.reward, *(stop.V for stop in run.stops)),
    )

    def draw(stop: Stop) -> Figure:
        values = [f"expected reward {v:.4g}" if np.isfinite(v) else "rewards without end" for v in stop.V.tolist()]
        return stage.draw(stop.V, stop.best, stop.x, stop.ranges, scene.hover(at, values), run.changed(stop.ranges[-1]))

    known = ", ".join(run.said(x) for x in run.thresholds[:10]) + (" and more" if len(run.thresholds) > 10 else "")
    changing = f", changing at {known}" if known else ""
    return scene.played(
        at,
        shown,
        draw,
        lambda stop: caption(run, stop),
        start=int(np.argmin([abs(stop.x - run.own) for stop in shown])) if run.curve else _opening(run),
        ahead=True,
        grows=not run.curve,  # a guess is answered where it ends
        key="policies",
        tracks={f"x{i}": [stop.x for stop in shown] for i in range(2, 4 if run.curve else 3)}
        if not stage.gallery
        else {},
        alt=f"A board with {words.count(run.policies, 'best policy', 'best policies')} over the {run.title.lower()} "
        f"from {run.said(run.low)} to {run.said(run.high)}{changing}.",
    )


def _opening(run: Sweep) -> int:
    """Where arrows have turned a few times, of many: then one sees what becomes of them, and most is still to come."""
    if len(run.ranges) < MANY:
        return 0
    return next(i for i, stop in enumerate(run.stops) if stop.ranges == (FEW,))


def caption(run: Sweep, stop: Stop) -> str:
    """A stop in words."""
    here = f"{run.title} {run.said(stop.x)}"
    k = stop.ranges[0]
    if stop is run.stops[-1]:
        return _outcome(run)
    if run.ranges[k].endless:
        return f"{here}: rewards add up without end (∞)"
    if len(stop.ranges) == 2:
        new = words.count(int(run.changed(stop.ranges[-1]).sum()), "cell")
        return f"{here}, a threshold: in {new} several moves are equally good"
    if not np.array_equal(stop.best, run.ranges[k].best):
        if (stop.best.all(axis=1) & ~run.at.model.terminal).any():
            return f"{here}: where there is no arrow, all four moves are equally good"
        return f"{here}: just here more arrows are equally good"
    if not k:
        return f"{here}: no arrow has turned yet"
    pink = int((run.changed(k) & ~run.ranges[k].best.all(axis=1)).sum())
    if not pink:
        return f"{here}: these arrows are best"
    which = "the pink arrow" if pink == 1 else f"the pink arrows in {pink} cells"
    return f"{here}: {which} turned last, at {words.number(run.ranges[k].low)}"


def _outcome(run: Sweep) -> str:
    """What the whole sweep has come to: how many policies, and what became of the way; or that rewards have no end."""
    found, many = [one.low for one in run.finite[1:]], words.count(run.policies, "policy was", "policies were")
    if run.ranges[-1].endless:
        below = f"{many} best in turn" if found else "no arrow turned"
        beyond = f"Above {words.number(run.ranges[-1].low)} rewards add up without end (∞)"
        return f"{beyond}, and below it {below}"
    if not found:
        return "One policy is best throughout: no arrow turned"
    return f"{many} best in turn: {_became(run) or _between(run, found[0], found[-1])}"


def _between(run: Sweep, low: float, high: float) -> str:
    """From which value of the setting to which one arrows turned, in words."""
    ends, called = [words.number(x) for x in (low, high)], _called(run)
    return (
        f"arrows turned at {called} {ends[0]}"
        if low == high
        else f"arrows turned between {called} {' and '.join(ends)}"
    )


def _called(run: Sweep) -> str:
    """The setting in a sentence, before its value."""
    return {"living": "a living reward of", "gamma": "γ", "slip": "a slip of"}[run.setting]


def _became(run: Sweep) -> str:
    """What has become of the start's arrow; where that never turned, of the way from there, or of moves at walls."""
    start, pairs = run.at.model.start, list(pairwise(run.finite))
    at_start = [b.low for a, b in pairs if not np.array_equal(a.best[start], b.best[start])]
    if at_start:
        since = f"{_called(run)} {words.number(at_start[-1])}"
        if run.finite[-1].best[start].all():  # the board shows none then
            return f"the start has no arrow from {since} on, where all four moves are equal"
        again = " last" * (len(at_start) > 1)
        return f"the arrow at the start{again} turned to {formulas.arrows(run.finite[-1].best[start])} at {since}"
    if len(run.at.board.cells) > LARGE:
        return ""
    climbed, climbs, stayed, stays = (measure(run, k) for measure in (_climbed, _stays) for k in (0, -1))
    if climbs != climbed:
        return f"the way now climbs {words.count(climbs, 'row')}, not {climbed}"
    return f"in {words.count(stays, 'cell')} the best move now runs against a wall" if stays > stayed else ""


def numbers(run: Sweep) -> dict[str, float | str]:
    found = run.thresholds
    if run.reached < len(run.ranges):
        return {
            POLICIES: f"{run.policies} so far",
            LAST: "none yet",
        }
    return {POLICIES: run.policies, LAST: found[-1] if found else NONE}


def at(run: Sweep, frame: int) -> Sweep:
    """With another value on display: Look closer takes the threshold nearest to it.

    Beside the whole curve the numbers are of the range, else of as much as has been swept.
    """
    stop = run.stops[frame]
    return replace(run, shown=stop.x, until=None if run.curve else stop.ranges[-1])


def verdict(run: Sweep) -> str:
    """Whose arrows those are where no sum has a limit."""
    if run.ranges[run.entered].endless:
        return (
            f"Above {words.number(run.ranges[-1].low)} it pays to walk on for ever, so values have no limit (∞). The "
            f"arrows are the best ones for γ {PATIENT}. Without an arrow all four moves are equal."
        )
    return ""


def said(run: Sweep) -> list[Said]:
    """How often moves slip; how exactly was swept, and where it ends."""
    slips = 0.0 if run.setting == "slip" else run.at.slip
    parts = [f"{10 * slips:g} in 10 moves slip to a side."] if slips else []
    if run.setting == "living" and run.low < 0:
        parts.append("A living reward below 0 is what each move costs.")
    ranges = run.finite
    if ranges[0].low > run.low or (ranges[-1].high < run.high and len(ranges) == len(run.ranges)):
        parts.append(
            f"Searched from {run.said(ranges[0].low)} to {run.said(ranges[-1].high)}: at the very end the sum of "
            "rewards has no finite value."
        )
    if run.setting != "living":
        parts.append("Values are tried one by one, so a policy that is best only between two of them can be missed.")
    if len(run.at.board.cells) > LARGE:
        decimals = math.floor(-math.log10(run.exactness))
        parts.append(
            f"On so many cells thresholds are found to {decimals} decimals. A policy that is best for less is left out."
        )
    return [beside(" ".join(parts))]


def theory(run: Sweep) -> None:
    """The argument for the setting that is swept."""
    scene.theory(__file__, "thresholds", run.setting, "first_reward")


def code(run: Sweep) -> Code:
    assert run.trace.made is not None
    ours = export.script(
        run.at.board,
        [
            "board = family.family(data.wall, data.terminal, data.reward, data.wind, data.start)",
            f"values = {_scan(run)}",
            f"trace = {export.recorded(run.trace.made, 'board', instead={'values': 'values'})}",
            "found = [interval for interval in trace.states if not interval.endless]",
            "ends = [interval.low for interval in found[1:]]",
        ],
        {
            POLICIES: "len({interval.best.tobytes() for interval in found})",
            LAST: f'ends[-1] if ends else "{NONE}"',
        },
        imports=[
            "import numpy as np",
            "from algos.gridworld import family, thresholds",
            "from algos.trace import record",
        ],
        title=f"Where the best policy changes with the {run.title.lower()}.",
    )
    return Code(
        algorithm,
        ours,
        _library(run),
        "No library finds thresholds; this is value iteration in numpy at every value of the scan, and halving.",
    )


def _scan(run: Sweep) -> str:
    """An expression for the values of the scan."""
    a, b = multiples(run.low, run.high, run.step)
    return f"np.unique(np.round([{run.low!r}, *np.arange({a}, {b}) * {run.step!r}, {run.high!r}, {run.own!r}], 9))"


def _library(run: Sweep) -> str:
    """The same thresholds but for rounding, up to where the values have a limit."""
    low, high = run.finite[0].low, run.finite[-1].high
    scan = _scan(run)
    if (low, high) != (run.low, run.high):
        scan = f"np.unique(np.clip({scan}, {low!r}, {high!r}))  # beyond, rewards add up without end"
    stays = {name: getattr(run.at, name) for name in TITLES if name != run.setting}
    values = dict(data=run.at.board.code, values=scan, swept=repr(run.setting), stays=stays)
    return export.filled(__file__, "library.py", **values)


def rows(run: Sweep) -> Rows:
    b, best = run.at.board, np.array([i.best for i in run.finite])
    columns = {
        "best somewhere": scene.named(b, best.any(axis=0) & ~run.at.model.terminal[:, None]),
        "changes": (best[1:] != best[:-1]).any(axis=2).sum(axis=0) * 1.0,
    }
    what = (
        "Every cell from the top left, with the actions that are best at some value of the setting, and at how many "
        "thresholds they change."
    )
    return scene.rows(b, columns, name=f"{b.name}_policies", what=what)


def _climbed(run: Sweep, k: int = -1) -> int:
    """How many rows above the start the way comes with policy k, each move to the likeliest new cell."""
    best, last = run.finite[k].best, run.settings(run.finite[k].high)
    m = scene.process(run.at.board, living=last["living"], slip=last["slip"])
    met = [m.start]
    while not m.terminal[met[-1]]:
        ahead = m.P[met[-1], int(best[met[-1]].argmax())].copy()
        ahead[met] = 0
        if not ahead.any():
            break
        met.append(int(ahead.argmax()))
    return int(m.cells[m.start, 0] - m.cells[met, 0].min())


def _stays(run: Sweep, k: int = -1) -> int:
    """In how many cells it is best with policy k to run against a wall or the border."""
    m = run.at.model
    stays = m.P.argmax(axis=2) == np.arange(m.n_states)[:, None]
    return int(((stays & run.finite[k].best).any(axis=1) & ~m.terminal).sum())


def _right_at_the_end(run: Sweep) -> bool:
    """Whether it is best at the start, and at the end of the sweep, to go right and no other way."""
    chosen = run.finite[-1].best[run.at.model.start]
    return [name for name, is_best in zip(ACTIONS, chosen, strict=True) if is_best] == ["right"]


QUANTITIES = {
    FIRST: lambda run: run.thresholds[0] if run.thresholds else NONE,
    CELLS: lambda run: int(run.restless.sum()),
    "rows climbed in the end": _climbed,
    "cells that stay on purpose": _stays,
    "the start goes right in the end": _right_at_the_end,
    "the first policy": lambda run: written(run.at.model, run.finite[0].best),
    "the last policy": lambda run: written(run.at.model, run.finite[-1].best),
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=at,
    verdict=verdict,
    said=said,
    closer=closer.show,
    sections={"Thresholds": thresholds.show},
    theory=theory,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "Reward and policy",
    run.choose,
    screen,
    data="classic",
    folded=("gamma", "living", "slip", "policies_curve"),
    about=("sweep",),
)
