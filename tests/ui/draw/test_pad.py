"""The drawing pad goes to the browser with what is drawn, and what comes back is used or refused with a sentence."""

import json
import math
from types import SimpleNamespace

import pytest
import streamlit as st

from ui import palette
from ui.draw import pad
from ui.draw.message import Axis
from ui.session import answers, visit
from ui.session.notices import Notices

X, Y = Axis("height", -2, 3, 0.5), Axis("weight", 10, 20, 1)
NAMES = ("a", "b")
KEY = "page_pad"


@pytest.fixture
def screen(monkeypatch):
    """The pad without a browser: what it was drawn with, and `say(text)`, which is a message from it."""
    seen = SimpleNamespace(session={}, drawn=None, taken=[])
    monkeypatch.setattr(st, "session_state", seen.session)
    monkeypatch.setattr(pad, "_pad", lambda **asked: setattr(seen, "drawn", asked))

    def say(text):
        seen.session[KEY] = {"drawn": text}
        seen.drawn["on_drawn_change"]()

    def points(content=(), **more):
        settings = dict(points=content, x=X, y=Y, classes=NAMES, commit=seen.taken.append)
        pad.points(KEY, **{**settings, **more})

    def curve(values=(10, 12, 14), **more):
        pad.curve(KEY, **{**dict(values=values, x=X, y=Y, commit=seen.taken.append), **more})

    def ink(places=(), **more):
        pad.ink(KEY, **{**dict(places=places, strokes=2, most=9, commit=seen.taken.append), **more})

    seen.say, seen.points, seen.curve, seen.ink = say, points, curve, ink
    return seen


def test_points_go_to_the_browser_and_come_back_with_their_serial_number(screen):
    screen.points([(0, 15, 0), (3, 20, 1)], most=7)
    data = json.loads(json.dumps(screen.drawn["data"]))
    assert data["content"] == [[0, 15, 0], [3, 20, 1]] and data["serial"] == 0 and data["most"] == 7
    assert data["y"] == dict(title="weight", low=10, high=20, step=1)
    assert [(c["name"], c["colour"], c["symbol"]) for c in data["classes"]] == [
        ("a", palette.CLASSES[0], "circle"),
        ("b", palette.CLASSES[1], "square"),
    ]
    screen.say('{"serial": 12, "content": [[1, 11, 1]]}')
    assert screen.taken == [[(1.0, 11.0, 1)]]
    screen.points([(1, 11, 1)])
    assert screen.drawn["data"]["serial"] == 12
    assert "_notices" not in screen.session


def test_a_curve_goes_to_the_browser_and_comes_back(screen):
    screen.curve()
    assert screen.drawn["data"]["content"] == [10, 12, 14] and screen.drawn["data"]["mode"] == "curve"
    screen.say('{"serial": 1, "content": [20, 10, 15.5]}')
    assert screen.taken == [[20, 10, 15.5]]


def test_strokes_go_to_the_browser_and_come_back_and_others_are_refused(screen):
    screen.ink([(0.5, 1, 0), (0.2, 0, 1)])
    data = json.loads(json.dumps(screen.drawn["data"]))
    assert data["content"] == [[0.5, 1, 0], [0.2, 0, 1]] and (data["mode"], data["strokes"], data["most"]) == (
        "ink",
        2,
        9,
    )
    screen.say('{"serial": 1, "content": [[0, 0.25, 1]]}')
    assert screen.taken == [[(0, 0.25, 1)]]
    for wrong in ([[0, 1.5, 0]], [[0, 0, 2]], [[0, 0, 0]] * 10):
        screen.say(json.dumps({"serial": 2, "content": wrong}))
    assert len(screen.taken) == 1 and len(visit.of(Notices).waiting) == 3


@pytest.mark.parametrize(
    ("text", "serial"),
    [
        ('{"serial": 5, "content": [[1, 21, 1]]}', 5),  # the pad shows again what is in use
        ('{"serial": 5, "content": [[1, 11, 2]]}', 5),
        ('{"serial": 5, "content": [[NaN, 11, 1]]}', 5),
        ('{"serial": 5, "content": [[1, 1e400, 1]]}', 5),
        ('{"serial": 5, "content": "<script>"}', 5),
        ('{"serial": 5, "content": ' + json.dumps([[1, 11, 1]] * 501) + "}", 5),
        ('{"serial": 5, "content": ' + json.dumps([[1, 11, 1]] * 50_000) + "}", 0),
        ("<script>", 0),
        (None, 0),
    ],
)
def test_a_forged_message_gets_a_sentence_and_changes_nothing(screen, text, serial):
    screen.points([(0, 15, 0)])
    screen.say(text)
    assert screen.taken == []
    [notice] = visit.of(Notices).waiting
    assert notice.startswith("What the drawing pad sent could not be used, and nothing was changed: ")
    assert "<" not in notice and len(notice) < 200
    screen.points([(0, 15, 0)])
    assert screen.drawn["data"]["serial"] == serial


def test_the_longest_message_of_an_honest_pad_is_taken(screen):
    far = Axis("far", -1.2345678901234567e-300, 1.2345678901234567e-300, 1e-301)
    screen.points([], x=far, y=far)
    screen.say(json.dumps({"serial": 2**53 - 1, "content": [[far.low, far.high, 1]] * 500}))
    assert len(screen.taken[0]) == 500


def test_where_settings_answer_there_is_no_pad(screen):
    with answers.given("page", {}):
        screen.points([(0, 15, 0)])
        screen.curve()
        screen.ink()
    assert screen.drawn is None and not screen.session


@pytest.mark.parametrize(
    "wrong",
    [
        dict(content=[(4, 15, 0)]),
        dict(content=[(0, 15, 2)]),
        dict(content=[(0, 15, 0)] * 3, most=2),
        dict(classes=()),
        dict(classes="abcdef"),
        dict(x=Axis("x", 3, 3, 1)),
        dict(x=Axis("x", 3, -2, 1)),
        dict(x=Axis("x", -2, math.inf, 1)),
        dict(y=Axis("y", math.nan, 20, 1)),
        dict(y=Axis("y", 10, 20, 0)),
    ],
)
def test_what_the_pad_could_not_send_back_is_not_drawn(screen, wrong):
    with pytest.raises(ValueError):
        screen.points(**{"content": [], **wrong})
    assert screen.drawn is None


@pytest.mark.parametrize("values", [[], [15], [15, 21], [15, math.nan]])
def test_a_curve_has_two_knots_or_more_inside_the_axes(screen, values):
    with pytest.raises(ValueError):
        screen.curve(values)
    assert screen.drawn is None
