"""A guess that is drawn: what the browser may say of it, and how far it is from the truth."""

from typing import Any

import numpy as np
import pytest

from ui.guessing import sketch
from ui.guessing.guess import Guess, told

PLACE = dict(x=[3.0], y=[40.0], ends=[[0, 10], [0, 100]], logs=[False, False])
CURVE = dict(x=[1, 2, 3], y=[10, 10, 40.0], ends=[[0, 4], [0, 50]], logs=[False, False])


def drawn(**changed: Any) -> sketch.Sketch:
    found = sketch.read(PLACE | changed)
    assert found is not None
    return found


def test_what_the_browser_draws_is_read_as_it_is() -> None:
    assert drawn() == sketch.Sketch((3.0,), (40.0,), ((0.0, 10.0), (0.0, 100.0)))
    found = sketch.read(CURVE)
    assert found is not None and found.x == (1.0, 2.0, 3.0) and found.y == (10.0, 10.0, 40.0)


@pytest.mark.parametrize(
    "said",
    [
        None,
        7,
        "x",
        {},
        PLACE | dict(x=[]),
        PLACE | dict(x=[float("nan")]),
        PLACE | dict(y=[float("inf")]),
        PLACE | dict(x=["a"]),
        PLACE | dict(x=[1.0, 2.0]),
        CURVE | dict(x=[1, 1, 3]),
        CURVE | dict(x=[3, 2, 1]),
        PLACE | dict(ends=[[0, 0], [0, 1]]),
        PLACE | dict(ends=[[0, 1]]),
        PLACE | dict(ends=[[0, float("nan")], [0, 1]]),
        PLACE | dict(logs=[True]),
        PLACE | dict(y=[-1.0], logs=[False, True]),
        CURVE | dict(x=[1, 2, 10**400]),
        PLACE | dict(ends=[[0, 5e-324], [0, 1]]),
        PLACE | dict(ends=[[400, 500], [0, 1]], logs=[True, False]),
        dict(x=list(range(201)), y=[0] * 201, ends=[[0, 1], [0, 1]], logs=[False, False]),
    ],
)
def test_anything_else_is_no_sketch(said: Any) -> None:
    assert sketch.read(said) is None


def test_a_distance_is_told_in_parts_of_the_picture_on_any_scale() -> None:
    true = np.array([6.0]), np.array([80.0])
    assert sketch.apart(drawn(), *true) == pytest.approx(0.5)  # 0.3 across, 0.4 up
    logarithmic = drawn(y=[10.0], ends=[[0, 10], [0, 4]], logs=[False, True])
    assert sketch.apart(logarithmic, np.array([3.0]), np.array([1000.0])) == pytest.approx(0.5)
    upside_down = drawn(ends=[[0, 10], [100, 0]])
    assert sketch.apart(upside_down, *true) == pytest.approx(0.5)


def test_a_curve_is_measured_where_the_true_one_has_points_and_only_inside_the_picture() -> None:
    found = sketch.read(CURVE)
    assert found is not None
    x, y = np.array([1.0, 2.5, 3.0]), np.array([20.0, 25.0, 900.0])
    assert sketch.apart(found, x, y) == pytest.approx((10 / 50 + 0 + 10 / 50) / 3)


def test_what_has_no_logarithm_lies_at_the_lower_end_of_a_logarithmic_axis() -> None:
    place = drawn(y=[100.0], ends=[[0, 10], [0, 4]], logs=[False, True])
    for nothing in (0.0, -5.0):
        assert sketch.apart(place, np.array([3.0]), np.array([nothing])) == pytest.approx(0.5)
    upside_down = drawn(y=[100.0], ends=[[0, 10], [4, 0]], logs=[False, True])
    assert sketch.apart(upside_down, np.array([3.0]), np.array([0.0])) == pytest.approx(0.5)
    curve = sketch.read(dict(x=[1, 10, 100], y=[1, 10, 100.0], ends=[[0, 2], [0, 2]], logs=[True, True]))
    assert curve is not None
    true = np.array([1.0, 10.0, 100.0]), np.array([-1.0, 0.0, 100.0])
    assert sketch.apart(curve, *true) == pytest.approx(0.5 / 3)  # of what lies at the edge the middle is half off


def test_names_and_arrows_are_placed_by_logarithms_and_paths_by_data() -> None:
    empty: dict[str, Any] = dict(data=[], layout={})
    place = drawn(x=[100.0], y=[1000.0], ends=[[0, 4], [0, 4]], logs=[True, True])
    (arrow,) = sketch.marked("x y", place, (np.array([10.0]), np.array([0.0])), empty)["layout"]["annotations"]
    assert [arrow[key] for key in ("ax", "ay", "x", "y")] == pytest.approx([2, 3, 1, 0])
    curve = sketch.read(dict(x=[1, 10], y=[5, 1000.0], ends=[[0, 2], [0, 4]], logs=[False, True]))
    assert curve is not None
    layout = sketch.marked("x y", curve, (np.array([1.0, 10.0]), np.array([1.0, 1.0])), empty)["layout"]
    assert (layout["annotations"][0]["x"], layout["annotations"][0]["y"]) == pytest.approx((10, 3))
    assert layout["shapes"][0]["path"] == "M1,5 L10,1000"


@pytest.mark.parametrize("value", [3, "none yet", ([1, 2], [1]), ([2, 1], [0, 0]), ([np.nan], [1]), ([], []), None])
def test_a_quantity_that_is_no_place_and_no_curve_answers_no_guess(value: Any) -> None:
    assert not Guess("it", kind="curve").answered(lambda _: value)
    assert Guess("it", kind="place").answered(lambda _: (1.0, np.float32(2)))


def test_what_was_drawn_and_what_is_true_stand_in_the_chart_and_in_words() -> None:
    true = np.array([6.0]), np.array([80.0])
    figure: dict[str, Any] = dict(data=[], layout=dict(annotations=[dict(text="before")]))
    before, arrow = sketch.marked("x2 y", drawn(), true, figure)["layout"]["annotations"]
    assert before["text"] == "before" and arrow["text"] == "your guess"
    assert [arrow[key] for key in ("ax", "ay", "x", "y", "xref", "axref")] == [3, 40, 6, 80, "x2", "x2"]
    found = sketch.read(CURVE)
    assert found is not None
    (path,) = sketch.marked("x y2", found, true, dict(data=[], layout={}))["layout"]["shapes"]
    assert (path["path"], path["yref"]) == ("M1,10 L2,10 L3,40", "y2")
    guess = Guess("it", kind="place", because="So it is.")
    assert told(guess, drawn(), lambda _: true) == "Your place is 50% of the picture away. So it is."
    assert told(guess, drawn(x=[6.0], y=[75.0]), lambda _: true).startswith(
        "Your place is 5% of the picture away: near"
    )
    assert told(guess, "shown", lambda _: true) == "So it is."
