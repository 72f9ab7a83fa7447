"""The comparison's figure: rows in order, means, and what is beyond the scale."""

import numpy as np
from numpy.testing import assert_allclose

from pages.views.recommender.compare import methods
from ui import palette

CURVE = np.array([[[0.9, 1.2], [0.5, 1.0]], [[0.9, 1.4], [0.5, 1.1]]])  # two splits, two ranks
OTHERS = np.array([[[1.0, 1.3], [0.8, 0.9], [1.0, 9.0]], [[1.0, 1.5], [0.8, 0.9], [1.0, 9.0]]])


def drawn():
    names = ["items", "hybrid", "nothing"]
    return methods.figure(np.array([1.0, 2.0]), CURVE, 1, names, OTHERS, palette.axis("k"), "RMSE")


def test_curves_are_means_over_the_splits():
    traces = {t.get("name"): t for t in drawn()["data"]}
    assert_allclose(traces["held out"]["y"], [1.3, 1.05], rtol=1e-6)
    assert_allclose(traces["training"]["y"], [0.9, 0.5], rtol=1e-6)
    assert_allclose(traces["all splits"]["y"], [1.2, 1.0, 1.1, 1.4], rtol=1e-6)
    assert_allclose(traces["best other: hybrid"]["y"], 0.9, rtol=1e-6)


def test_rows_stand_in_the_order_of_their_errors():
    figure = drawn()
    held_out = figure["data"][-1]
    assert list(figure["layout"]["yaxis2"]["ticktext"]) == ["hybrid", "factorisation", "items", "nothing"]
    assert_allclose(held_out["customdata"], [0.9, 1.05, 1.4, 9.0], rtol=1e-6)
    assert held_out["marker"]["color"][1] == methods.HELD_OUT


def test_what_is_far_worse_stands_at_the_edge():
    figure = drawn()
    held_out, top = figure["data"][-1], figure["layout"]["xaxis2"]["range"][1]
    assert 1.4 < top < 3
    assert held_out["marker"]["symbol"] == ["circle"] * 3 + ["triangle-right"]
    assert held_out["x"].max() <= top


def test_the_factorisation_moves_along_the_curve_and_the_rows_stay():
    names = ["items", "hybrid", "nothing"]
    axis = palette.axis("k")
    moved = methods.figure(np.array([1.0, 2.0]), CURVE, 1, names, OTHERS, axis, "RMSE", 0)
    assert moved["layout"] == drawn()["layout"]
    assert_allclose(moved["data"][-1]["customdata"], [0.9, 1.3, 1.4, 9.0], rtol=1e-6)
    mark = next(t for t in moved["data"] if t.get("marker", {}).get("symbol") == "circle-open")
    assert_allclose([mark["x"][0], mark["y"][0]], [1, 1.3], rtol=1e-6)
