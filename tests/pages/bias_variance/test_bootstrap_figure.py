"""The figures of the bootstrap: cloud, band, mean, variance and terms; the histogram of one place."""

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.bias_variance.bootstrap import figure as drawing
from pages.views.bias_variance.bootstrap import known_truth, resamples
from pages.views.bias_variance.bootstrap.histogram import histogram

rng = np.random.default_rng(0)
AT = np.linspace(2, 5, 7)
CURVES = rng.normal(size=(40, 7)) + AT
BAND = np.percentile(CURVES, [2.5, 97.5], axis=0)
TERMS = np.array([[3.0, 2.0, 1e30], [1.0, 1.5, 1e30], [2.0, 0.5, 4.0]])


def drawn(i=1, curves=CURVES):
    stage = drawing.Stage(
        x=np.array([2.0, 3, 5]),
        y=np.array([1.0, 4, 2]),
        at=AT,
        titles=("x", "y"),
        symbol="degree",
        numbers=[0, 1, 7],
        terms=TERMS,
        highest=4.0,
        window=(0.01, 100.0),
    )
    return stage.figure(i, curves, curves[0], curves.mean(axis=0), BAND, curves.var(axis=0))


def named(figure, name):
    return next(t for t in figure["data"] if t.get("name") == name)


def test_the_cloud_is_some_of_the_refits_one_after_the_other():
    cloud = named(drawn(), "refits")
    whole = cloud["y"].reshape(drawing.CLOUD, 8)
    np.testing.assert_allclose(whole[:, :7], CURVES[: drawing.CLOUD], rtol=1e-6)
    assert np.isnan(whole[:, 7]).all()
    np.testing.assert_allclose(cloud["x"].reshape(-1, 8)[3, :7], AT)


def test_mean_band_variance_and_terms():
    figure = drawn()
    np.testing.assert_allclose(named(figure, "mean refit")["y"], CURVES.mean(axis=0), rtol=1e-6)
    np.testing.assert_allclose(named(figure, "low")["y"], BAND[0], rtol=1e-6)
    np.testing.assert_allclose(named(figure, "middle 95%")["y"], BAND[1], rtol=1e-6)
    np.testing.assert_allclose(named(figure, "variance along x")["y"], CURVES.var(axis=0), rtol=1e-6)
    np.testing.assert_allclose(named(figure, "error on left-out points")["y"], [3, 2, 80])
    assert named(figure, "variance")["customdata"][2] == "degree 7: variance 1e+30"
    upright, *places = [t for t in figure["data"] if "name" not in t]
    shown = [t["name"] for t in figure["data"] if t.get("xaxis") == "x3" and t.get("showlegend", True)]
    assert shown == [
        "error on left-out points",
        "variance",
        "bias² + noise",
    ]  # there is no room for names beside the curves
    assert list(upright["x"]) == [1, 1]
    assert [(float(t["x"][0]), float(t["y"][0])) for t in places] == [(1, 2), (1, 1.5), (1, 0.5)]
    wild = [t for t in drawn(2)["data"] if "name" not in t]
    assert [float(t["y"][0]) for t in wild[1:]] == [4, 4, 4]  # at the edge, where one still sees them
    said = [named(drawn(i), "beyond the axis")["text"][0] for i in (1, 2)]
    assert said[0] == "" and "10³⁰ ↑" in said[1], "how large it is stands there"
    go.Figure(figure)


def test_wild_refits_stay_within_single_precision():
    figure = drawn(curves=CURVES * 1e60)
    for trace in figure["data"]:
        y = np.asarray(trace["y"], dtype=float)
        assert np.abs(y[~np.isnan(y)]).max() < 1e3
    assert figure["layout"]["yaxis"]["range"] == drawn()["layout"]["yaxis"]["range"]


def test_the_histogram_counts_every_refit():
    values = rng.normal(size=200)
    figure = histogram(values, title="y", mean=0.1, band=np.array([-2.0, 2.1]))
    bars = figure["data"][0]
    assert bars["y"].sum() == 200
    assert bars["x"][0] - bars["width"][0] / 2 == np.float32(values.min())
    assert [float(t["x"][0]) for t in figure["data"][1:]] == [float(np.float32(v)) for v in (0.1, -2.0, 2.1)]
    go.Figure(figure)
    go.Figure(histogram(np.full(50, 3.0), title="y", mean=3.0, band=np.array([3.0, 3.0])))


@pytest.mark.parametrize("level", [0.0, 1.0, -3e9])
def test_predictions_alike_but_for_rounding_are_one_bar(level):
    values = level * (1 + 1e-16 * np.arange(-50, 50))
    bars = histogram(values, title="y", mean=level, band=np.array([level, level]))["data"][0]
    assert bars["y"].tolist() == [100]
    assert np.isfinite(bars["x"]).all() and (bars["width"] > 0).all()


def test_both_variances_are_drawn():
    figure = known_truth.variances(AT, np.full(7, 2.0), np.arange(7.0), title="x", highest=5.0)
    np.testing.assert_array_equal(named(figure, "true variance")["y"], np.arange(7))
    np.testing.assert_array_equal(named(figure, "by the bootstrap")["y"], np.full(7, 2))
    assert figure["layout"]["yaxis"]["range"] == [0, 5]


def test_numbers_of_rows_that_meet_stand_apart():
    stage = drawing.Stage(
        x=np.array([0.0, 0.6, 0.63, 1.0, 0.3]),
        y=np.array([0.0, 0.5, 0.52, 1.0, 0.9]),
        at=AT / 5,
        titles=("x", "y"),
        symbol="degree",
        numbers=[0],
        terms=TERMS[:, :1],
        highest=4.0,
        window=(0.01, 100.0),
    )
    assert list(resamples._sides(stage, np.array([True, True, True, True, False]))) == [
        "middle center",
        "middle left",  # of the two at 0.6
        "middle center",
        "middle center",
        "middle center",
    ]
    assert set(resamples._sides(stage, np.array([True, True, False, True, True]))) == {"middle center"}
