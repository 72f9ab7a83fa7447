"""What the links and files of a page said before today: each page tells it in `pages/views/<page>/history.py`.

When a default changes, or what it means: raise `versions.VERSION`, and say in `changed` what it was before. Links and
files of older versions then open as they did. `tests/pages/test_stored_links.py` fails where an entry is missing. When
a control gets another name, say in `renamed` what it was called; when its part is the player's now, in `gone`. When a
player opens elsewhere, or has fewer frames before its step 0, say so in `opened`.
"""

import importlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ui.front import shell

LAST = 10**9  # the last step, whatever its number


@dataclass(frozen=True)
class Change:
    """A default that is another one from `version` on."""

    version: int  # the first one with the new default
    name: str  # of the control
    before: str | list[str]  # the old default, spelled as in a link
    # where it is so: the words of other controls in a link, every spelling; None stands for a control left out
    only: Mapping[str, Collection[str | None]] = field(default_factory=dict)


@dataclass(frozen=True)
class Renamed:
    """A control that had another name before; links, files and kept runs of any version may say so."""

    before: str
    name: str  # now
    only: Mapping[str, Collection[str | None]]  # where it was so, as for a change of a default
    never: Mapping[str, Collection[str]]  # where the name is another control's


@dataclass(frozen=True)
class Gone:
    """A control that is gone, as a rule to the player; links, files and kept runs of any version may name it."""

    name: str
    step: Callable[[int], int] | None = None  # on which the player opens, by what the control said
    only: Mapping[str, Collection[str | None]] = field(default_factory=dict)  # where it is so


@dataclass(frozen=True)
class Opened:
    """Where a page's first player opened before `version` (`LAST`: on its last frame), and how many frames it then had
    before those of today."""

    version: int
    only: Mapping[str, Collection[str | None]]
    step: int | None = None  # None: where it still opens
    earlier: Callable[[Mapping[str, Any]], int] = lambda asked: 0  # by what the controls said


@dataclass(frozen=True)
class History:
    """What has changed on a page."""

    changed: Sequence[Change] = ()  # of several for a control the oldest that holds counts
    renamed: Sequence[Renamed] = ()
    gone: Sequence[Gone] = ()  # of several for a name the first that holds counts
    opened: Sequence[Opened] = ()  # of several that hold for a link the first counts


def of(page: str) -> History:
    """The history of a page; that of one without views is empty."""
    if page not in [topic.name for topic in shell.TOPICS]:
        return History()
    found: History = importlib.import_module(f"pages.views.{page}.history").HISTORY
    return found
