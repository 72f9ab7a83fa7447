"""The frame on which a link opens a player: `clustering_frame=3` in the address.

The browser writes it there (`transport.js`), so that the address opens on what the reader looks at.
"""

import streamlit as st

from datasets.names import plain
from ui import cache, controls
from ui.runs import Chart

_OPENED = "_frames_opened"  # full name in the address -> (the chart, the frame it opened on)


def frame(name: str, drawn: Chart) -> int:
    """The frame that a chart shows first: the one that the link says on arrival, until another chart is drawn."""
    if not name:
        return drawn.start
    full = controls.key_of(name)
    opened = st.session_state.get(_OPENED, {})
    if controls.arriving():
        opened.pop(full, None)
        if full in st.query_params:
            asked = st.query_params[full]
            if asked.isascii() and asked.isdecimal() and len(asked) < 7 and int(asked) < len(drawn.figures):
                st.session_state[_OPENED] = opened | {full: (_digest(drawn), int(asked))}
                return int(asked)
            last = len(drawn.figures) - 1
            controls.notice(
                f"The link asks for frame “{plain(asked, 30)}”; there are 0 to {last}. The usual one is shown."
            )
        return drawn.start
    if full not in opened:
        return drawn.start
    told, at = opened[full]
    if told != _digest(drawn):
        del opened[full]
        return drawn.start
    return int(at)


def _digest(drawn: Chart) -> str:
    return cache.digest(list(drawn.captions))
