"""Names in a picture: which of them have room, and the window that they stand in."""

import numpy as np
import pytest

from pages.views.recommender.labels import labelled
from pages.views.recommender.plane.figure import window


def test_the_window_holds_the_last_frame_and_does_not_follow_a_wild_one():
    last = np.array([[1.0, 0], [0, -2]])
    plane = window(np.vstack([last, [[0, 100.0]]]), last, line=False, titles=("", ""))
    assert plane.holds(last).all()
    assert plane.y[1] == pytest.approx(1.12 * 3.2)
    nothing = window(0 * last, 0 * last, line=False, titles=("", ""))
    assert nothing.y == (-1.0, 1.0)


def test_names_do_not_meet_and_the_first_always_stands():
    V = np.array([[0.0, 0.0], [0.01, 0.0], [1.0, 1.0], [1.0, 0.98], [-1.0, 0.5]])
    plane = window(2 * V, 2 * V, line=False, titles=("", ""))
    shown, places = labelled(V, ["aaaa", "bbbb", "cccc", "dddd", "eeee"], plane, 1)
    assert shown == ("aaaa", "bbbb", "cccc", "dddd", "eeee")
    assert places == ("bottom center", "top center", "top center", "bottom center", "top center")
    narrow, _ = labelled(V, ["a" * 40, "b" * 40, "c" * 90, "d" * 90, "e" * 90], plane, 1)
    assert narrow == ("a" * 40, "b" * 40, "", "", ""), "no room within the window"


def test_names_on_a_line_stand_over_its_row():
    items = np.array([[-3.0, 1], [0, 1], [0.01, 1], [3, 1]])
    plane = window(1.5 * items, 1.5 * items, line=True, titles=("only", ""))
    assert labelled(items, list("abcd"), plane, 2) == (
        tuple("abcd"),
        ("top center", "bottom center", *["top center"] * 2),
    )


def test_names_of_several_that_must_stand_do_not_lie_on_each_other():
    V = np.array([[0.0, 0.0], [0.02, 0.01], [0.05, 0.0], [-0.04, 0.0], [2.0, 1.0]])
    plane = window(V, V, line=False, titles=("", ""))
    shown, places = labelled(V, ["one name", "two names", "c", "d", "e"], plane, [0, 1])
    assert shown[:2] == ("one name", "two names")
    assert places[0] != places[1]
