"""Move by move: one episode, and what the agent learns from each of its moves."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from algos.gridworld import bellman
from algos.gridworld.model import ACTIONS
from pages.views.gridworld import board, paint, scene
from pages.views.gridworld.moves import closer, figure, run, rungs
from pages.views.gridworld.moves.run import Episode
from ui import picture, words
from ui.picture import Drag, Picture
from ui.view import Code, Rows, Said, Screen, View, beside
from ui.words import Share

OWN = "its own cell"


def chart(at: Episode) -> Picture:
    """The board with the agent on it, and what its moves have turned out to be worth beside it."""
    b, first, done = at.at.board, at.first, at.done
    Q = at.Q[first:]
    apart = (at.name == "sarsa") & ~np.isclose(at.other_target, done.target, rtol=1e-9, atol=1e-9)
    alpha = float(at.trace.final.alpha[0])
    steps = rungs.Steps(
        alpha,
        first + 1,
        done.before[first:],
        done.target[first:],
        (done.before + done.alpha * at.errors)[first:],
        [_made_of(at, t) for t in range(first, done.moves)],
        np.where(apart, at.other_target, np.nan)[first:],
        f"with {at.other.title}'s target",
        at.other.colour,
        "the best next move" if at.name == "q_learning" else "the move it makes next",
        [_digits(at, t) for t in range(first, done.moves)],
    )
    stage = figure.Stage(b, Q, done.states[first:], steps, board.scale(Q))
    stays = [words.count(n, "move") + " from here" for n in np.bincount(done.states[:-1], minlength=len(Q[0])).tolist()]

    def hover(i: int) -> list[str]:
        """Of boards with all numbers in their cells how often one set out from there, of others these."""
        return scene.hover(at.at, stays if figure.numbered(b) else ["<br>".join(_four(row)) for row in Q[i].tolist()])

    error = float(at.errors[at.largest])
    largest = f"the largest TD error is {words.number(error)}, at move {at.largest + 1}"
    return picture.frames(
        len(Q),
        lambda i: stage.draw(
            *(i, done.actions[first:], _best(Q[i]), hover(i)),
            at.source(first + i - 1) if i and not at.at.model.terminal[done.states[first + i]] else None,
        ),
        lambda i: caption(at, first + i),
        maps=True,
        on_click=(lambda i: paint.click(b, i)) if at.at.brush else None,
        drags=[*_same_episode(at), Drag(rungs.STEP, lambda i, x, y: _pulled(at, first + i, y), "Drag: step size α")],
        start=_opening(at),
        ahead=True,
        steps=range(first, done.moves + 1),
        tracks={"x2": range(first, done.moves + 1)},
        alt=f"Episode {at.number} of {at.learner.title} on the board {b.title}: {words.count(done.moves, 'move')}, "
        f"{'to a terminal' if done.ended else 'then cut off'}; "
        f"{largest if error else 'no move brings anything new: all TD errors are 0'}.",
    )


def _same_episode(at: Episode) -> list[Drag]:
    """What moves the start and the ends: the number of the episode stays, whatever other boards open with."""

    def sets(drag: Drag) -> Callable[[int, float, float], dict[str, Any]]:
        def moved(i: int, x: float, y: float) -> dict[str, Any]:
            found = dict(drag.sets(i, x, y))
            return found | {"episode": at.number} if found else found

        return moved

    return [replace(drag, sets=sets(drag)) for drag in scene.drags(at.at)]


def _pulled(at: Episode, t: int, worth: float) -> dict[str, float]:
    """The step size with which move t (0, 1, ...) leaves about this value behind; none if there is no such move."""
    sizes, values = at.course
    if t not in range(values.shape[1]):
        return {}
    return {"alpha": float(sizes[np.abs(values[:, t] - worth).argmin()])}


def _four(row: list[float]) -> list[str]:
    """The values (4,) of the actions of a cell, so far."""
    return [f"{a} {words.number(q)}" for a, q in zip(ACTIONS, row, strict=True)]


def caption(at: Episode, t: int) -> str:
    """The frame after t moves: how large its surprise was, and which was the largest so far."""
    T = at.done.moves
    if t == at.first:
        return f"Before move {t + 1} of {T}: the robot stands in {at.cell(t)}"
    error, sizes = float(at.errors[t - 1]), np.abs(at.errors[:t])
    meant, *otherwise = at.happened(t - 1).split(", ")
    slipped = f" {' and '.join(otherwise)}, not {meant}" if any("slipped" in one for one in otherwise) else ""
    news = _news(error, _digits(at, t - 1))
    bumped = error and _bumps(at, t - 1) == OWN
    said = (
        f"Move {t} of {T} bumps and learns from its own cell: {news}" if bumped else f"Move {t} of {T}{slipped}: {news}"
    )
    if not sizes.max():
        return f"None of the {T} moves changes a value: each came out as expected" if t == T > 1 else said
    if t < T:
        return said + ", the largest surprise so far" * (rungs.largest(sizes) == t - 1 and not bumped)
    return _outcome(at, rungs.largest(sizes))


def _outcome(at: Episode, largest: int) -> str:
    """Which move of the whole episode surprised most, and how many changed a value; there is one that did."""
    T, changed = at.done.moves, np.count_nonzero(at.errors)
    news = _news(float(at.errors[largest]), _digits(at, largest))
    if changed == 1 < T:
        return f"Only move {largest + 1} of {T} changes a value: it is {news}"
    few = f", and {changed} of {T} moves change a value" if changed < T else ""
    aims = int((np.abs(at.other_target - at.done.target) > 1e-9).sum()) if at.name == "sarsa" else 0
    share = words.number(Share(aims / T))
    where = f"in {share} of the moves" if T > 1 else "here"
    other = f", and {where} {at.other.title} would aim elsewhere" if aims else ""
    if T == 1:
        return f"The only move comes out {news}{other}"
    return f"Move {largest + 1} of {T} surprises the robot most: {news}{other or few}"


def _news(error: float, more: int) -> str:
    """How a move came out, by its surprise."""
    if error == 0:
        return "as expected, no value changes"
    how = "better" if error > 0 else "worse"
    by = rungs.told(abs(error), more)
    return f"hardly {how} than expected" if by == "0" else f"{by} {how} than expected"


def _bumps(at: Episode, t: int) -> str:
    """From whose value move t (0, 1, ...) learns if the robot stays where it is; nothing if it does not."""
    if not at.happened(t).endswith(", stayed"):
        return ""
    source = _source(at, t)
    return "none" if source is None else OWN if source[0] == int(at.done.states[t]) else "another cell"


def _bump(at: Episode) -> int:
    """The number of the first bump that changes a value, else of the first bump. Raises StopIteration without any."""
    bumps = [t for t in range(at.first, at.done.moves) if _bumps(at, t)]
    return next(t for t in [*(t for t in bumps if at.errors[t]), *bumps]) + 1


def _best(Q: np.ndarray) -> np.ndarray:
    """The best actions (S, 4) bool of Q (S, 4) in cells where a single one is: of others there is no arrow."""
    chosen = bellman.greedy(Q)
    return np.asarray(chosen & (chosen.sum(axis=1, keepdims=True) == 1))


def _opening(at: Episode) -> int:
    """The last frame before what teaches most, in the first half, whose move taught something that one sees; if there
    is one whose move went as meant, that."""
    sizes, shown = np.abs(at.errors[at.first :]), range(at.first, at.done.moves)
    last = min(int(sizes.argmax()), len(sizes) // 2) if len(sizes) else 0
    seen = [t for t in shown[:last] if sizes[t - at.first] > 0.05 * sizes.max()]
    told = [t for t in seen if not at.happened(t).endswith("stayed")] or seen
    meant = [t for t in told if "," not in at.happened(t)]
    return (meant or told)[-1] - at.first + 1 if told else min(1, last)


def so_far(at: Episode, moves: int) -> Episode:
    """After so many moves."""
    return replace(at, after=moves)


def said(at: Episode) -> list[Said]:
    """Where not all is shown."""
    return [beside(f"The last {at.done.moves - at.first} of its moves are shown." if at.first else "")]


def verdict(at: Episode) -> str:
    """What went otherwise than meant in the last move, and how the episode ended once it has."""
    done, t = at.done, at.after - 1
    if t < 0:
        return ""
    end = "It reached a terminal." if done.ended else f"It was cut off after {done.moves} moves."
    return end if at.after == done.moves else _went(at.happened(t))  # the headline then speaks of the whole episode


def _went(happened: str) -> str:
    """What happened in a move, as a sentence; nothing if it went as it was meant to: that is seen."""
    meant, *otherwise = happened.split(", ")
    if not otherwise:
        return ""
    if any("slipped" in one for one in otherwise) and "stayed" not in otherwise:  # which way the headline says
        return "It learns about the move it tried."
    return f"It tried to go {meant}, but {' and '.join(otherwise)}."


def _digits(at: Episode, t: int) -> int:
    """With how many more digits than usual move t (0, 1, ...) is written, for its sums to come out."""
    source, done = _source(at, t), at.done
    parts = (float(done.rewards[t]), at.at.gamma, float(at.Q[t][source])) if source else (0.0, 0.0, np.inf)
    return rungs.digits(float(done.before[t]), float(done.target[t]), float(done.alpha[t]), parts)


def _source(at: Episode, t: int) -> tuple[int, int] | None:
    """The cell and the move from whose value move t (0, 1, ...) learns; None where it ends."""
    return None if at.at.model.terminal[at.done.states[t + 1]] else at.source(t)


def _made_of(at: Episode, t: int) -> str:
    """How what came out of move t (0, 1, ...) is reckoned, in short."""
    source, paid = _source(at, t), float(at.done.rewards[t])
    if source is None:
        return "(paid by the end)" if at.at.model.terminal[at.done.states[t + 1]] else ""
    discount = f"discount {at.at.gamma:g} × " if at.at.gamma < 1 else ""
    later = rungs.told(float(at.Q[t][source]), _digits(at, t))
    later = f"({later})" if later.startswith("−") else later
    return f"= {f'{words.setting(paid)} + ' if paid else ''}{discount}{later} (dotted)"


def code(at: Episode) -> Code:
    """There is no library that draws the same random moves."""
    t = at.done.moves - 1
    before = f"trace.states[{at.number - 1}]"
    printed = {
        "Expected": "episode.before[-1]",
        "Came out": "episode.target[-1]",
        "Its value now": f"moves.replay({before}, episode)[-1, episode.states[{t}], episode.actions[{t}]]",
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


def _value(at: Episode, which: str) -> float:
    """A value of the move made last; nan before the first."""
    t = at.after - 1
    if t < 0:
        return np.nan
    done = at.done
    return float(at.Q[t + 1, done.states[t], done.actions[t]] if which == "now" else getattr(done, which)[t])


QUANTITIES = {
    "Expected": lambda at: _value(at, "before"),
    "Came out": lambda at: _value(at, "target"),
    "Its value now": lambda at: _value(at, "now"),
    "largest error": lambda at: float(at.errors[at.largest]) if at.after else np.nan,
    "Best Q at the start": lambda at: at.Q[at.after, at.done.states[0]].max(),
    "moves": lambda at: at.done.moves,
    "the start hears of it after episode": _heard,
    "share of moves where the aims differ": _differ,
    "moves that bring news": lambda at: np.count_nonzero(at.errors),
    "what learns last": lambda at: f"{at.cell(at.largest)}, {ACTIONS[at.done.actions[at.largest]]}",
    "diamonds above their bar": lambda at: int((at.other_target > at.done.target + 1e-9).sum()),
    "a bump that teaches": _bump,
    "a bump learns from": lambda at: _bumps(at, _bump(at) - 1),
    "bumps": lambda at: sum(at.happened(t).endswith(", stayed") for t in range(at.done.moves)),
}
screen = Screen(
    chart,
    at=so_far,
    verdict=verdict,
    said=said,
    closer=closer.show,
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View("Move by move", run.choose, screen, data="fig44", folded=("epsilon", "gamma", "living", "slip", "seed"))
