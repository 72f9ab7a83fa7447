"""A pad to draw on in the browser: points in the plane, a curve through knots, or strokes of a pen.

The browser moves what is drawn and sends all of it, in one message, when the pointer or the key is let go; the
messages are described in README.md beside this file.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import streamlit as st

from ui import palette
from ui.draw import message
from ui.draw.message import Axis, Point
from ui.session import answers, visit
from ui.session.notices import notice

T = TypeVar("T")
MOST_CLASSES = 5
LETTERS = 80  # of a message, for each point or knot; those of the pad take half as many at most
REFUSED = "What the drawing pad sent could not be used, and nothing was changed: "
_HERE = Path(__file__).parent
_SCRIPTS = ("look", "points", "curve", "ink", "pad", "keys")  # one module, in this order
HTML, CSS = (_HERE / "pad.html").read_text(), (_HERE / "pad.css").read_text()
JS = "".join((_HERE / f"{name}.js").read_text() for name in _SCRIPTS)


@dataclass
class Seen:
    """The number of the last message of each pad, by its key."""

    serials: dict[str, int] = field(default_factory=dict)


def points(
    key: str,
    *,
    points: Sequence[Point],
    x: Axis,
    y: Axis,
    classes: Sequence[str],
    most: int = 500,
    commit: Callable[[list[Point]], None],
) -> None:
    """Points to add, move, spray, erase and give another class (0 .. len(classes) - 1; one class: none to choose).

    `commit(points)` is called, before the next run, with all points after a stroke; what this is called with next
    is what the pad then shows. `key` is the full session key. Raises ValueError for points the pad could not send
    back: more than `most`, outside the axes, of no class; and for no classes or more than five.
    """
    if not 1 <= len(classes) <= MOST_CLASSES:
        raise ValueError(f"The pad draws 1 to {MOST_CLASSES} classes, not {len(classes)}.")
    content = message.points([list(p) for p in points], x=x, y=y, classes=len(classes), most=most)
    kinds = [dict(name=name, colour=palette.colour(i), symbol=palette.SYMBOLS[i]) for i, name in enumerate(classes)]

    def read(sent: object) -> list[Point]:
        return message.points(sent, x=x, y=y, classes=len(classes), most=most)

    _draw(key, "points", content, read, commit, x, y, LETTERS * (most + 2), classes=kinds, most=most)


def curve(key: str, *, values: Sequence[float], x: Axis, y: Axis, commit: Callable[[list[float]], None]) -> None:
    """The values of a curve at its knots, as many as `values`, at even places from x.low to x.high.

    Between the knots the pad draws the natural cubic spline (scipy: `CubicSpline(..., bc_type="natural")`).
    `commit(values)` and `key` as in `points`. Raises ValueError for fewer than two values or one outside the axis.
    """
    content = message.values(list(values), y=y, knots=len(values))
    if len(content) < 2:
        raise ValueError("A curve needs two knots or more.")

    def read(sent: object) -> list[float]:
        return message.values(sent, y=y, knots=len(content))

    _draw(
        key,
        "curve",
        content,
        read,
        commit,
        x,
        y,
        LETTERS * (len(content) + 2),
        colour=palette.TRUTH,
        symbol=palette.SYMBOLS[0],
    )


def ink(key: str, *, places: Sequence[Point], strokes: int, most: int, commit: Callable[[list[Point]], None]) -> None:
    """Strokes of a pen on a square from 0 to 1: places (x, y, number of the stroke), in the order they are drawn.

    At most so many `strokes` of `most` places in all. `commit(places)` and `key` as in `points`. Raises ValueError for
    places the pad could not send back.
    """
    side = Axis("", 0, 1, 0.01)

    def read(sent: object) -> list[Point]:
        return message.points(sent, x=side, y=side, classes=strokes, most=most)

    content = read([list(place) for place in places])
    more = dict(strokes=strokes, most=most, colour=palette.DATA)
    _draw(key, "ink", content, read, commit, side, side, LETTERS * (most + 2), **more)


def _draw(
    key: str,
    mode: str,
    content: list[Any],
    read: Callable[[object], T],
    commit: Callable[[T], None],
    x: Axis,
    y: Axis,
    longest: int,
    **more: Any,
) -> None:
    for axis in (x, y):
        if not (math.isfinite(axis.low) and math.isfinite(axis.high) and axis.low < axis.high and axis.step > 0):
            raise ValueError(f"An axis of the pad goes from a number to a larger one by positive steps, not {axis}.")
    if answers.now():
        return

    def drawn() -> None:
        try:
            serial, sent = message.read(st.session_state[key].get("drawn"), longest=longest)
            visit.of(Seen).serials[key] = serial  # of a refused message too: the pad then shows again what is in use
            answer = read(sent)
        except ValueError as problem:
            notice(REFUSED + str(problem))
            return
        commit(answer)

    _pad(
        key=key,
        data=dict(
            key=key,
            mode=mode,
            serial=visit.of(Seen).serials.get(key, 0),
            content=content,
            x=asdict(x),
            y=asdict(y),
            **more,
        ),
        on_drawn_change=drawn,
        height="content",
    )


_pad = st.components.v2.component("pad", html=HTML, css=CSS, js=JS)
