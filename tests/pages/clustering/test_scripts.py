"""The scripts of the Code section print the numbers below the chart, in this project and in the libraries."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from pages.views.clustering.quantisation.view import BITS
from tests.pages.harness import Opened, numbers, printed, scripts

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "k_means": [
        {},
        {"start": "k-means++", "k": 6, "seed": 2},
        {"start": "chosen", "rows": "4, 90, 200", "compare": "false"},
        {"start": "bad", "data": "trap"},
        {"start": "far", "data": "four_points", "k": 2, "empty": "restart"},
        {"start": "far", "data": "four_points", "k": 3, "empty": "drop"},
        {"data": "wine", "standardise": "true", "k": 3},
        {"data": "iris", "columns": "two columns", "k": 3, "start": "farthest"},
    ],
    "restarts": [
        {},
        {"k": 6, "start": "k-means++", "runs": 20, "data": "rings"},
        {"data": "iris", "standardise": "true", "runs": 10},
        {"ask": "k", "data": "trap"},
        {"ask": "k", "data": "uniform", "start": "k-means++", "runs_each": 2},
        {"ask": "k", "data": "four_points"},
    ],
    "medoids": [
        {},
        {"metric": "l1", "data": "uniform", "k": 6, "seed": 3, "start": "farthest"},
        {"metric": "cosine", "data": "iris", "k": 3, "start": "k-means++"},
        {"metric": "euclidean", "data": "wine", "k": 2, "standardise": "true"},
    ],
    "mixture": [
        {"data": "blobs"},
        {"data": "blobs", "covariance": "tied", "k": 3, "start": "k-means++", "seed": 5},
        {"covariance": "spherical", "data": "unequal_spreads", "k": 3, "spread": 0.5},
        {"covariance": "diag", "data": "iris", "k": 2, "standardise": "true", "seed": 2},
    ],
    "tree": [
        {},
        {"linkage": "single", "data": "rings", "k": 2},
        {"linkage": "complete", "data": "iris", "k": 3, "standardise": "true"},
        {"linkage": "average", "data": "wine", "k": 5, "columns": "two columns"},
        {"data": "four_points", "k": 1},
    ],
    "density": [
        {"data": "blobs", "eps": 1},
        {"data": "moons", "eps": 0.15, "min_samples": 8},
        {"data": "iris", "eps": 0.5, "standardise": "true"},
        {"data": "wine", "eps": 50, "min_samples": 3},
        {"data": "uniform", "eps": 0.01},
    ],
    "side_by_side": [
        {"data": "blobs"},
        {"left": "ward", "right": "groups", "data": "cut_along", "k": 2},
        {"left": "single", "right": "dbscan", "data": "moons", "eps": 0.15, "k": 2},
        {"left": "ward", "right": "k_means", "data": "iris", "k": 3, "start": "k-means++"},
        {"left": "k_medoids", "right": "average", "metric": "l1", "data": "uniform"},
        {"left": "mixture", "right": "complete", "data": "unequal_spreads", "k": 3, "covariance": "diag"},
    ],
    "few_labels": [
        {},
        {"data": "short_texts", "k": 4, "labels": 12, "seed": 3},
        {"data": "wine", "standardise": "true", "vary": "k", "labels": 16, "seen": "distances"},
    ],
    "quantisation": [{}, {"colours": 3, "seed": 5}, {"colours": 64, "pixels": 100}],
}
LACKS = {  # what no library says
    "k_means": {"Best of 10 runs"},
    "restarts": {"Runs that reach the best", "Different ends", "Elbow at k", "Its relative drop"},
    "mixture": {"Free parameters"},
    "quantisation": {BITS},
}


IN_THE_PICTURE = {
    "few_labels": ("Right by raw columns", "Right by clusters", "Right by distances", "No prediction by clusters")
}


def near(view: str, data: str) -> dict[str, Any]:
    """How far a library's numbers may be from ours."""
    if view == "k_means" and data == "trap":
        return dict(rel=1e-5, abs=1)  # points halfway between two centres
    if view == "restarts" and data == "uniform":
        return dict(abs=np.inf)  # for every k scikit-learn starts its own runs, and only clear clusters come out alike
    others = {"mixture": dict(rel=1e-3, abs=0.02), "side_by_side": dict(abs=0.02), "quantisation": dict(rel=0.2)}
    return others.get(view, dict(rel=1e-9, abs=1e-12))


def told(values: Mapping[str, Any]) -> dict[str, str]:
    """The numbers that are words."""
    return {label: value for label, value in values.items() if isinstance(value, str)}


def measured(values: Mapping[str, Any]) -> dict[str, float]:
    """The others."""
    return {label: value for label, value in values.items() if not isinstance(value, str)}


@pytest.mark.parametrize(("view", "settings"), [(view, each) for view in SETTINGS for each in SETTINGS[view]])
def test_scripts_print_the_numbers_on_the_screen(view: str, settings: dict[str, Any]) -> None:
    at = Opened("clustering", view=view, more="Code", **settings)
    shown = numbers(at)
    own, *library = scripts(at)
    said = printed(own)
    for name in IN_THE_PICTURE.get(view, ()):
        if name in said:
            assert said.pop(name) == pytest.approx(at.shown.quantity(name), rel=1e-9)
    assert told(said) == told(shown)
    assert measured(said) == pytest.approx(measured(shown), rel=1e-9)
    assert bool(library) != (
        view in ("medoids", "few_labels") or "empty" in settings or "k_medoids" in settings.values()
    )
    for script in library:
        expected = {name: shown[name] for name in shown.keys() - LACKS.get(view, set())}
        assert told(printed(script)) == told(expected)
        assert measured(printed(script)) == pytest.approx(measured(expected), **near(view, settings.get("data", "")))
