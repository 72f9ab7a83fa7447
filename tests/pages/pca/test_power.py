"""Power iteration: what the page shows against A^k x multiplied out."""

import re
from functools import partial
from typing import Any

import numpy as np
import pytest

from algos.pca import power_iteration
from algos.trace import record
from datasets import catalog
from pages.views.pca.power import figure
from pages.views.pca.power.captions import ended
from pages.views.pca.power.run import LIMIT, Iteration
from tests.pages import drags
from tests.pages.clock import Clock
from tests.pages.harness import Opened, alts, frames, numbers, texts
from tests.pages.pca.reading import named
from ui.compute import Refused

OWN: dict[str, Any] = {"power_matrix": "own"}


opened = partial(Opened, "pca", view="power", power_curve=True)


def curve(at: Opened, name: str) -> Any:
    return named(frames(at)[-1], name)["y"]


def test_the_curve_of_the_angle_goes_as_far_as_one_has_played_and_how_it_ended_is_said_at_the_end():
    drawn = frames(opened())
    whole = named(drawn[-1], "angle left")["y"]
    for i in (0, 3, len(drawn) - 1):
        seen = named(drawn[i], "angle left")
        past = seen["x"] <= i
        np.testing.assert_array_equal(seen["y"][past], whole[past])
        assert np.isnan(seen["y"][~past]).all()
    clock = Clock("pca", view="power")
    assert [clock.verdict(i) for i in (0, clock.last - 1)] == ["", ""]
    assert clock.verdict(clock.last).startswith("It came to rest on axis 1.")


def test_the_picture_opens_with_one_axis_and_of_data_with_nothing_but_the_arrow_and_where_it_goes():
    drawn = frames(opened())
    for i, names in (
        (0, {"axis 1: most variance", "arrow: <b>drag me</b>", "next", "<b>80°</b>"}),
        (1, {"axis 1: most variance", "arrow", "start", "next", "<b>37.3°</b>"}),
    ):
        texts = [re.sub("<span.*?</span>|<br>", "", one) for t in drawn[i] if "text" in t for one in t["text"]]
        said = {text.strip("\u2002") for text in texts}
        assert said - {""} == names
    caption = Clock("pca", view="power").caption
    assert caption(0).endswith("80° off axis 1") and caption(1).endswith(
        "37.3° off axis 1"
    )  # tan 37.3° = ratio tan 80°
    for i, own, seen in ((0, False, False), (1, False, False), (0, True, False), (1, True, True)):
        traces = frames(opened(**OWN))[i] if own else drawn[i]  # the rows of data lie as the image would
        ring = next(t for t in traces if t.get("name", "").startswith("circle under A"))
        assert np.isfinite(ring["x"]).all() == seen
    ratio = 1 / opened().shown.run.ratio  # small angles are as their tangents
    told = re.search(r"([\d.]+) times smaller than before$", caption(4))
    assert told and float(told[1]) == pytest.approx(ratio, rel=0.02) and "smaller" not in caption(1)
    assert [named(traces, "axis 2").get("visible", True) for traces in (drawn[0], drawn[-1])] == [False, True]


@pytest.mark.parametrize("settings", [OWN, OWN | dict(power_first=-1.5), OWN | dict(power_unit=False)])
def test_the_image_says_what_it_is_divided_by(settings):
    at = opened(**settings)
    for traces in frames(at)[:3]:
        x, image = (next(t for t in traces if t.get("name", "").split(" ÷")[0] == name) for name in ("x", "A x"))
        by = float([*image["name"].split("÷ "), "1"][1])
        tips = [np.array([t["x"][1], t["y"][1]]) for t in (x, image)]
        np.testing.assert_allclose(by * tips[1], at.shown.run.A @ tips[0], rtol=6e-3, atol=1e-5)
        beside = {text for t in traces if t.get("mode") == "text" for text in t["text"] if text.startswith("A x")}
        assert beside <= {image["name"]}
    assert ("divided by the size of the larger eigenvalue" in texts(at.caption)) == ("power_unit" not in settings)


@pytest.mark.parametrize(
    ("settings", "title"),
    [
        ({"data": "tilted"}, "x1, centred"),
        ({"data": "unscaled"}, "age (years), centred"),
        ({"data": "unscaled", "standardise": True}, "age (years), standardised"),
        ({"data": "wine"}, "first principal axis"),
        (OWN, "first entry"),
    ],
)
def test_the_axis_says_in_what_it_is_measured(settings, title):
    assert opened(**settings).shown.pictures[0].frames[0]["layout"]["xaxis"]["title"]["text"] == title


def test_the_numbers_are_those_of_the_largest_eigenvalue():
    at = opened(data="iris")
    X = catalog.make("iris").X
    values = np.linalg.eigvalsh(np.cov(X.T, bias=True))
    assert numbers(at) == pytest.approx({"Variance along the arrow": values[-2], "Variance along axis 1": values[-1]})
    assert at.shown.quantity("Ratio of eigenvalues") == pytest.approx(values[-2] / values[-1])
    assert at.shown.quantity("Degrees off axis 1") < 1e-6
    own = numbers(opened(**OWN, power_first=-1.5))
    assert own == pytest.approx({"x′A x": 0.6, "Eigenvalue 1": -1.5})
    assert "All 4 columns take part" in texts(at.caption)
    assert f"After {at.shown.quantity('Multiplications')} multiplications " in alts(at)[0]


def test_the_angle_in_the_plane_is_the_predicted_one_at_every_step():
    at = opened(**OWN, power_first=1.5, power_second=0.9, power_start=70)
    expected = np.degrees(np.arctan(np.tan(np.radians(70)) * 0.6 ** np.arange(20)))
    for drawn in (curve(at, "angle left"), *at.shown.run.courses(at.shown.run.trace.states)):
        np.testing.assert_allclose(drawn[:20], expected, rtol=1e-4)
    told = Clock("pca", view="power", **OWN, power_first=1.5, power_second=0.9, power_start=70).told(3)
    assert f"{expected[3]:.4g}° = " in told


def test_with_many_columns_the_angle_never_exceeds_the_predicted_one():
    at = opened(data="wine", standardise=True)
    angle, guide = at.shown.run.courses(at.shown.run.trace.states)
    first = at.shown.quantity("Multiplications") + 1
    assert (angle[:first] <= guide[:first] * (1 + 1e-3) + 1e-8).all()
    assert angle[0] == pytest.approx(80)


def test_what_happens_is_said():
    stuck = opened(**OWN, power_start=90)
    assert "not on axis 1" in texts(stuck.caption)
    assert "is reversed at every step" in texts(opened(**OWN, power_first=-1.2, power_second=0.8).caption)
    assert "but a rounding error" in texts(opened(data="wine", power_start=90).caption)


def test_without_normalising_the_parts_grow_and_die():
    at = opened(**OWN, power_first=1.3, power_second=0.7, power_unit=False)
    x = named(frames(at)[-1], "x")
    c, s = np.cos(np.radians(80)), np.sin(np.radians(80))
    assert np.hypot(x["x"][1], x["y"][1]) == pytest.approx(np.hypot(c * 1.3**12, s * 0.7**12), rel=1e-6)
    assert "first 12 of" in texts(at.caption)


def test_equal_and_opposite_eigenvalues_are_said():
    equal = opened(**OWN, power_first=0.8, power_second=0.8, power_start=40)
    assert "every direction is an eigenvector" in texts(equal.caption)
    assert equal.shown.quantity("Multiplications") == 1
    opposite = opened(**OWN, power_first=0.8, power_second=-0.8, power_start=40)
    assert "Stopped at the limit of 400 steps" in texts(opposite.caption)
    assert "never settles" in texts(opposite.caption)


def test_looking_closer_multiplies_out():
    clock = Clock("pca", view="power", **OWN, power_first=1.4, power_second=-0.5, power_turn=20, power_start=60)
    c, s = np.cos(np.radians(20)), np.sin(np.radians(20))
    A = 1.4 * np.outer([c, s], [c, s]) - 0.5 * np.outer([-s, c], [-s, c])
    np.testing.assert_allclose(np.linalg.eigvalsh(A), [-0.5, 1.4])
    said = clock.told(4)
    for value in (np.cos(np.pi / 3) * 1.4**4, np.sin(np.pi / 3) * 0.5**4, 1 / 1.4):
        assert f"{value:.4g}" in said


RNG = np.random.default_rng(0)


@pytest.mark.parametrize(
    ("X", "settings", "words"),
    [
        (np.ones((5, 1)), {}, "two columns"),
        (np.ones((5, 3)), {}, "All rows are equal"),
        (np.ones((5, 1)), OWN | dict(power_first=0, power_second=0), "Both eigenvalues are 0"),
        (RNG.normal(size=(9, 3)) * 1e60, {}, "too large"),
    ],
)
def test_tables_and_matrices_without_an_axis_are_refused_in_words(given, X, settings, words):
    with pytest.raises(Refused, match=words):
        given("power", X, **settings)


def test_rows_on_a_line_huge_values_and_many_columns_are_shown(given):
    line = given("power", np.outer(np.arange(6.0), [1.0, 2.0, 0.0]), power_start=90)
    assert numbers(line)["Variance along the arrow"] == pytest.approx(numbers(line)["Variance along axis 1"])
    huge = given("power", RNG.normal(size=(9, 3)) * 1e25)
    assert huge.shown.quantity("Degrees off axis 1") < 1e-4
    assert "All 40 columns take part" in texts(given("power", RNG.normal(size=(5, 40))).caption)


def test_those_who_cannot_see_it_are_told_the_step_that_the_numbers_are_of():
    at = opened(**OWN, power_first=1.2, power_second=1.1)
    steps = int(at.shown.quantity("Multiplications"))
    assert steps > 100 and f"After {steps} multiplications " in alts(at)[0]


@pytest.mark.parametrize(
    ("diagonal", "angle", "said"),
    [
        ([3, 2, 1], 80, "the same steps find axis 2."),
        ([3, 1.01, 1], 80, "still turning at the limit"),
        ([3, 2, 1], 90, "no part along axis 1 either"),
        ([3, 1], 90, "the same steps find axis 1."),
        ([3, 0], 90, "A sends this start to 0"),
        ([3, 0, 0], 90, "the same steps find axis 1."),
        ([2, 2, 1], 80, "plane of the first two axes"),
        ([2, 2], 80, "It rests at once"),
        ([1.2, -1.2], 90, "It rests at once"),
    ],
)
def test_how_it_ended_is_said_of_both_axes(diagonal, angle, said):
    """From a start so many degrees from the first axis of a diagonal matrix."""
    A = np.diag(np.array(diagonal, float))
    values, axes = power_iteration.eigen(A)
    start = power_iteration.begin(axes, angle)
    trace = record(power_iteration.steps(A, start=start), limit=LIMIT)
    assert said in ended(Iteration(None, "", False, np.empty((0, 2)), A, values, axes, start, angle, True, trace))


def test_the_angle_is_interrupted_where_another_axis_begins_and_that_is_not_told_before():
    angle = np.array([80.0, 1.0, 1e-12, 70.0])
    left, second = figure.angles(angle, {3: "axis 2"}, 3)
    np.testing.assert_allclose(left["y"], [80, 1, 1e-12, np.nan, 70], rtol=1e-6)
    np.testing.assert_array_equal(left["x"], [0, 1, 2, np.nan, 2])  # to begin again multiplies nothing
    assert list(second["x"]) == [2] and second["text"] == ["axis 2"]
    left, second = figure.angles(angle, {3: "axis 2"}, 1)
    np.testing.assert_allclose(left["y"], [80, 1, np.nan, np.nan, np.nan], rtol=1e-6)
    assert second["text"] == [""]


def test_behind_the_arrow_lie_the_rows_that_the_matrix_is_the_covariance_of():
    at = opened(data="tilted")
    behind = frames(at)[0][-2]
    places = np.column_stack([behind["x"], behind["y"]])
    A = at.shown.run.A
    np.testing.assert_allclose(np.cov(places.T, bias=True), A / (4 * np.linalg.eigvalsh(A)[-1]), rtol=1e-5)
    assert not len(frames(opened(**OWN))[0][-2]["x"])


@pytest.mark.parametrize("settings", [{}, OWN, OWN | {"power_turn": 120}])
def test_the_arrow_is_turned_to_where_its_start_is_dragged_past_a_right_angle_too(settings):
    first = opened(**settings).shown.run.axes
    for off, is_at in ((-90, -90), (-30, -30), (0, 0), (45, 45), (100, 100), (-130, -130)):
        towards = 3 * (np.cos(np.radians(off)) * first[0] + np.sin(np.radians(off)) * first[1])
        at = drags.dropped("pca", {"view": "power"} | settings, figure.START, *towards)
        angle = np.radians(is_at)
        expected = np.cos(angle) * first[0] + np.sin(angle) * first[1]
        np.testing.assert_allclose(drags.places(at, figure.START, 0)[-1], expected, atol=0.02)  # to a whole degree
    drags.anywhere("pca", {"view": "power"} | settings, figure.START)


def test_of_more_columns_the_arrow_is_a_shadow_and_is_not_dragged():
    (picture,) = opened(data="wine").pictures
    assert not [drag for drag in picture.drags if drag.meta == figure.START]


def test_the_next_arrow_is_what_the_matrix_makes_at_length_1():
    drawn = frames(opened())
    tips = [np.array([t["x"][1], t["y"][1]]) for t in (named(traces, "x") for traces in drawn)]
    for i in (0, 1):
        ahead = named(drawn[i], "next x")
        np.testing.assert_allclose([ahead["x"][1], ahead["y"][1]], tips[i + 1], rtol=1e-5)
    assert np.isnan(named(drawn[-1], "next x")["x"][1])  # it lies on the arrow


def test_the_start_is_named_once_the_arrow_has_left_it():
    trail = np.array([[-0.6, 0.8], [0.0, 1.0]])
    been = [figure.moving(trail[-1], trail[-1], trail, trail[:k], 1)[1] for k in (1, 2)]
    assert [[text.strip("\u2002") for text in trace["text"]] for trace in been] == [[""], ["start", ""]]
    assert been[1]["textposition"] == "middle left", "away from the middle"
    near = np.array([[-0.6, 0.8], [-0.5, 0.87]])
    assert figure.moving(near[1], near[1], near, near, 1)[1]["text"] == ["", ""], "it would lie on the arrow's name"


@pytest.mark.parametrize("x", [[0.9, -0.4], [-0.9, 0.4], [0.1, -1.0]])
def test_an_arc_leads_from_the_arrow_to_the_nearer_end_of_the_axis(x):
    x, axis = np.array(x), np.array([0.6, 0.8])
    arc = figure.arc(x, axis, seen=True)
    places = np.column_stack([arc["x"], arc["y"]])
    np.testing.assert_allclose(np.hypot(*places.T), figure.ARC)
    start, end = places[[0, -1]] / figure.ARC
    np.testing.assert_allclose(start, x / np.linalg.norm(x))
    np.testing.assert_allclose(abs(end @ axis), 1)
    assert start @ end >= 0  # no more than a right angle
    hidden = figure.arc(x, axis, "80°", seen=False)
    assert np.isnan(hidden["x"]).all() and not any(hidden["text"])


@pytest.mark.parametrize(("off", "named"), [(80, True), (15, False), (-80, True)])
def test_a_wide_arc_says_its_angle(off, named):
    turn = np.radians(off)
    arc = figure.arc(np.array([np.cos(turn), np.sin(turn)]), np.array([1.0, 0.0]), f"{abs(off)}°", seen=True)
    assert [text for text in arc["text"] if text] == [f"\u2002<b>{abs(off)}°</b>\u2002"] * named


def test_the_curve_of_the_angle_comes_with_a_switch():
    for curve, plots in ((False, {"x"}), (True, {"x", "x2"})):
        assert {t.get("xaxis", "x") for t in frames(opened(power_curve=curve))[-1]} == plots


@pytest.mark.parametrize("sign", [1, -1])
def test_the_name_of_the_image_stands_where_the_arrow_is_not(sign):
    x, tip = np.array([1.0, -0.5 * sign]), np.array([0.7, 0.7 * sign])
    beside = figure.moving(x, tip, np.zeros((3, 2)), x[None], 2.0)[-2]
    along = tip / np.linalg.norm(tip)
    place = np.array([beside["x"][0], beside["y"][0]])
    off = place - (place @ along) * along
    assert beside["text"] == ["A x ÷ 2"] and off @ x < 0 and beside["textposition"] == "middle left"
    short = figure.moving(x, 0.3 * tip, np.zeros((3, 2)), x[None], 2.0)[-2]
    np.testing.assert_allclose([short["x"][0], short["y"][0]], 0.3 * tip, rtol=1e-6)
    assert short["textposition"] == ("bottom right" if sign > 0 else "top right")


def test_the_headline_counts_the_multiplications_to_either_axis():
    run = Clock("pca", view="power")
    first = run.run.first.k
    said = [run.picture.captions[i] for i in range(len(run.picture.frames))]
    angles, _ = run.run.courses(run.run.trace.states[: first + 1])
    close = int(np.flatnonzero(angles < 1)[0])
    rest = f"After {first} multiplications the arrow has come to rest on axis 1, and after {close} it was within 1°"
    assert said[first] == rest and 0 < close < first
    assert said[first - 1].startswith(f"After {first - 1} multiplications the arrow is")
    removed = "Axis 1 is removed from A"
    assert said[first + 1].startswith(f"{removed}: the arrow starts again on axis 2")
    assert said[first + 2].startswith(f"{removed}: after 1 more multiplication the arrow is on axis 2")
    for frame, made in ((first, first), (first + 1, first), (first + 2, first + 1)):
        assert list(figure_dot(run.picture.frames[frame]["data"])["x"]) == [made]


def figure_dot(traces):
    """The dot on the curve of the angle."""
    return next(t for t in traces if t.get("xaxis") == "x2" and len(t["x"]) == 1 and t["mode"] == "markers")


def test_a_start_past_a_right_angle_is_said_to_be_off_the_line():
    assert Clock("pca", view="power", power_start=131).caption(0) == "The arrow starts 49° off the line of axis 1"
    assert Clock("pca", view="power", power_start=49).caption(0) == "The arrow starts 49° off axis 1"


def test_the_arrow_is_said_to_keep_its_length_however_long_it_is_drawn(given):
    for X in ([[3.0, 0.0], [-3, 0], [0, 1], [0, -1]], [[0.3, 0.0], [-0.3, 0], [0, 0.1], [0, -0.1]]):
        at = given("power", np.array(X))
        assert "then scales it back to its length." in texts(at.caption)
        lengths = [np.hypot(x["x"][1], x["y"][1]) for x in (named(drawn, "x") for drawn in frames(at))]
        assert lengths == pytest.approx([lengths[0]] * len(lengths))


def test_a_start_past_a_right_angle_is_as_far_off_the_line_as_the_one_that_points_the_other_way():
    for angle, folded in ((108, 72), (-130, 50), (180, 0)):
        over, under = (opened(**OWN, power_start=at).shown.run for at in (angle, angle - 180 * np.sign(angle)))
        assert over.folded == under.folded == folded
        np.testing.assert_allclose(over.start, -under.start, atol=1e-12)
        np.testing.assert_allclose(over.courses(over.trace.states)[0], under.courses(under.trace.states)[0], atol=1e-5)


def test_the_names_of_arrows_on_an_axis_keep_off_its_name_and_of_the_arc():
    axis = np.array([np.cos(np.radians(30)), np.sin(np.radians(30))])
    none = np.zeros((3, 2))
    on = figure.moving(axis, axis, none, axis[None], 1.0, axis=axis)[-1]
    assert on["textposition"] == "bottom right", "the axis has its name above it"
    across = np.array([-axis[1], axis[0]])
    beside = figure.moving(across, 0.5 * across, none, across[None], 1.2, axis=axis)[-2]
    assert (np.array([beside["x"][0], beside["y"][0]]) @ axis) < 0, "the arc lies on the side of the axis"


def test_of_equal_eigenvalues_no_axis_is_said_to_be_found():
    said = opened(**OWN | dict(power_first=1.0, power_second=1.0)).pictures[0].captions
    assert any("The direction found is removed from A" in text for text in said)
    assert not any("Axis 1 is removed" in text or "Axis 2 is removed" in text for text in said)


def test_the_arrow_the_headline_and_the_number_tell_of_the_same_axis_after_the_deflation():
    """The number is A along the arrow as drawn, and the axis named is the one drawn so, by numpy's eigenvectors."""
    for settings in ({}, OWN | dict(power_first=1.2, power_second=1.1), OWN | dict(power_start=90), OWN):
        clock = Clock("pca", view="power", **settings)
        A = clock.run.A
        values, vectors = np.linalg.eigh(A)
        order = np.argsort(-np.abs(values))
        for i, step in enumerate(clock.picture.steps):
            drawn = clock.picture.frames[i]["data"]
            x, axes = named(drawn, "x"), [named(drawn, f"axis {k}") for k in (1, 2)]
            x = np.array([x["x"][1], x["y"][1]])
            assert next(iter(clock.numbers(step).values())) == pytest.approx(x @ A @ x / (x @ x), abs=1e-5)
            told = re.search(r"(?:([\d.]+)(·10⁻\S+)?° off|()(on)) axis (\d)", clock.caption(step))
            assert told
            gone = re.search(r"Axis (\d) is removed from A", clock.caption(step))  # the one found before
            assert (gone is None) == (len(clock.at(step).trace.final.found) == 0)
            if gone:
                along = clock.at(step).trace.final.found[0] @ vectors[:, order[int(gone[1]) - 1]]
                assert abs(along) == pytest.approx(1, abs=1e-6)
            k = int(told[5]) - 1
            guide = np.array([axes[k]["x"][-1] - axes[k]["x"][0], axes[k]["y"][-1] - axes[k]["y"][0]])
            assert abs(guide @ vectors[:, order[k]]) == pytest.approx(np.linalg.norm(guide), rel=1e-5)
            off = np.degrees(np.arccos(min(abs(x @ vectors[:, order[k]]), 1)))
            assert (0 if told[2] or told[4] else float(told[1])) == pytest.approx(off, abs=0.06)
        assert off < 0.1


def test_from_another_start_the_player_stays_on_its_way_to_the_same_axis():
    long, short = (Clock("pca", view="power", power_start=angle) for angle in (80, 3))
    assert long.run.first.k > short.run.first.k
    for step, state in zip(long.picture.steps, long.run.trace.states, strict=True):
        there = short.run.trace.states[short.picture.frame(step)]
        assert (there.axis, there.k) == (state.axis, min(state.k, short.run.first.k) if state.axis == 0 else state.k)


def test_of_an_arrow_that_turns_round_at_every_step_the_line_comes_to_rest():
    clock = Clock("pca", view="power", power_matrix="own", power_first=-1.2, power_second=0.8)
    x = clock.run.first.x
    assert clock.run.A @ x == pytest.approx(-1.2 * x, abs=1e-6)
    assert any(said.endswith("the line through arrow x has come to rest on axis 1") for said in clock.picture.captions)
    assert clock.verdict(clock.last).startswith("The line through x came to rest on axis 1.")
    assert Clock("pca", view="power", power_start=180.0).caption(0) == "The arrow starts on axis 1"
