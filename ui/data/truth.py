"""The true function of the views that draw their own training sets: named, typed as a formula or sketched.

A text that cannot be read is said, and the last one that could stays.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from algos import formula
from algos.bias_variance import knots, truths
from algos.bias_variance.truths import Truth
from datasets.names import plain
from ui import controls
from ui.draw import pad
from ui.session import answers, visit

T = TypeVar("T")
TYPED, SKETCH = "typed", "sketch"  # of the truths; SKETCH also of the control that holds the heights
TITLES = {
    **{name: name for name in truths.TRUTHS},
    "line": "straight line",
    TYPED: "a formula of yours",
    SKETCH: "a sketch of yours",
}
KNOTS = 17
LIMIT = 2.0
LONGEST = 200  # characters of the heights
PLACES = np.linspace(0, 1, KNOTS)
X = pad.Axis("x", 0.0, 1.0, 1 / (KNOTS - 1))
Y = pad.Axis("f(x)", -LIMIT, LIMIT, 0.05)


@dataclass
class Before:
    """What a visit remembers; settings that are given have no memory."""

    truth: str = "sine"  # the last one that was not sketched
    readable: dict[str, str] = field(default_factory=dict)  # the last text of each kind that could be read


def choose() -> Truth:
    """The control of the truth, and what it names."""
    name = controls.choice(
        "Truth",
        list(TITLES),
        "sine",
        key="truth",
        titles=TITLES,
        help="The function behind the noise, on [0, 1]. A sketch starts from the truth shown before.",
        on_change=_start_sketching,
    )
    if name == SKETCH:
        return _sketched()
    found = _typed() if name == TYPED else truths.read(name)
    if not answers.now():
        visit.of(Before).truth = found.text
    return found


def _typed() -> Truth:
    text = controls.words(
        "f(x) =",
        "sin(2*pi*x) + x",
        key="formula",
        help=f"Numbers, x, pi, e, + - * / ^, brackets, and {', '.join(formula.FUNCTIONS)}. "
        "knots(0, 1, 0, -1, 0) is a smooth curve through 5 to 33 heights at even places.",
        longest=formula.LONGEST,
    )
    found, problem = _last_readable("formula", text, truths.read, "sine")
    if problem:
        controls.sidebar().warning(plain(problem, 300), icon=":material/block:")
        controls.sidebar().caption(f"Until then: f(x) = `{found.text}`")
    return found


# A sketch: 17 heights, drawn with the pointer or typed, and a smooth curve through them ---------------------------


def heights(text: str) -> list[float]:
    """17 numbers from -2 to 2, with spaces or commas between them. Raises ValueError, in words."""
    words = re.split(r"[\s,;]+", text.strip(" \t\n,;"))
    if len(words) != KNOTS or not words[0]:
        raise ValueError(f"A sketch has {KNOTS} heights; here are {len(words) if words[0] else 0}.")
    found = []
    for i, word in enumerate(words, 1):
        if not re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)", word, re.ASCII):
            raise ValueError(f"Height {i} of the sketch, “{word[:20]}”, is no number; write it like -0.75.")
        if abs(float(word)) > LIMIT:
            raise ValueError(f"Height {i} of the sketch, {word[:20]}, is outside of -{LIMIT:g} to {LIMIT:g}.")
        found.append(float(word))
    return found


def spelled(values: object) -> str:
    """Heights as the text in the control: moved inside the limits, two decimals."""
    return " ".join(knots.short(v) for v in np.clip(np.asarray(values, dtype=float), -LIMIT, LIMIT).round(2))


DEFAULT = spelled(truths.read("sine")(PLACES))


def _sketched() -> Truth:
    """The pad and the field with the heights."""
    room = controls.sidebar().container()
    text = controls.words(
        f"Its {KNOTS} heights",
        DEFAULT,
        key=SKETCH,
        help=f"What the pad draws, without a pointer: f at {KNOTS} even places from 0 to 1, each from -{LIMIT:g} to "
        f"{LIMIT:g}. Between them runs the natural cubic spline.",
        longest=LONGEST,
    )
    values, problem = _last_readable("sketch", text, heights, DEFAULT)
    if problem:
        room.warning(plain(f"{problem} Until then the last sketch stays.", 300), icon=":material/block:")
    controls.quiet(SKETCH)
    with room:
        pad.curve(controls.key_of("sketch_pad"), values=values, x=X, y=Y, commit=_commit)
    room.caption(f"Draw across the pad: f takes your height at {KNOTS} even places and runs smoothly between them.")
    return truths.read(knots.text(values))


def _commit(values: list[float]) -> None:
    controls.put(SKETCH, spelled(values))


def _start_sketching() -> None:
    """Once the reader has chosen to sketch: if nothing has been sketched yet, start from the truth shown before."""
    if controls.held("truth", "") != SKETCH:
        return
    before = spelled(truths.read(visit.of(Before).truth)(PLACES))
    if controls.held(SKETCH, DEFAULT) == DEFAULT != before:
        controls.put(SKETCH, before)


def _last_readable(name: str, text: str, read: Callable[[str], T], default: str) -> tuple[T, str]:
    """What `text` says and no problem; or what the last readable text said, and why this one cannot be read."""
    try:
        found = read(text)
    except ValueError as problem:
        return read(default if answers.now() else visit.of(Before).readable.get(name, default)), str(problem)
    if not answers.now():
        visit.of(Before).readable[name] = text
    return found, ""
