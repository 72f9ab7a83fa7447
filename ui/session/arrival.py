"""Another page is open, or this one as the browser's Back or a file has it: what is asked of its controls then."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ui.session import address, settings, versions, visit
from ui.session.address import FRAME
from ui.session.notices import notice


@dataclass
class FromFile:
    """What an opened file asks of a page that is about to be drawn."""

    page: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)


def arrive(*, back: bool = False) -> None:
    """What a link asks for wins over how the page was left, and its version says what it left out.

    After `back` (or forward) the address says all of it, but what is aside stays: kept runs.
    """
    page, file = visit.page(), visit.of(FromFile)
    if file.page == page:
        asked, asker = dict(file.settings), "file"
    else:
        asked, asker = address.asked(page), "link"
    file.page, file.settings = "", {}
    arrived = visit.here(address.Arrived)
    arrived.strangers, arrived.step = address.strangers(page), None
    frames = {name: value for name, value in asked.items() if name.startswith(FRAME)}
    arrived.frames = {name: value[-1] if isinstance(value, list) else str(value) for name, value in frames.items()}
    arrived.written = "v" in asked and not back
    if not (asked or back or asker == "file"):
        return
    version, sentence = versions.read(asked.pop("v", None))
    if sentence:
        notice(sentence)
    said = {name: value for name, value in asked.items() if not name.startswith(FRAME)}
    arrived.step, asked = versions.step(page, version, said), versions.renamed(page, said)
    if FRAME in arrived.frames:
        arrived.frames[FRAME] = versions.frame(page, version, said, arrived.frames[FRAME])
    settings.arrive(asked, asker, all_of_it=not back, implied=versions.pinned(page, version, asked))
