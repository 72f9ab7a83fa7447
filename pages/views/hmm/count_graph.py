"""The transitions of the counted model as a graph."""

from collections.abc import Callable

import streamlit as st

from pages.views.hmm.scene import Scene
from ui import controls, player, words
from ui.figures import hmm_graph


def choose(at: Scene) -> Callable[[], None]:
    """Ask for the least probability drawn; what is returned draws the graph."""
    least = float(
        controls.slider(
            "Arrows from", 0.0, 0.9, 0.1, step=0.05, key="count_least", help="Transitions less likely are not drawn."
        )
    )
    return lambda: _draw(at, least)


def _draw(at: Scene, least: float) -> None:
    hmm = at.model
    drawn = hmm_graph.arrows(hmm.start, hmm.transition, least)
    all_ = hmm_graph.arrows(hmm.start, hmm.transition, 0.0)
    player.chart(
        hmm_graph.figure(at.tags, hmm.start, hmm.transition, least),
        alt=f"{words.count(len(at.tags), 'tag')} between START and STOP and {words.count(len(drawn), 'arrow')} of "
        f"probability {words.number(least)} or more.",
        key=controls.key_of("count_graph"),
    )
    st.caption(
        f"The wider an arrow, the likelier; hover over its middle. {words.number(len(drawn))} of the "
        f"{words.number(len(all_))} transitions that are possible at all are drawn."
    )
