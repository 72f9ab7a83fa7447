"""Kept runs as one word in the address: the letter, the settings, how it is shown, and the data it was made with."""

import re
from typing import Any

from ui.keep import packing
from ui.keep.runs import LETTERS, MODES, Kept
from ui.session.settings import sound

CONTROL = "kept_runs"  # that holds the word
LONGEST = 10_000  # characters: three drawings of 500 points
MOST_SETTINGS = 200  # of a run; a forged link could hold more
_NAME = re.compile(r"[A-Za-z0-9_]{1,60}")


def write(kept: list[Kept]) -> str:
    """The word for these runs; empty for none."""
    return (
        packing.pack([[k.letter, dict(k.settings), k.mode, k.own][: 4 if k.own else 3] for k in kept]) if kept else ""
    )


def read(text: str) -> tuple[list[Kept], bool]:
    """The kept runs in a text, and whether all of it could be read."""
    if not text:
        return [], True
    try:
        given = packing.unpack(text[:LONGEST])
    except packing.Damaged:
        return [], False
    kept: dict[str, Kept] = {}
    for one in given if isinstance(given, list) else []:
        if not isinstance(one, list) or len(one) not in (3, 4):
            continue
        letter, settings, mode, own = [*one, ""][:4]
        if letter in list(LETTERS) and mode in MODES and _is_text(own) and _plausible(settings):
            kept.setdefault(letter, Kept(letter, settings, mode, own[:12]))
    return sorted(kept.values(), key=lambda k: k.letter), isinstance(given, list) and len(kept) == len(given)


def _plausible(settings: Any) -> bool:
    return (
        isinstance(settings, dict)
        and len(settings) <= MOST_SETTINGS
        and all(_NAME.fullmatch(name) and name != CONTROL for name in settings)
        and all(sound(value) or (isinstance(value, list) and all(map(_is_text, value))) for value in settings.values())
    )


def _is_text(value: Any) -> bool:
    """Whether it is a text that can be written down again."""
    return isinstance(value, str) and sound(value)
