"""Newton's method on a growing sample and on all rows: what is asked for, and what came of it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.descent import subsampled_newton
from algos.descent.subsampled_newton import Guess
from algos.trace import Trace
from ui import compute, controls

SAMPLE, ALL = "growing sample", "all rows"
GROWTHS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0)
STEPS = 14


@dataclass(frozen=True, eq=False)
class Sampled:
    """Both runs on the same rows."""

    X: np.ndarray  # (n, 2)
    y: np.ndarray  # (n,)
    made: dict[str, Any]  # how they were drawn
    best: np.ndarray  # (3,) where all rows together are least
    sample: Trace[Guess]
    full: Trace[Guess]

    @property
    def runs(self) -> dict[str, Trace[Guess]]:
        """Both by name."""
        return {SAMPLE: self.sample, ALL: self.full}

    @property
    def n(self) -> int:
        """How many rows there are."""
        return len(self.y)

    def distances(self, name: str) -> np.ndarray:
        """From the best, after each step: (k + 1,)."""
        return np.linalg.norm(self.runs[name].curve("theta") - self.best, axis=1)


def choose() -> Sampled:
    n = int(
        controls.log_slider("Rows in all", 200, 20_000, 5000, key="newton_rows", help="Of two classes that overlap.")
    )
    share = controls.log_slider(
        "First sample, share of all", 0.005, 1, 0.02, key="share", help="What the first step looks at. 1: all rows."
    )
    growth = controls.stop_slider(
        "Growth",
        GROWTHS,
        4.0,
        key="growth",
        help="How many times as many rows each step looks at, up to all. 1: no more.",
    )
    seed = controls.seed(help="Which rows there are, and which of them are drawn.")
    made = dict(seed=seed)
    X, y = subsampled_newton.draw(n, **made)
    sample = compute.run(subsampled_newton.steps, X, y, limit=STEPS, share=share, growth=growth, seed=seed)
    full = compute.run(subsampled_newton.steps, X, y, limit=STEPS)
    return Sampled(X, y, dict(n=n, **made), full.final.theta, sample, full)
