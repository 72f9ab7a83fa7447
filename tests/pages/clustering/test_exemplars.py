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
from ui import words
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
    half = exemplars.NAME * np.ptp([at.plane.x, at.plane.y], axis=1) / 2
    rings, hidden = X[assigned.medoids], []
    for ring, mean in zip(rings, expected, strict=True):  # each name on the side that is away from the other
        off = np.array([1.35 * half[0] * (1 if ring[0] > mean[0] else -1), 0])
        middles = ring + off, mean - off
        under = np.vstack([X, rings, expected])
        hidden.append(sum((np.abs(middle - under) < half).all(axis=1).sum() for middle in middles))
    best = int(np.argmin(hidden))
    for j, word in enumerate(["mean"] * 3 + ["medoid"] * 3):
        assert name["text"][j].strip() == (word if j % 3 == best else "")
    assert {name["textposition"][best], name["textposition"][3 + best]} == {"middle left", "middle right"}
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
