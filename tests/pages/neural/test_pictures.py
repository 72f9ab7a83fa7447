"""A filter on the screen: numbers of the window on display, what is drawn and typed, and what the presets speak of."""

from typing import Any

import numpy as np
import pytest
from scipy.signal import correlate2d

from datasets import catalog, inked
from pages.views.neural.pictures import run as pictures
from pages.views.neural.pictures import tiles
from tests.pages.clock import Clock
from tests.pages.harness import Opened
from ui.compute import Refused

DIGITS = catalog.make("digits")
LINE = inked.write([(0.5, 0.1, 0), (0.5, 0.9, 0), (0.2, 0.5, 1), (0.8, 0.5, 1)])


def clock(**settings: object) -> Clock:
    return Clock("neural", view="pictures", **settings)


def real(digit: int) -> np.ndarray:
    return DIGITS.X[int(np.flatnonzero(DIGITS.target == digit)[0])].reshape(8, 8)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"picture": "3", "filter": "outline", "stride": 2, "padding": 1, "rectify": False, "pool_stride": 1},
        {"picture": "0", "filter": "own", "w11": 0.5, "w32": -2.5, "shift": -1, "pool": 1},
    ],
)
def test_numbers_are_scipys_at_every_step(settings: dict[str, Any]) -> None:
    at = clock(**settings)
    x, w = at.run.x, at.run.w
    stride, padding = int(settings.get("stride", 1)), int(settings.get("padding", 0))
    whole = correlate2d(np.pad(x, padding), w, mode="valid")[::stride, ::stride]
    pool = 0 if settings.get("pool") == 1 else 2
    kept = np.maximum(whole, 0) if settings.get("rectify", True) else whole

    def shown(step: int) -> dict[str, Any]:
        made = whole.ravel()[:step]
        found: dict[str, Any] = {
            "Largest output": float(made.max()) if step else "none yet",
        }
        if step > whole.size and settings.get("rectify", True):
            found["Largest output"] = float(kept.max())
        return found

    def answered(step: int) -> float | None:
        after = step - whole.size - (whole.size < step and settings.get("rectify", True) is True)
        if 0 < step <= whole.size:
            return float(whole.ravel()[step - 1])
        if step > whole.size and after > 0:
            s = int(settings.get("pool_stride", 2))
            side = (whole.shape[1] - pool) // s + 1
            i, j = divmod(after - 1, side)
            return float(kept[s * i : s * i + 2, s * j : s * j + 2].max())
        return None

    at.hold(shown)
    for step in at.steps:
        if (answer := answered(step)) is not None:
            shown_there = [t["text"][0] for t in at.picture.frames[step]["data"] if len(t.get("text", ())) == 1]
            assert any(text.endswith(f" <b>{tiles.short(answer)}</b>") for text in shown_there)
            assert step <= whole.size or step == at.last or f" {tiles.short(answer)}" in at.caption(step)


def test_the_last_headline_says_how_much_of_the_map_is_orange_and_the_box_says_what_is_in_it() -> None:
    steps = "on the left side of strokes, where more ink lies to the right than to the left"
    outweighs = "where the ink under orange weights counts for more than the ink under blue ones"
    outline = {"picture": "3", "filter": "outline", "rectify": False, "pool": 1}
    for settings, where in (({}, steps), (outline, outweighs)):
        at = clock(**settings)
        x, w = at.run.x, at.run.w
        above = int((correlate2d(x, w, mode="valid") > 0).sum())
        assert at.caption(at.last) == f"{above} of 36 cells are orange, {where}"
        assert "orange" not in at.caption(at.last - 1)
    at = clock()
    for step, said in (
        (0, "pixel × weight"),
        (1, "pixel × weight"),
        (36, "pixel × weight"),
        (37, "ReLU"),
        (38, "cells of the map"),
    ):
        boxes = [t["text"] for t in at.picture.frames[step]["data"] if t.get("xaxis") == "x3" and "text" in t]
        assert [f"<b>{said}</b>"] in [list(text) for text in boxes]


def test_the_map_is_called_so_until_relu_has_put_those_below_0_to_0() -> None:
    for settings, cut in (({}, True), ({"rectify": False}, False)):
        at = clock(**settings)
        for step in (0, 1, 36, 37, at.last):
            titles = [t["text"][0] for t in at.picture.frames[step]["data"] if t.get("xaxis") == "x4" and "text" in t]
            said = [text for text in titles if "feature map" in text]
            assert len(said) == 1 and ("after ReLU" in said[0]) == (cut and step > 36)


def test_where_the_map_is_orange_is_so_for_any_filter() -> None:
    for settings in ({}, {"filter": "blur"}, {"filter": "slanted", "picture": "3"}, {"filter": "outline", "pool": 1}):
        at = clock(**settings)
        x, w = at.run.x, at.run.w
        over, under = (correlate2d(x, np.maximum(sign * w, 0), mode="valid") for sign in (1, -1))
        blue = bool((w < 0).any())
        assert at.caption(at.last).startswith(f"{int((over > under).sum())} of 36 cells are orange, ")
        said = (
            "more ink lies to the right" if not settings else "counts for more than the ink under blue"
        ) in at.caption(at.last)
        assert said == blue and (x >= 0).all()
        assert blue or np.array_equal(over > 0, correlate2d(x, np.ones((3, 3)), mode="valid") > 0)


def test_of_a_digit_that_was_moved_the_last_headline_says_what_did_not_move_along() -> None:
    for shift in (1, 2):
        at = clock(picture="1", shift=shift, padding=1)
        before, after = (correlate2d(np.pad(x, 1), at.run.w, mode="valid") for x in (at.run.still, at.run.x))
        other = int((~np.isclose(after[:, shift:], before[:, :-shift])).sum())
        assert not other and at.caption(at.last).endswith("and the whole map has only moved along with the digit")
    assert "moved along" not in clock(shift=1, stride=2).caption(clock(shift=1, stride=2).last)


def test_relu_is_said_to_make_0_of_what_was_below_only_where_something_was() -> None:
    for settings, said in (
        ({}, "sets every output below 0 to 0"),
        ({"stride": 3}, "changes nothing, because no output is below 0"),
    ):
        at = clock(**settings)
        whole = correlate2d(at.run.x, at.run.w, mode="valid")[:: at.run.stride, :: at.run.stride]
        assert (whole.min() < 0) == (not settings)
        assert f"ReLU {said}" in at.caption(whole.size + 1)


def test_what_is_pooled_is_seen_once_that_begins() -> None:
    at = clock()
    for step in (1, 36, 37, 38, at.last):
        pooled = [t for t in at.picture.frames[step]["data"] if t.get("xaxis") == "x5"]
        told = [text for t in pooled for text in t.get("text", ()) if "largest of" in text]
        framed = [t for t in pooled if t.get("mode") == "lines" and t["line"].get("dash") == "dot"]
        assert len(framed) == 1 and bool(told) == (step > 37) == bool(np.isfinite(framed[0]["x"]).all())


def test_the_picture_is_the_digit_that_was_asked_for_and_moves() -> None:
    assert np.array_equal(clock(picture="5").run.x, real(5))
    right, left = clock(picture="5", shift=2).run.x, clock(picture="5", shift=-1).run.x
    assert np.array_equal(right[:, 2:], real(5)[:, :-2]) and not right[:, :2].any()
    assert np.array_equal(left[:, :-1], real(5)[:, 1:]) and not left[:, -1].any()


def test_what_is_drawn_is_what_the_filter_sees() -> None:
    drawn = clock(picture="drawn", picture_ink=LINE)
    assert np.array_equal(drawn.run.x.ravel(), inked.pixels(inked.read(LINE))) and drawn.run.row is None
    waits = clock(picture="drawn")
    assert np.array_equal(waits.run.x, real(7)) and "a real 7" in waits.picture.alt
    assert waits.shown.said[0].text == "Draw a digit on the pad among the controls. Until then a real 7 stands here."


@pytest.mark.parametrize("digit", range(10))
def test_a_digit_one_pixel_further_has_the_map_one_cell_further(digit: int) -> None:
    here, there = clock(picture=str(digit), padding=1).run, clock(picture=str(digit), padding=1, shift=1).run
    interior = slice(2, 7)  # where neither border is seen, and what left the picture
    assert there.whole[:, interior] == pytest.approx(here.whole[:, 1:6])
    assert here.beside == pytest.approx(there.whole)


def test_a_filter_that_rises_to_the_right_answers_left_of_the_ink() -> None:
    run = clock(picture="1", padding=1, rectify=False).run
    ink = run.x.sum(axis=0) @ np.arange(8) / run.x.sum()
    found = np.maximum(run.whole, 0).sum(axis=0)
    assert run.lit == "left" and found @ np.arange(8) / found.sum() < ink
    turned = {f"w{i}{j}": value for i in (1, 2, 3) for j, value in ((1, 1.0), (2, 0.0), (3, -1.0))}
    assert clock(picture="1", padding=1, filter="own", **turned).run.lit == "right"


@pytest.mark.parametrize(
    ("typed", "filter_", "more", "expected"),
    [
        ("1 2 3 4 5", (-1.0, 0.0, 1.0), {}, [2, 2, 2, 2, 0]),
        ("0, 0, 1, 1, 0, 0", (-1.0, 0.0, 1.0), {}, [0, 1, 1, 0, 0, 0]),
        ("0; 0; 1; 1; 0; 0", (1.0, 0.0, -1.0), {}, [0, 0, 0, 1, 1, 0]),
        ("1 2 3 4 5 6 7 8", (1.0, 1.0, 1.0), {"stride": 2}, [3, 9, 15, 21]),
        ("1 −2.5 3", (0.0, 1.0, 0.0), {"rectify": False}, [1, -2.5, 3]),
    ],
)
def test_a_signal_that_was_typed(
    typed: str, filter_: tuple[float, ...], more: dict[str, Any], expected: list[float]
) -> None:
    names = dict(zip(("filter_first", "filter_second", "filter_third"), filter_, strict=True))
    at = clock(slide="signal", signal=typed, pool=1, **names, **more)
    assert at.run.rectified.tolist() == expected
    assert at.run.trace.final.map.tolist() == expected
    at.sound()


def test_pairs_of_which_the_largest_is_kept() -> None:
    at = clock(slide="signal", signal="1 3 2 5 4 0", filter_first=0.0, filter_second=1.0, filter_third=0.0)
    assert at.run.trace.final.pooled.tolist() == [3, 5, 4]


@pytest.mark.parametrize(
    ("typed", "said"),
    [("", "not 0"), ("1 2", "not 2"), ("1 2 x", "list of numbers"), ("1 2 inf", "between"), ("1 " * 13, "not 13")],
)
def test_what_is_no_signal_is_said(typed: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        clock(slide="signal", signal=typed)


def test_a_pooling_window_that_does_not_fit_is_said() -> None:
    with pytest.raises(Refused, match="do not fit"):
        clock(stride=3, pool=3)


@pytest.mark.parametrize("settings", [{}, {"padding": 1, "filter": "blur"}])
def test_the_window_is_drawn_over_what_is_multiplied(settings: dict[str, Any]) -> None:
    at = clock(**settings)
    padded = np.pad(at.run.x, at.run.padding)
    for step in range(1, at.run.whole.size + 1, 5):
        data = at.picture.frames[step]["data"]
        assert np.array_equal(data[0]["z"], padded.astype(np.float32))
        left, right = (round(f(data[2]["x"]) + s) for f, s in ((min, 0.5), (max, -0.5)))
        top, bottom = (round(f(data[2]["y"]) + s) for f, s in ((min, 0.5), (max, -0.5)))
        seen = padded[top : bottom + 1, left : right + 1]
        assert np.array_equal(seen, at.run.trace.states[step].window)
        assert np.asarray(data[3]["z"]) == pytest.approx(seen * at.run.w)


def test_the_counts_are_those_of_the_field() -> None:
    at = Opened("neural", "How many weights", view="pictures")
    (table,) = at.dataframe
    shared = table.value.iloc[:, 1].tolist()
    assert shared[0] == "9" and shared[-1] == "34,848" and "100,000,000" in table.value.iloc[:, 2].tolist()
    assert "34,944" in at.markdown[-1].value


def test_an_empty_filter_and_an_empty_window_are_put_in_words() -> None:
    zeros = {f"w{i}{j}": 0.0 for i in (1, 2, 3) for j in (1, 2, 3)}
    assert "all zeros" in clock(filter="own", **zeros).told(1)
    assert "All numbers under the filter are 0" in clock(picture="1", filter="blur", shift=2).told(1)
    assert pictures.moved(real(1), 0) is not real(1)


def test_the_filter_stands_beside_the_picture_at_every_step() -> None:
    for filter_ in ("upright", "blur"):
        at = clock(filter=filter_)
        for step in at.steps:
            (seen,) = [t for t in at.picture.frames[step]["data"] if t["type"] == "heatmap" and t.get("xaxis") == "x2"]
            assert np.asarray(seen["z"]) == pytest.approx(at.run.w)


def test_each_pixel_that_has_ink_says_how_much() -> None:
    at = clock()
    padded = at.run.padded
    for frame in (0, len(at.picture.frames) - 1):
        texts = [t for t in at.picture.frames[frame]["data"] if t.get("xaxis", "x") == "x" and t.get("mode") == "text"]
        said = ["".join(words) for words in zip(*(t["text"] for t in texts), strict=True)]
        wanted = [f"<b>{value:g}</b>" if value else "" for value in padded.ravel()]
        assert said == wanted


def test_the_filters_colours_are_named_where_there_is_room() -> None:
    layout = clock().picture.frames[1]["layout"]
    meta, key = layout["meta"], "annotations[1].text"
    assert layout["annotations"][1]["text"] == meta["wide"][key] and "above 0" in meta["wide"][key]
    assert meta["narrow"][key] == "<b>filter</b>"
