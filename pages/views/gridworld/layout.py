"""Where boards and the plots beside them stand, and where all of them stand one below the other."""

from collections.abc import Mapping, Sequence
from typing import Any

from ui import palette
from ui.figures.panels import Axis

REACH = 100  # pixels from the middle of a cell in which it answers the pointer, unless another one is nearer
ROOM = 640  # pixels across, below which a figure is narrow
WIDTH, BOARD = 1040, 0.62  # pixels of a figure, and the part of them that a board may take beside a curve
NUMBERS, GAP, CURVE, UNDER = 44, 56, 150, 8  # pixels: below a curve, above it and of it on a phone, and below all
Place = tuple[Sequence[float], Sequence[float]]  # from where to where across, and from below


def has_room(shape: tuple[int, int], high: float) -> bool:
    """Whether there is room for a curve beside a board that is so many pixels high."""
    rows, columns = shape
    return high * columns / rows <= BOARD * WIDTH


def beside(
    board: tuple[Axis, Axis], curve: tuple[Axis, Axis], shape: tuple[int, int], *, high: int, phone: int, **more: Any
) -> dict[str, Any]:
    """A layout for a board so many pixels high, and a curve in the room right of it; on a phone below it."""
    rows, columns = shape
    left, inner, top = high * columns / rows / WIDTH, phone + GAP + CURVE, more.pop("top")
    wide, narrow = ({f"margin.{side}": size for side, size in (("t", top), ("b", b))} for b in (UNDER, NUMBERS))
    return layout(
        [board, curve],
        [([0, left], [0, 1]), ([left + 0.08, 1], [(NUMBERS - UNDER) / high, 1])],
        [([0, 1], [1 - phone / inner, 1]), ([0.14, 1], [0, CURVE / inner])],
        height=high + top + UNDER,
        tall=inner + top + NUMBERS,
        top=top,
        bottom=UNDER,
        where_wide=wide | more.pop("where_wide", {}),
        where_narrow=narrow | more.pop("where_narrow", {}),
        **more,
    )


def layout(
    axes: Sequence[tuple[Axis, Axis]],
    wide: Sequence[Place],
    narrow: Sequence[Place],
    *,
    height: int,
    tall: int,
    top: int = 30,
    bottom: int = 44,
    where_wide: Mapping[str, Any] | None = None,
    where_narrow: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A layout for plots with these (x axis, y axis): at `wide`, `height` pixels high, or at `narrow`, `tall`
    pixels high.

    top, bottom: pixels above and below all of them. `where_wide` and `where_narrow` say what else differs, such as
    {"margin.l": 12}.
    """
    shapes: tuple[dict[str, Any], dict[str, Any]] = dict(where_wide or {}), dict(where_narrow or {})
    named: dict[str, Any] = {}
    for i, (pair, *places) in enumerate(zip(axes, wide, narrow, strict=True), start=1):
        n = "" if i == 1 else str(i)
        for letter, other, which in (("x", "y", 0), ("y", "x", 1)):
            name, axis = f"{letter}axis{n}", pair[which]
            named[name] = axis | dict(domain=list(places[0][which]), anchor=f"{other}{n}")
            for shape, place in zip(shapes, places, strict=True):
                shape[f"{name}.domain"] = list(place[which])
                shape[f"{name}.range"] = list(axis["range"])  # a plot to scale widens its own to fit the shape before
    meta: Any = dict(wide=shapes[0], narrow=shapes[1], room=ROOM, heights=dict(wide=height, narrow=tall))
    margin: Any = dict(l=shapes[0].get("margin.l", 12), r=12, t=top, b=bottom, autoexpand=False)
    return palette.layout(height=height, hoverdistance=REACH, **(dict(margin=margin, meta=meta) | named | more))
