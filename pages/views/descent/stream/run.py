"""Learners on one stream of examples: what is asked for, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.descent import online
from algos.descent.online import Learner
from algos.numerics import scaling
from algos.trace import Trace
from datasets.dataset import Dataset
from datasets.names import plain
from ui import compute, controls, words

MADE, TABLE = "made", "table"
NAMES = {"constant": "constant", "1/√k": "root", "1/k": "inverse"}
FIRST = ("constant", "1/k")
MOST = 800  # rows of a table
RECENT = 50  # examples that the recent error is the mean of
JUMPED = 0.25  # of a jump: who comes as near to the new slope has noticed it


@dataclass(frozen=True, eq=False)
class Stream:
    """What passed, and who learned from it, up to some example."""

    X: np.ndarray  # (n, 1)
    y: np.ndarray  # (n,)
    truth: np.ndarray | None  # (n, 2) intercept and slope at each example; None of a table
    code: str  # how X and y are made
    table: Dataset | None
    jump: float
    learners: Mapping[str, Trace[Learner]]
    lines: np.ndarray  # (n + 1, 2) the best fixed line in hindsight, after each example
    losses: np.ndarray  # (n + 1,) its squared errors in all

    @property
    def n(self) -> int:
        """How many examples come in all."""
        return len(self.y)

    @property
    def seen(self) -> int:
        """How many have passed."""
        return max(trace.steps for trace in self.learners.values())

    @property
    def titles(self) -> tuple[str, str]:
        """What the axes of the examples are called."""
        if self.table is None:
            return "x", "y"
        names = self.table.feature_names[0], str(self.table.target_name)
        return f"{plain(names[0])}, standardised", f"{plain(names[1])}, standardised"

    def recent(self, name: str) -> float:
        """The mean of the last squared errors, after a jump of those since it; 0 before the first."""
        return float(self.recents(name)[-1]) if self.seen else 0.0

    def counted(self, k: np.ndarray) -> np.ndarray:
        """How many errors the recent one is the mean of after each of k examples."""
        middle = (self.n + 1) // 2
        since = np.where(k > middle, k - middle, k) if self.truth is not None and self.jump else k
        return np.asarray(np.minimum(since, RECENT))

    def recents(self, name: str) -> np.ndarray:
        """The same after each example: (k + 1,); nan before the first."""
        total = np.concatenate([[0.0], np.cumsum(self.learners[name].curve("error")[1:] ** 2)])
        k = np.arange(len(total))
        counted = self.counted(k)
        return np.where(k > 0, (total - total[k - counted]) / np.maximum(counted, 1), np.nan)

    def regret(self, name: str) -> float:
        """Its squared errors in all, less those of the best fixed line for the same examples."""
        trace = self.learners[name]
        return trace.final.loss - float(self.losses[trace.steps])

    def notices(self, name: str) -> int | None:
        """How many examples after the jump its slope is near the new one; None if it is not by the end."""
        if self.truth is None or not self.jump:
            return None
        middle = (self.n + 1) // 2
        states = self.learners[name].states
        for k in range(middle + 1, len(states)):
            if abs(states[k].theta[1] - self.truth[k - 1, 1]) <= JUMPED * abs(self.jump):
                return k - middle
        return None


def part() -> str:
    """Where the examples come from."""
    return controls.choice(
        "Examples",
        [MADE, TABLE],
        MADE,
        key="examples",
        titles={MADE: "made as they pass", TABLE: "rows of a table"},
        help="Made: of a truth that one can let drift and jump. Of a table: its rows, as they stand.",
    )


def choose(part: str, data: Dataset | None = None) -> Stream:
    truth: np.ndarray | None = None
    jump = 0.0
    if data is None:
        n = controls.slider(
            "Examples in all",
            50,
            800,
            300,
            step=10,
            key="stream_n",
            help="How long the stream is.",
        )
        jump = controls.slider(
            "Jump of the slope",
            0.0,
            4.0,
            3.0,
            step=0.1,
            key="jump",
            help="By how much the true slope falls, all at once, in the middle of the stream.",
        )
        drift = controls.slider(
            "Drift", 0.0, 5.0, 0.0, step=0.1, key="drift", help="How often the true slope swings in 1,000 examples."
        )
        noise = controls.slider(
            "Noise", 0.0, 1.5, 0.3, step=0.05, key="stream_noise", help="Standard deviation of the noise of y."
        )
        made = dict(drift=drift, jump=jump, noise=noise, seed=controls.seed())
        X, y, truth = online.stream(n, **made)
        told = ", ".join(f"{key}={value!r}" for key, value in made.items())
        code = f"online.stream({n}, {told})"
    else:
        data = _one_input(data)
        X, y = scaling(data.X).transform(data.X), data.target[:, None].astype(float)
        y, code = scaling(y).transform(y)[:, 0], data.code
    names = controls.several(
        "Learners", list(NAMES), FIRST, key="learners", help="How far each lets an example move its line."
    )
    asked: dict[str, dict[str, Any]] = {}
    if "constant" in names:
        asked["constant"] = dict(
            rate=controls.log_slider(
                "Step size, constant", 0.001, 2, 0.1, fine=True, key="track", help="What the gradient is multiplied by."
            )
        )
    if set(names) - {"constant"}:
        first = controls.log_slider(
            "Step size a, of 1/k",
            0.01,
            5,
            1,
            fine=True,
            key="settle",
            help="a of 1/k, which is a/(k + 1) at example k, and a/√k.",
        )
        asked |= {name: dict(rate=first / 4 if name == "1/√k" else first) for name in names if name != "constant"}
    learners = {
        name: compute.run(online.steps, X, y, limit=len(y), schedule=NAMES[name], **asked[name]) for name in names
    }
    lines, losses = online.hindsight(X, y)
    return Stream(X, y, truth, code, data, jump, learners, lines, losses)


def _one_input(data: Dataset) -> Dataset:
    """One column to predict from, and the first rows of a long table."""
    names = list(data.feature_names)
    if len(names) > 1:
        data = data.columns(
            controls.choice("Input", names, names[0], key="input", help="The one column that y is predicted from.")
        )
    if len(data.X) > MOST:
        controls.sidebar().caption(
            f"{MOST} of the {words.number(len(data.X))} rows, drawn at random and in their order, are used here."
        )
        data = data.sample(MOST)
    return data
