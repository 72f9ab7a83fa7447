"""Charts on the page, and the bar that plays their frames.

player.draw(picture)

The frame on display is drawn and sent first; of the others follows what differs, for `transport.js` to move through.
"""

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import streamlit as st

from ui import controls, palette
from ui.data import own_source
from ui.keep import beside, runs
from ui.picture import Picture
from ui.session import answers, cache, settings
from ui.stage import frame_stock, opening
from ui.stage.frames import Figure, Frames

_UNFADED = dict(selected=dict(textfont=dict(color=palette.NEUTRAL)))  # else a click on a point pales all texts

_HERE = Path(__file__).parent


def draw(picture: Picture) -> None:
    """A picture on the page, with its player if it has several frames."""
    if picture.heading:
        st.markdown(picture.heading)
    _play(controls.key_of(picture.key), noted(picture), picture.on_click)
    if picture.note:
        st.caption(picture.note)
    if picture.below:
        picture.below()


def _play(full: str, drawn: runs.Chart, on_click: Callable[[int], None] | None) -> None:
    runs.chart(drawn)
    if answers.now():
        return
    at = opening.frame(drawn)
    drawn, others = with_ghosts(drawn)
    with beside.columns(drawn, others, at, _follower):
        _chart(drawn.figures[at], alt=drawn.alt, key=drawn.key, on_click=on_click, plays=len(drawn.figures) > 1)
    if len(drawn.figures) > 1:
        told = dict(chart=drawn.key, words=drawn.captions, start=drawn.start, at=at, redraw=drawn.maps)
        address = dict(name=controls.key_of(drawn.frame_name)) if drawn.frame_name else {}
        name = cache.digest(
            drawn.key, at, settings.asked(), runs.kept(), [id(own) for own in own_source.all_in_use().values()]
        )
        charts = {drawn.key: (drawn.figures, at)} | beside.stock(drawn, others, at)
        frames = frame_stock.told(name, charts)
        data = told | address | beside.followers(drawn, others, at) | frames
        _transport(key=full, data=data, height="content")
    elif drawn.captions[0]:
        st.caption(drawn.captions[0])


def noted(picture: Picture) -> runs.Chart:
    """A picture under its name on the page."""
    return runs.Chart(
        f"{controls.key_of(picture.key)}_chart",
        picture.frames,
        picture.captions,
        picture.start,
        picture.alt,
        picture.maps,
        picture.steps,
        runs.frame_name(picture.key) if len(picture.frames) > 1 else "",
    )


def chart(
    figure: Figure, *, alt: str, key: str, on_click: Callable[[int], None] | None = None, still: bool = False
) -> None:
    """A figure on the page, the house's way: no mode bar, the theme's fonts and grid, a sentence for the blind.

    `still` says that it is a picture to look at: nothing happens under the pointer, and it is drawn sooner.
    `on_click(i)` is called, before the next run, with the number of the point clicked in the trace whose
    `meta` is "pick".
    """
    drawn = runs.Chart(key, Frames.of([figure]), [""], 0, alt)
    runs.chart(drawn)
    if not answers.now():
        drawn, others = with_ghosts(drawn)
        with beside.columns(drawn, others, 0, _follower):
            _chart(drawn.figures[0], alt=alt, key=key, on_click=on_click, still=still)


def with_ghosts(drawn: runs.Chart) -> tuple[runs.Chart, list[tuple[runs.Kept, runs.Chart]]]:
    """A chart with the ghosts of kept runs in it, and the charts of those kept runs that stand beside it."""
    return beside.apart(drawn, runs.counterparts(drawn))


def _follower(theirs: runs.Chart, frame: int, plays: bool, *, key: str) -> None:
    """The chart of a kept run, where it stands beside the current one; it moves if that one `plays`."""
    _chart(theirs.figures[frame], alt=theirs.alt, key=key, plays=plays)


def _chart(
    figure: Figure,
    *,
    alt: str,
    key: str,
    on_click: Callable[[int], None] | None = None,
    still: bool = False,
    plays: bool = False,
) -> None:
    from ui.stage.plain_figure import PlainFigure

    clicks = dict(clickmode="event+select") if on_click else {}  # said, as it may be forgotten when a chart changes
    data = [trace | _UNFADED if on_click and trace.get("mode") == "text" else trace for trace in figure["data"]]
    built = PlainFigure({**figure, "data": data, "layout": {"template": "none", **clicks, **figure["layout"]}})
    more: dict[str, Any] = {}
    if on_click:
        traces = [i for i, trace in enumerate(figure["data"]) if trace.get("meta") == "pick"]

        def clicked() -> None:
            for hit in st.session_state[key]["selection"]["points"]:
                if hit["curve_number"] in traces:
                    on_click(int(hit["point_index"]))

        more = dict(on_select=clicked, selection_mode="points")
    place: Any = nullcontext()
    if "heights" in figure["layout"].get("meta", {}):
        # transport.js gives the frame another height where the plots stand one below the other.
        place = st.container(height=figure["layout"]["height"], border=False, key=f"{key}_frame")
        more["height"] = "stretch"
    with place:
        st.plotly_chart(built, key=key, alt=alt, config={"displayModeBar": False, "staticPlot": still}, **more)
    if "narrow" in figure["layout"].get("meta", {}) and not plays:
        # What gives a chart its narrow shape comes with its player; a player of one frame has no bar.
        _transport(key=f"{key}_shape", data=dict(chart=key, words=[alt], start=0, at=0, redraw=False), height="content")


_transport = st.components.v2.component(
    "transport",
    html=(_HERE / "transport.html").read_text(),
    css=(_HERE / "transport.css").read_text(),
    js=(_HERE / "transport.js").read_text(),
)
