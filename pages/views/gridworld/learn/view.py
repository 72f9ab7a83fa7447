"""Learning by doing: an agent walks episodes on a board that it does not know, one episode a step."""

from typing import Any

import numpy as np

from algos.gridworld import bellman, repeats
from algos.gridworld.experience import Learned
from algos.gridworld.model import ACTIONS
from pages.views.gridworld import board, scene
from pages.views.gridworld.board_shapes import signed
from pages.views.gridworld.learn import closer, habits, run, script
from pages.views.gridworld.learn.curves import Course
from pages.views.gridworld.learn.figure import Stage
from pages.views.gridworld.learn.run import CURVES, LAST, Lessons
from ui import words
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Said, Screen, View, as_of, beside

AWAY, RETURN = "Largest error of Q", "Mean return"
UNKNOWN = "A cell without an arrow has learned nothing yet. A stretch walked several times is drawn once."
NUMBERS = f"The number in a cell is its value so far. {UNKNOWN}"
TRIANGLES = "A triangle is the value of a move to that side so far."
LEARNED, EARLY = 0.2, 4  # it opens when this share of the cells have a value, in this part of the run
HELP = {
    AWAY: "max |Q − Q*|: the largest distance of a value from the best one, over all cells the robot can come to and "
    "all directions. In the chart, what is below 10⁻⁶ is drawn there.",
    RETURN: f"Discounted, of the last {LAST} episodes (of all, if they are fewer), random moves included.",
}


def chart(run: Lessons, ringed: tuple[int, ...] = ()) -> Picture:
    """The board episode by episode, the curves beside it, and a ring around the states `ringed`."""
    at, states = run.at, run.trace.states
    top = board.scale(*(_field(run, state) for state in states))
    down = bool(arrows(run.trace.final)[at.model.start, ACTIONS.index("down")])
    found = bellman.best(run.trace.final.Q)[~at.model.terminal]
    learned = bool(run.trace.curve("Q").any())  # before, all four moves are alike
    costs = bool((found <= 0).all() and (found < 0).any())
    stage = Stage(at.board, run.shown, top, courses(run), run.learner.colour, ringed, down, costs, learned)

    def draw(i: int) -> Figure:
        state = states[i]
        best, visits = bellman.best(state.Q).tolist(), state.visits.sum(axis=1).tolist()
        known = [f"best value {value:.4g} · {count} visits" for value, count in zip(best, visits, strict=True)]
        return stage.draw(_field(run, state), arrows(state), state.states, i, scene.hover(at, known))

    rows, columns = at.board.shape
    return scene.played(
        at,
        range(len(states)),
        draw,
        lambda i: caption(run, i),
        start=_opening(run),
        steps=range(len(states)),
        key="learning",
        tracks=dict.fromkeys([f"x{i}" for i in range(2, 2 + len(courses(run)))], range(len(states))),
        alt=f"{run.learner.title} on a board of {rows} x {columns} cells after {words.count(run.episodes, 'episode')}: "
        f"the path of the last one, {words.count(run.trace.final.moves, 'move')}, arrows in the cells visited; beside "
        f"it the {run.curve} of each episode{_alt_distance(run)}.",
    )


def _alt_distance(run: Lessons) -> str:
    return f" and the distance to the best values, {words.number(run.curves[3][-1])} at the end" if run.away else ""


def _field(run: Lessons, state: Learned) -> np.ndarray:
    """What the board is coloured by."""
    if run.shown == "Q":
        return state.Q
    return state.visits.sum(axis=1) if run.shown == "visits" else bellman.best(state.Q)


def arrows(state: Learned) -> np.ndarray:
    """The greedy actions (S, 4) bool, where the agent has ever chosen."""
    return np.asarray(bellman.greedy(state.Q) & (state.visits.sum(axis=1, keepdims=True) > 0))


def courses(run: Lessons) -> tuple[Course, ...]:
    """The curve of the reader's choice, and the distance to Q* if asked for, each with its band over the seeds."""

    def band(i: int) -> np.ndarray | None:
        return np.quantile(run.others.curves[i], [0.1, 0.5, 0.9], axis=0) if run.others else None

    i = CURVES.index(run.curve)
    goal = {"return": run.goal, "moves": run.fewest}.get(run.curve, np.nan)
    moves = run.curve == "moves"
    cut = any(not state.ended for state in run.trace.states[1:])
    longest = run.habits.longest if moves and cut else np.nan
    chosen = Course(run.curve, run.curves[i].astype(float), band(i), goal, log=moves, cut=longest)
    return (chosen, Course("max |Q − Q*|", run.curves[3], band(3), first=0, log=True)) if run.away else (chosen,)


def caption(run: Lessons, i: int) -> str:
    """The frame after episode i; the last one says since when the agent walks well."""
    state, since = run.trace.states[i], _short_from(run)
    if i == 0:
        return "Before the first episode every value is 0"
    if i == run.episodes:
        return _outcome(run, since)
    paid = run.at.board.reward[tuple(run.at.board.cells[state.states[-1]])]
    best = run.at.board.reward[run.at.board.terminal].max(initial=0)
    there = "goal" if paid == best > 0 else signed(paid)
    end = f"the robot reaches the {there}" if state.ended else "the robot is cut off"
    return f"Episode {i} of {run.episodes}: {end} after {words.count(state.moves, 'move')}"


def _outcome(run: Lessons, since: int) -> str:
    """What all episodes have come to: whether its ways are short, and what it knows."""
    i, ended = run.episodes, sum(state.ended for state in run.trace.states[1:])
    if not ended:
        if i == 1:
            return "The one episode does not come to an end: the robot is cut off"
        return f"None of the {i} episodes comes to an end: the robot is cut off in each"
    if run.shown == "Q":
        parts = [f"the largest error of Q is {words.number(_away(run))}"]
    elif not (run.away and run.others) and 1 < since < i and all(late.ended for late in run.trace.states[since:]):
        return f"From episode {since} on its ways are short: none is longer than three times the shortest one"
    else:
        parts = []
    right = run.right(i)
    known = f"After {words.count(i, 'episode')} {right} of {int(run.cells.sum())} arrows are best"
    begun = _as_many_since(run)
    return ", and ".join(
        [known + (f", a number reached for good in episode {begun}" if right and begun < i else ""), *parts]
    )


def _as_many_since(run: Lessons) -> int:
    """The episode since which as many arrows are best as in the end."""
    right = run.right(run.episodes)
    return next((e for e in range(run.episodes, 0, -1) if run.right(e - 1) != right), 1)


def _opening(run: Lessons) -> int:
    """The first episode after which some cells have a value; early in the run even so."""
    learned = (run.trace.curve("Q")[:, run.cells] != 0).any(axis=-1).mean(axis=-1) >= LEARNED
    return min(int(learned.argmax()), run.episodes // EARLY)


def numbers(run: Lessons) -> dict[str, float | str]:
    return {
        **({RETURN: _lately(run)} if run.curve == "return" else {}),
        **({AWAY: _away(run)} if run.away else {}),
    }


def _lately(run: Lessons) -> float | str:
    """What its last episodes have paid on average."""
    lately = [state.discounted for state in run.trace.states[1:][-LAST:]]
    return float(np.mean(lately)) if lately else "none yet"


def _away(run: Lessons) -> float:
    """How far the farthest value is from the best one."""
    return repeats.distance(run.trace.final.Q, run.best.Q, run.cells)


def said(run: Lessons) -> list[Said]:
    shown = dict(
        arrows=UNKNOWN,
        values=NUMBERS,
        Q=TRIANGLES,
        visits="The number in a cell is how often the robot has been there.",
    )[run.shown]
    return [beside(" ".join(part for part in (shown, _band(run)) if part))]


def _band(run: Lessons) -> str:
    """What the band is made of, in words."""
    if run.wanted < 2:
        return ""
    if run.others is None:
        few = "2 seeds make no band" if run.wanted == 2 else "one run takes so long that there is none"
        return f"No band: {few}."
    fewer = "" if run.seeds == run.wanted else f" instead of {run.wanted}, which would take too long"
    return f"The band and its median are of {run.seeds} runs with other random numbers{fewer}."


def _band_width(run: Lessons) -> float:
    """Of the distance to Q* at the end, over the seeds."""
    low, high = np.quantile(run.others.curves[3][:, -1], [0.1, 0.9]) if run.others else (np.nan, np.nan)
    return float(high - low)


def _short_from(run: Lessons) -> int:
    """From which episode on no way is more than three times as long as the shortest."""
    moves = run.curves[1]
    return int(np.flatnonzero(moves > 3 * moves.min()).max(initial=-1)) + 2


def theory(run: Lessons) -> None:
    """The setting, the chosen learner, exploration."""
    scene.theory(__file__, "setting", run.name, "exploration")


def code(run: Lessons) -> Code:
    mean = f"float(np.mean([s.discounted for s in episodes[-{LAST}:]]))"
    returned = {RETURN: mean} if run.curve == "return" else {}
    asked = [
        f"best = value_iteration.solution(world, {run.at.gamma!r}).Q",
        f"cells = repeats.reachable(world, anywhere={run.habits.anywhere})",
    ]
    ours = scene.script_of_run(
        run.at,
        run.trace,
        [
            "final, episodes = trace.final, trace.states[1:]",
            *(asked if run.away else []),
        ],
        {
            **({AWAY: "repeats.distance(final.Q, best, cells)"} if run.away else {}),
            **returned,
        },
        imports=[
            "import numpy as np",
            "from algos.gridworld import repeats, value_iteration",
            "from algos.gridworld.experience import Habits",
        ],
        title=f"{run.learner.title} on a gridworld.",
    )
    why = "No library of this kind is in wide use; this is the textbook's loop in numpy, move by move."
    return Code(run.learner.module, ours, script.script(run), why)


def rows(run: Lessons) -> Rows:
    b, final = run.at.board, run.trace.final
    columns: dict[str, Any] = {"V": bellman.best(final.Q), "V*": run.best.V}
    for name, values in (("Q {}", final.Q), ("Q* {}", run.best.Q), ("{} chosen", final.visits)):
        columns |= dict(zip(map(name.format, ACTIONS), values.T, strict=True))
    columns["greedy"] = scene.named(b, arrows(final) & ~run.at.model.terminal[:, None])
    what = "Every cell from the top left, after the last episode."
    return scene.rows(b, columns, name=f"{b.name}_{run.name}", what=what)


QUANTITIES = {
    "Best arrows": lambda run: f"{run.right(run.episodes)} of {int(run.cells.sum())}",
    AWAY: _away,
    RETURN: _lately,
    "Ended": lambda run: f"{sum(state.ended for state in run.trace.states[1:])} of {run.episodes}",
    "episodes that ended": lambda run: sum(state.ended for state in run.trace.states[1:]),
    "cells not right": lambda run: int(run.cells.sum()) - run.right(run.episodes),
    "cells seen": lambda run: int((run.trace.final.visits.sum(axis=1) > 0).sum()),
    "short ways from episode": _short_from,
    "arrows that are best": lambda run: run.right(run.episodes),
    "as many right since episode": _as_many_since,
    "width of the band": _band_width,
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    said=said,
    closer=closer.show,
    ringed=lambda run, looked: chart(run, (looked,)),
    theory=theory,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "Learn",
    run.choose,
    screen,
    data="maze",
    folded=("gamma", "living", "slip", "seed", "curve", "seeds", "away", *habits.MORE),
)
