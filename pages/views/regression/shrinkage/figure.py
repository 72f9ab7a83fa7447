"""A fit under a penalty, its coefficients as bars, and a curve below them."""

from collections.abc import Callable, Sequence

import numpy as np

from algos.regression.linear import Linear
from pages.views.regression.methods import Fitted
from pages.views.regression.scene import Scene
from pages.views.regression.shrinkage import shrinkage
from pages.views.regression.shrinkage.shrinkage import Axes, Trace
from ui import palette
from ui.figures import coefficients, fits, panels
from ui.figures.coefficients import Scale
from ui.picture import Figure

Draw = Callable[[Linear, float, Sequence[float]], Figure]


def brush(
    at: Scene,
    fitted: Fitted,
    models: Sequence[Linear],
    rival: tuple[Fitted, str] | None,
    below: tuple[list[Trace], Axes],
) -> Draw:
    """What draws one of the `models`, with markers at (x, values) on the curves `below` the bars.

    All frames have the same layout; the `rival` is a curve to compare with.
    """
    names, target, y = fitted.terms.names, str(at.data.target_name), at.y
    mean, unseen = float(y.mean()), at.held_out
    A = fitted.terms.transform(at.train.X)
    B = fitted.terms.transform(unseen[0]) if unseen else None
    scale = Scale.around(np.array([model.coef for model in models]), float(y.std()))
    curves, axes = below
    lower = [panels.on(trace, 2) for trace in curves]
    across = palette.axis(*at.titles[:1], range=list(at.x_range))
    if not at.single:
        across = palette.axis(f"actual {target}", range=list(at.y_range))
    up = palette.axis(target if at.single else f"predicted {target}", range=list(at.y_range))
    layout = shrinkage.layout(names, scale, (across, up), axes)
    still = _still(at, rival) if at.single else []
    columns = at.along(fitted.terms.transform) if at.single else A

    def draw(model: Linear, x: float, values: Sequence[float]) -> Figure:
        if at.single:
            main = [*still, fits.curve(at.grid, model.predict(columns), fitted.title)]
        else:
            held_out = (unseen[1], model.predict(B)) if unseen else None
            main = shrinkage.agreement(y, model.predict(A), held_out, mean)
        bars = panels.on(coefficients.bars(names, model.coef, scale), 1)
        markers = [panels.on(trace, 2) for trace in shrinkage.here(x, values)]
        return dict(data=[*main, bars, *lower, *markers], layout=layout)

    return draw


def _still(at: Scene, rival: tuple[Fitted, str] | None) -> list[Trace]:
    """The mean, the curve to compare with, and the points."""
    traces = [shrinkage.level(np.array(at.x_range), float(at.y.mean()))]
    if rival:
        free, name = rival
        traces.append(fits.guide(at.grid, at.along(free.predict), name))
    if at.held_out:
        X, y = at.held_out
        traces.append(fits.observed(X[:, 0], y, test=True))
    return [*traces, fits.observed(at.train.X[:, 0], at.y, pick=False)]
