"""What a posterior says about a curve: its mean, where the curve and new points are believed to lie, and draws."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from algos.regression.bayesian import Posterior
from pages.views.regression.bayes.run import NORMAL_95, Beliefs
from ui import palette, words
from ui.figures import fits, marks

Trace = dict[str, Any]
UNSEEN = 0.8  # opacity of points that have not been seen yet
ASIDE, OVER = 0.045, 0.04  # of the chart: half of what the name at the narrowest place takes, across and up
ROOM = 0.15  # of the points' height, above and below them
DRAWN = palette.CLASSES[5]
PALE = "#a393ee"  # of many lines: light enough for a dark ground, dark enough for a light one
MEAN, CURVE, NEW, DRAWS = "mean curve", "95% band", "95%: a new point", "possible curves"
STRAIGHT = "least squares"


def figure(of: Beliefs, posterior: Posterior, grid: np.ndarray) -> dict[str, Any]:
    """The points, of which the first `posterior.points` have been seen, and the belief over the grid (m,).

    Before any point the lines drawn fan out far beyond the points, so the chart has room above and below them.
    """
    columns = of.terms.transform(grid[:, None])
    bottom, top = of.at.y_range
    span = top - bottom
    frame = of.at.frame | dict(y_range=(bottom - ROOM * span, top + ROOM * span))

    def bounded(values: np.ndarray) -> np.ndarray:
        return np.clip(values, bottom - 20 * span, top + 20 * span)

    mean = posterior.predict(columns)
    low, high = (bounded(mean + NORMAL_95 * sign * posterior.line_std(columns)) for sign in (-1, 1))
    traces = [marks.band(grid, low, high, palette.FIT, name=CURVE, opacity=0.16)]
    ends = [(MEAN, bounded(mean)[-1], palette.FIT), (CURVE, high[-1], palette.FIT)]
    if of.evidence:
        new = [bounded(mean + NORMAL_95 * sign * posterior.predictive_std(columns)) for sign in (-1, 1)]
        traces.append(_together(grid, np.array(new), palette.FIT, width=1, dash="dot", name=NEW))
        ends.append((NEW, new[0][-1], palette.FIT))
    if of.draws:
        coef, intercept = posterior.draws(of.draws, seed=of.seed)
        drawn = bounded(coef @ columns.T + intercept[:, None])
        traces.append(_together(grid, drawn, PALE, width=1, opacity=0.6, name=DRAWS))
        ends.append((DRAWS, _free(drawn[:, -1], [end for _, end, _ in ends], frame["y_range"]), DRAWN))
    everything = posterior.points == len(of.at.y)  # least squares on all points is no news before they are seen
    straight = bounded(of.straight.predict(columns)) if everything else np.full(len(grid), np.nan)
    traces += [
        *_waist(of, posterior, frame["y_range"]),
        fits.guide(grid, straight, STRAIGHT) | dict(showlegend=everything),
        fits.curve(grid, bounded(mean), MEAN),
        *_points(of, posterior),
        _inside(grid, low, high, frame["y_range"]),
    ]
    ends.append((STRAIGHT, straight[-1], palette.NEUTRAL))
    low_end, high_end = frame["y_range"]
    named = [(name, float(y) if low_end < y < high_end else np.nan, colour) for name, y, colour in ends]
    return fits.named(fits.figure(traces, **frame), named)


def _inside(grid: np.ndarray, low: np.ndarray, high: np.ndarray, y_range: tuple[float, float]) -> Trace:
    """The name of the band in it, near an end of the chart, where its own end is out of sight."""
    bottom = np.maximum(low, y_range[0])
    i = max((len(grid) // 9, -len(grid) // 9), key=lambda i: min(high[i], y_range[1]) - bottom[i])
    font = dict(size=14, color=palette.FIT, shadow=palette.HALO)  # curves may pass
    said = "" if y_range[0] < high[-1] < y_range[1] else f"{CURVE}<br> "
    return marks.text(grid[[i]], bottom[[i]], [said], textposition="top center", textfont=font)


def _waist(of: Beliefs, posterior: Posterior, y_range: tuple[float, float]) -> list[Trace]:
    """The band where it is narrowest, as a line across it with how far it reaches; before any point there is none."""
    x = of.at.grid
    columns = of.terms.transform(x[:, None])
    reach = NORMAL_95 * posterior.line_std(columns)
    i = int(reach.argmin())
    here, mean = np.repeat(x[i] if posterior.points else np.nan, 2), float(posterior.predict(columns[[i]])[0])
    ends = mean + reach[i] * np.array([-1.0, 1.0])
    span = y_range[1] - y_range[0]
    beside = np.abs(of.at.data.X[:, 0] - x[i]) < ASIDE * (x[-1] - x[0])  # points that the name may meet

    def taken(end: float, up: int) -> bool:
        away = up * (of.at.y[beside] - end) / span
        return bool(
            ((away > -OVER / 2) & (away < 2 * OVER)).any() or not y_range[0] < end + up * 2 * OVER * span < y_range[1]
        )

    above = not taken(float(ends[1]), 1) or taken(float(ends[0]), -1)
    place, side = float(ends[int(above)]), f"{'top' if above else 'bottom'} center"
    if not y_range[0] < place + (2 * OVER * span if above else -2 * OVER * span) < y_range[1]:  # both ends are too far
        place = float(np.clip(mean, y_range[0] + 2 * OVER * span, y_range[1] - 2 * OVER * span))
        side = f"middle {'right' if i < len(x) / 2 else 'left'}"
    font = dict(size=15, color=palette.FIT, shadow=palette.HALO)
    said = f"<b>{' ' * ('right' in side)}± {words.number(float(reach[i]))}{' ' * ('left' in side)}</b>"
    return [
        marks.path(
            here,
            ends,
            palette.FIT,
            width=2.5,
            size=10,
            marker=dict(symbol="line-ew", size=14, line=dict(width=2.5, color=palette.FIT)),
        ),
        marks.text(here[:1], [place], [said], textposition=side, textfont=font),
    ]


def _together(grid: np.ndarray, curves: np.ndarray, colour: str, **look: Any) -> Trace:
    """Several curves (k, m) over the grid (m,) in one trace, broken between them."""
    gap = np.full((len(curves), 1), np.nan)
    x = np.column_stack([np.tile(grid, (len(curves), 1)), gap]).ravel()
    return marks.line(x, np.column_stack([curves, gap]).ravel(), colour, **look)


def _free(ends: np.ndarray, taken: Sequence[float], y_range: tuple[float, float]) -> float:
    """Of the ends (k,) of curves that are in sight the one farthest from what has a name already; nan if none is."""
    low, high = y_range
    seen = ends[(ends > low) & (ends < high)]
    away = np.abs(seen[:, None] - np.array(taken)).min(axis=1)
    return float(seen[away.argmax()]) if len(seen) else np.nan


def _points(of: Beliefs, posterior: Posterior) -> list[Trace]:
    """The points; those not seen yet are faint and hollow, and the next one says so."""
    x, y, seen = of.at.data.X[:, 0], of.at.y, posterior.points
    old = np.arange(len(x)) < seen
    points = fits.observed(x, y) | dict(showlegend=False)
    look = dict(
        size=11, opacity=np.where(old, 1.0, UNSEEN).astype(np.float32), symbol=np.where(old, 0, 100).astype(np.uint8)
    )
    nowhere = np.array([np.nan])
    coming = slice(seen, seen + 1)

    def at(one: slice) -> tuple[np.ndarray, np.ndarray]:
        there = len(x[one]) > 0 and not of.scales
        return (x[one], y[one]) if there else (nowhere, nowhere)

    expected = float(posterior.predict(of.A[coming])[0]) if len(x[coming]) else np.nan
    side = "bottom" if len(y[coming]) and y[coming][0] < expected else "top"  # away from the lines that are believed
    name = " <br><b>next</b>" if side == "bottom" else "<b>next</b><br> "
    following = marks.text(*at(coming), [name], size=14, textposition=f"{side} center")
    widths = np.where((np.arange(len(x)) == seen) & (not of.scales), 4, 2).astype(np.uint8)  # the next one is bold
    outline = points["marker"]["line"] | dict(width=widths)
    return [following, points | dict(marker=points["marker"] | look | dict(line=outline))]
