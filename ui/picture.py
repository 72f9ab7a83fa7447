"""A chart as a function of its frames: what a view hands over to be shown, played, kept, compared and exported.

picture.steps(trace, lambda i: centres.figure(..., trace.states[i]), curve="inertia", alt="300 points in 4 clusters")

A frame is drawn when it is asked for, and once.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from algos.trace import Trace
from ui import words
from ui.figures.objective import Objective
from ui.stage.frames import Figure, Frames, Lazy

__all__ = ["Drag", "Figure", "Frames", "Picture", "Row", "flat", "frames", "some_of", "steps", "still", "sweep", "thin"]
MOST_FRAMES = 1000


@dataclass(frozen=True)
class Drag:
    """What the reader can drag in a chart: the points or the line of a trace whose `meta` is this name.

    `sets(i, x, y)` are the settings, by short name, once point i of it (of a line: 0) is at x and y. Points that
    several traces share are told by where they are: `points` has, for each plot, its axes (xaxis and yaxis), the x and
    y of some of them, and their numbers i.
    """

    meta: str
    sets: Callable[[int, float, float], Mapping[str, Any]]
    said: str  # what one can do, under the pointer: "Drag the threshold"
    points: Sequence[Mapping[str, Any]] = ()
    touch: bool = True  # whether a finger drags it, too: over what fills a chart, it scrolls the page


@dataclass(frozen=True, eq=False)
class Picture:
    """A chart. One with several frames has a player."""

    frames: Frames
    captions: Sequence[str]  # what each frame shows, in words
    alt: str  # the same for those who cannot see it
    key: str = "player"
    start: int = 0  # the frame on display first
    maps: bool = False  # whether frames change what needs a full redraw: heat maps, images, texts in cells
    steps: Sequence[int] = ()  # the step that each frame shows, rising; its own number if empty
    on_click: Callable[[int], None] | None = None  # called with the number of a point or cell of a trace called "pick";
    # of one called "pick from 100" they are counted from 100
    drags: Sequence[Drag] = ()
    moves: Mapping[str, Sequence[float]] = field(default_factory=dict)  # what sliders say in each frame, by short name:
    # where the player goes through a setting, they go along
    tracks: Mapping[str, Sequence[float | str]] = field(default_factory=dict)  # of an axis along which the player goes,
    # x or y of its plot ("x2"): the place of each frame on it, to which a press or a pull there takes it
    grows: bool = False  # whether it is drawn as far as one has gone through a setting: once guessed, it is played
    ahead: bool = False  # whether it opens further on than where a guess is awaited, which is at its beginning then
    tells: bool = False  # whether where it opens shows what a setting does: who holds one sees it there
    heading: str = ""  # Markdown above it
    note: str = ""  # something to know about its frames, under it
    below: Callable[[], None] | None = None  # what belongs to this chart alone: a button under it

    def step(self, frame: int) -> int:
        """The step on display in a frame."""
        return self.steps[frame] if self.steps else frame

    def frame(self, step: int) -> int:
        """The last frame that is not past a step."""
        return max(bisect_right(self.steps or range(len(self.frames)), step) - 1, 0)


@dataclass(frozen=True, eq=False)
class Row:
    """Charts side by side; in place of one there may be several, one below the other."""

    pictures: Sequence[Picture | Sequence[Picture]]
    widths: Sequence[float] = field(default=())  # if there are more of these, the last places stay empty


def still(figure: Figure, *, alt: str, key: str, **more: Any) -> Picture:
    """A chart of one frame."""
    return Picture(Frames(1, lambda _: figure), [""], alt, key, **more)


def frames(
    n: int,
    draw: Callable[[int], Figure],
    caption: Callable[[int], str],
    *,
    alt: str,
    start: int | None = None,
    **more: Any,
) -> Picture:
    """A chart of n frames: `draw(i)` gives a figure and `caption(i)` says what it shows. It opens on the last one."""
    return Picture(Frames(n, draw), Lazy(n, caption), alt, start=n - 1 if start is None else start, **more)


def sweep(
    values: Sequence[Any],
    draw: Callable[[Any], Figure],
    *,
    name: str,
    alt: str,
    caption: Callable[[Any], str] | None = None,
    **more: Any,
) -> Picture:
    """A frame for each value of a setting."""

    def said(i: int) -> str:
        value = values[i]
        told = words.setting(value) if isinstance(value, (int, float)) else value
        return f"{name} {told}" + (f": {caption(value)}" if caption else "")

    return frames(len(values), lambda i: draw(values[i]), said, alt=alt, **more)


def steps(
    trace: Trace[Any],
    draw: Callable[[int], Figure],
    *,
    alt: str,
    curve: str | None = None,
    curve_title: str = "",
    curve_from: int = 0,
    curve_level: tuple[str, float] | None = None,
    curve_numbers: bool = True,
    caption: Callable[[Any], str] | None = None,
    ended: str = "",
    log_curve: bool = False,
    before: Sequence[str] = (),
    draw_before: Callable[[int], Figure] | None = None,
    start: int | None = None,
    most: int = MOST_FRAMES,
    **more: Any,
) -> Picture:
    """A run, a frame a step: `draw(i)` gives the figure of step i; `curve` names the objective to plot beside it,
    which there is from step `curve_from` on, and `curve_level` a name and a value to compare it with; its axis has
    `curve_numbers` if they tell something.

    `caption(state)` puts a state in words, in place of the objective; the step's number stands before it, and after
    that of the last step how the run `ended`. `before` are the captions of frames that lead up to step 0 (how a
    start was chosen, say), and `draw_before(i)` draws them with the same traces; `start` is the step on display
    first (the last if None), below 0 one of those frames. Of more than `most` states so many are shown.
    """
    shown = thin(len(trace.states), most)
    early = len(before)
    numbers = [*range(-early, 0), *shown]
    values = trace.curve(curve) if curve else None
    title = curve_title or str(curve)
    objective = None
    if values is not None:
        objective = Objective(
            values, [i for i in shown if i >= curve_from], title, log_curve, curve_level, numbered=curve_numbers
        )

    def drawn(frame: int) -> Figure:
        i = numbers[frame]
        figure = draw_before(frame) if draw_before and i < 0 else draw(i)
        return objective.beside(figure, i if i >= curve_from else None) if objective else figure

    def said(frame: int) -> str:
        i = numbers[frame]
        if i < 0:
            return before[frame]
        said = [caption(trace.states[i])] if caption else []
        if values is not None and not caption and i >= curve_from:
            said.append(f"{title} {words.number(values[i])}")
        if ended and i == trace.steps:
            said.append(ended.removesuffix("."))
        return f"Step {i} of {trace.steps}" + (f": {'. '.join(said)}" if said else "")

    first = None if start is None else numbers.index(start)
    n, all_of_them = len(shown), len(trace.states)
    tracks = dict(tracks={"x2": numbers}) if objective else {}
    note = some_of(n, all_of_them, "states")
    return frames(len(numbers), drawn, said, alt=alt, start=first, steps=numbers, note=note, **tracks | more)


def some_of(n: int, total: int, noun: str) -> str:
    """Where only n of a run's states are shown, as `thin` takes them, that this is so; else nothing."""
    return f"{n} of the {words.number(total)} {noun} are shown, more of them at the start." if n < total else ""


def thin(n: int, most: int = MOST_FRAMES) -> list[int]:
    """Which of n states to show: all, or at most so many: each at the start, ever fewer later, and the last one."""
    if n <= most:
        return list(range(n))
    shown, finer = np.array([1, n]), np.array([1, n])
    points = most
    while len(finer) <= most:
        shown, points = finer, points + points // 20 + 1
        finer = np.unique(np.round(np.geomspace(1, n, points)).astype(int))
    return [int(i) - 1 for i in shown]


def flat(shown: "Picture | Row | Iterable[Picture | Row]") -> list[Picture]:
    """All charts of a view, in the order in which they stand."""
    if isinstance(shown, Picture):
        return [shown]
    parts = shown.pictures if isinstance(shown, Row) else shown
    return [picture for part in parts for picture in flat(part)]


def begins(shown: "Picture | Row | Iterable[Picture | Row]") -> Figure:
    """The first chart of a view, as it is where a run begins."""
    first = flat(shown)[0]
    return first.frames[0 if first.steps else first.start]
