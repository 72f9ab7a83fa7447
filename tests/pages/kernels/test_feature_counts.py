import numpy as np

from pages.views.kernels.trick import feature_counts


def test_bars_lead_from_zero_to_the_sum():
    terms = np.array([3.0, -2.0, -12.0, 9.0, 4.0])
    bars, total, line = feature_counts.products(list("abcde"), terms, 2.0)["data"]
    np.testing.assert_array_equal(bars["base"], [0, 3, 1, -11, -2])
    np.testing.assert_array_equal(bars["base"] + bars["x"], [3, 1, -11, -2, 2])
    assert total["x"][0] == 2
    assert line["x"].tolist() == [2, 2]
    assert [bool(shape) for shape in bars["marker"]["pattern"]["shape"]] == [False, True, True, False, False]
    low, high = feature_counts.products(list("abcde"), terms, 2.0)["layout"]["xaxis"]["range"]
    assert low < -11
    assert high > 3


def test_all_zero_terms_still_have_room():
    low, high = feature_counts.products(["a"], np.zeros(1), 0.0)["layout"]["xaxis"]["range"]
    assert low < 0 < high


def test_the_stars_stand_on_the_lines():
    inputs = np.array([1, 10, 100])
    counts = np.array([[1.0, 10.0, 100.0], [2.0, 65.0, 5150.0]])
    figure = feature_counts.figure(inputs, counts, np.array([200.0, 30700.0]), np.array([200.0, 201.0]), 10, 2)
    stars = [t for t in figure["data"] if t.get("marker", {}).get("symbol") == "star"]
    assert [(s["x"][0], round(float(s["y"][0]), 6)) for s in stars] == [(10, 65), (2, 30700), (2, 201)]
    assert [t["line"]["width"] for t in figure["data"][:2]] == [1, 3]
