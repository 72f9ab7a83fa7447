"""Every view on the screen, once: it is what its settings answer, a preset and a hand move it, a link restores it."""

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.harness import Opened, figures, healthy, numbers, open_page, picture
from tests.pages.views import VIEWS
from ui import cache
from ui.page import Page
from ui.view import Screen, View


@pytest.mark.parametrize(("page", "name", "view"), VIEWS, ids=[f"{page.name}/{name}" for page, name, _ in VIEWS])
def test_a_view_on_the_screen(page: Page, name: str, view: View) -> None:
    at = healthy(open_page(page.name, view=name))
    the_same(at, Opened(page.name, view=name))
    before = picture(at)

    last, i = view.presets[-1], len(view.presets) - 1
    at.query_params.clear()  # the harness would keep what the page has dropped from the address
    at.button(key=f"{page.name}_preset_{i}").click().run()
    assert last.question in [info.value for info in healthy(at).info]
    the_same(at, Opened(page.name, view=name, **last.settings))

    moved = by_hand(at)
    after = picture(healthy(at))
    assert picture(reopened(page.name, at)) == after, moved

    at.button(key=f"{page.name}_reset").click().run()
    assert picture(healthy(at)) in (before, picture(healthy(open_page(page.name))))
    assert not any(preset.question == info.value for preset in view.presets for info in at.info)


@pytest.mark.parametrize(("page", "name", "view"), VIEWS, ids=[f"{page.name}/{name}" for page, name, _ in VIEWS])
def test_every_preset_asks_a_question_and_changes_the_picture(page: Page, name: str, view: View) -> None:
    assert len(view.presets) >= 3
    before = drawn(Opened(page.name, view=name))
    for preset in view.presets:
        assert "?" in preset.question and len(preset.label) <= 30
        differs = drawn(Opened(page.name, view=name, **preset.settings)) != before
        assert differs == bool(preset.settings), preset.label


def screens(view: View) -> list[Screen]:
    return [view.screen] if isinstance(view.screen, Screen) else list(view.screen.values())


# What views add to Look closer, Theory, Code and Data.
SECTIONS = [(page, name, title) for page, name, view in VIEWS for screen in screens(view) for title in screen.sections]


@pytest.mark.parametrize(("page", "name", "title"), SECTIONS, ids=[f"{p.name}/{name}/{t}" for p, name, t in SECTIONS])
def test_a_section_opens_on_the_screen(page: Page, name: str, title: str) -> None:
    possible = [{"view": name} | dict(preset) for preset in ({}, *(p.settings for p in page.views[name].presets))]
    settings = next(one for one in possible if title in page.answer(one).screen.sections)
    at = healthy(open_page(page.name, **settings | {"more": title}))
    assert at.session_state[f"{page.name}_more"] == title


def drawn(at: Opened) -> str:
    return cache.digest([(p.alt, p.captions, p.start, p.frames[p.start]) for p in at.shown.pictures])


def the_same(at: AppTest, given: Opened) -> None:
    """What stands on the screen and what the settings answer: the numbers, and the charts with all frames."""
    assert cache.digest(numbers(at)) == cache.digest(numbers(given))
    assert [cache.digest(figure["data"], figure["frames"]) for figure in figures(at)] == [
        cache.digest(figure["data"], figure["frames"]) for figure in figures(given)
    ]


def by_hand(at: AppTest) -> str:
    """Move the first slider that can be moved to its other end; its key."""
    for widget in (*at.slider, *at.select_slider):
        ends = (widget.min, widget.max) if hasattr(widget, "min") else (widget.options[0], widget.options[-1])
        if "_data_" not in widget.key and not widget.disabled:
            widget.set_value(ends[0] if widget.value != ends[0] else ends[1]).run()
            return str(widget.key)
    return ""


def reopened(name: str, at: AppTest) -> AppTest:
    """The page as a visitor sees it who has nothing but the address.

    A browser completes the address by coming back once (`controls.complete_address`); the harness does it here.
    """
    prefix = f"{name}_"
    settings: dict[str, Any] = {k.removeprefix(prefix): v for k, v in at.query_params.items() if k.startswith(prefix)}
    for nudge in at.get("bidi_component"):
        if "nudge" in nudge.proto.component_name:
            settings |= {k.removeprefix(prefix): v for k, v in json.loads(nudge.proto.json).items()}
    return healthy(open_page(name, **settings))
