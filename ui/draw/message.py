"""What the pad sends is checked like a file that someone hands in: a message, then the points or values it holds."""

import json
from dataclasses import dataclass

Point = tuple[float, float, int]  # x, y, class


@dataclass(frozen=True)
class Axis:
    """One direction of the pad; `step` is where snapping puts points, and how far an arrow key moves them."""

    title: str
    low: float
    high: float
    step: float


def read(text: object, *, longest: int) -> tuple[int, object]:
    """The serial number and the content, as yet unchecked, of a message of at most `longest` letters.

    Raises ValueError with what is wrong, in words.
    """
    if not isinstance(text, str):
        raise ValueError("it was no text.")
    if len(text) > longest:
        raise ValueError(f"it was longer than {longest} letters.")
    try:
        sent = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("it could not be read.") from None
    serial = sent.get("serial") if isinstance(sent, dict) else None
    if type(serial) is not int or not 0 < serial < 2**53 or "content" not in sent:
        raise ValueError("a part of it was missing.")
    return serial, sent["content"]


def points(sent: object, *, x: Axis, y: Axis, classes: int, most: int) -> list[Point]:
    """The points of a message: triples of a place inside the axes and a class. Raises ValueError, in words."""
    if not isinstance(sent, list):
        raise ValueError("it held no list of points.")
    if len(sent) > most:
        raise ValueError(f"it held {len(sent)} points, and {most} is the most.")
    found: list[Point] = []
    for i, point in enumerate(sent, 1):
        if not isinstance(point, (list, tuple)) or len(point) != 3:
            raise ValueError(f"point {i} was not two numbers and a class.")
        kind = point[2]
        if type(kind) is not int or not 0 <= kind < classes:
            raise ValueError(f"the class of point {i} was none of the {classes}.")
        found.append((_inside(point[0], x, f"point {i}"), _inside(point[1], y, f"point {i}"), kind))
    return found


def values(sent: object, *, y: Axis, knots: int) -> list[float]:
    """The values of a message: as many numbers as there are knots, inside the axis. Raises ValueError, in words."""
    if not isinstance(sent, list) or len(sent) != knots:
        raise ValueError(f"it did not hold {knots} values.")
    return [_inside(value, y, f"knot {i}") for i, value in enumerate(sent, 1)]


def _inside(value: object, axis: Axis, name: str) -> float:
    """The number. Raises ValueError if it is none, or none between the ends of the axis."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not axis.low <= value <= axis.high:
        raise ValueError(f"{name} was not inside the axes.")
    return float(value)
