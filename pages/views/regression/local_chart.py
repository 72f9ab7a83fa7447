"""The player of locally weighted regression: over the places of the query, or over the bandwidth."""

from functools import partial
from typing import Any

import numpy as np

from algos.regression import locally_weighted
from algos.regression.least_squares import LeastSquares
from algos.regression.locally_weighted import LocalLine
from pages.views.regression.scene import Scene
from ui import controls, player, words
from ui.figures import weights


def _scene(at: Scene) -> dict[str, Any]:
    return dict(titles=at.titles, x_range=at.x_range, y_range=at.y_range)


def over_queries(at: Scene, places: np.ndarray, start: int, bandwidth: float, straight: LeastSquares) -> None:
    trace = player.run(
        locally_weighted.steps, at.data.X, at.y, queries=places[:, None], bandwidth=bandwidth, limit=len(places)
    )
    curve = at.along(lambda X: locally_weighted.predict(at.data.X, at.y, X, bandwidth))
    guide = straight.predict(np.array(at.x_range)[:, None])
    lines = dict(zip(places.tolist(), trace.states, strict=True))
    player.sweep(
        places.tolist(),
        lambda q: weights.local(
            at.data.X[:, 0], at.y, lines[q], bandwidth, weights.so_far(at.grid, curve, q), guide, _scene(at)
        ),
        name="Query x =",
        caption=lambda q: _caption(lines[q]),
        start=start,
        on_click=lambda i: controls.put("point", i + 1),
        alt=_alt(at, lines[places[start]], bandwidth),
    )


def over_bandwidths(at: Scene, query: float, chosen: float, stops: list[float], straight: LeastSquares) -> None:
    X, y = at.data.X, at.y
    lines = {tau: locally_weighted.local_line(X, y, [query], tau) for tau in stops}
    curves = {tau: at.along(partial(locally_weighted.predict, X, y, bandwidth=tau)) for tau in stops}
    guide = straight.predict(np.array(at.x_range)[:, None])
    player.sweep(
        stops,
        lambda tau: weights.local(X[:, 0], y, lines[tau], tau, (at.grid, curves[tau]), guide, _scene(at)),
        name="Bandwidth τ =",
        caption=lambda tau: _caption(lines[tau]),
        start=stops.index(chosen),
        on_click=lambda i: controls.put("point", i + 1),
        alt=_alt(at, lines[chosen], chosen),
    )


def _caption(line: LocalLine) -> str:
    return (
        f"prediction {words.number(line.prediction)} · {words.number(line.effective_points)} effective points"
        f" · slope {words.number(float(line.coef[0]))}"
    )


def _alt(at: Scene, line: LocalLine, bandwidth: float) -> str:
    return (
        f"Locally weighted regression on {words.count(len(at.y), 'point')} of {at.data.title} with bandwidth "
        f"{words.number(bandwidth)}: at {at.titles[0]} = {words.number(float(line.query[0]))} it predicts "
        f"{words.number(line.prediction)} from {words.number(line.effective_points)} effective points."
    )
