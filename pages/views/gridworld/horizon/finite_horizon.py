"""Finite horizon: the best action with k moves left, cell by cell, and a walk that follows it."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos.gridworld import bounded, family, finite_horizon
from algos.gridworld.finite_horizon import TimeLeft, Walk
from algos.gridworld.model import ACTIONS
from algos.trace import Trace
from datasets.board import Board
from pages.views.gridworld import board, board_actions, formulas, scene
from pages.views.gridworld.board_shapes import said as written
from pages.views.gridworld.board_shapes import signed
from pages.views.gridworld.horizon import policy_by_time, script
from pages.views.gridworld.scene import Scene
from ui import compute, controls, export, words
from ui.picture import Figure, Picture
from ui.view import Code, Rows, Said, beside

LONGEST = 40
OPENING = 3  # moves left at most: an end is seen from some cells, and from others not
VALUE, SETTLED, CHANGING, DIFFERENT, EARNED = (
    "Value of the start",
    "Arrows final from (moves left)",
    "Arrows that changed",
    "Unlike discounted",
    "Earned on the walk",
)
EARNED_SO_FAR = "Earned on the walk so far"
_BEST = f'<span style="color:{board_actions.ARROW}">▲</span> best move'
KEY = f'{_BEST}   <span style="color:{board_actions.FRESH}">▲ new or just changed</span>'
WALKED = f'{_BEST}   <span style="color:{board_actions.AGENT}">● the robot and its way</span>'
NONE = "none yet"  # it takes no room then
HELP = {
    VALUE: "The best expected sum of rewards from the start in all N moves, not discounted.",
    SETTLED: "With so many moves left or more, up to all N, no arrow changes any more.",
    CHANGING: "Cells whose best actions are not the same for all k from 1 to N: a first arrow counts too. An arrow "
    "into a wall is meant: only slips lead on, away from the end beside it.",
    DIFFERENT: "Cells whose best actions with that many moves left are not those of the policy that discounts with γ "
    "and has no end.",
    EARNED: "The sum of the rewards of this one walk so far. Whole walks earn the value of the start on average.",
}


@dataclass(frozen=True, eq=False)
class Horizon:
    """What is best for every number of moves left, and what is best without a clock."""

    at: Scene
    trace: Trace[TimeLeft]  # no move left, one, ... N
    differs: np.ndarray  # (N, S) where the best actions are others than with one move less
    stationary: np.ndarray | None  # (S, 4) the best actions by discounted rewards; None if those have no value
    problem: str | None  # why
    walk: Walk | None
    seed: int  # of the walk
    by_time: bool  # whether the policy by time left is shown, and what is best without a clock
    whole: bool = True  # whether the induction has come to its end

    @property
    def states(self) -> tuple[TimeLeft, ...]:
        """By the number of moves left."""
        return self.trace.states

    @property
    def N(self) -> int:
        """The horizon, as far as the induction has come."""
        return self.trace.steps

    @property
    def left(self) -> int:
        """How many moves are left: at the end of the walk, or for the whole horizon."""
        return self.N - (len(self.walk.actions) if self.walk else 0)

    def unlike(self, left: int) -> int | None:
        """In how many cells the best actions are not the stationary ones."""
        if self.stationary is None:
            return None
        other = (self.states[left].greedy != self.stationary).any(axis=1)
        return int((other & ~self.at.model.terminal).sum())


def choose(data: Board) -> Horizon:
    help = "How many moves there are in all. What comes after them counts for nothing."
    N = controls.slider("Horizon N", 1, LONGEST, 15, key="horizon", help=help)
    help = (
        "One more move: from no move left to N, the order of the computation. A walk: a robot uses up its N moves and "
        "does in each cell what is best with the moves it has left."
    )
    titles = {"induction": "one more move", "walk": "a walk"}
    walks = controls.choice("Each step", list(titles), "induction", key="order", titles=titles, help=help) == "walk"
    seed = controls.seed() if walks else 0
    help = "A column of arrows for each number of moves left, and one for the best moves with a discount and no end."
    by_time = controls.toggle("Policy by time left", False, key="by_time", help=help)
    at = scene.choose(data, gamma=by_time)
    trace = compute.run(finite_horizon.steps, at.model, horizon=N, limit=N)
    problem, stationary = bounded.problem(at.model, at.gamma), None
    if by_time and not problem:
        stationary = family.optimum(scene.unplayed(at.board), gamma=at.gamma, living=at.living, slip=at.slip).best
    walk = finite_horizon.walk(at.model, trace.states, seed=seed) if walks else None
    return Horizon(at, trace, finite_horizon.changed(trace.states), stationary, problem, walk, seed, by_time)


def chart(run: Horizon) -> Picture:
    """A frame for each number of moves left, rising for the induction and falling for a walk; the policy by time."""
    at, b, walk = run.at, run.at.board, run.walk
    free = ~at.model.terminal
    names = [f"{row}, {column}" for row, column in (b.cells[free] + 1).tolist()]
    policy = np.array([state.greedy for state in run.states[1:]])
    top = board.scale(*(state.V for state in run.states))
    bare = walk is not None and max(b.shape) > board.ROOMY  # the robot walks there
    ground = policy_by_time.fitted(b, board.ground(b, top, written=not bare))
    stationary = None if run.stationary is None else run.stationary[free]
    strip = policy_by_time.strip(policy[:, free], stationary, names) if run.by_time else []
    nowhere = np.zeros(at.model.n_states, dtype=bool)
    shown, key = _frames(run), (KEY if walk is None else WALKED) + board.pieces(b, not bare)

    worth = np.array([state.V[at.model.start] for state in run.states])
    earned = np.r_[0.0, np.cumsum(walk.rewards)] if walk else worth

    def draw(k: int) -> Figure:
        state = run.states[k]
        hover = scene.hover(
            at, [f"{words.count(k, 'move')} left: expected reward {written(v)}" for v in state.V.tolist()]
        )
        layers = [
            *policy_by_time.fitted(b, board.values(b, state.V, top, written=not bare)),
            *ground,
            *board_actions.arrows(b, state.greedy),
            board_actions.turned(b, state.greedy, run.differs[k - 1] if k and walk is None else nowhere),
            *board_actions.path(b, walk.states[: run.N - k + 1] if walk else np.zeros(0, dtype=int)),
            board.picks(b, hover),
        ]
        if not run.by_time:
            if walk:
                return policy_by_time.alone(b, layers, key, earned, run.N - k, EARNED_SO_FAR, "move")
            return policy_by_time.alone(b, layers, key, worth, k)
        layers += [*(strip if walk else policy_by_time.until(strip, k, run.N)), policy_by_time.now(k, len(names))]
        return policy_by_time.figure(b, layers, names, run.N, run.stationary is not None, key)

    return scene.played(
        at,
        shown,
        draw,
        lambda k: caption(run, k),
        start=0 if run.walk else _opening(run),
        steps=[run.N - k for k in shown] if run.walk else shown,
        alt="A board with the best action in every cell, and how it depends on the moves left. "
        f"{caption(run, shown[-1])}.",
    )


def _opening(run: Horizon) -> int:
    """With how many moves left it opens: with no more than bring the agent from the start to the nearest end."""
    world, here = run.at.model, {run.at.model.start}
    for k in range(1, min(OPENING, run.N)):
        here = {int(s) for t in here for s in np.flatnonzero(world.P[t].any(axis=0))}
        if world.terminal[list(here)].any():
            return k
    return min(OPENING, run.N)


def _frames(run: Horizon) -> list[int]:
    """The numbers of moves left that there are to be seen."""
    N = run.N
    return list(range(N, N - len(run.walk.states), -1)) if run.walk else list(range(N + 1))


def caption(run: Horizon, k: int) -> str:
    """The frame with k moves left."""
    left, ended = f"{words.count(k, 'move')} left", run.at.model.terminal
    if run.walk is not None:
        moves = run.N - k
        if moves == len(run.walk.actions):
            return _walked(run, left)
        return f"{left}: the robot has earned {words.number(run.walk.rewards[:moves].sum())}"
    if k == 0:
        return "No move left: nothing can be earned"
    pointed, free = int((~run.states[k].greedy.all(axis=1) & ~ended).sum()), int((~ended).sum())
    turned, has = int(run.differs[k - 1].sum()), not run.states[k].greedy[run.at.model.start].all()
    told = f"{turned} {'has' if turned == 1 else 'have'} just changed"
    if not turned:
        told = f"none has changed since {words.count(finite_horizon.settled(run.differs[:k]), 'move')} left"
    if k == run.N and has:
        others = (
            f", and {pointed} of {words.count(free, 'cell')} have one"
            if pointed < free
            else f", and {words.count(turned, 'arrow') if turned else 'no arrow'} {told.partition(' ')[2]}" * (k > 1)
        )
        return f"{_of_start(run, k)}{others}"
    if pointed == free and k > 1:
        return f"{left}: all {words.count(free, 'cell')} have an arrow, and {told}"
    start = "has one" if has else "has none" + " yet" * (k < run.N)
    have = "has" if pointed == 1 else "have"
    return f"{left}: {pointed} of {words.count(free, 'cell')} {have} an arrow, the start {start}"


def _of_start(run: Horizon, k: int) -> str:
    """Since when the start has an arrow, with k moves left in the end, and when it became the one that it is."""
    arrows = [state.greedy[run.at.model.start] for state in run.states[: k + 1]]
    first = k - [bool(one.all()) for one in arrows[::-1]].index(True) + 1  # with none left it has none
    turned = np.flatnonzero(run.differs[:k, run.at.model.start])  # with one left it begins
    last = int(turned[-1]) + 1 if len(turned) else first
    became = f", which last turns to {formulas.arrows(arrows[last])} with {last}" if last > first else ""
    return f"With {words.count(first, 'move')} left the start gets its first arrow{became}"


def _walked(run: Horizon, left: str) -> str:
    """What a whole walk went for, and what it earned."""
    assert run.walk is not None
    taken, last = rewards_on_the_way(run), int(run.walk.states[-1])
    way = f"took {words.count(taken, 'reward')} on the way" if taken else ""
    board = run.at.board
    paid, most = float(board.reward[tuple(board.cells[last])]), board.reward[board.terminal].max(initial=-np.inf)
    called = "the goal" if paid == most == 0 else f"the end of {signed(paid)}"
    end = f"went to {called} with {left}" if run.at.model.terminal[last] else ""
    went = " and ".join(filter(None, [way, end])) or "came to no end"
    return f"The robot {went}: it earned {words.number(run.walk.rewards.sum())} in all"


def numbers(run: Horizon) -> dict[str, float | str]:
    found: dict[str, float | str] = {SETTLED: finite_horizon.settled(run.differs) if run.whole else NONE}
    if run.walk is None:
        found[CHANGING] = int(run.differs.any(axis=0).sum()) if run.whole else NONE
    else:
        found = {VALUE: start_value(run)} | found | {EARNED: run.walk.total}
    unlike = run.unlike(run.N)
    return found if unlike is None else found | {DIFFERENT: unlike if run.N else NONE}


def start_value(run: Horizon) -> float:
    """What the start is worth, as it stands on the board of the induction."""
    return float(run.trace.final.V[run.at.model.start])


def at(run: Horizon, step: int) -> Horizon:
    """With so many moves left in the induction; or after so many moves of the walk, which knows all of it."""
    if run.walk is None:
        return replace(run, trace=run.trace.until(step), differs=run.differs[:step], whole=step == run.N)
    made = Walk(run.walk.states[: step + 1], run.walk.actions[:step], run.walk.rewards[:step])
    return replace(run, walk=made)


def said(run: Horizon) -> list[Said]:
    clock = ""
    if run.by_time:
        clock = (
            "Rewards are added up as they are; γ is for the policy they are compared with, which has no end and needs "
            f"no clock. {run.problem or ''}"
        )
    bare = run.walk is not None and max(run.at.board.shape) > board.ROOMY
    told = f"{'The colour' if bare else 'A number'} is the reward expected from its cell: orange a gain, blue a loss. "
    told += "Without an arrow all four moves are equal."
    return [beside(f"{clock} {told}".strip())]


def code(run: Horizon) -> Code:
    at, shown = run.at, numbers(run)
    ours = {
        VALUE: "float(states[-1].V[world.start])",
        SETTLED: "finite_horizon.settled(differs)",
        CHANGING: "int(differs.any(axis=0).sum())",
        EARNED: "walk.total",
        DIFFERENT: "int((states[-1].greedy != discounted)[~world.terminal].any(axis=1).sum())",
    }
    lines, imports = ["states = trace.states", "differs = finite_horizon.changed(states)"], []
    if run.walk:
        lines.append(export.call("walk = finite_horizon.walk", "world", "states", seed=run.seed))
    if DIFFERENT in shown:
        lines.append("board = family.family(data.wall, data.terminal, data.reward, data.wind, data.start)")
        call = export.call("family.optimum", "board", gamma=at.gamma, living=at.living, slip=at.slip)
        lines.append(f"discounted = {call}.best")
        imports.append("from algos.gridworld import family")
    theirs = {
        VALUE: "float(V[world.start])",
        SETTLED: "max(changes, default=1)",
        CHANGING: "int((np.array(policy) != policy[0])[:, ~end].any(axis=(0, 2)).sum())",
        DIFFERENT: "int((policy[-1] != discounted)[~end].any(axis=1).sum())",
    }
    plain = scene.script(
        at,
        script.induction(at, run.N, discounted=DIFFERENT in shown),
        {label: theirs[label] for label in shown if label in theirs},
        imports=["import numpy as np"],
        title="Backward induction in plain numpy.",
    )
    return Code(
        finite_horizon,
        scene.script_of_run(
            at, run.trace, lines, {n: ours[n] for n in shown}, imports=imports, title="Backward induction."
        ),
        plain,
        "The walk is drawn by chance, so it is left out here." if run.walk else "",
    )


def rows(run: Horizon) -> Rows:
    b = run.at.board

    def arrows(chosen: np.ndarray) -> list[str]:
        """The best actions of all cells of the board; nothing at walls and terminals."""
        free = chosen & ~run.at.model.terminal[:, None]
        return [formulas.arrows(cell) for cell in b.grid(free).reshape(-1, 4)]

    columns: dict[str, Any] = {
        f"V, {run.N} left": run.trace.final.V,
        "best, 1 left": arrows(run.states[1].greedy),
        f"best, {run.N} left": arrows(run.trace.final.greedy),
    }
    if run.stationary is not None:
        columns["best, discounted"] = arrows(run.stationary)
    return scene.rows(b, columns, name=f"{b.name}_horizon")


def rewards_on_the_way(run: Horizon) -> int:
    """How often a walk enters a cell that pays without being an end."""
    walk, world = run.walk, run.at.model
    paid = run.at.board.reward[~run.at.board.wall] > 0
    return int((paid & ~world.terminal)[walk.states].sum()) if walk else 0


def last_reward(run: Horizon) -> float:
    """What the last move of a walk is paid."""
    return float(run.walk.rewards[-1]) if run.walk else 0.0


def end_reached(run: Horizon) -> str:
    """What the end pays to which a walk has come, as the board has it."""
    return signed(last_reward(run)) if run.walk and run.at.model.terminal[run.walk.states[-1]] else "none"


def went_for(run: Horizon) -> str:
    """Rewards on the way of a walk, a terminal, or both."""
    ended = run.walk is not None and bool(run.at.model.terminal[run.walk.states[-1]])
    if not rewards_on_the_way(run):
        return "an end" if ended else "neither"
    return "both" if ended else "the way"


def turns_right(run: Horizon) -> float:
    """The fewest moves left with which right alone is best at the start; infinity if there is none so far."""
    right = np.arange(4) == ACTIONS.index("right")
    return next((k for k, state in enumerate(run.states) if (state.greedy[run.at.model.start] == right).all()), np.inf)
