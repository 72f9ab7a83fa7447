"""What the guesses of the clustering page are judged by, against independent recomputation."""

from typing import Any

import numpy as np
import pytest
from sklearn.metrics import adjusted_rand_score

from tests.pages.harness import Opened
from ui.guessing.cover import covered


def opened(**settings: Any) -> Any:
    return Opened("clustering", **settings).shown


def test_the_groups_with_an_exemplar_are_those_its_points_come_from() -> None:
    flowers = opened(view="medoids", data="iris", metric="euclidean", k=3, seed=1)
    rows = [int(row) - 1 for row in flowers.quantity("exemplars").replace(" and", ",").split(", ")]
    assert flowers.quantity("groups with an exemplar") == len({row // 50 for row in rows}) == 3
    assert opened(view="medoids", data="iris", k=2).quantity("groups with an exemplar") == 2


@pytest.mark.parametrize(
    ("left", "right", "who"),
    [("k_means", "single", "the right one"), ("single", "k_means", "the left one"), ("single", "dbscan", "both")],
)
def test_who_finds_the_rings(left: str, right: str, who: str) -> None:
    settings = dict(data="rings", left=left, right=right, k=2, eps=1.0)
    shown = opened(view="side_by_side", **settings)
    assert shown.quantity("who finds the groups") == who
    found = [adjusted_rand_score(shown.run.at.data.y, labels) > 0.8 for labels in shown.run.labels]
    assert found == [who in ("the left one", "both"), who in ("the right one", "both")]


def test_neither_finds_rings_by_centres() -> None:
    settings = dict(data="rings", left="k_means", right="mixture", k=2)
    assert opened(view="side_by_side", **settings).quantity("who finds the groups") == "neither"


def test_what_the_last_labels_gain_is_the_difference_of_two_openings() -> None:
    settings = dict(view="few_labels", data="wine", standardise=True, k=3)
    eight, twelve = (opened(**settings, labels=m) for m in (8, 12))
    gained = twelve.quantity("Right by raw columns") - eight.quantity("Right by raw columns")
    assert twelve.quantity("raw columns, gained by the last labels") == pytest.approx(gained)
    ahead = twelve.quantity("Right by clusters") - twelve.quantity("Right by raw columns")
    assert twelve.quantity("clusters less raw columns") == pytest.approx(ahead)


def test_the_photograph_is_compared_with_other_colours_and_more_pixels() -> None:
    few, many = (opened(view="quantisation", colours=32, pixels=n) for n in (100, 2000))
    ratio = few.quantity("Colour error") / many.quantity("Colour error")
    assert few.quantity("error over that from 2 000 pixels") == pytest.approx(ratio)
    some, full = (opened(view="quantisation", colours=k).quantity("Kilobytes") for k in (48, 64))
    assert few.quantity("48 colours smaller than 64 (%)") == pytest.approx(100 * (1 - some / full))  # of 32, too


def test_a_component_collapses_where_the_smallest_variance_is_gone() -> None:
    gone, sound = (opened(view="mixture", data="iris", k=k) for k in (8, 2))
    assert (gone.quantity("collapses"), sound.quantity("collapses")) == (True, False)
    least = [np.linalg.eigvalsh(shown.run.final.covariances).min() for shown in (gone, sound)]
    assert least[0] < 0.1 * least[1]


def test_while_a_guess_is_awaited_the_points_and_the_photograph_are_shown_alone() -> None:
    tree, both = dict(view="tree", data="rings", linkage="single", k=2), dict(view="side_by_side", data="rings", k=2)
    for settings, many in ((tree, 1), (both, 1), (dict(view="quantisation"), 2)):
        picture = opened(**settings).pictures[0]
        shown = [trace for trace in covered(picture.frames[picture.start])["data"] if trace.get("visible", True)]
        assert len(shown) == many
        if settings["view"] != "quantisation":
            assert len(shown[0]["x"]) == 300 and not np.any(shown[0]["marker"]["color"])  # no cluster is told
        else:
            assert shown[0]["hovertemplate"].startswith("original") and shown[1]["text"] == ["original"]
