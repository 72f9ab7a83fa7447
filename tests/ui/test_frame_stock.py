"""Frames on their way to the browser: what may be asked for, and what comes."""

import json

import numpy as np
import pytest

from ui.figures.frames import Frames
from ui.frame_stock import Stock


def stock(n=4):
    figures = [dict(data=[dict(type="scatter", y=np.array([0.0, i]))], layout={}) for i in range(n)]
    return Stock("run", {"chart": (Frames.of(figures), n - 1)})


def test_what_is_asked_for_comes_once_and_nothing_else():
    one = stock()
    one.want(json.dumps([["chart", 2], ["chart", 0]]))
    assert list(one.taken()["frames"]["chart"]) == [2, 0]
    assert one.taken() == dict(stock="run", frames={}, base={})


@pytest.mark.parametrize(
    "text",
    [
        None,
        7,
        {},
        "",
        "{",
        "[",
        "[" * 20_000,
        "[" * 9_999 + "]" * 9_999,
        "NaN",
        '{"chart": 1}',
        '[["chart", -1], ["chart", 4], ["chart", 1e0], ["chart", true], ["chart"], ["other", 0], [["chart"], 0], 3]',
        json.dumps([["chart", 0]] * 2000),
        f'[["chart", {"9" * 400}]]',
    ],
)
def test_forged_questions_bring_nothing(text):
    one = stock()
    one.want(text)
    assert one.taken()["frames"] == {}


def test_a_frame_that_cannot_be_drawn_is_not_asked_for_without_end():
    one = Stock("run", {"chart": (Frames(2, lambda i: dict(data=[{}] * (1 + i), layout={})), 1)})
    one.want('[["chart", 0]]')
    with pytest.raises(ValueError, match="same number of traces"):
        one.taken()
    assert one.taken()["frames"] == {}
