"""Same link, same picture: whatever a preset or a control sets, the address alone brings it back."""

import json

import pytest

from tests.pages.harness import healthy, open_page, picture
from tests.pages.test_every_control import VIEWS, one_end, put_all


def reopened(name, at):
    """The page as a visitor sees it who has nothing but the address.

    A browser completes the address by coming back once (`controls.complete_address`); the harness does it here.
    """
    prefix = f"{name}_"
    settings = {k.removeprefix(prefix): v for k, v in at.query_params.items() if k.startswith(prefix)}
    for nudge in at.get("bidi_component"):
        if "nudge" in nudge.proto.component_name:
            settings |= {k.removeprefix(prefix): v for k, v in json.loads(nudge.proto.json).items()}
    return healthy(open_page(name, **settings))


@pytest.mark.parametrize(("name", "view"), VIEWS)
def test_every_preset_asks_a_question_changes_the_picture_and_travels_in_the_link(name, view):
    at = healthy(open_page(name, view=view))
    keys = [b.key for b in at.button if b.key.startswith(f"{name}_preset_")]
    assert len(keys) >= 3
    before = picture(at)
    for key in keys:  # one after the other, as a reader would: nothing of the one before may stay
        at.query_params.clear()  # the harness would keep what the page has dropped from the address
        at.button(key=key).click().run()
        healthy(at)
        assert "?" in at.info[0].value
        asks = set(at.query_params) - {f"{name}_view"}  # nothing where the question is about the view as it opens
        assert (picture(at) != before) == bool(asks), at.button(key=key).label
        assert picture(reopened(name, at)) == picture(at), at.button(key=key).label
    at.button(key=f"{name}_reset").click().run()
    assert picture(healthy(at)) == before or picture(at) == picture(healthy(open_page(name)))
    assert not any("?" in told.value for told in at.info)


@pytest.mark.parametrize(("name", "view"), VIEWS)
def test_a_link_and_a_hand_on_the_controls_do_the_same(name, view):
    end = one_end(name, view)
    at = healthy(open_page(name, view=view))
    known: set[str] = set()
    while moved := put_all(at, end, known):  # a choice may bring controls of its own
        known |= moved
    kinds = ("slider", "select_slider", "selectbox", "segmented_control", "toggle")
    set_by_hand = {
        w.key.removeprefix(f"{name}_"): w.value for kind in kinds for w in getattr(at, kind) if w.key in known
    }
    assert set_by_hand
    assert picture(healthy(open_page(name, view=view, **set_by_hand))) == picture(healthy(at)), f"end {end}"
