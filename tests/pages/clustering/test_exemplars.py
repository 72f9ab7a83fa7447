"""Rings around exemplars, and the regions they win."""

from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest

from algos.clustering import k_medoids
from algos.clustering.metrics import METRICS
from datasets import catalog
from pages.views.clustering import exemplars
from pages.views.clustering.scene import Scene
from tests.pages.harness import Opened
from ui import words
from ui.figures import marks
from ui.figures.plane import Plane
from ui.stage.packing import packed


def points(seed=0, n=30):
    return np.random.default_rng(seed).normal(size=(n, 2)) * [1, 2] + [0.5, -0.3]


def regions(metric, medoids, X):
    plane = Plane.around(X, ("a", "b"))
    background = exemplars.Background(plane, metric)
    return plane, background.traces(X[medoids], lambda cells: k_medoids.nearest(cells, X[medoids], metric))


@pytest.mark.parametrize("metric", METRICS)
def test_the_map_names_the_nearest_exemplar(metric):
    X = points()
    traces = regions(metric, [3, 9, 20], X)[1]
    if metric in ("squared", "euclidean"):
        assert len(traces) == 3 and all(t["fill"] == "toself" for t in traces)
        return
    (heat,) = traces
    for row, column in ((0, 0), (100, 62), (199, 128), (24, 199)):
        cell = np.array([[heat["x"][column], heat["y"][row]]], dtype=float)
        assert heat["z"][row, column] == k_medoids.nearest(cell, X[[3, 9, 20]], metric)[0]


def test_a_cell_on_the_origin_has_no_direction_and_does_no_harm():
    X = np.array([[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]])
    odd = Plane((-1.0, 198.0), (-1.0, 198.0), False, ("a", "b"))
    assert (~odd.grid(exemplars.CELLS)[2].any(axis=1)).sum() == 1
    background = exemplars.Background(odd, "cosine")
    (heat,) = background.traces(X[:2], lambda cells: k_medoids.nearest(cells, X[:2], "cosine"))
    assert heat["z"].shape == (200, 200)


def test_regions_are_computed_once_for_each_set_of_exemplars():
    X, asked = points(1), []

    def predict(cells):
        asked.append(len(cells))
        return np.zeros(len(cells), dtype=int)

    background = exemplars.Background(Plane.around(X, ("a", "b")), "l1")
    first = background.traces(X[:2], predict)
    assert background.traces(X[:2].copy(), predict) is first
    background.traces(X[1:3], predict)
    assert len(asked) == 2


@pytest.mark.parametrize("metric", METRICS)
def test_every_exemplar_has_a_ring(metric):
    X = points(2)
    plane, traces = regions(metric, [4, 5], X)
    at = Scene(catalog.make("blobs"), X, plane, lambda rows: rows, flat=True)
    start = replace(next(k_medoids.steps(X, k=2, metric=metric)), medoids=np.array([4, 5]))
    figure = exemplars.figure(at, start, traces)
    built = go.Figure(packed(figure))
    assert built.data[-2].text[1] == "medoid 2: point 6"
    for trace in figure["data"][-2:]:
        np.testing.assert_allclose(trace["x"], X[[4, 5], 0], rtol=1e-6)


def test_a_cross_marks_the_mean_of_each_cluster_once_there_are_clusters():
    data = catalog.make("blobs", n=30)
    X = data.X
    at = Scene(data, X, Plane.around(X, ("a", "b")), lambda rows: rows, flat=True)
    start, assigned, *_ = k_medoids.steps(X, k=3, metric="l1")
    cross, name, _ = exemplars.means(at, start)
    assert np.isnan(cross["x"]).all() and not any(name["text"])
    cross, name, joined = exemplars.means(at, assigned)
    expected = np.array([X[assigned.labels == j].mean(axis=0) for j in range(3)])
    np.testing.assert_allclose(np.column_stack([cross["x"], cross["y"]]), expected, rtol=1e-5)
    bare = [word.replace("<br>", "").strip() for word in name["text"]]
    assert sorted(word for word in bare if word) == ["mean", "medoid"]
    assert "mean" in bare[:3] and "medoid" in bare[3:]
    one = np.ptp([at.plane.x, at.plane.y], axis=1) / (600, 375)  # a pixel
    spots = []
    for j in np.flatnonzero(bare):
        right, over = marks.SIDES[name["textposition"][j]]
        spots.append([name["x"][j], name["y"][j]] + one * [right * (16 + 26), over * (20 + 8)])
        assert (np.abs(X - spots[-1]) < one * (26, 8)).all(axis=1).sum() <= 2
        assert not (np.abs(np.vstack([X[assigned.medoids], expected]) - spots[-1]) < one * (26, 8)).all(axis=1).any()
    assert (np.abs(spots[0] - spots[1]) > one * (52, 16)).any(), "they do not lie on each other"
    np.testing.assert_allclose(np.column_stack([name["x"], name["y"]])[3:], X[assigned.medoids], rtol=1e-5)
    named = replace(at, data=replace(at.data, names=tuple(f"row {i}" for i in range(len(X)))))
    assert not any("medoid" in word for word in exemplars.means(named, assigned)[1]["text"]), "they have names"
    ends = np.column_stack([joined["x"], joined["y"]]).reshape(3, 3, 2)
    np.testing.assert_allclose(ends[:, 0], X[assigned.medoids], rtol=1e-5)
    np.testing.assert_allclose(ends[:, 1], expected, rtol=1e-5)
    assert np.isnan(ends[:, 2]).all(), "a line for each"
    gaps = np.linalg.norm(X[assigned.medoids] - expected, axis=1)
    (bars, _, said), across, _ = exemplars.gaps(at, assigned, float(gaps.max()))
    np.testing.assert_allclose(bars["x"], gaps, rtol=1e-5)
    assert bars["marker"]["color"] == cross["marker"]["color"] and across["range"][1] > gaps.max()
    assert [one.strip() for one in said["text"]] == [f"<b>\u2002{words.number(float(gap))}</b>" for gap in gaps]
    (bars, _, said), _, _ = exemplars.gaps(at, start, 0.0)
    assert not bars["x"].any() and not any(said["text"]), "there are no clusters yet"


def test_names_of_rows_do_not_lie_on_each_other_or_on_a_mean():
    run = Opened("clustering", view="medoids", data="short_texts", metric="cosine", k=4, seed=3).shown.run
    one = np.ptp([run.at.plane.x, run.at.plane.y], axis=1) / (600, 375)
    for state in run.trace.states:
        name = exemplars.figure(run.at, state, [])["data"][-1]
        sides = np.array([marks.SIDES[side] for side in name["textposition"]])
        letters = np.array([len(word.replace("<br>", "").strip()) for word in name["text"]])
        half = np.column_stack([3.2 * letters, np.full(4, 8)]) * one
        spots = np.column_stack([name["x"], name["y"]]) + sides * ((16, 20) * one + half)
        for i in range(4):
            for j in range(i):
                assert (np.abs(spots[i] - spots[j]) > half[i] + half[j]).any()
        assert run.at.plane.holds(spots - half).all() and run.at.plane.holds(spots + half).all()
