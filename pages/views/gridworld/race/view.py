"""Planners and learners on the same board, each with the same number of updates."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from algos.gridworld import bellman
from algos.gridworld.race import LAST
from pages.views.gridworld import board, board_actions, scene
from pages.views.gridworld.learners import LEARNERS
from pages.views.gridworld.race import closer, curves, figure, result, run
from pages.views.gridworld.race.captions import ROLES, caption, listed, near, other_ways, right, said, stopped
from pages.views.gridworld.race.figure import Room
from pages.views.gridworld.race.run import DISTANCE, NEAREST, RACERS, RETURN, RUNS, TITLES, Race
from pages.views.gridworld.race.script import code
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure, Picture
from ui.view import Rows, Screen, View

NEVER_WHITE = 1e9  # far beyond all values: no cell is so dark
FIRST = "○ first way to the goal"
NOTHING = 1e-30  # what a distance of 0 is drawn as on a logarithmic axis: far below its end
HELP = {
    NEAREST: f"The racer with the smallest mean error after so many updates, for learners the mean of {RUNS} runs. "
    "Racers whose errors differ by less than a millionth count as alike.",
    DISTANCE: "The mean of |Q − Q*| over all cells and moves, terminals left out. The curve has it of all, in a "
    "band from the lowest run to the highest.",
    RETURN: f"The learner whose last {LAST} episodes, or all of them if fewer, paid most: as it "
    "walked them, random moves and all. What its greedy policy would earn without them stands under Result.",
}


def chart(run: Race, ringed: tuple[int, ...] = ()) -> Picture:
    """A board for each racer and two curves for all, played along the budget; a ring around the states `ringed`."""
    at, b, k = run.at, run.at.board, len(run.names)
    lower = {"return": _return, "greedy": _greedy}
    below = [*([_distance(run)] if run.curve else []), *([lower[run.below](run)] if run.below in lower else [])]
    layout = figure.figure_layout(
        b, [RACERS[name] for name in run.names], below, [ROLES[name in LEARNERS] for name in run.names]
    )
    firsts = {name: run.first(name) for name in run.names}
    room = figure.room(b.shape, k, len(below))
    boards = [_board(run, name, i, ringed, room) for i, name in enumerate(run.names)]

    def draw(j: int) -> Figure:
        data = [trace for layers in boards for trace in layers(j)]
        for i, curve in enumerate(below):
            data += [panels.on(trace, k + i) for trace in curve["data"](j)]
        if run.curve:
            data.append(panels.on(_flags(run, firsts, below[0], j), k))
        return dict(data=data, layout=layout)

    nearest = f"{listed(run.nearest)} {'is' if len(run.nearest) == 1 else 'are'}"
    return scene.played(
        at,
        range(len(run.budgets)),
        draw,
        lambda j: caption(run, j),
        boards=k,
        start=_opening(run),
        ahead=True,
        alt=f"{b.title} as each of these sees it after {words.number(int(run.budgets[-1]))} updates: "
        f"{listed(run.names)}. {nearest} nearest to Q*.",
        steps=run.budgets.tolist(),
        tracks={f"x{k + i + 1}": run.budgets.tolist() for i in range(len(below))},
    )


def _opening(run: Race) -> int:
    """A budget with which each has learned something, half way to where the first has a way to an end."""
    budgets, ended = range(len(run.budgets)), run.at.model.terminal
    begun = next((j for j in budgets if all(runs[0].Q[j].any() for runs in run.runs.values())), 0)
    found = next((j for j in budgets if any(ended[run.path(name, j)[-1]] for name in run.names)), len(budgets))
    middle, last = (begun + found) // 2, max(found - 1, 0)
    seen = [j for j in range(min(begun, last), last + 1) if all(len(run.path(name, j)) > 1 for name in run.names)]
    return min(seen, key=lambda j: abs(j - middle), default=min(begun, last))


def _board(run: Race, name: str, i: int, ringed: tuple[int, ...], room: Room) -> Callable[[int], list[dict[str, Any]]]:
    """What draws the board of a racer, plot i, at budget j; what does not change is made but once."""
    at, b, n = run.at, run.at.board, len(run.names)
    pointed, first = figure.written(b), run.first(name)
    ring = board_actions.ring(b, ringed)
    still = [panels.on(trace, i) for trace in (*figure.ground(b, n, room), ring)]
    ground, word = ([trace for trace in still if _begins(trace) == named] for named in (False, True))

    def layers(j: int) -> list[dict[str, Any]]:
        Q = run.runs[name][0].Q[j]
        V, chosen = bellman.best(Q), bellman.greedy(Q)
        way = run.path(name, j)
        off = ~np.isin(np.arange(len(V)), way)  # the way runs through no number and no arrow: it says as much
        numbers = board.values(b, np.where(off, V, 0.0), NEVER_WHITE)[1:] if pointed else []
        moving = [*figure.path(b, n, way, room), *(board_actions.arrows(b, chosen & off[:, None]) if pointed else [])]
        ended = bool(at.model.terminal[way[-1]])
        known = f"a way of {words.count(len(way) - 1, 'move')}" if run.arrives(name, j) else ""
        known = known or ("" if ended else "no way any more" if first < j else "no way yet")
        told = " · ".join(filter(None, [f"<b>values {100 * right(run, name, j):.0f}% right</b>", known]))
        return [
            panels.on(figure.known(b, near(V, run.V)), i),
            *ground,
            *(panels.on(trace, i) for trace in moving[:2]),
            *word,  # it is read over the way
            *(panels.on(trace, i) for trace in [*moving[2:], *(figure.fitted(texts) for texts in numbers)]),
            panels.on(figure.came_to(b, n, room, told), i),
            panels.on(figure.stuck(b, int(way[-1]), stopped(run, name, j)), i),
            panels.on(board.picks(b, scene.hover(at, [_worth(*it) for it in zip(run.V, V, strict=True)])), i),
        ]

    return layers


def _begins(trace: Trace) -> bool:
    """Whether it is the word at the start."""
    return list(trace.get("text") or ()) == ["start"]


def _worth(best: float, found: float) -> str:
    return f"best value {words.number(best)}<br>its own value {words.number(found)}"


def _distance(run: Race) -> dict[str, Any]:
    """The upper curve."""
    first = float(next(iter(run.distance.values()))[0, 0]) or 1.0
    highest = max(first, *(float(d.max()) for d in run.distance.values()))
    lowest = min(float(d.min()) for d in run.distance.values())
    ends = max(curves.FLOOR * first, lowest / 2), 1.5 * highest
    values = {name: np.maximum(far, NOTHING) for name, far in run.distance.items()}
    return curves.plot(run.budgets, _until(run, values), f"Mean error   {FIRST}", ends, log=True)


def _flags(run: Race, firsts: Mapping[str, int], curve: dict[str, Any], j: int) -> Trace:
    """Rings on the upper curve where racers first knew a way to the goal, up to budget j."""
    there = [(name, i) for name, i in firsts.items() if i <= j]
    return marks.points(
        run.budgets[[i for _, i in there]],
        [max(float(run.distance[name][:, i].mean()), 1.2 * curve["ends"][0]) for name, i in there],
        [palette.colour(RACERS[name][1]) for name, _ in there],
        marker=dict(
            symbol="circle-open",
            size=17,
            color=[palette.colour(RACERS[name][1]) for name, _ in there],
            line=dict(width=3),
        ),
    )


def _until(run: Race, values: dict[str, np.ndarray], *still: Trace) -> Callable[[int], list[Trace]]:
    """What draws the curves of values (R, B) as far as budget j."""

    def drawn(j: int) -> list[Trace]:
        # where they agree the first ones are seen beside the last
        widths = [2.5 + 1.5 * i for i in reversed(range(len(values)))]
        grown = [
            curves.curve(run.budgets[: j + 1], v[:, : j + 1], *RACERS[name], width)
            for (name, v), width in zip(values.items(), widths, strict=True)
        ]
        return [*still, *(trace for traces in grown for trace in traces)]

    return drawn


def _return(run: Race) -> dict[str, Any]:
    values = {name: np.array([one.recent for one in run.runs[name]]) for name in run.learners}
    return _lower(run, values, f"Online return, last {LAST}")


def _greedy(run: Race) -> dict[str, Any]:
    values = {name: run.runs[name][0].worth[None] for name in run.names}
    return _lower(run, values, "Value of the start, greedy policy")


def _lower(run: Race, values: dict[str, np.ndarray], title: str) -> dict[str, Any]:
    """Curves under V*(start): what lies far below the others is cut off."""
    best = float(run.V[run.at.model.start])
    known = np.concatenate([best * np.ones(1), *(v[np.isfinite(v)] for v in values.values())])
    low, high = float(np.quantile(known, 0.1)), float(known.max())
    room = 0.08 * (high - low) or 1.0
    level = curves.level(run.budgets, best, "V* at the start")
    return curves.plot(run.budgets, _until(run, values, level), title, (low - room, high + room))


def numbers(run: Race) -> dict[str, float | str]:
    shown: dict[str, float | str] = {}
    if run.curve:
        begun = run.budgets[run.spent] > 0
        shown[NEAREST] = _leader(run.nearest) if begun else "none yet"
        shown[DISTANCE] = min(run.apart.values()) if begun else "none yet"
    return shown | {RETURN: _leader(run.richest)} if len(run.learners) > 1 else shown


def at(run: Race, backups: int) -> Race:
    """When each has spent so many backups, one of the budgets."""
    return replace(run, spent=int(np.searchsorted(run.budgets, backups)))


def _leader(names: list[str]) -> str:
    if not names:
        return "none yet"
    return TITLES[names[0]] if len(names) == 1 else f"{len(names)} alike"


def _row(run: Race, name: str) -> str:
    """In which row most cells of the greedy way lie at the end, counted from the top of the board."""
    way = run.path(name, -1) if name in run.names else np.zeros(0, dtype=int)
    if not run.at.model.terminal[way[-1:]].any():
        return "no row: no way to an end"
    rows, cells = np.unique(run.at.model.cells[way, 0], return_counts=True)
    return f"row {rows[cells.argmax()] + 1} ({cells.max()} of {len(way)} cells)"


def rows(run: Race) -> Rows:
    b = run.at.board
    found = {"V*": run.V} | {TITLES[name]: bellman.best(runs[0].Q[-1]) for name, runs in run.runs.items()}
    return scene.rows(b, found, name=b.name)


def _earned(name: str, run: Race) -> float:
    return run.earned(name)


def _apart(name: str, run: Race) -> float:
    return run.apart[name]


QUANTITIES: dict[str, Callable[[Any], Any]] = {
    NEAREST: lambda run: _leader(run.nearest),
    DISTANCE: lambda run: min(run.apart.values()),
    "Best return from the start": lambda run: run.V[run.at.model.start],
    **{f"Return of {title}": partial(_earned, name) for name, title in TITLES.items()},
    **{f"Distance of {title}": partial(_apart, name) for name, title in TITLES.items()},
    "Q-learning's row": lambda run: _row(run, "q_learning"),
    "SARSA's row": lambda run: _row(run, "sarsa"),
    "most backups of a planner": lambda run: max(run.runs[name][0].backups[-1] for name in run.planners),
    "nearest learner": lambda run: min((run.apart[name] for name in run.learners), default=np.nan),
    "farthest": lambda run: max(run.apart.values()),
    "another way": lambda run: listed(other_ways(run)),
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=at,
    said=said,
    closer=closer.show,
    ringed=lambda run, looked: chart(run, (looked,)),
    sections={"Result": result.show},
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View("Race", run.choose, screen, data="cliff", folded=("gamma", "living", "slip", "seed", "below", "distance"))
