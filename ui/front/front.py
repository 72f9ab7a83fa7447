"""The front door: each topic as a card with its question and a small picture of its own, and where to begin."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import streamlit as st

from ui.front.shell import Topic, path
from ui.lecture import lecture as lectures
from ui.lecture import present
from ui.session import settings, visit
from ui.stage import carrier, player
from ui.stage.lane import Lane
from ui.view import Shown

OWN = {  # what one has data of one's own for, and the page that does it, on the view that begins with them
    "Predict a number": ("regression", "fit"),
    "Tell classes apart": ("classification", "logistic"),
    "Find groups": ("clustering", "k_means"),
    "See many columns at once": ("pca", "tables"),
    "Guess missing ratings": ("recommender", "matrix"),
    "Tag the words of sentences": ("hmm", "tag"),
    "Sort texts": ("text", "spam"),
    "Find the way on a board": ("gridworld", "plan"),
}
ACROSS = 4  # cards in a row
# A card is a link as a whole; the link to its first lecture lies above it, at the bottom of the card. On a phone the
# picture comes before the box to search in.
_CARDS = """<style>[class*="st-key-topic_"] { position: relative; }
[class*="st-key-topic_"]:hover, [class*="st-key-topic_"]:focus-within { border-color: currentColor; }
[class*="st-key-card_"] a::after { content: ""; position: absolute; inset: 0; z-index: 1; }
[class*="st-key-card_"] :is([data-testid="stPageLink"], [data-testid="stElementContainer"], a),
[class*="st-key-card_"] { position: static; }
[class*="st-key-topic_"] [data-testid="stPageLink-NavLink"] { padding-inline: 0; }
[class*="st-key-topic_"] > :last-child { margin-top: auto; }
[class*="st-key-lecture_"] { position: relative; z-index: 2; }
.st-key-door h1 { font-size: clamp(2rem, 3.2vw, 3.2rem); line-height: 1.1; padding-bottom: 0.9rem; text-wrap: balance; }
.st-key-door [data-testid="stPageLink"] a { background: #1c6fb8; border-radius: 0.5rem; }
.st-key-door [data-testid="stPageLink"] a:hover { filter: brightness(1.1); }
.st-key-door [data-testid="stPageLink"] a * { color: #fff; }
.st-key-door [data-testid="stPageLink"] a { padding: 0.45rem 0.75rem; margin-inline: 0; }
[class*="st-key-card_"] [data-testid="stCaptionContainer"], .st-key-door [data-testid="stCaptionContainer"] {
color: inherit; opacity: 0.85; }
@media (max-width: 640px) {
[data-testid="stColumn"]:has(.st-key-door),
[data-testid="stColumn"] > [data-testid="stVerticalBlock"]:has(.st-key-door) { display: contents; }
[data-testid="stLayoutWrapper"]:has(> .st-key-desk) { order: 1; }
.st-key-door [data-testid="stCaptionContainer"] { display: none; }
[data-testid="stMainBlockContainer"]:has(.st-key-door) { padding-top: 0.2rem; }
[data-testid="stHorizontalBlock"]:has(.st-key-door) { gap: 1rem; }
.st-key-door h1 { font-size: 1.4rem; line-height: 1.3; padding: 0.1rem 0 0.9rem 2.4rem; }
}
</style>"""


def topics(held: Sequence[Topic]) -> None:
    """The topics as cards, each with its section, its question and its first lecture."""
    st.html(_CARDS)
    for row in range(0, len(held), ACROSS):
        for place, topic in zip(st.columns(ACROSS), held[row : row + ACROSS], strict=False):
            with place.container(border=True, key=f"topic_{topic.name}", height="stretch"):
                _card(topic)


def _card(topic: Topic) -> None:
    with st.container(key=f"card_{topic.name}"):
        st.page_link(topic.path, label=f"**{topic.title}**", icon=topic.icon)
        thumbnail = topic.thumbnail()
        player.chart(_small(topic.name, thumbnail.figure), alt=thumbnail.ALT, key=f"thumbnail_{topic.name}", still=True)
        st.caption(topic.question)
    if lecture := lectures.shipped().get(topic.name):
        asked = present.place(topic.name, lecture, 0)
        with st.container(key=f"lecture_{topic.name}"):
            label = f":primary[:material/slideshow: A tour of {len(lecture.stops)} stops]"
            st.page_link(path(lecture.stops[0].page), label=label, query_params=asked)


def start(topic: Topic) -> None:
    """A link to the tour of this topic, for who does not know where to begin."""
    lecture = lectures.shipped()[topic.name]
    st.page_link(
        path(lecture.stops[0].page),
        label=f"**Start here: a tour of {topic.title.lower()}, {len(lecture.stops)} stops**",
        icon=":material/slideshow:",
        query_params=present.place(topic.name, lecture, 0),
        width="stretch",
    )


def tables() -> None:
    """Links to the views for a table of the reader's own, which ask for it."""
    with st.popover("Use your own data", icon=":material/upload_file:"):
        st.caption("What would you like to do with it?")
        for label, (page, view) in OWN.items():
            asked = {f"{page}_view": view, f"{page}_data": "own"}
            st.page_link(path(page), label=label, query_params=asked, icon=":material/arrow_forward:")


@st.fragment
def touch(answer: Callable[[Mapping[str, Any]], Shown], names: Sequence[str]) -> None:
    """A view's picture to play and to drag, without its controls: the settings of these names are the reader's."""
    settings.begin()
    set_by_hand = {name: text for name in names if (text := _held(name))}
    shown = answer(set_by_hand)
    visit.of(Lane).shows("home", shown.given.heard, answer, (), settings.here())
    for picture in shown.pictures:
        player.draw(picture, greets=True)
    settings.delivered()
    carrier.draw()


def _held(name: str) -> str:
    """What the reader has made of a setting; empty where nothing."""
    value = str(settings.settle(name, name, "", str))
    settings.hold(name, value)
    return value


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
            height=130,
            margin=dict(l=0, r=0, t=0, b=0),
            showlegend=False,
            hovermode=False,
        )
    )
    for trace in figure["data"]:
        size = trace.get("marker", {}).get("size")
        if isinstance(size, (int, float)):
            trace["marker"] |= dict(size=max(4, size * 0.5))
        elif isinstance(size, np.ndarray):
            trace["marker"] |= dict(size=np.maximum(4, size * 0.5))
    return figure
