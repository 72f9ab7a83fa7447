"""The figure of a search: features in the order of the search, what each would lead to, and the errors so far."""

from dataclasses import replace
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.views.bias_variance.features import figure as drawing

ERRORS = np.array([[5.0, 3.0, 2.0, 1.5], [5.0, 3.5, 3.0, 3.2], [5.2, 3.6, 3.4, 3.9]])
SCORES = np.array([3.7, 9.0, 3.5])


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


def words(figure: dict[str, Any]) -> dict[str, float]:
    """All that is written beside the rows, and how high."""
    texts = [t for t in figure["data"] if t.get("mode") == "text" and "xaxis" not in t]
    return {said.strip(): y for t in texts for said, y in zip(t["text"], t["y"], strict=True)}


def test_a_row_stands_for_each_feature_in_the_order_of_the_search():
    figure = made().figure(1, ERRORS[:, :2], SCORES, 2, [2])
    axis = figure["layout"]["yaxis"]
    shown = dict(zip(axis["tickvals"], axis["ticktext"], strict=True))
    assert (shown[2], shown[1]) == ("third", "first")
    assert len(shown[0]) == drawing.SHORT and shown[0].endswith("…")
    dots = named(figure, "others")
    assert dots["y"].tolist() == [1, 0, 2] and np.argsort(dots["x"]).tolist() == [2, 0, 1]
    assert dots["customdata"][1] == "a very, very long name of a column: 9"
    told = words(figure)
    assert told["<b>✓ −30%</b>"] == 2 and told["−26%"] == 1 and told["+80%"] == 0, "of 5 without any of them"
    assert drawing.SAME in told
    go.Figure(figure)


def test_stems_lead_from_the_error_so_far_and_what_is_better_is_told_left_of_it():
    figure = made().figure(1, ERRORS[:, :2], np.array([3.7, 9.0, 5.5]), 0, [0])
    so_far, stems = [t for t in figure["data"] if t.get("mode") == "lines" and "xaxis" not in t]
    dots = named(figure, "others")
    assert stems["x"][::3].tolist() == [so_far["x"][0]] * 3 and stems["x"][1::3].tolist() == dots["x"].tolist()
    (told,) = [t for t in figure["data"] if t.get("mode") == "text" and len(t["text"]) == 3]
    assert told["textposition"] == ["middle left", "middle right", "middle right"], "5 is the error so far"
    assert figure["layout"]["xaxis"]["range"][0] < 0
    start = made().figure(0, ERRORS[:, :1], np.full(3, np.nan), -1, [])
    assert not [said for t in start["data"] for said in t.get("text", []) if "better" in said], "nothing is judged yet"


def test_what_is_in_the_set_or_deleted_is_said_in_its_row():
    told = words(made().figure(2, ERRORS[:, :3], np.array([3.0, 9.0, np.nan]), 0, [0, 2]))
    assert told[drawing.INSIDE] == 2 and told["<b>✓ −14%</b>"] == 1
    down = replace(made(), sizes=np.arange(4)[::-1])
    told = words(down.figure(2, ERRORS[:, :3], np.array([3.0, np.nan, 9.0]), 0, [2]))
    assert told["removed"] == 0 and told["<b>✕ −14%</b>"] == 1


def test_a_filter_tries_none_and_says_what_it_ranks_by():
    figure = made(np.array([0.5, 0.1, 0.75])).figure(1, ERRORS[:, :2], np.array([0.5, 0.1, 0.75]), 2, [2])
    dots = named(figure, "others")
    assert dots["x"].tolist() == pytest.approx([0.5 / 0.75, 0.1 / 0.75, 1.0])
    assert words(figure) == {"0.50": 1, "0.10": 0, "<b>0.75, added</b>": 2}
    assert "nats" in figure["layout"]["annotations"][0]["text"]


def test_the_errors_are_told_at_their_ends_and_none_on_another():
    for training, names in ((False, ["validation", "test"]), (True, ["training", "validation", "test"])):
        figure = made(training=training).figure(2, ERRORS[:, :3], np.full(3, np.nan), 0, [0, 2])
        for values, name in zip(ERRORS[-len(names) :], names, strict=True):
            curve = named(figure, name)
            assert curve["y"].tolist() == pytest.approx(values[:3]) and curve["x"].tolist() == [0, 1, 2]
        assert figure["layout"]["annotations"][1]["text"] == "<b>Mean squared error</b>"
        assert figure["layout"]["xaxis2"]["range"][1] > 3.3, "there is room for the names inside the frame"
        told = figure["data"][-1]
        assert [text.strip() for text in told["text"]] == names and list(told["x"]) == [2] * len(names)
        assert np.diff(sorted(told["y"])).min() >= drawing.APART * 6 - 1e-9


def test_a_search_from_all_features_down_goes_from_right_to_left():
    down = replace(made(), sizes=np.arange(4)[::-1])
    figure = down.figure(1, ERRORS[:, :2], np.array([3.7, np.nan, 3.9]), 1, [0, 2])
    assert named(figure, "test")["x"].tolist() == [3, 2]
    assert figure["data"][-1]["textposition"] == "middle left"
    assert "removed" in figure["layout"]["annotations"][0]["text"]


def test_the_best_of_the_errors_so_far_are_ringed_and_named_once_they_have_risen_again():
    for step, best, least in ((1, None, None), (3, 2, 2)):
        figure = made().figure(step, ERRORS[:, : step + 1], np.full(3, np.nan), -1, [])
        for kind, which, name in ((1, best, drawing.BEST), (2, least, drawing.LEAST)):
            ring, colour = named(figure, name), drawing.CURVES[kind][1]
            (told,) = (t for t in figure["data"] if "lowest" in str(t.get("text")) and t["textfont"]["color"] == colour)
            if which is None:
                assert np.isnan([*ring["y"], *told["y"]]).all(), "whether it rises again is not known yet"
            else:
                assert [ring["x"][0], ring["y"][0]] == pytest.approx([which, ERRORS[kind, which]])
                assert told["textposition"].startswith("top" if kind == 2 else "bottom"), "the higher one above"


def test_a_change_of_the_same_share_is_as_far_from_the_line_in_every_step():
    for before in (0.3, 5.0, 4e3):
        places = drawing._placed(before * np.array([0.5, 0.9, 0.95, 1.0, 1.05, 1.1, 500.0]), before)
        assert np.diff(places).min() > 0 and places[0] > 0 and places[-1] < 1, "the larger the farther, and in sight"
        assert places[2:5] == pytest.approx([0.25, 0.5, 0.75])
        assert places[1] + places[5] == pytest.approx(1.0)
    assert drawing._placed(np.array([0.0, 0.1]), 0.0) == pytest.approx([0.5, 1.0], abs=1e-6)
    lines = [made().figure(i, ERRORS[:, : i + 1], SCORES, 2, [2])["data"][0]["x"][0] for i in (1, 2, 3)]
    assert len({*lines}) == 1, "the line stands still"


def test_a_long_name_is_shortened_at_its_unit():
    assert drawing.shortened("body mass index (kilograms/m² of it)") == "body mass index"
