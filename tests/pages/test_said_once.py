"""What a view says of a run, it says once: its own sentences and those of its charts do not repeat each other."""

from collections import Counter

import pytest

from tests.pages.views import VIEWS
from ui.page import Page
from ui.view import View


@pytest.mark.parametrize(("page", "name", "view"), VIEWS, ids=[f"{page.name}/{name}" for page, name, _ in VIEWS])
def test_no_sentence_stands_twice(page: Page, name: str, view: View) -> None:
    for settings in ({}, *(preset.settings for preset in view.presets)):
        shown = page.answer({"view": name, **settings})
        said = Counter([one.text for one in shown.said] + [picture.note for picture in shown.pictures])
        assert [text for text, times in said.items() if text and times > 1] == [], settings
