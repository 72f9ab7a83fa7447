"""Two costs against one weight: the log loss has one valley, the square on a sigmoid may have several."""

from collections.abc import Callable

import numpy as np
import streamlit as st

from algos.classification import losses
from datasets.dataset import Dataset
from pages.views.classification import losses_line, losses_theory
from pages.views.classification.losses_line import Line
from pages.views.classification.losses_stage import Stage
from ui import classes, controls, export, page, player, words
from ui.figures import one_weight

FRAMES = 41
FINE = 10  # points of the curve between two frames


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
    line, stage = losses_line.example() if points == "example" else losses_line.of_data(data)
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
            [one_weight.figure(w, log, square, hollow, (valleys[0], valleys[1]), slopes, i, line.name) for i in frames],
            [caption(i) for i in frames],
            start=FRAMES // 4,
            alt=f"Two costs against {line.name}: the log loss with "
            f"{words.count(len(valleys[0]), 'minimum', 'minima')}, the squared loss on a sigmoid "
            f"with {len(valleys[1])}.",
        )
        _notes(line, hollow, valleys[1], slopes[1])
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
            "Look closer": lambda: _closer(line),
            "Theory": losses_theory.show,
            "Code": lambda: _code(data, stage, line, len(w)),
            "Data": lambda: page.data(data if stage is None else stage.at.train),
        }
    )


def _closer(line: Line) -> None:
    """What one point adds to the slopes of the two costs at one weight."""
    i = controls.point(len(line.pull), place=st)
    middle = line.now if np.isfinite(line.now) else 0.0
    step = (line.high - line.low) / (FRAMES - 1)
    places = [float(f"{line.low + k * step:.6g}") for k in range(FRAMES)]
    w = controls.stop_slider(
        "Weight",
        places,
        min(places, key=lambda place: abs(place - middle)),
        key="weight_at",
        help="At which weight the slopes are written out. Far on the wrong side, compare the two.",
        place=st,
    )
    pull = line.pull[i : i + 1]
    z = float(line.start[i] + w * pull[0])
    g = float(losses.sigmoid(np.array(z)))
    log, square = (float(v[0]) for v in losses.slopes_along(line.start[i : i + 1], pull, np.array([w])))
    u = words.tex(float(pull[0]))
    st.latex(
        rf"z_{{{i + 1}}} = {words.tex(float(line.start[i]))} + {words.tex(w)} \cdot ({u}) = {words.tex(z)}, \qquad "
        rf"g = \frac{{1}}{{1 + e^{{-z}}}} = {words.tex(g)}"
    )
    st.latex(rf"\text{{log loss: slope }} -({u}) \cdot (1 - g) = {words.tex(log)}")
    st.latex(rf"\text{{square: slope }} -({u}) \cdot g \, (1 - g)^2 = {words.tex(square)}")
    st.markdown(
        "where the number in brackets is label times input. The curves' slopes are the means of these over the points. "
        "As $g$ goes to 0, the point is most wrong: the first factor goes to 1, the second to 0."
    )


def _notes(line: Line, hollow: np.ndarray, valleys: np.ndarray, slopes: np.ndarray) -> None:
    said = f"The squared loss is not convex in {hollow.mean():.0%} of the range".replace("%", " %")
    said += f" and has {len(valleys)} minima; a descent finds the one it rolls into." if len(valleys) > 1 else "."
    away = [side for side, out in (("left", slopes[0] > 0), ("right", slopes[-1] < 0)) if out]
    if away:
        said += f" At the {' and the '.join(away)} end it falls outwards: a descent from there leaves the picture."
    st.caption(said)
    if np.isfinite(line.now):
        st.caption(f"The other weights stay as fitted; this one was fitted to {words.number(line.now)}.")


def _code(data: Dataset, stage: Stage | None, line: Line, m: int) -> None:
    lines = [
        *line.lines,
        f"w = np.linspace({line.low!r}, {line.high!r}, {m})",
        "log, square = losses.along(start, pull, w)",
        "slopes = losses.slopes_along(start, pull, w)",
    ]
    numbers = {
        "Minima, log": "len(losses.valleys(slopes[0]))",
        "Minima, squared": "len(losses.valleys(slopes[1]))",
        "Least mean log loss": "log.min()",
        "Least mean square": "square.min()",
    }
    imports = [*line.imports, "import numpy as np", "from algos.classification import losses"]
    title = "Two costs along one weight."
    if stage is None:
        script = export.script(data, lines, numbers, imports=imports, title=title)
    else:
        script = classes.script(stage.at, lines, numbers, imports=imports, title=title)
    page.code(losses, script, None)
