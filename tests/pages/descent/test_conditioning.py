"""The narrow valley on the screen, before and after scaling, at every step."""

from dataclasses import replace

import numpy as np
import pytest

from pages.descent import PAGE
from pages.views.descent.conditioning import columns, course
from pages.views.descent.conditioning.course import LEVEL
from pages.views.descent.conditioning.run import AFTER, BEFORE, MOMENTUM, starts_at
from tests.pages.clock import Clock
from ui import words
from ui.compute import Refused
from ui.session import answers


def clock(**settings: object) -> Clock:
    return Clock("descent", view="conditioning", **settings)


def valley(condition: float, turn: float) -> np.ndarray:
    c, s = np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))
    R = np.array([[c, -s], [s, c]])
    return np.asarray(R @ np.diag([1.0, condition]) @ R.T)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"kappa": "50", "turn": 20.0, "heavy": True},
        {"kappa": "1", "turn": 45.0, "heavy": True},
        {"kappa": "100", "turn": 90.0, "pace": "share", "part": 0.8, "valley_x": -1.0, "valley_y": 2.0},
        {"kappa": "10", "pace": "share", "part": 1.1, "valley_steps": "20"},
    ],
)
def test_numbers_are_those_of_powers_of_a_matrix(settings: dict[str, object]) -> None:
    at = clock(**settings)
    Q = valley(float(settings.get("kappa", 20)), float(settings.get("turn", 10.0)))  # type: ignore[arg-type]
    start = np.array([settings.get("valley_x", -4.0), settings.get("valley_y", 2.5)], dtype=float)
    size = np.sqrt(np.diag(Q))
    on = {BEFORE: (Q, start), AFTER: (Q / np.outer(size, size), size * start)}
    bends = {name: np.linalg.eigvalsh(matrix)[[0, -1]] for name, (matrix, _) in on.items()}

    at.sound(still=not any(way.arrived for way in at.run.ways.values()))
    for step in at.steps:
        for name, (low, high) in bends.items():
            assert at.screen.quantity(at.at(step), f"Condition number, {name}") == pytest.approx(high / low)
        for name, (matrix, place) in on.items():
            low, high = bends[name]
            rate = float(settings.get("part", 0)) * 2 / high if "part" in settings else 2 / (low + high)  # type: ignore[arg-type]
            k = min(step, at.run.ways[name].trace.steps)
            x = np.linalg.matrix_power(np.eye(2) - rate * matrix, k) @ place
            left = float(x @ matrix @ x / (place @ matrix @ place))
            assert at.screen.quantity(at.at(step), f"Height left, {name}") == pytest.approx(left, rel=1e-6, abs=1e-9)
            arrives = at.numbers(step)[f"Steps to the bottom, {name}"]
            if step and left < 0.99e-6:
                assert 0 < float(arrives) <= k
            elif not step or left > 1.01e-6:
                yet = f"over {at.run.most}" if step == at.run.most else "none yet"
                assert arrives == ("never" if np.isinf(at.run.ways[name].arrives) and name != MOMENTUM else yet)


def test_the_promised_line_lies_on_the_curve_at_the_best_rate_and_above_it_at_others() -> None:
    for settings, exact in (({"turn": 20.0}, True), ({"turn": 20.0, "pace": "share", "part": 0.7}, False)):
        run = clock(**settings).run
        for name in (BEFORE, AFTER):
            way = run.ways[name]
            promised = way.promised(np.arange(len(way.left)))
            if exact:
                assert way.left == pytest.approx(promised, rel=1e-9, abs=1e-20)
            else:
                assert (way.left <= promised * (1 + 1e-9)).all() and way.left[5] < promised[5]


def test_the_steps_that_are_told_are_those_that_a_longer_run_takes() -> None:
    at = clock(kappa="20", turn=10.0, heavy=True, valley_steps="200")
    for name, way in at.run.ways.items():
        assert int(np.flatnonzero(way.left <= 1e-6)[0]) == way.arrives
        assert at.whole[f"Steps to the bottom, {name}"] == way.arrives
        assert f" {way.arrives:.0f} {'with ' if name == MOMENTUM else ''}{name}" in at.caption(at.last)
    for step in (0, 12, 13, 69, 70, at.last):
        (goal,) = [t for t in course.chart(at.at(step)).frames[0]["data"] if LEVEL in t.get("text", ())]
        told = {text.strip(): x for text, x in zip(goal["text"][1:], goal["x"][1:], strict=True) if np.isfinite(x)}
        there = [way for way in at.run.ways.values() if way.arrives <= step]
        early = max((way.arrives for way in there), default=0) < 0.3 * step  # the level's name is clear of their steps
        assert np.isfinite(goal["x"][0]) == (len(there) < len(at.run.ways) and (early or not there))
        assert told == {f"{way.arrives:.0f} steps": way.arrives for way in at.run.ways.values() if way.arrives <= step}


def test_as_it_opens_both_come_to_a_millionth() -> None:
    at = clock()
    assert all(at.start < way.arrives <= at.last for way in at.run.ways.values())


def test_scaling_mends_a_valley_along_an_axis_and_not_one_on_the_diagonal() -> None:
    straight = clock(kappa="100", turn=0.0)
    assert straight.screen.quantity(straight.run, f"Condition number, {AFTER}") == 1
    diagonal = clock(kappa="100", turn=45.0)
    assert diagonal.screen.quantity(diagonal.run, f"Condition number, {AFTER}") == pytest.approx(100)
    assert any("runs diagonally" in said.text for said in diagonal.shown.said)
    assert not any("diagonally" in said.text for said in clock(kappa="1", turn=45.0).shown.said)


def test_the_right_map_holds_every_start_of_the_left_one_and_stands_still_under_it() -> None:
    for settings in ({"turn": 0.0}, {"kappa": "1000", "turn": 90.0}, {"kappa": "1"}):
        planes = set()
        for x, y in ((-5, 4), (5, -4), (0.3, 0.1)):
            ways = clock(**settings, valley_x=x, valley_y=y).run.ways
            planes.add(ways[AFTER].plane)
            assert ways[AFTER].plane.holds(ways[AFTER].trace.states[0].x[None]).all()
        assert len(planes) == 1 and ways[BEFORE].plane.x == (-5, 5) and ways[BEFORE].plane.y == (-4, 4)


def test_what_kappa_promises_is_drawn_as_far_as_the_ways_as_more_would_tell_when_they_arrive() -> None:
    at = clock(turn=20.0)
    before, after = (at.run.ways[name].arrives for name in (BEFORE, AFTER))
    for step in at.steps:
        said = at.caption(step)
        assert (f" {before:.0f} {BEFORE}" in said) == (step >= max(before, after))
        reached = f"{AFTER} the bottom was reached at step {after:.0f}"
        assert (reached in said) == (after <= step < before)
    for step in at.steps:
        told = [
            t
            for t in course.chart(at.at(step)).frames[0]["data"]
            if "foretold by the condition number" in t.get("hovertemplate", "")
        ]
        for line, way in zip(told, at.run.ways.values(), strict=True):
            assert list(line["x"]) == [*range(max(step, 1) + 1)]
            assert float(line["y"][step]) == pytest.approx(max(float(way.promised(step)), 1e-10), rel=1e-5)


def test_it_opens_where_scaling_has_helped_in_part_and_nobody_is_there() -> None:
    at = clock()
    before, after = (at.screen.quantity(at.at(at.start), f"Height left, {name}") for name in (BEFORE, AFTER))
    assert at.start == 3 and 0.4 < before < 0.6 and 0.01 < after < 0.1


def test_the_headline_tells_what_is_left_and_at_its_end_since_which_step_a_millionth() -> None:
    at = clock()
    assert at.caption(3) == f"Step 3: {BEFORE} 55% of the height is left and {AFTER} 4.1% of the height is left"
    there = f"{AFTER} the bottom was reached at step 13"
    assert at.caption(40) == f"Step 40: {BEFORE} 0.033% of the height is left and {there}"
    assert at.caption(100) == f"Scaling saves 57 steps to the bottom: 70 {BEFORE}, 13 {AFTER}"
    diagonal = clock(turn=45.0, kappa=10.0)
    assert diagonal.caption(diagonal.last).startswith("Scaling saves no step to the bottom: ")
    dear = clock(kappa=20.0, turn=60.0, pace="share", part=0.9, valley_steps=500)
    before, after = (dear.screen.quantity(dear.at(dear.last), f"Steps, {name}") for name in (BEFORE, AFTER))
    assert (before, after) == (32, 39)
    assert dear.caption(dear.last) == f"Scaling costs 7 steps to the bottom: 32 {BEFORE}, 39 {AFTER}"
    for map in at.picture.frames[0]["layout"]["annotations"][1:2]:
        assert "x × 1.25 and y × 4.41" in map["text"], "the numbers of Look closer"
    heavy = clock(heavy=True).caption(40)
    assert heavy.startswith(f"Step 40: {BEFORE} 0.033% of the height is left, {there} and with {MOMENTUM} ")


def test_a_drag_and_a_click_move_the_start_on_both_maps() -> None:
    picture = clock().picture
    assert [drag.meta for drag in picture.drags] == ["start", "scaled start"] and picture.on_click
    left, right = picture.drags
    x, y = clock().run.ways[AFTER].trace.states[0].x
    assert right.sets(0, x, y) == pytest.approx(left.sets(0, -4.0, 2.5))
    for drag in picture.drags:
        assert any(trace.get("meta") == drag.meta for trace in picture.frames[0]["data"])
    run = PAGE.answer({"view": "conditioning", "kappa": "50", "turn": 0.0, **starts_at(0, 2.04, -1.26)}).run
    assert run.ways[BEFORE].trace.states[0].x == pytest.approx([2.0, -1.3])
    assert run.ways[AFTER].trace.states[0].x == pytest.approx([2.0, -1.3 * 50**0.5])
    still = PAGE.answer({"view": "conditioning", "valley_x": 0.0, "valley_y": 0.0})
    assert len(still.pictures[0].frames) == 1 and still.quantity(f"Height left, {BEFORE}") == 0


@pytest.mark.parametrize(
    ("data", "across", "up"),
    [
        ("two_scales", "small", "large"),
        ("housing", "age (years)", "rooms"),
        ("diabetes", "blood pressure (mm Hg)", "s6 blood sugar"),
    ],
)
def test_of_two_columns_it_is_their_covariance_and_then_their_correlation(data: str, across: str, up: str) -> None:
    at = clock(valley="columns", data=data, across=across, up=up)
    table = at.run.data
    X = table.columns(across, up).X
    assert at.screen.quantity(at.run, f"Condition number, {BEFORE}") == pytest.approx(
        np.linalg.cond(np.cov(X.T)), rel=1e-6
    )
    assert at.screen.quantity(at.run, f"Condition number, {AFTER}") == pytest.approx(
        np.linalg.cond(np.corrcoef(X.T)), rel=1e-6
    )
    best = np.linalg.lstsq(np.column_stack([np.ones(len(X)), X]), table.y, rcond=None)[0][1:]
    start = at.run.ways[BEFORE].trace.states[0].x
    assert start / np.linalg.norm(start) == pytest.approx(-best / np.linalg.norm(best), abs=1e-6)  # coefficients of 0
    assert at.picture.on_click is None and not at.picture.drags


def test_columns_without_a_single_bottom_are_refused_in_words() -> None:
    with pytest.raises(Refused, match="a multiple of the other"):
        clock(valley="columns", data="singular")
    data = clock(valley="columns").run.data
    cases = [
        (data.columns("small"), "Two inputs are needed"),
        (replace(data, X=data.X * [1.0, 0.0]), "the same in all rows"),
    ]
    for table, said in cases:
        with pytest.raises(Refused, match=said), answers.given("descent", {}):
            columns.choose(table)


def test_a_round_valley_is_called_round() -> None:
    at = clock(kappa="1", turn=0.0)
    left, right, *_ = (note["text"] for note in at.picture.frames[0]["layout"]["annotations"])
    assert "round, as steep across as along" in left and ": round" in right
    assert at.caption(0) == f"Step 0: {BEFORE} the valley is round, as steep across as along"


def test_who_begins_at_the_lowest_point_needs_no_step() -> None:
    at = clock(valley_x=0.0, valley_y=0.0)
    assert at.run.ways[BEFORE].trace.states[0].value == 0
    assert set(at.screen.numbers(at.run).values()) == {0}


def test_the_valley_after_scaling_is_told_as_steep_as_it_is() -> None:
    for kappa, turn in ((20, 10.0), (100, 45.0), (1, 10.0)):
        at = clock(kappa=str(kappa), turn=turn)
        Q = valley(kappa, turn)
        low, high = np.linalg.eigvalsh(Q / np.sqrt(np.outer(np.diag(Q), np.diag(Q))))
        told = at.picture.frames[0]["layout"]["annotations"][1]["text"]
        times = words.number(float(f"{high / low:.10g}"))
        assert (f": {times} times steeper" if times != "1" else ": round") in told


def test_at_the_limit_it_never_arrives_on_either_side() -> None:
    at = clock(kappa="10", turn=0.0, pace="share", part=1.0)
    assert set(at.numbers(at.last).values()) == {"never"}
    for way in at.run.ways.values():
        Q = np.array(way.landscape.Q)
        across = np.linalg.eigvalsh(np.eye(2) - way.pace.rate * Q)
        assert across.min() == pytest.approx(-1), "it lands as high on the other side"


def test_of_columns_the_right_map_holds_the_way_and_little_more() -> None:
    run = clock(valley="columns", data="two_scales").run
    way = run.ways[AFTER]
    start, plane = np.abs(way.trace.states[0].x), way.plane
    assert max(start[0] / plane.x[1], start[1] / plane.y[1]) > 0.6
    assert plane.holds(np.array([way.trace.states[0].x])).all()
