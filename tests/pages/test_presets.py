"""Every preset of every view: what it sets is there to be set, and the picture answers as is said beside it."""

import json
import re
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from tests.pages.harness import Opened, healthy, open_page
from tests.pages.test_every_control import nothing_is_said_twice, shown
from tests.pages.views import PAGES, VIEWS
from ui import palette
from ui.guessing import sketch
from ui.guessing.guess import Guess, agrees, because
from ui.page import Page
from ui.picture import Figure
from ui.session.settings import same_number
from ui.stage import lane
from ui.view import Preset, View
from ui.words import Share


def presets() -> list[Any]:
    return [
        pytest.param(page, name, preset, id=f"{page.name}/{name}/{preset.label}")
        for page in PAGES.values()
        for name, view in page.views.items()
        for preset in view.presets
    ]


@cache
def opening(page: str, name: str) -> tuple[dict[str, Any], str]:
    """What the controls of a view say as it opens, and what it shows."""
    at = Opened(page, view=name)
    return at.heard, shown(at)


@pytest.mark.parametrize(("page", "name", "view"), VIEWS, ids=[f"{page.name}/{name}" for page, name, _ in VIEWS])
def test_a_question_that_fits_the_opening_alone_gives_way_to_another(page: Page, name: str, view: View) -> None:
    heard, _ = opening(page.name, name)

    def asks(**settings: Any) -> str:
        return view.question_where(lambda control, value: str((heard | settings).get(control)) == str(value))

    assert asks() == view.question
    for other in view.others:
        where, unless = other.get("where", {}), other.get("unless", {})
        assert (where or unless) and "?" in other["question"] and len(other["question"]) <= 120
        assert set(unless) <= set(heard), "it is told apart by what is no control"
        for values in product(*where.values()):
            there = dict(zip(where, values, strict=True))
            at = Opened(page.name, view=name, **there)
            assert all(same(at.heard.get(key), value) for key, value in there.items()), "no such setting"
            assert asks(**(dict.fromkeys(unless, "another") | there)) == other["question"]


def test_the_question_on_the_screen_is_the_one_of_its_settings() -> None:
    at = healthy(open_page("text", view="spam"))
    said = PAGES["text"].views["spam"]
    assert said.question in [info.value for info in at.info]
    at.selectbox(key="text_data").select("news").run()
    assert said.others[0]["question"] in [info.value for info in healthy(at).info]
    assert said.question not in [info.value for info in at.info]


def test_each_preset_asks_something_of_its_own() -> None:
    for page, name, view in VIEWS:
        asked = [view.question, *(preset.question for preset in view.presets)]
        assert len(set(asked)) == len(asked), f"{page.name}/{name}"


@pytest.mark.parametrize(("page", "name", "view"), VIEWS, ids=[f"{page.name}/{name}" for page, name, _ in VIEWS])
def test_headlines_say_one_thing_each(page: Page, name: str, view: View) -> None:
    no_headline_is_a_list(Opened(page.name, view=name))


def no_headline_is_a_list(at: Opened) -> None:
    """Headlines say one thing each: what is joined by a semicolon is two."""
    assert [said for picture in at.pictures for said in picture.captions if ";" in re.sub(r"&\w+;", "", said)] == []


def test_every_view_has_presets() -> None:
    assert [f"{page.name}/{name}" for page, name, view in VIEWS if len(view.presets) < 3] == []


@pytest.mark.parametrize(("page", "name", "preset"), presets())
def test_the_picture_answers(page: Any, name: str, preset: Preset) -> None:
    at = Opened(page.name, view=name, **preset.settings)  # with the section that it turns to
    asked = {key: value for key, value in preset.settings.items() if key != "more"}
    unheard = {key: value for key, value in asked.items() if not same(at.heard.get(key), value)}
    assert not unheard, "it sets what cannot be had"
    assert "?" in preset.question and preset.answer, "a question without an answer"
    for quantity, expected in preset.answer.items():
        found = at.shown.quantity(quantity)
        assert agrees(found, expected), f"{quantity} is {found!r}, not {expected!r}"
    heard, opens = opening(page.name, name)
    moves = "more" in preset.settings or not all(same(heard.get(key), value) for key, value in asked.items())
    assert (shown(at) != opens) == moves, "it changes the picture without a setting, or none with it"
    nothing_is_said_twice(at)
    no_headline_is_a_list(at)
    if preset.guess:
        what_is_guessed_has_one_answer_that_the_run_gives(at, preset.guess)


@pytest.mark.parametrize(
    ("page", "name", "label"),
    [
        ("regression", "bayes", "Noise set too small"),
        ("bias_variance", "features", "Useful only together"),
        ("hmm", "count", "No smoothing"),
        ("classification", "mistakes", "Not separable"),
        ("clustering", "side_by_side", "Rings"),
        ("kernels", "ridge", "Far from data"),
        ("neural", "gates", "Seen by two units"),
    ],
)
def test_a_run_whose_end_is_guessed_is_played_to_it(page: str, name: str, label: str) -> None:
    preset = next(preset for preset in PAGES[page].views[name].presets if preset.label == label)
    picture = Opened(page, view=name, **preset.settings).pictures[0]
    assert preset.guess and picture.start < len(picture.frames) - 1
    assert [picture.step(i) for i in range(len(picture.frames))] == list(picture.steps)  # only a run is played then


@pytest.mark.parametrize(
    ("page", "name", "label", "said"),
    [
        ("text", "mistakes", "Stop words", "Without stop words: 25 of 200 mails are misclassified, 13 more"),
        ("text", "mistakes", "Another split", "Only another split"),
        ("text", "rivals", "Six mails", "With 6 mails naive Bayes makes the fewest errors"),
        ("text", "rivals", "Ten form letters", "With 10 letters naive Bayes makes the fewest errors"),
        ("text", "rivals", "150 form letters", "With 150 letters logistic regression makes the fewest errors"),
        ("text", "rivals", "A heavy penalty", "With 150 letters"),
        ("pca", "power", "Close eigenvalues", "After 205 multiplications arrow x"),
        ("pca", "power", "Start at 90°", "After 1 multiplication arrow x is still 90° off axis 1"),
        ("pca", "power", "Flips", "After 52 multiplications the line through arrow x has come to rest on axis 1"),
    ],
)
def test_an_answer_that_is_seen_on_the_way_is_played_to_where_the_picture_tells_it(
    page: str, name: str, label: str, said: str
) -> None:
    preset = next(preset for preset in PAGES[page].views[name].presets if preset.label == label)
    at = Opened(page, view=name, **preset.settings)
    assert preset.guess and (step := preset.guess.rests(at.shown.quantity)) is not None
    picture = at.pictures[0]
    assert picture.step(picture.frame(step)) == step and picture.captions[picture.frame(step)].startswith(said)


def what_is_guessed_has_one_answer_that_the_run_gives(at: Opened, guess: Guess) -> None:
    assert guess.answered(at.shown.quantity)
    truth = guess.truth(at.shown.quantity)
    axes = guess.on.split() or ["x", "y"] * guess.drawn
    layout = at.pictures[0].frames[at.pictures[0].start]["layout"]
    assert all(f"{axis[0]}axis{axis[1:]}" in layout for axis in axes)
    if guess.drawn:
        x, y = sketch.truth(truth)
        assert guess.kind == (sketch.PLACE if len(x) == 1 else sketch.CURVE)
        for axis, values in zip(axes, (x, y), strict=True):
            low, high = sorted(layout[f"{axis[0]}axis{axis[1:]}"]["range"])
            assert ((values > low) & (values < high)).mean() > 0.5, "most of it leaves the picture"
    elif guess.says:
        assert len(guess.says) > 1
        assert len(guess.right(truth)) == 1, f"{guess.of} is {truth!r}"
    else:
        assert guess.low < truth < guess.high, "it cannot be guessed"
        steps = (guess.high - guess.low) / guess.step
        assert 10 <= steps <= 1000 and abs(steps - round(steps)) < 1e-9
    if guess.runs:
        frames = [picture.frames[len(picture.frames) - 1] for picture in at.pictures]
        drawn = json.dumps([trace for frame in frames for trace in frame["data"]], default=np.ndarray.tolist)
        coloured = [palette.colour(run["colour"]) for run in guess.runs if "colour" in run]
        assert all(colour in drawn for colour in coloured) and len({*coloured}) == len(coloured)
    assert "{" not in because(guess, at.shown.quantity)
    what_is_guessed_is_told_as_beside_the_chart(at, guess)
    assert any(marks_seen(figure) for figure in before(at, guess)), "there is nothing to look at before the guess"
    assert not [one.text for one in at.shown.said if one.kind == "markdown"], "a sentence is not covered"


def before(at: Opened, guess: Guess) -> list[Figure]:
    """The charts while the guess is awaited."""
    figures = []
    for picture in at.pictures:
        drawn = lane.chart_of(picture, picture.key)
        shown = lane.covered(drawn, guess.on if guess.drawn else "", guess.stays)
        first = lane.begins(drawn, drawn.start, guess.rests(at.shown.quantity))
        figures.append(shown.figures[first if drawn.steps else drawn.start])
    return figures


def marks_seen(figure: Figure) -> bool:
    """Whether there is anything but axes."""
    for trace in figure["data"]:
        if trace.get("visible", True) is not True:
            continue
        if trace["type"] == "image":
            return True
        if "z" in trace and trace["type"] != "scatter3d":
            held = [np.asarray(trace["z"], dtype=float)]
        else:
            held = [np.asarray(trace[letter], dtype=float) for letter in "xy"]
        seen = np.logical_and.reduce([np.isfinite(values).ravel() for values in held])
        if trace["type"] == "bar":
            seen &= np.asarray(trace["x" if trace.get("orientation") == "h" else "y"], dtype=float) != 0
        if trace.get("mode") == "text":
            seen &= np.array([bool(text.strip()) for text in np.broadcast_to(trace["text"], seen.shape)], dtype=bool)
        if seen.any():
            return True
    return False


def what_is_guessed_is_told_as_beside_the_chart(at: Opened, guess: Guess) -> None:
    """A share is one in percent for the slider, in the answer and as the number of that name below the chart."""
    decides = [run["of"] for run in guess.runs] or [guess.of]
    asked = {name: at.shown.quantity(name) for name in (*decides, *re.findall(r"{([^}]*)}", guess.because))}
    for name, value in asked.items():
        if not isinstance(value, float):
            continue
        share = isinstance(value, Share)
        beside = [
            isinstance(number, Share)
            for label, number in at.shown.numbers.items()
            if isinstance(number, float) and re.match(rf"{re.escape(label)}(?!\w)", name)
        ]
        assert not beside or share in beside, f"{name} is told in percent on one side alone"
        assert share or "(%)" in name or not re.search(r"\bshare\b", name.lower()), f"{name} is told as a fraction"
        assert ("(%)" in name) == (f"{{{name}}}%" in guess.because) or f"{{{name}}}" not in guess.because
    if not guess.says and not guess.drawn and 0 <= guess.low < guess.high <= 1:
        # A probability that stands in formulas is told as it stands there.
        assert isinstance(asked[guess.of], Share) or re.match(r"[Pp]\b", guess.of), (
            f"{guess.of} is asked for as a fraction"
        )


def same(heard: Any, value: Any) -> bool:
    """Whether a control stands as it is set; sliders over given stops answer with texts."""
    return bool(heard == value) or str(heard) == str(value) or same_number(heard, value)
