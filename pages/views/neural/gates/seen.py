"""What the hidden layer sees: points in the plane, and the same points in the coordinates that two units give them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from algos.classification import line_sweep
from algos.classification.separation import Separation, separation
from algos.neural.network import activate
from ui import controls

FIRST, SECOND = "seen_first", "seen_second"
BENDS = ("relu", "sigmoid", "linear")


class Points(NamedTuple):
    """Points of two classes, and two units (bias and weights) that make something of them."""

    title: str
    X: tuple[tuple[float, float], ...]
    y: tuple[int, ...]
    units: tuple[tuple[float, float, float], tuple[float, float, float]]


POINTS: Mapping[str, Points] = {
    "band": Points(
        "a band",
        ((-2.0, 1.2), (-2.0, -0.9), (-0.5, 0.7), (-0.5, -1.4), (0.5, 1.5), (0.5, -0.4), (2.0, 0.3), (2.0, -1.6)),
        (0, 0, 1, 1, 1, 1, 0, 0),
        ((-1.0, 1.0, 0.0), (-1.0, -1.0, 0.0)),
    ),
    "corner": Points(
        "a corner",
        ((-0.3, -0.3), (-2.0, -2.0), (-1.0, -1.6), (-2.2, 1.0), (1.2, -2.0), (1.5, 1.5), (0.6, 2.0)),
        (1, 1, 1, 0, 0, 0, 0),
        ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    ),
    "xor": Points(
        "opposite corners (XOR)",
        ((-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)),
        (0, 1, 1, 0),
        ((1.0, 1.0, 1.0), (-1.0, 1.0, 1.0)),
    ),
}


@dataclass(frozen=True, eq=False)
class Seen:
    """Points, two hidden units, and how many of the points have gone through them."""

    points: str  # one of POINTS
    theta: np.ndarray  # (2, 3) a row for each unit, its bias first
    bend: str  # one of BENDS
    flipped: bool
    shown: int  # of the points; one more: the line too

    @property
    def X(self) -> np.ndarray:
        """The points: (n, 2)."""
        return np.array(POINTS[self.points].X)

    @property
    def y(self) -> np.ndarray:
        """Their classes: (n,)."""
        return np.array(POINTS[self.points].y)

    @cached_property
    def said(self) -> np.ndarray:
        """What both units say of each point: (n, 2), its hidden coordinates."""
        return activate(self.bend, self.theta[:, 0] + self.X @ self.theta[:, 1:].T)

    @cached_property
    def before(self) -> Separation:
        """Whether a line separates the points as they are."""
        return separation(self.X, self.y)

    @cached_property
    def after(self) -> Separation:
        """Whether a line separates them in their hidden coordinates."""
        return separation(self.said, self.y)

    @property
    def fewest(self) -> int:
        """The fewest mistakes of any line in the hidden coordinates."""
        return line_sweep.fewest_mistakes(self.said, self.y).mistakes

    def at(self, shown: int) -> "Seen":
        """The same while so many points have gone through."""
        return replace(self, shown=shown)


def choose() -> Seen:
    name = controls.choice(
        "Points",
        list(POINTS),
        "band",
        key="seen_points",
        titles={name: points.title for name, points in POINTS.items()},
        help="A few points of two classes that no line separates, and two hidden units to begin with.",
    )
    bend = controls.choice(
        "Output of a hidden unit",
        BENDS,
        "relu",
        key="bend",
        titles={"relu": "z or 0 (ReLU)", "sigmoid": "sigmoid of z", "linear": "z itself"},
        help="What a hidden unit makes of its sum z.",
    )
    flipped = controls.toggle(
        "Swap the sides of both units",
        False,
        key="flip",
        help="Changes the sign of z in both units: their lines stay, and their two sides are swapped.",
    )
    sign = -1.0 if flipped else 1.0
    found = []
    for key, unit, title in zip((FIRST, SECOND), POINTS[name].units, ("First unit", "Second unit"), strict=True):
        place = controls.folder(title, expanded=False)
        labels = ("Bias", "Weight of x₁", "Weight of x₂")
        found.append(
            [
                controls.slider(
                    label, -3.0, 3.0, value, step=0.1, key=f"{key}_{part}", help=f"Of the {title.lower()}.", place=place
                )
                for label, value, part in zip(labels, unit, ("bias", "1", "2"), strict=True)
            ]
        )
    return Seen(name, sign * np.array(found), bend, flipped, len(POINTS[name].X) + 1)


def shifted(run: Seen, j: int, x: float, y: float) -> dict[str, float]:
    """The settings with which the line of a unit goes through a place."""
    sign = -1.0 if run.flipped else 1.0
    place = np.clip([x, y], -10, 10)
    return {f"{(FIRST, SECOND)[j]}_bias": -sign * float(run.theta[j, 1:] @ place)}
