"""Where boards and the plots beside them stand, and where all of them stand one below the other."""

from collections.abc import Mapping, Sequence
from typing import Any

from ui import palette
from ui.figures.panels import Axis

REACH = 100  # pixels from the middle of a cell in which it answers the pointer, unless another one is nearer
ROOM = 640  # pixels across, below which a figure is narrow
Place = tuple[Sequence[float], Sequence[float]]  # from where to where across, and from below


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
