"""The data of a page: built-in with sliders, or the reader's own. One widget for all pages."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from datasets.entry import Entry
from ui import controls, replay

OWN = "own"


def choose(entries: Sequence[Entry], *, default: str, own: Callable[[], Any]) -> Any:
    """The data set the reader picks from `entries`, with a slider for each of its parameters, or their own.

    `own` asks for the reader's own data and gives them once they are accepted, None until then: what was shown
    last stays.
    """
    titles = {entry.name: entry.title for entry in entries} | {OWN: "Your own data"}
    name = controls.choice(
        "Data",
        list(titles),
        default,
        key="data",
        titles=titles,
        help="What the method is run on; your own, if you like.",
    )
    before = controls.key_of("data_before")
    if name == OWN:
        mine = own()
        if mine is not None:
            return mine
        name = st.session_state.get(before, default)
        st.caption(f"Until a table of yours is in use, the chart shows “{titles[name]}”.")
    if not replay.on():
        st.session_state[before] = name
    entry = next(e for e in entries if e.name == name)
    return entry.make(**_parameters(entry))


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
