"""The boards of a race and its curves, played along the budget."""

from collections.abc import Callable
from typing import Any

import numpy as np

from algos.gridworld import bellman
from algos.gridworld.race import LAST, LEARNERS
from pages.views.gridworld import scene
from pages.views.gridworld.race_field import TITLES, Field, path
from ui import player, words
from ui.figures import board, board_actions, panels, race, race_curves

COLOURS = {  # classes, the same on every view of the page
    "value_iteration": 0,
    "policy_iteration": 7,
    "q_learning": 1,
    "sarsa": 2,
    "monte_carlo": 4,
    "model_based": 5,
    "dyna": 6,
}
ROOM = 18_000  # cells in all frames together: what a browser is sent at once
WRITTEN = 4  # rows and columns up to which values are written into the cells
NOTHING = 1e-30  # what a distance of 0 is drawn as on a logarithmic axis: far below its end
BELOW = {"return": "online return", "greedy": "greedy policy"}


def show(field: Field, below: str) -> None:
    """One player over the budget."""
    at, b, k = field.at, field.at.board, len(field.names)
    curves = [_distance(field), _return(field) if below == "return" else _greedy(field)]
    layout = race.layout(b, [(TITLES[name], COLOURS[name]) for name in field.names], curves)
    boards = [_board(field, name, i) for i, name in enumerate(field.names)]
    lines = [[panels.on(trace, k + i) for trace in curve["data"]] for i, curve in enumerate(curves)]

    def draw(j: int) -> player.Figure:
        data = [trace for layers in boards for trace in layers(j)]
        for i, curve in enumerate(curves):
            data += [panels.on(race_curves.now(int(field.budgets[j]), curve["ends"]), k + i), *lines[i]]
        return dict(data=data, layout=layout)

    most = int(np.clip(ROOM // (at.model.n_states * k), 12, len(field.budgets)))
    shown = np.unique(np.linspace(0, len(field.budgets) - 1, most).round().astype(int)).tolist()
    player.play(
        [draw(j) for j in shown],
        [caption(field, j) for j in shown],
        maps=True,
        alt=f"{b.title} as each of these sees it after {words.number(int(field.budgets[-1]))} backups: "
        f"{words.listed([TITLES[name] for name in field.names])}. {_nearest(field)} nearest to Q*.",
        on_click=lambda i: scene.pick(at, i),
        steps=field.budgets[shown].tolist(),
    )


def _nearest(field: Field) -> str:
    return f"{words.listed([TITLES[name] for name in field.nearest])} {'is' if len(field.nearest) == 1 else 'are'}"


def _board(field: Field, name: str, i: int) -> Callable[[int], list[dict[str, Any]]]:
    """What draws the board of a racer, plot i, at budget j; what does not change is made but once."""
    at, b = field.at, field.at.board
    top, written = board.scale(field.V), max(b.shape) <= WRITTEN
    ground = [panels.on(trace, i) for trace in race.ground(b, len(field.names))]
    known = scene.hover(at, [f"V* {words.number(float(v))}<br>V %{{customdata:.4g}}" for v in field.V])
    places = board.picks(b, known)  # walls as well: they can be painted over
    picks = panels.on(places, i) | dict(hovertemplate=places["customdata"], name="")
    empty = board.values(b, field.V, top, written=False)[0]
    size = race.number_size(b, len(field.names))

    def layers(j: int) -> list[dict[str, Any]]:
        Q = field.runs[name][0].Q[j]
        V, chosen = bellman.best(Q), bellman.greedy(Q)
        ended = np.where(at.model.terminal, np.nan, V)
        values = board.values(b, V, top) if written else [empty | dict(z=b.grid(ended).astype(np.float32))]
        moving = [
            board_actions.arrows(b, chosen & ~chosen.all(axis=1, keepdims=True)),
            *race.path(b, len(field.names), path(field, name, j)),
        ]
        for numbers in values[1:]:
            numbers["textfont"] |= dict(size=size)
        return [
            panels.on(values[0], i),
            *ground,
            *(panels.on(trace, i) for trace in [*moving, *values[1:]]),  # numbers can be read on the path
            picks | dict(customdata=V.astype(np.float32)),
        ]

    return layers


def caption(field: Field, j: int) -> str:
    """Where everybody stands at budget j."""
    far = [f"{TITLES[name]} {_short(float(field.distance[name][:, j].mean()))}" for name in field.names]
    return " · ".join([words.count(int(field.budgets[j]), "backup"), *far[:-1], f"{far[-1]} from Q*"])


def _short(distance: float) -> str:
    """Two digits, for a caption of one line."""
    if 0 < distance < 1e-4:
        return "<10⁻⁴"
    return words.number(round(distance)) if distance >= 10 else f"{distance:.2g}"


def unit(name: str) -> tuple[str, str]:
    """What a racer's rounds are: one, and several."""
    if name in LEARNERS:
        return "episode", "episodes"
    return ("sweep", "sweeps") if name == "value_iteration" else ("policy", "policies")


def _distance(field: Field) -> dict[str, Any]:
    first = float(next(iter(field.distance.values()))[0, 0]) or 1.0
    highest = max(first, *(float(d.max()) for d in field.distance.values()))
    ends = race_curves.FLOOR * first, 1.5 * highest
    traces = []
    for name, values in field.distance.items():
        traces += race_curves.curve(field.budgets, np.maximum(values, NOTHING), TITLES[name], COLOURS[name])
    return race_curves.plot(field.budgets, traces, "mean |Q − Q*|", ends, log=True)


def _return(field: Field) -> dict[str, Any]:
    values = {name: np.array([run.recent for run in field.runs[name]]) for name in field.learners}
    return _lower(field, values, f"online return, last {LAST}")


def _greedy(field: Field) -> dict[str, Any]:
    values = {name: field.runs[name][0].worth[None] for name in field.names}
    return _lower(field, values, "V(start), greedy")


def _lower(field: Field, values: dict[str, np.ndarray], title: str) -> dict[str, Any]:
    """Curves under V*(start): what lies far below the others is cut off."""
    best = float(field.V[field.at.model.start])
    known = np.concatenate([best * np.ones(1), *(v[np.isfinite(v)] for v in values.values())])
    low, high = float(np.quantile(known, 0.1)), float(known.max())
    room = 0.08 * (high - low) or 1.0
    traces = [race_curves.level(field.budgets, best, "V* at the start")]
    for name, curve in values.items():
        traces += race_curves.curve(field.budgets, curve, TITLES[name], COLOURS[name])
    return race_curves.plot(field.budgets, traces, title, (low - room, high + room))
