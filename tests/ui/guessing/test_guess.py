"""What is guessed: which answer is right, what is said of it, and the line in the chart."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ui.figures import panels
from ui.guessing.cover import covered, marked
from ui.guessing.guess import SHOWN, Guess, agrees, because, told
from ui.words import Share


@pytest.mark.parametrize(
    ("found", "expected", "holds"),
    [
        (96.0, 96, True),
        (96.4, 96, True),
        (96.6, 96, False),
        (0.1234, 0.12, True),
        (0.126, 0.12, False),
        (1.26e-7, 1.3e-7, True),
        (1.26e-7, 1.2e-7, False),
        (3, "< 4", True),
        (4, "< 4", False),
        (4, "<= 4", True),
        (0.0, "!= 0", False),
        (0.7, "0.14 to 0.7", True),
        (0.71, "0.14 to 0.7", False),
        ("one to two", "one to two", True),
        ("yes", "yes", True),
        (True, False, False),
        (float("nan"), 1.0, False),
    ],
)
def test_agreement_goes_as_far_as_the_digits_written(found: Any, expected: Any, holds: bool) -> None:
    assert agrees(found, expected) == holds


QUANTITIES = {"Cost": 1286.2, "cut": 1, "phase": "converged"}
YES = Guess("cut", {"yes": 0, "no": "> 0"}, because="It costs {Cost}, {phase}.")
NUMBER = Guess("Cost", low=0, high=2000, step=10, on="y2")


def test_of_another_case_than_the_one_that_was_asked_only_the_truth_is_said() -> None:
    dollars = replace(NUMBER, because="{Cost} dollars.")

    def said(guess: Guess, given: str | float) -> str:
        return told(guess, given, QUANTITIES.__getitem__, moved=True)

    assert said(YES, SHOWN) == "As it stands now: **no**."
    assert said(YES, "yes") == "You said “yes”. As it stands now: **no**."
    named = Guess("cut", {"The answer": 0, "no answer": "> 0"})
    assert said(named, "The answer") == "You said “The answer”. As it stands now: **no answer**."
    assert said(NUMBER, SHOWN) == said(dollars, SHOWN) == "As it stands now: **1,286**."
    assert said(dollars, 1500.0) == "You said 1,500, 214 too high: it is **1,286**."


@pytest.mark.parametrize(
    ("because", "shown", "guessed"),
    [
        ("{Cost} dollars.", "**1,286** dollars.", "You said 1,290, as near as the slider goes. **1,286** dollars."),
        ("{Cost}: so much.", "**1,286**: so much.", "You said 1,290, as near as the slider goes. **1,286**: so much."),
        ("{Cost}°.", "**1,286°**.", "You said 1,290, as near as the slider goes. **1,286°**."),
        ("{Cost}", "**1,286**", "You said 1,290, as near as the slider goes. **1,286**"),
        ("{Cost}.5 is more.", None, None),
        ("{Cost},000 is more.", None, None),
        ("{Cost}0 is more.", None, None),
        ("With {Cost}.", None, None),
    ],
)
def test_a_reason_that_begins_with_the_number_is_the_answer(
    because: str, shown: str | None, guessed: str | None
) -> None:
    guess = replace(NUMBER, because=because)
    why = because.replace("{Cost}", "1,286")
    assert told(guess, SHOWN, QUANTITIES.__getitem__) == (shown or f"The answer: **1,286**. {why}")
    guessed = guessed or f"You said 1,290, as near as the slider goes: it is **1,286**. {why}"
    assert told(guess, 1290.0, QUANTITIES.__getitem__) == guessed


@pytest.mark.parametrize(
    ("guess", "given", "said"),
    [
        (YES, "no", "You said “**no**”, which is right. It costs 1,286, converged."),
        (YES, "yes", "You said “yes”. The answer: **no**. It costs 1,286, converged."),
        (YES, "shown", "The answer: **no**. It costs 1,286, converged."),
        (NUMBER, "shown", "The answer: **1,286**."),
        (NUMBER, 1500.0, "You said 1,500, 214 too high: it is **1,286**."),
        (NUMBER, 1000.0, "You said 1,000, 286 too low: it is **1,286**."),
        (NUMBER, 1286.0, "You said **1,286**, which is right."),
        (NUMBER, 1290.0, "You said 1,290, as near as the slider goes: it is **1,286**."),
    ],
)
def test_what_is_said_of_a_guess(guess: Guess, given: Any, said: str) -> None:
    assert told(guess, given, QUANTITIES.__getitem__) == said


@pytest.mark.parametrize(
    ("truth", "asked"),
    [
        (3.0, True),
        (7, True),
        (np.float64(2.5), True),
        (np.int64(4), True),
        (np.nan, False),
        (np.inf, False),
        ("?", False),
    ],
)
def test_a_number_is_asked_for_where_the_run_has_one_of_whatever_kind(truth: Any, asked: bool) -> None:
    assert Guess("it", low=0, high=9).answered(lambda _: truth) is asked


def test_the_right_option_follows_the_run() -> None:
    assert (YES.right(0), YES.right(3)) == (["yes"], ["no"])
    with pytest.raises(KeyError):
        because(Guess("cut", because="{never heard of}"), QUANTITIES.__getitem__)


@pytest.mark.parametrize("truth", ["none predicted", None, float("nan"), float("inf")])
def test_a_run_of_another_kind_answers_nothing(truth: Any) -> None:
    number, shares = Guess("it", low=0, high=1), Guess("it", {"little": "< 0.5", "much": ">= 0.5"})
    for guess in (number, shares):
        assert guess.answered({"it": 0.5}.__getitem__)
        assert not Guess("other", guess.options).answered({"it": 0.5}.__getitem__)
    assert not number.answered({"it": truth}.__getitem__)
    assert shares.answered({"it": truth}.__getitem__) == (truth == float("inf"))

    def fails(name: str) -> float:
        return 1 / 0

    assert not number.answered(fails)
    assert not Guess("it", low=0, high=1, because="{more}").answered({"it": 0.5}.__getitem__)


def test_a_guessed_number_is_a_line_across_its_axis_beside_the_shapes_that_are_there() -> None:
    figure: dict[str, Any] = dict(data=[], layout=dict(shapes=[dict(type="rect")]))
    rect, line = marked("y2", 3.0, figure)["layout"]["shapes"]
    assert (rect, line["yref"], line["xref"], line["y0"], line["y1"]) == (
        dict(type="rect"),
        "y2",
        "x2 domain",
        3.0,
        3.0,
    )
    across = marked("x", 3.0, figure)["layout"]["shapes"][1]
    assert (across["xref"], across["yref"], across["x0"], across["y1"]) == ("x", "y domain", 3.0, 1)
    assert len(figure["layout"]["shapes"]) == 1


def test_while_a_guess_is_awaited_only_the_points_of_a_picture_are_sent() -> None:
    points: dict[str, Any] = dict(type="scatter", mode="markers", x=[1, 2, 3, 4, 5], y=[1, 2, 3, 4, 5])
    result = dict(type="scatter", mode="markers", x=[1], y=[1])
    beside = points | dict(xaxis="x2", yaxis="y2")
    traces = [
        points,
        points | dict(mode="lines"),
        result,
        beside,
        points | dict(marker=dict(symbol="x-thin")),
        points | dict(error_y=dict(array=[1] * 9)),
        dict(type="heatmap", z=[[1]]),
        dict(type="bar", x=[1]),
        dict(type="scatter", mode="lines", x=range(9), xaxis="x3", meta="given"),
    ]
    narrow = {"annotations[0].visible": False, "annotations[1].text": "of both", "annotations[1].yshift": 2}
    narrow |= {"annotations[2].yshift": 4, "margin.t": 40}
    axes: dict[str, Any] = dict(xaxis=dict(range=[0, 9]), xaxis2=dict(range=[0, 43]), xaxis3=dict(range=[0, 1]))
    named, counted = (
        panels.heading("Mistakes <span style='color:#123456'>of both</span>", 1),
        panels.heading("7 wrong", 0),
    )
    told = [dict(text="the answer"), named, counted]
    layout = dict(axes, annotations=told, shapes=[{}], meta=dict(narrow=narrow, room=300), height=3)
    shown = covered(dict(data=traces, layout=layout))
    assert [trace.get("visible", True) for trace in shown["data"]] == [True, *[False] * 7, True]
    hidden = dict(xaxis2=dict(range=[0, 43], visible=False))
    narrow = {"margin.t": 40, "annotations[0].text": "of both", "annotations[0].yshift": 2}
    kept = dict(axes | hidden, height=3, meta=dict(narrow=narrow, room=300))
    assert shown["layout"] == kept | dict(annotations=[named])  # which plot is which, and no number
    assert all("visible" not in trace for trace in traces)
    stand_in = points | dict(visible=False, meta="instead")
    shown = covered(dict(data=[*traces, stand_in], layout=layout))
    assert [trace.get("visible", True) for trace in shown["data"]] == [*[False] * 8, True, True]


@pytest.mark.parametrize("truth", [7, 7.0, np.int64(7), np.float32(7)])
def test_how_far_off_a_number_is_is_said_whatever_its_kind(truth: Any) -> None:
    assert told(Guess("it", low=0, high=9), 4.0, lambda _: truth) == "You said 4, 3 too low: it is **7**."


def test_the_axes_on_which_a_guess_is_drawn_stay_with_their_numbers() -> None:
    axes = dict(xaxis={}, yaxis={}, xaxis2=dict(showticklabels=False), yaxis2={}, xaxis3={}, yaxis3={})
    curve = dict(type="scatter", mode="lines", x=[1, 2], y=[1, 2], xaxis="x2", yaxis="y2")
    layout = covered(dict(data=[curve], layout=axes), "x2 y2")["layout"]
    assert layout["xaxis2"] == layout["yaxis2"] == dict(showticklabels=True)
    assert layout["xaxis3"]["visible"] is layout["yaxis3"]["visible"] is False
    assert covered(dict(data=[curve], layout=axes))["layout"]["xaxis2"]["visible"] is False


def test_a_plot_that_is_hidden_leaves_a_question_mark_where_it_will_be() -> None:
    layout = dict(
        xaxis={}, yaxis={}, xaxis2={}, yaxis2=dict(anchor="x2"), xaxis3={}, yaxis3=dict(anchor="x3", overlaying="y")
    )
    points = dict(type="scatter", mode="markers", x=range(9))
    curve = dict(type="scatter", mode="lines", x=[1, 2], y=[1, 2], xaxis="x2", yaxis="y2")
    shown = covered(dict(data=[points, curve], layout=layout))["layout"]
    (ground,), (sign,) = shown["shapes"], shown["annotations"]
    assert sign["text"] == "?"
    assert all((one["xref"], one["yref"]) == ("x2 domain", "y2 domain") for one in (ground, sign))
    assert "shapes" not in covered(dict(data=[points, curve], layout=layout), "x2 y2")["layout"]


RACE = Guess(
    "error",
    kind="wins",
    runs=[dict(name="Hare", of="hare", colour=0), dict(name="Tortoise", of="tortoise", colour=1)],
    because="{why}.",
)


def test_which_of_two_runs_wins_is_told_with_both_numbers_and_by_how_much() -> None:
    found: dict[str, Any] = {"hare": 0.5, "tortoise": 0.2, "why": "It slept"}
    assert RACE.answered(found.__getitem__) and RACE.says == ["Hare", "Tortoise"] and not RACE.drawn
    said = told(RACE, "Hare", found.__getitem__)
    assert (
        said
        == "You said “Hare”. The answer: **Tortoise**. Error: Hare 0.500, Tortoise 0.200; lower by 0.300. It slept."
    )
    assert told(RACE, "Tortoise", found.__getitem__).startswith("You said “**Tortoise**”, which is right. Error")
    assert told(RACE, SHOWN, found.__getitem__).startswith("The answer: **Tortoise**. Error")
    higher = replace(RACE, wins="higher")
    assert higher.right(higher.truth(found.__getitem__)) == ["Hare"]
    assert "higher by 0.300" in told(higher, "Hare", found.__getitem__)


def test_shares_of_runs_are_told_in_percent() -> None:
    found: dict[str, Any] = {"hare": Share(0.35), "tortoise": Share(0.2), "why": "So"}
    assert "Error: Hare 35.0%, Tortoise 20.0%; lower by 15.0 points." in told(RACE, SHOWN, found.__getitem__)


def test_what_is_equal_as_it_is_told_is_a_tie_and_nobody_was_right() -> None:
    found: dict[str, Any] = {"hare": 0.2, "tortoise": 0.2 + 1e-12, "why": "So"}
    assert RACE.answered(found.__getitem__)
    assert (
        told(RACE, "Hare", found.__getitem__) == "You said “Hare”. It is a tie. Error: Hare 0.200, Tortoise 0.200. So."
    )
    assert not RACE.answered((found | {"hare": float("nan")}).__getitem__)
    three = replace(RACE, runs=[*RACE.runs, dict(name="Snail", of="snail", colour=2)])
    said = told(three, SHOWN, (found | {"snail": 0.9}).__getitem__)
    assert said.startswith("It is a tie between Hare and Tortoise. Error: Hare 0.200, Tortoise 0.200, Snail 0.900.")


def test_shares_lie_percentage_points_apart() -> None:
    guess = Guess("it", low=0, high=1, step=0.01)
    said = told(guess, 0.4, lambda _: Share(0.352))
    assert said == "You said 40.0%, near enough, 4.8 points too high: it is **35.2%**."


@pytest.mark.parametrize(
    ("high", "truth", "given", "counts"),
    [
        (10, 4, 5.0, False),  # a count of a few is right or it is not
        (10, 4.0, 5.0, True),  # what is measured is near
        (100, 2, 11.0, False),  # no count is near one that is many times as large
        (100, 2, 3.0, True),
        (100, 66, 75.0, True),
        (100, 66, 77.0, False),
    ],
)
def test_a_count_of_a_few_has_no_near_enough(high: float, truth: float, given: float, counts: bool) -> None:
    guess = Guess("it", low=0, high=high)
    assert ("near enough" in told(guess, given, lambda _: truth)) == counts == (abs(given - truth) <= guess.near(truth))


@pytest.mark.parametrize(("ends", "step"), [(None, None), (3, 3), ("settled", 7)])
def test_what_was_guessed_is_played_to_a_step_that_is_said_or_found(ends: Any, step: int | None) -> None:
    found = {"it": 0.5, "settled": 7.0}
    guess = Guess("it", low=0, high=1, ends=ends)
    assert guess.rests(found.__getitem__) == step and guess.answered(found.__getitem__)
    assert not replace(guess, ends="never").answered(found.__getitem__)
