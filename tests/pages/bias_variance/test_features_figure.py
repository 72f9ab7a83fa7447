"""The figure of a search: columns in the order of the search, the set, the errors so far, the place on display."""

from dataclasses import replace

import numpy as np
import plotly.graph_objects as go

from pages.views.bias_variance.features import figure as drawing

ERRORS = np.array([[5.0, 3.0, 2.0, 1.5], [5.0, 3.5, 3.0, 3.2], [5.2, 3.6, 3.4, 3.9]])


def made(ratios: bool) -> drawing.Stage:
    return drawing.Stage(
        names=["first", "a very, very long name of a column", "third"],
        order=np.array([2, 0, 1]),
        judged="what they are judged by",
        reach=(-50.0, 50.0) if ratios else (0.0, 4.0),
        ratios=ratios,
        target="what is predicted",
        sizes=np.arange(4),
        best=np.array([0, 1, 2, 2]),
        lowest=1.0,
        highest=7.0,
    )


def test_bars_stand_in_the_order_of_the_search_and_the_set_is_named():
    figure = made(False).figure(2, ERRORS[:, :3], np.array([3.5, 0.5, 4.0]), np.array([0, 2]), 0)
    bars = figure["data"][0]
    height = dict(zip(bars["customdata"], bars["y"], strict=True))
    assert height == {"third": 2, "first": 1, "a very, very long name of a column": 0}
    np.testing.assert_array_equal(bars["x"], np.array([3.5, 0.5, 4.0], dtype=np.float32))
    assert len(set(bars["marker"]["color"])) == 3
    assert bars["text"] == ["3.5", "", drawing.INSIDE]
    axis = figure["layout"]["yaxis"]
    shown = dict(zip(axis["tickvals"], axis["ticktext"], strict=True))
    assert shown[2] == "third" and len(shown[0]) == drawing.SHORT and shown[0].endswith("…")
    go.Figure(figure)


def test_a_bar_says_what_a_column_makes_of_the_error_and_one_moved_before_what_it_made_of_it():
    figure = made(True).figure(2, ERRORS[:, :3], np.array([2.8, 7.0, np.nan]), np.array([0, 2]), 0)
    level, bars, quiet, before = figure["data"][:4]
    assert list(level["x"]) == [0, 0]
    np.testing.assert_allclose(bars["x"], [-20.0, 50.0])  # 2.8 and 7 of 3.5, the second beyond the edge
    assert bars["customdata"][1] == "a very, very long name of a column: +100%, error 7"
    assert bars["y"].tolist() == [1, 0]
    assert len(set(bars["marker"]["color"])) == 2 and bars["text"] == ["−20%", "+100%"]
    assert not quiet["text"]
    assert ([text.strip() for text in before["text"]], before["y"].tolist()) == (["taken in step 1"], [2])
    assert before["customdata"] == ["third: −30% when it was taken"]
    go.Figure(figure)


def test_a_search_from_all_columns_down_begins_with_the_set_and_tells_what_deleting_did():
    down = replace(made(True), sizes=np.arange(4)[::-1])  # the first of `order` is deleted last
    first = down.figure(0, ERRORS[:, :1], np.full(3, np.nan), np.arange(3), -1)
    _, bars, quiet, before = first["data"][:4]
    assert quiet["text"] == [drawing.INSIDE] * 3 and not len(bars["x"]) and not len(before["x"])
    assert quiet["x"][0] > first["layout"]["xaxis"]["range"][0]  # what is outside by a rounding is not drawn
    before = down.figure(2, ERRORS[:, :3], np.array([2.8, np.nan, 3.0]), np.array([2]), 0)["data"][3]
    assert before["customdata"] == ["a very, very long name of a column: −30% when it was deleted"]
    assert "tried, not deleted" in first["layout"]["annotations"][0]["text"]


def test_names_beside_the_errors_are_not_on_each_other():
    close = np.array([[5.0, 3.0], [5.0, 3.01], [5.2, 3.02]])
    figure = made(True).figure(1, close, np.full(3, np.nan), np.array([], dtype=int), -1)
    names = next(t for t in figure["data"] if t.get("xaxis") == "x9")
    assert [text.strip() for text in names["text"]] == ["training", "validation", "test"]
    assert (np.diff(names["y"]) > 0.04 * 6).all() and (names["x"] > 1).all()


def test_a_change_of_nothing_has_its_number_where_those_above_nothing_have_theirs():
    for error in (3.4999, 3.5, 3.5001):
        bars = made(True).figure(2, ERRORS[:, :3], np.array([error, 7.0, np.nan]), np.array([2]), 1)["data"][1]
        assert bars["text"][0] == "0.0%" and 0 < bars["x"][0] < 0.05


def test_the_errors_are_those_so_far_and_the_best_of_them_are_ringed_and_named():
    for step, best, least in ((1, 1, None), (3, 2, 2)):
        data = made(True).figure(step, ERRORS[:, : step + 1], np.full(3, np.nan), np.array([], dtype=int), -1)["data"]
        for values, name in zip(ERRORS, ("training", "validation", "test"), strict=True):
            curve = next(t for t in data if t.get("name") == name)
            np.testing.assert_allclose(curve["y"], values[: step + 1])
            assert curve["x"].tolist() == list(range(step + 1))
        for kind, which, name in ((1, best, drawing.BEST), (2, least, drawing.LEAST)):
            ring = next(t for t in data if t.get("name") == name)
            told = next(t for t in data if name in str(t.get("text")))
            if which is None:
                assert np.isnan([*ring["y"], *told["y"]]).all(), "whether it rises again is not known yet"
            else:
                np.testing.assert_allclose([ring["x"][0], ring["y"][0]], [which, ERRORS[kind, which]])
                assert told["x"] == [which] and 1 < told["y"][0] < 7


def test_a_search_from_all_columns_down_has_the_errors_from_left_to_right_as_it_goes():
    down = replace(made(True), sizes=np.arange(4)[::-1])
    figure = down.figure(1, ERRORS[:, :2], np.full(3, np.nan), np.arange(2), 2)
    low, high = figure["layout"]["xaxis2"]["range"]
    assert low > 3 > 0 > high
    names = next(t for t in figure["data"] if t.get("xaxis") == "x9")
    assert (names["x"] < 2).all() and (names["x"] > 1.8).all()


def test_a_long_name_is_shortened_at_its_unit():
    assert drawing.shortened("body mass index (kilograms/m² of it)") == "body mass index"
