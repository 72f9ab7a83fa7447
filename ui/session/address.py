"""The address: read when one arrives, and written once, when a run is complete.

It holds every control of the page that is not at its default, by its full name, and the version of the app; the browser
itself adds the frame of a player (`stage.js`). A preset, a click, a choice add one step to the browser's history, all
that is moved until the next of them adds one; typing and drawing add none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlencode

import streamlit as st

from ui import served
from ui.front import shell
from ui.session import settings, versions, visit
from ui.session.notices import notice, quoted

FRAME = "frame"  # what the names of frames in the address begin with


@dataclass
class Arrived:
    """What a link or a file has beside controls of the page."""

    frames: dict[str, str] = field(default_factory=dict)  # the frame of a player, by the name in the address
    step: int | None = None  # of the page's first player, where a control said so that is gone
    strangers: list[str] = field(default_factory=list)  # parameters of other pages
    written: bool = False  # whether the app has written it, of a run that there has been


@dataclass
class Stands:
    """What the browser says of the address after another process has taken over; None once it is answered.

    Streamlit asks it for the address with which the page was opened, however long ago that was.
    """

    said: Mapping[str, list[str]] | None = None


def _parameters() -> Mapping[str, list[str]]:
    stands = visit.of(Stands).said
    return {name: st.query_params.get_all(name) for name in st.query_params} if stands is None else stands


def waits() -> bool:
    """Whether the browser has told of an address that no run has answered yet."""
    return visit.of(Stands).said is not None


def answered() -> None:
    """What the address says is wanted now."""
    visit.of(Stands).said = None


def asked(page: str) -> dict[str, Any]:
    """What the address asks of the page, by short name; what stands there several times is a list."""
    prefix = f"{page}_"
    found = {name: values for name, values in _parameters().items() if name.startswith(prefix)}
    return {name.removeprefix(prefix): values[0] if len(values) == 1 else values for name, values in found.items()}


def said(page: str) -> list[tuple[str, str]]:
    """The same as the browser has it: full names in their order, each as often as it stands there."""
    found = sorted(_parameters().items())
    return [(name, value) for name, values in found if name.startswith(f"{page}_") for value in values]


def link(page: str, query: Mapping[str, Any]) -> str:
    """The whole address of a page with these parameters."""
    app = (st.context.url or "").split("?")[0].rpartition("/")[0]
    return f"{app}/{page}?{urlencode(query, doseq=True)}"


def strangers(page: str) -> list[str]:
    """Parameters of the address that speak of other pages of the app."""
    others = tuple(f"{topic.name}_" for topic in shell.TOPICS if topic.name != page)
    return [name for name in _parameters() if name.startswith(others)]


def write(run: str) -> None:
    """Have the browser write the address of the run on the screen, without what a link asked for in vain."""
    arrived, asker = visit.here(Arrived), settings.asker()
    unknown = [settings.key_of(name) for name in settings.complete()] + arrived.strangers
    if unknown:
        more = f" and {len(unknown) - 3} more" if len(unknown) > 3 else ""
        said = ", ".join(map(quoted, unknown[:3]))
        notice(f"What the {asker} says about {said}{more} is unknown here and left out.")
    _write(settings.changed(), drop=arrived.strangers, run=run)
    arrived.strangers, arrived.frames, arrived.step = [], {}, None


def write_unfinished() -> None:
    """The same where a run was refused halfway: what its other controls are wanted to say stays in the address."""
    _write(settings.changed() | settings.still_wanted(), drop=[], run="")


def _write(said: Mapping[str, Any], *, drop: Sequence[str], run: str) -> None:
    told = {settings.key_of(name): spelled(value) for name, value in said.items()}
    place = visit.of(visit.Place)
    key = settings.key_of("address")
    done = dict(acts=settings.here().acts, moves=settings.here().moves)
    asked = dict(page=visit.page(), visit=place.visit, came=place.came, asked=place.asked) | done
    data = asked | dict(run=run, serial=settings.here().runs, version=versions.VERSION, settings=told, drop=list(drop))

    def stands() -> None:
        heard = (st.session_state.get(key) or {}).get("stands")
        if isinstance(heard, str):
            visit.of(Stands).said = parse_qs(heard, keep_blank_values=True)

    _address(key=key, data=data, on_stands_change=stands)


def spelled(value: Any) -> str | list[str]:
    """A value as it stands in the address."""
    if isinstance(value, list):
        return value
    return str(value).lower() if isinstance(value, bool) else str(value)


_address = served.component("address")
