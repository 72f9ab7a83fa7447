"""Stored links and what they show: `python -m tests.pages.links.store` adds those of today's version.

Run it when a view was added or the version was raised. What is stored stays: somebody may have sent that link.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.pages.harness import healthy, memory, numbers, open_page
from ui.front import shell
from ui.session import versions
from ui.session.settings import Settings

FOLDER = Path(__file__).parent
Link = dict[str, str | list[str]]


def shown(at: AppTest, page: str) -> dict[str, Any]:
    """What an open page says: every control's value, and the numbers below the chart."""
    return {"controls": controls(at, page), "numbers": numbers(at)}


def controls(at: AppTest, page: str) -> dict[str, Any]:
    """Every control that has words beside it and was drawn, by its short name."""
    held = memory(at, Settings, page)
    return {name: it.value for name, it in held.controls.items() if it.label and name in held.asked}


def links() -> Iterator[tuple[str, Link]]:
    """Every view as it opens, and one view of each page with its first preset."""
    for i, topic in enumerate(shell.TOPICS):
        views = list(open_page(topic.name).segmented_control(key=f"{topic.name}_view").options)
        for view in views:
            yield topic.name, {"view": view, "v": str(versions.VERSION)}
        at = healthy(open_page(topic.name, view=views[i % len(views)]))
        at.button(key=f"{topic.name}_preset_0").click().run()
        values = controls(healthy(at), topic.name)
        moved = {name: value for name, value in values.items() if value != _default(at, topic.name, name)}
        spelled = {name: value if isinstance(value, list) else str(value) for name, value in moved.items()}
        yield topic.name, {**spelled, "v": str(versions.VERSION)}


def _default(at: AppTest, page: str, name: str) -> Any:
    return memory(at, Settings, page).controls[name].default


def main() -> None:
    path = FOLDER / f"version_{versions.VERSION}.json"
    stored = json.loads(path.read_text()) if path.exists() else []
    known = [(entry["page"], entry["link"]) for entry in stored]
    for page, link in links():
        if (page, link) not in known:
            stored.append({"page": page, "link": link, **shown(healthy(open_page(page, **link)), page)})
    path.write_text(json.dumps(stored, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
    print(f"{len(stored)} links in {path}")


if __name__ == "__main__":
    main()
