"""Scores on the screen: numbers at every step, bars that are dragged, and what is said of the labels."""

import re
from typing import Any

import numpy as np
import pytest
from scipy import special

from pages.views.neural.classes import figure
from tests.pages import drags
from tests.pages.clock import Clock
from tests.pages.harness import Opened
from ui import words
from ui.guessing.cover import covered

SOFTMAX: dict[str, Any] = {"view": "classes"}


def clock(**settings: object) -> Clock:
    return Clock("neural", view="classes", **settings)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"score_cat": -4.5, "score_dog": 6.0, "labels": ["cat"], "temperature": "0.5", "push": "2"},
        {"scored": "sigmoids", "labels": ["cat", "bird"], "score_dog": -3.0, "temperature": "2"},
    ],
)
def test_numbers_are_scipys_at_every_step(settings: dict[str, Any]) -> None:
    at = clock(**settings)
    temperature, rate = float(settings.get("temperature", 1)), float(settings.get("push", 0.5))
    held = settings.get("labels", ["bird"])
    t = np.array([float(name in held) for name in ("cat", "dog", "bird")])
    made = special.expit if settings.get("scored") == "sigmoids" else special.softmax
    z, scores = np.array([settings.get(f"score_{n}", v) for n, v in (("cat", 1), ("dog", 2), ("bird", 3))], float), []
    for _ in at.run.trace.states:
        scores.append(z)
        z = z - rate * (made(z / temperature) - t) / temperature

    def shown(step: int) -> dict[str, float]:
        s = scores[step] / temperature
        logs = special.log_softmax(s) @ t if made is special.softmax else special.log_expit((2 * t - 1) * s).sum()
        return {"Loss": -float(logs)}

    at.hold(shown)
    for step in (0, at.last):
        probabilities = [at.shown.screen.quantity(at.at(step), f"P({name})") for name in ("cat", "dog", "bird")]
        assert probabilities == pytest.approx(made(scores[step] / temperature).tolist())


def test_the_first_picture_has_the_worked_numbers() -> None:
    at = clock()
    first = at.at(0)
    assert [at.shown.screen.quantity(first, f"P({name})") for name in ("cat", "dog", "bird")] == pytest.approx(
        (0.090031, 0.244728, 0.665241), abs=5e-7
    )
    assert at.caption(0) == "The right class is bird, and bird has the largest probability, 0.665"
    assert at.numbers(0)["Loss"] == pytest.approx(0.407606, abs=1e-6)


@pytest.mark.parametrize("i", [0, 1, 2])
def test_a_bar_goes_where_it_is_dragged(i: int) -> None:
    before = drags.places(Opened("neural", **SOFTMAX), "tops")
    after = drags.places(drags.dropped("neural", SOFTMAX, "tops", 0.3, -6.3, i), "tops")
    assert after[i, 1] == pytest.approx(-6.3, abs=1e-5)
    assert np.array_equal(np.delete(before, i, 0), np.delete(after, i, 0))
    drags.anywhere("neural", SOFTMAX, "tops", 3)


def arrows(figure: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The shafts and the heads of the errors."""
    (heads,) = [
        one
        for one in figure["data"]
        if "triangle" in str(one.get("marker", {}).get("symbol")) and one.get("xaxis") == "x2"
    ]
    (shafts,) = [
        one
        for one in figure["data"]
        if one.get("mode") == "lines" and one.get("line", {}).get("color") == heads["marker"]["color"]
    ]
    return shafts, heads


@pytest.mark.parametrize("temperature", ["0.1", "1", "10"])
def test_arrows_lead_from_what_is_said_to_what_is_so_and_are_as_long_as_their_numbers(temperature: str) -> None:
    at = clock(temperature=temperature, score_cat=8.0, score_dog=0.0, score_bird=-8.0)
    for step in (0, at.last):
        figure, state = at.picture.frames[step], at.run.trace.states[step]
        shafts, heads = arrows(figure)
        y = np.asarray(shafts["y"], dtype=float).reshape(3, 3)
        up = np.asarray(heads["y"]) < y[:, 1]
        assert np.abs(np.asarray(heads["y"]) - y[:, 1]) == pytest.approx(0.02, abs=0.01)  # their tips are at the ends
        assert list(heads["marker"]["symbol"]) == ["triangle-up" if one else "triangle-down" for one in up]
        assert up.tolist() == (y[:, 1] >= y[:, 0]).tolist()
        assert y[:, 0] == pytest.approx(state.p, abs=1e-6) and y[:, 1].tolist() == [0, 0, 1]
        (told,) = [one["text"] for one in figure["data"] if one.get("textfont", {}).get("size") == 13]
        said = [float(re.sub("<[^>]+>", "", one).replace("−", "-").replace("≈", "")) for one in told]
        assert said == pytest.approx(-state.gradient * float(temperature), abs=6e-4)
        low, high = figure["layout"]["yaxis2"]["range"]
        assert low < y[:, :2].min() and y[:, :2].max() < high


@pytest.mark.parametrize("rate", ["0.1", "0.5", "2"])
def test_what_a_score_is_said_to_become_it_becomes(rate: str) -> None:
    at = clock(push=rate, temperature="2")
    for step in (0, 1):
        (said,) = [
            one for one in at.picture.frames[step]["data"] if one.get("xaxis") != "x2" and one.get("mode") == "text"
        ]
        told = [float(re.sub("<[^>]+>", "", one).replace("−", "-")) for one in said["text"]]
        assert told == pytest.approx(at.run.trace.states[step].z, abs=6e-3)
    assert f"{rate}, times the gradient" in at.told(0)
    (table,) = [one for one in at.closer(0).dataframe if "score after a step" in one.value]
    assert table.value["score after a step"].to_numpy() == pytest.approx(at.run.trace.states[1].z)


def test_what_is_asked_of_the_first_step_is_answered_there() -> None:
    guesses = [preset.guess for preset in clock().shown.view.presets if preset.guess]
    assert len(guesses) == 6 and all(guess.of.endswith("at first") for guess in guesses)
    assert [guess.of for guess in guesses if not guess.stays] == ["Push on the bird at first"]
    seen = [t for t in covered(clock().picture.frames[0])["data"] if t.get("visible", True)]
    assert [np.asarray(t["y"]).tolist() for t in seen] == [[1, 2, 3]] * 2  # the scores alone: all else tells
    (pushed,) = [guess for guess in guesses if not guess.stays]
    wrong = clock(score_cat=8.0, score_dog=0.0, score_bird=0.0, push="1")
    assert pushed.ends == 1
    assert wrong.caption(1).startswith("Step 1: the error raised the bird's score by 1.00, but cat has ")
    nothing = clock(score_cat=0.0, score_dog=0.0, score_bird=0.0)
    assert nothing.caption(0).endswith("and all three probabilities are 0.333, so the loss is 1.10")
    tie = clock(score_cat=5.0, score_dog=5.0, score_bird=-5.0, labels=["dog"])
    assert tie.caption(0).endswith("but another class is just as probable, 0.500")
    assert nothing.start == 0 and nothing.numbers(0)["Loss"] == pytest.approx(np.log(3))


def test_softmax_has_one_label_and_sigmoids_any() -> None:
    assert clock(labels=["dog"]).run.labels == ["dog"]
    both = clock(scored="sigmoids", labels=["cat", "dog"])
    assert both.run.labels == ["cat", "dog"] and "wrong about bird, and " in both.caption(0)
    assert "the bird's, the network gets all three labels right, and " in both.caption(both.last - 1)
    told = f"Step {both.last}: the errors raised the cat's and the dog's scores and lowered the bird's, "
    assert both.caption(both.last).startswith(told)
    for step in (0, both.last):
        total = float(both.run.trace.states[step].p.sum())
        assert both.caption(step).endswith(f"the probabilities add up to {words.number(total)}")
    assert Opened("neural", view="classes", labels=["cat", "dog"]).shown.run.labels == ["cat"]


def test_who_is_right_is_said_of_the_step() -> None:
    at = clock(score_cat=5.0)
    p = np.exp([5.0, 2.0, 3.0]) / np.exp([5.0, 2.0, 3.0]).sum()
    more = f"cat has a larger probability, {p[0]:.3f}, than bird, {p[2]:.3f}"
    assert at.caption(0) == f"The right class is bird, but {more}"
    right = at.run.trace.states[at.last].p[2]
    sure = clock(score_cat=8.0, score_dog=0.0, score_bird=0.0)
    small = 1 / (np.exp(8.0) + 2)
    assert sure.caption(0).endswith(f"cat has a larger probability, {1 - 2 * small:.3f}, than bird, {small:.6f}")
    assert f"{small:.6f}" == "0.000335"
    told = f"Step {at.last - 1}: the errors raised the bird's score and lowered the cat's and the dog's, and bird has "
    assert at.caption(at.last - 1).startswith(told)
    by = at.run.trace.states[at.last].z - at.run.trace.states[0].z
    assert [one > 0 for one in by] == [False, False, True]
    moved = "the errors raised the bird's score and lowered the cat's and the dog's"
    told = f"Step {at.last}: {moved}, and bird has the largest probability, {right:.3f}"
    assert at.caption(at.last) == told


@pytest.mark.parametrize(
    "settings", [{"temperature": "0.1", "score_cat": 8.0, "score_bird": -8.0}, {"scored": "sigmoids"}]
)
def test_look_closer_is_finite_at_the_ends(settings: dict[str, Any]) -> None:
    told = clock(**settings).told(0)
    assert "nan" not in told and "inf" not in told.replace("\\infty", "inf")


def test_the_note_says_where_an_error_leads() -> None:
    at = clock(labels=["dog"])
    assert at.screen.note(at.run).endswith("to 1 for what is right, marked ✓, and to 0 otherwise.")
    shafts, _ = arrows(at.picture.frames[0])
    assert list(np.asarray(shafts["y"], dtype=float)[1::3]) == [0, 1, 0]
    assert [text.count("✓") for text in at.picture.frames[0]["layout"]["xaxis2"]["ticktext"][:3]] == [0, 1, 0]


@pytest.mark.parametrize(
    ("value", "sign", "said"),
    [
        (0.00033535, "", "0.0003"),
        (0.99966, "+", "+0.9997"),
        (-0.00033535, "+", "−0.0003"),
        (0.5, "", "0.500"),
        (0.0, "", "0.000"),
        (1.0, "", "1.000"),
        (1e-9, "", "≈0"),
        (-1 + 1e-9, "+", "≈−1"),
    ],
)
def test_what_is_nearly_0_or_1_is_not_said_to_be_it(value: float, sign: str, said: str) -> None:
    assert figure._told(value, sign) == said
