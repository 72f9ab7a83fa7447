"""The truth that one sketches: from the pad or the field to the chart, the address, a kept run and the script."""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from scipy.interpolate import CubicSpline
from streamlit.testing.v1 import AppTest

from algos import formula
from algos.bias_variance import knots
from tests.pages.harness import Opened, address, figures, healthy, memory, numbers, open_page, printed, scripts, texts
from ui.data import truth as sketch
from ui.keep.runs import Keeping, Runs

AT = np.linspace(0, 1, 17)
KEY = "bias_variance_sketch"
LOPSIDED = [0.3, -1.75, 2, 2, -2, 0, 0.01, -0.01, 1.5, 1.2, -0.4, 0.9, 0.9, -2, 2, -1, 0.5]
ALTERNATING = [2.0 * (-1) ** i for i in range(17)]
GOOD = {"0", "1.5", "-2", ".5"}  # heights


def opened(values: Sequence[float] = (), **others: Any) -> Opened:
    return Opened("bias_variance", truth="sketch", sketch=spelled(values) if values else sketch.DEFAULT, **others)


def spelled(values: Sequence[float]) -> str:
    return " ".join(map(str, values))


def trace(at: Opened, name: str) -> Any:
    return next(t for figure in figures(at) for t in figure["data"] if t.get("name") == name)


def pad(at: AppTest) -> Any:
    """What the pad is told to draw."""
    return next(
        d
        for d in (json.loads(c.proto.json) for c in at.get("bidi_component") if c.proto.json)
        if d.get("mode") == "curve"
    )


def test_chart_and_script_are_the_curve_that_the_heights_name():
    at = opened(LOPSIDED, more="Code")
    drawn = trace(at, "truth")
    x = np.asarray(drawn["x"], dtype=float)
    np.testing.assert_allclose(drawn["y"], CubicSpline(AT, LOPSIDED, bc_type="natural")(x), atol=1e-5)
    run, library = scripts(at)
    assert "truths.read('knots(0.3, -1.75, 2, 2, -2, " in run
    assert printed(run) == pytest.approx(numbers(at), rel=1e-12)
    assert printed(library) == pytest.approx(numbers(at), rel=1e-6)


def test_a_first_sketch_starts_from_the_truth_shown_and_stays_when_one_comes_back():
    at = healthy(open_page("bias_variance", truth="typed", formula="5*x - 1"))
    truth = at.selectbox(key="bias_variance_truth")
    healthy(truth.set_value("sketch").run())
    wanted = np.clip(np.round(5 * AT - 1, 2), -2, 2)
    assert pad(at)["content"] == pytest.approx(wanted.tolist(), abs=0.0051)
    assert address(at)[KEY] == at.text_input(key=KEY).value
    healthy(at.text_input(key=KEY).set_value(spelled(LOPSIDED)).run())
    at.selectbox(key="bias_variance_truth").set_value("bump").run()
    healthy(at.selectbox(key="bias_variance_truth").set_value("sketch").run())
    assert pad(at)["content"] == LOPSIDED
    at.button(key="bias_variance_reset").click().run()
    healthy(at.selectbox(key="bias_variance_truth").set_value("sketch").run())
    assert pad(at)["content"] == sketch.heights(sketch.DEFAULT)


def test_a_kept_run_keeps_its_sketch_and_swaps_back():
    at = healthy(open_page("bias_variance", truth="sketch", sketch=spelled(LOPSIDED)))
    before = numbers(at)
    at.button(key="bias_variance_keep").click().run()
    healthy(at.text_input(key=KEY).set_value(spelled(ALTERNATING)).run())
    (kept,) = memory(at, Keeping, "bias_variance").runs
    assert dict(kept.settings) == {"truth": "sketch", "sketch": spelled(LOPSIDED)}
    (made,) = memory(at, Runs).made.values()
    assert made.numbers == pytest.approx(before, rel=1e-12)
    assert numbers(at) != pytest.approx(before, rel=1e-3)
    healthy(at.button(key="bias_variance_kept_A_swap").click().run())
    assert numbers(at) == pytest.approx(before, rel=1e-12)
    assert pad(at)["content"] == LOPSIDED


@pytest.mark.parametrize("values", [[2.0] * 17, ALTERNATING, [-2.0] * 8 + [2.0] * 9])
def test_wild_sketches_stay_inside_the_axes(values):
    at = opened(values)
    figure = figures(at)[0]
    low, high = figure["layout"]["yaxis"]["range"]
    drawn = np.asarray(trace(at, "truth")["y"], dtype=float)
    assert low < drawn.min() and drawn.max() < high


@pytest.mark.parametrize("view", ["curve", "learning", "validation", "beyond"])
def test_every_view_with_a_truth_takes_a_sketch(view):
    assert numbers(opened(ALTERNATING, view=view)) != numbers(opened(view=view))


def test_heights_that_cannot_be_read_lose_nothing():
    hostile = "<img/src=x> " * 17
    at = healthy(open_page("bias_variance", truth="sketch", sketch=hostile))
    assert "is no number" in texts(at.warning) and "<img" not in texts(at.warning)
    assert pad(at)["content"] == sketch.heights(sketch.DEFAULT)
    healthy(at.text_input(key=KEY).set_value(spelled(LOPSIDED)).run())
    assert pad(at)["content"] == LOPSIDED and not at.warning
    assert (pad(at)["y"]["low"], pad(at)["y"]["high"]) == (-2, 2)
    before = numbers(at)
    assert before == numbers(opened(LOPSIDED))
    for text, said in [
        ("1 2 3", "has 17 heights; here are 3"),
        ("", "has 17 heights; here are 0"),
        ("0 " * 16 + "nan", "Height 17 of the sketch, “nan”, is no number"),
        ("2.01" + " 0" * 16, "Height 1 of the sketch, 2.01, is outside of"),
        ("![](//a.b/c) " + "0 " * 16, "is no number"),
    ]:
        healthy(at.text_input(key=KEY).set_value(text).run())
        assert said in texts(at.warning) and "![" not in texts(at.warning)
        assert numbers(at) == before and pad(at)["content"] == LOPSIDED


def test_any_text_is_17_numbers_or_a_sentence():
    rng = np.random.default_rng(0)
    pieces = ["0", "1.5", "-2", "2.01", ".5", "-", ".", "1e0", "nan", "inf", "٣", "∞", "_", "x", "\0", "9" * 150]
    for _ in range(400):
        words = rng.choice(pieces[: rng.integers(1, len(pieces))], size=rng.integers(16, 19))
        text = rng.choice([" ", ", ", ";", "\n"]).join(words)
        try:
            values = sketch.heights(text)
        except ValueError as problem:
            assert str(problem).endswith((".", ";"))  # noqa: PT017
            assert len(words) != 17 or not set(words) <= GOOD
        else:
            assert values == [float(word) for word in words] and set(words) <= GOOD


def test_what_the_pad_sends_is_read_back_to_two_decimals():
    rng = np.random.default_rng(1)
    for size in (1e-9, 0.02, 1, 3, 1e6):
        values = rng.normal(scale=size, size=17)
        text = sketch.spelled(values)
        assert len(text) <= sketch.LONGEST
        np.testing.assert_allclose(sketch.heights(text), np.clip(values, -2, 2), atol=0.0050001)
        assert len(knots.text(sketch.heights(text))) <= formula.LONGEST
