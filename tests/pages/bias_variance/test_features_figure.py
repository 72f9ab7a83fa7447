"""The figure of a search: columns in the order of the search, the set, the errors so far, the place on display."""

from dataclasses import replace
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.bias_variance.features import figure as drawing

ERRORS = np.array([[5.0, 3.0, 2.0, 1.5], [5.0, 3.5, 3.0, 3.2], [5.2, 3.6, 3.4, 3.9]])


def made(ranks: np.ndarray | None = None, training: bool = False) -> drawing.Stage:
    return drawing.Stage(
        names=["first", "a very, very long name of a column", "third"],
        order=np.array([2, 0, 1]),
        ranks=ranks,
        target="what is predicted",
        sizes=np.arange(4),
        best=np.array([0, 1, 2, 2]),
        lowest=1.0,
        highest=7.0,
        training=training,
    )


def named(figure: dict[str, Any], name: str) -> dict[str, Any]:
    return next(t for t in figure["data"] if name in (t.get("name"), t.get("meta")))


def test_a_row_stands_for_each_column_in_the_order_of_the_search_and_one_for_none():
    figure = made().figure(1, ERRORS[:, :2], np.array([3.7, 9.0, 3.5]), 2)
    axis = figure["layout"]["yaxis"]
    shown = dict(zip(axis["tickvals"], axis["ticktext"], strict=True))
    assert (shown[3], shown[2], shown[1]) == (drawing.NONE, "third", "first")
    assert len(shown[0]) == drawing.SHORT and shown[0].endswith("…")
    others = named(figure, "others")
    assert others["y"].tolist() == [1, 0] and others["x"].tolist() == pytest.approx([3.7, 7.0]), "one at the edge"
    assert others["customdata"][1] == "a very, very long name of a column: validation error 9"
    go.Figure(figure)


def test_a_filter_tries_no_others_and_says_what_it_ranks_by():
    figure = made(np.array([0.5, 0.1, 0.75])).figure(1, ERRORS[:, :2], np.array([0.5, 0.1, 0.75]), 2)
    assert not len(named(figure, "others")["x"])
    assert [text.split("\u2002")[-1] for text in figure["layout"]["yaxis"]["ticktext"][1:]] == ["0.75", "0.50", "0.10"]
    assert "nats" in figure["layout"]["annotations"][0]["text"]


def test_the_errors_go_down_the_rows_and_are_named_on_either_side_below_the_last_of_them():
    for training, names in ((False, ["validation", "test"]), (True, ["training", "validation", "test"])):
        figure = made(training=training).figure(2, ERRORS[:, :3], np.full(3, np.nan), 0)
        for values, name in zip(ERRORS[-len(names) :], names, strict=True):
            curve = named(figure, name)
            assert curve["x"].tolist() == pytest.approx(values[:3]) and curve["y"].tolist() == [3, 2, 1]
        told = figure["data"][-1]
        assert [text.strip() for text in told["text"]] == names and list(told["y"]) == [1] * len(names)
        assert told["textposition"][0] == "bottom left" and told["textposition"][-1] == "bottom right"


def test_a_search_from_all_columns_down_goes_up_the_rows():
    down = replace(made(), sizes=np.arange(4)[::-1])
    figure = down.figure(1, ERRORS[:, :2], np.array([3.7, np.nan, 3.9]), 1)
    assert named(figure, "test")["y"].tolist() == [0, 1]
    assert "deleted instead" in figure["layout"]["annotations"][0]["text"]


def test_the_best_of_the_errors_so_far_are_ringed_and_named_once_they_have_risen_again():
    for step, best, least in ((1, None, None), (3, 2, 2)):
        figure = made().figure(step, ERRORS[:, : step + 1], np.full(3, np.nan), -1)
        for kind, which, name in ((1, best, drawing.BEST), (2, least, drawing.LEAST)):
            ring, told = named(figure, name), next(t for t in figure["data"] if name in str(t.get("text")))
            if which is None:
                assert np.isnan([*ring["x"], *told["x"]]).all(), "whether it rises again is not known yet"
            else:
                assert [ring["x"][0], ring["y"][0]] == pytest.approx([ERRORS[kind, which], 3 - which])
                assert told["y"] == [3 - which]


def test_a_long_name_is_shortened_at_its_unit():
    assert drawing.shortened("body mass index (kilograms/m² of it)") == "body mass index"
