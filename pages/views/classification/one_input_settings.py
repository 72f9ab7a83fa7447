"""The controls of the Gaussians on a line, and settings worth seeing."""

from dataclasses import dataclass

import numpy as np

from algos.classification import one_dimension
from algos.classification.one_dimension import Bells
from datasets.dataset import Dataset
from pages.views.classification.densities_closer import named
from ui import controls, player, words
from ui.classes import MOST

COSTS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20]
HAND = ((-1.0, 1.0, 2), (1.0, 1.0, 1), (4.0, 0.5, 1))  # mean, deviation, weight: the notes' example, and a third


@dataclass(frozen=True)
class Line:
    """The Gaussians, and the values they were fitted to, if they were."""

    it: Bells
    names: tuple[str, ...]
    title: str  # of the axis
    moved: int  # the class whose cost can be moved
    lines: tuple[str, ...]  # they make `it` in a script, after `data`
    data: Dataset
    x: np.ndarray | None = None  # (n,)
    y: np.ndarray | None = None  # (n,)
    caveat: str = ""

    @property
    def k(self) -> int:
        return len(self.names)

    @property
    def priced(self) -> bool:
        return bool(np.ptp(self.it.costs))

    @property
    def span(self) -> tuple[float, float]:
        """What the chart shows: three and a half deviations around every mean, and all the data."""
        ends = np.concatenate([self.it.means - 3.5 * self.it.deviations, self.it.means + 3.5 * self.it.deviations])
        ends = ends if self.x is None else np.concatenate([ends, self.x])
        return float(ends.min()), float(ends.max())


def choose(data: Dataset) -> Line:
    """The controls, and what they describe. Raises player.Refused for data without classes."""
    if data.y is None or len(data.class_names) < 2:
        raise player.Refused("This page needs a target with at least two classes to tell apart. Choose such a column.")
    fitted = controls.choice(
        "Gaussians",
        ["data", "hand"],
        "data",
        key="bells",
        titles={"data": "from the data", "hand": "by hand"},
        help="Fitted to one input of the data, or moved by hand; then the data play no part.",
    )
    return _from(data) if fitted == "data" else _by_hand(data)


def _from(data: Dataset) -> Line:
    caveat = ""
    if len(data.X) > MOST:
        caveat = f"{MOST} of the {words.number(len(data.X))} rows, drawn at random, are used here."
        data = data.sample(MOST)
    assert data.y is not None
    names = list(data.feature_names)
    try:
        best = names[one_dimension.most_telling(data.X, data.y)]
    except ValueError as problem:
        raise player.Refused(str(problem)) from problem
    chosen = names[0]
    if len(names) > 1:
        chosen = controls.choice(
            "Input", names, best, key="line_input", help="The one input used here; at first the one that tells most."
        )
    shared = controls.toggle(
        "One width for all",
        False,
        key="one_width",
        help="One standard deviation for all classes, as in LDA: then two classes meet in at most one point.",
    )
    moved, costs = _costs(list(data.class_names))
    x = data.columns(chosen).X[:, 0]
    try:
        it = one_dimension.fit(x, data.y, shared=shared, costs=costs)
    except ValueError as problem:
        advice = "" if shared else " “One width for all” may help, or another input."
        raise player.Refused(named(str(problem), data.class_names) + advice) from problem
    priced = "" if costs.max() == costs.min() else f", costs={costs.tolist()!r}"
    lines = (
        f"x, y = data.columns({chosen!r}).X[:, 0], data.y",
        f"it = one_dimension.fit(x, y{', shared=True' if shared else ''}{priced})",
    )
    return Line(it, tuple(data.class_names), chosen, moved, lines, data, x, data.y, caveat)


def _by_hand(data: Dataset) -> Line:
    k = controls.slider("Classes", 2, 3, 2, key="bells_k", help="How many Gaussians there are.")
    parts = []
    for c, (mean, deviation, weight) in enumerate(HAND[:k]):
        n = c + 1
        controls.sidebar().caption(f"Class {n}")
        parts.append(
            (
                controls.slider("Mean", -6.0, 6.0, mean, step=0.1, key=f"mean_{n}", help="Where it is highest."),
                controls.slider(
                    "Deviation", 0.1, 4.0, deviation, step=0.1, key=f"deviation_{n}", help="Its width. Wider: lower."
                ),
                controls.slider(
                    "Weight", 1, 20, weight, key=f"weight_{n}", help="How common the class is next to the others."
                ),
            )
        )
    names = tuple(f"class {c + 1}" for c in range(k))
    moved, costs = _costs(list(names))
    means, deviations, weights = (list(column) for column in zip(*parts, strict=True))
    it = one_dimension.bells(means, deviations, np.array(weights) / sum(weights), costs)
    priced = "" if costs.max() == costs.min() else f", {costs.tolist()!r}"
    lines = (f"it = one_dimension.bells({means!r}, {deviations!r}, np.array({weights!r}) / {sum(weights)}{priced})",)
    return Line(it, names, "x", moved, lines, data)


def _costs(names: list[str]) -> tuple[int, np.ndarray]:
    moved = len(names) - 1
    if len(names) > 2:
        told = "The class whose cost the next slider moves."
        moved = names.index(controls.choice("Class to favour", names, names[-1], key="favoured", help=told))
    cost = controls.stop_slider(
        f"Cost of missing {names[moved]}",
        COSTS,
        1,
        key="miss_cost",
        help="What it costs to take this class for another (a false negative); any other mistake costs 1.",
    )
    costs = np.ones(len(names))
    costs[moved] = cost
    return moved, costs
