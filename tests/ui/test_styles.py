"""What the styles of the page cost a browser that changes something on it."""

import re
from pathlib import Path

import pytest

from ui.front import shell

STYLED = [
    path
    for path in sorted(Path(shell.ROOT, "ui").rglob("*"))
    if path.suffix in (".css", ".py", ".html") and "st-key-" in path.read_text(encoding="utf-8")
]
LOOKS_DOWN_FROM_ALL = re.compile(r"\bbody[^\s{},:]*:has\(")


@pytest.mark.parametrize("path", STYLED, ids=[path.name for path in STYLED])
def test_no_style_has_the_whole_page_matched_again_whenever_anything_is_put_into_it(path: Path) -> None:
    """`body:has(...) .a` is asked anew of every .a for each mark that Plotly draws: 300 ms of a changed setting."""
    assert not [line for line in path.read_text(encoding="utf-8").splitlines() if LOOKS_DOWN_FROM_ALL.search(line)]


def test_the_style_of_every_page_matches_by_names_that_a_browser_can_look_up() -> None:
    """`[class*=...]` is tried on every element whose style is asked for."""
    assert "[class*=" not in shell._STYLE
