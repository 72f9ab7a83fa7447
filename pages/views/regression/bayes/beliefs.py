"""What a posterior says about a curve: its mean, where the curve and new points are believed to lie, and draws."""

from typing import Any

import numpy as np

from algos.regression.bayesian import Posterior
from pages.views.regression.bayes.run import NORMAL_95, Beliefs
from ui import palette
from ui.figures import fits, marks

Trace = dict[str, Any]
UNSEEN = 0.55  # opacity of points that have not been seen yet
ROOM = 0.4  # of the points' height, above and below them
MEAN, CURVE, NEW = "mean and mode", "95%: the curve", "95%: a new point"
DRAWS = "draws"  # their name where there is a legend


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
    new = [bounded(mean + NORMAL_95 * sign * posterior.predictive_std(columns)) for sign in (-1, 1)]
    everything = posterior.points == len(of.at.y)  # least squares on all points is no news before they are seen
    straight = bounded(of.straight.predict(columns)) if everything else np.full(len(grid), np.nan)
    traces = [
        marks.band(grid, low, high, palette.FIT, name=CURVE, opacity=0.16),
        marks.line(np.tile(np.append(grid, np.nan), 2), _both(new), palette.FIT, width=1, dash="dot", name=NEW),
        *([_draws(of, posterior, grid, columns, bounded)] if of.draws else []),
        fits.guide(grid, straight, "least squares"),
        fits.curve(grid, bounded(mean), MEAN),
        *_points(of, posterior.points),
    ]
    ends = {MEAN: bounded(mean), CURVE: high, NEW: new[0], "least squares": straight}
    bottom, top = frame["y_range"]
    named = [
        (
            name,
            values[-1] if bottom < values[-1] < top else np.nan,
            palette.NEUTRAL if values is straight else palette.FIT,
        )
        for name, values in ends.items()
    ]
    return fits.named(fits.figure(traces, **frame), [*named, (DRAWS, np.nan, palette.NEUTRAL)])


def _both(curves: list[np.ndarray]) -> np.ndarray:
    """Two curves as one line, broken between them."""
    return np.concatenate([np.append(values, np.nan) for values in curves])


def _draws(of: Beliefs, posterior: Posterior, grid: np.ndarray, columns: np.ndarray, bounded: Any) -> Trace:
    """Curves drawn from the posterior, in one trace."""
    coef, intercept = posterior.draws(of.draws, seed=of.seed)
    curves = bounded(coef @ columns.T + intercept[:, None])
    gap = np.full((of.draws, 1), np.nan)
    x = np.column_stack([np.tile(grid, (of.draws, 1)), gap]).ravel()
    y = np.column_stack([curves, gap]).ravel()
    return marks.line(x, y, palette.CLASSES[5], width=1.2, name=DRAWS, opacity=0.6)


def _points(of: Beliefs, seen: int) -> list[Trace]:
    """The points; those not seen yet are faint and hollow, the one seen last has a ring."""
    x, y = of.at.data.X[:, 0], of.at.y
    old = np.arange(len(x)) < seen
    points = fits.observed(x, y) | dict(showlegend=False)
    look = dict(opacity=np.where(old, 1.0, UNSEEN).astype(np.float32), symbol=np.where(old, 0, 100).astype(np.uint8))
    across, up = (x[seen - 1], y[seen - 1]) if seen > 0 and not of.scales else (np.nan, np.nan)
    ring = marks.ring(np.array([across]), np.array([up]), palette.CLASSES[3])
    return [ring, points | dict(marker=points["marker"] | look)]
