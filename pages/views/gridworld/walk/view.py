"""Walk: robots that follow one policy on feet that slip, and where they are to be expected."""

import numpy as np

from algos.gridworld import crowd
from algos.gridworld.model import ACTIONS
from pages.views.gridworld import board_actions, scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.layout import has_room
from pages.views.gridworld.walk import closer, drive, run
from pages.views.gridworld.walk.drive import Drive
from pages.views.gridworld.walk.figure import Stage, high
from pages.views.gridworld.walk.run import CAUTIOUS, LONGEST, PLANS, Walk
from ui import export, picture, words
from ui.picture import Figure, Picture
from ui.view import ABOVE, Code, Rows, Said, Screen, View, as_of, beside, warning

ENDED, LIKELY = "Ended", "Expected to have ended"
HELP = {
    ENDED: "Robots that have come to a terminal by now.",
    LIKELY: "The number of robots times the probability of having ended by now, from the powers of the transition "
    "matrix: no random number is in it.",
}


def chart(walk: Walk, ringed: tuple[int, ...] = ()) -> Picture:
    """The board with its robots move by move, beside it how many have ended; a ring around states `ringed`."""
    at, states, n = walk.at, walk.trace.states, walk.robots
    likely = np.array([state.probability for state in states])
    at_end = [np.array([which[state.cells].mean() for state in states]) for _, which in walk.ends]
    expected = [(name, likely[:, which].sum(axis=1)) for name, which in walk.ends]
    curved = walk.expected or (n > 1 and bool(walk.ends) and has_room(at.board.shape, high(at.board)))
    stage = Stage(at.board, walk.policy, expected if curved else None, n, ringed, walk.expected)
    alone = np.array([state.cells[0] for state in states])
    nobody = np.zeros(n, dtype=bool)

    def draw(t: int) -> Figure:
        count = np.bincount(states[t].cells, minlength=at.model.n_states).tolist()
        texts = [
            f"{words.count(k, 'robot')}, {n * p:.4g} expected" for k, p in zip(count, likely[t].tolist(), strict=True)
        ]
        return stage.draw(
            likely[t],
            states[t].cells,
            walk.slipped(t) if t else nobody,
            alone[: t + 1] if n == 1 else alone[:0],
            [share[: t + 1] for share in at_end] if curved else [],
            scene.hover(at, texts),
        )

    beside_it = "; beside it how many have ended" * curved + ", and how many are expected to" * walk.expected
    came = ", ".join(
        f"{words.count(round(n * share[-1]), 'robot')} at {name}"
        for (name, _), share in zip(walk.ends, at_end, strict=True)
    )
    return picture.frames(
        len(states),
        draw,
        lambda t: caption(walk, t),
        start=0,
        steps=range(len(states)),
        on_click=lambda i: scene.pick(at, i),
        drags=scene.drags(at),
        key="walk",
        alt=f"{words.count(n, 'robot')} on the board {at.board.title} after {words.count(walk.moves, 'move')}"
        f"{': ' + came if came else ''}{beside_it}.",
    )


def caption(walk: Walk, t: int) -> str:
    """The frame after t moves."""
    if t == 0:
        if walk.robots == 1:
            return "The robot stands at the start"
        return f"All {walk.robots} robots stand at the start"
    if t == walk.moves:
        return _outcome(walk)
    now, slipped = walk.trace.states[t], walk.slipped(t)
    if walk.robots == 1:
        s, a = int(walk.trace.states[t - 1].cells[0]), int(now.actions[0])
        went = ", but it slipped" if slipped[0] else ","
        stays = (" and stays in" if slipped[0] else " it stays in") if now.cells[0] == s else " to"
        return f"Move {t}: {ACTIONS[a]}{went}{stays} {place(walk.at.board, int(now.cells[0]))}"
    there = [int(which[now.cells].sum()) for _, which in walk.ends]
    came = [f"{count} at {_called(walk, name)}" for count, (name, _) in zip(there, walk.ends, strict=True)]
    came.append(f"{walk.robots - sum(there)} on the way")
    first, _, rest = came[0].partition(" ")
    came[0] = f"{first} {'robot is' if first == '1' else 'robots are'} {rest}"
    return f"Move {t} of {walk.moves}: {words.listed(came)}"


def _outcome(walk: Walk) -> str:
    """What the whole walk has come to: how many robots at which end, and after how many moves."""
    moves = words.count(walk.moves, "move")
    there = [(int(which[walk.now.cells].sum()), name) for name, which in walk.ends]
    still = walk.robots - sum(count for count, _ in there)
    if walk.robots == 1:
        slips = sum(int(walk.slipped(t).sum()) for t in range(1, walk.moves + 1))
        end = next((f"is at {_called(walk, name, one=True)}" for count, name in there if count), "is still on the way")
        told = f", {slips or 'none'} of them slipped" if walk.at.slip and walk.moves > 1 else ""
        return f"The robot {end} after {moves}{told}"
    if not there:
        return f"All {walk.robots} robots are still on the way after {moves}"
    (first, best), *others = there
    came = [f"{count} at {_called(walk, name)}" for count, name in others if count]
    pays = ", the end that pays most" if others and not walk.many else ""
    comma = "," if pays and len(came) != 1 else ""
    rest = f"{pays},{' and' * (len(came) == 1)} {words.listed(came)}" if pays and came else pays + comma
    if came and not pays:
        rest = f"{' and' if len(came) == 1 else ','} {words.listed(came)}"
    if still:
        return f"{first} of {walk.robots} robots are at {_called(walk, best)}{rest} after {moves}, {still} on the way"
    half = f", half of them within {_half(walk)}" if first == walk.robots and _half(walk) != walk.moves else ""
    who = f"All {walk.robots}" if first == walk.robots else f"{first} of {walk.robots}"
    return f"{who} robots are at {_called(walk, best)}{rest} after {moves}{half}"


def _called(walk: Walk, name: str, one: bool = False) -> str:
    """An end in a sentence: of many rewards those of one sign are told together."""
    if not walk.many:
        return name
    return f"{'an end' if one else 'ends'} {'of ' * (name == '0')}{name}"


def numbers(walk: Walk) -> dict[str, float | str]:
    gone = walk.moves > 0  # before the first move there is nothing to count
    return {
        ENDED: f"{walk.ended} of {walk.robots}" if gone else "none yet",
        LIKELY: walk.likely if gone else "none yet",
    }


def said(walk: Walk) -> list[Said]:
    still = walk.robots - walk.ended
    left = f" {words.count(still, 'robot')} still on the way after {LONGEST} moves." if still else ""
    told = ""
    if walk.expected:
        counted = walk.robots > 1 and board_actions.roomy(walk.at.board)
        told += "" if counted else "The larger a grey square, the likelier a cell. "
        told += "Dotted is the share expected at each end, solid the share of the robots."
    return [
        *([warning(walk.why, where=ABOVE)] if walk.why else []),
        beside(f"{_slips(walk)}{told}{left}".strip()),
    ]


def _slips(walk: Walk) -> str:
    """How often a move goes to a side, and what a wall does."""
    slip = walk.at.slip
    told = "slip to one of their two sides. A robot that meets a wall stays where it is. "
    return f"{10 * slip:.3g} in 10 moves {told}" if slip else ""


def code(walk: Walk) -> Code:
    """There is no library that draws the same random moves."""
    assert walk.trace.made is not None
    at = walk.at
    lines, imports = [], ["from algos.gridworld import bellman, crowd", "from algos.trace import record"]
    if walk.plan == "random":
        lines.append("policy = bellman.uniform(world)")
    else:
        parts = ", ".join(f"data.{part}" for part in ("wall", "terminal", "reward", "wind", "start"))
        known = "world"
        if walk.plan == "sure":
            lines.append(export.call("known = model.model", parts, slip=0.0, living=at.living))
            known = "known"
        lines.append(
            f"policy = bellman.shares(value_iteration.solution({known}, {CAUTIOUS if walk.why else at.gamma!r}).greedy)"
        )
        imports[0] += ", value_iteration"
    lines += [
        f"last = {export.recorded(walk.trace.made, 'world', instead={'policy': 'policy'})}.final",
        "ended = world.terminal[last.cells]",
    ]
    printed = {
        ENDED: "ended.sum(), 'of', len(ended)",
        LIKELY: "len(ended) * last.probability[world.terminal].sum()",
    }
    title = f"{words.count(walk.robots, 'robot')} on a gridworld, policy: {PLANS[walk.plan]}."
    return Code(crowd, scene.script(at, lines, printed, imports=imports, title=title))


def rows(walk: Walk) -> Rows:
    cells, b = np.array([state.cells for state in walk.trace.states]), walk.at.board
    last = b.cells[cells[-1]] + 1
    ended = walk.at.model.terminal[cells]
    columns = {
        "robot": np.arange(1, walk.robots + 1),
        "moves": (~ended).sum(axis=0) - (~ended[-1]),
        "row": last[:, 0],
        "column": last[:, 1],
        "ended": ended[-1],
        "return": walk.now.returns,
    }
    return Rows(columns, f"{b.name}_robots", "One row a robot, where it is after the last move.")


def _half(walk: Walk) -> int | str:
    """After which move half of the robots have ended."""
    terminal = walk.at.model.terminal
    return next((t for t, state in enumerate(walk.trace.states) if terminal[state.cells].mean() >= 0.5), "never")


def _at_the_worst(walk: Walk, move: int) -> int:
    """How many robots are at the worst end after a move, or after the last one."""
    return int(walk.ends[-1][1][walk.trace.states[min(move, walk.moves)].cells].sum()) if walk.ends else 0


def _better_than_worse(walk: Walk) -> int:
    """How many more robots are at the best end than at the worst one."""
    return int(walk.ends[0][1][walk.now.cells].sum()) - _at_the_worst(walk, walk.moves) if walk.ends else 0


QUANTITIES = {
    "Mean return": lambda walk: walk.now.returns.mean(),
    "Return, expected": lambda walk: walk.now.expected,
    "slips": lambda walk: sum(int(walk.slipped(t).sum()) for t in range(1, walk.moves + 1)),
    "at the worst end": lambda walk: _at_the_worst(walk, walk.moves),
    "at the worst end after two moves": lambda walk: _at_the_worst(walk, 2),
    "expected at the worst end": lambda walk: (
        walk.robots * float(walk.now.probability[walk.ends[-1][1]].sum()) if walk.ends else 0.0
    ),
    "more at the best end": _better_than_worse,
    "moves": lambda walk: walk.moves,
    "half have ended after": _half,
}
screen = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    said=said,
    closer=closer.show,
    ringed=lambda walk, looked: chart(walk, (looked,)),
    code=code,
    rows=rows,
    quantities=QUANTITIES,
)
view = View(
    "Walk", run.choose, {Walk: screen, Drive: drive.SCREEN}, data="classic", folded=("gamma", "seed", "walk_expected")
)
