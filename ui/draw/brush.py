"""A brush for charts of cells: the browser marks the cells the pointer goes over, and sends them when it is let go."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from ui.session import visit

MOST = 15 * 15  # cells of a stroke
LONGEST = 1_000_000  # signs of a message that is read at all
_VISIT = re.compile(r"[a-z0-9]{1,12}")
_NUMBER = re.compile(r"[0-9]{1,9}")
Cell = tuple[int, int]  # row and column


@dataclass
class Made:
    """The strokes of a page that have been made: who sent them, and the number of the last one."""

    browser: str = ""
    last: int = 0


def hold(
    key: str,
    *,
    shape: tuple[int, int],
    words: Sequence[str],
    colour: str,
    stroke: Callable[[list[Cell], str], None],
    tool: str = "",
    version: str = "",
) -> None:
    """While this is drawn, the pointer paints on charts with a layer of places to click (`meta` is "pick").

    shape: rows and columns; row i and column j are around y = i and x = j; `words` says what is in each, row by row,
    to those who paint with the keyboard and cannot see it. `stroke(cells, tool)` is called, before the next run, with
    the cells of each stroke in their order, and with what stood in the first element that the CSS selector `tool` finds
    when the stroke began: any text at all. `version` says which board this is: it changes with what was painted.

    A message repeats every stroke that the server has not answered to, so that a newer one may take its place.
    """

    def sent() -> None:
        browser, strokes = _message(st.session_state[key].get("stroke"), shape)
        made = visit.here(Made)
        last = made.last if made.browser == browser else 0  # a message of nobody leaves what is known as it is
        for number, held, cells in strokes:
            if number > last:
                last = number
                made.browser, made.last = browser, number
                if cells:
                    stroke(cells, held)

    made = visit.here(Made)
    _brush(
        key=key,
        data=dict(
            rows=shape[0],
            columns=shape[1],
            words=list(words),
            colour=colour,
            tool=tool,
            version=version,
            label="Paint the board with the keyboard",
            visit=made.browser,
            ack=made.last,
        ),
        on_stroke_change=sent,
        height="content",
    )


def _message(text: object, shape: tuple[int, int]) -> tuple[str, list[tuple[int, str, list[Cell]]]]:
    """Who sends a message, and its strokes: number, tool, cells. What is none is left out."""
    if not isinstance(text, str) or len(text) > LONGEST:
        return "", []
    visit, *rest = text.split("|")
    if not _VISIT.fullmatch(visit):
        return "", []
    strokes = []
    for part in rest:
        number, tool, cells, *_ = *part.split(":"), "", ""
        if _NUMBER.fullmatch(number):
            strokes.append((int(number), tool, _cells(cells, shape)))
    return visit, strokes


def _cells(text: str, shape: tuple[int, int]) -> list[Cell]:
    """The cells of a stroke, those that are on the board."""
    cells: list[Cell] = []
    for word in text.split()[:MOST]:
        row, _, column = word.partition(",")
        if _NUMBER.fullmatch(row) and _NUMBER.fullmatch(column) and int(row) < shape[0] and int(column) < shape[1]:
            cells.append((int(row), int(column)))
    return cells


def _file(end: str) -> str:
    return Path(__file__).with_name(f"brush.{end}").read_text(encoding="utf-8")


_brush: Any = st.components.v2.component("brush", html=_file("html"), css=_file("css"), js=_file("js"))
