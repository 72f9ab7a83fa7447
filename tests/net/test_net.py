"""The net itself: it sees what a reader would see, and nothing else."""

import gzip
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import streamlit as st

from tests.net import moments, store
from tests.net.canonical import line
from tests.net.difference import differences
from tests.net.entry import Parts, _charts, frames, read, written

FIGURES: list[dict[str, Any]] = [
    {"data": [{"x": np.array([0.1, n / 3]), "name": "a"}], "layout": {"height": 480}} for n in range(4)
]


def chart(figures: Any = FIGURES, captions: Any = ("one", "two", "three", "four"), key: str = "player") -> dict:
    return {key: SimpleNamespace(figures=figures, captions=captions, start=0, alt="Points.", maps=False, steps=())}


def found(old: dict, new: dict) -> dict[str, str]:
    """What is said of the parts that differ between two runs with these charts."""
    return {d.part: d.said for d in differences(_charts("chart", old), _charts("chart", new))}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ([1, 2.5], np.array([1, 2.5])),
        ((1, 2), np.array([1, 2], dtype=np.uint8)),
        ([1.0, 2.0], np.array([1, 2], dtype=np.float32)),
        ([[1, 2], [3, 4]], np.array([[1, 2], [3, 4]])),
        ([np.float64(0.5), np.int64(3)], [0.5, 3]),
        ([-0.0, float("nan")], np.array([0.0, np.nan])),
        ([True, False], np.array([1, 0])),
        (["a", "b"], np.array(["a", "b"])),
        (1 / 3, 1 / 3 + 1e-13),
        ({"a": 1, "b": (2,)}, {"b": [2.0], "a": 1.0}),
    ],
)
def test_how_a_value_is_held_does_not_count(a, b):
    assert line(a) == line(b)


@pytest.mark.parametrize(
    ("a", "b"),
    [(0.123456788, 0.123456789), ([1, 2], [2, 1]), ("a", "b"), ([0.0], [np.nan]), ("1", 1), ([[1], 2], [1, 2])],
)
def test_what_a_value_is_counts(a, b):
    assert line(a) != line(b)


def test_the_ninth_digit_of_one_point_is_seen():
    moved = [*FIGURES[:2], {**FIGURES[2], "data": [{**FIGURES[2]["data"][0], "x": [0.1, 2 / 3 + 2e-9]}]}, FIGURES[3]]
    assert found(chart(), chart(moved)) == {"chart 1 frames": "2 of 4 differ in data.0.x"}
    same = [{**FIGURES[0], "data": ({"name": "a", "x": [0.1, 0]},)}, *FIGURES[1:]]
    assert found(chart(), chart(same)) == {}


def test_swapped_frames_and_a_changed_caption_are_seen():
    swapped = [FIGURES[1], FIGURES[0], *FIGURES[2:]]
    assert found(chart(), chart(swapped)) == {"chart 1 frames": "0, 1 of 4 differ in data.0.x"}
    assert list(found(chart(), chart(captions=("one", "two", "three", "for")))) == ["chart 1 captions"]


def test_a_frame_says_what_goes():
    first, second = {"data": [{"x": [1]}], "layout": {"height": 480}}, {"data": [{"x": [1]}], "layout": {}}
    assert frames([first, second])[-2:] == ["  layout: {}", "  layout.height is gone"]
    assert frames([first, first])[-1] == "frame 1"


def test_a_chart_with_another_key_is_the_same_chart():
    renamed = chart(key="other")
    assert found(chart(), renamed) == {"chart keys": "player before, other now"}
    two = {**chart(), **chart(FIGURES[:2], key="more")}
    turned = dict(reversed(two.items()))
    assert found(two, turned) == {"chart keys": "order only"}
    assert "chart 2 frames" in found(chart(), two)


def test_texts_in_another_order_are_said_to_be_that():
    old: Parts = {"texts": ["caption", '    body: "a"', "info", '    body: "b"']}
    new: Parts = {"texts": ["info", '    body: "b"', "caption", '    body: "a"']}
    other: Parts = {"texts": ["caption", '    body: "b"', "info", '    body: "b"']}
    assert [d.said for d in differences(old, new)] == ["order only"]
    assert [d.diff[-2:] for d in differences(old, other)] == [['-     body: "a"', '+     body: "b"']]
    assert read(written(old)) == old


def test_a_view_is_the_same_twice_and_a_change_is_seen(tmp_path, monkeypatch):
    done = store.stored(tmp_path, "hmm", "generate")
    store.note(tmp_path, [done])
    known = store.index(tmp_path)
    assert not done.failed and not done.troubled
    assert {"hmm/generate/as it opens", "hmm/generate/as it opens/Theory"} < set(known)
    assert sum(name.startswith("hmm/generate/preset ") and name.endswith("/Code") for name in known) >= 4
    again = store.compared(tmp_path, "hmm", "generate", known)
    assert again.digests == known and not again.differences
    caption = st.caption
    monkeypatch.setattr(st, "caption", lambda body, *a, **k: caption(body.replace("Try this", "Try that"), *a, **k))
    name, parts = next(moments.of_view("hmm", "generate"))
    [seen] = differences(read(gzip.decompress(store.file(tmp_path, "hmm/generate", name).read_bytes()).decode()), parts)
    assert seen.part == "texts"
    assert seen.diff[-2:] == ['-     body: "Try this"', '+     body: "Try that"']
