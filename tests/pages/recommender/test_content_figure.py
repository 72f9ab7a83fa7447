"""The figures of content-based prediction: sorted guesses, maps, one objective that is marked."""

import numpy as np
import plotly.graph_objects as go
from numpy.testing import assert_allclose

from pages.views.recommender.content import content, learning

GUESSES = np.array([2.0, 4.5, 3.0, 5.2])
LEARNED = np.array([np.nan, 4.0, np.nan, np.nan])
HELD_OUT = np.array([2.5, np.nan, np.nan, np.nan])
ITEMS = ["a", "b", "c", "d"]


def user():
    models = [(np.array([1.0, -2.0]), GUESSES[::-1]), (np.array([0.5, -1.0]), GUESSES)]
    return content.User(["comedy", "action"], models, 1, (LEARNED, HELD_OUT), ITEMS), models


def test_items_stand_by_the_chosen_models_guesses():
    stage, models = user()
    figure = stage.draw(*models[1])
    go.Figure(figure)
    new, rated, learned, held = (t for t in figure["data"] if t["type"] == "scatter")
    assert new["customdata"] == ["d", "b", "c", "a"]
    assert_allclose(new["y"], [5.2, np.nan, 3.0, np.nan], rtol=1e-6)
    assert_allclose(rated["y"], [np.nan, 4.5, np.nan, 2.0], rtol=1e-6)
    assert_allclose(learned["y"], [np.nan, 4.0, np.nan, np.nan])
    assert_allclose(held["y"], [np.nan, np.nan, np.nan, 2.5])


def test_another_model_moves_the_guesses_and_not_the_axes():
    stage, models = user()
    first, second = (stage.draw(*model) for model in models)
    assert first["layout"] is second["layout"]
    assert_allclose(np.fmax(first["data"][1]["y"], first["data"][2]["y"]), [2.0, 3.0, 4.5, 5.2], rtol=1e-6)


def test_maps_and_the_marked_step():
    X, theta = np.arange(6.0).reshape(3, 2), np.ones((4, 2))
    curve = np.array([9.0, 4.0, 3.5])
    figure = learning.learning((X, theta), (["i"] * 3, ["u"] * 4, ["p", "q"]), 5.0, curve, 1)
    go.Figure(figure)
    *maps, line, here = figure["data"]
    assert [m["z"].shape for m in maps] == [(3, 2), (4, 2)]
    assert (here["x"][0], here["y"][0]) == (1, 4.0)
    assert_allclose(line["y"], curve)
    dots = [content.dots("guess", np.array([1.0, 2.0]), ["u", "v"], 1)]
    film = learning.film(X, ["p", "q", "r"], 5.0, dots, content.span(np.array([1.0, 3.0])), curve, 2)
    go.Figure(film)
    assert film["data"][-1]["y"][0] == 3.5
