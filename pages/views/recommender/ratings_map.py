"""A table of ratings as a map: a row for each user, a column for each item, nothing where there is no rating.

The ratings go from blue (low) over a light grey to orange (high): the farther from the middle, the stronger. Users and
items are counted from 0 on the axes, whose tick labels, and so the hover text, are their names.
"""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

import numpy as np

from ui import palette
from ui.figures import marks
from ui.figures.marks import Trace

SCALE: list[list[Any]] = [[0.0, "#5ea3e0"], [0.5, "#e6e9ed"], [1.0, "#f29746"]]
PALE: list[list[Any]] = [
    [0.0, "rgba(94,163,224,0.5)"],
    [0.5, "rgba(190,198,208,0.3)"],
    [1.0, "rgba(242,151,70,0.5)"],
]  # of guesses
NAMED = 25  # so many names still fit beside each other
WRITTEN = 80  # a table of at most so many cells shows its numbers
FEW = 40  # in one of more than so many a number has one decimal
AROUND = 64, 2, 8  # pixels by which guesses are smaller than their cells: of so many cells in a row, at least, at most
GAPS = 40  # rows and columns at most that stand apart: of more, the gaps between them would be a pattern of their own
FEW_NAMES = 12  # so many names stand under any plot
ACROSS = 230  # pixels: about the width of a map beside two others
LETTER = 6.6  # pixels of a letter of a name
CHOSEN = palette.CLASSES[3]  # the frame of the cell that is looked at
LONGEST = 16  # letters of a name
OUTSIDE, WILD, SCALES = (
    5,
    13,
    4,
)  # pixels of a triangle in a cell of a large table: just outside, and so many scales out
INK = "#11151b"  # of a number on an opaque cell: reads on every colour of SCALE, in both themes


def cells(
    Y: np.ndarray,
    low: float,
    high: float,
    *,
    small: bool = False,
    noun: str = "rating",
    written: bool | None = None,
    **more: Any,
) -> Trace:
    """The map of Y (n, m), nan in the gaps, with the colours' ends at `low` and `high`.

    `small` for guesses, which leave their cells' edges free; of few they let the ground through, and their `numbers`,
    in the theme's colour, are no part of the map; `noun` is what hovering calls a number; `written` puts
    the numbers into the cells (if None, where there are few cells), dark as opaque colours need.
    """
    made = _map(Y, low, high, PALE if small and Y.size <= WRITTEN else SCALE, noun, False if small else written)
    ink = dict(textfont=dict(color=INK)) if "texttemplate" in made else {}
    room, least, most = AROUND
    gap = int(np.clip(room // max(Y.shape), least, most))
    return made | ink | (dict(xgap=gap, ygap=gap) if small else {}) | more


def errors(E: np.ndarray, reach: float, *, written: bool | None = None, **more: Any) -> Trace:
    """The map of guess minus rating E (n, m), nan where it is not known, with the colours' ends at -reach, reach."""
    return _map(E, -reach, reach, palette.DIVERGING, "error", written, "+") | more


def numbers(Z: np.ndarray, *, sign: str = "", form: str = "", **more: Any) -> Trace:
    """The numbers of Z (n, m) in its cells, where there are few, in the theme's colour of text; nothing for nan.

    `sign` "+" for errors; `form` if they are to have other decimals than room allows, such as ".2f".
    """
    users, items = np.nonzero(np.ones(Z.shape) if Z.size <= WRITTEN else np.zeros(Z.shape))
    form = f"{sign}{form or ('.3g' if Z.size <= FEW else '.1f')}"
    texts = ["" if np.isnan(z) else f"{z:{form}}".replace("-", "−") for z in Z[users, items]]
    texts = ["0" if text in ("+0.0", "−0.0") else text for text in texts]
    return marks.text(items.astype(np.int16), users.astype(np.int16), texts, **more)


def beyond(Z: np.ndarray, low: float, high: float) -> Trace:
    """Triangles at the numbers of Z (n, m) that lie outside the scale, where the colours end: up above it, or down.

    The farther out, the larger.
    """
    users, items = np.nonzero((low > Z) | (high < Z))
    symbols = np.where(Z[users, items] > high, "triangle-up", "triangle-down").tolist()
    out = np.abs(Z[users, items] - np.clip(Z[users, items], low, high)) / (high - low or 1.0)
    size = OUTSIDE + (WILD - OUTSIDE) * np.minimum(out / SCALES, 1)
    look = dict(symbol=symbols, size=size.round(1), color=palette.NEUTRAL)
    return marks.points(items.astype(np.int16), users.astype(np.int16), None, marker=look)


def axes(users: Sequence[str], items: Sequence[str], *, square: str = "") -> tuple[dict[str, Any], dict[str, Any]]:
    """(across, down) with names where they fit; beyond, only hovering tells them.

    With `square`, the name of the x axis ("x", "x2", ...), the cells are square.
    """
    tie = dict(scaleanchor=square, constrain="domain", constraintoward="top") if square else {}
    across = _axis("items", items, [-0.5, len(items) - 0.5]) | (dict(constrain="domain") if square else {})
    down = _axis("users", users, [len(users) - 0.5, -0.5]) | tie
    if upright(items):
        across |= dict(tickangle=-90)
    return across, down


def upright(items: Sequence[str]) -> bool:
    """Whether the names of the items have no room beside each other."""
    longest = max(len(short(name)) for name in items)
    return len(items) > 8 or len(items) * (longest + 1) * LETTER > ACROSS


def broken(names: Sequence[str]) -> list[str]:
    """Names in lines that stand side by side under at most eight columns."""
    return ["<br>".join(wrap(short(name), 8)) for name in names]


def frame(row: int, column: int, plot: str = "") -> dict[str, Any]:
    """A shape of a layout: a frame round a cell of the map in plot "", "2", ..."""
    ends = dict(x0=column - 0.5, x1=column + 0.5, y0=row - 0.5, y1=row + 0.5, xref=f"x{plot}", yref=f"y{plot}")
    return dict(type="rect", line=dict(color=CHOSEN, width=2.5)) | ends


def unlabelled(title: str, ends: list[float], **more: Any) -> dict[str, Any]:
    """An axis without numbers, whose title keeps its distance nevertheless."""
    return apart(palette.axis(title, range=ends, showticklabels=False, **more))


def named(names: Sequence[str], title: str, ends: list[float], **more: Any) -> dict[str, Any]:
    """An axis with the names of a few, upright; with nothing but its title for many."""
    if len(names) > FEW_NAMES:
        return unlabelled(title, ends, **more)
    ticks = dict(tickvals=list(range(len(names))), ticktext=[short(name) for name in names], tickangle=-90)
    return palette.axis("", range=ends, tickfont=dict(size=11), **ticks, **more)


def room(names: Sequence[str]) -> int:
    """Pixels that the names under an axis take, or its title."""
    return 12 + int(LETTER * max(len(short(name)) for name in names)) if len(names) <= FEW_NAMES else 44


def apart(axis: dict[str, Any]) -> dict[str, Any]:
    """The axis with its title farther away."""
    return axis | dict(title=axis["title"] | dict(standoff=14))


def busiest(seen: np.ndarray, users: int, items: int) -> tuple[np.ndarray, np.ndarray]:
    """At most so many rows and columns of the table `seen` (n, m): those with the most ratings, in their order."""
    rows, columns = (
        np.sort(np.argsort(-seen.sum(axis=axis), kind="stable")[:most]) for axis, most in ((1, users), (0, items))
    )
    return rows, columns


def title(name: str) -> str:
    """A film's name without its year."""
    return name.partition(" (")[0]


def short(name: str) -> str:
    """A name that fits beside a row."""
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


def _axis(noun: str, names: Sequence[str], ends: list[float]) -> dict[str, Any]:
    named = len(names) <= NAMED
    ticks = dict(tickmode="array", tickvals=list(range(len(names))), ticktext=[short(name) for name in names])
    title = "" if named else f"{len(names)} {noun}"
    return palette.axis(title, range=ends, showgrid=False, showticklabels=named, tickfont=dict(size=11), **ticks)


def _map(
    Z: np.ndarray,
    low: float,
    high: float,
    scale: list[list[Any]],
    noun: str,
    written: bool | None,
    sign: str = "",
) -> Trace:
    text: dict[str, Any] = {}
    if Z.size <= WRITTEN if written is None else written:
        text = dict(texttemplate=f"%{{z:{sign}.3~g}}")
    gap = int(max(Z.shape) <= GAPS)
    says = f"%{{y}}, %{{x}}: {noun} %{{z:{sign}.3~g}}"
    high = high if high > low else low + 1
    return marks.map(Z, scale, low, high, says=says, hoverongaps=False, xgap=gap, ygap=gap, **text)
