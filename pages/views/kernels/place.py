"""One place of the plane looked at closer: chosen in a chart beside what a classifier says of it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ui import one_place, words
from ui.classes import Scene
from ui.figures import boundary
from ui.figures.marks import Trace


def choose(at: Scene, background: Sequence[Trace], column: Any, *, above: Sequence[Trace] = ()) -> np.ndarray:
    """The place (2,), chosen in a column over a background; `above` are traces over the points."""
    with column:
        x = one_place.choose(at.plane, column)
        cloud = boundary.points(at.points, at.y, at.class_names, size=7)
        alt = "The points, the boundary and the place looked at."
        one_place.chart(at.plane, [*background, cloud, *above], x, alt=alt)
    return x


def bars(at: Scene, terms: np.ndarray, hover: list[str], base: tuple[str, float] | None) -> None:
    """The terms (n,) of the score there as bars that pull to either class; `base` is what they start from."""
    sides = at.class_names[0], at.class_names[1]
    one_place.bars(terms, hover, base=base, title="share of the score", sides=sides)


def verdict(at: Scene, score: float) -> str:
    """The score, and the class that it means."""
    side = f"so it is **{at.class_names[int(score > 0)]}**" if score else "which is on neither side"
    return f"It comes to {words.number(score)}, {side}."
