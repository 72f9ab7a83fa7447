"""Links of every version so far open as they did when they were made, whatever has become of the defaults.

The links and what they showed are in `links/version_<n>.json`, written once by `python -m tests.pages.links.store`.
A view that is new has no link there until that is run again; what is stored already must not change. What they
showed of a control that is gone they are asked for by name: the player opens there, and nobody is told of it.

From some of the views that they open, other settings go out by a link and come back: two views of each page in a run,
all of them with `ROUND_TRIPS=all` in the environment.
"""

import json
import math
import os
import random

import pytest

from tests.pages.harness import healthy, open_page, texts
from tests.pages.links.store import FOLDER, shown
from tests.pages.round_trip import there_and_back
from ui.front import shell
from ui.session import versions

STORED = [link for file in sorted(FOLDER.glob("version_*.json")) for link in json.loads(file.read_text())]


# A share of places of a grid: where the machine's score is within its tolerance of 0, rounding decides, which differs
# from one processor to another.
COUNTED = {("kernels", "Agreement over the area"): 1.001 / 50**2}  # one place


def different(before, now, within=1e-9):
    if isinstance(before, float) and isinstance(now, (int, float)):
        return not math.isclose(before, now, rel_tol=1e-6, abs_tol=within)
    return before != now


def complaint(stored, found):
    """What an engineer has to know and do; empty if the link shows what it did."""
    where = f"The link {stored['link']} to {stored['page']}"
    gone = departed(stored)
    for name, before in stored["controls"].items():
        if name in gone:
            continue
        now = found["controls"].get(name, "gone")
        if different(before, now):
            return (
                f"{where} showed {name} = {before!r} and now shows {now!r}. If a default has changed: raise VERSION in "
                "ui/session/versions.py, add a Change with the value before to the page's history.py, and run "
                "`python -m tests.pages.links.store` for the links of the new version."
            )
    for name, before in stored["numbers"].items():
        now = found["numbers"].get(name, "gone")
        if different(before, now, COUNTED.get((stored["page"], name), 1e-9)):
            return (
                f"{where} showed {name} = {before!r} and now shows {now!r} with the same settings. If data or method "
                "have changed on purpose, correct the stored number by hand and say so in the commit."
            )
    return ""


def departed(stored):
    """What a link showed of controls that are gone."""
    shown = stored["controls"] | stored["link"]
    return {name: shown[name] for name in versions.gone(stored["page"], shown)}


def travellers(page):
    """The links of a view alone from whose pages others are sent."""
    plain = [link["link"] for link in STORED if link["page"] == page and set(link["link"]) == {"view", "v"}]
    shuffled = random.Random(page).sample(plain, len(plain))
    return shuffled if os.environ.get("ROUND_TRIPS") == "all" else shuffled[:2]


def meaning(page, stored):
    """What a link asks for today, its old defaults and the player's place included: links that ask for one thing
    are opened once, whatever their versions."""
    asked = departed(stored) | {name: value for name, value in stored["link"].items() if name != "v"}
    version, _ = versions.read(stored["link"]["v"])
    pinned = versions.pinned(page, version, asked)
    places = versions.step(page, version, asked), versions.frame(page, version, asked, "999")
    return json.dumps([asked, pinned, places], sort_keys=True)


@pytest.mark.parametrize("page", [topic.name for topic in shell.TOPICS])
def test_stored_links_show_what_they_did_and_any_settings_come_back_by_the_link(page):
    stored = [link for link in STORED if link["page"] == page]
    sent = travellers(page)
    assert len(sent) >= 2
    told, found = [], {}
    for link in stored:
        if (what := meaning(page, link)) not in found or link["link"] in sent:
            at = healthy(open_page(page, **(departed(link) | link["link"])))
            found[what] = shown(at, page)
            told.append(texts(at.warning))
            if link["link"] in sent:
                told.append(there_and_back(at, page, str(link["link"]["view"])))
        told.append(complaint(link, found[what]))
    assert not any(told), "\n".join(filter(None, told))


def test_a_changed_default_is_told_with_what_to_do():
    stored = {"page": "clustering", "link": {"v": "1"}, "controls": {"k": 4}, "numbers": {"Distortion": 1.5}}
    assert complaint(stored, stored) == ""
    assert complaint(stored, {**stored, "numbers": {"Distortion": 1.5 * (1 + 1e-8)}}) == ""
    assert "raise VERSION" in complaint(stored, {**stored, "controls": {"k": 5}})
    assert "raise VERSION" in complaint(stored, {**stored, "controls": {}})
    assert "by hand" in complaint(stored, {**stored, "numbers": {"Distortion": 1.6}})
