"""What a posterior says about a curve: its mean, where the curve and new points are believed to lie, and draws."""

from typing import Any

import numpy as np

from algos.regression.bayesian import Posterior
from pages.views.regression.bayes.run import NORMAL_95, Beliefs
from ui import palette
from ui.figures import fits, marks, panels

Trace = dict[str, Any]
UNSEEN = 0.55  # opacity of points that have not been seen yet


def figure(of: Beliefs, posterior: Posterior, grid: np.ndarray) -> dict[str, Any]:
    """The points, of which the first `posterior.points` have been seen, and the belief over the grid (m,)."""
    columns = of.terms.transform(grid[:, None])
    bottom, top = of.at.y_range
    span = top - bottom

    def bounded(values: np.ndarray) -> np.ndarray:
        return np.clip(values, bottom - 20 * span, top + 20 * span)

    mean, line, new = posterior.predict(columns), posterior.line_std(columns), posterior.predictive_std(columns)
    bands = [
        marks.band(
            grid,
            bounded(mean - NORMAL_95 * std),
            bounded(mean + NORMAL_95 * std),
            palette.FIT,
            name=name,
            opacity=opacity,
        )
        for std, name, opacity in ((new, "95 % for a new point", 0.13), (line, "95 % for the curve", 0.28))
    ]
    everything = posterior.points == len(of.at.y)  # least squares on all points is no news before they are seen
    straight = bounded(of.straight.predict(columns)) if everything else np.full(len(grid), np.nan)
    lines = [
        fits.guide(grid, straight, "least squares"),
        *([_draws(of, posterior, grid, columns, bounded)] if of.draws else []),
        fits.curve(grid, bounded(mean), "mean and mode"),
    ]
    points = _points(of.at.data.X[:, 0], of.at.y, posterior.points)
    return panels.roomy(fits.figure([*bands, *lines, points], **of.at.frame))


def _draws(of: Beliefs, posterior: Posterior, grid: np.ndarray, columns: np.ndarray, bounded: Any) -> Trace:
    """Curves drawn from the posterior, in one trace."""
    coef, intercept = posterior.draws(of.draws, seed=of.seed)
    curves = bounded(coef @ columns.T + intercept[:, None])
    gap = np.full((of.draws, 1), np.nan)
    x = np.column_stack([np.tile(grid, (of.draws, 1)), gap]).ravel()
    y = np.column_stack([curves, gap]).ravel()
    return marks.line(x, y, palette.CLASSES[5], width=1.2, name="draws", opacity=0.75)


def _points(x: np.ndarray, y: np.ndarray, seen: int) -> Trace:
    """The points; those not seen yet are faint and hollow."""
    old = np.arange(len(x)) < seen
    points = fits.observed(x, y) | dict(showlegend=False)
    return points | dict(
        marker=points["marker"]
        | dict(opacity=np.where(old, 1.0, UNSEEN).astype(np.float32), symbol=np.where(old, 0, 100).astype(np.uint8))
    )
