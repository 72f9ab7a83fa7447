"""The figure of a search: bars in the order of the search, the set, the errors, the place on display."""

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.bias_variance.features import figure as drawing

ERRORS = np.array([[5.0, 3.0, 2.0, 1.5], [5.5, 3.5, 3.0, 3.2], [5.2, 3.6, 3.4, 3.9]])


@pytest.fixture
def stage():
    return drawing.Stage(
        names=["first", "a very long name of a column", "third"],
        order=np.array([2, 0, 1]),
        judged="validation error with it",
        longest=4.0,
        sizes=np.arange(4),
        errors=ERRORS,
        best=2,
        highest=7.0,
    )


def test_bars_stand_in_the_order_of_the_search_and_the_one_moved_is_marked(stage):
    figure = stage.figure(1, np.array([3.5, np.nan, 4.0]), np.array([0, 2]), 0)
    bars, inside = figure["data"][:2]
    height = dict(zip(bars["customdata"], bars["y"], strict=True))
    assert height == {"third": 2, "first": 1, "a very long name of a column": 0}
    np.testing.assert_array_equal(bars["x"], np.array([3.5, np.nan, 4.0], dtype=np.float32))
    assert len(set(bars["marker"]["color"])) == 2
    assert bars["marker"]["color"][1] == bars["marker"]["color"][2]
    assert bars["text"] == ["3.5", "", ""]
    assert sorted(inside["y"]) == [1, 2]
    axis = figure["layout"]["yaxis"]
    shown = dict(zip(axis["tickvals"], axis["ticktext"], strict=True))
    assert shown[2] == "third" and len(shown[0]) == drawing.SHORT and shown[0].endswith("…")
    go.Figure(figure)


def test_curves_the_chosen_set_and_the_place_on_display(stage):
    data = stage.figure(1, np.full(3, np.nan), np.array([], dtype=int), -1)["data"]
    for values, name in zip(ERRORS, ("training", "validation", "test"), strict=True):
        curve = next(t for t in data if t.get("name") == name)
        np.testing.assert_allclose(curve["y"], values)
    star = next(t for t in data if t.get("name") == "chosen")
    assert (star["x"].tolist(), star["y"].tolist()) == ([2], [3.0])
    rings = [t for t in data if t["type"] == "scatter" and "name" not in t]
    assert [(t["x"][0], float(t["y"][0])) for t in rings] == [(1, float(np.float32(v))) for v in ERRORS[:, 1]]
