"""Three losses on the same points, one of which is moved: which line follows it?"""

from collections.abc import Mapping

import numpy as np
import streamlit as st

from algos.regression import moved
from algos.regression.linear import Linear
from algos.regression.moved import Rivals
from datasets.dataset import Dataset
from pages.views.regression import robust_closer, robust_theory, scene
from pages.views.regression.scene import Scene
from ui import controls, page, player, words
from ui.figures import rivals

COSTS = {"squares": "sum of squares", "absolute": "sum of sizes", "chebyshev": "largest size"}
OUTLIER = {"view": "robust", "data": "outlier"}
PRESETS = (
    page.Preset(
        "One outlier",
        "Play: the point goes from far below to far above. Which line follows it, and which does not care?",
        OUTLIER,
    ),
    page.Preset(
        "Five points of the notes",
        "Four points lie on y = x. Which loss finds that line, and what do the others make of the fifth point?",
        {"view": "robust", "data": "five_points"},
    ),
    page.Preset(
        "Far to the side",
        "Few points, and the outlier has leverage. Play: between which heights does the line of least absolute "
        "deviations move, and where does it stand still?",
        OUTLIER | {"data_n": 10, "data_noise": 1.5, "data_outlier_x": 15.0, "data_outlier_y": 30.0},
    ),
    page.Preset(
        "No outlier",
        "With even noise, how much do the three lines differ, and which one hangs on the two or three extreme points?",
        {"view": "robust", "data": "line", "point": 1},
    ),
)


def show(data: Dataset) -> None:
    at = scene.choose(data, held_out=None)
    data = at.data
    n = len(at.y)
    chosen = controls.several(
        "Losses", list(rivals.NAMES), list(rivals.NAMES), key="losses", most=3, help="A line is drawn for each."
    )
    losses = tuple(loss for loss in rivals.ORDER if loss in chosen)
    point = controls.slider("Point moved", 1, n, n, key="moved", help="Or click a point. The player moves it.") - 1
    band = "chebyshev" in losses and controls.toggle(
        "Chebyshev's band", True, key="band", help="All points lie in it; no line has a narrower one."
    )
    page.presets(PRESETS)
    heights = rivals.heights(at.y, point)
    trace = player.run(moved.lines, at.data.X, at.y, point=point, heights=heights, losses=losses, limit=len(heights))
    start = int(np.flatnonzero(heights == at.y[point])[0])
    models = dict(zip(losses, trace.states[start].models, strict=True))
    residuals = {loss: at.y - model.predict(at.data.X) for loss, model in models.items()}
    left, right = page.columns()
    with left:
        _chart(at, point, trace.states, start, losses, band)
        st.markdown(_table(at, models, residuals))
    with right:
        page.numbers(
            {f"Least {COSTS[loss]}": robust_closer.total(loss, residuals[loss]) for loss in losses},
            help={
                "Least sum of squares": "Of the residuals, by the least squares line.",
                "Least sum of sizes": "Of the residuals |y − ŷ|, by the line of least absolute deviations.",
                "Least largest size": "The largest |y − ŷ|, by Chebyshev's line.",
            },
        )
        st.caption(f"With point {point + 1} where the data have it.")
    page.more(
        {
            "Look closer": lambda: robust_closer.show(at, point, residuals),
            "Theory": robust_theory.show,
            "Code": lambda: robust_theory.code(at, losses),
            "Data": lambda: page.data(at.data, {f"residual, {rivals.NAMES[k]}": r for k, r in residuals.items()}),
        }
    )


def _ends(at: Scene, model: Linear) -> np.ndarray:
    return at.along(model.predict)[[0, -1]]


def _chart(at: Scene, point: int, states: tuple[Rivals, ...], start: int, losses: tuple[str, ...], band: bool) -> None:
    tops = np.array([states[0].height, states[-1].height, *at.y_range])
    view = dict(titles=at.titles, x_range=at.x_range, y_range=(float(tops.min()), float(tops.max())))
    x = at.data.X[:, at.at]

    def draw(i: int) -> player.Figure:
        models = dict(zip(losses, states[i].models, strict=True))
        y = moved.targets(at.y, point, states[i].height)
        worst = float(np.abs(y - models["chebyshev"].predict(at.data.X)).max()) if band and at.single else None
        return rivals.figure(x, y, point, {loss: _ends(at, m) for loss, m in models.items()}, worst, view)

    player.play(
        [draw(i) for i in range(len(states))],
        [f"Point {point + 1} at {words.number(s.height)} · {_said(at, s.models, losses)}" for s in states],
        start=start,
        on_click=lambda i: controls.put("moved", i + 1),
        alt=f"{words.count(len(at.y), 'point')} of {at.data.title} with the lines of "
        f"{words.listed([rivals.NAMES[loss] for loss in losses])}: {_said(at, states[start].models, losses)}.",
    )


def _said(at: Scene, models: tuple[Linear, ...], losses: tuple[str, ...]) -> str:
    return "slopes: " + ", ".join(
        f"{rivals.NAMES[loss]} {_plain(float(m.coef[at.at]))}" for loss, m in zip(losses, models, strict=True)
    )


def _table(at: Scene, models: Mapping[str, Linear], residuals: Mapping[str, np.ndarray]) -> str:
    """Each line with its three totals; in each column the least is bold, and belongs to the line made for it."""
    totals = {loss: moved.totals(r) for loss, r in residuals.items()}
    least = [min(row[k] for row in totals.values()) for k in range(3)]
    rows = ["| line | slope | intercept | sum of squares | sum of sizes | largest size |", "|---|" + "---:|" * 5]
    for loss, model in models.items():
        cells = [_plain(float(model.coef[at.at])), _plain(model.intercept)]
        for value, best in zip(totals[loss], least, strict=True):
            text = words.number(value)
            cells.append(f"**{text}**" if value <= best * (1 + 1e-9) else text)
        rows.append(f"| {rivals.NAMES[loss]} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _plain(value: float) -> str:
    """A number without the last digits, in which the solver of a linear programme differs from what it should find."""
    return words.number(round(value, 12) if abs(value) < 1e-9 else float(f"{value:.9g}"))
