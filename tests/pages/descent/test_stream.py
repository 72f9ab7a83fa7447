"""Learners on a stream, on the screen, at every example."""

from typing import Any

import numpy as np
import pytest

from pages.views.descent.stream import closer
from tests.pages.clock import Clock
from ui import words
from ui.stage import lane


def clock(**settings: object) -> Clock:
    return Clock("descent", view="stream", **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"stream_n": 100, "learners": ["constant", "1/√k", "1/k"]},
        {"stream_n": 120, "jump": 0.0, "drift": 3.0, "stream_noise": 0.0},
        {"examples": "table", "data": "housing", "input": "rooms"},
    ],
)
def test_numbers_are_those_of_predictions_made_before(settings: dict[str, object]) -> None:
    at = clock(**settings)
    x, y, run = at.run.X[:, 0], at.run.y, at.run
    A = np.column_stack([np.ones(len(x)), x])
    errors = {
        name: np.array([trace.states[k].theta @ A[k] - y[k] for k in range(len(y))])
        for name, trace in run.learners.items()
    }

    def expected(step: int) -> dict[str, float]:
        told, best = {}, 0.0
        if step:
            line = np.linalg.lstsq(A[:step], y[:step], rcond=None)[0]
            best = float(((A[:step] @ line - y[:step]) ** 2).sum())
        for name, error in errors.items():
            first = max(step - 50, 0)
            if run.truth is not None and run.jump and step > (run.n + 1) // 2:
                first = max(first, (run.n + 1) // 2)  # the truth before is another one
            if step:
                recent = at.screen.quantity(at.at(step), f"Recent error, {name}")
                assert recent == pytest.approx(float((error[first:step] ** 2).mean()), abs=1e-6)
            told[f"Slope, {name}"] = float(run.learners[name].states[step].theta[1])
            if "jump" in settings or "examples" in settings:
                del told[f"Slope, {name}"]
                told[f"Recent error, {name}"] = float((error[first:step] ** 2).mean()) if step else 0.0
                told[f"Regret, {name}"] = float((error[:step] ** 2).sum()) - best
        return told

    assert set(at.numbers(0).values()) == {"none yet"}
    for step in at.steps[1:]:
        assert {name: at.numbers(step)[name] for name in expected(step)} == pytest.approx(expected(step), abs=1e-6)
        if run.truth is not None and run.jump:
            assert at.numbers(step)["True slope"] == pytest.approx(1.5 if step <= run.n // 2 else -1.5)
    at.sound()
    if settings.get("examples") == "table":
        for values in (x, y):
            assert (values.mean(), values.std()) == pytest.approx((0.0, 1.0), abs=1e-9)


def test_the_headline_names_who_clearly_predicts_best_and_how_long_after_the_jump() -> None:
    at, said = clock(stream_n=110), set()
    assert at.caption(0).startswith("No example has come yet")
    for step in at.steps[1:]:
        now = at.at(step)
        recent = {name: at.screen.quantity(now, f"Recent error, {name}") for name in at.run.learners}
        clear = min(recent.values()) < 0.8 * max(recent.values())
        assert ("the jump" in at.caption(step) or "the true one" in at.caption(step)) == (step > 55)
        if step > 55:
            continue
        assert (f"{min(recent, key=recent.__getitem__)} has clearly" in at.caption(step)) == clear
        assert ("are much alike" in at.caption(step)) != clear
        said.add(clear)
    assert len(said) == 2
    assert "after the jump" not in clock(stream_n=100, jump=0.0).caption(100)


def test_after_a_jump_the_headline_tells_who_has_followed_and_after_how_many_examples() -> None:
    at = clock(learners=["constant", "1/√k", "1/k"])
    for step in at.steps[151:]:
        near = {
            name: [k for k in range(151, step + 1) if abs(trace.states[k].theta[1] + 1.5) <= 0.75]
            for name, trace in at.run.learners.items()
        }
        assert ("no line has followed it yet" in at.caption(step)) == (not any(near.values()))
        if not any(near.values()):
            assert f": {step - 150} example" in at.caption(step)
            continue
        assert at.caption(step).startswith(f"Example {step} of 300: ")
        for name, found in near.items():
            told = f"after {found[0] - 150}" if found else "has not yet"
            both = f"{name} {told}", f"{name} did {told}", f"{name} followed the jump {told}"
            assert any(one in at.caption(step) for one in both)
    assert at.caption(300).endswith(
        "constant followed the jump after 15 examples, 1/√k did after 72 and 1/k has not yet"
    )


@pytest.mark.parametrize(
    "asked", [{"jump": 0.0}, {"jump": 0.0, "drift": 2.0}, {"jump": 0.0, "learners": ["1/√k", "1/k"]}]
)
def test_where_nothing_jumps_the_last_headline_tells_who_errs_less_in_all(asked: dict[str, Any]) -> None:
    at = clock(**asked)
    errors = {name: float((trace.curve("error")[1:] ** 2).sum()) for name, trace in at.run.learners.items()}
    X, y = at.run.X, at.run.y
    design = np.column_stack([np.ones(len(y)), X])
    fixed = float(((y - design @ np.linalg.lstsq(design, y, rcond=None)[0]) ** 2).sum())
    (first, least), (other, more) = sorted(errors.items(), key=lambda one: one[1])
    assert at.caption(at.last - 1).startswith("Example 299 of 300")
    if least < fixed:
        less = f"{words.number(fixed - least)} less than the best fixed line"
        assert at.caption(at.last) == f"In all, {first} makes the smaller errors: {less}"
        return
    told = f"In all, {first} makes the smaller errors: a regret of "
    assert at.caption(at.last).startswith(told)
    assert at.caption(at.last).endswith(
        f"{words.number(least - fixed)} against {words.number(more - fixed)} of {other}"
    )


def test_lines_are_named_where_they_end_at_the_right() -> None:
    at = clock(learners=["constant", "1/√k", "1/k"])
    layout = at.picture.frames[0]["layout"]
    x, (bottom, top) = layout["xaxis"]["range"][1], layout["yaxis"]["range"]
    for step in at.steps:
        (names,) = [t for t in at.picture.frames[step]["data"] if t.get("xaxis") == "x2"]
        told = {text: y for text, y in zip(names["text"], names["y"], strict=True) if text}
        ends = {name: float(trace.states[step].theta @ (1, x)) for name, trace in at.run.learners.items()}
        truth = at.run.truth[max(step - 1, 0)]
        ends |= {"<b>true line": float(truth @ (1, x))}
        if step > 150:
            ends["true line before its jump"] = float(at.run.truth[0] @ (1, x))
        assert len(told) == len(ends)
        room = 0.055 * (top - bottom)
        stood = {next(y for text, y in told.items() if name in text): end for name, end in ends.items()}
        assert len(stood) == len(ends)
        ranked = sorted(stood)
        assert np.all(np.diff(ranked) > 0.99 * room)
        assert np.all(np.diff([stood[y] for y in ranked]) >= 0), "in the order of the lines"
        for y, end in stood.items():
            alone = min((abs(end - other) for at_y, other in stood.items() if at_y != y), default=9.0) > 4 * room
            if alone and bottom + room < end < top - room:
                assert y == pytest.approx(end, abs=1e-3)


def test_where_the_truth_stays_recent_errors_are_drawn_as_they_are_beside_the_chart() -> None:
    at = clock(stream_n=120, jump=0.0)
    for step in at.steps[1:]:
        data = at.picture.frames[at.picture.frame(step)]["data"]
        lines = [t for t in data if t.get("xaxis") == "x2" and t["mode"] == "lines"]
        drawn = [float(line["y"][-1]) for line in lines]
        assert drawn == pytest.approx([at.numbers(step)[f"Recent error, {name}"] for name in at.run.learners], rel=1e-5)


def test_who_beats_the_best_fixed_line_is_said_of_those_below_it() -> None:
    assert not any(name.startswith("Regret") for name in clock().numbers(100)) and not clock().verdict(100)
    at = clock(jump=0.0, drift=2.0)
    for step in at.steps[1:]:
        ahead = [name for name in at.run.learners if at.numbers(step)[f"Regret, {name}"] < 0]
        assert ("smaller errors than any fixed line" in at.verdict(step)) == bool(ahead)
        assert all((name.capitalize() in at.verdict(step) or name in at.verdict(step)) for name in ahead)


def test_noticing_is_a_slope_within_a_quarter_of_the_jump() -> None:
    run = clock(stream_n=200, jump=2.0).run
    slopes = run.learners["constant"].curve("theta")[:, 1]
    near = np.flatnonzero(np.abs(slopes[101:] - (1.5 - 2.0)) <= 0.5)[0] + 1
    assert run.notices("constant") == near
    assert clock(stream_n=200, jump=0.0).run.notices("constant") is None
    assert clock(stream_n=200, jump=4.0).run.notices("1/k") is None


def test_a_diverging_learner_is_told_and_stays_finite_on_the_screen() -> None:
    at = clock(track="2", stream_n=400, stream_noise=1.5)
    assert "constant diverges" in " ".join(said.text for said in at.shown.said)
    for frame in range(0, len(at.picture.frames), 40):
        for trace in at.picture.frames[frame]["data"]:
            values = np.asarray(trace["y"], dtype=float)
            assert not np.isinf(values).any() and (np.isnan(values) | (np.abs(values) < 1e6)).all()


def test_the_true_slope_is_drawn_as_far_as_the_stream_has_come_and_jumps_in_the_middle() -> None:
    at = clock(stream_n=100, jump=2.5)
    for step in at.steps:
        if not step:
            continue
        (shown,) = closer.courses(at.at(step)).frames
        data = shown["data"]
        truth = next(t for t in data if "true slope" in t.get("hovertemplate", ""))
        assert np.nanmax(np.asarray(truth["x"], dtype=float)) == max(step, 1) and (
            float(truth["y"][-1]) == pytest.approx(-1.0)
        ) == (step > 50)
        named = [t for t in data if "the true line jumps" in " ".join(t.get("text", []))]
        assert len(named) == 1 and np.isfinite(named[0]["x"]).all() == (step > 50)
    slopes = np.asarray(truth["y"], dtype=float)
    assert np.isnan(slopes).nonzero()[0].tolist() == [50]  # no line leads from one truth to the other
    assert len(set(slopes[:50])) == len(set(slopes[51:])) == 1 and slopes[49] != slopes[51]
    still = clock(stream_n=100, jump=0.0).picture.frames[100]["data"]
    assert not any("the true line jumps" in " ".join(t.get("text", [])) for t in still)
    assert not any("true slope" in t.get("hovertemplate", "") for t in at.picture.frames[60]["data"])


def test_a_table_of_few_rows_is_a_short_stream() -> None:
    at = clock(examples="table", data="five_points")
    assert at.run.n == at.last == 5 and at.run.truth is None
    low, high = at.picture.frames[at.last]["layout"]["yaxis2"]["range"]
    assert low < at.whole["Recent error, constant"] < high


def test_it_opens_a_little_after_the_jump_where_nobody_has_followed() -> None:
    at = clock()
    assert at.start == 153 and at.caption(at.start).startswith("Example 153 of 300: 3 examples after the jump ")
    assert all(trace.states[at.start].theta[1] > 1.2 for trace in at.run.learners.values())


def test_a_guess_is_awaited_at_the_beginning_of_what_opens_further_on() -> None:
    for page, view in (
        *(("descent", view) for view in ("stream", "schedules", "subsamples")),
        *(("text", view) for view in ("spam", "mistakes")),
        ("gridworld", "moves"),
    ):
        drawn = lane.chart_of(Clock(page, view=view).picture, "key")
        assert drawn.start > 0 and lane.begins(drawn, drawn.start) == 0, view


def test_after_a_jump_only_the_examples_since_it_are_seen() -> None:
    at = clock()
    for step in at.steps[1:]:
        (dots,) = [
            t
            for t in at.picture.frames[step]["data"]
            if t.get("hovertemplate", "").startswith("x = ") and "xaxis" not in t
        ]
        first = max(0, step - 25, 150 if step > 150 else 0)
        there = np.isfinite(np.asarray(dots["x"]))
        assert np.asarray(dots["x"])[there] == pytest.approx(at.run.X[first:step, 0], rel=1e-5)
        faint = np.asarray(dots["marker"]["opacity"])[there]
        assert faint[-1] == faint.max() > 0.8  # the newest


def _run_through(place: np.ndarray, side: str, lines: list[np.ndarray], window: np.ndarray) -> bool:
    """Whether one of the lines, intercept and slope, runs through the name on that side of a place."""
    right, up = ("right" in side) - ("left" in side), ("top" in side) - ("bottom" in side)
    (left, end), (bottom, top) = window
    across, height = (place - window[:, 0]) / np.ptp(window, axis=1) + [0.11 * right, 0.063 * up]
    x = left + (across + np.linspace(-0.1, 0.1, 41)) * (end - left)
    return any((np.abs((b + w * x - bottom) / (top - bottom) - height) < 0.03).any() for b, w in lines)


@pytest.mark.parametrize("asked", [{}, {"jump": 0.0, "drift": 1.0, "stream_noise": 1.0, "track": "0.5"}])
def test_the_newest_example_is_named_off_the_lines(asked: dict[str, Any]) -> None:
    at = clock(**asked)
    crossed = simply = 0
    for step in at.steps[1:]:
        x, y = at.run.X[step - 1, 0], at.run.y[step - 1]
        (newest,) = [t for t in at.picture.frames[step]["data"] if "newest" in " ".join(t.get("text", []))]
        assert [*newest["x"], *newest["y"]] == pytest.approx([x, y], rel=1e-5)
        window = np.array([at.picture.frames[step]["layout"][f"{axis}axis"]["range"] for axis in "xy"])
        lines = [trace.states[step].theta for trace in at.run.learners.values()]
        lines += [at.run.truth[step - 1], *([at.run.truth[149]] if step > 150 and not asked else [])]

        falls = at.run.truth[step - 1, 1] < 0
        simple = f"{'top' if (x < 0) == falls else 'bottom'} {'right' if x < 0 else 'left'}"
        crossed += _run_through(np.array([x, y]), newest["textposition"], lines, window)
        simply += _run_through(np.array([x, y]), simple, lines, window)
    assert crossed < simply, "than if it stood on one side of the truth"


def test_after_the_jump_the_recent_error_is_of_predictions_since_then_alone() -> None:
    at = clock()
    for name, trace in at.run.learners.items():
        squared = trace.curve("error")[1:] ** 2
        recent = {step: at.screen.quantity(at.at(step), f"Recent error, {name}") for step in (150, 153)}
        assert recent[153] == pytest.approx(squared[150:153].mean()) and recent[153] > 5 * recent[150]
    assert not at.verdict(153)


def test_where_the_truth_was_before_its_jump_is_dotted_once_it_has_jumped() -> None:
    at = clock()
    truth = at.run.truth
    assert truth is not None
    middle = (at.run.n + 1) // 2
    for step in (0, middle, middle + 1, at.run.n):
        (was,) = (t for t in at.picture.frames[step]["data"] if t.get("line", {}).get("dash") == "dot")
        b, w = truth[middle - 1]
        wanted = b + w * np.array(was["x"], dtype=float) if step > middle else [np.nan] * 2
        assert was["y"] == pytest.approx(wanted, nan_ok=True, rel=1e-5)
