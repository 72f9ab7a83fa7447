"""A small data set as a drawing: two of its columns, moved to the grid of the pad."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from datasets.dataset import Dataset
from datasets.drawn import CLASSES, MOST, Drawn
from datasets.drawn_axis import AWAY, NAME, STEPS, Axis, short
from datasets.names import plain
from datasets.upload import Refusal

FINEST = 1e-5  # the smallest spread of a column, as a share of its largest size
ROOM = 0.05  # at both ends of an axis, as a share of the spread
SMALLEST, LARGEST = 1e-18, 1e15  # sizes of a column


class Taken(NamedTuple):
    """A drawing, and in words what the data set had and it has not."""

    drawn: Drawn
    left_behind: str  # empty if nothing


def take(dataset: Dataset, kind: str, columns: Sequence[str] = (), *, room: float = ROOM) -> Taken:
    """The rows of `dataset` as points: the first two of `columns` that it has (or of all its inputs), or the first
    and the target for "numbers". The axes have some `room` at both ends, as a share of the spread.

    Raises Refusal, in words, if there are too many rows or classes, or too few columns.
    """
    if reason := refusal(dataset, kind):
        raise Refusal(reason)
    names = dataset.feature_names
    order = [*(name for name in dict.fromkeys(columns) if name in names), *names]
    chosen = list(dict.fromkeys(order))[: 1 if kind == "numbers" else 2]
    values = [dataset.X[:, names.index(name)] for name in chosen]
    if kind == "numbers" and dataset.y is not None:
        chosen, values = [*chosen, str(dataset.target_name)], [*values, dataset.y]
    titles = _different(chosen)
    x, y = (around(title, column, room) for title, column in zip(titles, values, strict=True))
    classed = kind != "numbers" and dataset.y is not None and 2 <= len(dataset.class_names) <= len(CLASSES)
    codes = dataset.y if classed and dataset.y is not None else np.zeros(len(dataset.X))
    points = [(float(a), float(b), int(c)) for a, b, c in zip(*values, codes, strict=True)]
    classes = dataset.class_names if classed else ()
    spare = [name for name in CLASSES if name not in classes]
    drawn = Drawn(x, y, tuple(points), tuple(_different([*classes, *spare])[: len(CLASSES)]))
    return Taken(drawn, _left_behind(dataset, chosen, points, drawn))


def refusal(dataset: Dataset, kind: str) -> str:
    """Why `take` does not take the data set, in words; empty if it does."""
    title, (rows, columns) = f"“{plain(dataset.title)}”", dataset.X.shape
    if rows > MOST:
        return f"{title} has {rows} rows; a drawing holds at most {MOST} points."
    if kind == "numbers":
        if dataset.y is None or dataset.class_names:
            return f"{title} has no number to predict, and a drawing on this page needs one."
    elif columns < 2:
        return f"{title} has one column only, and a drawing needs two."
    if kind == "classes" and not 2 <= len(dataset.class_names) <= len(CLASSES):
        return f"{title} has {len(dataset.class_names) or 'no'} classes; a drawing has two to {len(CLASSES)}."
    size = float(np.abs(dataset.X).max())
    if size > LARGEST or (dataset.y is not None and float(np.abs(dataset.y).max()) > LARGEST):
        return f"{title} holds values above {LARGEST:g}, too large to be drawn."
    return ""


def around(title: str, values: np.ndarray, room: float = ROOM) -> Axis:
    """An axis on which these numbers (n,) stand, with room at both ends, a share of their spread."""
    low, high, size = float(values.min()), float(values.max()), max(float(np.abs(values).max()), SMALLEST)
    spread = max(high - low, FINEST * size) if high > low else size if np.any(values) else 1.0
    tick = one_two_five(spread / 10)
    first, last = math.floor((low - room * spread) / tick), math.ceil((high + room * spread) / tick)
    far = max(abs(first), abs(last)) * tick
    step = one_two_five(max((last - first) * tick / STEPS, far / AWAY))
    return Axis(title, _times(first, tick), _times(last, tick), step)


def one_two_five(least: float) -> float:
    """The smallest of 1, 2, 5 times a power of ten that is no less."""
    power = math.floor(math.log10(least))
    return next(v for e in (power, power + 1) for m in (1, 2, 5) if (v := float(f"{m}e{e}")) >= least)


def _times(count: int, step: float) -> float:
    digit, _, exponent = f"{step:.0e}".partition("e")
    return float(f"{count * int(digit)}e{exponent}")


def _different(names: Sequence[str]) -> list[str]:
    """The names as titles; those that are alike once they are cut get a number."""
    given: list[str] = []
    for name in names:
        title, count = plain(name, NAME), 1
        while title in given:
            count += 1
            title = plain(f"{plain(name, NAME - 5)} ({count})", NAME)
        given.append(title)
    return given


def _left_behind(dataset: Dataset, chosen: Sequence[str], points: Sequence[tuple[float, float, int]], to: Drawn) -> str:
    said = []
    others = [name for name in dataset.feature_names if name not in chosen]
    if others:
        what = f"column “{plain(others[0])}”" if len(others) == 1 else f"{len(others)} other columns"
        said.append(f"Left behind: {what}.")
    moved = sum(old[:2] != new[:2] for old, new in zip(points, to.points, strict=True))
    if moved:
        steps = dict.fromkeys(short(axis.step) for axis in (to.x, to.y))
        said.append(f"Rounded to steps of {' and '.join(steps)}: {moved} of {len(points)} points.")
    return " ".join(said)
