"""Z below a trellis, and products that underflow."""

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from pages.views.hmm import trellis
from pages.views.hmm.posterior import figure as drawn
from pages.views.hmm.posterior import underflow

WORDS, NAMES = ["the", "dog", "barks"], ["D", "N"]


def pixels(layout, name):
    inner = layout["height"] - layout["margin"]["t"] - layout["margin"]["b"]
    low, high = layout[name]["domain"]
    return inner * (high - low)


def test_room_below_keeps_the_trellis_as_it_was():
    flat = trellis.layout(WORDS, NAMES, strips=["a", "b"])
    made = drawn.with_room(flat, np.log([0.02, 0.02, 0.02]))
    assert made["height"] > flat["height"] + 80
    for name in ("yaxis", "yaxis2"):
        assert pixels(made, name) == pytest.approx(pixels(flat, name))
        assert made[name]["range"] == flat[name]["range"]
    assert pixels(made, "yaxis3") == pytest.approx(drawn.ROOM)
    assert made["yaxis3"]["domain"][1] < made["yaxis"]["domain"][0]
    assert made["yaxis2"]["domain"][1] <= 1
    go.Figure(dict(data=drawn.z(np.log([0.02] * 3), np.ones(3, bool), ["z"] * 3, np.ones(3, bool)), layout=made))


@pytest.mark.parametrize("z", [[0.02] * 3, [1e-12, 3e-3, 5e-7], [1.0], [1e-200, 1e-201]])
def test_all_of_z_and_a_power_of_ten_are_in_the_range(z):
    axis = drawn.with_room(trellis.layout(["w"] * len(z), NAMES, strips=["a"]), np.log(z))["yaxis3"]
    low, high = axis["range"]
    assert low < np.log10(min(z)) and np.log10(max(z)) < high
    assert 1 <= len(axis["tickvals"]) <= 4
    assert all(low <= t <= high for t in axis["tickvals"])


def test_z_is_shown_only_where_it_is_known():
    line, points = drawn.z(
        np.log([0.1, 0.01, 0.001]), np.array([False, True, True]), ["x", "y", "z"], np.array([True, True, False])
    )
    assert_allclose(points["y"], [np.nan, -2, -3])
    assert points["text"] == ["", "y", ""]
    assert np.isnan(line["y"]).all() and not line["showlegend"]


def test_a_line_to_compare_with_and_a_cross_for_nothing():
    with np.errstate(divide="ignore"):
        line, points = drawn.z(
            np.log([0.1, 0.0]), np.ones(2, bool), ["a", "0"], np.ones(2, bool), right=float(np.log(0.1))
        )
    assert_allclose(line["y"], -1)
    assert line["name"] == "p(x)"
    assert points["marker"]["symbol"] == ["circle", "x"]
    assert np.isfinite(points["y"]).all() and points["y"][1] < -1


def test_products_end_where_they_become_nothing():
    n = 1000
    logs = -np.arange(1, n + 1) * 1.0
    with np.errstate(under="ignore"):
        p = np.exp(logs)
    figure = underflow.figure({"sum": logs}, {"sum": p}, smallest=5e-324)
    go.Figure(figure)
    line, products, cross, floor = figure["data"]
    last = int(np.flatnonzero(p > 0)[-1])
    assert 700 < last < 760
    assert line["x"][-1] == n and products["x"][-1] == cross["x"][0] == last + 1
    assert line["y"][-1] == pytest.approx(-n / np.log(10), rel=1e-5)
    assert_allclose(products["y"], np.log10(p[products["x"] - 1]), rtol=1e-5)
    assert len(line["x"]) <= underflow.POINTS
    assert figure["layout"]["yaxis"]["range"][0] < line["y"].min()
    assert_allclose(floor["y"], np.log10(5e-324))


def test_a_short_sentence_has_no_cross_and_an_impossible_one_no_line():
    short = np.log([0.5, 0.25])
    _, _, cross, floor = underflow.figure({"s": short}, {"s": np.exp(short)}, smallest=5e-324)["data"]
    assert len(cross["x"]) == 0 and np.isnan(floor["y"]).all()
    line, products, cross, _ = underflow.figure({"s": np.full(3, -np.inf)}, {"s": np.zeros(3)}, smallest=5e-324)["data"]
    assert len(line["x"]) == len(products["x"]) == len(cross["x"]) == 0
