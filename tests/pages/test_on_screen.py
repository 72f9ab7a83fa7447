"""Every view on the screen, once: it is what its settings answer, a preset and a hand move it, a link restores it."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.harness import Opened, change, figures, healthy, numbers, open_page, picture, slider, sliders
from tests.pages.views import PAGES, VIEWS
from ui import page as page_module
from ui.page import Page
from ui.session import cache
from ui.session.settings import Settings
from ui.view import Screen, View


@pytest.mark.parametrize(("page", "name", "view"), VIEWS, ids=[f"{page.name}/{name}" for page, name, _ in VIEWS])
def test_a_view_on_the_screen(page: Page, name: str, view: View) -> None:
    at = healthy(open_page(page.name, view=name))
    the_same(at, Opened(page.name, view=name))
    assert "?" in view.question and len(view.question) <= 120
    assert view.question in [info.value for info in at.info]
    hovers = [trace.get("hovertemplate") for figure in figures(at) for trace in figure["data"]]
    assert all(said is None or isinstance(said, str) for said in hovers)  # a chart that moves hovers on no list
    before = picture(at)

    last, i = view.presets[-1], len(view.presets) - 1
    asks = last.question.replace("*", r"\*")  # a star is a star
    at.button(key=f"{page.name}_preset_{i}").click().run()
    if last.guess:
        at.button(key=f"{page.name}_guess_shown").click().run()
    assert asks in [info.value for info in healthy(at).info]
    the_same(at, Opened(page.name, view=name, **last.settings))

    moved = by_hand(at, page.name)
    after = picture(healthy(at))
    assert picture(healthy(open_page(page.name, **{"view": name} | dict(last.settings) | moved))) == after, moved
    asked = next(info.value for info in at.info if info.value.startswith(asks))
    chosen = Opened(page.name, view=name, **last.settings).shown.given.heard  # the others belong to a section
    assert ("Moved since: " in asked) == bool(moved.keys() & chosen.keys()), moved

    at.button(key=f"{page.name}_reset").click().run()
    assert picture(healthy(at)) == before
    assert not any(preset.question == info.value for preset in view.presets for info in at.info)


def test_beside_a_question_stands_what_was_moved_since_it_was_asked() -> None:
    at = healthy(open_page("clustering"))
    question = PAGES["clustering"].views["k_means"].presets[2].question
    at.button(key="clustering_preset_2").click().run()

    def beside() -> str:
        return next(info.value for info in at.info if info.value.startswith(question))[len(question) :]

    assert beside() == ""
    slider(at, "clustering_k").set_value(7).run()
    assert "Moved since: Clusters k 2 → 7." in beside()
    slider(at, "clustering_k").set_value(2).run()
    assert beside() == ""
    slider(at, "clustering_k").set_value(9).run()
    at.selectbox(key="clustering_data").select("moons").run()
    assert not any(info.value.startswith(question) for info in at.info)  # it was about other data


ABOUT = [(page, name, view) for page, name, view in VIEWS if view.about]


@pytest.mark.parametrize(("page", "name", "view"), ABOUT, ids=[f"{page.name}/{name}" for page, name, _ in ABOUT])
def test_a_question_is_not_asked_of_another_subject(page: Page, name: str, view: View) -> None:
    (subject,) = view.about
    asks = view.presets[0]
    at = healthy(open_page(page.name, view=name))
    at.button(key=f"{page.name}_preset_0").click().run()
    if asks.guess:
        at.button(key=f"{page.name}_guess_shown").click().run()
    said = asks.question.replace("*", r"\*")
    assert any(info.value.startswith(said) for info in at.info)
    given = page.answer({"view": name} | dict(asks.settings)).given
    other = next(value for value in given.offered[subject] if value != given.heard.get(subject))
    change(at, page.name, subject, other)
    assert not any(info.value.startswith(said) for info in healthy(at.run()).info)


def test_what_a_preset_set_stays_with_its_view_and_goes_along_once_something_was_moved() -> None:
    at = healthy(open_page("clustering"))

    def turned(view: str) -> tuple[Any, int]:
        healthy(at.segmented_control(key="clustering_view").set_value(view).run())
        return at.selectbox(key="clustering_data").value, slider(at, "clustering_k").value

    at.button(key="clustering_preset_5").click().run()
    assert at.selectbox(key="clustering_data").value == "rings"
    assert turned("tree") == ("blobs", 4)
    turned("k_means")
    at.button(key="clustering_preset_5").click().run()
    slider(at, "clustering_k").set_value(3).run()
    assert turned("tree") == ("rings", 3)


def screens(view: View) -> list[Screen]:
    return [view.screen] if isinstance(view.screen, Screen) else list(view.screen.values())


def test_a_reason_is_said_of_no_other_case_than_its_own() -> None:
    at = healthy(open_page("clustering"))
    at.button(key="clustering_preset_5").click().run()
    at.button(key="clustering_guess_shown").click().run()

    def said(begins: str) -> str:
        return next(one.value for one in healthy(at).markdown if one.value.startswith(f"{begins}: **"))

    assert "A part of both rings" in said("The answer") and "straight line" in said("The answer")
    slider(at, "clustering_k").set_value(3).run()
    assert said("As it stands now") == "As it stands now: **A part of both rings**."
    slider(at, "clustering_k").set_value(1).run()
    assert said("As it stands now") == "As it stands now: **A ring of its own**."
    at.selectbox(key="clustering_data").select("blobs").run()  # rings were asked about
    assert not any(one.value.startswith("As it stands now") for one in healthy(at).markdown)


# What views add to Look closer, Theory, Code and Data.
SECTIONS = [(page, name, title) for page, name, view in VIEWS for screen in screens(view) for title in screen.sections]


@pytest.mark.parametrize(("page", "name", "title"), SECTIONS, ids=[f"{p.name}/{name}/{t}" for p, name, t in SECTIONS])
def test_a_section_opens_on_the_screen(page: Page, name: str, title: str) -> None:
    possible = [{"view": name} | dict(preset) for preset in ({}, *(p.settings for p in page.views[name].presets))]
    settings = next(one for one in possible if title in page.answer(one).screen.sections)
    at = healthy(open_page(page.name, **settings | {"more": title}))
    assert at.session_state[f"{page.name}_more"] == title


def the_same(at: AppTest, given: Opened) -> None:
    """What stands on the screen and what the settings answer: the numbers, and the charts with all frames."""
    assert cache.digest(numbers(at)) == cache.digest(numbers(given))
    if given.shown.screen.ringed is None:  # else the chart marks what is looked at closer
        n = len(given.shown.pictures)  # after them come those of Look closer
        assert list(map(_drawn, figures(at)[:n])) == list(map(_drawn, figures(given)[:n]))


def _drawn(figure: dict[str, Any]) -> str:
    """Of a chart that is clicked, texts have a look of their own when one is selected; no other chart has that."""
    data = [{key: value for key, value in trace.items() if key != "selected"} for trace in figure["data"]]
    return cache.digest(data, figure["frames"])


def by_hand(at: AppTest, page: str) -> dict[str, Any]:
    """Move the first slider that can be moved to its other end; its short name, and where it is then."""
    for one in sliders(at):
        if "_data_" not in one.key:
            end = next(end for end in one.ends if end != one.value)
            one.set_value(end).run()
            return {one.key.removeprefix(f"{page}_"): end}
    return {}


def test_what_is_drawn_is_not_spelled_beside_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = dict(own_ink="c3b1", kept=6)
    monkeypatch.setattr(page_module.settings, "asked", lambda: asked)
    monkeypatch.setattr(page_module.settings, "spoken", lambda: asked)
    monkeypatch.setattr(page_module.settings, "here", lambda: Settings(quiet={"own_ink"}))
    monkeypatch.setattr(page_module.settings, "label_of", dict(own_ink="own_ink", kept="Components k").__getitem__)
    monkeypatch.setattr(page_module.settings, "default_of", {"own_ink": "", "kept": 10}.__getitem__)
    monkeypatch.setattr(page_module.settings, "stands", lambda name, before: asked[name] == before)
    monkeypatch.setattr(page_module.settings, "said", lambda name, value: str(value))
    preset = next(one for one in PAGES["pca"].views["digits"].presets if one.label == "Your own digit")
    assert page_module._moved(preset) == "Moved since: Components k 10 → 6."
