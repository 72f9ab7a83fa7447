"""The data of a page: built-in with sliders, drawn, or the reader's own. One widget for all pages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from datasets import drawn
from datasets.entry import Entry
from ui import controls
from ui.data import drawing
from ui.data.drawing import DRAWN
from ui.session import address, answers, settings, visit
from ui.session.notices import quoted

OWN = "own"
STAND_IN = "data_shown"  # the control that holds what is shown until there are data of the reader's own


@dataclass
class Shown:
    """The built-in data set that a page has shown last."""

    name: str = ""


def choose(entries: Sequence[Entry], *, default: str, own: Callable[[], Any], draw: str = "") -> Any:
    """The data set the reader picks from `entries`, with a slider for each of its parameters, or their own.

    `own` asks for the reader's own data and gives them once they are accepted, None until then: what was shown
    last stays. `draw` is the kind of data set (of `drawn.KINDS`) that a drawing is, if data can be drawn.
    """
    titles = {entry.name: entry.title for entry in entries}
    titles |= ({DRAWN: "Draw your own"} if draw else {}) | {OWN: "Your own data"}
    name = controls.choice(
        "Data",
        list(titles),
        default,
        key="data",
        titles=titles,
        help="What the method is run on; your own, if you like.",
    )
    if name == OWN:
        mine = own()
        if mine is not None:
            if draw:
                drawing.offer(mine, draw)
            return mine
        _say_what_is_missing()
        name = _earlier(titles, default)
        _say(f"Until your own data are in use, the chart shows “{titles[name]}”.")
    elif name == DRAWN:
        mine = drawing.choose(draw)
        if mine is not None:
            return mine
        name = _earlier(titles, default)
        _say(f"Until there are {drawn.needed(draw)}, the chart shows “{titles[name]}”.")
        draw = ""
    if not answers.now():
        visit.here(Shown).name = name
    entry = next(e for e in entries if e.name == name)
    data = entry.make(**_parameters(entry))
    if draw:
        drawing.offer(data, draw)
    return data


def _say_what_is_missing() -> None:
    """Who comes back with the address of a run on data of their own, or follows that of another's, is told."""
    if not answers.now() and settings.arriving() and visit.here(address.Arrived).written:
        controls.notice(
            f"The {settings.asker()} shows somebody's own data, and they are not here: no link holds them, and "
            "they are forgotten when the page is loaded again or the app restarts. Load them again, or open the "
            "experiment file that holds them."
        )


def _say(sentence: str) -> None:
    if not answers.now():
        st.caption(sentence)


def _earlier(titles: Mapping[str, str], default: str) -> str:
    """The entry shown last, if this view offers it. It stands in the address: a link or a kept run shows the same."""
    offered = set(titles) - {DRAWN, OWN}
    if not answers.now():
        controls.quiet(STAND_IN)
        _ask_for_what_was_shown(offered, default)
    name = controls.unseen(STAND_IN, default, longest=60)
    return name if name in offered else default


def _ask_for_what_was_shown(offered: set[str], default: str) -> None:
    """Where the address says nothing: what was shown last."""
    asked, shown = controls.held(STAND_IN), visit.here(Shown).name
    if settings.arriving() and asked and asked not in offered:
        controls.notice(
            f"The {settings.asker()} asks for {quoted(asked)} to be shown until then; it is not offered here."
        )
        controls.put(STAND_IN, default)
    elif shown in offered and not (settings.arriving() and asked):
        controls.put(STAND_IN, shown)


def _parameters(entry: Entry) -> dict[str, float]:
    """The generator's settings, folded away: what the method does is what one came to see."""
    if not entry.parameters:
        return {}
    place = controls.folder("Data settings", key=controls.key_of("data_settings"))
    return {
        p.name: controls.slider(
            "Data seed" if p.name == "seed" else p.label,
            p.low,
            p.high,
            p.default,
            step=p.step,
            key=f"data_{p.name}",
            help=p.help,
            place=place,
        )
        for p in entry.parameters
    }
