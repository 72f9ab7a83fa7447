"""Gates on the screen: what is dragged, clicked and played, and that each number is the one on display."""

from typing import Any

import numpy as np
import pytest
from scipy.special import expit

from algos.neural.gates import CORNERS, GATES
from pages.neural import PAGE
from pages.views.neural.gates import board, table
from pages.views.neural.gates.run import line_gates
from tests.pages import drags
from tests.pages.clock import Clock
from tests.pages.harness import Opened
from ui import palette, words

UNIT: dict[str, Any] = {"view": "gates"}
NET: dict[str, Any] = UNIT | {"gates_look": "net"}


def clock(**settings: object) -> Clock:
    return Clock("neural", view="gates", **settings)


def across(a: np.ndarray, b: np.ndarray) -> float:
    """Twice the triangle between two ways, above 0 if b is to the left of a."""
    return float(a[0] * b[1] - a[1] * b[0])


@pytest.mark.parametrize("theta", [(-10.0, 20.0, 20.0), (3.5, -7.0, 12.5), (0.0, 0.0, 0.0)])
def test_numbers_of_one_unit_are_those_of_the_input_that_came_out(theta: tuple[float, ...]) -> None:
    at = clock(goal="XOR", gate_bias=theta[0], gate_1=theta[1], gate_2=theta[2])
    z = theta[0] + CORNERS @ np.array(theta[1:])
    right = int(((z >= 0) == GATES["XOR"]).sum())
    assert at.shown.quantity("Right") == f"{right} of 4"
    at.hold(
        lambda step: {
            "Sum z": "none yet" if step == 0 else z[step - 1],
            "Output": "none yet" if step == 0 else float(expit(z[step - 1])),
        }
    )


def test_numbers_of_the_net_come_layer_by_layer() -> None:
    at = clock(gates_look="net", first_bias=-7.5, first_1=3.0, second_2=-4.5, out_1=6.0)
    hidden = expit(np.column_stack([-7.5 + CORNERS @ [3, 20], -10 + CORNERS @ [20, -4.5]]))
    z = -10 + hidden @ [6, 20]

    def shown(step: int) -> dict[str, Any]:
        row, out = (step - 1) // 2, step > 0 and step % 2 == 0
        return {
            "First hidden": hidden[row, 0] if step else "none yet",
            "Second hidden": hidden[row, 1] if step else "none yet",
            "Output": expit(z[row]) if out else "none yet",
        }

    at.hold(shown)


@pytest.mark.parametrize(("settings", "meta"), [(UNIT, "line"), (NET, "first"), (NET, "second")])
def test_a_line_goes_where_it_is_dragged_and_stays_as_steep(settings: dict[str, Any], meta: str) -> None:
    before = Opened("neural", **settings)
    x, y = drags.places(before, meta).mean(axis=0) + np.array([0.15, 0.05])
    after = drags.dropped("neural", settings, meta, x, y)
    ends = drags.places(after, meta)
    way = ends[1] - ends[0]
    off = abs(way[0] * (y - ends[0, 1]) - way[1] * (x - ends[0, 0])) / np.hypot(*way)
    assert off < 0.03, "the bias goes in steps"
    was = np.diff(drags.places(before, meta), axis=0)[0]
    assert across(way, was) == pytest.approx(0, abs=1e-5)
    drags.anywhere("neural", settings, meta)


@pytest.mark.parametrize("end", [0, 1])
def test_a_handle_turns_the_line_about_the_other(end: int) -> None:
    held = drags.places(Opened("neural", **UNIT), "handles")
    x, y = held[end] + np.array([0.3, 0.1])
    after = drags.dropped("neural", UNIT, "handles", x, y, end)
    theta = after.shown.run.theta
    for place in ((x, y), held[1 - end]):
        assert abs(theta[0] + theta[1:] @ place) / np.hypot(*theta[1:]) < 0.04
    assert np.hypot(*theta[1:]) == pytest.approx(np.hypot(20, 20), rel=0.03)
    drags.anywhere("neural", UNIT, "handles", 2)


def test_handles_go_round_without_a_jump() -> None:
    theta = np.array([-10.0, 20.0, 20.0])
    for angle in 0.75 * np.pi + np.linspace(0, 2 * np.pi, 60):
        held, before = board.handles(theta), theta
        other = held[1]
        place = other + 0.8 * np.array([np.cos(angle), np.sin(angle)])
        theta = board.turned(theta, 0, place)
        assert theta[0] + theta[1:] @ place == pytest.approx(0, abs=1e-9)
        assert theta[0] + theta[1:] @ other == pytest.approx(0, abs=1e-9)
        assert np.hypot(*theta[1:]) == pytest.approx(np.hypot(20, 20))
        assert theta[1:] @ before[1:] > 0, "its sides stay"


@pytest.mark.parametrize("theta", [(-30, 20, 20), (10, -20, 0), (0, 0, 5), (5, 0, -3), (100, 1, 2), (1, 0, 0)])
def test_the_line_is_where_z_is_0_and_ends_at_the_edge(theta: tuple[float, ...]) -> None:
    b, w = theta[0], np.array(theta[1:], dtype=float)
    ends = board.chord(np.array(theta, dtype=float))
    corners = b + np.array([[x, y] for x in (-0.5, 1.5) for y in (-0.5, 1.5)]) @ w
    assert np.isfinite(ends).all() == bool(corners.min() < 0 < corners.max())
    if np.isfinite(ends).all():
        assert b + ends @ w == pytest.approx([0, 0], abs=1e-9)
        assert np.abs(ends - 0.5).max(axis=1) == pytest.approx([1, 1])
        assert across(w, ends[0] - ends[1]) > 0


def test_a_click_turns_the_goal_of_a_corner_round(monkeypatch: pytest.MonkeyPatch) -> None:
    put: dict[str, Any] = {}
    monkeypatch.setattr("ui.controls.put", put.__setitem__)
    for look in ({}, {"gates_look": "net"}):
        picture = clock(goal="AND", **look).picture
        assert picture.on_click
        for corner, becomes in enumerate(("XNOR", "x2", "x1", "never")):
            picture.on_click(corner)
            assert put["goal"] == becomes


def test_the_headline_follows_the_input() -> None:
    at = clock(goal="XOR")
    assert at.caption(0) == "3 of 4 corners are right for XOR, and no line gets more: (1, 1) is wrong"
    assert at.caption(2) == "At corner (0, 1) the sum z is 10, so the output is 1.00, and the goal is 1"
    assert at.caption(4) == at.caption(0), "the last says what has come out of all four"
    assert clock(goal="XOR", gate_bias=-50.0).caption(0).startswith("2 of 4 corners are right for XOR: ")
    silent = "All four corners are right for XOR, and both hidden units output nearly 0 at (0, 0) and (1, 1)"
    assert clock(gates_look="net").caption(8) == silent
    assert clock(gates_look="net").caption(3).endswith("(0, 1) goes in: the hidden units output 1.00 and 0.00")


@pytest.mark.parametrize("bias", [-30.0, -10.5, -8.0, 3.0])
def test_an_output_is_the_same_number_in_table_headline_and_below(bias: float) -> None:
    at = clock(gate_bias=bias, gate_1=2.0, gate_2=17.5)
    for step in range(1, at.last + 1):
        output, said = at.numbers(step)["Output"], table.told(at.numbers(step)["Output"])
        assert step == at.last or f"so the output is {said}, " in at.caption(step)
        assert any(f"<b>{said}</b>" in t.get("text", []) for t in at.picture.frames[step]["data"])
        assert float(said) == pytest.approx(output, abs=0.0005)
        assert output < 0.1 or said == words.number(output)


def test_the_headline_says_how_the_line_lies_once_all_are_right() -> None:
    parts = "All four corners are right for {}: the line separates {} from the other {}"
    told = clock(goal="AND", gate_bias=-30.0).caption(0)
    assert told == parts.format("AND", "(1, 1)", "three")
    assert clock(goal="OR").caption(0) == parts.format("OR", "(0, 0)", "three")
    across = clock(goal="x1", gate_2=0.0).caption(0)
    assert across in [parts.format("x₁", pair, "two") for pair in ("(0, 0) and (0, 1)", "(1, 0) and (1, 1)")]
    assert clock(gates_look="net").caption(0) == "All four corners are right for XOR"
    always = clock(goal="always", gate_bias=30.0, gate_1=0.0, gate_2=0.0)
    assert always.caption(0) == "All four corners are right for always"


def test_outputs_in_the_table_have_the_colour_of_what_the_unit_says() -> None:
    data = clock().picture.frames[0]["data"]
    (outputs,) = [t for t in data if t.get("mode") == "text" and "1.00" in "".join(map(str, t["text"]))]
    says = {"<b>0.00</b>": palette.CLASSES[0], "<b>1.00</b>": palette.CLASSES[1]}
    assert set(outputs["text"]) == set(says)
    assert list(outputs["textfont"]["color"]) == [says[text] for text in outputs["text"]]


def test_the_verdict_knows_what_a_line_can_do() -> None:
    assert clock().verdict(0) == "", "it is asked for the line"
    assert clock(goal="XOR").verdict(0) == "", "the headline says that no line gets more"
    assert clock(goal="XOR", gate_bias=-30.0, gate_1=0.0).verdict(0) == "A line can get at most 3 corners right."
    assert clock(goal="OR").verdict(0) == "This unit computes OR."
    assert clock(goal="x1 or not x2", gate_bias=10.0, gate_2=-20.0).verdict(0) == "This unit computes x₁ or not x₂."
    assert clock(gates_look="net").verdict(0) == "Together the three units compute XOR."
    assert clock(gates_look="net", goal="AND").verdict(0).endswith("A single unit can get all 4 corners right.")


def test_of_the_sixteen_gates_a_line_does_all_but_two() -> None:
    assert {name for name, right in line_gates().items() if right < 4} == {"XOR", "XNOR"}
    assert "14 of the 16" in Opened("neural", "All sixteen gates", **UNIT).markdown[0].value


def test_all_that_is_drawn_is_finite() -> None:
    for settings in ({}, {"gates_look": "net"}, {"gate_1": 0.0, "gate_2": 0.0}):
        picture = clock(**settings).picture
        for frame in range(len(picture.frames)):
            for trace in picture.frames[frame]["data"]:
                if trace["type"] == "scatter":
                    assert not np.isinf(np.asarray(trace["x"], dtype=float)).any()


def test_above_the_table_stands_what_the_unit_makes_of_its_inputs() -> None:
    (_, formula) = clock(gate_bias=-10.0, gate_1=20.0, gate_2=-20.0).picture.frames[0]["layout"]["annotations"][:2]
    assert "output = σ(20·x₁ − 20·x₂ − 10)" in formula["text"]


def test_of_three_units_a_cross_stands_only_where_an_input_has_come_through() -> None:
    """The picture that is guessed about must not show which corners are wrong."""
    settings = next(one for one in PAGE.views["gates"].presets if one.label == "A tenth of it").settings
    at = clock(**settings)
    assert int(at.run.right.sum()) == 2
    for step, seen in ((0, 0), (1, 0), (2, 1), (at.last - 1, 1), (at.last, 2)):
        (crosses,) = [t for t in at.picture.frames[step]["data"] if t.get("marker", {}).get("symbol") == "x-thin"]
        assert np.isfinite(np.asarray(crosses["x"], dtype=float)).sum() == seen


@pytest.mark.parametrize(("goal", "bias", "out"), [("never", -10.0, 0), ("always", 10.0, 1)])
def test_a_unit_that_never_changes_says_what_it_outputs(goal, bias, out):
    at = clock(goal=goal, gate_bias=bias, gate_1=0.0, gate_2=0.0)
    assert at.verdict(0) == f"This unit outputs {out} at all four corners."
