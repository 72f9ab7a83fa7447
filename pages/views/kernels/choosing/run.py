"""A search over C and bandwidth, and the machine of one of its cells."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from algos.kernels import grid_search
from algos.kernels.grid_search import GridSearch
from algos.kernels.support_vector_machine import SupportVectorMachine
from algos.trace import Trace
from datasets.dataset import Dataset
from pages.views.kernels import few_rows
from ui import classes, compute, controls
from ui.classes import Scene

MOST = 100  # rows that take part: every cell of the grid is learned from once for each fold
BANDWIDTHS = {
    "coarse": [0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0],
    "fine": [0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0],
}
COSTS = {
    "coarse": [0.1, 1.0, 10.0, 100.0, 1000.0],
    "fine": [0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0],
}


@dataclass(frozen=True, eq=False)
class Choice:
    """The search, the cell on display, and the machines of its bandwidth on all rows that take part."""

    at: Scene
    rows: Dataset
    folds: int
    trace: Trace[GridSearch]
    cell: tuple[int, int]  # of the bandwidths and the Cs
    machines: Sequence[SupportVectorMachine]  # one for each C
    every: bool  # whether the errors of all pairs are drawn, not those along C alone
    training: bool  # whether those on the points learned from are drawn, too

    @property
    def search(self) -> GridSearch:
        return self.trace.final

    @property
    def machine(self) -> SupportVectorMachine:
        """That of the cell on display."""
        return self.machines[self.cell[1]]

    @property
    def bandwidth(self) -> float:
        return float(self.search.bandwidths[self.cell[0]])

    @property
    def C(self) -> float:
        return float(self.search.Cs[self.cell[1]])

    @property
    def y(self) -> np.ndarray:
        return self.rows.target


def choose(data: Dataset) -> Choice:
    at = classes.choose(data, binary=True, features=False)
    rows = few_rows.choose(at, MOST)
    folds = controls.slider(
        "Folds", 2, min(10, len(rows.X)), 5, key="folds", help="More folds: each machine learns from more of the rows."
    )
    seed = controls.seed("Fold seed", help="Which rows fall into the same fold. All pairs use the same folds.")
    grid = controls.choice(
        "Grid",
        list(COSTS),
        "coarse",
        key="grid",
        help="Fine: smaller steps in a smaller range, and twice the work.",
    )
    every = controls.toggle(
        "All bandwidths", False, key="every", help="A map of every pair of C and bandwidth; a click shows its boundary."
    )
    training = every and controls.toggle(
        "Training errors", False, key="training", help="A second map, with the training mistakes."
    )
    widths, costs = BANDWIDTHS[grid], COSTS[grid]
    cells = len(widths) * len(costs)
    settings = dict(bandwidths=widths, Cs=costs, folds=folds, seed=seed)
    trace = compute.run(grid_search.steps, rows.X, rows.y, limit=cells, **settings)
    at_best = controls.toggle(
        "Begin at the best cell", False, key="best_cell", help="Until C or the bandwidth is moved."
    )
    i, j = trace.final.best if at_best else (widths.index(1.0), 0)
    C = controls.stop_slider(
        "C: price of a mistake", costs, costs[j], key="C", help="The C of the boundary shown. Or click in the chart."
    )
    bandwidth = controls.stop_slider(
        "Bandwidth",
        widths,
        widths[i],
        key="bandwidth",
        help="Of the boundary shown: how far a point reaches.",
    )
    machines = compute.run(_machines, rows.X, rows.y, limit=len(costs) - 1, bandwidth=bandwidth, Cs=costs).states
    cell = widths.index(bandwidth), costs.index(C)
    return Choice(at, rows, folds, trace, cell, machines, every, training)


def _machines(X: np.ndarray, y: np.ndarray, *, bandwidth: float, Cs: list[float]) -> Iterator[SupportVectorMachine]:
    """The machines of one row of the grid on all points X (n, d), a state each."""
    for C in Cs:
        yield grid_search.machine(X, y, bandwidth, C)


def pick(choice: Choice, i: int) -> None:
    """Show cell i of the maps, counted row by row. For callbacks."""
    row, column = divmod(i, len(choice.search.Cs))
    controls.put("C", f"{choice.search.Cs[column]:.10g}")
    controls.put("bandwidth", f"{choice.search.bandwidths[row]:.10g}")
