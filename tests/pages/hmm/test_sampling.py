"""Sentences drawn, their lengths, running products, errors."""

import numpy as np
import plotly.graph_objects as go
import pytest
from numpy.testing import assert_allclose

from pages.views.hmm.generate import figure as drawn


def test_sentences_as_rows():
    across, most = drawn.ACROSS, drawn.SHOWN
    words = [["a<b>", "dog"], ["w"] * 30, ["v"] * across]
    tags = [np.array([1, 0]), np.zeros(30, int), np.zeros(across, int)]
    new = [np.array([False, True]), np.zeros(30, bool), np.zeros(across, bool)]
    figure = drawn.sentences(words, tags, ["N", "D"], new)
    go.Figure(figure)
    first, second, third = figure["data"]
    assert first["text"][1] == "≠ dog<br>N" and "<b>" not in first["text"][0]
    assert first["marker"]["line"]["width"].tolist() == [0, 3]
    assert second["x"].tolist() == list(range(across)) * (most // across)
    rows = [drawn.lines(len(said)) for said in words]
    assert rows == [len(np.unique(strip["base"])) for strip in figure["data"]] == [1, most // across, 1]
    assert first["base"].max() + 0.8 < second["base"].min() and second["base"].max() + 0.8 < third["base"].min()
    notes = figure["layout"]["annotations"]
    assert [note["text"] for note in notes] == ["STOP", f"+{30 - most}", "STOP"]
    assert notes[1]["y"] == pytest.approx(second["base"].max() + 0.4)
    low, high = figure["layout"]["xaxis"]["range"]
    assert low < -0.46 and across - 1 + 0.46 < high


def test_lengths_exact_and_drawn():
    exact, share = np.array([0.0, 0.1, 0.13]), np.array([0.0, 0.2, 0.1])
    figure = drawn.lengths(exact, share, 7.0, 2.5)
    go.Figure(figure)
    bars, dots, mean, sampled = figure["data"]
    assert_allclose(bars["y"], exact)
    assert_allclose(dots["y"], share)
    assert np.isnan(mean["x"]).all() and not mean["showlegend"]  # beyond the axis
    assert sampled["x"].tolist() == [2.5, 2.5]
    assert drawn.lengths(exact, share, np.inf, 3.0)["data"][2]["showlegend"] is False


def test_a_product_that_dies():
    factors = np.array([0.5, 0.1, 0.0, 0.9])
    with np.errstate(divide="ignore"):
        running = np.cumsum(np.log10(factors))
    figure = drawn.product(running, list("abcd"), factors)
    go.Figure(figure)
    line, dots = figure["data"]
    assert_allclose(line["y"][:3], [0, np.log10(0.5), np.log10(0.05)])
    assert np.isnan(line["y"][3:]).all()
    assert dots["marker"]["symbol"] == ["circle", "circle", "x", "x"]
    assert [note["x"] for note in figure["layout"]["annotations"]] == [2]
    assert np.all(dots["y"][2:] > figure["layout"]["yaxis"]["range"][0])


def test_a_product_of_ones_and_one_of_nothing_but_zero():
    for factors in (np.ones(3), np.zeros(3)):
        with np.errstate(divide="ignore"):
            figure = drawn.product(np.cumsum(np.log10(factors)), list("abc"), factors)
        low, high = figure["layout"]["yaxis"]["range"]
        assert np.isfinite([low, high]).all() and low < 0 < high


@pytest.mark.parametrize("typical", [np.array([0.1, 0.05]), np.array([np.nan, np.nan]), np.zeros(2)])
def test_errors_fall(typical):
    figure = drawn.counting(np.array([10, 40]), np.array([0.2, 0.0]), typical)
    go.Figure(figure)
    guide, line = figure["data"]
    assert guide["showlegend"] == bool(np.nanmax(np.r_[typical, 0]) > 0)
    assert line["y"][0] == 0.2 and np.isnan(line["y"][1])  # an error of 0 has no place on a logarithmic scale
    assert np.isfinite(figure["layout"]["yaxis"]["range"]).all()
