"""What the drawing pad sends is checked like a file from a stranger."""

import json
import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from ui.draw import message
from ui.draw.message import Axis

X, Y = Axis("height", -2, 3, 0.5), Axis("weight", 10, 20, 1)

numbers = some.one_of(
    some.floats(), some.integers(), some.booleans(), some.none(), some.text(max_size=3), some.just(10**400)
)
places = some.tuples(some.floats(-2, 3), some.floats(10, 20), some.integers(0, 1)).map(list)
nearly = some.lists(some.one_of(numbers, places, some.floats(-2, 3), some.integers(-1, 2)), max_size=4)
anything = some.recursive(numbers, lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(), inner))


def number(value, low, high):
    return type(value) in (int, float) and math.isfinite(min(max(value, -1e9), 1e9)) and low <= value <= high


def right(sent, most):
    """Whether these are points of the pad, said another way."""
    if type(sent) is not list or len(sent) > most:
        return False
    shapes = all(type(p) in (list, tuple) and len(p) == 3 for p in sent)
    return shapes and all(number(x, -2, 3) and number(y, 10, 20) and type(c) is int and c in (0, 1) for x, y, c in sent)


@given(some.lists(some.one_of(places, nearly), max_size=5) | anything)
@example([[0, 15, True]])
@example([[0, 15, 1.0]])
@example([[True, 15, 1]])
@example([[math.nan, 15, 1]])
@example([[-2, 20, 0]] * 4)
@example([[-2, 20, 0]] * 5)
@example([[0, 15, -1]])
@example([[0, 15, 2]])
@example([[0, 15]])
@example("012")
def test_points_are_taken_or_refused_as_a_whole(sent):
    if right(sent, 4):
        found = message.points(sent, x=X, y=Y, classes=2, most=4)
        assert found == [tuple(p) for p in sent]
        assert all(tuple(map(type, p)) == (float, float, int) for p in found)
    else:
        with pytest.raises(ValueError, match=r"\w\.$"):
            message.points(sent, x=X, y=Y, classes=2, most=4)


@given(some.lists(some.floats(10, 20) | numbers, max_size=5) | anything)
@example([10, 20, 15.5])
@example([10, 20, math.inf])
@example([10, 20, False])
@example([10, 20])
@example({"0": 10, "1": 11, "2": 12})
def test_values_of_a_curve_are_taken_or_refused_as_a_whole(sent):
    if type(sent) is list and len(sent) == 3 and all(number(v, 10, 20) for v in sent):
        assert message.values(sent, y=Y, knots=3) == sent
    else:
        with pytest.raises(ValueError):
            message.values(sent, y=Y, knots=3)


@pytest.mark.parametrize(
    "text",
    [
        None,
        7,
        True,
        b"{}",
        [],
        {"serial": 1, "content": []},
        "",
        "{",
        "null",
        "[1, []]",
        '"serial content"',
        '{"serial": 1}',
        '{"content": []}',
        '{"serial": true, "content": []}',
        '{"serial": 0, "content": []}',
        '{"serial": -1, "content": []}',
        '{"serial": 1.0, "content": []}',
        '{"serial": "1", "content": []}',
        '{"serial": NaN, "content": []}',
        '{"serial": 1e400, "content": []}',
        '{"serial": 9007199254740992, "content": []}',
        '{"serial": 1, "content": ' + "9" * 5000 + "}",
        '{"serial": 1, "content": ' + "[" * 9000 + "}",
        '{"serial": 1, "content": ' + "[" * 4000 + "]" * 4000 + "}",
        '{"serial": 1, "content": []}' + " " * 10000,
        "\ud800",
        "\0",
    ],
)
def test_a_forged_message_is_refused(text):
    with pytest.raises(ValueError, match=r"^it|^a part"):
        message.read(text, longest=10000)


@given(anything)
def test_the_content_of_a_message_is_handed_on_as_it_is(content):
    text = json.dumps({"serial": 3, "content": content, "more": 1})
    serial, found = message.read(text, longest=len(text))
    assert (serial, json.dumps(found)) == (3, json.dumps(content))
    with pytest.raises(ValueError, match="longer"):
        message.read(text, longest=len(text) - 1)
