"""The frame of a player in the address: `clustering_frame=3`.

The browser writes it there (`transport.js`), so that the address opens on what the reader looks at.
"""

from dataclasses import dataclass, field

import streamlit as st

from datasets.names import plain
from ui.keep.runs import Chart
from ui.session import cache, settings, visit
from ui.session.address import Arrived
from ui.session.notices import notice


@dataclass
class Opened:
    """Charts that opened on the frame that a link said: by the frame's name, what tells the chart, and the frame."""

    frames: dict[str, tuple[str, int]] = field(default_factory=dict)


def frame(drawn: Chart) -> int:
    """The frame that a chart shows first: the one that the link says on arrival, until another chart is drawn."""
    if not drawn.frame_name:
        return drawn.start
    name, opened, asked = drawn.frame_name, visit.here(Opened).frames, visit.here(Arrived).frames
    if settings.arriving():
        opened.pop(name, None)
        if name in asked:
            frame = _read(asked[name], drawn)
            if frame is not None:
                opened[name] = _digest(drawn), frame
                return frame
            said, last = plain(asked[name], 30), len(drawn.figures) - 1
            notice(f"The {settings.asker()} asks for frame “{said}”; there are 0 to {last}. The usual one is shown.")
        return drawn.start
    told, at = opened.get(name, ("", drawn.start))
    if told != _digest(drawn):
        opened.pop(name, None)
        return drawn.start
    return at


def now(drawn: Chart) -> int:
    """The frame on the screen when the browser last sent something, as its address says."""
    if not drawn.frame_name:
        return drawn.start
    asked = _read(st.query_params.get(settings.key_of(drawn.frame_name), ""), drawn)
    return drawn.start if asked is None else asked


def _read(text: str, drawn: Chart) -> int | None:
    """The number of a frame that the chart has."""
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        return None
    return int(text) if int(text) < len(drawn.figures) else None


def _digest(drawn: Chart) -> str:
    return cache.digest(list(drawn.captions))
