"""Two costs against one weight: the log loss has one valley, the square on a sigmoid may have several."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import streamlit as st

from algos.classification import losses
from datasets.dataset import Dataset
from pages.views.classification import losses_code, losses_stage, losses_theory
from ui import classes, controls, export, page, player, words
from ui.figures import losses as figure

FRAMES = 41
FINE = 10  # points of the curve between two frames
FAR = 8.0  # how far the typical score is moved either way
PULLS = (8.0, -1.0, 0.15, 0.15)  # label times input of the four points of the example
EXAMPLE = (-6.0, 6.0)


@dataclass(frozen=True, eq=False)
class Line:
    """The agreements start + weight * pull of some points, for weights in a range."""

    start: np.ndarray
    pull: np.ndarray
    low: float
    high: float
    name: str
    now: float  # the weight as fitted; nan for the example
    lines: tuple[str, ...]  # of a script that makes start and pull
    imports: tuple[str, ...]


def show(data: Dataset, presets: Callable[[], None]) -> None:
    points = controls.choice(
        "Points",
        ["data", "example"],
        "data",
        key="points",
        titles={"data": "the data", "example": "four points"},
        help="The data's points with the other weights as fitted; or four points on a line, x = 8, 0.15 and 0.15 "
        "positive and x = 1 negative, with one weight and no intercept.",
    )
    line, stage = _example() if points == "example" else _of_data(data)
    presets()
    w = np.linspace(line.low, line.high, (FRAMES - 1) * FINE + 1)
    log, square = losses.along(line.start, line.pull, w)
    slopes = losses.slopes_along(line.start, line.pull, w)
    hollow = losses.bends_along(line.start, line.pull, w) < 0
    valleys = tuple(losses.valleys(s) for s in slopes)
    frames = range(0, len(w), FINE)

    def caption(i: int) -> str:
        return (
            f"Weight {words.number(round(float(w[i]), 9))} · log loss {words.number(float(log[i]))}, slope "
            f"{words.number(float(slopes[0][i]))} · squared {words.number(float(square[i]))}, slope "
            f"{words.number(float(slopes[1][i]))}"
        )

    left, right = page.columns()
    with left:
        player.play(
            [figure.weight(w, log, square, hollow, (valleys[0], valleys[1]), slopes, i, line.name) for i in frames],
            [caption(i) for i in frames],
            start=FRAMES // 4,
            alt=f"Two costs against {line.name}: the log loss with "
            f"{words.count(len(valleys[0]), 'minimum', 'minima')}, the squared loss on a sigmoid "
            f"with {len(valleys[1])}.",
        )
        _notes(line, hollow, valleys[1])
        if stage:
            classes.caveats(stage.at)
    shown = {
        "Minima, log": len(valleys[0]),
        "Minima, squared": len(valleys[1]),
        "Least mean log loss": float(log.min()),
        "Least mean square": float(square.min()),
    }
    with right:
        page.numbers(
            shown,
            help={
                "Minima, log": "In the range that is drawn. The log loss is convex: never more than one.",
                "Minima, squared": "In the range that is drawn; where the curve turns from falling to rising.",
                "Least mean log loss": "At the lowest of the weights drawn.",
                "Least mean square": "Of ½ (h − y)², at the lowest of the weights drawn.",
            },
        )
        st.caption("Play moves the weight from left to right.")
    page.more(
        {
            "Theory": losses_theory.show,
            "Code": lambda: _code(data if stage is None else stage.at.data, line, len(w)),
            "Data": lambda: page.data(data if stage is None else stage.at.train),
        }
    )


def _notes(line: Line, hollow: np.ndarray, valleys: np.ndarray) -> None:
    said = f"The squared loss is not convex in {hollow.mean():.0%} of the range".replace("%", " %")
    more = (
        f" and has {len(valleys)} minima, of which a descent finds the one it rolls into." if len(valleys) > 1 else "."
    )
    st.caption(said + more)
    if np.isfinite(line.now):
        st.caption(f"The other weights stay as fitted; this one was fitted to {words.number(line.now)}.")


def _example() -> tuple[Line, None]:
    pull = np.array(PULLS)
    made = (f"pull = np.array({list(PULLS)})", "start = np.zeros(len(pull))")
    return Line(np.zeros(len(pull)), pull, *EXAMPLE, "the weight", np.nan, made, ()), None


def _of_data(data: Dataset) -> tuple[Line, losses_stage.Stage]:
    stage = losses_stage.choose(data)
    names = ["intercept", *stage.at.features.names]
    which = controls.choice(
        "Weight", names, names[1], key="which", help="The weight that moves; the others stay as fitted."
    )
    j = names.index(which)
    column = np.ones(len(stage.at.y)) if j == 0 else stage.at.Z[:, j - 1]
    now = float(stage.model.intercept) if j == 0 else float(stage.coef[j - 1])
    pull = stage.signs * column
    start = stage.agreements - now * pull
    size = float(np.median(np.abs(column)))
    half = FAR / size if size > 0 else FAR
    title = "intercept" if j == 0 else f"weight of {which}"
    lines, imports = losses_code.fit_lines(stage)
    made = (
        *lines,
        "s = 2 * y - 1",
        "pull = s * 1.0" if j == 0 else f"pull = s * Z[:, {j - 1}]",
        f"start = s * model.decision_function(Z) - {'model.intercept' if j == 0 else f'model.coef[{j - 1}]'} * pull",
    )
    return Line(start, pull, now - half, now + half, title, now, made, imports), stage


def _code(data: Dataset, line: Line, m: int) -> None:
    script = export.script(
        data,
        [
            *line.lines,
            f"w = np.linspace({line.low!r}, {line.high!r}, {m})",
            "log, square = losses.along(start, pull, w)",
            "slopes = losses.slopes_along(start, pull, w)",
        ],
        {
            "Minima, log": "len(losses.valleys(slopes[0]))",
            "Minima, squared": "len(losses.valleys(slopes[1]))",
            "Least mean log loss": "log.min()",
            "Least mean square": "square.min()",
        },
        imports=[*line.imports, "import numpy as np", "from algos.classification import losses"],
        title="Two costs along one weight.",
    )
    page.code(losses, script, None)
