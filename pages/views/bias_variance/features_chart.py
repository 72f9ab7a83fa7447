"""One search for features: its run, its errors on the test set, and the chart that plays it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from algos.bias_variance import feature_search
from algos.bias_variance.feature_search import FeatureSearch
from algos.trace import Trace
from datasets.dataset import Dataset
from datasets.names import plain
from ui import player, words
from ui.figures import search as figures

JUDGED = {
    "forward": "validation error with it",
    "backward": "validation error without it",
    "filter": "mutual information with the target (nats)",
}
TAKEN = {"forward": "adds", "backward": "deletes", "filter": "adds"}
ROOM = 1.3  # times the error of the mean: what is worse is cut off


@dataclass(frozen=True)
class Search:
    """A search on `train`, judged in the end on `test`."""

    data: Dataset
    train: Dataset
    test: Dataset
    method: str
    folds: int
    bins: int
    seed: int

    @property
    def settings(self) -> dict[str, int | str]:
        """The arguments of `feature_search.steps` beside the data."""
        classes = {"classes": self.classes} if self.classes else {}
        return dict(method=self.method, folds=self.folds, bins=self.bins, seed=self.seed, **classes)

    @property
    def classes(self) -> int:
        """How many classes the target has; 0 if it is a number."""
        return len(self.data.class_names)

    @cached_property
    def trace(self) -> Trace[FeatureSearch]:
        """The run, one state for each number of features."""
        return player.run(
            feature_search.steps, self.train.X, self.train.y, limit=len(self.data.feature_names), **self.settings
        )

    @property
    def final(self) -> FeatureSearch:
        """Its last state, which knows the best set."""
        return self.trace.final

    @property
    def best(self) -> int:
        """The step that reached the best set."""
        best = self.final.best.tolist()
        return next(i for i, state in enumerate(self.trace.states) if state.features.tolist() == best)

    def names(self, features: Iterable[int]) -> list[str]:
        """Their names."""
        return [plain(self.data.feature_names[j]) for j in features]

    def test_error(self, features: Iterable[int]) -> float:
        """Mean squared error on the test rows of the model with these features."""
        return feature_search.held_out_error(
            self.train.X, self.train.y, list(features), self.test.X, self.test.y, classes=self.classes
        )

    @cached_property
    def numbers(self) -> dict[str, float | int]:
        """What stands beside the chart."""
        return {
            "Features chosen": len(self.final.best),
            "Validation error": self.final.best_error,
            "Test error": self.test_error(self.final.best),
            "Sets tried": self.final.tried,
        }

    @property
    def order(self) -> np.ndarray:
        """The columns as the search took them; the last one deleted counts as the best."""
        moved = np.array([state.moved for state in self.trace.states[1:]])
        return moved[::-1] if self.method == "backward" else moved


def show(search: Search) -> None:
    """Play the search; the best set is on display first."""
    states = search.trace.states
    d = len(search.data.feature_names)
    errors = np.array([[s.training_error, s.error, search.test_error(s.features)] for s in states]).T
    mean = errors[:, [-1 if search.method == "backward" else 0]]
    scores = np.array([s.scores for s in states])
    highest = ROOM * float(mean.max()) or 1.0
    longest = 1.15 * float(np.nanmax(scores, initial=0.0)) or 1.0
    stage = figures.Stage(
        names=search.names(range(d)),
        order=search.order,
        judged=JUDGED[search.method],
        longest=longest if search.method == "filter" else min(longest, highest),
        sizes=np.array([len(s.features) for s in states]),
        errors=errors,
        best=search.best,
        highest=highest,
    )
    drawn = [stage.figure(i, s.scores, s.features, s.moved) for i, s in enumerate(states)]
    captions = [_caption(search, i, s, d) for i, s in enumerate(states)]
    n = search.numbers
    player.play(
        drawn,
        captions,
        start=search.best,
        alt=f"{search.method.capitalize()} on {words.count(len(search.train.X), 'row')} of {search.data.title} chooses "
        f"{words.listed(search.names(search.final.best)) or 'no column'} of {words.count(d, 'column')}: validation "
        f"error {words.number(n['Validation error'])}, test error {words.number(n['Test error'])}.",
        key="searched",
    )


def _caption(search: Search, step: int, state: FeatureSearch, d: int) -> str:
    parts = [f"Step {step} of {d}"]
    if step:
        parts.append(f"{TAKEN[search.method]} {figures.shortened(search.names([state.moved])[0])}")
    parts.append(f"{words.count(len(state.features), 'feature')}, validation error {words.number(state.error)}")
    total = d if search.method == "filter" else d * (d + 1) // 2
    parts.append(f"{words.number(state.tried)} of {words.number(total)} sets tried")
    return " · ".join(parts)
