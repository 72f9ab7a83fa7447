"""What the net knows about the inside of the app, all in one place: when the inside changes, this file follows.

- pages and their views are named as links name them; the names of a page's views are in the session,
- presets are the buttons `<page>_preset_<i>`, sections the tabs `<page>_more`,
- the last run, with its charts and numbers, and the charts of the open section are in the session.

Everything else in this folder sees only what these functions give, and the elements on the page.
"""

from collections.abc import Mapping
from typing import Any

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Tab

from tests.pages.harness import memory, open_page
from ui.front import shell
from ui.keep.runs import Runs
from ui.session.settings import Settings

PLAIN_PAGES = ("home", "how_it_works")  # without views
SLOW = 300  # seconds after which a page counts as stuck


def pages() -> list[str]:
    """The names of all pages."""
    return [*PLAIN_PAGES, *(topic.name for topic in shell.TOPICS)]


def views(page: str) -> list[str]:
    """The names of a page's views; one without a name if it has none."""
    if page in PLAIN_PAGES:
        return [""]
    return list(memory(open_page(page), Settings, page).controls["view"].titles)


def opened(page: str, view: str, **settings: str) -> AppTest:
    """A view as it opens, in a session of its own."""
    at = open_page(page, **({"view": view} if view else {}), **settings)
    if view and _held(at, f"{page}_view") != view:
        raise ValueError(f"the page has no view {view}")
    return at


def presets(at: AppTest, page: str) -> list[str]:
    """The labels of the presets, in order."""
    return [button.label for button in at.button if str(button.key).startswith(f"{page}_preset_")]


def press(at: AppTest, page: str, i: int) -> AppTest:
    """The page after preset i."""
    return at.button(key=f"{page}_preset_{i}").click().run(timeout=SLOW)


def below(at: AppTest, page: str) -> Block | None:
    """What stands below the chart: the sections, of which one is open."""
    blocks = [block for block in at.get("tab_container") if isinstance(block, Block)]
    found = [block for block in blocks if block.key == f"{page}_more"]
    return found[0] if found else None


def sections(at: AppTest, page: str) -> list[str]:
    """The names of the sections, in order."""
    block = below(at, page)
    return [tab.label for tab in block.children.values() if isinstance(tab, Tab)] if block else []


def in_section(page: str, view: str, section: str) -> AppTest:
    """A view that opens with another section."""
    return opened(page, view, more=section)


def turn_to(at: AppTest, page: str, section: str) -> AppTest:
    """The page as it is, with another section open."""
    at.session_state[f"{page}_more"] = section
    return at.run(timeout=SLOW)


def charts(at: AppTest) -> Mapping[str, Any]:
    """The charts of the run by key: figures, captions, start, alt, maps and steps of each."""
    run = memory(at, Runs).last
    return run.charts if run else {}


def closer_charts(at: AppTest) -> Mapping[str, Any]:
    """The same for the charts in the open section."""
    return memory(at, Runs).closer


def numbers(at: AppTest) -> Mapping[str, Any]:
    """The numbers below the chart at full precision."""
    run = memory(at, Runs).last
    return run.numbers if run else {}


def told(component: str, data: dict[str, Any]) -> dict[str, Any]:
    """What a component of the page was told, without what differs from visit to visit or is told of the charts."""
    hidden = {"visit"} | ({"figure", "chart"} if component == "stage" else set())
    return {k: v for k, v in data.items() if k not in hidden}


def _held(at: AppTest, name: str) -> Any:
    """What the session holds under a name, if it does."""
    return at.session_state[name] if name in at.session_state else None  # noqa: SIM401  it has no `get`
