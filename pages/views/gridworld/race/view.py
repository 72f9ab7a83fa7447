"""Planners and learners on the same board, each with the same number of updates."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from algos.gridworld import bellman
from algos.gridworld.race import LAST
from pages.views.gridworld import board, board_actions, scene
from pages.views.gridworld.board_shapes import signed
from pages.views.gridworld.learners import LEARNERS
from pages.views.gridworld.race import closer, curves, figure, result, run
from pages.views.gridworld.race.figure import Room
from pages.views.gridworld.race.run import DISTANCE, NEAREST, RACERS, RETURN, RUNS, TITLES, Race
from pages.views.gridworld.race.script import code
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure, Picture
from ui.view import Rows, Said, Screen, View, beside

NEVER_WHITE = 1e9  # far beyond all values: no cell is so dark
NOTHING = 1e-30  # what a distance of 0 is drawn as on a logarithmic axis: far below its end
ROLES = "knows the board", "has to walk on it"  # of a planner, of a learner
HELP = {
    NEAREST: f"Whose Q is nearest to Q* after so many updates; of learners on average over {RUNS} runs. "
    "Alike are those that differ by less than a millionth.",
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

    nearest = f"{_listed(run.nearest)} {'is' if len(run.nearest) == 1 else 'are'}"
    return scene.played(
        at,
        range(len(run.budgets)),
        draw,
        lambda j: caption(run, j),
        boards=k,
        start=_opening(run),
        ahead=True,
        alt=f"{b.title} as each of these sees it after {words.number(int(run.budgets[-1]))} updates: "
        f"{_listed(run.names)}. {nearest} nearest to Q*.",
        steps=run.budgets.tolist(),
        tracks={f"x{k + i + 1}": run.budgets.tolist() for i in range(len(below))},
        note="Star: the way first leads to the goal." if run.curve else "",
    )


def _opening(run: Race) -> int:
    """A budget with which each has learned something, half way to where the first has a way to an end."""
    budgets, ended = range(len(run.budgets)), run.at.model.terminal
    begun = next((j for j in budgets if all(runs[0].Q[j].any() for runs in run.runs.values())), 0)
    found = next((j for j in budgets if any(ended[run.path(name, j)[-1]] for name in run.names)), len(budgets))
    middle, last = (begun + found) // 2, max(found - 1, 0)
    seen = [j for j in range(min(begun, last), last + 1) if all(len(run.path(name, j)) > 1 for name in run.names)]
    return min(seen, key=lambda j: abs(j - middle), default=min(begun, last))


def _listed(names: list[str]) -> str:
    return words.listed([TITLES[name] for name in names])


def _board(run: Race, name: str, i: int, ringed: tuple[int, ...], room: Room) -> Callable[[int], list[dict[str, Any]]]:
    """What draws the board of a racer, plot i, at budget j; what does not change is made but once."""
    at, b, n = run.at, run.at.board, len(run.names)
    pointed, first = figure.written(b), run.first(name)
    ring = board_actions.ring(b, ringed)
    ground = [panels.on(trace, i) for trace in (*figure.ground(b, n, room), ring)]

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
            *(panels.on(trace, i) for trace in [*moving, *(figure.fitted(texts) for texts in numbers)]),
            panels.on(figure.came_to(b, n, room, told), i),
            panels.on(figure.stuck(b, int(way[-1]), _stopped(run, name, j)), i),
            panels.on(board.picks(b, scene.hover(at, [_worth(*it) for it in zip(run.V, V, strict=True)])), i),
        ]

    return layers


def _stopped(run: Race, name: str, j: int) -> str:
    """Why the way of a racer stops at budget j before an end, in a word: its best move leads back to where it has been,
    or all four are alike."""
    way, chosen = run.path(name, j), bellman.greedy(run.runs[name][0].Q[j])
    if len(way) < 2 or run.at.model.terminal[way[-1]]:
        return ""
    return "undecided" if chosen[way[-1]].all() else "stuck"


def near(V: np.ndarray, best: np.ndarray) -> np.ndarray:
    """How near values (S,) are to the best ones: 1 where they are equal, 0 where all of it is missing, or more."""
    return np.asarray(1 - np.clip(np.abs(V - best) / np.maximum(np.abs(best), 1e-9), 0, 1))


def _worth(best: float, found: float) -> str:
    return f"reward to expect {words.number(best)}<br>as it knows it {words.number(found)}"


def _distance(run: Race) -> dict[str, Any]:
    """The upper curve."""
    first = float(next(iter(run.distance.values()))[0, 0]) or 1.0
    highest = max(first, *(float(d.max()) for d in run.distance.values()))
    lowest = min(float(d.min()) for d in run.distance.values())
    ends = max(curves.FLOOR * first, lowest / 2), 1.5 * highest
    values = {name: np.maximum(far, NOTHING) for name, far in run.distance.items()}
    return curves.plot(run.budgets, _until(run, values), "Mean error of the values", ends, log=True)


def _flags(run: Race, firsts: Mapping[str, int], curve: dict[str, Any], j: int) -> Trace:
    """Stars on the upper curve where racers first knew a way to the goal, up to budget j."""
    there = [(name, i) for name, i in firsts.items() if i <= j]
    return marks.points(
        run.budgets[[i for _, i in there]],
        [max(float(run.distance[name][:, i].mean()), 1.2 * curve["ends"][0]) for name, i in there],
        [palette.colour(RACERS[name][1]) for name, _ in there],
        size=15,
        symbol="star",
        outline=palette.OUTLINE,
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


def caption(run: Race, j: int) -> str:
    """Who has found a way by budget j, and who of them first: how far all are from Q* stands on their boards."""
    spent, most = (words.number(int(run.budgets[i])) for i in (j, -1))
    if j == len(run.budgets) - 1 and (told := _outcome(run)):
        return told
    goal = "an end" if run.goal is None else f"the {signed(run.goal)}" if run.goal else "the goal"
    firsts = {name: run.first(name) for name in run.names}
    found = sorted(i for i in set(firsts.values()) if i <= j)
    if not found:
        who = {1: "it has not", 2: "neither has"}.get(len(run.names), "none of them has")
        return f"After {spent} of {most} updates {who} found a way to {goal}{' yet' * (spent != most)}"
    first, *others = ([name for name in run.names if firsts[name] == i] for i in found)
    if len(first) == len(run.names) > 1:
        return f"All found a way to {goal} at the same time, within {_updates(run, found[0])}"
    who = _listed(first) if len(first) < 3 else f"{len(first)} of {len(run.names)}"
    said = f"{who} found a way to {goal} first, within {_updates(run, found[0])}"
    later = [name for names in others for name in names]
    if len(later) == 1:
        return f"{said}; {_listed(later)} within {words.number(int(run.budgets[firsts[later[0]]]))}"
    the_others = len(first) + len(later) == len(run.names)
    said += f"; then {'the others' if the_others else _listed(later)}" if later else ""
    apart = _other_ways(run) if j == len(run.budgets) - 1 else []
    return said + (f"; {_listed(apart)} {'takes' if len(apart) == 1 else 'take'} another way" if apart else "")


def _outcome(run: Race) -> str:
    """Who is nearest to Q* in the end, or who earned most, where a curve is about that; else nothing."""
    run = replace(run, spent=len(run.budgets) - 1)
    if run.curve:
        far = sorted(set(run.names) - set(run.nearest), key=lambda name: run.apart[name])
        next_one = next((name for name in far if name in run.learners), far[0] if far else None)
        learner = "of the learners " * (next_one in run.learners and not set(run.nearest) & set(run.learners))
        then = f"; {learner}{TITLES[next_one]}, {words.number(run.apart[next_one])}" if next_one else ""
        best = words.number(min(run.apart.values()))
        alike = {words.number(run.apart[name]) for name in run.nearest} == {best}
        how_far = f"{best} away" if alike else f"at best {best}"
        many = len(run.nearest) > 2
        who = f"{len(run.nearest)} of {len(run.names)}" if many else _listed(run.nearest)
        return f"{who} {'is' if len(run.nearest) == 1 else 'are'} nearest to Q*, {how_far}{then}"
    if run.below == "return" and len(run.richest) == 1 < len(run.learners):
        others = [
            f"{TITLES[name]} {words.number(run.earned(name))}" for name in run.learners if name not in run.richest
        ]
        best = words.number(run.earned(run.richest[0]))
        return (
            f"{TITLES[run.richest[0]]} earns most while it learns, {best} in a walk at the end; {words.listed(others)}"
        )
    return ""


def right(run: Race, name: str, j: int) -> float:
    """How right the values of a racer are at budget j: as green as its cells are on average."""
    return float(near(bellman.best(run.runs[name][0].Q[j]), run.V)[run.walked].mean())


def _updates(run: Race, j: int) -> str:
    return words.count(int(run.budgets[j]), "update")


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


def said(run: Race) -> list[Said]:
    told = ["Each cell has a value, the reward to expect from there, and an update corrects one."]
    if _shares_told(run):
        told.append("“% right”: their average.")
    if figure.alone(run.at.board):
        told.append("A number in a filled cell is what ending there pays.")
    if figure.written(run.at.board):
        told.append("No arrow: all four moves are equal.")
    stopped = {_stopped(run, name, j) for name in run.names for j in range(len(run.budgets))}
    reasons = [("Stuck", "the best move leads back"), ("undecided", "all four are alike")]
    said = [f"{word}: {why}" for word, why in reasons if word.lower() in stopped]
    if said:
        told.append(f"{said[0][:1].upper()}{'; '.join(said)[1:]}.")
    return [beside(" ".join(told))]


def _shares_told(run: Race) -> bool:
    """Whether a board ever says how right its values are: if there is room, or no way to tell of instead."""
    below = int(run.curve) + (run.below in ("return", "greedy"))
    b, k = run.at.board, len(run.names)
    if figure.all_told(b, k, figure.room(b.shape, k, below)):
        return True
    every = [(name, j) for name in run.names for j in range(len(run.budgets))]
    return any(run.at.model.terminal[run.path(*one)[-1]] and not run.arrives(*one) for one in every)


def _row(run: Race, name: str) -> str:
    """In which row most cells of the greedy way lie at the end, counted from the top of the board."""
    way = run.path(name, -1) if name in run.names else np.zeros(0, dtype=int)
    if not run.at.model.terminal[way[-1:]].any():
        return "no row: no way to an end"
    rows, cells = np.unique(run.at.model.cells[way, 0], return_counts=True)
    return f"row {rows[cells.argmax()] + 1} ({cells.max()} of {len(way)} cells)"


def _other_ways(run: Race) -> list[str]:
    """Whose greedy way to the goal has not even half of its cells in common with that of the first racer."""
    first, *others = run.names
    way = run.path(first, -1)
    found = [name for name in others if np.isin(run.path(name, -1), way).mean() < 0.5]
    return [name for name in found if run.arrives(name, -1) and run.arrives(first, -1)]


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
    "another way": lambda run: _listed(_other_ways(run)),
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
