"""One fold of a cross-validation: the fit to the other points, the errors on the fold, and who learns when."""

from typing import Any

import numpy as np

from pages.views.bias_variance import errors
from pages.views.bias_variance.headings import keys
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

TEST = errors.VALIDATION
LEFT = {"wide": -0.28, "narrow": -0.35}  # of the plot's width: where the heading of the errors begins
SIDE = 12  # pixels, right of the errors
ROWS = 0.38  # the share of the height in which the folds have their rows
NAMED = 12  # folds that all have their name
ERROR = "Mean squared error on each fold"
BRIEF = "Error on each fold"
OVER = 26  # pixels, above the name of the average
BESIDE: dict[str, Any] = {"xaxis.domain": [0, 0.58], "xaxis2.domain": [0.745, 1], "yaxis2.domain": [0, 0.93]}
MARKS = (
    ("training", palette.DATA, "●"),
    ("held out", errors.VALIDATION, "■"),
    ("fit", palette.FIT, "━"),
    ("truth", errors.TEST, "┅"),
)
CURVES = ("fit", "truth")  # named at their ends where there is room
WIDE = {
    "xaxis.domain": [0, 0.56],
    "yaxis.domain": [0.42, 1],
    "xaxis2.domain": [0, 0.56],
    "yaxis2.domain": [0, ROWS],
    "xaxis3.domain": [0.66, 1],
    "yaxis3.domain": [0, 1],
}


def figure(
    fit: list[Trace],
    split: list[Trace],
    right: list[Trace],
    *,
    y_range: tuple[float, float],
    folds: int,
    beside: tuple[dict[str, Any], dict[str, Any]],
) -> Figure:
    """The fit above the split on the left, errors or estimates on the right."""
    across = palette.axis("x", range=[-0.03, 1.03])
    up = palette.axis("y", range=list(y_range))
    layout = panels.layout(
        [(across | dict(title=dict(text=""), showticklabels=False), up), (across, rows(folds)), beside],
        widths=(1, 1, 1),
        height=474,
        tall=1150,
        domains=WIDE,
    )
    layout["meta"]["narrow"]["xaxis3.domain"] = [0.2, 1]  # the names of the rows stand left of it
    drawn = [panels.on(t, i) for i, traces in enumerate((fit, split, right)) for t in traces]
    return dict(data=drawn, layout=layout)


def rows(folds: int) -> dict[str, Any]:
    """The axis of the folds, the first one on top; named where there is room."""
    shown = range(1, folds + 1) if folds <= NAMED else range(1, folds + 1, -(-folds // 5))
    named: dict[str, Any] = dict(tickvals=list(shown), ticktext=[f"fold {j}" for j in shown])
    return palette.axis("", range=[folds + 0.6, 0.4], showgrid=False, showline=False, **named)


def beside(
    fit: list[Trace], right: list[Trace], *, y_range: tuple[float, float], axes: tuple[dict[str, Any], dict[str, Any]]
) -> Figure:
    """The fit on the left, its curves named at their ends; the errors of the folds on the right."""
    layout = panels.layout(
        [(palette.axis("x", range=[-0.03, 1.03]), palette.axis("y", range=list(y_range))), axes],
        widths=(1, 1),
        height=474,
        tall=820,
        domains=BESIDE,
    )
    colours = {name: colour for name, colour, _ in MARKS}
    found = {trace["name"]: trace for trace in fit if trace.get("name") in CURVES}
    ends = [(name, float(found[name]["y"][-1]), colours[name]) for name in CURVES]
    drawn = [panels.on(trace, i) for i, traces in enumerate((fit, right)) for trace in traces]
    figure = fits.named(dict(data=drawn, layout=layout), ends, room=0)
    layout = figure["layout"]
    layout["showlegend"] = False
    points = keys(look for look in MARKS if look[0] not in CURVES)
    plain = dict(size=14)
    layout["annotations"] = [
        panels.heading(points, 0, font=plain),
        panels.heading(ERROR, 1, font=plain, yshift=OVER, x=LEFT["wide"]),
    ]
    for shape, said, right_said in (("wide", points, ERROR), ("narrow", keys(MARKS), BRIEF)):
        told: dict[str, Any] = {"annotations[0].text": f"<b>{said}</b>", "annotations[1].text": f"<b>{right_said}</b>"}
        sides = {"margin.t": panels.LEGEND_ROW, "margin.r": SIDE, "legend2.visible": False}
        layout["meta"][shape] |= sides | told | {"annotations[1].x": LEFT[shape]}
    layout["meta"]["narrow"] |= {"xaxis2.domain": [0.26, 1], "xaxis.title.text": ""}  # a heading is there
    layout["meta"]["wide"]["xaxis.title.text"] = "x"
    layout["barmode"] = "overlay"
    layout["margin"] |= dict(t=panels.LEGEND_ROW, r=SIDE)
    return figure


def fold(
    x: np.ndarray, y: np.ndarray, learned: np.ndarray, predictions: np.ndarray, grid: np.ndarray, curve: np.ndarray
) -> list[Trace]:
    """Points (n,) learned from (a mask) and held out, the fit as a curve over `grid`, and the held-out errors."""
    out = ~learned
    ways = np.column_stack([y[out], predictions[out], np.full(out.sum(), np.nan)]).ravel()
    held = fits.observed(x[out], y[out], test=True, pick=False)
    marker = dict(color=TEST, symbol="square", size=10, line=dict(width=1, color=palette.OUTLINE))
    return [
        marks.line(np.repeat(x[out], 3), ways, TEST, meta="no ghost"),
        fits.curve(grid, curve, "fit"),
        fits.observed(x[learned], y[learned], pick=False) | dict(name="training"),
        held | dict(marker=marker),
    ]


def who(x: np.ndarray, fold: np.ndarray, judged: int) -> list[Trace]:
    """A row for each fold: where its points lie (squares), filled once they are asked about; the others learn."""
    k = int(fold.max()) + 1
    done = (fold >= 0) & (fold < judged)
    now = fold == judged - 1
    row = fold + 1
    across, up = np.tile([0, 1, np.nan], k), np.repeat(np.arange(1.0, k + 1), 3)
    size = 6 if k > 12 else 8
    return [
        marks.line(across, up, palette.DATA, width=1.5 if k > 12 else 3, opacity=0.35),
        _squares(x[fold >= 0], row[fold >= 0], size, "square-open", TEST),
        _squares(x[done], row[done], size, "square", errors.BEFORE),
        _squares(x[now], row[now], size + 2, "square", TEST),
    ]


def _squares(x: np.ndarray, row: np.ndarray, size: int, symbol: str, colour: str) -> Trace:
    says = "x = %{x:.3f}, held out in fold %{y}"
    return marks.points(x, row.astype(float), colour, size=size, symbol=symbol, says=says)
