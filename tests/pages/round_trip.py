"""Whatever the controls of a view are set to, the link brings it back in a new session: the same settings, the same
picture.
"""

import random
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.pages.harness import healthy, memory, numbers, open_page, picture, problems, sliders, stages
from ui.keep import runs
from ui.send.experiment import Experiment


def there_and_back(at: AppTest, page: str, view: str) -> str:
    """What differs after the link has brought back other settings of an open view; empty if nothing does."""
    draw = random.Random(f"{page} {view}")
    scatter(at, page, draw)
    while at.warning and not stages(at):  # settings that are refused: the link is that of what was shown before
        assert problems(at) == [], view
        scatter(at, page, draw)
    assert problems(at) == [], view
    asked = settings(at)
    link = {name.removeprefix(f"{page}_"): value for name, value in Experiment(page, asked).query().items()}
    back = healthy(open_page(page, **link))
    if settings(back) != asked:
        return f"{view}: {asked} came back as {settings(back)}"
    same = picture(back) == picture(at) and numbers(back) == numbers(at)
    return "" if same else f"{view}: another picture with {asked}"


def settings(at: AppTest) -> dict[str, Any]:
    """Every control on the screen that is not at its default, by short name: what a link, a file, a kept run hold."""
    last = memory(at, runs.Runs).last
    assert last is not None
    return dict(last.settings)


def scatter(at: AppTest, page: str, draw: random.Random) -> None:
    """Set every control to any value that it offers; the data to any but the reader's own."""
    for slider in sliders(at):
        slider.set_value(draw.choice(slider.values))
    for kind in ("selectbox", "segmented_control"):
        for widget in getattr(at, kind):
            if not widget.key.startswith(f"{page}_") or widget.key.endswith(("_view", "_as")):
                continue
            options = [option for option in widget.options if not {"own", "yours"} & set(option.split())]
            widget.set_value(draw.choice(options))
    for toggle in at.toggle:
        toggle.set_value(draw.random() < 0.5)
    for several in at.multiselect:
        several.set_value(draw.sample(several.options, draw.randint(1, len(several.options))))
    at.run()
