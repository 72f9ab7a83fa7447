"""The bands, the cloud and the axes of the ledger's figure, and the histogram of one place."""

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.bias_variance import many_fits
from pages.views.bias_variance.ledger import figure, histogram
from ui import words

AT = np.linspace(0, 1, 101)


def test_bands_stand_on_each_other_and_tell_their_own_height():
    x = np.arange(4)
    noise, bias, variance = np.full(4, 0.25), np.array([4.0, 1.0, 0.5, 0.0]), np.array([0.0, 0.1, 0.7, 90.0])
    low, middle, high = figure.bands(x, (noise, bias, variance), top=2.0)
    np.testing.assert_allclose(low["y"], noise)
    np.testing.assert_allclose(middle["y"], noise + bias)
    np.testing.assert_allclose(high["y"], [4.25, 1.35, 1.45, 6.0])  # the last beyond three times the top
    np.testing.assert_allclose(high["customdata"], variance)
    assert [t["fill"] for t in (low, middle, high)] == ["tozeroy", "tonexty", "tonexty"]
    assert len({t["line"]["dash"] for t in (low, middle, high)}) == 3


def test_each_band_has_its_name_where_it_is_thickest_and_a_thin_variance_above_it():
    noise, bias = np.full(101, 0.3), np.where(np.abs(AT - 0.4) < 0.05, 1.0, 0.0)
    names = figure.called(AT, (noise, bias, np.full(101, 0.01)), top=2.0)
    assert list(names["text"]) == ["<b>noise</b>", "<b>bias²</b>", "<b>variance: thin</b>"]
    assert names["y"] == pytest.approx([0.15, 0.8, 1.31])
    assert (np.abs(names["x"][1:] - 0.4) < 0.06).all() and names["textposition"][2] == "top center"
    thin = figure.called(AT, (noise, 0.01 * bias, np.full(101, 0.0)), top=2.0)
    assert list(thin["text"]) == ["<b>noise</b>", "", ""]
    beyond = figure.called(AT, (np.zeros(101), 9.0 + bias, np.ones(101)), top=2.0)
    assert list(beyond["text"]) == ["", "<b>bias²</b>", ""] and max(beyond["y"]) <= 2.0


def test_a_cloud_is_one_trace_with_a_gap_after_every_fit():
    found = np.random.default_rng(0).normal(size=(50, 101))
    trace = many_fits.cloud(AT, found)
    x, y = (trace[axis].reshape(many_fits.CLOUD, 52) for axis in "xy")
    np.testing.assert_allclose(x[3, :-1], AT[::2], atol=1e-7)
    np.testing.assert_allclose(y[:, :-1], found[:32, ::2], atol=1e-6)
    assert np.isnan(y[:, -1]).all() and trace["x"].dtype == trace["y"].dtype == np.float32
    assert many_fits.cloud(AT, found[:5])["y"].size == 5 * 52


@pytest.mark.parametrize("count", [1, 3, 16, 22])
def test_few_numbers_stand_under_the_axis(count):
    numbers = [10.0**-i for i in range(count)]
    axis = many_fits.models_axis("λ", numbers)
    assert len(axis["tickvals"]) <= many_fits.LABELS
    assert axis["ticktext"] == [words.setting(numbers[i]) for i in axis["tickvals"]]
    assert axis["range"][0] < 0 and axis["range"][1] > count - 1


def test_bars_stand_on_each_other_and_none_goes_far_beyond_the_top():
    noise, bias, variance = figure.stacks(np.array([[0.25, 0.25], [4.0, 0.5], [0.1, 90.0]]), 2.0, ["a", "b"])
    assert noise["y"] == pytest.approx([0.25, 0.25]) and bias["base"] == pytest.approx(noise["y"])
    assert variance["base"] + variance["y"] == pytest.approx([4.35, 6.0])
    for i, trace in enumerate((noise, bias, variance)):
        pale, full = trace["marker"]["color"]
        assert full == many_fits.COLOURS[i] != pale and trace["customdata"] == ["a", "b"]


def test_the_bias_is_named_in_it_clear_of_the_points_where_it_is_wide():
    points = many_fits.training_set(np.array([0.2, 0.8]), np.array([0.25, 0.25]))
    word = figure.named_bias(AT, np.zeros(101), np.full(101, 0.5), points, (-1.0, 1.0))
    assert word["text"] == ["<b>bias</b>"] and (word["x"][0], word["y"][0]) == pytest.approx((0.5, 0.25))
    assert figure.named_bias(AT, np.zeros(101), np.full(101, 0.1), points, (-1.0, 1.0))["text"] == [""]


def test_the_figure_is_sound():
    drawn = figure.figure(
        ([many_fits.truth(AT, AT), many_fits.newest(AT, AT)], [many_fits.here(1, 2.0)]),
        over=many_fits.models_axis("k", [2, 1]),
        y_range=(-1, 2),
        top=2.0,
    )
    go.Figure({k: drawn[k] for k in ("data", "layout")})
    assert drawn["layout"]["yaxis2"]["range"] == [0, 2.0]
    marks, named = drawn["layout"]["annotations"]
    assert "its fit<" in marks["text"] and "truth" not in marks["text"], "it is named where it ends"
    (names,) = [t for t in drawn["data"] if t.get("xaxis") == "x9"]
    assert [text.strip() for text in names["text"]] == ["truth"] and names["x"][0] >= 1
    order = [named["text"].index(part) for part in ("variance", "bias²", "noise")]
    assert order == sorted(order)  # as the bands lie, from above


def test_the_terms_along_x_stand_on_each_other_below_the_place_one_looks_at():
    bias, variance = AT**2, 0.5 * (1 - AT)
    drawn = figure.along(AT, (np.full(101, 0.25), bias, variance), 0.3)
    go.Figure(drawn)
    *bands, here, names = drawn["data"]
    np.testing.assert_allclose(bands[-1]["y"], 0.25 + bias + variance)
    assert list(here["x"]) == [0.3, 0.3] and list(names["text"]) == [f"<b>{t}</b>" for t in many_fits.TERMS]


def test_the_histogram_holds_every_fit_and_the_bias():
    found = np.array([0.1, 0.2, 0.2, 0.7])
    drawn = histogram.figure(found, 1.5)
    bars, mean, truth, bias = drawn["data"]
    assert bars["y"].sum() == 4
    assert mean["x"][0] == pytest.approx(0.3) and truth["x"][0] == 1.5
    assert bias["x"].tolist() == pytest.approx([1.5, 0.3])
    low, high = drawn["layout"]["xaxis"]["range"]
    assert low < 0.1 and high > 1.5
    go.Figure(histogram.figure(np.full(3, 2.0), 2.0))  # all in one place
