"""The thresholds that the player of Evaluation goes through, and where the line of the one on display ends."""

from typing import Any

import numpy as np

from pages.views.classification.evaluation import figure
from tests.pages.classification.test_evaluation import OVERLAP, opened
from tests.pages.harness import figures

METHODS: list[dict[str, Any]] = [{}, {"degree": 2}, {"model": "k_neighbors", "votes": 5}, {"split": 3}]


def test_the_player_has_the_same_thresholds_whatever_the_method_and_the_chosen_one_is_among_them():
    stops = [list(opened(**OVERLAP, threshold=0.37, **more).pictures[0].moves["threshold"]) for more in METHODS]
    for levels in stops:
        assert levels == stops[0] and 0.37 in levels
        assert np.diff(levels[:-1]).min() > 0 and np.diff(levels).max() < 0.04


def test_the_threshold_ends_before_what_is_counted_above_and_below_it():
    at = opened(**OVERLAP, curves="false")
    n = len(at.shown.run.y)
    cut, counted = (
        [t for t in figures(at)[0]["data"] if t.get("meta") == meta] for meta in (figure.SPREAD, f"pick from {n}")
    )
    bars = [np.abs(t["y"]).max() for t in figures(at)[0]["data"] if t["type"] == "bar"]
    assert max(bars) < max(cut[0]["y"]) < 0.9 * max(counted[0]["y"])
