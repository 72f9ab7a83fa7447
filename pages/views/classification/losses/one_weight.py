"""Two costs against one weight: the log loss has one valley, the square on a sigmoid may have several."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import streamlit as st

from algos.classification import losses
from datasets.dataset import Dataset
from pages.views.classification import scripts
from pages.views.classification.losses import figure as figures
from pages.views.classification.losses import fit as fits
from pages.views.classification.losses.fit import Fit
from ui import classes, controls, export, picture, words
from ui.picture import Picture
from ui.view import Code, Rows, Said, Screen, beside, note, rows_of

FRAMES = 41
START = FRAMES // 4  # left of the middle, so that something rolls
FINE = 10  # points of the curve between two frames
FAR = 8.0  # how far the typical score is moved either way
PULLS = (8.0, -1.0, 0.15, 0.15)  # label times input of the four points of the example
EXAMPLE = (-6.0, 6.0)
ENDS, BEYOND = "ends ", "goes on "  # what a descent does
LOG, SQUARE = "Minima, log", "Minima, squared"
LEAST_LOG, LEAST_SQUARE = "Least mean log loss", "Least mean square"
HELP = {
    LOG: "The number of minima in the range that is drawn. The log loss is convex, so it never has more than one.",
    SQUARE: "The number of minima in the range that is drawn, where the curve turns from falling to rising.",
    LEAST_LOG: "The lowest mean log loss of all weights drawn.",
    LEAST_SQUARE: "The lowest mean of ½ (h − y)² of all weights drawn.",
}


@dataclass(frozen=True, eq=False)
class Costs:
    """Points with agreements start + weight * pull, for weights in a range; of the data, or four of ours."""

    data: Dataset
    fit: Fit | None  # None for the example
    start: np.ndarray
    pull: np.ndarray
    low: float
    high: float
    name: str
    now: float  # the weight as fitted; nan for the example
    lines: tuple[str, ...]  # of a script that makes start and pull
    imports: tuple[str, ...] = ()
    frame: int = START  # whose weight is looked at

    @cached_property
    def w(self) -> np.ndarray:
        """The weights that are drawn."""
        return np.linspace(self.low, self.high, (FRAMES - 1) * FINE + 1)

    @cached_property
    def costs(self) -> tuple[np.ndarray, np.ndarray]:
        """The log loss and the squared loss on a sigmoid at these weights, means over the points."""
        return losses.along(self.start, self.pull, self.w)

    @cached_property
    def slopes(self) -> tuple[np.ndarray, np.ndarray]:
        return losses.slopes_along(self.start, self.pull, self.w)

    @cached_property
    def hollow(self) -> np.ndarray:
        """Where the squared loss is not convex."""
        return losses.bends_along(self.start, self.pull, self.w) < 0

    @property
    def valleys(self) -> tuple[np.ndarray, np.ndarray]:
        """At which of the weights the two have minima."""
        log, square = self.slopes
        return losses.valleys(log), losses.valleys(square)


def choose(data: Dataset) -> Costs:
    points = controls.choice(
        "Points",
        ["data", "example"],
        "data",
        key="points",
        titles={"data": "the data", "example": "four points"},
        help="Either the data, with the other weights as fitted, or four points on a line with one weight and no "
        "intercept: x = 8, 0.15 and 0.15 are positive, and x = 1 is negative.",
    )
    return _of_data(data) if points == "data" else _example(data)


def _example(data: Dataset) -> Costs:
    pull = np.array(PULLS)
    lines = (f"pull = np.array({list(PULLS)})", "start = np.zeros(len(pull))")
    return Costs(data, None, np.zeros(len(pull)), pull, *EXAMPLE, "the weight", np.nan, lines)


def _of_data(data: Dataset) -> Costs:
    fit = fits.choose(data)
    names = ["intercept", *fit.at.features.names]
    which = controls.choice(
        "Weight", names, names[1], key="which", help="The weight that moves. The others stay as fitted."
    )
    j = names.index(which)
    column = np.ones(len(fit.at.y)) if j == 0 else fit.at.Z[:, j - 1]
    now = float(fit.trace.final.intercept) if j == 0 else float(fit.coef[j - 1])
    pull = fit.signs * column
    size = float(np.median(np.abs(column)))
    half = FAR / size if size > 0 else FAR
    lines = (
        scripts.fitted(fit.trace),
        "s = 2 * y - 1",
        "pull = s * 1.0" if j == 0 else f"pull = s * Z[:, {j - 1}]",
        f"start = s * model.decision_function(Z) - {'model.intercept' if j == 0 else f'model.coef[{j - 1}]'} * pull",
    )
    name = "intercept" if j == 0 else f"weight of {which}"
    start, imports = fit.agreements - now * pull, scripts.imports(fit.trace)
    return Costs(data, fit, start, pull, now - half, now + half, name, now, lines, imports)


def chart(run: Costs) -> Picture:
    w, costs, slopes, valleys = run.w, run.costs, run.slopes, run.valleys

    def caption(frame: int) -> str:
        if frame == FRAMES - 1:
            return (
                f"A descent on {_both(*(_ends(run, slope, low) for slope, low in zip(slopes, valleys, strict=True)))}"
            )
        i = frame * FINE
        both = _both(*(_end(run, slope, low, i) for slope, low in zip(slopes, valleys, strict=True)))
        return f"From a weight of {words.number(round(float(w[i]), 9))} a descent on {both}"

    return picture.frames(
        FRAMES,
        lambda frame: figures.one_weight(w, costs, run.hollow, valleys, slopes, frame * FINE, run.name),
        caption,
        start=START,
        alt=f"Two costs against {run.name}: the log loss with {words.count(len(valleys[0]), 'minimum', 'minima')}, "
        f"the squared loss on a sigmoid with {len(valleys[1])}.",
    )


def _both(log: str, square: str) -> str:
    """What descents on the two losses do."""
    if log == square:
        return f"either loss {log}"
    return f"the log loss {log}, and one on the squared loss {square if BEYOND in log else square.removeprefix(ENDS)}"


def _end(run: Costs, slope: np.ndarray, low: np.ndarray, i: int) -> str:
    """Where a descent from weight i ends: at the next of the minima `low` on the side where the cost falls, if any."""
    if slope[i] > 0:
        left = low[low <= i]
        return f"{ENDS}at {words.number(float(run.w[left[-1]]))}" if len(left) else f"{BEYOND}beyond the left edge"
    right = low[low >= i]
    return f"{ENDS}at {words.number(float(run.w[right[0]]))}" if len(right) else f"{BEYOND}beyond the right edge"


def _ends(run: Costs, slope: np.ndarray, low: np.ndarray) -> str:
    """Where descents from all weights end, from left to right."""
    found = list(dict.fromkeys(_end(run, slope, low, i) for i in range(len(run.w))))
    places = found[:1]
    for before, one in pairwise(found):  # what they do is said once
        places.append(one.removeprefix(ENDS if before.startswith(ENDS) else BEYOND))
    if len(places) > 1:
        return f"{', '.join(places[:-1])} or {places[-1]}"
    return f"{places[0]} {'from either side' if places[0].startswith(ENDS) else 'wherever it starts'}"


def numbers(run: Costs) -> dict[str, float]:
    (log, square), valleys = run.costs, run.valleys
    return {
        LOG: len(valleys[0]),
        SQUARE: len(valleys[1]),
        LEAST_LOG: float(log.min()),
        LEAST_SQUARE: float(square.min()),
    }


def at(run: Costs, frame: int) -> Costs:
    """At the weight of this frame: Look closer follows, the numbers are of the whole range."""
    return replace(run, frame=frame)


def said(run: Costs) -> list[Said]:
    square, found = run.slopes[1], len(run.valleys[1])
    told = f"The squared loss is not convex in {run.hollow.mean():.0%} of the range"
    told += f" and has {found} minima, so a descent ends in the one that it rolls into." if found > 1 else "."
    away = [side for side, out in (("left", square[0] > 0), ("right", square[-1] < 0)) if out]
    if away:
        told += f" At the {' and the '.join(away)} end it falls outwards, and a descent from there leaves the picture."
    now = words.number(run.now)
    fitted = f"The other weights stay as fitted. The fitted value of this one is {now}." if run.fit else ""
    caveats = run.fit.caveats if run.fit else []
    return [note(told), note(fitted), *map(note, caveats), beside("Play moves the weight from left to right.")]


def closer(run: Costs) -> None:
    """What one point adds to the slopes of the two costs at the weight on display."""
    i = controls.point(len(run.pull), place=st)
    w = round(float(run.w[run.frame * FINE]), 9)
    start, pull = run.start[i : i + 1], run.pull[i : i + 1]
    z = float(start[0] + w * pull[0])
    g = float(losses.sigmoid(np.array(z)))
    log, square = (float(v[0]) for v in losses.slopes_along(start, pull, np.array([w])))
    u = words.tex(float(pull[0]))
    st.latex(
        rf"z_{{{i + 1}}} = {words.tex(float(start[0]))} + {words.tex(w)} \cdot ({u}) = {words.tex(z)}, \qquad "
        rf"g = \frac{{1}}{{1 + e^{{-z}}}} = {words.tex(g)}"
    )
    st.latex(rf"\text{{log loss: slope }} -({u}) \cdot (1 - g) = {words.tex(log)}")
    st.latex(rf"\text{{square: slope }} -({u}) \cdot g \, (1 - g)^2 = {words.tex(square)}")
    st.markdown(
        "where the number in brackets is label times input. The curves' slopes are the means of these over the points. "
        "As $g$ goes to 0, the point is most wrong: the first factor goes to 1, the second to 0."
    )


def code(run: Costs) -> Code:
    lines = [
        *run.lines,
        f"w = np.linspace({run.low!r}, {run.high!r}, {len(run.w)})",
        "log, square = losses.along(start, pull, w)",
        "slopes = losses.slopes_along(start, pull, w)",
    ]
    shown = {
        LOG: "len(losses.valleys(slopes[0]))",
        SQUARE: "len(losses.valleys(slopes[1]))",
        LEAST_LOG: "log.min()",
        LEAST_SQUARE: "square.min()",
    }
    imports = [*run.imports, "import numpy as np", "from algos.classification import losses"]
    told: dict[str, Any] = dict(imports=imports, title="Two costs along one weight.")
    if run.fit:
        return Code(losses, classes.script(run.fit.at, lines, shown, **told))
    return Code(losses, export.script(run.data, lines, shown, **told))


def rows(run: Costs) -> Rows:
    return rows_of(run.fit.at.train if run.fit else run.data)


QUANTITIES = {
    "Minimum, log": lambda run: run.w[run.valleys[0][0]],
    "Left minimum, squared": lambda run: run.w[run.valleys[1][0]],
    "Right minimum, squared": lambda run: run.w[run.valleys[1][-1]],
}

screen = Screen(chart, numbers, HELP, at=at, said=said, closer=closer, code=code, rows=rows, quantities=QUANTITIES)
