"""One fold of a cross-validation: the fit to the other points, the errors on the fold, and who learns when."""

from typing import Any

import numpy as np

from pages.views.bias_variance import errors
from ui import palette
from ui.figures import fits, marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

TEST = errors.VALIDATION
ROWS = 0.34  # the share of the height in which the folds have their rows
FIT, ERRORS = [0, 0.66], [0.755, 1]  # across, where the legend stands beside the fit
TOP = 12  # pixels above the plots, where no legend is
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
    number = palette.axis("fold", range=[folds + 0.6, 0.4], nticks=min(folds, 5) + 1, showgrid=False)
    if folds == 1:
        number |= dict(tickmode="array", tickvals=[1], ticktext=["1"])
    layout = panels.layout(
        [(across | dict(title=dict(text=""), showticklabels=False), up), (across, number), beside],
        widths=(1, 1, 1),
        height=500,
        tall=1150,
        domains=WIDE,
    )
    layout["meta"]["narrow"]["xaxis3.domain"] = [0.2, 1]  # the names of the rows stand left of it
    drawn = [panels.on(t, i) for i, traces in enumerate((fit, split, right)) for t in traces]
    return dict(data=drawn, layout=layout)


def named_aside(figure: Figure) -> Figure:
    """The figure with its legend where it is wide beside the fit, above the bars of the folds."""
    layout = figure["layout"]
    layout["xaxis"]["domain"] = layout["xaxis2"]["domain"] = FIT
    layout["xaxis3"]["domain"] = ERRORS
    layout["margin"]["t"] = layout["meta"]["wide"]["margin.t"] = TOP
    layout["meta"]["wide"] |= {"xaxis.domain": FIT, "xaxis2.domain": FIT, "xaxis3.domain": ERRORS}
    aside = dict(x=ERRORS[0], y=1, orientation="v", yanchor="top")
    above = {name: layout["legend"][name] for name in aside}
    layout["legend"] = layout["legend"] | aside
    for shape, place in (("wide", aside), ("narrow", above)):
        layout["meta"][shape] |= {f"legend.{name}": value for name, value in place.items()}
    return figure


def fold(
    x: np.ndarray, y: np.ndarray, learned: np.ndarray, predictions: np.ndarray, grid: np.ndarray, curve: np.ndarray
) -> list[Trace]:
    """Points (n,) learned from (a mask) and held out, the fit as a curve over `grid`, and the held-out errors."""
    out = ~learned
    ways = np.column_stack([y[out], predictions[out], np.full(out.sum(), np.nan)]).ravel()
    held = fits.observed(x[out], y[out], test=True, pick=False)
    marker = held["marker"] | dict(color=TEST, line=dict(width=2, color=TEST), size=10)
    return [
        marks.line(np.repeat(x[out], 3), ways, TEST, meta="no ghost"),
        fits.curve(grid, curve, "fit"),
        fits.observed(x[learned], y[learned], pick=False),
        held | dict(marker=marker),
    ]


def who(x: np.ndarray, fold: np.ndarray, judged: int) -> list[Trace]:
    """A row for each fold: where its points lie (squares), those asked about by now filled; the others learn."""
    k = int(fold.max()) + 1
    done = (fold >= 0) & (fold < judged)
    now = fold == judged - 1
    row = fold + 1
    across, up = np.tile([0, 1, np.nan], k), np.repeat(np.arange(1.0, k + 1), 3)
    size = 6 if k > 12 else 8
    return [
        marks.line(across, up, palette.DATA, width=1.5 if k > 12 else 3, opacity=0.35),
        _squares(x[fold >= 0], row[fold >= 0], size, "square-open", palette.NEUTRAL),
        _squares(x[done], row[done], size, "square", errors.BEFORE),
        _squares(x[now], row[now], size + 2, "square", TEST),
    ]


def _squares(x: np.ndarray, row: np.ndarray, size: int, symbol: str, colour: str) -> Trace:
    says = "x = %{x:.3f}, asked about in fold %{y}"
    return marks.points(x, row.astype(float), colour, size=size, symbol=symbol, says=says)
