"""The samples that are averaged: drawn from one move on the notes' board, or typed by the reader."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import streamlit as st

from algos import check
from algos.gridworld import averages, model, value_iteration
from algos.gridworld.model import ACTIONS, Model
from algos.trace import record
from datasets import catalog
from datasets.board import Board
from ui import cache, controls, player
from ui.figures.board_shapes import place

BOARD = "board"
OWN = "own"
OTHERS = 200  # sequences behind the band
MOST = 200  # samples
LARGEST = 1e6
NOTES = "4, 8, 6"
FROM = {BOARD: "One move", OWN: "Your own"}


@dataclass(frozen=True)
class Source:
    """The samples of one sequence, and what is known of where they come from."""

    samples: np.ndarray  # (n,)
    others: np.ndarray  # (m, n) samples that might as well have come
    expected: float  # the expectation; of typed samples their mean
    deviation: float  # the standard deviation of one sample
    seed: int
    state: int | None = None  # the pair whose move is sampled; None for typed samples
    action: int | None = None

    @cached_property
    def label(self) -> str:
        """What the dashed line is."""
        return "Plain mean" if self.state is None else "True value"

    def place(self) -> str:
        """The pair in words."""
        assert self.state is not None and self.action is not None
        return f"{place(notes_board(), self.state)}, {ACTIONS[self.action]}"


def choose() -> Source:
    """The sidebar's part that says which samples."""
    kind = controls.choice(
        "Samples",
        list(FROM),
        BOARD,
        key="avg_source",
        titles=FROM,
        help="Samples of what one move on the notes' 3 x 3 board is worth, or numbers you type.",
    )
    return _drawn() if kind == BOARD else _typed()


def _drawn() -> Source:
    board, (world, worth) = notes_board(), process()
    free = [place(board, s) for s in np.flatnonzero(~world.terminal).tolist()]
    cell = controls.choice(
        "Cell", free, free[-1], key="avg_cell", help="Where the move begins. Beside the -1 the samples differ most."
    )
    action = controls.choice(
        "Move",
        list(ACTIONS),
        "left",
        key="avg_action",
        help="Which way is meant; with probability 0.1 each it slips to a side.",
    )
    n = int(
        controls.stop_slider(
            "Number of samples",
            (5, 10, 20, 50, 100, MOST),
            100,
            key="avg_n",
            help="How often the move is made. More of them show which averages settle.",
        )
    )
    seed = controls.seed()
    s, a = int(np.flatnonzero(~world.terminal)[free.index(cell)]), ACTIONS.index(action)
    mine = worth[averages.outcomes(world, s, a, size=n, seed=seed)]
    others = worth[averages.outcomes(world, s, a, size=(OTHERS, n), seed=seed + 1000)]
    p = world.P[s, a]
    expected = float(p @ worth)
    return Source(mine, others, expected, float(np.sqrt(p @ (worth - expected) ** 2)), seed, s, a)


def _typed() -> Source:
    typed = controls.words(
        "Numbers, oldest first",
        NOTES,
        key="avg_typed",
        help=f"Up to {MOST} numbers with commas or spaces between them; the point is the decimal point.",
        longest=1200,
    )
    samples = read(typed)
    others = np.random.default_rng(1000).permuted(np.tile(samples, (OTHERS, 1)), axis=1)
    return Source(samples, others, float(samples.mean()), float(samples.std()), 0)


def read(text: str) -> np.ndarray:
    """The numbers in a line of text (n,). Raises player.Refused for what is none."""
    parts = text.replace(",", " ").replace(";", " ").split()
    try:
        if not 1 <= len(parts) <= MOST:
            raise ValueError(f"Type 1 to {MOST} numbers.")
        return np.array([check.number(_number(p), "A sample", low=-LARGEST, high=LARGEST) for p in parts])
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem


def _number(text: str) -> float:
    try:
        return float(text.replace("−", "-"))
    except ValueError:
        said = "".join(c for c in text if c.isalnum() or c in ".+-")[:20]
        raise ValueError(f"“{said}” is no number. Write them like this: {NOTES}") from None


def notes_board() -> Board:
    """The notes' board."""
    board: Board = catalog.make("fig44")
    return board


def process() -> tuple[Model, np.ndarray]:
    """The process of the notes' board, and what a move is worth that leads into each cell, by V* (S,)."""
    return _process(cache.source(value_iteration.steps))


@st.cache_resource(show_spinner=False)
def _process(_version: str) -> tuple[Model, np.ndarray]:
    b = notes_board()
    world = model.model(b.wall, b.terminal, b.reward, b.wind, b.start, slip=b.slip, living=b.living)
    V = record(value_iteration.steps(world, gamma=b.gamma), limit=1000).final.V
    return world, averages.targets(world, V, b.gamma)
