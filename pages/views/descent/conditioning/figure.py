"""Both valleys with the ways down, and what is left of f beside what the condition number tells of it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pages.views.descent import terrain
from pages.views.descent.conditioning.run import AFTER, BEFORE, LEFT, MOMENTUM, Valley, Way
from ui import palette, words
from ui.figures import marks, panels
from ui.figures.scales import log_axis
from ui.guessing.cover import INSTEAD

START, SCALED = "start", "scaled start"  # what can be dragged, on either map
LOWEST = 1e-7  # of the axis: a millionth is asked for
LEVEL = "the bottom, near enough: a millionth is left"
RECENT = 5  # places of a way that are drawn in full: many steps to and fro would be a block
LOOKS = {BEFORE: (1, 0, "●"), AFTER: (2, 1, "■"), MOMENTUM: (3, 2, "◆")}  # colour, shape, and that in a text


def colour(name: str) -> str:
    """The colour of a way."""
    return palette.colour(LOOKS[name][0])


def brush(run: Valley) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    longest = max(run.longest, 1)
    top = 3 * max(1.0, min(1e3, max(float(way.left.max()) for way in run.ways.values())))
    low = max(LOWEST, min(float(way.left.min()) for way in run.ways.values()) / 3)
    before, after = run.ways[BEFORE], run.ways[AFTER]
    on_map = [name for name in run.ways if name != AFTER], [AFTER]
    axes = [way.plane.axes() for way in (before, after)]
    axes[1]["yaxis"]["scaleanchor"] = "x2"
    if run.data is not None:  # their unit is the start's distance
        axes = [{name: axis | dict(showticklabels=False) for name, axis in both.items()} for both in axes]
    headings = [
        "   ".join(_said(name) for name in on_map[0]),
        f"{_said(AFTER)}   <span style='color:{palette.NEUTRAL}'>☆ lowest point</span>",
        "Height left, log scale   ━ pale: as the condition number foretells",
    ]
    layout = panels.layout(
        [
            (axes[0]["xaxis"], axes[0]["yaxis"]),
            (axes[1]["xaxis"], axes[1]["yaxis"]),
            (palette.axis("step", range=[-0.05 * longest, 1.06 * longest], nticks=5), _shares(low, top)),
        ],
        widths=(1, 1, 0.95),
        height=510,
        tall=1040,
        showlegend=False,
        domains={
            "xaxis.domain": (0, 0.46),
            "yaxis.domain": (0.42, 1),
            "xaxis2.domain": (0.54, 1),
            "yaxis2.domain": (0.42, 1),
            "xaxis3.domain": (0, 1),
            "yaxis3.domain": (0, 0.25),
        },
        annotations=[
            panels.heading(text, i, font=dict(size=15) if i < 2 else dict(size=14, color=palette.NEUTRAL))
            for i, text in enumerate(headings)
        ],
        shapes=[marks.rule(y=LEFT, plot="3", dash="dash")],
    )
    layout["meta"]["narrow"]["annotations[2].text"] = "<b>Height left   ━ pale: foretold</b>"
    start = before.trace.states[0].x
    star = marks.points([0.0], [0.0], "white", size=13, symbol="star", outline="#222", says="lowest point")
    stars = [star, panels.on(star, 1)]  # above whoever has come there
    still_map: dict[str, Any] = dict(says="", meta=None)
    still = [
        terrain.relief(before.plane, before.landscape.value, 0.0, **({} if run.data is None else still_map)),
        _start(start, before, meta=START),
        panels.on(terrain.relief(after.plane, after.landscape.value, 0.0, **still_map), 1),
    ]
    there = after.trace.states[0].x
    begun = _start(there, after, meta=SCALED)
    # While one guesses what scaling makes of it: the valley as it is, and where one stands.
    hidden: dict[str, Any] = dict(visible=False, meta=INSTEAD)
    still += [still[0] | hidden, _spot(BEFORE, start[:1], start[1:]) | hidden]
    k, forecasts = np.arange(longest + 1), dict[str, np.ndarray]()
    for name, way in run.ways.items():
        forecasts[name] = np.clip(way.promised(k), low / 1e3, 1e3 * top)
    ways = {name: terrain.drawable(way.plane, way.trace.curve("x")) for name, way in run.ways.items()}
    left = {name: np.clip(way.left, low / 1e3, 1e3 * top) for name, way in run.ways.items()}

    def draw(i: int) -> dict[str, Any]:
        told = np.minimum(k, i)  # as far as the way: what is to come would tell in how many steps it arrives
        moving = []
        for name, values in forecasts.items():
            says = f"foretold by the condition number, {name}: %{{y:.3g}} after %{{x}} steps"
            moving.append(panels.on(marks.line(told, values[told], colour(name), width=9, opacity=0.3, says=says), 2))
        for plot, names in enumerate(on_map):
            for name in names:
                way = ways[name][: min(i, len(ways[name]) - 1) + 1]
                old, new = way[: -RECENT + 1], way[-RECENT:]
                past = marks.line(old[:, 0], old[:, 1], colour(name), width=2, opacity=0.75)
                line = marks.path(new[:, 0], new[:, 1], colour(name), width=2.5, size=6)
                spot = _spot(name, way[-1:, 0], way[-1:, 1])
                moving += [panels.on(mark, plot) for mark in (past, line, spot)]
        for name, values in left.items():
            grown = np.minimum(np.arange(len(values)), min(i, len(values) - 1))
            says = f"{name}: %{{y:.3g}} after %{{x}} steps"
            curve = marks.line(grown, values[grown], colour(name), width=3, says=says)
            moving += [panels.on(curve, 2), panels.on(_spot(name, grown[-1:], values[grown[-1:]], 0.7), 2)]
        goal = _goal(run, i, longest)
        return dict(data=[*still, *moving, panels.on(goal, 2), panels.on(begun, 1), *stars], layout=layout)

    return draw


def _shares(low: float, top: float) -> dict[str, Any]:
    """The axis of the height that is left, in percent as in the headline where it only falls."""
    axis = log_axis("", low, top)
    if top > 10:
        return axis
    told = {share: f"{100 * share:.10f}".rstrip("0").rstrip(".") + "%" for share in (1.0, 1e-2, 1e-4, 1e-6)}
    return axis | dict(tickvals=[*told], ticktext=[*told.values()])


def _start(at: np.ndarray, way: Way, **look: Any) -> dict[str, Any]:
    """The ring where a way begins, with its name where the way does not lead: outwards, if there is room."""
    side = f"{'top' if at[1] >= 0 else 'bottom'} center"
    if abs(at[1]) > 0.6 * way.plane.y[1]:
        side = f"middle {'left' if at[0] >= 0 else 'right'}"
    named = dict(mode="markers+text", text=["<b>\xa0start\xa0</b>"], textposition=side)
    font = dict(size=15, shadow=palette.HALO)
    return marks.ring(at[:1], at[1:], palette.OUTLINE, size=22, width=3, textfont=font, **named, **look)


def _goal(run: Valley, i: int, longest: int) -> dict[str, Any]:
    """What the level is that is asked for, and at whichever way has come down to it after how many steps that was."""
    arrived = [way.arrives if way.arrived and way.arrives <= i else np.nan for way in run.ways.values()]
    told = [f"\xa0{words.number(way.arrives)} steps" for way in run.ways.values()]
    tones = [palette.NEUTRAL, *map(colour, run.ways)]
    waits = longest if np.isnan(arrived).any() else np.nan  # then the steps are told there
    return marks.text(
        [waits, *arrived],
        [LEFT] * (1 + len(told)),
        [LEVEL, *told],
        textposition=["top left", *["top right"] * len(told)],
        textfont=dict(size=14, color=tones, shadow=palette.HALO),
    )


def _spot(name: str, x: np.ndarray, y: np.ndarray, times: float = 1.0) -> dict[str, Any]:
    """Where a way is."""
    size = times * (20 if name == BEFORE else 13)  # which is seen where another lies on it
    look: dict[str, Any] = dict(symbol=palette.symbol(LOOKS[name][1]), outline=palette.OUTLINE, ids=marks.ONE)
    return marks.points(x, y, colour(name), size=size, **look)


def _said(name: str) -> str:
    return f"<span style='color:{colour(name)}'>{LOOKS[name][2]} {name}</span>"
