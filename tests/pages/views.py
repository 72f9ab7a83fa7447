"""All pages and their views, as the contract tests go through them."""

import importlib

from ui.front import shell
from ui.page import Page

PAGES: dict[str, Page] = {
    topic.name: importlib.import_module(f"pages.{topic.name}").PAGE
    for topic in shell.TOPICS
    if "PAGE = " in (shell.ROOT / topic.path).read_text()
}
VIEWS = [(page, name, view) for page in PAGES.values() for name, view in page.views.items()]
