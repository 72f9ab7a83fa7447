"""What a link or a file does not spell out, or calls otherwise: defaults and names of the day it was made."""

from collections.abc import Collection, Mapping
from typing import Any

from ui.session import history
from ui.session.history import Gone, Opened

VERSION = 23


def read(text: str | list[str] | None) -> tuple[int, str]:
    """The version that a link says, today's if it says none, and a sentence about it where there is one to say.

    A link that says several says none that one could rely on.
    """
    if text is None:
        return VERSION, ""
    if isinstance(text, list) or not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) > 0):
        return VERSION, "The version in the link is damaged; today's defaults are used."
    if int(text) > VERSION:
        return VERSION, "This was made by a newer playground; what this one does not know is left out."
    return int(text), ""


def pinned(page: str, version: int, asked: Mapping[str, Any]) -> dict[str, str | list[str]]:
    """The old defaults on which settings of that version rely, for the controls that `asked` does not name."""
    found: dict[str, str | list[str]] = {}
    for change in sorted(
        history.of(page).changed, key=lambda c: c.version, reverse=True
    ):  # the oldest change has the last word
        if change.version > version and change.name not in asked and _holds(change.only, asked):
            found[change.name] = change.before
    return found


def renamed(page: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The same settings by today's names, without what is gone; of a control that has both, the new one counts."""
    away = gone(page, asked)
    found = {name: value for name, value in asked.items() if name not in away}
    for one in history.of(page).renamed:
        fails = any(asked.get(name) in words for name, words in one.never.items())
        if one.before in found and _holds(one.only, asked) and not fails:
            found.setdefault(one.name, found.pop(one.before))
    return found


def now(page: str, version: int, asked: Mapping[str, Any]) -> dict[str, Any]:
    """All that a link of that version says, and implies, in the words of today."""
    named = renamed(page, asked)
    return {**pinned(page, version, named), **named}


def gone(page: str, asked: Mapping[str, Any]) -> dict[str, Gone]:
    """Of the names that are asked for, those of controls that are gone."""
    found: dict[str, Gone] = {}
    for one in history.of(page).gone:
        if one.name in asked and _holds(one.only, asked):
            found.setdefault(one.name, one)
    return found


def step(page: str, version: int, asked: Mapping[str, Any]) -> int | None:
    """The step that a control said which is gone, or on which the page's first player opened."""
    for name, one in gone(page, asked).items():
        text = str(asked[name])
        if one.step and _counts(text):
            return one.step(int(text))
    return next((one.step for one in _opened(page, version, asked) if one.step is not None), None)


def frame(page: str, version: int, asked: Mapping[str, Any], said: str) -> str:
    """Today's number of a frame of the page's first player, if it is a number."""
    known = _counts(said) and _counts(str(asked.get("k", 4)))
    earlier = sum(one.earlier(asked) for one in _opened(page, version, asked)) if known else 0
    return str(max(int(said) - earlier, 0)) if earlier else said


def _counts(text: str) -> bool:
    """Whether a text is a number of something."""
    return text.isascii() and text.isdecimal() and len(text) < 7


def _opened(page: str, version: int, asked: Mapping[str, Any]) -> list[Opened]:
    return [one for one in history.of(page).opened if one.version > version and _holds(one.only, asked)]


def _holds(only: Mapping[str, Collection[str | None]], asked: Mapping[str, Any]) -> bool:
    return all(asked.get(name) in words for name, words in only.items())
