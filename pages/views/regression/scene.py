"""What every regression view starts from: rows to learn from and rows to test on, and the input drawn across."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from datasets.dataset import Dataset
from ui import controls, words

MOST = 800  # rows: every point is drawn anew in every frame
POINTS = 200  # where a fitted curve is evaluated


@dataclass(frozen=True)
class Scene:
    """`train` is what a method sees; column `at` of the inputs is drawn across, the others stand at their mean."""

    data: Dataset
    train: Dataset
    test: Dataset | None  # None if no rows are held out
    at: int
    grid: np.ndarray  # (POINTS,) places across, a little beyond the data
    y_range: tuple[float, float]

    @property
    def y(self) -> np.ndarray:
        """The targets to learn from."""
        assert self.train.y is not None
        return self.train.y

    @property
    def held_out(self) -> tuple[np.ndarray, np.ndarray] | None:
        """Inputs and targets of the rows to test on."""
        if self.test is None:
            return None
        assert self.test.y is not None
        return self.test.X, self.test.y

    @property
    def single(self) -> bool:
        """One input: the curve is the whole model, not a cut through it."""
        return len(self.data.feature_names) == 1

    @property
    def x_range(self) -> tuple[float, float]:
        return float(self.grid[0]), float(self.grid[-1])

    @property
    def titles(self) -> tuple[str, str]:
        others = "" if self.single else " (other inputs at their mean)"
        return self.data.feature_names[self.at] + others, str(self.data.target_name)

    @property
    def frame(self) -> dict[str, Any]:
        """Titles and ranges of a chart over the input."""
        return dict(titles=self.titles, x_range=self.x_range, y_range=self.y_range)

    @property
    def split(self) -> list[str]:
        """The lines of a script that make `train` and `test` from `data`."""
        if self.test is None:
            return ["train = data"]
        call = self.train.code.removeprefix(self.data.code).removesuffix("[0]")
        return [f"train, test = data{call}"]

    def widened(self, share: float) -> "Scene":
        """The same scene, seen further to all sides: by `share` of the width and of the height of the data."""
        assert self.data.y is not None
        reach, rise = (share * float(np.ptp(values)) for values in (self.data.X[:, self.at], self.data.y))
        grid = np.linspace(self.grid[0] - reach, self.grid[-1] + reach, POINTS)
        return replace(self, grid=grid, y_range=(self.y_range[0] - rise, self.y_range[1] + rise))

    def reaching(self, curves: Sequence[np.ndarray], most: float) -> "Scene":
        """The same, seen as much further up as down, so that these curves stay inside: by `most` heights of the data
        at most."""
        assert self.data.y is not None
        low, high = self.y_range
        out = max((float(v) for c in curves for v in (low - np.min(c), np.max(c) - high)), default=0.0)
        rise = min(1.1 * max(out, 0.0), most * float(np.ptp(self.data.y)))
        return replace(self, y_range=(low - rise, high + rise))

    def above_zero(self) -> "Scene":
        """The same, drawn over inputs above 0 alone, of which one can take a root or a logarithm."""
        low = max(float(self.grid[0]), float(self.data.X[:, self.at].min()) / 20)
        return replace(self, grid=np.linspace(low, self.grid[-1], POINTS))

    def along(self, predict: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
        """What `predict` says along the input drawn across: (POINTS,)."""
        X = np.repeat(self.train.X.mean(axis=0)[None], len(self.grid), axis=0)
        X[:, self.at] = self.grid
        return predict(X)


def rounded(x: float, x_range: tuple[float, float], digits: int = 1) -> float:
    """A place to about a tenth of the chart's width, or a hundredth with two digits; 0 without a sign."""
    return round(x, digits - math.floor(math.log10(x_range[1] - x_range[0]))) + 0.0


def choose(data: Dataset, *, held_out: float | None = 0.3, drawn: bool = True) -> Scene:
    """Controls for the input drawn and the rows held out (None: all rows are learned from), and their scene.

    Where no input is `drawn` across, the first stands for it. Of more than MOST rows a sample is used, and said.
    """
    if len(data.X) > MOST:
        rows = words.number(len(data.X))
        controls.sidebar().caption(f"{words.number(MOST)} of the {rows} rows, drawn at random, are used here.")
        data = data.sample(MOST)
    names = list(data.feature_names)
    at = 0
    if len(names) > 1 and drawn:
        name = controls.choice("Input drawn", names, names[0], key="input", help="The input drawn across.")
        at = names.index(name)
    share = 0.0
    if held_out is not None:
        share = controls.slider(
            "Held out", 0.0, 0.5, held_out, step=0.05, key="test", help="Share of the rows kept for testing; 0: none."
        )
    test: Dataset | None = None
    train = data
    if round(share * len(data.X)) >= 1:
        train, test = data.split(share, controls.seed("Split seed", key="split", help="Which rows are held out."))
    low, high = float(data.X[:, at].min()), float(data.X[:, at].max())
    pad = 0.04 * (high - low) or 1.0
    grid = np.linspace(low - pad, high + pad, POINTS)
    assert data.y is not None
    bottom, top = float(data.y.min()), float(data.y.max())
    room = 0.15 * (top - bottom) or 1.0
    return Scene(data, train, test, at, grid, (bottom - room, top + room))


def choose_one_input(data: Dataset) -> Scene:
    """The scene of a view that fits a curve over one input, chosen of several; all rows are learned from."""
    names = list(data.feature_names)
    if len(names) > 1:
        name = controls.choice("Input", names, names[0], key="input", help="The one input that is used here.")
        data = data.columns(name)
    return choose(data, held_out=None)
