"""The Gaussians on a line: fitted to one input of the data, or moved by hand."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from algos.classification import one_dimension
from algos.classification.one_dimension import Bells
from datasets.dataset import Dataset
from pages.views.classification import prior_and_cost
from pages.views.classification.spelling import named
from ui import compute, controls, words
from ui.classes import MOST
from ui.words import Share

COSTS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20]
BY_HAND = "hand"
CUT, CUT_TO = "cut", "cut_to"  # the reader's boundary
HAND = ((-1.0, 1.0, 2), (1.0, 1.0, 1), (4.0, 0.5, 1))  # mean, deviation, weight of each class


@dataclass(frozen=True, eq=False)
class Gaussians:
    """A Gaussian for each class, and the values they were fitted to, if they were."""

    bells: Bells
    names: tuple[str, ...]
    title: str  # of the axis
    moved: int  # the class whose cost can be moved
    lines: tuple[str, ...]  # they make `bells` in a script, after `data`
    data: Dataset | None = None  # whose columns they were fitted to, if they were
    x: np.ndarray | None = None  # (n,)
    y: np.ndarray | None = None  # (n,)
    sampled: str = ""  # that only some of the rows are used
    cut: tuple[int, float] | None = None  # which boundary point the reader has moved, counted from 0, and to where
    posterior: bool = False  # whether it is drawn, below

    @property
    def k(self) -> int:
        return len(self.names)

    @property
    def priced(self) -> bool:
        return bool(np.ptp(self.bells.costs))

    @property
    def rule(self) -> tuple[tuple[float, ...], tuple[int, ...]]:
        """Where the decision changes and what it is between: of the best rule, or with the reader's boundary point."""
        points, won = self.bells.regions
        if self.cut is None:
            return points, won
        i, place = self.cut
        return (*points[:i], place, *points[i + 1 :]), won

    def moved_to(self, i: int, x: float) -> dict[str, Any]:
        """The settings that put the boundary point i in sight to x."""
        return {CUT: str(i + 1), CUT_TO: x}

    @property
    def in_sight(self) -> list[int]:
        """Which boundary points of the best rule are in the chart."""
        low, high = self.span
        return [i for i, point in enumerate(self.bells.regions[0]) if low < point < high]

    @property
    def height_title(self) -> str:
        """What the curves show."""
        return "cost × density × prior" if self.priced else "density × prior"

    def amount(self, loss: float) -> str:
        """A loss in words: where all mistakes cost 1 it is a share of answers that are wrong."""
        return words.number(loss if self.priced else Share(loss))

    @property
    def span(self) -> tuple[float, float]:
        """What the chart shows: three and a half deviations around every mean, and all the data."""
        means, reach = self.bells.means, 3.5 * self.bells.deviations
        ends = np.concatenate([means - reach, means + reach, [] if self.x is None else self.x])
        return float(ends.min()), float(ends.max())


def source() -> str:
    """Where the Gaussians come from: asked before the data, which play no part where they are moved by hand."""
    return controls.choice(
        "Gaussians",
        ["data", BY_HAND],
        "data",
        key="bells",
        titles={"data": "from the data", BY_HAND: "by hand"},
        help="The curves are fitted to one input of the data, or you move them by hand, without data.",
    )


def choose(_: str, data: Dataset | None = None) -> Gaussians:
    if data is not None and (data.y is None or len(data.class_names) < 2):
        raise compute.Refused("This page needs a target with at least two classes to tell apart. Choose such a column.")
    run = _cut(_by_hand() if data is None else _fitted(data))
    posterior = controls.toggle(
        "Posterior", False, key="posterior", help="Draw below how probable each class is once x is known."
    )
    return replace(run, posterior=posterior)


def _cut(run: Gaussians) -> Gaussians:
    """With one boundary point where the reader wants it, between its neighbours."""
    if not run.in_sight:
        return run
    which = controls.choice(
        "Boundary to move",
        ["none", *(str(n) for n in range(1, len(run.in_sight) + 1))],
        "none",
        key=CUT,
        help="Counted from the left. You can also drag it in the picture. With none, all boundaries are the best ones.",
    )
    if which == "none":
        return run
    i, points = run.in_sight[int(which) - 1], run.bells.regions[0]
    low, high = run.span
    low, high = max([low, *points[:i]]), min([high, *points[i + 1 :]])
    place = controls.slider(
        "It lies at", low, high, points[i], step=max(controls.one_two_five((high - low) / 1000, (high - low) / 200)),
        key=CUT_TO, help="It can lie anywhere between its neighbours.",
    )  # fmt: skip
    return replace(run, cut=(i, float(place)))


def _fitted(data: Dataset) -> Gaussians:
    sampled = ""
    if len(data.X) > MOST:
        sampled = f"{MOST} of the {words.number(len(data.X))} rows, drawn at random, are used here."
        data = data.sample(MOST)
    assert data.y is not None
    inputs = list(data.feature_names)
    try:
        chosen = inputs[one_dimension.most_telling(data.X, data.y)]
    except ValueError as problem:
        raise compute.Refused(str(problem)) from problem
    if len(inputs) > 1:
        chosen = controls.choice(
            "Input",
            inputs,
            chosen,
            key="line_input",
            help="The one input that is used here. At first it is the one that separates the classes best.",
        )
    shared = controls.toggle(
        "One width for all",
        False,
        key="one_width",
        help="One standard deviation for all classes, as in LDA. Two classes then meet in at most one point.",
    )
    moved, costs = _costs(data.class_names)
    x = data.columns(chosen).X[:, 0]
    try:
        bells = one_dimension.fit(x, data.y, shared=shared, costs=costs)
    except ValueError as problem:
        advice = "" if shared else " “One width for all” may help, or another input."
        raise compute.Refused(named(str(problem), data.class_names) + advice) from problem
    priced = f", costs={costs.tolist()!r}" if np.ptp(costs) else ""
    lines = (
        f"x, y = data.columns({chosen!r}).X[:, 0], data.y",
        f"it = one_dimension.fit(x, y{', shared=True' if shared else ''}{priced})",
    )
    return Gaussians(bells, tuple(data.class_names), chosen, moved, lines, data, x, data.y, sampled)


def _by_hand() -> Gaussians:
    k = controls.slider("Classes", 2, 3, 2, key="bells_k", help="How many Gaussians there are.")
    parts = []
    for n, (mean, deviation, weight) in enumerate(HAND[:k], start=1):
        controls.sidebar().caption(f"Class {n}")
        parts.append(
            (
                controls.slider("Mean", -6.0, 6.0, mean, step=0.1, key=f"mean_{n}", help="Where the curve peaks."),
                controls.slider(
                    "Deviation",
                    0.1,
                    4.0,
                    deviation,
                    step=0.1,
                    key=f"deviation_{n}",
                    help="The standard deviation. A wider curve is lower.",
                ),
                controls.slider(
                    "Weight", 1, 20, weight, key=f"weight_{n}", help="How common the class is compared with the others."
                ),
            )
        )
    names = tuple(f"class {n + 1}" for n in range(k))
    moved, costs = _costs(names)
    means, deviations, weights = (list(column) for column in zip(*parts, strict=True))
    bells = one_dimension.bells(means, deviations, np.array(weights) / sum(weights), costs)
    priced = f", {costs.tolist()!r}" if np.ptp(costs) else ""
    line = f"it = one_dimension.bells({means!r}, {deviations!r}, np.array({weights!r}) / {sum(weights)}{priced})"
    return Gaussians(bells, names, "x", moved, (line,))


def _costs(names: tuple[str, ...]) -> tuple[int, np.ndarray]:
    moved = prior_and_cost.favoured(names, help="The class whose cost the next slider moves.")
    told = "What it costs to take this class for another one. Any other mistake costs 1."
    return moved, prior_and_cost.costs(names, moved, COSTS, help=told)
