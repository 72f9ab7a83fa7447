"""Same link, same picture: whatever a preset or a control sets, the address alone brings it back."""

import json

import pytest

from tests.pages.harness import healthy, open_page, picture
from tests.pages.test_every_control import VIEWS, controls, put


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
def test_every_preset_travels_in_the_link(name, view):
    at = healthy(open_page(name, view=view))
    keys = [b.key for b in at.button if b.key.startswith(f"{name}_preset_")]
    assert len(keys) >= 3
    before = picture(at)
    for key in keys:
        at = healthy(open_page(name, view=view))
        at.button(key=key).click().run()
        healthy(at)
        assert "?" in at.info[0].value
        assert picture(reopened(name, at)) == picture(at), at.button(key=key).label
        at.button(key=f"{name}_reset").click().run()
        assert picture(healthy(at)) in (before, picture(healthy(open_page(name))))


@pytest.mark.parametrize(("name", "view"), VIEWS)
def test_a_link_and_a_hand_on_the_control_do_the_same(name, view):
    at = healthy(open_page(name, view=view))
    for kind, key, values, before in list(controls(at)):
        put(at, kind, key, values[-1])
        widget = next(w for w in getattr(at, kind) if w.key == key)
        asked = {"view": view, key.removeprefix(f"{name}_"): widget.value}
        assert picture(healthy(open_page(name, **asked))) == picture(healthy(at)), key
        put(at, kind, key, before)
        at = healthy(open_page(name, view=view)) if kind in ("selectbox", "segmented_control") else at
