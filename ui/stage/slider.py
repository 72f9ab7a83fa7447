"""A slider that speaks while it is held: the charts follow it (`hold.js`), and the page is told when it is let go."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from ui import served
from ui.session import settings, visit

LONGEST = 40  # characters of a message


@dataclass
class Heard:
    """The number of the last move of each slider of a page, by short name."""

    moves: dict[str, int] = field(default_factory=dict)


def draw(
    name: str, label: str, value: str, over: Sequence[str] | Mapping[str, float], *, help: str, place: Any
) -> None:
    """The slider of the control `name`, which stands at `value`: over these texts, or from `low` to `high` by `step`.

    Numbers are written with so many `digits`. What the reader does to it is what the control is asked for next.
    """
    key = settings.key_of(name)

    def moved() -> None:
        number, _, text = str((st.session_state.get(key) or {}).get("moved"))[:LONGEST].partition(" ")
        if number.isdecimal() and text:
            visit.here(Heard).moves[name] = int(number)
            settings.move(name, text)

    told = dict(name=name, label=label, help=help, value=value, ack=visit.here(Heard).moves.get(name, 0))
    more = dict(over) if isinstance(over, Mapping) else dict(stops=list(over))
    with nullcontext() if place is st else place:
        _slider(key=key, data=told | more, on_moved_change=moved, height="content")


_slider = served.component("slider", "track")
