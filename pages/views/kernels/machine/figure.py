"""The plane of the machine view: the score everywhere at some of the states, and the landmarks."""

import functools
from collections.abc import Callable

import numpy as np

from algos.kernels.support_vector_machine import SupportVectorMachine
from pages.views.kernels import maps
from pages.views.kernels.machine.run import Run
from pages.views.kernels.maps import CELLS
from ui import compute, palette
from ui.figures import boundary, margin, regions
from ui.figures.marks import Trace
from ui.session import cache

STREET = 0.5  # of the points beyond the margins: before, these are islands among the points and no street
NOWHERE = boundary.NOWHERE
REACH = 2.0  # the score of full colour: twice a margin line's


def last(run: Run) -> list[Trace]:
    """The map, the boundary and the margin lines of the last state alone."""
    i, plane = run.trace.steps, run.at.plane
    scores, _ = maps.scores(run.at, run.trace, _weights)(i)
    return [regions.scores(plane, scores, reach=REACH, cells=CELLS), *margin.curved(plane, scores, CELLS)]


def background(run: Run) -> Callable[[int], list[Trace]]:
    """The map, the boundary and the margin lines of step i; remembered with the run, as a click changes none of them.

    Raises compute.Refused where the kernel's values are too large.
    """
    plane = run.seen.plane

    def make() -> Callable[[int], list[Trace]]:
        scores = maps.scores(run.seen, run.trace, _weights)
        scores(0)  # what is refused is refused now

        @functools.cache
        def drawn(i: int) -> list[Trace]:
            S, balance = scores(i)
            # while no point has weight all places have one score
            split = parted(S) and bool(run.trace.states[i].alpha.any())
            background = regions.scores(plane, S, reach=REACH, cells=CELLS) | dict(opacity=float(split))
            margins, _ = margin.curved(plane, S, CELLS)
            margins["name"] = "margin"
            street = i == run.trace.steps or np.mean(np.abs(run.trace.states[i].scores) >= 1) >= STREET
            street = street and split
            margins |= dict(showlegend=bool(street), legendrank=1003)  # last: the others stay where they are
            if not street:
                margins |= dict(x=NOWHERE[:, 0], y=NOWHERE[:, 1])
            line = boundary.level(plane, balance if split else np.zeros_like(S), cells=CELLS, width=3)
            return [background, margins, line | dict(name="boundary", showlegend=split)]

        return drawn

    key = cache.digest("scores", plane, run.trace.made)
    found: Callable[[int], list[Trace]] = compute.remembered(key, make, grows=20_000 * (run.trace.steps + 1))
    return found


def parted(scores: np.ndarray) -> bool:
    """Whether any score is not 0, up to rounding: if none is there is no boundary."""
    return bool(np.abs(scores).max() > 1e-9)


def _weights(state: SupportVectorMachine) -> np.ndarray:
    """Of the points in the score: (n,)."""
    weights: np.ndarray = state.alpha * state.signs
    return weights


def stars(run: Run) -> Trace:
    """The landmarks."""
    places = run.at.points[run.landmarks.rows] if run.landmarks else np.empty((0, 2))
    mark = dict(symbol="star", size=13, color=palette.CLASSES[4], line=dict(width=1, color=palette.OUTLINE))
    return boundary.ring(places) | dict(marker=mark, name="landmark", showlegend=len(places) > 0)
