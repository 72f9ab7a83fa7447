"""The landscapes that the page offers: their names, the window on each, and where a run begins."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos import formula
from algos.descent import landscapes
from algos.descent.hills import Hills
from algos.descent.landscapes import Landscape
from datasets.names import plain
from pages.views.descent import hills
from ui import compute, controls
from ui.figures.plane import Plane

Ends = tuple[float, float]
TYPED, MARKED = "typed", "drawn"
DEPTHS = 100.0
FORMULA = "x^2 + 3*y^2 + 2*sin(3*x)"  # three wells of different depth


@dataclass(frozen=True)
class Land:
    """A landscape as it is offered."""

    title: str
    make: Callable[..., Landscape]
    code: str
    x: Ends
    y: Ends
    start: tuple[float, float]
    rate: float  # with which gradient descent gets along
    adaptive: float  # the same of rates that are divided by the size of the gradients
    depths: float = DEPTHS  # how much of the shades of its map are for what is low


LANDS: Mapping[str, Land] = {
    "valley": Land(
        "Narrow valley", landscapes.valley, "landscapes.valley", (-5.0, 5.0), (-4.0, 4.0), (-4.0, 1.5), 0.03, 0.5
    ),
    "banana": Land(
        "Banana (Rosenbrock)",
        lambda: landscapes.Banana(20.0),
        "landscapes.Banana(20.0)",
        (-2.0, 2.0),
        (-1.9, 2.2),  # Newton's method comes by far below the valley
        (-1.2, 1.0),
        0.005,
        0.1,
    ),
    "two_wells": Land(
        "Two wells and a saddle",
        landscapes.TwoWells,
        "landscapes.TwoWells()",
        (-2.0, 2.0),
        (-1.6, 1.6),
        (-1.6, 0.1),
        0.2,
        0.1,
    ),
    "four_wells": Land(
        "Four wells (Himmelblau)",
        landscapes.FourWells,
        "landscapes.FourWells()",
        (-6.0, 6.0),
        (-5.0, 5.0),
        (-0.5, -0.2),
        0.01,
        0.5,
    ),
    "beale": Land(
        "Flat and steep (Beale)",
        landscapes.Beale,
        "landscapes.Beale()",
        (-1.0, 4.5),
        (-2.2, 2.2),
        (1.0, 1.5),
        0.01,
        0.1,
    ),
    MARKED: Land(
        "Hills of your own",
        landscapes.marked,
        "landscapes.marked",
        hills.ENDS,
        hills.ENDS,
        (-0.1, 0.7),
        0.3,
        0.1,
        depths=2.0,  # hills are to be seen, too
    ),
    TYPED: Land(
        "A formula of yours",
        landscapes.typed,
        "landscapes.typed",
        (-3.0, 3.0),
        (-3.0, 3.0),
        (2.5, 1.5),
        0.05,
        0.1,
    ),
}


@dataclass(frozen=True, eq=False)
class Ground:
    """The landscape that was chosen, and a start on it."""

    land: Land
    landscape: Landscape
    code: str
    start: np.ndarray  # (2,)

    @property
    def plane(self) -> Plane:
        """The window on it, to scale."""
        return Plane(self.land.x, self.land.y, True, ("x", "y"))

    @property
    def marks(self) -> list[tuple[str, np.ndarray]]:
        """What was marked by hand, (n, 2) of each kind."""
        land = self.landscape
        if not isinstance(land, Hills):
            return []
        return [
            (kind, np.array(places).reshape(-1, 2))
            for kind, places in zip(hills.KINDS, (land.valleys, land.hills), strict=True)
        ]

    @property
    def beyond(self) -> bool:
        """Whether f is lowest outside of the window."""
        low, high = np.array([self.land.x, self.land.y]).T
        least = self.landscape.minima[self.lowest]
        return not ((least >= low) & (least <= high)).all(axis=1).any()

    @property
    def lowest(self) -> np.ndarray:
        """Which of the minima are as low as any, but for rounding: (m,) boolean."""
        heights = self.landscape.value(self.landscape.minima)
        return np.asarray(heights <= heights.min() + 1e-9 * max(1.0, float(np.abs(heights).max())))

    @property
    def least(self) -> float:
        """f where it is lowest."""
        return min(float(self.landscape.value(place)) for place in self.landscape.minima)


def choose() -> Ground:
    """The controls of landscape and start."""
    titles = {name: land.title for name, land in LANDS.items()}
    name = controls.choice(
        "Landscape", list(LANDS), "valley", key="land", titles=titles, help="The function that is to be made small."
    )
    land, given = LANDS[name], dict[str, Any]()
    if name == "valley":
        given["condition"] = controls.log_slider(
            "Narrowness (condition number)",
            1,
            1000,
            20,
            key="condition",
            help="How many times steeper the valley is across than along, equally far from its lowest point. 1: a "
            "round bowl.",
        )
        given["tilt"] = controls.slider(
            "Turn (°)",
            -85.0,
            90.0,
            20.0,
            step=5.0,
            key="tilt",
            help="Degrees between the valley's floor and the x axis.",
        )
    if name == MARKED:
        given |= hills.choose()
    if name == TYPED:
        given["text"] = controls.words(
            "f(x, y) =",
            FORMULA,
            key="surface",
            help=f"Numbers, x, y, pi, e, + - * / ^, brackets, and {', '.join(formula.FUNCTIONS)}.",
            longest=formula.LONGEST,
        )
        half = controls.slider(
            "Map reaches to", 1.0, 10.0, 3.0, step=0.5, key="reach", help="Of x and y, to each side."
        )
        given["half"] = half
        land = replace(land, x=(-half, half), y=(-half, half))
    place = [
        controls.slider(
            f"Start: {letter}",
            *ends,
            at,
            step=0.1,
            key=f"start_{letter}",
            help="Where all of them begin. Or click the map, or drag its ring.",
        )
        for letter, ends, at in zip("xy", (land.x, land.y), land.start, strict=True)
    ]
    told = ", ".join(repr(value) for value in given.values())
    try:
        landscape = land.make(**given)
    except ValueError as problem:
        raise compute.Refused(plain(str(problem), 300)) from None
    return Ground(land, landscape, f"{land.code}({told})" if given else land.code, np.array(place, dtype=float))


def starts_at(_: int, x: float, y: float) -> dict[str, Any]:
    """The settings with which all begin at a place."""
    return {"start_x": x, "start_y": y}
