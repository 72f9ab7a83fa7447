"""A linear learner at work: the boundary before and after its last step, and two courses of the run beside it."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from algos.classification.linear import LinearClassifier
from pages.views.classification import beside
from pages.views.classification import written as lying
from pages.views.classification.mistakes.courses import Course
from ui import palette
from ui.figures import boundary, marks, panels
from ui.figures.marks import Trace
from ui.figures.plane import Plane

ADDED, NORMAL = palette.CLASSES[2], palette.CLASSES[5]  # no class of two has them
SCALES = (1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.001)
ROW = 720  # pixels of legend in a row
BESIDE = "\u2003"  # room between a tip, which may have a ring, and its words
ACROSS = np.array([700.0, 410.0])  # pixels of the plane
PHONE = 290  # of it across on a phone
LIFTED = 16  # pixels that the name of the shift stands off the boundary
MOST = 1  # places that the name of the shift may lie on: on more it is left out
SIDES = {"top right": (1, 1), "bottom right": (-1, 1), "top left": (1, -1), "bottom left": (-1, -1)}
SHIFT, SHORT = "shift by the intercept", 0.05  # of the window: so short a way has no name
LETTER = 7  # pixels across
CLEAR = 5  # pixels from the head of an arrow to its tip
ALONG = 40  # places on a line that words should not lie on
CELLS = 120  # of the grid on which a curved boundary is looked for: with fewer it has kinks
PLACES = (((0, 0.62), (0, 1)), ((0.72, 1), (0.56, 0.94)), ((0.72, 1), (0, 0.38)))
NARROW = ((0.56, 1), (0.27, 0.46), (0, 0.17))  # up, where they stand one below the other
LEGEND: dict[str, Any] = dict(orientation="h", xanchor="left", yanchor="bottom", font=dict(size=11))


def figure(
    plane: Plane, traces: Sequence[Trace], courses: Sequence[Course], at: int, *, rows: int = 4
) -> dict[str, Any]:
    """The plane with its traces and, right of it (below on a narrow screen), the two courses, at their entry `at`.

    Without courses the plane alone, where it is narrow below so many `rows` of its legend.
    """
    if not courses:
        return panels.roomy(boundary.figure(plane, [*traces], height=490), rows=rows)
    named = [trace["name"] for trace in traces if trace.get("showlegend")]
    top = 30 if sum(len(name) * 7 + 45 for name in named) < ROW else 54
    axes = [course.axes for course in courses]
    layout = beside.layout(plane, axes, places=PLACES, top=top, height=500, tall=960)
    wide, narrow = layout["meta"]["wide"], layout["meta"]["narrow"]
    narrow["yaxis.domain"] = list(NARROW[0])
    for n, (_, up), below in zip((2, 3), PLACES[1:], NARROW[1:], strict=True):
        layout[f"legend{n}"] = LEGEND | dict(x=0.7, y=up[1], itemclick=False, itemdoubleclick=False)
        wide |= {f"legend{n}.x": 0.7, f"legend{n}.y": up[1]}
        narrow |= {f"legend{n}.x": 0, f"legend{n}.y": below[1], f"yaxis{n}.domain": list(below)}
    plots = ([*course.lines(f"legend{n}", at), course.dots(at)] for n, course in enumerate(courses, start=2))
    return beside.figure(layout, traces, *plots)


def line(
    plane: Plane,
    model: LinearClassifier,
    grid: np.ndarray | None,
    level: float = 0.0,
    *,
    colour: str = palette.NEUTRAL,
    **look: Any,
) -> Trace:
    """Where a score is `level`: exactly or, where the features are curved, from the grid's features (CELLS², D)."""
    if grid is None:
        return boundary.straight(plane, model.coef, model.intercept, level, colour=colour, **look)
    return boundary.level(plane, grid @ model.coef + model.intercept, level, cells=CELLS, colour=colour, **look)


def arrows(plane: Plane, tips: np.ndarray) -> tuple[np.ndarray, float]:
    """Where arrows (m, 2) start, (2,), and how long they are drawn, at most 1, so that all of them are in sight.

    They start at the origin or, where that is out of sight, in the middle of the window.
    """
    start = np.zeros(2) if plane.holds(np.zeros((1, 2)))[0] else np.array([sum(plane.x), sum(plane.y)]) / 2
    return start, next((scale for scale in SCALES if plane.holds(start + scale * tips).all()), SCALES[-1])


def origin(plane: Plane, start: np.ndarray, points: np.ndarray, *, shown: bool) -> Trace:
    """The name of the place (2,) where arrows start, apart from the `points` (n, 2), if it is the origin."""
    x, y = (start if shown and not start.any() else np.full(2, np.nan))[:, None]
    side = _free(plane, start, len("origin"), points)
    font = dict(color=NORMAL, size=14, shadow=palette.HALO)
    return marks.text(x, y, [f"{BESIDE}origin{BESIDE}"], textposition=side, textfont=font)


def shift(plane: Plane, foot: Trace, points: np.ndarray, *, shown: bool) -> Trace:
    """What the way from the origin to the boundary is, beyond its `foot`, apart from `points` (n, 2); if it is seen."""
    start, end = np.column_stack([foot["x"], foot["y"]])[[0, min(1, len(foot["x"]) - 1)]].astype(float)
    long = shown and not start.any() and np.linalg.norm(end - start) > SHORT * np.ptp(plane.x)
    beyond = [side for side in SIDES if SIDES[side][0] == (1 if end[1] > start[1] else -1)]
    x, y = (end if long else np.full(2, np.nan))[:, None]
    font = dict(size=14, shadow=palette.HALO)
    off = end + np.array([0, SIDES[beyond[0]][0] * LIFTED / ACROSS[1] * np.ptp(plane.y)])
    side = _free(plane, off, len(SHIFT), points, beyond)
    if long and _covers(plane, off, len(SHIFT), points, side) > MOST:
        x, y = np.full((2, 1), np.nan)
    told = f" <br>{BESIDE}{SHIFT}{BESIDE}" if side.startswith("bottom") else f"{BESIDE}{SHIFT}{BESIDE}<br> "
    return marks.text(x, y, [told], textposition=side, textfont=font)


def addition(
    plane: Plane,
    before: np.ndarray,
    after: np.ndarray,
    words: tuple[str, str, str],
    start: np.ndarray,
    scale: float,
    points: np.ndarray,
) -> list[Trace]:
    """An update as a sum of arrows: w before (2,), what is added to its tip, and w after (2,); last, words for each.

    They stand where they lie on the fewest of the points (n, 2), of the arrows and of each other.
    """
    tips = start + scale * np.array([before, after])
    ends = ((start, tips[0], palette.NEUTRAL, 2), (tips[0], tips[1], ADDED, 3), (start, tips[1], NORMAL, 3))
    places = np.array([(start + tips[0]) / 2, tips.mean(axis=0), tips[1]])
    known = np.array([before.any(), not np.array_equal(before, after), after.any()])
    x, y = np.where(known[:, None], places, np.nan).T
    drawn = [_arrow(a, b, colour, width) for a, b, colour, width in ends]
    taken = crowd(plane, points, drawn)
    sides: list[str] = []
    for place, word in zip(places, words, strict=True):
        sides.append(_free(plane, place, len(word), taken))
        here = dict(x=place[:1], y=place[1:], text=[word], textposition=sides[-1])
        taken = np.vstack([taken, written(plane, here)]) if word else taken
    told = marks.text(x, y, [f"{BESIDE}{word}{BESIDE}" for word in words], size=14, textposition=sides)
    return [*drawn, told]


def crowd(plane: Plane, points: np.ndarray, lines: Sequence[Trace]) -> np.ndarray:
    """What words should not lie on: the points (n, 2) and places along the pieces of some lines (m, 2)."""
    places = [points]
    for one in lines:
        ends = np.column_stack([one["x"], one["y"]]).astype(float)
        for a, b in pairwise(ends):
            if np.isfinite([*a, *b]).all():
                places.append(a + np.linspace(0.02, 0.98, ALONG)[:, None] * (b - a))
    every = np.vstack(places)
    return every[plane.holds(every)]


def written(plane: Plane, words: Trace) -> np.ndarray:
    """Places (m, 2) along words that stand at the side of a place, as `_free` has them."""
    return lying.places(plane, words, LETTER / ACROSS[0], (16 / ACROSS[0], 12 / ACROSS[1]))


def _free(
    plane: Plane, place: np.ndarray, letters: int, points: np.ndarray, sides: Collection[str] = tuple(SIDES)
) -> str:
    """On which of the `sides` of a place a word of so many letters lies on the fewest points, and is not cut."""
    return min(sides, key=lambda side: _covers(plane, place, letters, points, side))


def _covers(plane: Plane, place: np.ndarray, letters: int, points: np.ndarray, side: str) -> float:
    """How many of the points a word of so many letters lies on, on one side of a place, and how many of its letters
    are cut on a narrow screen."""
    span = np.array([plane.x[1] - plane.x[0], plane.y[1] - plane.y[0]])
    away = (points - place) / span * ACROSS  # in pixels, about
    up, right = SIDES[side]
    x, y = right * away[:, 0], up * away[:, 1]
    room = (plane.x[1] - place[0] if right > 0 else place[0] - plane.x[0]) / span[0] * PHONE
    cut = max(0.0, 16 + LETTER * letters - float(room)) / LETTER
    return int(((x > 8) & (x < 24 + LETTER * letters) & (y > -4) & (y < 24)).sum()) + 2 * cut


def _arrow(start: np.ndarray, end: np.ndarray, colour: str, width: float) -> Trace:
    """From one place (2,) to another; nowhere if they are the same."""
    ends = np.stack([start, end]) if not np.array_equal(start, end) else np.full((2, 2), np.nan)
    head = dict(
        symbol="arrow", size=np.array([0, 18]), angleref="previous", color=colour, opacity=1, line=dict(width=0)
    )
    head |= dict(standoff=np.array([0, CLEAR]))  # of a mark and its ring that lie at the tip
    drawn = marks.line(ends[:, 0], ends[:, 1], colour, width=width, mode="lines+markers", marker=head)
    return drawn | dict(line=drawn["line"] | dict(backoff=CLEAR + 8))  # to where the head begins
