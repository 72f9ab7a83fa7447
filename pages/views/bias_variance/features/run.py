"""A search for features on some rows, judged in the end on the others."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from algos.bias_variance import feature_search
from algos.bias_variance.feature_search import FeatureSearch
from algos.trace import Trace
from datasets.dataset import Dataset
from datasets.names import plain
from ui import compute, controls, words

MOST_ROWS, MOST_COLUMNS = 2000, 30
LEARNED = (10, 15, 20, 30, 40, 60, 80, 100, 150, 200, 300, 500)
BINS = 4
CODE = re.compile(r"^s[1-6] (?=\w)")  # of what was measured in the blood of the patients with diabetes
TITLES = {"forward": "forward search", "backward": "backward search", "filter": "filter by information"}


@dataclass(frozen=True, eq=False)
class Search:
    """The run, one state for each number of features; the last one knows the best set."""

    data: Dataset
    train: Dataset
    test: Dataset
    method: str
    folds: int
    bins: int
    seed: int
    trace: Trace[FeatureSearch]
    training: bool  # whether the training error is shown
    order: np.ndarray  # (d,) the columns as the search took them; the last one deleted counts as the best

    @property
    def classes(self) -> int:
        """How many classes the target has; 0 if it is a number."""
        return len(self.data.class_names)

    @property
    def chosen(self) -> list[int]:
        """The best set."""
        return [int(j) for j in self.trace.final.best]

    def best_of(self, step: int) -> int:
        """The step that reached the best set known at a step."""
        states = self.trace.states
        best = states[step].best.tolist()
        return next(i for i, state in enumerate(states) if state.features.tolist() == best)

    def names(self, features: Iterable[int]) -> list[str]:
        """Their names, without the codes that a table has for them."""
        return [plain(CODE.sub("", self.data.feature_names[j])) for j in features]

    def test_error(self, features: Iterable[int]) -> float:
        """Mean squared error on the test rows of the model with these features."""
        return feature_search.held_out_error(
            self.train.X, self.train.y, list(features), self.test.X, self.test.y, classes=self.classes
        )


def choose(data: Dataset) -> Search:
    said = controls.sidebar().caption
    if len(data.X) > MOST_ROWS:
        said(f"{words.number(MOST_ROWS)} of the {words.number(len(data.X))} rows, drawn at random, are used here.")
        data = data.sample(MOST_ROWS)
    if len(data.feature_names) > MOST_COLUMNS:
        said(f"The first {MOST_COLUMNS} of the {words.number(len(data.feature_names))} columns are used here.")
        data = data.columns(*data.feature_names[:MOST_COLUMNS])
    n = len(data.X)
    if n < 4:
        raise compute.Refused(f"{words.count(n, 'row')} cannot be divided for a search; at least 4 are needed.")
    method = controls.choice(
        "Search",
        list(TITLES),
        "forward",
        key="search",
        titles=TITLES,
        help="Forward adds the best feature in each step, backward removes the least useful one. The filter "
        "ranks all once.",
    )
    sizes = [size for size in LEARNED if size < n] or [n - 1]
    learned = int(
        controls.stop_slider(
            "Training rows", sizes, min(60, round(0.7 * n)), key="learned", help="All others are the test set."
        )
    )
    folds = controls.slider(
        "Folds", 2, min(10, learned), 5, key="folds", help="Of the cross-validation that judges every set of features."
    )
    bins = ask_bins() if method == "filter" else BINS
    training = controls.toggle(
        "Training error", False, key="features_training", help="Also shows the error on the training rows."
    )
    seed = controls.seed(help="Splits the rows into training and test rows, and the training rows into folds.")
    train, test = data.split(1 - learned / n, seed=seed)
    classes = {"classes": len(data.class_names)} if data.class_names else {}
    settings = dict(method=method, folds=folds, bins=bins, seed=seed, **classes)
    trace = compute.run(feature_search.steps, train.X, train.y, limit=len(data.feature_names), **settings)
    moved = np.array([state.moved for state in trace.states[1:]])
    order = moved[::-1] if method == "backward" else moved
    return Search(data, train, test, method, folds, bins, seed, trace, training, order)


def ask_bins(place: Any = None) -> int:
    """Into how many levels columns are cut: the filter's in the sidebar, else where they are counted."""
    return int(
        controls.slider(
            "Bins",
            2,
            8,
            BINS,
            key="bins",
            help="A feature of numbers is cut into so many levels of about equally many rows before information is "
            "counted.",
            place=place,
        )
    )
