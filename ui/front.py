"""The cards of the front door: each topic with the question it answers and a small picture of its own."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from ui import player
from ui.shell import Topic


def cards(topics: Sequence[Topic], *, across: int = 3) -> None:
    """The topics in reading order, up to `across` in a row, each with its section, its question and its picture."""
    columns = st.columns(min(across, len(topics)))
    for i, topic in enumerate(topics):
        with columns[i % len(columns)].container(border=True, key=f"card_{topic.name}"):
            st.caption(topic.section)
            st.page_link(topic.path, label=f"**{topic.title}**", icon=topic.icon)
            thumbnail = topic.thumbnail()
            player.chart(_small(topic.name, thumbnail.figure), alt=thumbnail.ALT, key=f"thumbnail_{topic.name}")
            st.markdown(topic.question)


@st.cache_data(max_entries=32, show_spinner=False)
def _small(name: str, _draw: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The topic's own figure, small and quiet: no axes, no legend, no hover."""
    figure = _draw()
    layout = figure["layout"]
    axes = {key: axis | dict(visible=False) for key, axis in layout.items() if key[:5] in ("xaxis", "yaxis")}
    figure["layout"] = (
        layout
        | axes
        | dict(
            height=210,
            margin=dict(l=0, r=0, t=0, b=0),
            showlegend=False,
            hovermode=False,
        )
    )
    for trace in figure["data"]:
        if "marker" in trace and isinstance(trace["marker"].get("size"), (int, float)):
            trace["marker"] = trace["marker"] | dict(size=max(5, trace["marker"]["size"] * 0.6))
    return figure
