"""Clicks and drops of no browser: there is nothing where a chart is clicked, and nothing comes of it."""

import pytest

from tests.pages.harness import recorded
from tests.pages.views import PAGES, VIEWS
from ui.session import visit
from ui.stage import player

PLACES = (10**6 - 1, 10**6, 2**63, 10**400, -1, "1", None, True, 1.5, [1], {"i": 1}, "\ud800" * 100)


@pytest.mark.parametrize(("name", "view"), [(page.name, view) for page, view, _ in VIEWS])
def test_a_click_on_nothing_is_none(name, view):
    shown = PAGES[name].answer({"view": view})
    with recorded():
        visit.of(visit.Place).page = name
        for picture in shown.pictures:
            for place in PLACES:
                if picture.on_click:
                    player.click(picture.on_click, place)
                for drag in picture.drags:
                    if type(place) is int:
                        drag.sets(place, 1e14, -1e14)
