"""Features learned half-step by half-step, and what features make of an item's vector."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pages.views.recommender.content.dots import dots, span
from pages.views.recommender.content.run import Hybrid, Learned
from pages.views.recommender.ratings_map import named, unlabelled
from ui import palette
from ui.figures import coefficients, marks, panels
from ui.figures.marks import Trace
from ui.picture import Figure

ROOM = dict(l=110, r=12, t=30, b=44, autoexpand=False)


def learning(fit: Learned) -> Callable[[int], Figure]:
    """The items' features and the users' weights as maps, and the objective: by half-step."""
    states, data = fit.trace.states, fit.at.data
    reach = max(float(np.abs(part).max()) for s in states for part in (s.users, s.items)) or 1.0
    told = [_cells(names, fit.names) for names in (data.items, data.users)]
    shown = [name.partition(",")[0][:15] if len(fit.names) <= 8 else "" for name in fit.names]
    columns = _columns("", shown, tickangle=-35, tickfont=dict(size=10))
    counted = (len(data.items), "items: features"), (len(data.users), "users: weights")
    axes = [(columns, unlabelled(f"{count} {what}", [count - 0.5, -0.5], showgrid=False)) for count, what in counted]
    objective = Objective(fit.trace.curve("objective"), axes, widths=(0.42, 0.42, 0.16), below=30)

    def draw(i: int) -> Figure:
        features = _map(states[i].items, told[0], reach, "feature")
        weights = _map(states[i].users, told[1], reach, "weight")
        return objective.beside([features, panels.on(weights, 1)], i)

    return draw


def guessing(fit: Hybrid) -> Callable[[int], Figure]:
    """What each feature adds to an item's vector as a map, guesses for one item, and the objective: by half-step."""
    states, data = fit.trace.states, fit.at.data
    reach = max(float(np.abs(s.item_weights).max()) for s in states) or 1.0
    order = np.argsort(fit.trace.final.predict()[:, fit.item], kind="stable")
    who = [data.users[a] for a in order]
    guesses = [s.predict()[order, fit.item] for s in states]
    apart, rated = fit.plain.final.predict()[order, fit.item], data.Y[order, fit.item]
    still = [
        panels.on(dots("plain factorisation", apart, who, -1, 7, symbol="diamond"), 1),
        panels.on(dots("rating", rated, who, 0, 7, symbol="square"), 1),
    ]
    factors = [str(j + 1) for j in range(states[0].item_weights.shape[1])]
    told = _cells(fit.names, factors)
    axes = [
        (_columns("factor", factors), coefficients.names_axis(fit.names)),
        (
            named(who, f"{len(who)} users, sorted", [-1, len(who)]),
            palette.axis("guess", range=span(apart, rated, *guesses)),
        ),
    ]
    objective = Objective(fit.trace.curve("objective"), axes, widths=(0.28, 0.54, 0.18))

    def draw(i: int) -> Figure:
        guess = panels.on(dots("factors of features", guesses[i], who, 1, 7), 1)
        return objective.beside([_map(states[i].item_weights, told, reach, "weight"), guess, *still], i)

    return draw


class Objective:
    """J by half-step, right of two other plots."""

    def __init__(self, curve: np.ndarray, axes: list[Any], widths: Sequence[float], below: int = 0) -> None:
        """`curve` (s,), the axes of the other two, and so many pixels `below` for long names."""
        self.curve = curve
        last = max(len(curve) - 1, 1)
        across = palette.axis("half-step", range=[-0.04 * last, 1.04 * last], nticks=4)
        own = (across, palette.axis("cost J", range=span(curve), nticks=5))
        self.layout = panels.layout([*axes, own], widths=widths, margin=ROOM | dict(b=ROOM["b"] + below))

    def beside(self, traces: list[Trace], step: int) -> Figure:
        """The figure with the curve up to `step`, and a marker there."""
        past = np.arange(step + 1)
        line = marks.line(past, self.curve[past], palette.NEUTRAL, says="half-step %{x}: %{y:.6g}")
        here = marks.points([step], self.curve[[step]], palette.FIT, size=11, outline=palette.OUTLINE)
        return dict(data=[*traces, panels.on(line, 2), panels.on(here, 2)], layout=self.layout)


def _cells(rows: Sequence[str], columns: Sequence[str]) -> list[list[str]]:
    """What hovering calls each cell: the same list for all frames."""
    return [[f"{row}, {column}" for column in columns] for row in rows]


def _map(Z: np.ndarray, told: list[list[str]], reach: float, noun: str) -> Trace:
    says = f"%{{text}}: {noun} %{{z:.3f}}"
    return marks.map(Z, palette.DIVERGING, -reach, reach, says=says, text=told, xgap=1, ygap=1, hoverongaps=False)


def _columns(title: str, names: Sequence[str], **more: Any) -> dict[str, Any]:
    ticks = dict(tickvals=list(range(len(names))), ticktext=names)
    return palette.axis(title, range=[-0.5, len(names) - 0.5], showgrid=False, **ticks, **more)
