"""Run an algorithm once, remember the run, and play its states in the browser.

    trace = player.run(k_means.steps, data.X, k=3, seed=0, limit=60)
    player.show(trace, lambda state: clusters.figure(data, state), curve="inertia")

`show` draws every state once in Python and sends one Plotly figure whose frames are the states; what does not
change between states is sent once. `transport.js` moves through the frames without asking the server again.
"""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import streamlit as st

from algos.trace import Trace
from ui import answers, beside, cache, controls, opening, own_source, palette, runs, words
from ui.compute import Refused, ended, run
from ui.figures import objective
from ui.figures.frames import Figure, Frames
from ui.frame_stock import Stock
from ui.picture import Picture, thin

MOST_FRAMES = 100
_UNFADED = dict(selected=dict(textfont=dict(color=palette.NEUTRAL)))  # else a click on a point pales all texts

_HERE = Path(__file__).parent
__all__ = ["Refused", "chart", "draw", "ended", "play", "run", "show", "sweep", "thin"]


def show(
    trace: Trace[Any],
    draw: Callable[[Any], Figure],
    *,
    alt: str,
    curve: str | None = None,
    curve_title: str = "",
    caption: Callable[[Any], str] | None = None,
    maps: bool = False,
    log_curve: bool = False,
    on_click: Callable[[int], None] | None = None,
    before: Sequence[tuple[Figure, str]] = (),
    start: int | None = None,
    most: int = MOST_FRAMES,
    key: str = "player",
) -> None:
    """Play a run. `draw(state)` gives the figure of one state; `curve` names the objective to plot beside it.

    `caption(state)` puts a state in words; the step number and the objective are added to it. `maps` says that
    heat maps or other traces that need a full redraw change between the states. `on_click` as in `chart`.
    `before` are figures with their captions that lead up to step 0 (how a start was chosen, say), drawn with the
    same traces as a state; `start` is the number of the step on display first (the last if None).
    Of more than `most` states so many are drawn: fewer where every frame brings a map of its own.
    """
    shown = thin(len(trace.states), most)
    figures = [*(figure for figure, _ in before), *(draw(trace.states[i]) for i in shown)]
    values = trace.curve(curve) if curve else None
    captions = [said for _, said in before]
    for i in shown:
        parts = [f"Step {i} of {trace.steps}"]
        if caption:
            parts.append(caption(trace.states[i]))
        if values is not None:
            parts.append(f"{curve_title or curve} {words.number(values[i])}")
        captions.append(" · ".join(parts))
    if values is not None:
        objective.add(figures, values, [None] * len(before) + shown, curve_title or str(curve), log_curve)
    first = None if start is None else len(before) + shown.index(start)
    steps = [*range(-len(before), 0), *shown]
    play(figures, captions, alt=alt, start=first, maps=maps, on_click=on_click, steps=steps, key=key)
    if len(shown) < len(trace.states):
        st.caption(f"{len(shown)} of the {len(trace.states)} states are shown, more of them at the start.")


def sweep(
    values: Sequence[Any],
    draw: Callable[[Any], Figure],
    *,
    name: str,
    alt: str,
    caption: Callable[[Any], str] | None = None,
    start: int | None = None,
    maps: bool = False,
    on_click: Callable[[int], None] | None = None,
    key: str = "player",
) -> None:
    """The same player over a parameter instead of steps: one frame for each of `values`."""
    captions = [f"{name} {v}" + (f" · {caption(v)}" if caption else "") for v in values]
    play([draw(v) for v in values], captions, alt=alt, start=start, maps=maps, on_click=on_click, key=key)


def play(
    figures: list[Figure],
    captions: list[str],
    *,
    alt: str,
    start: int | None = None,
    maps: bool = False,
    on_click: Callable[[int], None] | None = None,
    steps: Sequence[int] = (),
    key: str = "player",
) -> None:
    """One chart that shows `figures[start]` (the last if None), and the bar that moves through all of them.

    `steps` are the steps that the figures show, if that is not 0, 1, 2 ...
    """
    start = len(figures) - 1 if start is None else start
    full = controls.key_of(key)
    drawn = runs.Chart(f"{full}_chart", Frames.of(figures), captions, start, alt, maps, steps, runs.frame_name(key))
    _play(full, drawn, on_click)


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
            drawn.key, at, controls.asked(), runs.kept(), [id(own) for own in own_source.all_in_use().values()]
        )
        stock = Stock(name, {drawn.key: (drawn.figures, at)} | beside.stock(drawn, others, at))
        _bar(full, told | address | beside.followers(drawn, others, at), stock)
    elif drawn.captions[0]:
        st.caption(drawn.captions[0])


def _bar(full: str, told: dict[str, Any], stock: Stock) -> None:
    """The bar that moves through the frames; it asks for them when the page is idle, or when one is wanted."""

    def want() -> None:
        stock.want(st.session_state[full].get("want"))

    @st.fragment
    def bar() -> None:
        _transport(key=full, data=told | stock.taken(), on_want_change=want, height="content")

    bar()


def draw(picture: Picture) -> None:
    """A picture on the page, with its player if it has several frames."""
    if picture.heading:
        st.markdown(picture.heading)
    _play(controls.key_of(picture.key), noted(picture), picture.on_click)
    if picture.note:
        st.caption(picture.note)
    if picture.below:
        picture.below()


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
    from ui.plain_figure import PlainFigure

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
