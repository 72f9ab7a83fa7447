"""What the brush sends: every stroke is painted once and in order, and nothing else is, whatever the message says."""

from typing import Any

import pytest
import streamlit as st
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from ui.draw import brush

SHAPE = (3, 4)
on_board = some.tuples(some.integers(0, SHAPE[0] - 1), some.integers(0, SHAPE[1] - 1))
QUICK = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
stroke = some.tuples(some.sampled_from(["wall", "", "reward"]), some.lists(on_board, min_size=1, max_size=5))


@pytest.fixture(scope="module")
def held():
    """`held(state)` draws a brush in a session `state`; gives what it tells the browser, how to send, what is made."""
    with pytest.MonkeyPatch.context() as patch:

        def held(state):
            told, made = {}, []
            patch.setattr(st, "session_state", state)
            patch.setattr(brush, "_brush", lambda **said: told.update(said))
            brush.hold("b", shape=SHAPE, words=[""] * 12, colour="red", stroke=lambda *s: made.append(s))

            def send(text):
                state["b"] = {"stroke": text}
                told["on_stroke_change"]()

            return told, send, made

        yield held


def written(visit, strokes):
    """A message as brush.js writes it."""
    words = [f"{n}:{tool}:{' '.join(f'{i},{j}' for i, j in cells)}" for n, (tool, cells) in enumerate(strokes, 1)]
    return "|".join([visit, *words])


@QUICK
@given(some.lists(some.tuples(stroke, some.booleans(), some.integers(0, 9)), min_size=1, max_size=8))
def test_each_stroke_is_made_once_in_order_though_messages_come_twice_or_not_at_all(held, plan):
    _, send, made = held({})
    strokes, sent = [], []
    for new, arrives, again in plan:
        strokes.append(new)
        sent.append(written("abc", strokes))  # no answer has come yet
        if arrives:  # or a newer message takes its place
            send(sent[-1])
            send(sent[again % len(sent)])
    send(sent[-1])
    assert made == [(cells, tool) for tool, cells in strokes]


def test_what_was_made_is_answered_and_a_new_visit_counts_from_one(held):
    state: dict[str, Any] = {}
    told, send, _ = held(state)
    assert (told["data"]["visit"], told["data"]["ack"]) == ("", 0)
    made = []
    for text, answer in (
        ("abc|1:wall:0,0|2:wall:0,1", ("abc", 2)),
        ("abc|2:wall:0,1|3:free:9,9", ("abc", 3)),  # beside the board, and yet answered
        ("xyz|1:wall:2,2", ("xyz", 1)),
    ):
        told, send, new = held(state)
        send(text)
        made += new
        told, *_ = held(state)
        assert (told["data"]["visit"], told["data"]["ack"]) == answer
    assert made == [([(0, 0)], "wall"), ([(0, 1)], "wall"), ([(2, 2)], "wall")]


def test_a_message_of_nobody_does_not_have_strokes_made_again(held):
    _, send, made = held({})
    for text in ("abc|1:wall:0,0|2:wall:0,1", None, "", "A b|1:wall:0,0", "abc|1:wall:0,0|2:wall:0,1"):
        send(text)
    assert made == [([(0, 0)], "wall"), ([(0, 1)], "wall")]


forged = some.one_of(
    some.text(),
    some.none(),
    some.integers(),
    some.lists(some.text()),
    some.lists(some.text("0123456789:|, -.²٣xwal"), max_size=6).map(lambda parts: "|".join(["abc", *parts])),
)


@QUICK
@given(forged)
def test_a_forged_message_makes_nothing_that_is_not_on_the_board(held, text):
    _, send, made = held({})
    send(text)
    for cells, tool in made:
        assert isinstance(tool, str) and 1 <= len(cells) <= brush.MOST
        assert all(0 <= i < SHAPE[0] and 0 <= j < SHAPE[1] for i, j in cells)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("abc|1:wall:0,1 2,3 0,1", [([(0, 1), (2, 3), (0, 1)], "wall")]),
        ("abc|1:wall:3,0 0,4 -1,0 1 , ,1 a,b 1,2,3 ² ٣,0 ²,0 1e0,0", []),
        ("abc|1::" + "1,1 " * 1000, [([(1, 1)] * 225, "")]),
        ("abc|x:wall:0,0|-1:wall:0,0|0:wall:0,0|1|2:3|" + "9" * 5000 + ":wall:0,0", []),
        ("abc|5:wall:0,0|4:wall:1,1", [([(0, 0)], "wall")]),
        ("|1:wall:0,0", []),
        ("A b|1:wall:0,0", []),
        ("1,1", []),
        ("abc|1:wall:0,0" + " " * brush.LONGEST, []),
    ],
)
def test_of_a_message_only_strokes_on_the_board_are_read(held, text, made):
    _, send, got = held({})
    send(text)
    assert got == made
