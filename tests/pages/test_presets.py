"""Every preset of every view: what it sets is there to be set, and the picture answers as is said beside it."""

import json
from typing import Any

import numpy as np
import pytest

from tests.pages.harness import Opened
from tests.pages.views import PAGES
from ui import palette
from ui.guessing import sketch
from ui.guessing.guess import agrees, because
from ui.session.settings import same_number
from ui.view import Preset


def presets() -> list[Any]:
    return [
        pytest.param(page, name, preset, id=f"{page.name}/{name}/{preset.label}")
        for page in PAGES.values()
        for name, view in page.views.items()
        for preset in view.presets
    ]


@pytest.mark.parametrize(("page", "name", "preset"), presets())
def test_the_picture_answers(page: Any, name: str, preset: Preset) -> None:
    at = Opened(page.name, view=name, **preset.settings)  # with the section that it turns to
    asked = {key: value for key, value in preset.settings.items() if key != "more"}
    unheard = {key: value for key, value in asked.items() if not same(at.heard.get(key), value)}
    assert not unheard, "it sets what cannot be had"
    assert preset.answer, "a question without an answer"
    for quantity, expected in preset.answer.items():
        found = at.shown.quantity(quantity)
        assert agrees(found, expected), f"{quantity} is {found!r}, not {expected!r}"


@pytest.mark.parametrize(("page", "name", "preset"), [one for one in presets() if one.values[2].guess])
def test_what_is_guessed_has_one_answer_that_the_run_gives(page: Any, name: str, preset: Preset) -> None:
    shown, guess = Opened(page.name, view=name, **preset.settings).shown, preset.guess
    assert guess is not None
    assert guess.answered(shown.quantity)
    truth = guess.truth(shown.quantity)
    axes = guess.on.split() or ["x", "y"] * guess.drawn
    layout = shown.pictures[0].frames[shown.pictures[0].start]["layout"]
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
        frames = [picture.frames[len(picture.frames) - 1] for picture in shown.pictures]
        drawn = json.dumps([trace for frame in frames for trace in frame["data"]], default=np.ndarray.tolist)
        coloured = [palette.colour(run["colour"]) for run in guess.runs if "colour" in run]
        assert all(colour in drawn for colour in coloured) and len({*coloured}) == len(coloured)
    assert "{" not in because(guess, shown.quantity)


def same(heard: Any, value: Any) -> bool:
    """Whether a control stands as it is set; sliders over given stops answer with texts."""
    return bool(heard == value) or str(heard) == str(value) or same_number(heard, value)
