"""Walk by oneself: every move is the reader's, and what it costs against the best plan is told."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import streamlit as st

from algos.gridworld import driven
from algos.gridworld.driven import Driven
from algos.gridworld.model import ACTIONS
from algos.trace import Trace
from pages.views.gridworld import board, board_actions, paint, scene
from pages.views.gridworld.board_shapes import place
from pages.views.gridworld.layout import WIDTH, layout
from pages.views.gridworld.scene import Scene
from pages.views.gridworld.walk.figure import BOTTOM, PALE, RAISED, TOP, high
from ui import compute, controls, export, palette, picture, words
from ui.classroom.lecturer import Offer
from ui.classroom.store import ARROWS, Question, Votes
from ui.figures import marks, panels
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Said, Screen, as_of, note

LETTERS = "URDL"  # of ACTIONS
LONGEST = 100  # moves
LATE = 10  # moves that the curves have room for at first
RETURN, REGRET, LUCK, LEFT = "Return so far", "Regret", "Luck", "Best from here"
HELP = {
    RETURN: "The rewards so far, each times γ to the number of moves before it.",
    REGRET: "What your choices have cost: V* of each cell less Q* of the move that you chose there.",
    LUCK: "How much better the slips so far came than was to be expected. 0 on average.",
    LEFT: "V* of the cell. With γ to the number of moves it adds up with the return to V* of the start, less the "
    "regret, plus the luck.",
}


@dataclass(frozen=True, eq=False)
class Drive:
    """The board and the walk as far as it has come."""

    at: Scene
    Q: np.ndarray  # (S, 4) the best values
    sure: np.ndarray  # (S, 4) where each action leads that does not slip
    trace: Trace[Driven]

    @property
    def now(self) -> Driven:
        """As it stands."""
        return self.trace.final

    @property
    def over(self) -> bool:
        """Whether it has come to a terminal, or has no moves left."""
        return bool(self.at.model.terminal[self.now.cell]) or self.trace.steps >= LONGEST

    @property
    def typed(self) -> str:
        """The moves made, as letters."""
        return "".join(LETTERS[state.action] for state in self.trace.states[1:])


def choose(at: Scene) -> Drive:
    """The moves, and the walk. Raises compute.Refused where there is no best policy to compare with."""
    controls.quiet("drive")  # every move is in the picture
    typed = controls.words(
        "Your moves",
        "",
        key="drive",
        longest=LONGEST,
        help="Click the board in the direction you want to go, press a button under it, or type U, R, D and L.",
    )
    actions = tuple(LETTERS.index(letter) for letter in typed.upper() if letter in LETTERS)
    seed = controls.seed()
    try:
        Q = scene.best(at).Q
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
    trace = compute.run(driven.steps, at.model, actions=actions, Q=Q, gamma=at.gamma, seed=seed, limit=LONGEST)
    return Drive(at, Q, scene.surely(at), trace)


def chart(run: Drive, ringed: tuple[int, ...] = ()) -> Picture:
    """The board with the way so far, and beside it what the moves have cost and the slips have brought."""
    at, b, states = run.at, run.at.board, run.trace.states
    cells = np.array([state.cell for state in states])
    curves = [
        (REGRET, palette.CLASSES[1], run.trace.curve("regret")),
        (LUCK, palette.CLASSES[0], run.trace.curve("luck")),
    ]
    ground, shape = board.ground(b, PALE * board.scale(b.reward), RAISED, goal=True), _layout(run, curves)
    hover = scene.hover(at, ["click to go this way"] * at.model.n_states)

    def draw(t: int) -> Figure:
        top = max(curves, key=lambda curve: float(curve[2][t]))[0]
        lines = []
        for name, colour, y in curves:
            says, side = f"{name} after move %{{x}}: %{{y:.3f}}", f"{'top' if name == top else 'bottom'} right"
            lines.append(marks.line(np.arange(t + 1), y[: t + 1], colour, width=3, says=says))
            lines.append(marks.text([t], y[[t]], [f" {name.lower()}" if t else ""], colour, textposition=side, size=13))
        agent = board_actions.path(b, cells[: t + 1])
        return dict(
            data=[*ground, *agent, board.picks(b, hover), *(panels.on(line, 1) for line in lines)], layout=shape
        )

    return picture.frames(
        len(states),
        draw,
        lambda t: caption(run, t),
        steps=range(len(states)),
        maps=True,
        on_click=lambda i: _clicked(run, i),
        drags=scene.drags(at),
        below=lambda: _buttons(run),
        key="drive",
        tracks={"x2": range(len(states))},
        alt=f"A robot on the board {b.title} after {words.count(run.trace.steps, 'move')} of your own, in "
        f"{place(b, run.now.cell)}: regret {words.number(run.now.regret)}, luck {words.number(run.now.luck)}.",
    )


def _layout(run: Drive, curves: list[tuple[str, str, np.ndarray]]) -> dict[str, object]:
    b, last = run.at.board, max(run.trace.steps, LATE)
    rows, columns = b.shape
    held = np.concatenate([y for *_, y in curves])
    low, top = min(float(held.min()), -0.1), max(float(held.max()), 0.1)
    room = 0.1 * (top - low)
    above = min(330, 330 * rows // columns)
    inner = above + 60 + 220
    tall = min(high(b), round(0.58 * WIDTH * rows / columns))
    left = min(tall * columns / rows / WIDTH, 0.58)
    named = [f'<span style="color:{colour}">{name.lower()}</span>' for name, colour, _ in curves]
    named[0] = named[0].replace(">regret", ">Regret")
    key = panels.heading(f"● the robot and its way{board.walls(b)}", 0, font=dict(size=14, color=board_actions.AGENT))
    move = palette.axis("move", range=[-0.03 * last, 1.35 * last], nticks=6)
    cost = palette.axis("", range=[low - room, top + room], nticks=6, zeroline=True, zerolinecolor=palette.GRID)
    return layout(
        [board.axes(b), (move, cost)],
        [([0, left], [0, 1]), ([left + 0.08, 1], [0, 1])],
        [([0, 1], [1 - above / inner, 1]), ([0.16, 1], [0, 220 / inner])],
        height=tall + TOP + BOTTOM,
        tall=inner + TOP + BOTTOM,
        top=TOP,
        bottom=BOTTOM,
        showlegend=False,
        annotations=[
            key,
            panels.heading(f"{named[0]} and {named[1]} of your moves, in rewards", 1, font=dict(size=14)),
        ],
    )


def caption(run: Drive, t: int) -> str:
    """The frame after t moves."""
    b, states = run.at.board, run.trace.states
    if t == 0:
        return "The robot stands at the start. Where to?"
    before, now = states[t - 1], states[t]
    slipped = run.sure[before.cell, now.action] != now.cell
    cost, luck = now.regret - before.regret, now.luck - before.luck
    chosen = f"The choice cost {words.number(cost)}" if cost > 1e-9 else "No choice was better"
    went = f"{ACTIONS[now.action]}{', but it slipped' if slipped else ''}, to {place(b, now.cell)}"
    fortune = words.number(luck) if abs(luck) > 1e-9 else 0
    told = f"Move {t}: {went}. {chosen}, and its luck is {fortune}"
    return told + f". It ends with a return of {words.number(now.total)}" * (t == run.trace.steps and run.over)


def _went(run: Drive, action: int) -> None:
    """One more move. For callbacks."""
    if not run.over:
        controls.put("drive", run.typed + LETTERS[action])


def _clicked(run: Drive, i: int) -> None:
    """A click on place i of the board: paint it with the brush in hand, else go one cell that way."""
    if paint.click(run.at.board, i) or i >= run.at.model.n_states:
        return
    down, right = (run.at.board.cells[i] - run.at.board.cells[run.now.cell]).tolist()
    if down or right:
        upright = abs(down) >= abs(right)
        _went(run, (2 if down > 0 else 0) if upright else (1 if right > 0 else 3))


def offer(run: Drive) -> Offer | None:
    """A class drives, a vote a move; nothing once the walk is over."""
    if run.over:
        return None
    text = f"Move {run.trace.steps + 1}: which way should the robot go?"
    question = Question(text, tuple(ACTIONS), kind=ARROWS)
    return Offer("The class drives", question, "Go where most say", partial(_voted, run), again=True)


def _voted(run: Drive, votes: Votes) -> str:
    """One move more, the way that most have said; of several such ways the first as the arrows stand."""
    if not votes:
        return "Nobody answered: the robot stays."
    most, every = max(many for _, many in votes), sum(many for _, many in votes)
    ways = [action for action, many in votes if many == most]
    _went(run, ways[0])
    alike = f", as many {words.listed([ACTIONS[way] for way in ways[1:]])}" if ways[1:] else ""
    return f"{most} of {every} said {ACTIONS[ways[0]]}{alike}."


def _buttons(run: Drive) -> None:
    """A button for each move, and one that takes the last one back."""
    held = st.container(key=controls.key_of("own_arrows"))  # the player leaves these keys alone
    places = held.columns(len(ACTIONS) + 1)
    for where, action in zip(places, (3, 0, 2, 1), strict=False):
        label, key = f"Go {ACTIONS[action]}", controls.key_of(f"drive_{ACTIONS[action]}")
        where.button(
            label,
            key=key,
            on_click=partial(_went, run, action),
            shortcut=ACTIONS[action].capitalize(),
            disabled=run.over,
            width="stretch",
        )
    places[-1].button(
        "Take back",
        key=controls.key_of("drive_back"),
        on_click=partial(controls.put, "drive", run.typed[:-1]),
        disabled=not run.typed,
        width="stretch",
    )


def numbers(run: Drive) -> dict[str, float]:
    now = run.now
    left = 0.0 if run.at.model.terminal[now.cell] else float(run.Q[now.cell].max())
    return {RETURN: now.total, REGRET: now.regret, LUCK: now.luck, LEFT: left}


def said(_: Drive) -> list[Said]:
    return [
        note(
            "Click the board in the direction you want to go, or press an arrow key. A slip is not your fault: it "
            "counts as luck."
        )
    ]


def code(run: Drive) -> Code:
    """There is no library that draws the same slips."""
    lines = ["last = trace.final"]
    printed = {
        RETURN: "last.total",
        REGRET: "last.regret",
        LUCK: "last.luck",
        LEFT: "0.0 if world.terminal[last.cell] else best.Q[last.cell].max()",
    }
    assert run.trace.made is not None
    recorded = export.recorded(run.trace.made, "world", instead={"Q": "best.Q"})
    best = export.call("best = value_iteration.solution", "world", gamma=run.at.gamma)
    imports = ["from algos.gridworld import driven, value_iteration", "from algos.trace import record"]
    title = "A walk of one's own on a gridworld."
    return Code(
        driven, scene.script(run.at, [best, f"trace = {recorded}", *lines], printed, imports=imports, title=title)
    )


def rows(run: Drive) -> Rows:
    b, states = run.at.board, run.trace.states
    cells = b.cells[[state.cell for state in states]] + 1
    columns = {
        "move": np.arange(len(states)),
        "meant": ["", *(ACTIONS[state.action] for state in states[1:])],
        "row": cells[:, 0],
        "column": cells[:, 1],
        "return": run.trace.curve("total"),
        "regret": run.trace.curve("regret"),
        "luck": run.trace.curve("luck"),
    }
    return Rows(columns, f"{b.name}_drive", "One row a move of your own.")


SCREEN = Screen(
    chart,
    numbers,
    HELP,
    at=as_of,
    said=said,
    code=code,
    rows=rows,
    quantities={"cell": lambda run: place(run.at.board, run.now.cell)},
    room=offer,
)
