"""Move by move: one episode, and what the agent learns from each of its moves."""

from dataclasses import replace
from typing import Any

import numpy as np

from algos.gridworld import bellman
from algos.gridworld.model import ACTIONS
from pages.views.gridworld import board, paint, scene
from pages.views.gridworld.board_shapes import said as written
from pages.views.gridworld.moves import closer, figure, run
from pages.views.gridworld.moves.run import Episode
from ui import picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, View, beside
from ui.words import Share

EXPECTED, CAME_OUT, NOW = "Expected", "Came out", "Its value now"
HELP = {
    EXPECTED: "Q(s, a): what the move seemed worth before it was made.",
    CAME_OUT: "The target: what the move paid, and γ times what seems to be had from where it led. Minus what was "
    "expected it is the TD error, a bar.",
    NOW: "The old value, moved towards what came out by the step size α: at 0.5 half of the way.",
}


def chart(at: Episode) -> Picture:
    """The board with the agent on it, the errors beside it."""
    b, first, done = at.at.board, at.first, at.done
    Q = at.Q[first:]
    errors = figure.Errors(
        first + 1,
        at.errors[first:],
        np.where(at.name == "sarsa", at.other_target - done.before, np.nan)[first:],
        f"with {at.other.title}'s target",
        at.other.colour,
    )
    stage = figure.Stage(b, Q, done.states[first:], errors, board.scale(Q))
    lines = [[f"{a} {words.number(q)}" for a, q in zip(ACTIONS, row, strict=True)] for row in Q[-1].tolist()]
    after = ["after the episode:<br>" + "<br>".join(cell) for cell in lines]
    stays = [
        words.count(n, "move") + " from here" for n in np.bincount(done.states[:-1], minlength=len(lines)).tolist()
    ]
    hover = scene.hover(at.at, stays if figure.numbered(b) else after)  # there all stands in the cells, as of now

    error = float(at.errors[at.largest])
    largest = f"the largest TD error is {words.number(error)}, at move {at.largest + 1}"
    return picture.frames(
        len(Q),
        lambda i: stage.draw(
            *(i, done.actions[first:], _best(Q[i]), hover),
            at.source(first + i - 1) if i and not at.at.model.terminal[done.states[first + i]] else None,
        ),
        lambda i: caption(at, first + i),
        maps=True,
        on_click=(lambda i: paint.click(b, i)) if at.at.brush else None,
        drags=scene.drags(at.at),
        start=_opening(at),
        ahead=True,
        steps=range(first, done.moves + 1),
        alt=f"Episode {at.number} of {at.learner.title} on the board {b.title}: {words.count(done.moves, 'move')}, "
        f"{'to a terminal' if done.ended else 'then cut off'}; "
        f"{largest if error else 'no move brings anything new: all TD errors are 0'}.",
    )


def caption(at: Episode, t: int) -> str:
    """The frame after t moves."""
    T = at.done.moves
    if t == at.first:
        return f"Before move {t + 1} of {T}: the agent stands in {at.cell(t)}"
    a, error = at.done.actions[t - 1], float(at.errors[t - 1])
    if error == 0:
        return f"Move {t} of {T}: as expected, no value changes"
    expected, goes = ("better", "rises") if error > 0 else ("worse", "falls")
    before, target = float(at.done.before[t - 1]), float(at.done.target[t - 1])
    after = float(at.Q[t, at.done.states[t - 1], a])
    expected, goes = (
        f"hardly {news}" if written(value) == written(before) else news
        for news, value in ((expected, target), (goes, after))
    )
    return f"Move {t} of {T}: {expected} than expected, so the value of going {ACTIONS[a]} {goes}"


def _best(Q: np.ndarray) -> np.ndarray:
    """The best actions (S, 4) bool of Q (S, 4) in cells where a single one is: of others there is no arrow."""
    chosen = bellman.greedy(Q)
    return np.asarray(chosen & (chosen.sum(axis=1, keepdims=True) == 1))


def _opening(at: Episode) -> int:
    """The last frame of the first half, before what teaches most, whose move has led to another cell and taught
    something."""
    sizes, states = np.abs(at.errors[at.first :]), at.done.states[at.first :]
    last = min(int(sizes.argmax()), len(sizes) // 2) if len(sizes) else 0
    told = np.flatnonzero((sizes[:last] > 0) & (states[:last] != states[1 : last + 1]))
    return int(told[-1]) + 1 if len(told) else last


def numbers(at: Episode) -> dict[str, float | str]:
    t = at.after - 1
    if t < 0:
        return dict.fromkeys((EXPECTED, CAME_OUT, NOW), "none yet")
    done = at.done
    now = float(at.Q[t + 1, done.states[t], done.actions[t]])
    return {EXPECTED: float(done.before[t]), CAME_OUT: float(done.target[t]), NOW: now}


def so_far(at: Episode, moves: int) -> Episode:
    """After so many moves."""
    return replace(at, after=moves)


def said(at: Episode) -> list[Said]:
    """What the marks are."""
    told = "Numbers: what a cell's four moves are worth so far."
    return [beside(told + (f" The last {at.done.moves - at.first} of its moves are shown." if at.first else ""))]


def verdict(at: Episode) -> str:
    """What the last move taught, and how the episode ended once it has."""
    done, t = at.done, at.after - 1
    if t < 0:
        return "The agent has not moved yet."
    end = "It reached a terminal." if done.ended else f"It was cut off after {done.moves} moves."
    return f"{_went(at.happened(t))} {_aim(at, t)}" + (f" {end}" if at.after == done.moves else "")


def _went(happened: str) -> str:
    """What happened in a move, as a sentence."""
    meant, *otherwise = happened.split(", ")
    return f"It tried to go {meant}, but {' and '.join(otherwise)}." if otherwise else f"It went {meant}."


def _aim(at: Episode, t: int) -> str:
    """What move t (0, 1, ...) has turned out to be worth is made of this."""
    source, paid = at.source(t), written(float(at.done.rewards[t]))
    if source is None or at.at.model.terminal[at.done.states[t + 1]]:
        return f"It paid {paid}, and that is what came out."
    discount = f"{at.at.gamma:g} × " if at.at.gamma < 1 else ""
    same = source == (int(at.done.states[t]), int(at.done.actions[t]))
    later = f"{discount}the {written(float(at.Q[t][source]))} {'it had itself' if same else 'of the dotted triangle'}"
    return f"What came out: {f'{paid} paid, and ' if at.done.rewards[t] else ''}{later}."


def code(at: Episode) -> Code:
    """There is no library that draws the same random moves."""
    t = at.done.moves - 1
    printed = {
        EXPECTED: "episode.before[-1]",
        CAME_OUT: "episode.target[-1]",
        NOW: f"moves.replay(trace.states[{at.number - 1}], episode)[-1, episode.states[{t}], episode.actions[{t}]]",
    }
    script = scene.script_of_run(
        at.at,
        at.trace,
        [f"episode = trace.states[{at.number}]"],
        printed,
        imports=["from algos.gridworld import moves", "from algos.gridworld.experience import Habits"],
        title=f"Episode {at.number} of {at.learner.title}.",
    )
    return Code(at.learner.module, script)


def rows(at: Episode) -> Rows:
    done, cells = at.done, at.at.board.cells + 1
    came_from, came_to = cells[done.states[:-1]], cells[done.states[1:]]
    moves = np.arange(done.moves)
    columns: dict[str, Any] = {
        "move": moves + 1,
        "row": came_from[:, 0],
        "column": came_from[:, 1],
        "action": [ACTIONS[a] for a in done.actions],
        "what happened": [at.happened(t) for t in moves.tolist()],
        "row reached": came_to[:, 0],
        "column reached": came_to[:, 1],
        "reward": done.rewards,
        "Q before": done.before,
        "target": done.target,
        "TD error": at.errors,
        "step size": done.alpha,
        "Q after": at.Q[moves + 1, done.states[:-1], done.actions],
        f"target of {at.other.title}": at.other_target,
    }
    return Rows(columns, f"episode_{at.number}", "One row a move of the episode.")


def _heard(at: Episode) -> int | str:
    """After which episode the agent expects something good from the start, for the first time."""
    start = at.at.model.start
    return next((i for i, state in enumerate(at.trace.states) if state.Q[start].max() > 0), "never")


def _differ(at: Episode) -> Share:
    """The share of the moves in which the two learners aim at different values."""
    return Share((np.abs(at.other_target - at.done.target) > 1e-9).mean())


QUANTITIES = {
    "largest error": lambda at: float(at.errors[at.largest]) if at.after else np.nan,
    "Best Q at the start": lambda at: at.Q[at.after, at.done.states[0]].max(),
    "moves": lambda at: at.done.moves,
    "the start hears of it after episode": _heard,
    "share of moves where the aims differ": _differ,
    "moves that bring news": lambda at: np.count_nonzero(at.errors),
    "what learns last": lambda at: f"{at.cell(at.largest)}, {ACTIONS[at.done.actions[at.largest]]}",
    "diamonds above their bar": lambda at: int((at.other_target > at.done.target + 1e-9).sum()),
    "bumps": lambda at: sum(at.happened(t).endswith(", stayed") for t in range(at.done.moves)),
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=so_far,
    verdict=verdict,
    said=said,
    closer=closer.show,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View("Move by move", run.choose, screen, data="fig44", folded=("gamma", "living", "slip", "seed"))
