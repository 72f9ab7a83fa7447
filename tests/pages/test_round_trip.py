"""Whatever the controls of a view are set to, the link brings it back in a new session: the same settings, the same
picture. Views take turns: two of each page in a run, all of them with `ROUND_TRIPS=all` in the environment.
"""

import os
import random

import pytest

from tests.pages.harness import healthy, numbers, open_page, picture, problems
from tests.pages.test_stored_links import STORED
from ui import shell
from ui.experiment import Experiment

PAGES = [topic.name for topic in shell.TOPICS]


def views(page):
    found = list(dict.fromkeys(link["link"].get("view", "") for link in STORED if link["page"] == page))
    return [view for view in found if view]


def settings(at):
    """Every control on the screen that is not at its default, by short name: what a link, a file, a kept run hold."""
    return dict(at.session_state["_run_last"].settings)


def scatter(at, page, draw):
    """Set every control to any value that it offers; the data to any but the reader's own."""
    for slider in at.slider:
        steps = int((slider.max - slider.min) / slider.step + 1e-9)
        value = slider.min + draw.randint(0, steps) * slider.step
        slider.set_value(type(slider.value)(min(value, slider.max)))
    for kind in ("select_slider", "selectbox", "segmented_control"):
        for widget in getattr(at, kind):
            if not widget.key.startswith(f"{page}_") or widget.key.endswith(("_view", "_as")):
                continue
            options = [option for option in widget.options if not {"own", "yours"} & set(option.split())]
            widget.set_value(draw.choice(options))
    for toggle in at.toggle:
        toggle.set_value(draw.random() < 0.5)
    for several in at.multiselect:
        several.set_value(draw.sample(several.options, draw.randint(1, len(several.options))))
    return at.run()


def there_and_back(page, view):
    """What differs after the link has brought it back, in words; empty if nothing does."""
    draw = random.Random(f"{page} {view}")
    at = scatter(healthy(open_page(page, view=view)), page, draw)
    assert problems(at) == [], view
    asked = settings(at)
    link = {name.removeprefix(f"{page}_"): value for name, value in Experiment(page, asked).query().items()}
    back = healthy(open_page(page, **link))
    if settings(back) != asked:
        return f"{view}: {asked} came back as {settings(back)}"
    same = picture(back) == picture(at) and numbers(back) == numbers(at)
    return "" if same else f"{view}: another picture with {asked}"


@pytest.mark.parametrize("page", PAGES)
def test_any_settings_come_back_by_the_link(page):
    shuffled = random.Random(page).sample(views(page), len(views(page)))
    chosen = shuffled if os.environ.get("ROUND_TRIPS") == "all" else shuffled[:2]
    assert not [told for view in chosen if (told := there_and_back(page, view))]
