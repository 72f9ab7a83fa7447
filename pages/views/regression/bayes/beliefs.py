"""What a posterior says about a curve: its mean, where the curve and new points are believed to lie, and draws."""

from typing import Any

import numpy as np

from algos.regression.bayesian import Posterior
from ui import palette
from ui.figures import fits, marks, panels

Trace = dict[str, Any]
NORMAL_95 = 1.959963984540054  # standard deviations to each side that hold 95 % of a normal distribution
UNSEEN = 0.55  # opacity of points that have not been seen yet


def figure(
    posterior: Posterior,
    x: np.ndarray,
    y: np.ndarray,
    grid: np.ndarray,
    columns: np.ndarray,
    guide: np.ndarray,
    scene: dict[str, Any],
    *,
    draws: int,
    seed: int,
) -> dict[str, Any]:
    """Points (n,), (n,) of which the first `posterior.points` have been seen, and the belief over the grid (m,).

    columns (m, d): what the model sees at the grid. guide (m,): the least squares curve through all points.
    """
    bottom, top = scene["y_range"]
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
    lines = [
        fits.guide(grid, bounded(guide), "least squares"),
        *_draws(posterior, grid, columns, draws, seed, bounded),
        fits.curve(grid, bounded(mean), "mean and mode"),
    ]
    return panels.roomy(fits.figure([*bands, *lines, _points(x, y, posterior.points)], **scene))


def _draws(posterior: Posterior, grid: np.ndarray, columns: np.ndarray, n: int, seed: int, bounded: Any) -> list[Trace]:
    """n curves drawn from the posterior, in one trace."""
    if n == 0:
        return []
    coef, intercept = posterior.draws(n, seed=seed)
    gap = np.full((n, 1), np.nan)
    curves = np.column_stack([bounded(coef @ columns.T + intercept[:, None]), gap]).ravel()
    x = np.column_stack([np.tile(grid, (n, 1)), gap]).ravel()
    return [marks.line(x, curves, palette.CLASSES[5], width=1.2, name="draws", opacity=0.75)]


def _points(x: np.ndarray, y: np.ndarray, seen: int) -> Trace:
    """The points; those not seen yet are faint and hollow."""
    old = np.arange(len(x)) < seen
    points = fits.observed(x, y) | dict(showlegend=False)
    return points | dict(
        marker=points["marker"]
        | dict(opacity=np.where(old, 1.0, UNSEEN).astype(np.float32), symbol=np.where(old, 0, 100).astype(np.uint8))
    )
