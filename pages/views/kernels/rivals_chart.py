"""Two methods in one figure, played along C, and how far they agree."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from algos.kernels.base import Kernel
from datasets.dataset import Dataset
from pages.views.kernels.rivals_methods import TITLES, Fit
from ui import controls, player, words
from ui.classes import Scene
from ui.figures import boundary, choosing, regions, twins
from ui.figures.plane import Plane

CELLS = 50
NARROW = 880  # pixels of both, one below the other
PLACES = 50  # across and up, where agreement is counted


@dataclass(frozen=True)
class Given:
    """What both methods were given."""

    kernel: Kernel
    C: float
    landmarks: int
    seed: int


@dataclass(frozen=True)
class Match:
    """Both methods for every C, the place of the C on display, and all they were given."""

    at: Scene
    rows: Dataset
    plane: Plane
    names: tuple[str, str]
    runs: tuple[Sequence[Fit], Sequence[Fit]]
    j: int  # the C on display
    costs: list[float]
    given: Given

    @property
    def fits(self) -> tuple[Fit, Fit]:
        return self.runs[0][self.j], self.runs[1][self.j]

    @property
    def y(self) -> np.ndarray:
        assert self.rows.y is not None
        return self.rows.y


def agreement(plane: Plane, left: Fit, right: Fit) -> float:
    """The share of PLACES x PLACES places in the window where both give the same class."""
    xx, yy = np.meshgrid(np.linspace(*plane.x, PLACES), np.linspace(*plane.y, PLACES))
    places = np.column_stack([xx.ravel(), yy.ravel()])
    return float(np.mean(left.predict(places) == right.predict(places)))


def show(match: Match) -> None:
    """Both methods for every C in one figure."""
    at, rows = match.at, match.rows
    places = match.plane.grid(CELLS)[2]
    points = boundary.points(rows.X, match.y, at.class_names)
    legend = boundary.legend(at.class_names, mistakes=True)

    def side(fit: Fit, first: bool) -> list[player.Figure]:
        scores = fit.decision_function(places)
        traces = [
            regions.scores(match.plane, scores, reach=2.0, cells=CELLS),
            boundary.level(match.plane, scores, cells=CELLS),
            points,
            boundary.mistakes(rows.X, (fit.scores > 0) != match.y),
            *(legend if first else []),
        ]
        return [trace if "name" in trace else trace | dict(showlegend=False) for trace in traces]

    said = [f"{C:g}" for C in match.costs]

    def draw(C: str) -> player.Figure:
        pair = [run[said.index(C)] for run in match.runs]
        titles = TITLES[match.names[0]], TITLES[match.names[1]]
        made = twins.figure(match.plane, side(pair[0], True), side(pair[1], False), titles=titles)
        layout = choosing.with_legend(made["layout"])
        layout["meta"]["heights"] = layout["meta"]["heights"] | dict(narrow=NARROW)
        return made | dict(layout=layout)

    one, two = (TITLES[name] for name in match.names)
    agreed = agreement(match.plane, *match.fits)
    player.sweep(
        said,
        draw,
        name="C",
        caption=lambda C: _caption(match, said.index(C)),
        start=match.j,
        maps=True,
        on_click=lambda i: controls.put("point", i + 1),
        alt=f"{words.count(len(rows.X), 'point')} of {at.data.title} twice, with the kernel "
        f"{match.given.kernel.title}: on the left {one}, on the right {two}. "
        f"They give the same class to {100 * agreed:.3g} % of the places.",
    )


def _caption(match: Match, j: int) -> str:
    pair = match.runs[0][j], match.runs[1][j]
    mistakes = [int(((fit.scores > 0) != match.y).sum()) for fit in pair]
    agreed = agreement(match.plane, *pair)
    return f"agree on {100 * agreed:.3g} % of the places · mistakes {mistakes[0]} left, {mistakes[1]} right"
