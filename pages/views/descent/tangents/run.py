"""Newton's tangents on one function: what is asked for, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.descent import newton_root
from algos.descent.curves import CURVES, Curve
from algos.descent.newton_root import Tangent
from algos.trace import Trace
from ui import compute, controls

LIMIT = 50  # steps
CELLS = 241  # starts of the strip below
WINDOWS: Mapping[str, tuple[float, float]] = {
    "root": (-2.5, 4.0),
    "cubic": (-3.5, 2.5),
    "three": (-1.6, 1.6),
    "atan": (-4.0, 4.0),
    "double": (-2.5, 4.5),
    "cosine": (-4.0, 4.0),
}
STARTS: Mapping[str, float] = {"root": 3.5, "cubic": -3.0, "three": 1.5, "atan": 1.3, "double": 3.0, "cosine": 3.0}


@dataclass(frozen=True, eq=False)
class Run:
    """A run from one start, and where all the others would end."""

    function: str
    start: float
    trace: Trace[Tangent]
    starts: np.ndarray  # (CELLS,) across the window
    ends: np.ndarray  # (CELLS,) which zero is reached from each; -1: none

    @property
    def curve(self) -> Curve:
        """The function."""
        return CURVES[self.function]

    @property
    def window(self) -> tuple[float, float]:
        """What is shown of x."""
        return WINDOWS[self.function]

    @property
    def tangled(self) -> bool:
        """Whether the starts that lead to one place do not all lie on one side: then it is worth to see which do."""
        return int((np.diff(self.ends) != 0).sum()) >= len(np.unique(self.ends))

    @property
    def goal(self) -> float:
        """The zero that the run has reached, or that is nearest to where it is."""
        return min(self.curve.zeros, key=lambda zero: abs(zero - self.trace.final.x))


def choose() -> Run:
    titles = {name: curve.says for name, curve in CURVES.items()}
    function = controls.choice(
        "Function", list(CURVES), "root", key="function", titles=titles, help="Of which a zero is sought."
    )
    low, high = WINDOWS[function]
    start = controls.slider(
        "Start",
        low,
        high,
        STARTS[function],
        step=0.01,
        key="from",
        help="Where the first tangent is drawn. Or drag the ring on the axis; or click the strip, if there is one.",
    )
    trace = compute.run(newton_root.steps, function, start, limit=LIMIT)
    starts = np.linspace(low, high, CELLS)
    return Run(function, start, trace, starts, newton_root.ends(function, starts))


def starts_at(_: int, x: float, y: float) -> dict[str, Any]:
    """The settings with which it starts below a place."""
    return {"from": x}
