"""Guess, then see: a preset may ask for an answer before the picture gives its own.

Until then what would give it away is covered: numbers, sentences, sections, the frames to come (`covers`). The right
answer is a quantity of the run on the screen, so it is right after the reader has moved a control, too.
"""

import math
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex
from typing import Any

import streamlit as st

from datasets.names import plain
from ui import palette, served, sketch, words
from ui.classroom import lecturer
from ui.classroom.store import Question, Truth, Votes
from ui.picture import Figure
from ui.session import settings, visit
from ui.sketch import Sketch

COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
}
_BESIDE = re.compile(r"[xy]axis\d+")  # their ends would tell how long a run is, or how high it gets
_FIELD = re.compile(r"\{([^{}]*)\}")
GIVEN = "given"  # the `meta` of a trace of what is given: it can be seen while a guess is awaited
INSTEAD = "instead"  # of a hidden one: it stands in for all but those while a guess is awaited
SHOWN = "shown"  # said in place of a guess by who wants none


@dataclass(frozen=True)
class Guess:
    """What is guessed: the quantity `of` the run, as one of a few options, as a number of a range, or drawn."""

    of: str
    options: Mapping[str, Any] = field(default_factory=dict)  # its text, and what the quantity is if it is right
    low: float = 0.0
    high: float = 0.0
    step: float = 1.0
    because: str = ""  # why, with quantities of the run in braces
    on: str = ""  # the axis of the first chart along which the number is drawn: y, x2 ...; both axes of what is drawn
    kind: str = ""  # "place" or "curve": it is drawn into the first chart, and the quantity is a pair of x and y

    def answered(self, quantity: Callable[[str], Any]) -> bool:
        """Whether a run answers it: it has the quantities, and one of the options is right."""
        try:
            truth, _ = quantity(self.of), because(self, quantity)
            if self.kind:
                return bool(sketch.truth(truth))
            right = self.right(truth) if self.options else [truth] * math.isfinite(truth)
        except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError):
            return False
        return len(right) == 1

    def right(self, truth: Any) -> list[str]:
        """The options that are right if the quantity is that."""
        return [says for says, expected in self.options.items() if agrees(truth, expected)]


@dataclass
class Guesses:
    """What the reader has guessed on this page, by the preset's question, and how often rightly."""

    given: dict[str, Any] = field(default_factory=dict)
    question: str = ""  # on the screen
    asking: bool = False  # now
    visit: str = field(default_factory=partial(token_hex, 8))  # under which the browser counts them
    made: int = 0
    right: int = 0
    drawn: dict[str, Sketch] = field(default_factory=dict)  # but not given yet
    asked: Mapping[str, Any] | None = None  # what is to be drawn into the first chart now
    mark: Callable[[Figure], Figure] | None = None  # draws what was guessed into the first chart


def agrees(found: Any, expected: Any) -> bool:
    """Whether a quantity is what an answer says: a value, to the digits that are written, "< 2", or "2 to 3"."""
    if isinstance(expected, str):
        for sign, holds in COMPARED.items():
            if expected.startswith(f"{sign} "):
                return holds(found, float(expected.removeprefix(sign)))
        low, to, high = expected.partition(" to ")
        if to and not isinstance(found, str):
            return bool(float(low) <= found <= float(high))
        return bool(str(found) == expected)
    if isinstance(expected, bool) or isinstance(found, str):
        return bool(found == expected)
    return bool(found == expected or abs(found - expected) <= _last_digit(expected) / 2 * (1 + 1e-9))


def _last_digit(value: float) -> float:
    """The size of one in the last digit that is written."""
    mantissa, _, exponent = repr(value).partition("e")
    decimals = len(mantissa.partition(".")[2].rstrip("0")) if isinstance(value, float) else 0
    return float(10.0 ** (int(exponent or 0) - decimals))


def begin(question: str) -> None:
    """A preset was pressed: what was guessed of it before is guessed anew."""
    here = visit.here(Guesses)
    here.given.pop(question, None)
    here.drawn.pop(question, None)


def covers() -> bool:
    """Whether a guess is awaited: the picture shows nothing of what it comes to."""
    return visit.here(Guesses).asking


def placed() -> Callable[[Figure], Figure] | None:
    """What draws the reader's guess into the first chart, if there is one to be seen there."""
    return visit.here(Guesses).mark


def line() -> Callable[[Figure], Figure] | None:
    """The same if it is a number's line, which stays while a control is held; a sketch stands beside the truth then."""
    mark = placed()
    return mark if isinstance(mark, partial) and mark.func is marked else None


def asked() -> Mapping[str, Any] | None:
    """What the reader is to draw into the first chart, if anything."""
    return visit.here(Guesses).asked


def drawn_on() -> str:
    """The axes on which it is drawn, which stay while the rest is covered."""
    asks = visit.here(Guesses).asked
    return f"{asks['x']} {asks['y']}".replace("axis", "") if asks else ""


def sketched(said: Any) -> None:
    """The reader has drawn something. For the chart's callback."""
    here = visit.here(Guesses)
    if (drawn := sketch.read(said)) is not None:
        here.drawn[here.question] = drawn


def marked(axis: str, value: float, figure: Figure) -> Figure:
    """The figure with a line across that axis, where the reader has guessed the number to be."""
    letter, other = ("x", "y") if axis[0] == "x" else ("y", "x")
    shape = {
        "type": "line",
        f"{letter}ref": axis,
        f"{other}ref": f"{other}{axis[1:]} domain",
        f"{letter}0": value,
        f"{letter}1": value,
        f"{other}0": 0,
        f"{other}1": 1,
        "line": dict(color=palette.CLASSES[3], width=2, dash="dash"),
        "label": dict(text="your guess", textposition="end", font=dict(color=palette.CLASSES[3])),
    }
    return _with(figure, shape)


def strewn(axis: str, votes: Votes, figure: Figure) -> Figure:
    """The figure with a mark on that axis for each number that a class has guessed, as high as it was often guessed."""
    letter, other = ("x", "y") if axis[0] == "x" else ("y", "x")
    most = max(many for _, many in votes)
    ends = [[(value, 0.0), (value, 0.15 * many / most)] for value, many in votes]
    steps = [[f"{x:g},{y:g}" if letter == "x" else f"{y:g},{x:g}" for x, y in mark] for mark in ends]
    shape = {
        "type": "path",
        f"{letter}ref": axis,
        f"{other}ref": f"{other}{axis[1:]} domain",
        "path": " ".join(f"M{start} L{end}" for start, end in steps),
        "line": dict(color=palette.CLASSES[5], width=4),
        "label": dict(text="the class", textposition="top left", font=dict(color=palette.CLASSES[5])),
    }
    return _with(figure, shape)


def _with(figure: Figure, shape: Mapping[str, Any]) -> Figure:
    return figure | dict(layout=figure["layout"] | dict(shapes=[*figure["layout"].get("shapes", []), shape]))


def covered(figure: Figure, drawn_on: str = "") -> Figure:
    """A picture without steps while a guess of it is awaited: its points, without what is made of them.

    The axes stay on which the guess is drawn.
    """
    instead = any(trace.get("meta") == INSTEAD for trace in figure["data"])
    given = [trace.get("meta") in (GIVEN, INSTEAD) if instead else _given(trace) for trace in figure["data"]]
    shown = [trace | dict(visible=True) if trace.get("meta") == INSTEAD else trace for trace in figure["data"]]
    data = [trace if is_given else trace | dict(visible=False) for trace, is_given in zip(shown, given, strict=True)]
    layout = _bare(figure["layout"])
    kept = [trace for trace in data if trace.get("visible", True)]
    used = set(drawn_on.split()) | {trace.get(f"{letter}axis", letter) for trace in kept for letter in "xy"}
    beside = [name for name in layout if _BESIDE.fullmatch(name) and name.replace("axis", "") not in used]
    layout |= {name: layout[name] | dict(visible=False) for name in beside}
    for axis in drawn_on.split():
        name = f"{axis[0]}axis{axis[1:]}"
        layout[name] = layout[name] | dict(showticklabels=True)  # those of another one below it, maybe, which is gone
    meta = {name: _bare(value) if isinstance(value, dict) else value for name, value in layout.get("meta", {}).items()}
    return figure | dict(data=data, layout=layout | dict(showlegend=False, meta=meta))


def _bare(layout: Mapping[str, Any]) -> dict[str, Any]:
    """A layout, or a part of it by paths, without what is written and drawn over the picture."""
    return {name: value for name, value in layout.items() if not name.startswith(("annotations", "shapes"))}


def _given(trace: Mapping[str, Any]) -> bool:
    """Whether a trace is of what one starts from: marks of the main plot, no crosses, means or lines; or says so."""
    if trace.get("meta") == GIVEN:
        return True
    if str(trace.get("marker", {}).get("symbol")) == "x-thin" or "error_y" in trace:
        return False
    main = trace.get("xaxis", "x") == "x" and trace.get("yaxis", "y") == "y"
    return main and trace["type"] in ("scatter", "scatter3d") and trace.get("mode") == "markers" and len(trace["x"]) > 3


def draw(question: str, guess: Guess | None, quantity: Callable[[str], Any]) -> None:
    """The question above the picture; with a guess that is awaited, or with what was guessed and what is true."""
    here = visit.here(Guesses)
    given, here.question = here.given.get(question), question
    here.asking = guess is not None and given is None
    drawn = guess is not None and guess.kind and here.asking
    here.asked = sketch.asked(guess.kind, guess.on) if guess and drawn else None
    here.mark = _mark(guess, given, quantity) if guess else None
    if guess is None or guess.kind:  # phones do not draw
        lecturer.leave()
    if not question:
        return
    if guess is None or question in here.given:
        st.info(question, icon=":material/help:")
        if guess is not None:
            _tell(question, guess, quantity)
        return
    with st.container(key="guess", border=True):
        st.markdown(f"**{question}**")
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            _ask(question, guess, quantity)
            show = partial(_give, question, SHOWN, False)
            st.button("Show me", type="tertiary", on_click=show, key=settings.key_of("guess_shown"))
        if not guess.kind:
            lecturer.ask(_question(question, guess))


def _tell(question: str, guess: Guess, quantity: Callable[[str], Any]) -> None:
    """What was guessed, what is true, and how a class has answered."""
    here = visit.here(Guesses)
    answered = None if guess.kind else lecturer.reveal(question, partial(_truth, guess, quantity))
    if answered and answered.votes and guess.on:
        own, votes = here.mark, answered.votes
        here.mark = lambda figure: strewn(guess.on, votes, own(figure) if own else figure)
    said = told(guess, here.given[question], quantity)
    with st.container(key="truth"):
        st.markdown(said)
        if answered:
            lecturer.draw(_question(question, guess), answered)
        counted = dict(page=visit.page(), visit=here.visit, made=here.made, right=here.right)
        _tally(key=settings.key_of("tally"), data=counted, height="content")


def _question(question: str, guess: Guess) -> Question:
    return Question(question, tuple(guess.options), float(guess.low), float(guess.high), float(guess.step))


def _truth(guess: Guess, quantity: Callable[[str], Any]) -> Truth:
    truth = quantity(guess.of)
    if not guess.options:
        return Truth(float(truth), _spelled(truth))
    right = guess.right(truth)
    return Truth([i for i, says in enumerate(guess.options) if says in right], " or ".join(right) or _spelled(truth))


def _mark(guess: Guess, given: Any, quantity: Callable[[str], Any]) -> Callable[[Figure], Figure] | None:
    if isinstance(given, Sketch):
        return partial(sketch.marked, sketch.axes_of(guess.on), given, sketch.truth(quantity(guess.of)))
    return partial(marked, guess.on, given) if guess.on and isinstance(given, float) else None


def _ask(question: str, guess: Guess, quantity: Callable[[str], Any]) -> None:
    truth = quantity(guess.of)
    if guess.kind:
        drawn = visit.here(Guesses).drawn.get(question)
        st.markdown("Click the place." if guess.kind == sketch.PLACE else "Draw the curve from left to right.")
        right = drawn is not None and sketch.apart(drawn, *sketch.truth(truth)) <= sketch.NEAR
        give = partial(_give, question, drawn, right)
        st.button("That is my guess", disabled=drawn is None, on_click=give, key=settings.key_of("guess_0"))
        return
    for i, says in enumerate(guess.options):
        option = partial(_give, question, says, says in guess.right(truth))
        st.button(says, key=settings.key_of(f"guess_{i}"), on_click=option)
    if not guess.options:
        low, high, step = float(guess.low), float(guess.high), float(guess.step)
        key, middle = settings.key_of("guess_number"), low + round((high - low) / step / 2) * step
        st.slider("Your guess", low, high, middle, step, key=key, format="%g")
        near = 0.1 * (high - low)
        number = partial(_give_number, question, key, truth, near)
        st.button("That is my guess", key=settings.key_of("guess_0"), on_click=number)


def _give_number(question: str, key: str, truth: Any, near: float) -> None:
    value = float(st.session_state[key])
    _give(question, value, isinstance(truth, (int, float)) and abs(value - truth) <= near)


def _give(question: str, value: Any, right: bool) -> None:
    here = visit.here(Guesses)
    here.given[question] = value
    if value != SHOWN:
        here.made, here.right = here.made + 1, here.right + right


def told(guess: Guess, given: Any, quantity: Callable[[str], Any]) -> str:
    """What was guessed, what is true, how far apart they are, and why."""
    truth = quantity(guess.of)
    if guess.kind:
        said = sketch.told(given, *sketch.truth(truth)) if isinstance(given, Sketch) else ""
    elif guess.options:
        is_so = " or ".join(f"**{says}**" for says in guess.right(truth)) or f"**{_spelled(truth)}**"
        said = f"It is {is_so}." if given == SHOWN else f"You said {given}. It is {is_so}."
        if given in guess.right(truth):
            said = f"You said **{given}**, and so it is."
    else:
        said = f"It is **{_spelled(truth)}**."
        if given != SHOWN and isinstance(truth, (int, float)):
            apart = words.number(abs(given - truth))
            side = "too high" if given > truth else "too low"
            far = "as near as the slider goes" if abs(given - truth) < guess.step / 2 else f"{apart} {side}"
            said = f"You said {words.number(given)}, {far}: it is **{words.number(truth)}**."
    return f"{said} {because(guess, quantity)}".strip()


def because(guess: Guess, quantity: Callable[[str], Any]) -> str:
    """Why it is so, with the run's own numbers."""
    return _FIELD.sub(lambda field: _spelled(quantity(field[1])), guess.because)


def _spelled(value: Any) -> str:
    return plain(value, 60) if isinstance(value, str) else words.number(value)


_tally = served.component("tally")
