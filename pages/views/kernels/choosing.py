"""Which C and which bandwidth: the validation error of every pair, and the boundary of any of them."""

from collections.abc import Iterator

import numpy as np
import streamlit as st

from algos.kernels import grid_search
from algos.kernels.grid_search import GridSearch
from algos.kernels.support_vector_machine import SupportVectorMachine
from datasets.dataset import Dataset
from pages.views.kernels import choosing_chart, choosing_closer, choosing_code, choosing_theory
from pages.views.kernels.choosing_chart import Choice
from ui import classes, controls, page, player, words

MOST = 100  # rows that take part: every cell of the grid is learned from once for each fold
BANDWIDTHS = {
    "coarse": [0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0],
    "fine": [0.1, 0.15, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0],
}
COSTS = {
    "coarse": [0.1, 1.0, 10.0, 100.0, 1000.0],
    "fine": [0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0],
}
PRESETS = (
    page.Preset(
        "Under and over",
        "In one corner both errors are high, in another only one of them is. What does the boundary look like there?",
        {"view": "choosing", "data": "unequal_covariance"},
    ),
    page.Preset(
        "A valley",
        "With a larger C, does the best bandwidth become larger or smaller?",
        {"view": "choosing", "data": "equal_covariance", "grid": "fine"},
    ),
    page.Preset(
        "Arms to follow",
        "A straight enough boundary is no use here. Which bandwidths are too wide for the arms at any C?",
        {"view": "choosing", "data": "spirals"},
    ),
    page.Preset(
        "Another deal",
        "Only the folds differ from deal to deal: move their seed. Does the star stay where it is?",
        {"view": "choosing", "data": "unequal_covariance", "seed": 3},
    ),
    page.Preset(
        "One bad point",
        "The cells without a training error wrap a boundary round the bad point. Does the best cell do so too?",
        {"view": "choosing", "data": "mislabelled", "data_bad_x": -4.0},
    ),
)


def show(data: Dataset) -> None:
    at = classes.choose(data, binary=True, standardise=True, features=False)
    rows = at.train.sample(MOST) if len(at.train.X) > MOST else at.train
    folds = controls.slider(
        "Folds", 2, min(10, len(rows.X)), 5, key="folds", help="More folds: each machine learns from more of the rows."
    )
    seed = controls.seed("Fold seed", help="Which rows fall into the same fold. Every cell is asked about the same.")
    grid = controls.choice(
        "Grid",
        ["coarse", "fine"],
        "coarse",
        key="grid",
        help="Fine: smaller steps in a smaller range, and twice the work.",
    )
    page.presets(PRESETS)
    bandwidths, costs = BANDWIDTHS[grid], COSTS[grid]
    trace = player.run(
        grid_search.steps,
        rows.X,
        rows.y,
        limit=len(bandwidths) * len(costs),
        bandwidths=bandwidths,
        Cs=costs,
        folds=folds,
        seed=seed,
    )
    search: GridSearch = trace.final

    left, right = page.columns()
    with left:
        chart, below = st.container(), st.columns(2)
        best = search.best
        C = controls.stop_slider(
            "C",
            costs,
            costs[best[1]],
            key="C",
            help="Of the machine on the right. Or click a cell, or play.",
            place=below[0],
        )
        bandwidth = controls.stop_slider(
            "Bandwidth",
            bandwidths,
            bandwidths[best[0]],
            key="bandwidth",
            help="Of the machine on the right. Or click a cell.",
            place=below[1],
        )
        cell = bandwidths.index(bandwidth), costs.index(C)
        machines = player.run(along, rows.X, rows.y, limit=len(costs) - 1, bandwidth=bandwidth, Cs=costs).states
        machine = machines[cell[1]]
        choice = Choice(at, rows, search, cell, machine, folds, seed)
        with chart:
            choosing_chart.show(choice, machines)
    with right:
        page.numbers(choosing_code.numbers(choice), help=choosing_code.HELP)
    if len(rows.X) < len(at.train.X):
        st.caption(f"{len(rows.X)} of the {len(at.train.X)} training rows take part, drawn at random.")
    if unfinished := int(search.unfinished.sum()):
        st.caption(
            f"{words.count(unfinished, 'machine')} of {search.wrong.size} had not converged after "
            f"{grid_search.PATIENCE} pairs a row and {'is' if unfinished == 1 else 'are'} judged as found then."
        )
    classes.caveats(at)

    page.more(
        {
            "Look closer": lambda: choosing_closer.show(choice),
            "Theory": lambda: choosing_theory.show(choice.rows),
            "Code": lambda: choosing_code.show(choice),
            "Data": lambda: page.data(
                rows, {"fold": search.fold + 1, "score": machine.scores, "wrong": (machine.scores > 0) != choice.y}
            ),
        }
    )


def along(X: np.ndarray, y: np.ndarray, *, bandwidth: float, Cs: list[float]) -> Iterator[SupportVectorMachine]:
    """The machines of one row of the grid on all points X (n, d), a state each."""
    for C in Cs:
        yield grid_search.machine(X, y, bandwidth, C)
