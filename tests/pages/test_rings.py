"""A red ring means the same on every picture of classes: this point, learned from or held out, is on the wrong side."""

from typing import Any

import numpy as np
import pytest

from tests.pages.classification.reading import places, ringed
from tests.pages.harness import Opened, frames
from tests.pages.mistakes import mistakes

HARD: dict[str, Any] = {"data": "moons", "data_noise": 0.4, "data_n": 120, "test": 0.4}
RUNS: list[tuple[str, dict[str, Any]]] = [
    ("classification", dict(view="logistic")),
    ("classification", dict(view="margin", plays="pairs")),
    ("classification", dict(view="densities")),
    ("kernels", dict(view="logistic", bandwidth="1")),
    ("kernels", dict(view="machine", bandwidth=0.3)),
    ("kernels", dict(view="perceptron", limit="20")),
]


def wrong(run: Any) -> np.ndarray:
    """The places of all points that the end of a run puts into the other class: (m, 2)."""
    at = run.at
    says = getattr(run, "decide", run.final.predict)
    kept = [X[says(Z) != y] for X, Z, y in ((at.points, at.Z, at.y), (at.test_points, at.Z_test, at.y_test))]
    assert all(len(part) for part in kept), "no mistakes of both kinds, so nothing is asked"
    return np.vstack(kept)


def same(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether they are the same places, in whatever order."""
    return sorted(map(tuple, one.astype(np.float32))) == sorted(map(tuple, other.astype(np.float32)))


@pytest.mark.parametrize(("page", "settings"), RUNS, ids=[f"{page}/{given['view']}" for page, given in RUNS])
def test_all_points_on_the_wrong_side_are_ringed(page: str, settings: dict[str, Any]) -> None:
    at = Opened(page, **(HARD | settings))
    first, *_, last = frames(at)
    assert same(ringed(last), wrong(at.shown.run))
    assert not len(ringed(first)), "there is no boundary yet"


@pytest.mark.parametrize(("page", "settings"), [*RUNS, ("text", dict(view="not_words"))])
def test_a_ring_is_behind_the_points_so_that_their_classes_are_seen(page: str, settings: dict[str, Any]) -> None:
    traces = frames(Opened(page, **(settings if page == "text" else HARD | settings)))[-1]
    behind = [i for i, t in enumerate(traces) if any(t is one for one in mistakes(traces))]
    clouds = [i for i, t in enumerate(traces) if "point %{customdata}: " in t.get("hovertemplate", "")]
    assert behind and behind[0] < clouds[0]


@pytest.mark.parametrize("threshold", [0.3, 0.7])
def test_the_points_that_are_judged_are_those_on_display(threshold: float) -> None:
    at = Opened("classification", view="evaluation", **(HARD | dict(threshold=threshold)))
    one = at.shown.run
    traces = frames(at)[at.pictures[0].start]
    judged = one.judged.at
    clouds = [trace for trace in traces if trace.get("meta") == "pick" and trace.get("xaxis", "x") == "x"]
    assert [same(places(cloud), judged.test_points) for cloud in clouds] == [True]
    missed = (one.scores >= threshold) != (judged.y_test == 1)
    assert missed.any()
    assert same(ringed(traces), judged.test_points[missed])
