"""The local view: locally weighted and weighted least squares, against independent recomputation."""

import re
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.linear_model import LinearRegression

from datasets import catalog
from pages.views.regression.local import weights
from tests.pages.drags import anywhere, dropped, places
from tests.pages.harness import Opened, alts, figures, frames, numbers
from ui import words


def opened(**settings: Any) -> Opened:
    return Opened("regression", view="local", **settings)


def by_hand(x: np.ndarray, y: np.ndarray, query: float, bandwidth: float) -> tuple[float, float, float]:
    """The locally weighted line at one query: slope, prediction and effective points."""
    w = np.exp(-((x - query) ** 2) / (2 * bandwidth**2))
    line = LinearRegression().fit(x[:, None], y, sample_weight=w)
    return line.coef_[0], line.predict([[query]])[0], w.sum() ** 2 / (w**2).sum()


@pytest.mark.parametrize(("query", "bandwidth"), [(0.2, 0.05), (0.7, 0.3)])
def test_the_numbers_are_those_of_a_weighted_fit(query, bandwidth):
    at = opened(data="sine", data_seed=2, query=query, bandwidth=bandwidth)
    shown = numbers(at)
    data = catalog.make("sine", seed=2)
    slope, prediction, effective = by_hand(data.X[:, 0], data.y, query, bandwidth)
    assert_allclose(
        [at.shown.run.line.coef[0], shown["Prediction"], at.shown.quantity("Effective points")],
        [slope, prediction, effective],
        rtol=1e-8,
    )
    assert_allclose(
        shown["Least squares line there"], LinearRegression().fit(data.X, data.y).predict([[query]])[0], rtol=1e-9
    )


def test_what_is_to_come_of_the_curve_is_named_at_its_end_until_it_has_come():
    first, *_, last = frames(opened(data="sine"))
    for data, said in ((first, True), (last, False)):
        ends = next(t for t in data if t.get("xaxis") == "x9")
        height = dict(zip(map(str.strip, ends["text"]), ends["y"], strict=True))[weights.TO_COME]
        whole = next(t for t in data if t.get("name") == weights.TO_COME)
        assert height == pytest.approx(whole["y"][-1] if said else np.nan, nan_ok=True)


@pytest.mark.parametrize(("query", "bandwidth"), [(0.48, 0.09), (0.2, 0.01), (0.5, 5.0)])
def test_the_headline_counts_the_points_that_count(query, bandwidth):
    (picture,) = opened(data="sine", query=query, bandwidth=bandwidth).pictures
    data = catalog.make("sine")
    x = data.X[:, 0]
    heavy = np.exp(-((x - query) ** 2) / (2 * bandwidth**2))
    many = int((heavy >= heavy.max() / 10).sum())
    said = picture.captions[picture.start]
    assert f": {many} of 25 points count" in said and " for the prediction" in said
    if many == 25:
        assert said.endswith(", and the curve is the least squares line")
    else:
        there = x[heavy >= heavy.max() / 10]
        low, high = (words.setting(round(float(end), 2)) for end in (there.min(), there.max()))
        assert said.endswith(f", at x = {low}" if many == 1 else f", those from x = {low} to x = {high}")


def test_every_frame_is_the_fit_at_its_query():
    (figure,) = figures(opened(data="sine", bandwidth=0.1))
    data = catalog.make("sine")
    assert len(figure["frames"]) > 40
    for frame in figure["frames"][::12]:
        spot = next(t for t in frame["data"] if len(t.get("customdata", [])) == 1)
        _, prediction, _ = by_hand(data.X[:, 0], data.y, float(spot["x"][0]), 0.1)
        assert_allclose(spot["customdata"][0], prediction, rtol=1e-3, atol=1e-4)


def test_the_curve_still_to_come_is_pale_on_every_frame():
    for frame in frames(opened(data="sine", bandwidth=0.1))[::12]:
        so_far, whole = frame[2], frame[-1]
        assert whole["opacity"] < 0.5 and len(whole["x"]) >= len(so_far["x"])
        assert_allclose(whole["y"][: len(so_far["y"])], so_far["y"])


def test_a_query_without_any_weight_is_explained():
    at = opened(data="sine", beyond=2, bandwidth=0.005, query=2.5)
    assert "bandwidths away" in at.info[0].value
    assert not opened(data="sine").info


def test_sweeping_the_bandwidth_ends_in_the_least_squares_line():
    at = opened(data="step", sweep="bandwidth", query=6.0)
    (figure,) = figures(at)
    data = catalog.make("step")
    curve = next(t for t in figure["frames"][-1]["data"] if len(t.get("x", ())) == 200 or len(t.get("y", ())) == 200)
    line = LinearRegression().fit(data.X, data.y)
    (left, right) = line.predict(np.array(figure["layout"]["xaxis"]["range"])[:, None])
    assert_allclose([curve["y"][0], curve["y"][-1]], [left, right], atol=0.05)


@pytest.mark.parametrize("sweep", ["query", "bandwidth"])
def test_the_query_says_drag_me_where_it_can_be_and_the_curve_is_whole_where_nothing_is_to_come(sweep):
    (picture,) = opened(data="sine", sweep=sweep).pictures
    written = [str(text).strip() for t in picture.frames[picture.start]["data"] for text in t.get("text", ())]
    moved = sweep == "query"
    assert bool(picture.drags) == moved and weights.SO_FAR in written
    shown = [t for t in picture.frames[picture.start]["data"] if "drag me" in str(t.get("text"))]
    assert np.isfinite([t["y"][0] for t in shown]).any() == moved


def test_weights_of_the_nearest_points_are_shown_with_their_numbers():
    at = opened(data="sine", query=0.5, bandwidth=0.1, point=4)
    data = catalog.make("sine")
    x = data.X[:, 0]
    near = np.abs(x - 0.5).argsort()[:8]
    table = at.dataframe[0].value
    assert_allclose(table["point"], near + 1)
    assert_allclose(table["weight"], np.exp(-((x[near] - 0.5) ** 2) / 0.02), rtol=1e-9)
    assert f"{x[3]:.4g}" in at.latex[0].value


def test_growing_noise_weighs_by_one_over_variance():
    at = opened(data="growing_noise", local_method="weighted", weights="power")
    data = catalog.make("growing_noise")
    line = LinearRegression().fit(data.X, data.y, sample_weight=data.X[:, 0] ** -2)
    shown = numbers(at)
    assert_allclose([shown["Slope"], shown["Intercept"]], [line.coef_[0], line.intercept_], rtol=1e-9)
    assert abs(shown["Slope"] - 0.8) < abs(shown["Slope, equal weights"] - 0.8)
    assert len(figures(at)[0]["frames"]) == 17
    assert "against" in alts(at)[0]


def test_a_region_that_counts_for_nothing_is_as_if_it_were_not_there():
    at = opened(data="line", local_method="weighted", weights="region", factor=0, **{"from": 6, "to": 10.4})
    data = catalog.make("line")
    rest = data.X[:, 0] < 6
    line = LinearRegression().fit(data.X[rest], data.y[rest])
    assert_allclose(numbers(at)["Slope"], line.coef_[0], rtol=1e-9)


def test_a_region_of_all_points_cannot_be_left_out():
    at = opened(data="line", local_method="weighted", weights="region", factor=0, **{"from": -1, "to": 11})
    shown = numbers(at)
    assert_allclose(shown["Slope"], shown["Slope, equal weights"], rtol=1e-9)


def test_the_query_is_dragged_and_the_line_is_made_there():
    at = dropped("regression", dict(view="local", data="sine"), "query", 0.72, 5.0)
    (place,) = places(at, "query")
    assert place[0] == pytest.approx(0.72, abs=0.011)
    assert numbers(at)["Prediction"] == pytest.approx(place[1], abs=1e-5)
    anywhere("regression", dict(view="local", data="sine"), "query")
    assert not Opened("regression", view="local", sweep="bandwidth").pictures[0].drags


@pytest.mark.parametrize(("query", "sign"), [(0.5, "-"), (0.1, "+")])
def test_the_line_is_written_out_as_a_formula(query, sign):
    at = Opened("regression", view="local", data="sine", query=query)
    (said,) = [m.value for m in at.markdown if m.value.startswith("The line $")]
    line = at.shown.run.line
    formula = rf"${line.intercept:.4g} {sign} {abs(line.coef[0]):.4g}\,x$"
    assert formula in said


def test_places_from_a_hundred_on_are_told_without_a_power_of_ten() -> None:
    (picture,) = opened(data="housing").pictures
    assert not any("10²" in told for told in picture.captions)
    last = re.search(
        r"At x = (\d+): (\d+) of 60 .* those from x = (\d+) to x = (\d+)(?:, with [\d.]+% of all weight)?$",
        picture.captions[-1],
    )
    assert last
    _, many, low, high = map(int, last.groups())
    x = catalog.make("housing").X[:, 0]
    assert ((x >= low - 0.5) & (x <= high + 0.5)).sum() == many


def test_beyond_the_points_it_is_told_how_much_of_all_weight_those_that_count_have() -> None:
    (picture,) = opened(data="sine", beyond=1.0, query=1.3, bandwidth=0.1).pictures
    X = catalog.make("sine").X[:, 0]
    weights = np.exp(-(((X - 1.3) / 0.1) ** 2) / 2)
    share = 100 * np.sort(weights)[-2:].sum() / weights.sum()
    assert picture.captions[picture.start].endswith(f"to x = 0.94, with {share:.1f}% of all weight")
    assert not any("of all weight" in told for told in opened(data="sine").pictures[0].captions), "among the points"
