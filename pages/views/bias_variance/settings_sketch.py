"""The truth that one sketches: 17 heights, drawn with the pointer or typed, and a smooth curve through them."""

import re

import numpy as np
import streamlit as st

from algos.bias_variance import knots, truths
from algos.bias_variance.truths import Truth
from datasets.names import plain
from ui import address, answers, controls
from ui.draw import pad

NAME = "sketch"  # of the truth, and of the control that holds the heights
KNOTS = 17
LIMIT = 2.0
LONGEST = 200  # characters of the heights
PLACES = np.linspace(0, 1, KNOTS)
X = pad.Axis("x", 0.0, 1.0, 1 / (KNOTS - 1))
Y = pad.Axis("f(x)", -LIMIT, LIMIT, 0.05)


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


def begin() -> None:
    """Once the reader has chosen to sketch: if nothing has been sketched yet, start from the truth shown before."""
    full = controls.key_of(NAME)
    if st.session_state[controls.key_of("truth")] != NAME or full in st.query_params:
        return
    before = spelled(truths.read(st.session_state.get(controls.key_of("truth_before"), "sine"))(PLACES))
    if st.session_state.get(full, DEFAULT) == DEFAULT != before:
        controls.put(NAME, before)


def remember(shown: Truth) -> None:
    """Note the truth on display, from which a first sketch starts."""
    if not answers.now():
        st.session_state[controls.key_of("truth_before")] = shown.text


def truth() -> Truth:
    """The pad and the field with the heights. Heights that cannot be read are said, and the last that could stay."""
    room = controls.sidebar().container()
    text = controls.words(
        f"Its {KNOTS} heights",
        DEFAULT,
        key=NAME,
        help=f"What the pad draws, without a pointer: f at {KNOTS} even places from 0 to 1, each from -{LIMIT:g} to "
        f"{LIMIT:g}. Between them runs the natural cubic spline.",
        longest=LONGEST,
    )
    kept = controls.key_of("sketch_read")
    try:
        values = heights(text)
    except ValueError as problem:
        values = heights(DEFAULT if answers.now() else st.session_state.get(kept, DEFAULT))
        room.warning(plain(f"{problem} Until then the last sketch stays.", 300), icon=":material/block:")
    else:
        if not answers.now():
            st.session_state[kept] = text
    address.quiet(NAME)
    with room:
        pad.curve(controls.key_of("sketch_pad"), values=values, x=X, y=Y, commit=_commit)
        st.caption(f"Draw across the pad: f takes your height at {KNOTS} even places and runs smoothly between them.")
    return truths.read(knots.text(values))


def _commit(values: list[float]) -> None:
    controls.put(NAME, spelled(values))
