"""Newton's tangents on the screen."""

import re
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy import optimize

from algos.descent.curves import CURVES
from pages.views.descent.tangents import course
from pages.views.descent.tangents.figure import DRAG, SUBSCRIPTS
from pages.views.descent.tangents.view import _caption
from tests.pages.clock import Clock
from ui import words
from ui.guessing.guess import because


def clock(**settings: object) -> Clock:
    return Clock("descent", view="tangents", **settings)


@pytest.mark.parametrize(
    ("function", "start"),
    [("root", 1.0), ("cubic", -3.0), ("three", 0.46), ("atan", 1.3), ("double", 3.0), ("cosine", 3.0)],
)
def test_numbers_are_those_of_the_place_and_of_scipys_zero(function: str, start: float) -> None:
    at = clock(function=function, **{"from": start})
    curve, places = CURVES[function], at.run.trace.curve("x")
    search: Any = optimize.root_scalar
    found = search(curve.value, x0=start, fprime=curve.slope, method="newton", xtol=1e-15, maxiter=200)
    assert at.shown.quantity("x") == pytest.approx(found.root, abs=1e-6)
    zeros = np.array(curve.zeros)
    at.hold(
        lambda step: {
            "Distance to the nearest zero": float(np.abs(places[step] - zeros).min()),
        }
    )
    for before, step in zip(at.steps, at.steps[1:], strict=False):
        if step == before + 1:
            assert places[step] == pytest.approx(
                places[before] - curve.value(places[before]) / curve.slope(places[before])
            )


@pytest.mark.parametrize(
    ("function", "start", "said"),
    [
        ("root", 1.0, "After 4 steps ten decimals are right"),
        ("root", 0.0, "the tangent is level, so there is no next place"),
        ("cubic", 0.0, "so it goes round in a circle"),
        ("atan", 1.4, "as each tangent leads farther away"),
    ],
)
def test_how_it_ends_is_said_at_its_end_and_not_before(function: str, start: float, said: str) -> None:
    at = clock(function=function, **{"from": start})
    *before, last = (_caption(at.run, step) for step in range(at.run.trace.steps + 1))
    assert said in last
    assert "ten decimals" in said or not any(said in caption for caption in before)


def test_names_of_places_stand_beside_the_tangents_that_lead_to_them() -> None:
    for function, start in (("root", 3.5), ("root", 0.5), ("cubic", 0.0)):
        at = clock(function=function, **{"from": start})
        x = at.run.trace.curve("x")
        (names,) = [
            t
            for t in at.picture.frames[at.last]["data"]
            if str((t.get("text") or [""])[0]).startswith("start") and t.get("xaxis", "x") == "x"
        ]
        sides = ["bottom center", *("bottom right" if b < a else "bottom left" for a, b in pairwise(x))]
        assert list(names["textposition"]) == sides[: len(names["x"])]


def test_the_answer_about_the_circle_names_the_start_on_display() -> None:
    (circle,) = [one for one in clock().shown.view.presets if one.label == "The cubic"]
    assert circle.guess is not None
    for start in (0.0, 0.03):
        at = clock(function="cubic", **{"from": start})
        told = because(circle.guess, at.shown.quantity)
        assert told.startswith(f"The tangent at {words.number(start)} meets the axis at")
        assert told.endswith(
            f"and the tangent there meets it at {words.number(float(at.run.trace.curve('x')[2]))} again."
        )


@pytest.mark.parametrize("function", CURVES)
def test_the_strip_has_the_zero_of_a_run_from_there(function: str) -> None:
    run = clock(function=function).run
    for i in range(0, len(run.starts), 24):
        other = clock(function=function, **{"from": round(float(run.starts[i]), 2)}).run
        near = int(np.abs(run.starts - other.start).argmin())
        if abs(run.starts[near] - other.start) < 1e-9 and other.trace.finished:
            ended = other.trace.final
            assert (run.ends[near] >= 0) == (ended.phase == "converged")
            if ended.phase == "converged":
                assert ended.x == pytest.approx(CURVES[function].zeros[run.ends[near]], abs=1e-5)


def test_a_zero_that_is_met_exactly_is_a_triangle_below_the_axis_of_distances() -> None:
    at = clock(function="atan")
    off = np.abs(at.run.trace.curve("x"))
    assert off[-1] == 0 < off[-2]
    for step in at.steps:
        *_, curve, spot, edge = course.chart(at.at(step)).frames[0]["data"]
        drawn, marked = (np.asarray(t["y"], dtype=float) for t in (curve, edge))
        now = off[: step + 1]
        assert np.array_equal(np.isfinite(marked), now == 0)
        assert drawn[now > 0] == pytest.approx(now[now > 0], rel=1e-5)
        assert (drawn == marked)[now == 0][:1].all(), "the curve goes down to the first triangle"
        assert np.isnan(np.asarray(spot["y"], dtype=float)).all() == (off[step] == 0)
    assert edge["customdata"][-1] == "0" and "below this axis" in edge["hovertemplate"]


def test_once_the_digits_end_a_step_does_not_seem_to_lead_away_again() -> None:
    at = clock()
    away = np.abs(at.run.trace.curve("x") - at.run.goal)
    assert away[-2] < away[-1] < 1e-15  # by rounding alone
    edge = course.chart(at.run).frames[0]["data"][-1]
    assert np.isfinite(np.asarray(edge["y"], dtype=float))[-2:].all()


def test_a_click_on_the_strip_begins_there() -> None:
    at, asked = clock(function="three"), dict[str, float]()
    (strip,) = [t for t in at.picture.frames[1]["data"] if t["type"] == "heatmap"]
    assert strip["meta"] == "pick" and at.picture.on_click is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui.controls.put", asked.__setitem__)
        at.picture.on_click(60)
    assert asked == {"from": pytest.approx(strip["x"][60], abs=0.005)}


def test_the_strip_keeps_back_where_a_start_leads_until_the_first_step() -> None:
    at = clock(function="three", **{"from": 0.46})
    for step in at.steps:
        (strip,) = [t for t in at.picture.frames[step]["data"] if t["type"] == "heatmap"]
        cells = np.asarray(strip["z"], dtype=float)
        assert np.isnan(cells).all() if step == 0 else np.array_equal(cells[0], at.run.ends)


@pytest.mark.parametrize("start", [-1.0, 0.0, 1.0])
def test_from_a_zero_no_step_is_made_and_the_strip_is_coloured_at_once(start: float) -> None:
    pictures = clock(function="three", **{"from": start}).shown.pictures
    (frame,) = next(one.frames for one in pictures if any(t["type"] == "heatmap" for t in one.frames[0]["data"]))
    (strip,) = [t for t in frame["data"] if t["type"] == "heatmap"]
    assert np.isfinite(np.asarray(strip["z"], dtype=float)).all()
    assert not any("coloured from" in " ".join(t.get("text") or []) for t in frame["data"])


def test_the_place_and_the_next_one_are_told_with_the_same_digits_more_once_it_is_near() -> None:
    at = clock(function="root", **{"from": 1.0})
    assert at.caption(1).endswith("x₁ = 1.5, and its tangent meets the axis at x₂ = 1.4167")
    assert at.caption(3).endswith("x₃ = 1.414215686, and its tangent meets the axis at x₄ = 1.414213562")
    off = np.abs(at.run.trace.curve("x") - 2**0.5)
    ten = int(np.flatnonzero(off < 5e-11)[0])
    for step in at.steps:
        assert at.caption(step).startswith(f"After {ten} steps ten decimals are right: x") == (step >= ten)
        assert step < ten or re.search(r"= −?\d+\.\d{10}$", at.caption(step))
    assert "start = −" in clock(function="cubic", **{"from": -3.0}).caption(0)


def _listed(at: Clock, step: int) -> list[tuple[str, str]]:
    """What stands in the list at a step: names and digits, without the colour of those that are wrong."""
    names, digits = [t["text"] for t in at.picture.frames[step]["data"] if t.get("yaxis") == "y2"]
    told = [(name, re.sub("</?span[^>]*>", "", text)) for name, text in zip(names, digits, strict=True)]
    return [row for row in told if row[1]]


def test_the_digits_of_each_place_are_bold_as_far_as_they_are_right() -> None:
    at = clock(function="root", **{"from": 1.0})
    wanted = [
        ("start", "<b></b>1.0000000000"),
        ("x₁", "<b></b>1.5000000000"),
        ("x₂", "<b>1.41</b>66666667"),
        ("x₃", "<b>1.41421</b>56863"),
        ("x₄", "<b>1.4142135624</b>"),
    ]
    for step in range(5):
        zero = [("<b>zero</b>", "<b>1.4142135624</b>")] if step else []  # at the start it would answer
        assert _listed(at, step) == [*zero, *wanted[: step + 1]]


def test_of_a_long_run_the_first_and_the_last_places_are_listed_and_a_gap_between_them() -> None:
    at = clock(function="double")
    for step in (5, 20, at.last):
        names = [name for name, _ in _listed(at, step)]
        which = range(step + 1) if step < 9 else [*range(4), *range(step - 3, step + 1)]
        assert names == ["<b>zero</b>", *(f"x{k}".translate(SUBSCRIPTS) if k else "start" for k in which)]
        texts = [str(t.get("text")) for t in at.picture.frames[step]["data"]]
        assert any("⋮" in text for text in texts) == (step >= 9)
    gone = clock(function="atan", **{"from": 1.4})
    assert _listed(gone, gone.last)[-1][1].endswith(words.number(gone.run.trace.final.x))


def test_it_opens_after_one_tangent_with_no_decimal_right_and_does_not_tell_how_many_are_to_come() -> None:
    at = clock()
    assert at.caption(1).startswith("Step 1: x₁ = 2.0357, ")
    assert at.start == 1 and 0.1 < float(at.numbers(1)["Distance to the nearest zero"]) < 1


def test_all_that_is_drawn_is_finite() -> None:
    for function in CURVES:
        picture = clock(function=function).picture
        for frame in range(len(picture.frames)):
            for trace in picture.frames[frame]["data"]:
                if trace["type"] == "scatter":
                    assert not np.isinf(np.asarray(trace["x"], dtype=float)).any()


def test_on_a_phone_the_strip_of_starts_is_a_strip_below_the_curve_and_above_how_far_off() -> None:
    narrow = clock(function="three").picture.frames[0]["layout"]["meta"]["narrow"]
    (_, off), (strip, top), (curve, _) = (narrow[f"yaxis{n}.domain"] for n in ("2", "3", ""))
    assert off < strip < top < curve
    assert top - strip < 0.1


def test_a_strip_stands_where_starts_that_end_alike_do_not_lie_on_one_side() -> None:
    shown = {}
    for function in CURVES:
        at = clock(function=function)
        strips = [t for t in at.picture.frames[1]["data"] if t["type"] == "heatmap"]
        ends = at.run.ends
        pieces = {
            int(end): np.split(where := np.flatnonzero(ends == end), np.flatnonzero(np.diff(where) > 1) + 1)
            for end in ends
        }
        shown[function] = len(strips) == 1
        assert shown[function] == any(len(parts) > 1 for parts in pieces.values())
        assert ("xaxis3" in at.picture.frames[1]["layout"]) == shown[function]
    assert shown["three"] and shown["atan"] and not shown["root"]


def test_the_next_place_is_ringed_and_named_before_its_tangent_is_drawn() -> None:
    at = clock()
    x = at.run.trace.curve("x")
    for step in at.steps:
        data = at.picture.frames[step]["data"]
        rings = [
            t for t in data if t["mode"] == "markers" and t["marker"].get("symbol") == "circle-open" and "meta" not in t
        ]
        (ring,) = rings
        assert (np.isnan(ring["x"][0]) and step == at.last) or ring["x"][0] == pytest.approx(x[step + 1], rel=1e-6)
    (names,) = [
        t
        for t in at.picture.frames[1]["data"]
        if str((t.get("text") or [""])[0]).startswith("start") and t.get("xaxis", "x") == "x"
    ]
    assert names["text"][:3] == [f"start:<br>{DRAG}", "x₁", "x₂"] and not any(names["text"][3:])


def test_a_place_beyond_the_window_is_told_at_the_edge_where_it_lies() -> None:
    at = clock(function="atan", **{"from": 1.4})
    low, high = at.run.window
    for step in at.steps:
        x = at.run.trace.states[step].x
        told = [(t["x"][0], t["text"][0]) for t in at.picture.frames[step]["data"] if t.get("mode") == "text"]
        said = [(edge, text) for edge, text in told if "←" in text or "→" in text]
        assert len(said) == (not low <= x <= high)
        for edge, text in said:
            assert edge == (low if x < low else high) and ("←" in text) == (x < low)
            assert words.number(x).replace("-", "−") in text, "as it is, not where it is drawn"


def test_a_start_that_is_held_keeps_the_step() -> None:
    assert clock().picture.tells
