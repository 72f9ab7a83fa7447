"""The frame of a player in the address: `clustering_frame=3`.

The browser writes it there (`transport.js`), so that the address opens on what the reader looks at.
"""

import streamlit as st

from datasets.names import plain
from ui import controls
from ui.keep.runs import Chart
from ui.session import cache

_OPENED = "_frames_opened"  # full name in the address -> (the chart, the frame it opened on)


def frame(drawn: Chart) -> int:
    """The frame that a chart shows first: the one that the link says on arrival, until another chart is drawn."""
    if not drawn.frame_name:
        return drawn.start
    full = controls.key_of(drawn.frame_name)
    opened = st.session_state.get(_OPENED, {})
    if controls.arriving():
        opened.pop(full, None)
        if full in st.query_params:
            asked = _read(st.query_params[full], drawn)
            if asked is not None:
                st.session_state[_OPENED] = opened | {full: (_digest(drawn), asked)}
                return asked
            said, last = plain(st.query_params[full], 30), len(drawn.figures) - 1
            controls.notice(f"The link asks for frame “{said}”; there are 0 to {last}. The usual one is shown.")
        return drawn.start
    if full not in opened:
        return drawn.start
    told, at = opened[full]
    if told != _digest(drawn):
        del opened[full]
        return drawn.start
    return int(at)


def now(drawn: Chart) -> int:
    """The frame on the screen when the browser last sent something, as its address says."""
    if not drawn.frame_name:
        return drawn.start
    asked = _read(st.query_params.get(controls.key_of(drawn.frame_name), ""), drawn)
    return drawn.start if asked is None else asked


def _read(text: str, drawn: Chart) -> int | None:
    """The number of a frame that the chart has."""
    if not (text.isascii() and text.isdecimal() and len(text) < 7):
        return None
    return int(text) if int(text) < len(drawn.figures) else None


def _digest(drawn: Chart) -> str:
    return cache.digest(list(drawn.captions))
