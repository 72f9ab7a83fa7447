"""Both valleys with the ways down."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pages.views.descent import terrain
from pages.views.descent.conditioning.run import AFTER, BEFORE, MOMENTUM, Valley, Way
from ui import palette, words
from ui.figures import marks, panels
from ui.guessing.cover import INSTEAD

START, SCALED = "start", "scaled start"  # what can be dragged, on either map
FAR = 20.0  # windows: what is further off is drawn no further
RECENT = 5  # places of a way that are drawn in full: many steps to and fro would be a block
LOOKS = {BEFORE: (1, 0, "●"), AFTER: (2, 1, "■"), MOMENTUM: (3, 2, "◆")}  # colour, shape, and that in a text


def colour(name: str) -> str:
    """The colour of a way."""
    return palette.colour(LOOKS[name][0])


def brush(run: Valley) -> Callable[[int], dict[str, Any]]:
    """What draws the figure of a step."""
    before, after = run.ways[BEFORE], run.ways[AFTER]
    on_map = [name for name in run.ways if name != AFTER], [AFTER]
    axes = [way.plane.axes() for way in (before, after)]
    axes[1]["yaxis"]["scaleanchor"] = "x2"
    if run.data is not None:  # their unit is the start's distance
        axes = [{name: axis | dict(showticklabels=False) for name, axis in both.items()} for both in axes]
    steeper = "" if _times(after) == "round" else " steeper"
    headings = [
        "   ".join([f"{_said(BEFORE)}: {_curved(before)}", *(_said(name) for name in on_map[0][1:])]),
        f"{_said(AFTER)}{_stretched(after)}: {_times(after)}{steeper}",
    ]
    layout = panels.layout(
        [
            (axes[0]["xaxis"], axes[0]["yaxis"]),
            (axes[1]["xaxis"], axes[1]["yaxis"]),
        ],
        widths=(1, 1),
        height=464,
        tall=900,
        showlegend=False,
        domains={"xaxis.domain": (0, 0.46), "xaxis2.domain": (0.54, 1)},
        annotations=[panels.heading(text, i, font=dict(size=15)) for i, text in enumerate(headings)],
    )
    alone = MOMENTUM not in run.ways  # else there is no room for more
    unit = " steeper" if alone and _times(before) != "round" else ""
    short = "   ".join([f"{_said(BEFORE)}: {_times(before)}{unit}", *map(_said, on_map[0][1:])])
    layout["meta"]["narrow"] |= {
        "annotations[0].text": f"<b>{short}</b>",
        "annotations[1].text": f"<b>{_said(AFTER)}: {_times(after)}{steeper}</b>",
    }
    start = before.trace.states[0].x
    star = marks.points([0.0], [0.0], "white", size=18, symbol="star", outline="#222", says="lowest point")
    low = marks.text([0.0], [0.0], ["\xa0" * 5 + "lowest point"], textposition="middle right")
    stars = [star, panels.on(star, 1)]
    still_map: dict[str, Any] = dict(says="", meta=None)
    low["textfont"] = dict(size=14, shadow=palette.HALO)
    still = [
        terrain.relief(before.plane, before.landscape.value, 0.0, **({} if run.data is None else still_map)),
        _start(start, [way for name, way in run.ways.items() if name != AFTER], run.data is None, meta=START),
        panels.on(terrain.relief(after.plane, after.landscape.value, 0.0, **still_map), 1),
    ]
    there = after.trace.states[0].x
    begun = _start(there, [after], run.data is None, meta=SCALED)
    # While one guesses what scaling makes of it: the valley as it is, and where one stands.
    hidden: dict[str, Any] = dict(visible=False, meta=INSTEAD)
    still += [still[0] | hidden, spot(BEFORE, start[:1], start[1:]) | hidden]
    ways = {name: terrain.drawable(way.plane, way.trace.curve("x")) for name, way in run.ways.items()}

    def draw(i: int) -> dict[str, Any]:
        lines, spots = [], []  # no line hides the star
        for plot, names in enumerate(on_map):
            for name in names:
                way = ways[name][: min(i, len(ways[name]) - 1) + 1]
                old, new = way[: -RECENT + 1], way[-RECENT:]
                past = marks.line(old[:, 0], old[:, 1], colour(name), width=1.5)
                line = marks.path(new[:, 0], new[:, 1], colour(name), width=2.5, size=6)
                here = spot(name, way[-1:, 0], way[-1:, 1])
                lines += [panels.on(mark, plot) for mark in (past, line)]
                spots.append(panels.on(here, plot))
        return dict(data=[*still, panels.on(begun, 1), low, *lines, *stars, *spots], layout=layout)

    return draw


def _start(at: np.ndarray, ways: Sequence[Way], drag: bool, **look: Any) -> dict[str, Any]:
    """The ring where ways begin, with its name where they do not lead: outwards, if there is room."""
    plane = ways[0].plane
    sides = [f"{up} center" for up in (("top", "bottom") if at[1] >= 0 else ("bottom", "top"))]
    inwards = [f"middle {across}" for across in (("left", "right") if at[0] >= 0 else ("right", "left"))]
    inwards += [f"{'top' if at[1] >= 0 else 'bottom'} {across.split()[1]}" for across in inwards]
    sides = [*inwards, *sides] if abs(at[1]) > 0.6 * plane.y[1] else [*sides, *inwards]
    low, size = np.array([plane.x[0], plane.y[0]]), np.ptp([plane.x, plane.y], axis=1)
    paths = [np.clip(way.trace.curve("x"), -FAR * size, FAR * size) for way in ways]
    along = np.vstack([path[:-1] + t * np.diff(path, axis=0) for path in paths for t in np.linspace(0, 1, 12)])
    side = terrain.free_side((at - low) / size, (along - low) / size, sides)
    named = dict(mode="markers+text", text=[f"\xa0{terrain.STARTS if drag else '<b>start</b>'}\xa0"], textposition=side)
    font = dict(size=15, shadow=palette.HALO)
    return marks.ring(at[:1], at[1:], palette.OUTLINE, size=22, width=3, textfont=font, **named, **look)


def spot(name: str, x: np.ndarray, y: np.ndarray, times: float = 1.0) -> dict[str, Any]:
    """Where a way is."""
    size = times * (20 if name == BEFORE else 13)  # which is seen where another lies on it
    look: dict[str, Any] = dict(symbol=palette.symbol(LOOKS[name][1]), outline=palette.OUTLINE, ids=marks.ONE)
    return marks.points(x, y, colour(name), size=size, **look)


def _curved(way: Way) -> str:
    """Its condition number in words."""
    if words.number(way.condition) == "1":
        return "round, as steep across as along"
    return f"{words.number(way.condition)} times steeper across than along"


def _times(way: Way) -> str:
    """The same where it has been said of another valley."""
    return "round" if words.number(way.condition) == "1" else f"{words.number(way.condition)} times"


def _stretched(way: Way) -> str:
    """By how much its axes are, where that is known."""
    titles = [title for title in way.plane.titles if "×" in title]
    return f", {' and '.join(titles)}" if titles else ""


def _said(name: str) -> str:
    return f"<span style='color:{colour(name)}'>{LOOKS[name][2]} {name}</span>"
