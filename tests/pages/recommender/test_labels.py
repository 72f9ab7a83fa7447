"""Names in a picture: which of them have room, and the window that they stand in."""

import numpy as np
import pytest

from pages.views.recommender.labels import labelled
from pages.views.recommender.plane.figure import SIZE, window


def test_the_window_is_as_usual_or_holds_the_last_frame_however_that_is_turned():
    last = np.array([[1.0, 0], [0, -2]])
    plane = window(last, 0.5, line=False, titles=("", ""))
    assert plane.holds(last).all() and plane.holds(last[:, ::-1]).all() and plane.holds(-last).all()
    assert np.diff(plane.x)[0] / np.diff(plane.y)[0] == pytest.approx(SIZE[0] / SIZE[1])
    assert (
        window(last, 3.0, line=False, titles=("", "")).y
        == window(0 * last, 3.0, line=False, titles=("", "")).y
        == (-3, 3)
    )


def test_names_do_not_meet_and_the_first_always_stands():
    V = np.array([[0.0, 0.0], [0.01, 0.0], [1.0, 1.0], [1.0, 0.98], [-1.0, 0.5]])
    plane = window(2 * V, 1e-6, line=False, titles=("", ""))
    shown, places = labelled(V, ["aaaa", "bbbb", "cccc", "dddd", "eeee"], plane, 1)
    assert shown == ("aaaa", "bbbb", "cccc", "dddd", "eeee")
    assert places[:2] == ("bottom center", "top center")
    narrow, _ = labelled(V, ["a" * 40, "b" * 40, "c" * 90, "d" * 90, "e" * 90], plane, 1)
    assert narrow == ("a" * 40, "b" * 40, "", "", ""), "no room within the window"


def test_no_name_lies_on_a_place_that_is_kept_free_and_there_are_no_more_than_asked_for():
    V = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]])
    plane = window(1.5 * V, 1e-6, line=False, titles=("", ""))
    above = V[:1] + np.array([0, 0.03 * np.diff(plane.y)[0]])
    _, free = labelled(V, list("abc"), plane, 0)
    _, places = labelled(V, list("abc"), plane, 0, kept=above)
    assert free[0] == "top center" != places[0]
    assert sum(map(bool, labelled(V, list("abc"), plane, [], most=2)[0])) == 2
    assert labelled(V, ["a", "", ""], plane, [], most=1)[0] == ("a", "", ""), "one without a name takes no place"


def test_a_name_in_a_corner_and_one_that_a_phone_keeps_apart():
    cross = np.array([[0.0, 0.0], [0.0, 0.08], [0.0, -0.08], [0.08, 0.0], [-0.08, 0.0]])
    plane = window(15 * cross, 1e-6, line=False, titles=("", ""))
    assert labelled(cross, ["here", "", "", "", ""], plane, [])[1][0] == "top right"
    pair = np.array([[0.0, 0.0], [0.0, 1.0], [-3.0, -3.0], [3.0, 3.0]])
    plane = window(pair, 1e-6, line=False, titles=("", ""))
    apart = labelled(pair, ["lower", "upper", "", ""], plane, [0, 1])[1][:2]
    assert apart == ("top center", "top center")
    closer = labelled(pair, ["lower", "upper", "", ""], plane, [0, 1], phone=(0.2, 108, [0, 1], 0))[1][:2]
    assert closer[0] == "top center" != closer[1], "where all is drawn a fifth as large, the two names would meet"
    kept, names = np.array([[0.0, 0.8]]), ["lower", "", "", ""]
    free, held = (labelled(pair, names, plane, [], kept=kept, phone=(0.2, 108, [0], last))[1][0] for last in (0, 1))
    assert free == "top center" != held, "there it would lie on what is kept"


def test_names_on_a_line_stand_over_its_row():
    items = np.array([[-3.0, 1], [0, 1], [0.01, 1], [3, 1]])
    plane = window(1.5 * items, 1e-6, line=True, titles=("only", ""))
    assert labelled(items, list("abcd"), plane, 2) == (
        tuple("abcd"),
        ("top center", "bottom center", *["top center"] * 2),
    )


def test_names_of_several_that_must_stand_do_not_lie_on_each_other():
    V = np.array([[0.0, 0.0], [0.02, 0.01], [0.05, 0.0], [-0.04, 0.0], [2.0, 1.0]])
    plane = window(V, 1e-6, line=False, titles=("", ""))
    shown, places = labelled(V, ["one name", "two names", "c", "d", "e"], plane, [0, 1])
    assert shown[:2] == ("one name", "two names")
    assert places[0] != places[1]


def test_a_name_with_a_choice_stands_beside_the_lines_and_one_without_on_them():
    V, plane = np.array([[0.0, 0.0]]), window(np.array([[1.0, 1.0]]), 1e-6, line=False, titles=("", ""))
    level = np.column_stack([np.linspace(-1, 1, 400), np.full(400, 0.03 * np.diff(plane.y)[0])])
    assert labelled(V, ["name"], plane, [])[1] == ("top center",)
    assert labelled(V, ["name"], plane, [], shy=level) == (("name",), ("bottom center",))
    every = np.random.default_rng(0).uniform(-1, 1, (20_000, 2))
    assert labelled(V, ["name"], plane, [], shy=every) == (("name",), ("top center",))
