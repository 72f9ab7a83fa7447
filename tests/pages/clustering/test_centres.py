from dataclasses import replace

import numpy as np
import plotly.graph_objects as go
import pytest

from algos.clustering import k_means, starts
from algos.numerics import squared_distances
from algos.trace import record
from datasets import catalog
from pages.views.clustering import centres
from pages.views.clustering.scene import Scene
from ui import palette
from ui.figures.plane import Plane

X = np.random.default_rng(3).normal(size=(40, 2)) * [1, 2] + [3, -1]
AT = Scene(catalog.make("blobs"), X, Plane.around(X, ("a", "b")), lambda rows: rows, flat=True)
NOBODY = np.full(40, -1)


def test_every_step_from_the_first_choice_to_the_end_has_the_same_traces_and_is_valid():
    choices = record(starts.steps(X, k=4, seed=2), limit=9).states[:-1]
    run = record(k_means.steps(X, k=4, seed=2), limit=99).states
    figures = [centres.choosing(AT, s, 4) for s in choices]
    figures += [centres.figure(AT, s.labels, s.centers, alive=s.alive) for s in run]
    kinds = {tuple((t["type"], t["mode"]) for t in f["data"]) for f in figures}
    assert len(kinds) == 1
    assert all(len(t["x"]) > 0 for f in figures for t in f["data"])
    for figure in figures:
        go.Figure(figure)


def test_the_area_of_a_point_follows_its_chance():
    chances = np.arange(40) / np.arange(40).sum()
    first = next(starts.steps(X, k=3))
    cloud = centres.choosing(AT, replace(first, chosen=np.array([0]), probabilities=chances), 3)["data"][4]
    assert cloud["meta"] == "pick"
    sizes = np.asarray(cloud["marker"]["size"], dtype=float) - 4
    np.testing.assert_allclose(sizes**2 / sizes.max() ** 2, chances / chances.max(), atol=1e-6)
    none = centres.choosing(AT, replace(first, probabilities=np.zeros(40)), 3)["data"][4]
    assert set(none["marker"]["size"]) == {8.0}
    alike = centres.choosing(AT, first, 3)["data"][4]
    assert set(alike["marker"]["size"]) == {8.0}, "all the same chance: nothing to tell by size"


def test_the_trail_joins_the_places_of_each_centre_and_of_no_two():
    places = np.array([[[0, 0], [5, 5]], [[0, 0], [5, 5]], [[1, 0], [5, 5]], [[2, 1], [6, 5]]], dtype=float)
    way = centres.trail(places)
    np.testing.assert_array_equal(way["x"], np.array([0, 1, 2, np.nan, 5, 5, 6, np.nan], dtype=np.float32))
    np.testing.assert_array_equal(way["y"], np.array([0, 0, 1, np.nan, 5, 5, 5, np.nan], dtype=np.float32))
    assert np.isnan(centres.trail(places[:2])["x"]).all()


def test_a_dropped_centre_is_hollow_and_says_so():
    alive = np.array([True, False])
    marks = centres.figure(AT, NOBODY, X[:2], alive=alive)["data"][-1]
    assert marks["marker"]["symbol"] == [palette.symbol(0), palette.symbol(1) + "-open"]
    assert marks["text"] == ["centre 1", "centre 2 (dropped)"]
    go.Figure(data=[marks])


@pytest.mark.parametrize("i", [0, 17])
def test_a_point_has_a_line_to_every_centre_solid_to_its_own(i):
    state = record(k_means.steps(X, k=3, start=X[:3]), limit=99).final
    squared = squared_distances(X[[i]], state.centers)[0]
    figure = centres.distances(AT, state, i, squared)
    go.Figure(figure)
    rays = [t for t in figure["data"] if t["mode"] == "lines"]
    assert ["dash" not in r["line"] for r in rays] == [j == state.labels[i] for j in range(3)]
    assert f"{squared[1]:.4g}" in rays[1]["hovertemplate"]
    two = centres.distances(AT, replace(state, alive=np.array([True, False, True])), i, squared)
    assert sum(t["mode"] == "lines" for t in two["data"]) == 2
