"""The kept runs of a page: brought up to the address, made again where they came by a link, and told where in vain."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ui import compute
from ui.data import own_source
from ui.keep import kept_text, runs
from ui.keep.kept_text import CONTROL, LONGEST
from ui.keep.runs import Kept, Run
from ui.session import cache, settings, versions, visit
from ui.session.notices import notice

log = logging.getLogger("playground")
OTHER_DATA = "was made with data of yours that are not in use now"
NO_DATA = "was made before your own data that are in use now"


@dataclass
class Failed:
    """Kept runs that could not be made again, by what they are remembered under, and why."""

    why: dict[str, str] = field(default_factory=dict)


def current() -> Run | None:
    """The run on the screen; None if it was refused, or failed."""
    run = runs.last()
    return run if run is not None and run.settings == settings.of_run() else None


def own(shown: Mapping[str, Any]) -> str:
    """The digest of the reader's own data, if a run with these settings shows them."""
    source = own_source.current() if shown.get("data") == "own" else None
    return cache.digest(source.kind, source.text, dict(source.reading))[:12] if source else ""


def _asked() -> str:
    """The text in the address."""
    return str(settings.held(CONTROL, ""))


def arrive() -> None:
    """Bring the kept runs up to the text in the address."""
    if (text := _asked()) != kept_text.write(runs.kept()):
        kept, sound = kept_text.read(text)
        runs.keep([replace(one, settings=versions.renamed(visit.page(), one.settings)) for one in kept])
        if not sound:
            notice("The link's kept runs are damaged; what could not be read was left out.")


def follow(make: Callable[[Mapping[str, Any]], Run]) -> None:
    """Make the kept runs that are not at hand.

    The address then says what is kept, no more: what it asks for in vain is told once.
    """
    for one in runs.kept():
        if one.run is None and not problem(one):
            try:
                run = make(one.settings)
            except compute.Refused as refusal:
                _failed()[one.name] = f"cannot be drawn: {refusal}"
            except Exception:
                log.exception("A kept run could not be made again")
                _failed()[one.name] = "cannot be drawn any more"
            else:
                runs.remember(_true(one, run.heard), run)
    if (true := kept_text.write(runs.kept())) != _asked():
        settings.put(CONTROL, true)


def _true(one: Kept, heard: Mapping[str, Any]) -> Kept:
    """The kept run with settings that are to be had; it says which are not."""
    true = replace(one, settings={name: heard.get(name, value) for name, value in one.settings.items()})
    moved = [name for name, value in one.settings.items() if true.settings[name] != value]
    if moved:
        runs.keep([true if other == one else other for other in runs.kept()])
        said = ", ".join(f"“{settings.label_of(name)}”" for name in moved[:3]) + " ..." * (len(moved) > 3)
        notice(f"The link's kept run {one.letter} asks for what cannot be had as {said}; what can be had is used.")
    return true


def _failed() -> dict[str, str]:
    return visit.of(Failed).why


def problem(one: Kept, *, swap: bool = False) -> str:
    """Why a kept run cannot be made again now, or, for a `swap`, be current again; empty if it can."""
    if one.settings.get("data") == "own" and one.own != own(one.settings):
        return OTHER_DATA if one.own else NO_DATA
    return "" if swap and one.run else _failed().get(one.name, "")


def put(kept: list[Kept]) -> bool:
    """Keep these runs and put them in the address, unless they are too long for it."""
    text = kept_text.write(kept)
    if len(text) > LONGEST:
        return False
    runs.keep(kept)
    settings.put(CONTROL, text)
    return True
