"""One update on the screen: every text is the number it names, and what is not known yet is not shown."""

import re
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest

from algos.neural.backpropagation import backward, cost, numerical
from algos.neural.losses import HINGE
from pages.neural import PAGE
from pages.views.neural.board import ABOVE, BELOW
from pages.views.neural.one_step import figure, names
from pages.views.neural.one_step.run import Run
from tests.pages import drags
from tests.pages.clock import Clock
from tests.pages.harness import Opened
from ui import controls

LOSSES, ACTIVATIONS = ("log loss", "squared error", "hinge"), ("tanh", "relu", "sigmoid")
CASES = [
    dict(loss=loss, activation=activation, right=str(i % 2), hidden=1 + i % 3)
    for i, (loss, activation) in enumerate(product(LOSSES, ACTIVATIONS))
]


def clock(**settings: object) -> Clock:
    return Clock("neural", view="one_step", **settings)


def texts(at: Clock, step: int) -> str:
    """All words of a frame, without their marks."""
    data = at.picture.frames[step]["data"]
    said = [word for trace in data if "text" in trace.get("mode", "") for word in trace["text"]]
    return " | ".join(re.sub(r"<[^>]*>", " ", word) for word in said)


@pytest.mark.parametrize("settings", CASES)
def test_numbers_are_those_of_the_row_once_they_are_known(settings: dict[str, object]) -> None:
    at = clock(**settings)
    run: Run = at.run
    net, x, y = run.network, run.x[None], [run.y]
    found, checked = backward(net, x, y, loss=run.loss), numerical(net, x, y, loss=run.loss)
    after = run.state.after
    assert after is not None and at.last == 10
    off = max(
        float(np.abs(a - b).max())
        for a, b in zip((*found.weights, *found.biases), (*checked.weights, *checked.biases), strict=True)
    )
    for step in range(11):
        shown = at.numbers(step)
        assert (shown["Loss"] == "none yet") == (step < 5)
        assert (shown["Loss after the update"] == "none yet") == (step < 10)
    last = at.numbers(10)
    assert at.shown.quantity("Output") == pytest.approx(net.forward(x).output[0, 0])
    assert last["Loss"] == pytest.approx(found.loss)
    assert last["Loss after the update"] == pytest.approx(cost(after, x, y, loss=run.loss))
    assert at.shown.quantity("Largest difference of a derivative") == pytest.approx(off, abs=1e-12) and off < 1e-8
    at.looks_closer()


@pytest.mark.parametrize("settings", CASES)
def test_the_drawing_shows_each_number_from_its_step_on(settings: dict[str, object]) -> None:
    at = clock(**settings)
    run: Run = at.run
    final = run.state
    told = names.told
    hidden = run.hidden
    shown = {
        f"z₁ = {told(final.z[0][0])}": 1,
        f"a₁ = {told(final.a[1][0])}": 2,
        f"z = {told(final.z[1][0])}": 3,
        f"{names.output(run.loss)} = {told(final.a[2][0])}": 4,
        f"loss {told(final.loss or 0)}": 5,
        f"v{names.DIGITS[hidden]} = {told(run.network.weights[1][hidden - 1, 0])}": 0,
    }
    for step in range(10):
        said = texts(at, step)
        for word, first in shown.items():
            assert (word in said) == (step >= first), (word, step, said)
        assert len(re.findall("δ[₁₂₃]? = ", said)) == (0 if step < 6 else 1 if step < 7 else 1 + hidden)
        assert len(re.findall("∂ [−0-9]", said)) == (0 if step < 8 else hidden + 1 if step < 9 else 4 * hidden + 1)
    said = texts(at, 10)
    assert final.after is not None
    for one in names.weights(hidden):
        before, after = (names.of(net.weights, net.biases, *one) for net in (run.network, final.after))
        becomes = rf"= {told(before)} +stays" if before == after else rf"{told(before)} +→ {told(after)}"
        assert re.search(rf"{names.plain(*one)} {becomes}( |$)", said)


@pytest.mark.parametrize("settings", CASES)
def test_derivatives_are_those_by_differences(settings: dict[str, object]) -> None:
    run: Run = clock(**settings).run
    found, checked = run.state, run.checked
    for ours, theirs in zip((*found.weights, *found.biases), (*checked.weights, *checked.biases), strict=True):
        np.testing.assert_allclose(ours, theirs, atol=1e-6)


@pytest.mark.parametrize("settings", CASES)
def test_captions_do_sums_that_are_right(settings: dict[str, object]) -> None:
    at = clock(**settings)
    for step in (1, 3):
        left, right = at.caption(step).split(" = ")[-2:]
        total = eval(left.replace("−", "-").replace("·", "*"))
        assert total == pytest.approx(float(right.replace("−", "-")), abs=0.02 * max(1, abs(total)))


def test_it_opens_with_the_point_and_the_update_says_what_the_network_says_then() -> None:
    at = clock()
    assert at.start == 0 and at.caption(0) == "The point (1, 2) goes in on the left, and its target on the right is 1"
    assert at.numbers(0)["Loss"] == at.numbers(4)["Loss"] == "none yet" != at.numbers(5)["Loss"]
    run = at.run
    after = run.trace.final.after.forward(run.x[None]).a[-1][0, 0]
    assert f"P becomes {names.told(float(after))}" in at.caption(at.last)


def test_a_loss_that_falls_by_less_than_is_told_hardly_falls() -> None:
    at = clock(loss="squared error", right="0", c=5.0, activation="sigmoid")
    before, after = at.run.trace.final.loss, at.run.trace.final.loss_after
    assert after < before and names.told(before) == names.told(after)
    assert f"the loss hardly falls from {names.told(after)} and" in at.caption(at.last)


def test_each_preset_shows_what_it_says_why() -> None:
    def of(**settings: object) -> Run:
        run: Run = PAGE.answer(dict(view="one_step", **settings)).run
        return run

    dead = of(activation="relu", b1=-4.0).state
    assert not dead.weights[0][:, 0].any() and dead.biases[0][0] == 0 and dead.weights[1][0, 0] == 0
    assert dead.weights[0][:, 1].all() and dead.weights[1][1, 0] != 0
    zero = dict.fromkeys(("w11", "w21", "b1", "v1", "w12", "w22", "b2", "v2", "c"), 0.0)
    still = of(**zero).state
    assert not any(W.any() for W in still.weights) and still.biases[1][0] == -0.5
    twins = of(w12=0.8, w22=-0.5, b2=0.3, v2=1.2).state.after
    assert twins is not None and np.ptp(twins.weights[0], axis=1).max() == 0 and np.ptp(twins.weights[1]) == 0


def test_what_stands_still_is_said_and_why() -> None:
    def said(**settings: object) -> str:
        return " ".join(one.text for one in PAGE.answer(dict(view="one_step", **settings)).said)

    assert "Unit 1 is dead" in said(activation="relu", b1=-4.0)
    assert "dead" not in said(activation="relu", x2=0.5, b1=1.0, b2=1.0)
    assert "right side of its margin" in said(loss="hinge", c=2.0)
    assert "margin" not in said(loss="hinge", c=2.0, right="0")
    assert "equal" in said(w12=0.8, w22=-0.5, b2=0.3, v2=1.2)
    assert "equal" not in said(w12=0.8, w22=-0.5, b2=0.3, v2=1.1)


@pytest.mark.parametrize("hidden", [1, 2, 3])
def test_no_line_runs_through_its_label_and_no_label_into_another(hidden: int) -> None:
    shown = [one for one in names.weights(hidden) if one[1]]
    spots = {one: figure.middle(hidden, *one) for one in shown}
    lines = [pair for one in shown for pair in pairwise(figure.drawn(hidden, *one))]
    for one, spot in spots.items():
        half = np.array([figure.wide(hidden, one[0]), figure.HIGH])
        for start, end in lines:
            way = start + np.linspace(0, 1, 200)[:, None] * (end - start)
            assert not (np.abs(way - spot) < half - 1e-6).all(axis=1).any()
        for other, place in spots.items():
            assert other == one or (np.abs(place - spot) >= (1.3, 2 * figure.HIGH - 1e-9)).any()


@pytest.mark.parametrize("hidden", [1, 2, 3])
def test_every_line_runs_from_box_to_box(hidden: int) -> None:
    at = figure.places(hidden)
    for layer, below, unit in names.weights(hidden):
        if below:
            run = figure.drawn(hidden, layer, below, unit)
            start, end = (at["inputs"], at["hidden"]) if layer == 1 else (at["hidden"], at["output"])
            half = figure.ENTRY if layer == 1 else figure.HALF
            assert run[0, 0] == pytest.approx(start[below - 1, 0] + half)
            assert run[-1, 0] == pytest.approx(end[unit - 1, 0] - figure.HALF)
            for place, box in ((run[0], start[below - 1]), (run[-1], end[unit - 1])):
                assert abs(place[1] - box[1]) < figure.TALL


@pytest.mark.parametrize("hidden", [1, 2, 3])
def test_a_number_that_is_dragged_up_by_one_is_larger_by_one(hidden: int) -> None:
    settings: dict[str, Any] = dict(view="one_step", hidden=hidden)
    at = Opened("neural", **settings)
    run: Run = at.shown.run
    grips, (drag,) = drags.places(at, figure.VALUES), at.pictures[0].drags
    moved: dict[str, Any] = {}
    for i, (x, y) in enumerate(grips):
        moved |= drag.sets(i, float(x), float(y) + 1)
    assert len(moved) == 2 + run.network.size
    for name, value in moved.items():
        assert value == pytest.approx(min(figure.held(run, name) + 1, 3 if name[0] == "x" else 5))
        after: Run = Opened("neural", **settings | {name: value}).shown.run
        assert figure.held(after, name) == value
    drags.anywhere("neural", settings, figure.VALUES, len(grips))


@pytest.mark.parametrize("hidden", [1, 2, 3])
def test_clicks_look_at_what_they_are_on(hidden: int, monkeypatch: pytest.MonkeyPatch) -> None:
    at = clock(hidden=hidden)
    put: dict[str, Any] = {}
    monkeypatch.setattr(controls, "put", put.__setitem__)
    click = at.picture.on_click
    assert click is not None
    boxes, lines = (t for t in at.picture.frames[0]["data"] if str(t.get("meta")).startswith("pick"))
    labels = at.picture.frames[0]["data"]
    for i in range(hidden + 2):
        click(i)
        assert put["look"] == ["unit 1", "unit 2", "unit 3"][i] if i < hidden else ("output", "loss")[i - hidden]
    words = next(t for t in labels if t.get("meta") == "weights")
    n, weights = 3 * hidden, [one for one in names.weights(hidden) if one[1]]
    assert len(lines["x"]) == 2 * n and len(boxes["x"]) == hidden + 2
    for i in range(2 * n):  # the labels, then the lines
        click(figure.WEIGHTS + i)
        assert words["text"][i % n].startswith(f"{put['look']} = ")
        at_click = np.array([lines["x"][i], lines["y"][i]])
        if i < n:
            assert (np.abs(at_click - (words["x"][i], words["y"][i])) <= np.add(figure.WORDY[0], 0.01)).all()
        else:
            a, b = figure.line(hidden, *weights[i - n])
            assert np.linalg.norm(at_click - a) + np.linalg.norm(at_click - b) == pytest.approx(np.linalg.norm(b - a))


@pytest.mark.parametrize("settings", CASES)
def test_look_closer_writes_out_each_number_with_its_check(settings: dict[str, object]) -> None:
    at = clock(**settings)
    run: Run = at.run
    for one in names.weights(run.hidden):
        before = at.told(5, look=names.plain(*one))
        assert "not known yet" in before
        told = at.told(10, look=names.plain(*one))
        slope = names.of(run.checked.weights, run.checked.biases, *one)
        assert told.count(names.words.tex(round(slope, 9))) >= 2 or abs(slope) < 1e-3
    assert "not known yet" in at.told(0, look="output") and "not known yet" in at.told(4, look="loss")
    for look in ("unit 1", "output", "loss"):
        assert "not known" not in at.told(10, look=look)


def test_the_boxes_say_what_makes_the_answer_of_the_sum() -> None:
    for settings, makes in (
        ({}, ("tanh: a₁ = ?", "σ: P = ?")),
        ({"activation": "relu", "loss": HINGE}, ("ReLU: a₁ = ?", "says F = ?")),
    ):
        at = clock(**settings)
        told = " ".join(str(t.get("text")) for t in at.picture.frames[0]["data"])
        assert all(one in told for one in makes), told


def test_numbers_of_lines_that_cross_stand_on_their_own_before_they_do() -> None:
    for one in ((1, 2), (2, 1)):
        a, b = figure.line(2, 1, *one)
        told = figure.middle(2, 1, *one)
        assert np.linalg.det([b - a, told - a]) == pytest.approx(0), "on its line"
        assert a[0] < told[0] < (a + b)[0] / 2, "before the crossing"
        first, before, gap, after, last = figure.drawn(2, 1, *one)
        assert (first == a).all() and (last == b).all() and np.isnan(gap).all()
        assert sorted(abs(np.array([before, after])[:, 1] - told[1])) == pytest.approx([figure.HIGH] * 2)


def test_the_words_of_a_number_can_be_taken_wherever_they_stand() -> None:
    """x1 = 1 stands 13 pixels above the middle of its box, as a hint stands below it; a desk has 55 pixels a unit."""
    at = Opened("neural", view="one_step")
    grips = drags.places(at, figure.VALUES)
    for shift in (0.24, -0.24):
        for _, place in figure.values(2):
            assert np.hypot(*((grips - place - (0, shift)) * (70, 55)).T).min() < 12, "pixels in which a mouse takes it"


def test_a_number_without_a_derivative_stays() -> None:
    at = clock(activation="relu", b1=-4.0)
    said = texts(at, at.last)
    assert said.count("stays") == 4 == at.shown.quantity("Derivatives that are 0")
    assert at.caption(at.last).startswith("4 of 9 derivatives are 0, so only 5 numbers move: ")
    assert clock().caption(10).startswith("Each weight and bias moves by −0.5 times its derivative: ")
    assert "derivative of the loss" in texts(at, 0) and "last step: −0.5 times" in texts(at, 0)
    assert "last step: −20 times" in texts(clock(rate=20.0), 0)


def test_the_key_names_what_can_be_dragged_and_nothing_else() -> None:
    held = {name[0] for name, _ in figure.values(2)}
    assert held == {"x", "w", "b", "v", "c"}  # inputs, weights of both layers, biases of both
    assert figure.PULL.endswith("drag an input, weight or bias")


def test_a_new_weight_has_the_colour_of_its_own_sign() -> None:
    """A weight that the update carries over 0 has the old colour before the arrow and the new one after it."""
    settings = next(one for one in PAGE.views["one_step"].presets if one.label == "Too long a step").settings
    run = Opened("neural", view="one_step", **settings).shown.run
    after = run.trace.final.after
    turned = 0
    for one in (one for one in names.weights(run.hidden) if one[1]):
        old, new = (names.of(net.weights, net.biases, *one) for net in (run.network, after))
        said = figure._number(run.trace.final, *one)
        assert f"color:{BELOW if new < 0 else ABOVE}'><b>→ {names.told(new)}" in said
        turned += (old < 0) != (new < 0)
    assert turned > 1


def test_a_weight_of_exactly_0_has_the_colour_of_neither_sign() -> None:
    settings = next(one for one in PAGE.views["one_step"].presets if one.label == "All zero").settings
    drawn = clock(**settings).picture.frames[0]["data"]
    labels = next(trace for trace in drawn if trace.get("meta") == "weights")
    lines = [trace for trace in drawn if trace["mode"] == "lines"]
    seen = {*labels["textfont"]["color"], *(line["line"]["color"] for line in lines)}
    assert not seen & {ABOVE, BELOW}


def test_the_help_of_the_loss_says_nothing_that_the_hinge_loss_denies() -> None:
    """Past its margin an output costs nothing, however far it is from the target."""
    for loss in ("hinge", "log loss"):
        assert "further" not in str(clock(loss=loss).screen.help)
