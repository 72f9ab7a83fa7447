"""Guess, then see: what the reader is asked, and has guessed, on the screen.

Until a guess is given what would give the answer away is covered: numbers, sentences, sections, the frames to come
(`covers`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from secrets import token_hex
from typing import Any

import numpy as np
import streamlit as st

from datasets.names import plain
from ui import palette, served
from ui.classroom import lecturer
from ui.classroom.store import Question, Truth
from ui.guessing import sheet, sketch
from ui.guessing.cover import marked, strewn
from ui.guessing.guess import SHOWN, WINS, Guess, is_number, spelled, told
from ui.guessing.sketch import Sketch
from ui.picture import Figure
from ui.session import settings, visit
from ui.words import Share

WIDE = 260  # pixels of the slider for a number
# What would give the answer away. The style comes and goes with the guess: a rule that asks whether one is there has a
# browser match all of these again whenever anything is put into the page, up to 300 ms for a changed setting. With
# a word of its own it stands where it is written; what is style alone Streamlit puts elsewhere, and leaves there.
_COVER = """<i></i><style>.st-key-guess { scroll-margin-top: 4rem; }
.st-key-guess > :first-child { position: absolute; }
:is(.numbers dd, [data-testid="stTabs"] *, .st-key-shown
:is([data-testid="stCaptionContainer"], [data-testid="stAlert"] *)) { visibility: hidden; }
.kept-table { display: none; }
.numbers dd::before { content: "?"; visibility: visible; opacity: 0.4; }</style>"""


@dataclass
class Guesses:
    """What the reader has guessed on this page, by the preset's question, and how often rightly."""

    given: dict[str, Any] = field(default_factory=dict)
    begun: dict[str, Mapping[str, Any]] = field(default_factory=dict)  # with which settings it was asked
    question: str = ""  # on the screen
    asking: bool = False  # now
    visit: str = field(default_factory=partial(token_hex, 8))  # under which the browser counts them
    made: int = 0
    right: int = 0
    truths: dict[str, str] = field(default_factory=dict)  # what was true when it was guessed
    right_then: dict[str, list[str]] = field(default_factory=dict)  # which options, with the settings it is asked with
    drawn: dict[str, Sketch] = field(default_factory=dict)  # but not given yet
    stays: bool = False  # the answer is seen where the run begins
    ends: int | None = None  # or on this step, None: on the last
    asked: Mapping[str, Any] | None = None  # what is to be drawn into the first chart now
    mark: Callable[[Figure], Figure] | None = None  # draws what was guessed into the first chart


def begin(question: str, wanted: Mapping[str, Any]) -> None:
    """It is asked with these settings, by a preset or a lecture: what was guessed of it before is guessed anew."""
    here = visit.here(Guesses)
    here.begun[question] = wanted
    here.given.pop(question, None)
    here.truths.pop(question, None)
    here.drawn.pop(question, None)


def begun(question: str) -> Mapping[str, Any] | None:
    """The settings with which it was asked; None if nobody has."""
    return visit.here(Guesses).begun.get(question)


def covers() -> bool:
    """Whether a guess is awaited: the picture shows nothing of what it comes to."""
    return visit.here(Guesses).asking


def stays() -> bool:
    """Whether the run rests where it begins once the guess is given, as that is what was asked."""
    return visit.here(Guesses).stays


def ends() -> int | None:
    """The step on which the run comes to rest once the guess is given, if that is not the last."""
    return visit.here(Guesses).ends


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


def draw(
    question: str,
    guess: Guess | None,
    quantity: Callable[[str], Any],
    first: Callable[[], Figure] = dict,
    *,
    moved: str = "",
    waits: bool = False,
) -> None:
    """The question above the picture; with a guess that is awaited, or with what was guessed and what is true.

    `first` gives the first chart as it is before anything is revealed; `moved` says what the reader has moved since
    it was asked. `waits`: there is a guess, but not of this run, so that a class is asked on.
    """
    here = visit.here(Guesses)
    if lecturer.was_revealed() == question and guess:
        here.given.setdefault(question, SHOWN)
    given, here.question = here.given.get(question), question
    here.asking = guess is not None and given is None
    here.stays = guess is not None and guess.stays
    here.ends = guess.rests(quantity) if guess else None
    if guess and guess.says:
        right = guess.right(guess.truth(quantity))
        if not moved:
            here.right_then[question] = right
        if right != here.right_then.get(question):
            guess = replace(guess, because="")  # it says why another one is right
    if guess and given is not None:
        truth = str(guess.truth(quantity))
        if here.truths.setdefault(question, truth) != truth:
            given = SHOWN  # a control was moved: it is another case than the one that was guessed
    drawn = guess is not None and guess.drawn and here.asking
    here.asked = sketch.asked(guess.kind, guess.on) if guess and drawn else None
    here.mark = _mark(guess, given, quantity) if guess else None
    if guess is None:
        lecturer.leave(question if waits else "")
    if not question:
        return
    shown = question.replace("*", r"\*")  # Q* is no beginning of italics
    aside = f" :small[{plain(moved, 200)}]" if moved else ""
    if guess is None or question in here.given:
        st.info(shown + aside, icon=":material/help:")
        if guess is not None:
            _tell(question, guess, given, quantity, first, moved=bool(moved))
        return
    with st.container(key="guess", border=True, horizontal=True, vertical_alignment="center", gap="small"):
        st.html(_COVER)
        st.markdown(f"**{shown}**{aside}", width="content")
        with st.container(horizontal=True, width="content", vertical_alignment="center", gap="small"):
            _ask(question, guess, quantity)
            show = partial(_give, question, SHOWN, False)
            st.button("Show me", type="tertiary", on_click=show, key=settings.key_of("guess_shown"))
        lecturer.ask(lambda: _question(question, guess, quantity, _sheet(guess, quantity, first)))


def _tell(
    question: str,
    guess: Guess,
    given: Any,
    quantity: Callable[[str], Any],
    first: Callable[[], Figure],
    *,
    moved: bool,
) -> None:
    """What was guessed, what is true, and how a class has answered."""
    here = visit.here(Guesses)
    answered = lecturer.reveal(question, lambda: _truth(guess, quantity, first))
    if answered and answered.votes and (guess.on or guess.drawn):
        own, votes = here.mark, answered.votes
        draws = {"": strewn, sketch.PLACE: sheet.strewn, sketch.CURVE: sheet.ghosts}[guess.kind]
        on = sketch.axes_of(guess.on) if guess.drawn else guess.on
        here.mark = lambda figure: draws(on, votes, own(figure) if own else figure)
    said = told(guess, given, quantity, moved=moved)
    with st.container(key="truth", gap="xxsmall"):
        st.markdown(said)
        if answered:
            lecturer.draw(_question(question, guess, quantity), answered)
        counted = dict(page=visit.page(), visit=here.visit, made=here.made, right=here.right)
        _tally(key=settings.key_of("tally"), data=counted, height="content")


def _question(
    question: str, guess: Guess, quantity: Callable[[str], Any], shows: Mapping[str, Any] | None = None
) -> Question:
    if guess.drawn:
        many = 2 if guess.kind == sketch.PLACE else sheet.COLUMNS
        return Question(question, high=sheet.PARTS, many=many, kind=guess.kind, shows=shows or {})
    share = not guess.says and isinstance(guess.truth(quantity), Share)
    return Question(question, tuple(guess.says), float(guess.low), float(guess.high), float(guess.step), share)


def _sheet(guess: Guess, quantity: Callable[[str], Any], first: Callable[[], Figure]) -> Mapping[str, Any] | None:
    """What phones draw on, if they do."""
    sets = quantity(guess.sets) if guess.sets else ()
    return sheet.of(first(), sketch.axes_of(guess.on), sets) if guess.drawn else None


def _truth(guess: Guess, quantity: Callable[[str], Any], first: Callable[[], Figure]) -> Truth:
    truth = guess.truth(quantity)
    if guess.drawn:
        scales = sheet.scales(first(), sketch.axes_of(guess.on))
        placed = [scale.parts(values) for scale, values in zip(scales, sketch.truth(truth), strict=True)]
        return Truth([np.round(parts, 1).tolist() for parts in placed], "")
    if not guess.says:
        return Truth(float(truth), spelled(truth))
    right = guess.right(truth)
    if len(right) > 1:
        return Truth([], "a tie")
    return Truth([i for i, says in enumerate(guess.says) if says in right], " or ".join(right) or spelled(truth))


def _mark(guess: Guess, given: Any, quantity: Callable[[str], Any]) -> Callable[[Figure], Figure] | None:
    if isinstance(given, Sketch):
        return partial(sketch.marked, sketch.axes_of(guess.on), given, sketch.truth(quantity(guess.of)))
    return partial(marked, guess.on, given) if guess.on and isinstance(given, float) else None


def _ask(question: str, guess: Guess, quantity: Callable[[str], Any]) -> None:
    truth = guess.truth(quantity)
    if guess.drawn:
        drawn = visit.here(Guesses).drawn.get(question)
        st.markdown("Click the place." if guess.kind == sketch.PLACE else "Draw the curve from left to right.")
        right = drawn is not None and sketch.apart(drawn, *sketch.truth(truth)) <= sketch.NEAR
        give = partial(_give, question, drawn, right)
        st.button("That is my guess", disabled=drawn is None, on_click=give, key=settings.key_of("guess_0"))
        return
    for i, says in enumerate(guess.says):
        option = partial(_give, question, says, guess.right(truth) == [says])
        if guess.kind == WINS:
            colour = guess.runs[i].get("colour")
            key = settings.key_of(f"guess_{i}_{colour}")  # its own look may outlive it in a browser
            _large(key, colour)
            st.button(says, key=key, on_click=option, shortcut=str(i + 1), width="content")
        else:
            st.button(says, key=settings.key_of(f"guess_{i}"), on_click=option)
    if not guess.says:
        low, high, step = float(guess.low), float(guess.high), float(guess.step)
        key, middle = settings.key_of("guess_number"), low + round((high - low) / step / 2) * step
        form = "percent" if isinstance(truth, Share) else "%g"
        st.slider("Your guess", low, high, middle, step, key=key, format=form, width=WIDE, label_visibility="collapsed")
        number = partial(_give_number, question, key, truth, guess.near(truth))
        st.button("That is my guess", key=settings.key_of("guess_0"), on_click=number)


def _large(key: str, colour: int | None) -> None:
    """A large button with a bar in the colour that the run has in the picture, if it has one there.

    In a lecture it is as wide as its words. On a phone two stand side by side and are no higher than a finger needs, so
    that the picture is on the screen.
    """
    bar = "" if colour is None else f"border-left: 1rem solid {palette.colour(colour)};"
    st.html(
        f"<style>.st-key-{key} button {{ min-height: 3rem; min-width: 10rem; {bar} }}"
        f".st-key-{key} button p {{ font-size: 1.1rem; font-weight: 600; }}"
        f"@media (min-width: 641px) {{ body[data-lecture] .st-key-{key} {{ flex: none; }}"
        f"body[data-lecture] :is(.st-key-{key}, .st-key-{key} :is(div, button)) {{ width: max-content !important; "
        f"max-width: none; }} }}"
        f"@media (max-width: 640px) {{ .st-key-{key} {{ flex: 1 1 40%; width: auto !important; min-width: 0; }}"
        f".st-key-{key} :is(div, button) {{ width: 100% !important; }}"
        f".st-key-{key} button {{ min-width: 0; border-left-width: 0.5rem; padding: 0.25rem; }}"
        f".st-key-{key} button p {{ font-size: 1rem; }} }}</style>"
    )


def _give_number(question: str, key: str, truth: Any, near: float) -> None:
    value = float(st.session_state[key])
    _give(question, value, is_number(truth) and abs(value - truth) <= near)


def _give(question: str, value: Any, right: bool) -> None:
    here = visit.here(Guesses)
    here.given[question] = value
    if value != SHOWN:
        here.made, here.right = here.made + 1, here.right + right


_tally = served.component("tally")
