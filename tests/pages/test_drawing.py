"""Draw your own: the drawing in the address and for all pages, the pad's strokes, the table, and every view with it."""

import importlib
import math
from typing import Any

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from datasets import drawn, taken
from datasets.catalog import make
from datasets.drawn import Drawn
from datasets.drawn_axis import Axis
from datasets.upload import Refusal
from tests.pages.harness import (
    APP,
    address,
    figures,
    healthy,
    memory,
    numbers,
    open_page,
    picture,
    printed,
    problems,
    scripts,
    stages,
    texts,
)
from ui.data import drawing, drawing_table, drawn_points
from ui.draw import pad
from ui.front import shell
from ui.keep.runs import Runs
from ui.picture import Drag
from ui.session.settings import Settings
from ui.stage.lane import Lane

PAGES = ("regression", "classification", "kernels", "clustering", "pca")
SOME = Drawn(points=tuple((round(i * 7.3 % 10, 1), round(i * i * 3.7 % 10, 1), i % 2) for i in range(30)))
ODD = {
    "empty": Drawn(),
    "one point": Drawn(points=((5, 5, 0),)),
    "one place": Drawn(points=((5, 5, 0),) * 4 + ((5, 5, 1),) * 3),
    "one column": Drawn(points=tuple((5, i, i % 2) for i in range(8))),
    "one row": Drawn(points=tuple((i, 5, i % 2) for i in range(8))),
    "five classes": Drawn(points=tuple((i, i * i % 7, i) for i in range(5))),
}


@pytest.fixture
def hand(monkeypatch):
    """Instead of the pad and the table: what they were given, and a button each that sends `stroke` or `edits`."""
    held = {}

    def points(key, *, commit, **given):
        held.update(given)
        st.button("stroke", key="stroke", on_click=lambda: commit(held["stroke"]))

    def editor(frame, *, key, on_change, args, **given):
        held.update(frame=frame, editor=key)

        def sent():
            st.session_state[key] = held["edits"]
            on_change(*args)

        st.button("edit", key="edit", on_click=sent)

    monkeypatch.setattr(pad, "points", points)
    monkeypatch.setattr(st, "data_editor", editor)
    return held


def opened(name: str, it: Drawn, **more: Any) -> AppTest:
    return healthy(open_page(name, data="drawn", drawn=drawn.write(it), **more))


def in_address(at: AppTest, name: str) -> Drawn:
    text = address(at)[f"{name}_drawn"]
    return drawn.read(text[0] if isinstance(text, list) else text)


def choose(at: AppTest, name: str, title: str = "Draw your own") -> AppTest:
    return healthy(at.selectbox(key=f"{name}_data").select(title).run())


def until(at: AppTest) -> str:
    return texts(c for c in at.caption if c.value.startswith("Until there are"))


@pytest.mark.parametrize("name", PAGES)
def test_every_view_shows_odd_drawings_or_refuses_in_words(name):
    views = open_page(name).segmented_control(key=f"{name}_view").options
    for i, view in enumerate(views, PAGES.index(name)):
        which = list(ODD)[i % len(ODD)]
        at = open_page(name, view=view, data="drawn", drawn=drawn.write(ODD[which]))
        assert problems(at) == [], (view, which)
        assert figures(at) or texts(at.warning), (view, which)


def test_a_drawing_in_the_link_is_what_the_page_shows_and_what_its_script_runs_on(hand):
    at = opened("classification", SOME, more="Code")
    assert tuple(hand["points"]) == SOME.points
    assert hand["classes"] == drawn.CLASSES
    assert in_address(at, "classification") == SOME
    assert until(at) == ""
    assert "from datasets import drawn" in scripts(at)[0]
    said = printed(scripts(at)[0])
    for label, value in numbers(at).items():
        assert said[label] == (value if isinstance(value, str) else pytest.approx(value, rel=1e-12))
    assert picture(opened("classification", SOME, more="Code")) == picture(at)


def test_a_stroke_is_kept_for_every_page_and_a_link_wins_over_it(hand):
    at = opened("clustering", SOME)
    before = picture(at)
    assert hand["classes"] == ("points",)
    hand["stroke"] = [*hand["points"], (1.001, 2, 0)]
    healthy(at.button(key="stroke").click().run())
    result = in_address(at, "clustering")
    assert result.points == (*SOME.points, (1.0, 2.0, 0))  # classes are kept though this page shows none
    assert picture(at) != before
    at.switch_page(shell.path("classification")).run()
    assert "classification_drawn" not in address(at)
    at = choose(at, "classification")
    assert in_address(at, "classification") == result
    assert tuple(hand["points"]) == result.points
    at.query_params["clustering_data"], at.query_params["clustering_drawn"] = "drawn", drawn.write(ODD["one row"])
    healthy(at.switch_page(shell.path("clustering")).run())
    assert [point[:2] for point in hand["points"]] == [point[:2] for point in ODD["one row"].points]


def test_reset_and_presets_leave_the_drawing_for_later(hand):
    at = opened("clustering", SOME)
    for button in ("clustering_preset_0", "clustering_reset"):
        healthy(at.button(key=button).click().run())
        assert at.selectbox(key="clustering_data").value != "drawn"
        assert "clustering_drawn" not in address(at)
        hand.clear()
        at = choose(at, "clustering")
        assert address(at)["clustering_drawn"] == drawn.write(SOME)
        assert [point[:2] for point in hand["points"]] == [point[:2] for point in SOME.points]


def test_a_damaged_drawing_is_said_and_loses_nothing(hand):
    text = drawn.write(SOME)
    at = healthy(open_page("clustering", data="drawn", drawn=text[:-9]))
    assert drawn.DAMAGED in texts(at.warning)
    assert "“Blobs”" in until(at)
    assert picture(at) == picture(open_page("clustering"))
    assert hand["points"] == []
    hand["stroke"] = [(1, 1, 0), (2, 2, 0), (3, 1, 0)]
    healthy(at.button(key="stroke").click().run())
    assert drawn.DAMAGED not in texts(at.warning)
    assert until(at) == "" and len(in_address(at, "clustering").points) == 3


def test_forged_strokes_get_a_sentence_and_change_nothing(hand):
    at = opened("classification", SOME)
    for forged in ([(11, 1, 0)], [(1, 1, 5)], [(float("nan"), 1, 0)], [(1, 1, 0)] * 501):
        hand["stroke"] = forged
        healthy(at.button(key="stroke").click().run())
        assert in_address(at, "classification") == SOME
        assert texts(at.warning)


def test_too_few_points_show_what_was_there_before(hand):
    at = healthy(open_page("classification", data="xor"))
    before = picture(at)
    at = choose(at, "classification")
    assert in_address(at, "classification") == taken.take(make("xor"), "classes").drawn
    for few in ([], [(1, 1, 0)], [(1, 1, 2), (2, 2, 2), (0, 0, 2), (-1, 1, 2)]):
        hand["stroke"] = few
        healthy(at.button(key="stroke").click().run())
        assert until(at) == f"Until there are {drawn.needed('classes')}, the chart shows “XOR”."
        assert picture(at) == before
        assert len(hand["points"]) == len(few)
    # What stands in travels: in the address, and in a kept run.
    at.button(key="classification_keep").click().run()
    sent = {name: address(at)[f"classification_{name}"] for name in ("data", "drawn", "data_shown", "kept_runs")}
    cold = healthy(open_page("classification", **sent))
    assert picture(cold) == picture(healthy(at)) and "XOR" in until(cold)
    assert all(run.numbers == numbers(at) for run in memory(cold, Runs).made.values())
    # And it is what was shown last, not what was shown once.
    choose(at, "classification", "Iris")
    assert "classification_data_shown" not in address(at)
    assert "“Iris”" in until(choose(at, "classification"))
    cold = healthy(open_page("classification", **sent | dict(data_shown="own", kept_runs="")))
    assert "“Moons”" in until(cold)
    assert "asks for “own” to be shown until then; it is not offered here." in texts(cold.warning)
    assert "classification_data_shown" not in address(cold)


def test_the_points_that_are_shown_are_taken_over_with_the_columns_in_use(hand):
    at = healthy(
        open_page("classification", data="iris", plane="two inputs", across="petal width (cm)", up="sepal width (cm)")
    )
    healthy(at.button(key="classification_draw_on").click().run())
    it = in_address(at, "classification")
    assert (it.x.title, it.y.title) == ("petal width (cm)", "sepal width (cm)")
    assert at.selectbox(key="classification_data").value == "drawn"
    assert "Taken over from “Iris" in texts(at.caption)
    assert "2 other columns" in texts(at.caption)
    assert it.dataset("classes").class_names == make("iris").class_names


def test_what_cannot_be_taken_over_is_said_on_the_button():
    button = healthy(open_page("classification", data="skewed")).button(key="classification_draw_on")
    assert button.disabled
    assert button.help == "“Skewed classes” has 800 rows; a drawing holds at most 500 points."


def test_the_table_is_an_equal_way_in(hand):
    at = opened("classification", ODD["five classes"])
    assert hand["frame"].values.tolist()[:2] == [[0, 0, "A"], [1, 1, "B"]]
    first = hand["editor"]
    hand["edits"] = {
        "edited_rows": {"0": {"x": 0.5, "class": "E"}},
        "added_rows": [{"x": 7, "y": 8.5, "class": "B"}, {"x": 3}],
        "deleted_rows": [1],
    }
    healthy(at.button(key="edit").click().run())
    result = ((0.5, 0, 4), (2, 4, 2), (3, 2, 3), (4, 2, 4), (7, 8.5, 1))
    assert in_address(at, "classification").points == result
    assert hand["editor"] == first  # what is edited stays under the hand
    assert tuple(hand["points"]) == result
    hand["edits"] = hand["edits"] | {"edited_rows": {"2": {"y": 99}}}
    healthy(at.button(key="edit").click().run())
    assert in_address(at, "classification").points == result
    assert "Row 3: “y” is 99; it must be between 0 and 10. Nothing was changed." in texts(at.warning)
    hand["edits"] = {"edited_rows": {"2": {"y": 1.2345}}, "added_rows": [], "deleted_rows": []}
    healthy(at.button(key="edit").click().run())
    assert in_address(at, "classification").points[2] == (2, 1.235, 2)
    assert hand["frame"].values.tolist()[2] == [2, 1.235, "C"]  # it shows what the value was rounded to
    assert "Nothing was changed" not in texts(at.warning)
    hand["stroke"] = [*hand["points"], (9, 9, 0)]
    healthy(at.button(key="stroke").click().run())
    assert len(hand["frame"]) == 6 and hand["editor"] != first


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"x": None}, "Row 1: “x” is missing"),
        ({"y": "5"}, "Row 1: “y” is “5”, and it must be a number"),
        ({"y": True}, "it must be a number"),
        ({"x": float("nan")}, "must be between"),
        ({"x": 10**400}, "too large"),
        ({"class": "<b>F</b>"}, "“‹b›F‹/b›” is no class"),
        ({"class": ["A"]}, "is no class"),
    ],
)
def test_a_bad_row_is_refused_with_its_place(row, words):
    with pytest.raises(Refusal, match=words):
        drawing_table.applied(ODD["one point"], {"edited_rows": {"0": row}})


def test_classes_are_kept_where_none_are_shown():
    before = [(1, 1, 2), (2, 2, 3)]
    assert drawing.with_classes([(1, 1, 0), (5, 5, 0)], before) == [(1, 1, 2), (5, 5, 3)]  # the second one was moved
    assert drawing.with_classes([(2, 2, 0)], before) == [(2, 2, 3)]
    assert drawing.with_classes([*before, (4, 4, 0)], before) == [*before, (4, 4, 0)]


def test_the_pad_snaps_to_values_of_the_grid(hand):
    opened("clustering", Drawn(Axis("a", -3.7, 123.45, 0.05), points=SOME.points))
    x, y = hand["x"], hand["y"]
    assert (x.low, x.high, y.low, y.high) == (-3.7, 123.45, 0, 10)
    for at, grid in ((x, 0.05), (y, 0.005)):
        assert 20 <= (at.high - at.low) / at.step <= 60
        assert at.step / grid == pytest.approx(round(at.step / grid), abs=1e-9)


def test_the_way_there_starts_from_what_was_shown_on_this_page_only(hand):
    at = AppTest.from_file(APP, default_timeout=60).run()
    at.switch_page(shell.path("clustering")).run()
    at.switch_page(shell.path("pca")).run()
    at = choose(at, "pca")
    assert in_address(at, "pca") == taken.take(make("tilted"), "points").drawn
    assert healthy(open_page("pca", data="drawn")) and hand["points"] == []


# Dragged in the chart -------------------------------------------------------------------------------------


def handles(name: str, it: Drawn, **settings: Any) -> list[Drag]:
    """What can be dragged of a drawing in the first chart of a page."""
    shown = importlib.import_module(f"pages.{name}").PAGE.answer(dict(data="drawn", drawn=drawn.write(it)) | settings)
    first = next(iter(shown.pictures))
    return [
        drag for drag in drawn_points.held(first, shown.given.heard).drags if drag.points and drag.meta != "boundary"
    ]


@pytest.mark.parametrize("name", PAGES)
def test_a_point_can_be_dragged_where_the_chart_shows_it_and_is_drawn_where_it_was_let_go(name):
    (drag,) = handles(name, SOME)
    (plot,) = drag.points
    assert plot["i"] == list(range(len(SOME.points)))
    assert list(zip(plot["x"], plot["y"], strict=True)) == [point[:2] for point in SOME.points]
    sets = drag.sets(4, 3.3, 8.1)
    assert sets.keys() == {"drawn"}
    moved = drawn.read(sets["drawn"])
    assert moved.points[4] == (3.3, 8.1, SOME.points[4][2])
    assert [p for i, p in enumerate(moved.points) if i != 4] == [p for i, p in enumerate(SOME.points) if i != 4]
    ((again,),) = (drag.points for drag in handles(name, moved))
    assert (again["x"][4], again["y"][4]) == (3.3, 8.1)


def test_a_place_beyond_the_pad_is_moved_to_its_edge_and_one_that_is_none_moves_nothing():
    (drag,) = handles("clustering", SOME)
    assert drawn.read(drag.sets(2, -1e300, 4.0)["drawn"]).points[2][:2] == (0, 4)
    assert drawn.read(drag.sets(2, 3.00301, 77)["drawn"]).points[2][:2] == (3.005, 10)
    for i, x, y in ((2, math.nan, 1.0), (2, 1.0, math.inf), (-1, 1.0, 1.0), (30, 1.0, 1.0)):
        assert not drag.sets(i, x, y)


def test_points_are_dragged_in_every_plot_of_them_and_either_axis_may_be_across():
    left, right = handles("clustering", SOME, view="side_by_side")[0].points
    assert (left["xaxis"], right["xaxis"]) == ("x", "x2")
    some = handles("kernels", SOME, view="rivals")[0].points[0]["i"]
    assert 2 < len(some) <= 30
    turned = [dict(type="scatter", mode="markers", x=[y for _, y, _ in SOME.points], y=[x for x, *_ in SOME.points])]
    (drag,) = drawn_points.drags(SOME, dict(data=turned, layout={}))
    assert drawn.read(drag.sets(1, 2.5, 6.5)["drawn"]).points[1][:2] == (6.5, 2.5)


def test_what_is_no_drawing_or_not_where_it_was_drawn_stays():
    assert not handles("classification", SOME, view="one_input")
    assert not handles("classification", Drawn())
    assert not handles("clustering", SOME, data="blobs")
    lone = [dict(type="scatter", mode="markers", x=[SOME.points[3][0]], y=[SOME.points[3][1]])]
    assert not drawn_points.drags(SOME, dict(data=lone, layout={}))


def lent(at: AppTest) -> list[Drag]:
    """What can be dragged of the points in the charts of a page that is open."""
    playing = memory(healthy(at), Lane).playing.values()
    return [drag for one in playing for drag in one.drags if not drag.meta]


@pytest.mark.parametrize("name", PAGES)
def test_a_point_of_other_data_is_dragged_and_all_of_them_become_the_drawing(name):
    (drag,) = lent(open_page(name))
    ((told,),) = [one["points"] for one in stages(open_page(name))[0]["drags"] if not one["meta"]]
    (plot,) = drag.points
    assert told == plot and len(set(plot["x"])) > 9
    x, y = (plot["x"][4] + plot["x"][7]) / 2, (plot["y"][4] + plot["y"][7]) / 2
    sets = drag.sets(plot["i"][4], x, y)
    assert sets.keys() == {"data", "drawn"} and sets["data"] == "drawn"
    it = drawn.read(sets["drawn"])
    steps = np.array([it.x.step, it.y.step])
    shown = np.column_stack([plot["x"], plot["y"]])
    shown[4] = x, y
    assert (np.abs(np.array([it.points[i][:2] for i in plot["i"]]) - shown) <= 0.51 * steps).all()


def test_a_point_is_dragged_out_of_its_cloud():
    (drag,) = lent(open_page("clustering", data="blobs"))
    (plot,) = drag.points
    x, y = (np.ptp(plot[axis]) for axis in "xy")
    far = max(plot["x"]) + 0.4 * x, min(plot["y"]) - 0.4 * y
    assert drawn.read(drag.sets(7, *far)["drawn"]).points[7][:2] == pytest.approx(far, abs=0.01)


def test_classes_and_names_go_along_with_a_point_that_is_dragged():
    (drag,) = lent(open_page("classification"))
    data, it = make("moons", n=60, noise=0.15), drawn.read(drag.sets(0, 0.0, 0.0)["drawn"])
    assert [kind for *_, kind in it.points] == data.y.tolist() and it.classes[:2] == data.class_names


def test_points_stay_where_not_all_of_the_data_can_be_drawn_or_a_drawing_would_be_lost(hand):
    assert lent(open_page("classification", data="blobs"))
    assert not lent(open_page("classification", data="skewed"))  # 800 rows
    assert not lent(open_page("classification", data="iris", plane="two inputs"))  # four columns
    assert not lent(open_page("clustering", data="trap", start="given"))  # it would lose its bad start
    at = opened("classification", SOME)
    hand["stroke"] = [(1.0, 2.0, 0), (2.0, 1.0, 1), (3.0, 1.0, 1)]
    at.button(key="stroke").click().run()
    assert not lent(choose(at, "classification", "Moons"))
    at = choose(at, "classification")
    hand["stroke"] = []
    at.button(key="stroke").click().run()
    assert lent(choose(at, "classification", "Moons"))


def test_a_point_that_a_setting_has_moved_leaves_the_others_to_be_dragged():
    (drag,) = lent(open_page("regression", view="robust", lift=20.0))
    assert len(drag.points[0]["i"]) == len(make("outlier").y) - 1


def test_data_that_a_guess_is_about_stay_until_it_is_given():
    at = open_page("classification", view="neighbours")
    label = next(button for button in at.button if button.label == "A stray label")
    healthy(label.click().run())
    assert not lent(at)
    healthy(at.button(key="classification_guess_shown").click().run())
    assert lent(at)


def test_the_pad_stays_folded_where_a_point_was_dragged_until_it_is_asked_for(hand):
    at = healthy(open_page("regression", view="local"))
    (drag,) = lent(at)
    text = drag.sets(3, 0.5, 0.5)["drawn"]
    it = memory(at, drawing.Drawing)
    it.now, it.dragged = drawn.read(text), ("sine", "Sine")
    settings = memory(at, Settings, "regression")
    settings.wanted, settings.keeps = {"data": "drawn", "drawn": text}, True
    stood = numbers(at)
    healthy(at.run())
    assert "“Sine”, with points dragged in the chart." in texts(at.caption) and not hand
    assert address(at)["regression_drawn"] == text and numbers(at).keys() == stood.keys()
    at.button(key="regression_draw_on").click().run()
    assert len(hand["points"]) == len(it.now.points)
