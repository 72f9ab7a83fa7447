"""The samples that are averaged: drawn from one move on a board of three by three, or typed by the reader."""

from dataclasses import dataclass

import numpy as np

from algos import check
from algos.gridworld import averages, value_iteration
from algos.gridworld.model import ACTIONS, Model
from algos.trace import record
from datasets import catalog
from datasets.board import Board
from pages.views.gridworld import scene
from pages.views.gridworld.board_shapes import place, said, signed
from ui import compute, controls
from ui.session import cache

OTHERS = 200  # sequences behind the band
MOST = 200  # samples
LARGEST = 1e6
EXAMPLE = "4, 8, 6"
CHANGED = "avg_changed"  # which samples have led elsewhere, by hand: "3:8" is the third one, and the cell's number
FROM = {"board": "One move", "own": "Your own"}


@dataclass(frozen=True)
class Move:
    """The pair of a state and an action whose outcomes are sampled."""

    state: int
    action: int
    seed: int

    def place(self) -> str:
        """The pair in words."""
        return f"{place(small_board(), self.state)}, {ACTIONS[self.action]}"


@dataclass(frozen=True)
class Outcome:
    """A value that a sample may have, and how often the move goes which way then."""

    value: float
    ways: tuple[tuple[int, float], ...]  # actions and their probabilities
    led: str = ""  # where to, if that is an end or nowhere

    @property
    def level(self) -> str:
        """The ways in a few words, with the value unless these say it."""
        how = "goes" if max(p for _, p in self.ways) > 0.5 else "slips"
        if self.led and self.led != "stays":
            return f"{how} {self.led}"
        way = f" {ACTIONS[self.ways[0][0]]}" if len(self.ways) == 1 or how == "goes" else ""
        return f"{self.led or how + way}: {said(self.value)}"


@dataclass(frozen=True, eq=False)
class Samples:
    """The samples of one sequence, and what is known of where they come from."""

    values: np.ndarray  # (n,)
    others: np.ndarray  # (m, n) samples that might as well have come
    expected: float  # the expectation; of typed samples their mean
    deviation: float  # the standard deviation of one sample
    move: Move | None = None  # None for typed samples
    outcomes: tuple[Outcome, ...] = ()
    changed: tuple[tuple[int, int], ...] = ()  # samples (0, 1, ...) that were moved by hand, and where they lead now

    @property
    def label(self) -> str:
        """What the dashed line is."""
        return "True value" if self.move else "Plain mean"


def choose() -> Samples:
    """The sidebar's part that says which samples. Raises compute.Refused for what are no numbers."""
    help = "Samples of the worth of one move on a 3 x 3 board, or numbers that you type."
    kind = controls.choice("Samples", list(FROM), "board", key="avg_source", titles=FROM, help=help)
    return _drawn() if kind == "board" else _typed()


def _drawn() -> Samples:
    board, (world, worth) = small_board(), process()
    free = {place(board, s): s for s in np.flatnonzero(~world.terminal).tolist()}
    help = "The cell where the move begins. Next to the −1 the samples differ most."
    s = free[controls.choice("Cell", list(free), list(free)[-1], key="avg_cell", help=help)]
    help = "Which way the robot tries to go. With probability 0.1 each it slips to one side or the other."
    a = ACTIONS.index(controls.choice("Move", list(ACTIONS), "left", key="avg_action", help=help))
    help = "How often the move is made. More samples show which averages converge."
    n = int(controls.stop_slider("Number of samples", (5, 10, 20, 50, 100, MOST), 10, key="avg_n", help=help))
    seed = controls.seed()
    mine = worth[averages.outcomes(world, s, a, size=n, seed=seed)]
    changed = _changed(n, np.flatnonzero(world.P[s, a]).tolist())
    for i, to in changed:
        mine[i] = worth[to]
    others = worth[averages.outcomes(world, s, a, size=(OTHERS, n), seed=seed + 1000)]
    p = world.P[s, a]
    expected = float(p @ worth)
    deviation = float(np.sqrt(p @ (worth - expected) ** 2))
    return Samples(mine, others, expected, deviation, Move(s, a, seed), _outcomes(board, worth, s, a), changed)


def _changed(n: int, cells: list[int]) -> tuple[tuple[int, int], ...]:
    """Which of n samples were moved by hand to where the move may lead, one of `cells`; what is none is left out."""
    pairs = [part.partition(":") for part in controls.unseen(CHANGED, longest=10 * MOST).split()]
    read = {int(i): int(to) for i, _, to in pairs if i.isdecimal() and to.isdecimal() and len(i + to) < 9}
    return tuple((i - 1, to) for i, to in sorted(read.items()) if 1 <= i <= n and to in cells)


def pulled(source: Samples, i: int, value: float) -> dict[str, str]:
    """The settings once sample i is pulled to a value: of a move the nearest that it may have."""
    if not 0 <= i < len(source.values):
        return {}
    if source.move is None:
        span = float(np.ptp(np.append(source.values, 0.0))) or 1.0
        digits = max(0, 2 - int(np.floor(np.log10(span))))
        held = [f"{v:.15g}" for v in source.values.tolist()]
        held[i] = f"{np.clip(round(value, digits), -LARGEST, LARGEST):.15g}"
        return {"avg_typed": ", ".join(held)}
    world, worth = process()
    cells = np.flatnonzero(world.P[source.move.state, source.move.action])
    found = dict(source.changed) | {i: int(cells[np.abs(worth[cells] - value).argmin()])}
    return {CHANGED: " ".join(f"{j + 1}:{to}" for j, to in sorted(found.items()))}


def _outcomes(board: Board, worth: np.ndarray, s: int, a: int) -> tuple[Outcome, ...]:
    """What the move is worth if it goes as meant and if it slips to a side; ways that are worth the same are one."""
    straight, slips = scene.process(board, living=board.living, slip=0.0), board.slip / 2
    ways: dict[float, list[tuple[int, float]]] = {}
    led: dict[float, list[str]] = {}
    for way, p in ((a, 1 - 2 * slips), ((a + 3) % 4, slips), ((a + 1) % 4, slips)):
        to = int(straight.P[s, way].argmax())
        value = round(float(worth[to]), 9)
        ways.setdefault(value, []).append((way, p))
        led.setdefault(value, []).append(_led(board, s, to))
    return tuple(
        Outcome(value, tuple(found), led[value][0] * (len({*led[value]}) == 1)) for value, found in ways.items()
    )


def _led(board: Board, s: int, to: int) -> str:
    """Where a way from state s has led, if that is an end or nowhere."""
    row, column = board.cells[to]
    return "stays" if to == s else f"into the {signed(board.reward[row, column])}" * bool(board.terminal[row, column])


def _typed() -> Samples:
    help = f"Up to {MOST} numbers with commas or spaces between them; the point is the decimal point."
    typed = controls.words("Numbers, oldest first", EXAMPLE, key="avg_typed", help=help, longest=1200)
    samples = read(typed)
    others = np.random.default_rng(1000).permuted(np.tile(samples, (OTHERS, 1)), axis=1)
    return Samples(samples, others, float(samples.mean()), float(samples.std()))


def read(text: str) -> np.ndarray:
    """The numbers in a line of text (n,). Raises compute.Refused for what is none."""
    parts = text.replace(",", " ").replace(";", " ").split()
    try:
        if not 1 <= len(parts) <= MOST:
            raise ValueError(f"Type 1 to {MOST} numbers.")
        return np.array([check.number(_number(p), "A sample", low=-LARGEST, high=LARGEST) for p in parts])
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem


def _number(text: str) -> float:
    try:
        return float(text.replace("−", "-"))
    except ValueError:
        said = "".join(c for c in text if c.isalnum() or c in ".+-")[:20]
        raise ValueError(f"“{said}” is no number. Write them like this: {EXAMPLE}") from None


def small_board() -> Board:
    """The smallest board of the page."""
    board: Board = catalog.make("fig44")
    return board


def process() -> tuple[Model, np.ndarray]:
    """The process of the board, and what a move is worth that leads into each cell, by V* (S,)."""
    solved: tuple[Model, np.ndarray] = compute.remembered(
        cache.digest("worth of moves", cache.source(value_iteration.steps)), _solved
    )
    return solved


def _solved() -> tuple[Model, np.ndarray]:
    b = small_board()
    world = scene.process(b, living=b.living, slip=b.slip)
    V = record(value_iteration.steps(world, gamma=b.gamma), limit=1000).final.V
    return world, averages.targets(world, V, b.gamma)
