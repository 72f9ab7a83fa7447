"""The maps of errors and the boundary of a cell, played along C."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from algos.kernels.grid_search import GridSearch
from algos.kernels.support_vector_machine import SupportVectorMachine
from datasets.dataset import Dataset
from ui import controls, player, words
from ui.classes import Scene
from ui.figures import boundary, regions
from ui.figures import choosing as figures
from ui.figures.plane import Plane

CELLS = 60  # of the picture


@dataclass(frozen=True)
class Choice:
    """The search, the cell on display, and its machine on all rows learned from."""

    at: Scene
    rows: Dataset
    search: GridSearch
    cell: tuple[int, int]
    machine: SupportVectorMachine
    folds: int
    seed: int

    @property
    def bandwidth(self) -> float:
        return float(self.search.bandwidths[self.cell[0]])

    @property
    def C(self) -> float:
        return float(self.search.Cs[self.cell[1]])

    @property
    def y(self) -> np.ndarray:
        assert self.rows.y is not None
        return self.rows.y


def show(choice: Choice, machines: Sequence[SupportVectorMachine]) -> None:
    """`machines` are those of the chosen bandwidth, one for each C."""
    at, search = choice.at, choice.search
    best = search.best
    said = {kind: _said(choice, kind) for kind in ("validation", "training")}
    top = max(float(search.errors.max()), float(search.training_errors.max())) or 1.0
    plane = Plane.around(at.data.X, at.plane.titles, aspect=0.9)
    places = plane.grid(CELLS)[2]
    axes = figures.axes(search.bandwidths.tolist(), search.Cs.tolist())
    points = boundary.points(choice.rows.X, choice.y, at.class_names, size=7)
    points = {key: value for key, value in points.items() if key != "meta"}  # a click means a cell
    legend = boundary.legend(at.class_names, mistakes=True)

    values = [f"{C:g}" for C in search.Cs]

    def draw(C: str) -> player.Figure:
        j = values.index(C)
        cell = choice.cell[0], j
        maps = [
            figures.errors(search.errors, said["validation"], top, cell, [best]),
            figures.errors(search.training_errors, said["training"], top, cell, []),
        ]
        scores = machines[j].decision_function(places)
        picture = [
            regions.scores(plane, scores, reach=2.0, cells=CELLS),
            boundary.level(plane, scores, cells=CELLS),
            points,
            boundary.mistakes(choice.rows.X, (machines[j].scores > 0) != choice.y),
            *legend,
        ]
        picture = [trace if "name" in trace else trace | dict(showlegend=False) for trace in picture]
        titles = "Validation error, %", "Training error, %", f"Bandwidth {choice.bandwidth:g}"
        return figures.figure(maps, axes, plane, picture, titles=titles)

    player.sweep(
        values,
        draw,
        name="C",
        caption=lambda C: _caption(choice, values.index(C), machines),
        start=choice.cell[1],
        maps=True,
        on_click=lambda i: _pick(i, search),
        alt=f"{choice.folds}-fold cross-validation on {len(choice.y)} points of {at.data.title}: the validation error "
        f"is lowest, {100 * search.errors[best]:.3g} %, at C {search.Cs[best[1]]:g} and bandwidth "
        f"{search.bandwidths[best[0]]:g}. Beside it the training error, and the boundary for C {choice.C:g} and "
        f"bandwidth {choice.bandwidth:g}.",
    )


def _caption(choice: Choice, j: int, machines: Sequence[SupportVectorMachine]) -> str:
    i, search = choice.cell[0], choice.search
    late = (
        ""
        if machines[j].phase == "converged"
        else f" · drawn after {words.number(machines[j].pairs)} pairs, unfinished"
    )
    return (
        f"bandwidth {choice.bandwidth:g} · validation error {100 * search.errors[i, j]:.3g} %, "
        f"training error {100 * search.training_errors[i, j]:.3g} %{late}"
    )


def _said(choice: Choice, kind: str) -> list[str]:
    search = choice.search
    errors = (search.errors if kind == "validation" else search.training_errors).ravel()
    return [
        f"C {C:g}, bandwidth {b:g}<br>{kind} error {100 * e:.3g} %<br>{100 * s:.0f} % are support vectors"
        + (f"<br>{late} of {choice.folds} machines had not converged" if late else "")
        for (b, C), e, s, late in zip(
            [(b, C) for b in search.bandwidths for C in search.Cs],
            errors,
            search.support.ravel(),
            search.unfinished.ravel(),
            strict=True,
        )
    ]


def _pick(i: int, search: GridSearch) -> None:
    row, column = divmod(i, len(search.Cs))
    controls.put("C", f"{search.Cs[column]:.10g}")
    controls.put("bandwidth", f"{search.bandwidths[row]:.10g}")
