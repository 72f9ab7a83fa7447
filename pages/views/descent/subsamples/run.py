"""Newton's method on a growing sample and on all rows: what is asked for, and what came of it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.descent import subsampled_newton
from algos.descent.subsampled_newton import Guess
from algos.trace import Trace
from datasets.dataset import Dataset
from ui import classes, compute, controls
from ui.classes import Scene
from ui.figures.plane import Plane

MADE, TABLE = "made", "table"
SAMPLE, ALL = "growing sample", "all rows"
GROWTHS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0)
STEPS = 14
REACH = 4.0  # of a start, to each side
NEAR = 1e-3  # who is nearer to the best has arrived


@dataclass(frozen=True, eq=False)
class Sampled:
    """Both runs on the same rows."""

    X: np.ndarray  # (n, 2)
    y: np.ndarray  # (n,)
    made: dict[str, Any]  # how they were drawn; nothing of a table
    at: Scene | None  # of a table
    zero: Trace[Guess]  # of all rows from zero, whence they always arrive
    sample: Trace[Guess]
    full: Trace[Guess]

    @property
    def runs(self) -> dict[str, Trace[Guess]]:
        """Both by name."""
        return {SAMPLE: self.sample, ALL: self.full}

    @property
    def best(self) -> np.ndarray:
        """Where all rows together are least: (3,)."""
        return self.zero.final.theta

    @property
    def start(self) -> np.ndarray:
        """Both coefficients where both begin: (2,)."""
        return self.full.states[0].theta[1:]

    @property
    def n(self) -> int:
        """How many rows there are."""
        return len(self.y)

    @property
    def plane(self) -> Plane:
        """What is shown of them."""
        if self.at is not None:
            return self.at.plane
        return Plane.around(self.X, ("x1", "x2"), aspect=1, one_unit=True)

    @property
    def class_names(self) -> tuple[str, ...]:
        """Both classes."""
        return ("class 0", "class 1") if self.at is None else tuple(self.at.class_names)

    def distances(self, name: str) -> np.ndarray:
        """From the best, after each step: (k + 1,)."""
        return np.linalg.norm(self.runs[name].curve("theta") - self.best, axis=1)

    def arrived(self, name: str) -> int:
        """The first step after which it was so near to the best; else its last."""
        near = self.distances(name) < NEAR
        return int(near.argmax()) if near.any() else len(near) - 1


def part() -> str:
    """Where the rows come from."""
    return controls.choice(
        "Rows",
        [MADE, TABLE],
        MADE,
        key="newton_rows_of",
        titles={MADE: "drawn from a model", TABLE: "of a table"},
        help="Drawn: as many as one likes, of two classes that overlap. Of a table: two of its inputs, one class.",
    )


def choose(part: str, data: Dataset | None = None) -> Sampled:
    at, made = None, dict[str, Any]()
    if data is None:
        n = int(
            controls.log_slider(
                "Rows in all", 200, 20_000, 5000, key="newton_rows", help="Of two classes that overlap."
            )
        )
    else:
        at = classes.choose(data, binary=True, held_out=None, features=False, standardise=True)
    share = controls.log_slider(
        "Share in first sample",
        0.005,
        1,
        0.02 if data is None else 0.2,
        key="share",
        help="What the first step reads. 1: all rows.",
    )
    growth = controls.stop_slider(
        "Growth per step",
        GROWTHS,
        4.0,
        key="growth",
        help="How many times as many rows as the step before each step reads, up to all. At 1 the sample stays small.",
    )
    seed = controls.seed(help="Which rows are drawn.")
    place = [
        controls.slider(
            f"Start: coefficient {j}",
            -REACH,
            REACH,
            0.0,
            step=0.1,
            key=f"from_{j}",
            help="Where both begin, with the intercept 0. Or click the map, or drag its ring.",
        )
        for j in (1, 2)
    ]
    if at is None:
        made = dict(n=n, seed=seed)
        X, y = subsampled_newton.draw(n, seed=seed)
    else:
        X, y = at.points, at.y
    zero = compute.run(subsampled_newton.steps, X, y, limit=STEPS)
    if zero.final.phase != "converged":
        raise compute.Refused(
            "A straight line separates these two classes, or as good as: the steeper the border, the better, so there "
            "is no best one to be near to. Choose data, inputs or a class that overlaps with the others."
        )
    start: dict[str, Any] = dict(start=np.array([0.0, *place])) if any(place) else {}
    full = compute.run(subsampled_newton.steps, X, y, limit=STEPS, **start)
    sample = compute.run(subsampled_newton.steps, X, y, limit=STEPS, share=share, growth=growth, seed=seed, **start)
    return Sampled(X, y, made, at, zero, sample, full)


def starts_at(_: int, x: float, y: float) -> dict[str, Any]:
    """The settings with which both begin at a place of the map."""
    return {"from_1": x, "from_2": y}
