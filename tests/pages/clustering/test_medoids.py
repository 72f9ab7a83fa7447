"""The medoids view: what it shows against independent recomputation."""

import re
from typing import Any

import numpy as np
import pytest
from scipy.spatial.distance import cdist
from sklearn.metrics import adjusted_rand_score

from algos.clustering.metrics import METRICS
from datasets import catalog
from tests.pages.formulas import sides, value
from tests.pages.harness import Opened, alts, captions, figures, numbers
from ui.compute import Refused

SCIPY: dict[str, Any] = {"squared": "sqeuclidean", "euclidean": "euclidean", "l1": "cityblock", "cosine": "cosine"}


def opened(**settings: Any) -> Opened:
    return Opened("clustering", **{"view": "medoids"} | settings)


def exemplars(at):
    """Row numbers of the exemplars, as the page names them for those who do not see it."""
    run, X = at.shown.run, at.shown.run.at.data.X
    for said, state in zip(captions(at), run.trace.states, strict=True):
        if state.phase != "start" and not run.curve:
            own = [X[state.labels == j].mean(axis=0) for j in set(state.labels.tolist())]
            far = max(np.linalg.norm(X[state.medoids[j]] - own[i]) for i, j in enumerate(sorted(set(state.labels))))
            (told,) = re.findall(r"(?: to its mean is | medoids end up to )([0-9.,]+)", said) or [f"{far}"]
            assert float(told.replace(",", "")) == pytest.approx(far, rel=0.006)
            assert ("mean" in said) == (run.metric in ("squared", "euclidean") or not run.at.flat)
    assert "converged" in captions(at)[-1]
    names = alts(at)[0].partition(", points ")[2].partition(", by ")[0].replace(" and ", ", ")
    return [int(name) - 1 for name in names.split(", ")]


def test_a_medoid_without_points_has_no_gap_to_a_mean():
    at = opened(data="iris", k=8, start="random", seed=12)
    assert any(len(set(state.labels)) < 8 for state in at.shown.run.trace.states[1:])
    bars = [t for frame in at.shown.pictures[0].frames for t in frame["data"] if t["type"] == "bar"]
    assert all(np.isfinite(one["x"]).all() for one in bars)


@pytest.mark.parametrize("metric", METRICS)
def test_cost_and_exemplars_by_scipy(metric):
    at = opened(metric=metric, data="iris", k=3, seed=2)
    X = catalog.make("iris").X
    rows = exemplars(at)
    D = cdist(X, X, SCIPY[metric])
    assert numbers(at)["Cost"] == pytest.approx(D[:, rows].min(axis=1).sum(), rel=1e-9)
    labels = D[:, rows].argmin(axis=1)
    assert at.shown.quantity("Smallest cluster") == np.bincount(labels).min()
    for j, row in enumerate(rows):
        members = np.flatnonzero(labels == j)
        assert D[row, members].sum() == pytest.approx(D[np.ix_(members, members)].sum(axis=0).min(), rel=1e-9)


@pytest.mark.parametrize(
    ("settings", "kind"), [({}, "scatter"), ({"metric": "l1"}, "heatmap"), ({"data": "iris"}, None)]
)
def test_regions_only_where_the_plane_is_the_data(settings, kind):
    (figure,) = figures(opened(**settings))
    behind = [t for t in figure["data"] if t["type"] == "heatmap" or t.get("fill") == "toself"]
    assert {t["type"] for t in behind} == ({kind} if kind else set())


def test_a_point_without_direction_is_explained_with_its_number():
    table = b"a,b\n1,2\n3,1\n0,0\n2,2\n5,1\n"
    with pytest.raises(Refused, match="Point 3 is zero in every column"):
        opened(table=table, data="own", metric="cosine")
    assert "5 points" in alts(opened(table=table, data="own", metric="l1"))[0]


@pytest.mark.parametrize(("k", "start"), [(4, 3), (1, 1)])
def test_a_long_run_opens_once_its_cost_has_fallen_and_a_short_one_with_its_first_clusters(k, start):
    at = opened(k=k)
    picture, costs = at.shown.pictures[0], at.shown.run.trace.curve("cost")
    assert picture.start == start and (costs[start] < costs[1]) == (start > 1)


@pytest.mark.parametrize("metric", METRICS)
def test_the_distances_are_written_out(metric):
    at = opened(metric=metric, data="iris", k=3, point=90)
    X = catalog.make("iris").X
    formulas = [sides(e.value) for e in at.latex]
    found = [value(total) for _, _, total in formulas]
    expected = cdist(X[[89]], X[exemplars(at)], SCIPY[metric])[0]
    assert found == pytest.approx(list(expected), rel=2e-3)
    for _, written, total in formulas:
        assert value(written) == pytest.approx(value(total), rel=5e-3, abs=2e-3 if metric == "cosine" else 1e-9)
    assert ["nearest" in e.value for e in at.latex] == [j == expected.argmin() for j in range(3)]
    assert list(at.dataframe[0].value.index) == [f"point {row + 1}" for row in exemplars(at)]


def test_the_exemplars_depend_on_the_distance_and_the_scale():
    stray = dict(data="unequal_spreads", k=3)
    assert set(exemplars(opened(**stray))) != set(exemplars(opened(**stray, metric="euclidean")))
    scaled = opened(data="unscaled", metric="euclidean", k=3, standardise="true")
    X = catalog.make("unscaled").standardised().X
    near = cdist(X, X[exemplars(scaled)]).argmin(axis=1)
    assert adjusted_rand_score(catalog.make("unscaled").y, near) > 0.6


def test_numbers_in_the_theory():
    theory = " ".join(opened().shown.screen.text().split())
    x = np.array([[0.0], [1], [2], [3], [100]])
    for metric in ("cityblock", "sqeuclidean"):
        costs = cdist(x, x, metric).sum(axis=0)
        said = ", ".join(f"{c:.0f}" for c in costs[:4]) + f" and {costs[4]:.0f}"
        assert said in theory
    assert x.mean() == 21.2
    a, b = np.array([[1.0, 2]]), np.array([[2.0, 1]])
    assert 1 - cdist(a, b, "cosine")[0, 0] == pytest.approx(0.8)
    assert cdist(a, b, "sqeuclidean")[0, 0] == cdist(a, b, "cityblock")[0, 0] == 2


def test_the_title_of_the_cost_says_which_distances_are_added():
    for metric, said in (("squared", "squared distances"), ("l1", "distances")):
        (figure,) = figures(opened(metric=metric, curve=True))
        (title,) = figure["layout"]["annotations"]
        assert title["text"] == f"<b>Cost: sum of {said}<br>to the medoids, pale: later steps</b>"
        assert title["xref"] == "x2 domain"


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, "converged, and the largest distance from a medoid to its mean is "),
        (
            {"data": "iris", "metric": "euclidean", "k": 3, "seed": 1},
            "converged, 1 of 3 groups has a cluster of its own, and medoids end up to 0.260 from their means",
        ),
        (
            {"data": "blobs", "metric": "cosine", "k": 3},
            "and the regions are wedges that meet at the origin, where both columns are 0",
        ),
        ({"data": "blobs", "metric": "cosine", "k": 1}, "converged, and the largest distance from a medoid"),
        ({"data": "uniform", "metric": "l1", "k": 5}, "runs along an axis or diagonally, as far across as up"),
        (
            {"data": "short_texts", "metric": "cosine", "k": 4, "seed": 3},
            "converged, and 4 of 4 groups have one of their own points as a medoid",
        ),
    ],
)
def test_the_last_headline_answers_what_is_asked_of_these_data_and_this_distance(settings, told):
    assert told in captions(opened(**settings))[-1]


def test_the_flowers_with_a_cluster_of_their_own_are_one_species():
    run = opened(data="iris", metric="euclidean", k=3, seed=1).shown.run
    table = np.array([np.bincount(run.final.labels[run.at.data.y == group], minlength=3) for group in range(3)])
    own = ((table >= 0.8 * table.sum(axis=1, keepdims=True)) & (table >= 0.8 * table.sum(axis=0))).any(axis=1)
    assert own.sum() == 1


def test_a_border_of_distances_along_the_axes_runs_along_an_axis_or_as_far_across_as_up():
    x, y = np.meshgrid(np.linspace(-4, 6, 41), np.linspace(-4, 6, 41))
    ahead = np.abs(x) + np.abs(y) - np.abs(x - 3) - np.abs(y - 1)  # of (0, 0) against (3, 1)
    inside = (np.abs(y - 0.5) <= 0.5) & (np.abs(x - 1.5) <= 1.5)
    np.testing.assert_allclose(ahead[inside], 2 * (x + y - 2)[inside], atol=1e-12)  # even where x + y stays
    np.testing.assert_allclose(np.ptp(ahead[y[:, 0] >= 1], axis=0), 0, atol=1e-12)  # above both it stays as y moves
