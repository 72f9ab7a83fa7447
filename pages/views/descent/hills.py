"""Hills and valleys that the reader marks on the drawing pad; the drawing's text stands in the address."""

from dataclasses import replace
from typing import Any

from datasets import drawn
from datasets.drawn import Drawn, Point
from datasets.drawn_axis import Axis
from datasets.upload import Refusal
from ui import controls
from ui.draw import pad

ENDS = (-4.0, 4.0)  # of the map
DRAWN = "drawn"  # the control; a drawing under this name can be dragged in the chart, too (`drawn_points`)
VALLEY, HILL = range(2)
KINDS = ("valley", "hill")
SNAP = 0.2
MARKS: tuple[Point, ...] = ((-2.0, -1.2, VALLEY), (2.1, 1.4, VALLEY), (2.3, 1.2, VALLEY), (0.2, 0.1, HILL))
EMPTY = Drawn(Axis("x", *ENDS, 0.005), Axis("y", *ENDS, 0.005), classes=(*KINDS, "C", "D", "E"))
OPENING = replace(EMPTY, points=MARKS)  # two valleys, one of them twice as deep, and a hill between


def choose() -> dict[str, Any]:
    """The pad and the width: what `landscapes.marked` is made of."""
    controls.quiet(DRAWN)
    place = controls.sidebar().container()
    points = _read(controls.unseen(DRAWN, drawn.write(OPENING), longest=drawn.LONGEST)).points
    x, y = (pad.Axis(axis.title, axis.low, axis.high, SNAP) for axis in (EMPTY.x, EMPTY.y))
    with place:
        pad.points(
            controls.key_of("hills_pad"), points=points, x=x, y=y, classes=KINDS, most=drawn.MOST, commit=_commit
        )
    width = controls.slider(
        "Width of a mark",
        0.3,
        2.0,
        1.0,
        step=0.1,
        key="width",
        help="Of every hill and valley, as a standard deviation.",
    )
    valleys, hills = (tuple((x, y) for x, y, it in points if it == kind) for kind in (VALLEY, HILL))
    return dict(valleys=valleys, hills=hills, width=width)


def _commit(points: list[Point]) -> None:
    controls.put(DRAWN, drawn.write(replace(EMPTY, points=tuple(points))))


def _read(text: str) -> Drawn:
    """The drawing; the one the pad opens with if the text is no drawing of hills and valleys, which is said."""
    try:
        it = drawn.read(text)
        if replace(it, points=()) != EMPTY or any(kind >= len(KINDS) for *_, kind in it.points):
            raise Refusal("The drawing is none of hills and valleys on this map.")
    except Refusal as problem:
        controls.notice(f"{problem} It was left out.")
        return OPENING
    return it
