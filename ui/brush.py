"""A brush for charts of cells: the browser marks the cells the pointer goes over, and sends them when it is let go."""

from collections.abc import Callable
from pathlib import Path

import streamlit as st

MOST = 15 * 15  # cells of a stroke
Cell = tuple[int, int]  # row and column


def hold(
    key: str, *, shape: tuple[int, int], colour: str, stroke: Callable[[list[Cell]], None], version: str = ""
) -> None:
    """While this is drawn, the pointer paints on charts with a layer of places to click (`meta` is "pick").

    shape: rows and columns; row i and column j are around y = i and x = j. `stroke(cells)` is called, before the next
    run, with the cells of a stroke in their order. A new `version` takes the marks of the last stroke away.
    """

    def sent() -> None:
        cells = _cells(st.session_state[key].get("stroke"), shape)
        if cells:
            stroke(cells)

    _brush(
        key=key,
        data=dict(rows=shape[0], columns=shape[1], colour=colour, version=version),
        on_stroke_change=sent,
        height="content",
    )


def _cells(text: object, shape: tuple[int, int]) -> list[Cell]:
    """The cells of a message, those that are on the board."""
    cells: list[Cell] = []
    for word in str(text or "").split()[:MOST]:
        row, _, column = word.partition(",")
        if row.isdecimal() and column.isdecimal() and int(row) < shape[0] and int(column) < shape[1]:
            cells.append((int(row), int(column)))
    return cells


_brush = st.components.v2.component(
    "brush", html="<span hidden></span>", js=(Path(__file__).parent / "brush.js").read_text()
)
