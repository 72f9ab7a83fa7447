"""Links of old, which counted users and items, and the data on which a view opened then."""

import pytest

from datasets import catalog
from tests.pages.harness import healthy, memory, open_page, texts
from ui.session.settings import Settings

FILMS = catalog.make("films")


@pytest.mark.parametrize(("link", "user", "item"), [
    ({"view": "matrix", "user": 4, "item": 9}, 4, 9),
    ({"view": "Taste plane", "user": 60, "item": 40}, 60, 40),
    ({"view": "baselines", "cell_user": 7, "cell_item": 12}, 7, 12),
    ({"view": "content", "content_user": 3, "content_closer_item": 5}, 3, 5),
    ({"view": "content", "content_learn": "hybrid", "content_item": 6, "content_closer_user": 2}, 2, 6),
    ({"view": "content", "content_learn": "hybrid"}, 1, 40),
    ({"view": "matrix"}, 1, 1),
    ({}, 1, 1),
])  # fmt: skip
def test_a_number_says_the_name_that_it_counted_to(link, user, item):
    at = healthy(open_page("recommender", v="1", **link))
    held = memory(at, Settings, "recommender").controls
    assert held["data"].value == "films"
    assert (held["user"].value, held["item"].value) == (FILMS.users[user - 1], FILMS.items[item - 1])
    assert not at.warning and "asks for" not in texts(at.info)


@pytest.mark.parametrize(("view", "before", "now"), [("neighbours", "clowns", "friends"), ("You", "films", "friends")])
def test_what_a_view_opened_on_before_is_what_an_old_link_opens(view, before, now):
    for version, data in (("1", before), ("2", now)):
        at = healthy(open_page("recommender", v=version, view=view))
        assert memory(at, Settings, "recommender").controls["data"].value == data
