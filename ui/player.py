"""Run an algorithm once, remember the run, and play its states in the browser.

    trace = player.run(k_means.steps, data.X, k=3, seed=0, limit=60)
    player.show(trace, lambda state: clusters.figure(data, state), curve="inertia")

`show` draws every state once in Python and sends one Plotly figure whose frames are the states; what does not
change between states is sent once. `transport.js` moves through the frames without asking the server again.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
import streamlit as st

from algos.trace import Recording, Trace
from ui import beside, cache, controls, opening, palette, replay, runs, words

MOST_FRAMES = 100
_UNFADED = dict(selected=dict(textfont=dict(color=palette.NEUTRAL)))  # else a click on a point pales all texts
_NOWHERE = np.array([np.nan], dtype=np.float32)
Figure = dict[str, Any]  # a Plotly figure as plain data: {"data": [traces], "layout": {...}}

_HERE = Path(__file__).parent


# Running --------------------------------------------------------------------------------------------------


class Refused(Exception):
    """An algorithm does not accept its data or settings; the text says why, in words for the reader."""


def run(steps: Callable[..., Iterator[Any]], *data: Any, limit: int, **settings: Any) -> Trace[Any]:
    """The Trace of `steps(*data, **settings)`, remembered under the algorithm's source, the data and the settings.

    A long run shows a progress bar, which also lets a newer change of a setting replace it; what it has done so
    far is kept. Raises Refused with the algorithm's own words for arguments it does not accept.
    """
    run = _remembered(cache.digest(cache.source(steps), data, settings, limit), _Run)
    try:
        trace = run.finish(lambda: Recording(steps(*data, **settings), limit=limit), limit)
    except ValueError as problem:
        raise Refused(str(problem)) from problem
    runs.took(run.seconds)
    return trace


@st.cache_resource(max_entries=64, show_spinner=False)
def _remembered(key: str, _make: Callable[[], Any]) -> Any:
    return _make()


class _Run:
    """A recording shared by all sessions that ask for it: whoever comes first does the work, in small pieces."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._recording: Recording[Any] | None = None
        self._trace: Trace[Any] | None = None
        self.seconds = 0.0  # the work itself, without the reader's browser

    def finish(self, start: Callable[[], Recording[Any]], limit: int) -> Trace[Any]:
        bar = None
        while (trace := self._work(start)) is None:
            done = self._recording.done if self._recording else 0
            said = f"Step {done} of at most {limit} ..."
            bar = bar or st.progress(0.0, said)
            bar.progress(min(done / max(limit, 1), 1.0), said)
        if bar:
            bar.empty()
        return trace

    def _work(self, start: Callable[[], Recording[Any]]) -> Trace[Any] | None:
        """Some 50 ms of work; the trace once there is nothing left to do."""
        with self._lock:
            begun = time.monotonic()
            until = begun + 0.05
            try:
                if self._trace is None:
                    self._recording = self._recording or start()
                    while self._recording.advance():
                        if time.monotonic() > until:
                            self.seconds += time.monotonic() - begun
                            return None
                    self._trace, self._recording = self._recording.trace(), None
                    self.seconds += time.monotonic() - begun
            except Exception:
                self._recording = None  # a failed generator looks finished; never keep it
                raise
            return self._trace


# Showing --------------------------------------------------------------------------------------------------


def ended(trace: Trace[Any]) -> str:
    """How the run ended, truthfully: only what stopped of itself has converged."""
    steps = words.count(trace.steps, "step")
    return f"Converged after {steps}." if trace.finished else f"Stopped at the limit of {steps}."


def thin(n: int, most: int = MOST_FRAMES) -> list[int]:
    """Which of n states to show: all, or `most` of them, dense at the start, the first and the last always."""
    if n <= most:
        return list(range(n))
    spread = np.geomspace(1, n, 4 * most)
    picked = np.unique(np.r_[np.round(spread).astype(int) - 1, 0, n - 1])
    if len(picked) > most:
        picked = picked[np.round(np.linspace(0, len(picked) - 1, most)).astype(int)]
    return [int(i) for i in picked]


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
        _add_curve(figures, values, [None] * len(before) + shown, curve_title or str(curve), log_curve)
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
    drawn = runs.Chart(f"{full}_chart", figures, captions, start, alt, maps, steps, runs.frame_name(key))
    runs.chart(drawn)
    if replay.on():
        return
    at = opening.frame(drawn)
    drawn, others = with_ghosts(drawn)
    with beside.columns(drawn, others, at, _follower):
        _chart(animated(list(drawn.figures), at), alt=alt, key=drawn.key, on_click=on_click)
    if len(figures) > 1:
        told = dict(chart=drawn.key, words=captions, start=start, at=at, redraw=maps)
        address = dict(name=controls.key_of(drawn.frame_name)) if drawn.frame_name else {}
        _transport(key=full, data=told | address | beside.followers(drawn, others, at), height="content")
    else:
        st.caption(captions[0])


def chart(
    figure: Figure, *, alt: str, key: str, on_click: Callable[[int], None] | None = None, still: bool = False
) -> None:
    """A figure on the page, the house's way: no mode bar, the theme's fonts and grid, a sentence for the blind.

    `still` says that it is a picture to look at: nothing happens under the pointer, and it is drawn sooner.
    `on_click(i)` is called, before the next run, with the number of the point clicked in the trace whose
    `meta` is "pick".
    """
    drawn = runs.Chart(key, [figure], [""], 0, alt)
    runs.chart(drawn)
    if not replay.on():
        drawn, others = with_ghosts(drawn)
        with beside.columns(drawn, others, 0, _follower):
            _chart(drawn.figures[0], alt=alt, key=key, on_click=on_click, still=still)


def with_ghosts(drawn: runs.Chart) -> tuple[runs.Chart, list[tuple[runs.Kept, runs.Chart]]]:
    """A chart with the ghosts of kept runs in it, and the charts of those kept runs that stand beside it."""
    return beside.apart(drawn, runs.counterparts(drawn))


def _follower(theirs: runs.Chart, frame: int, plays: bool, *, key: str) -> None:
    """The chart of a kept run, where it stands beside the current one; it moves if that one `plays`."""
    figure = animated(list(theirs.figures), frame) if plays else theirs.figures[frame]
    _chart(figure, alt=theirs.alt, key=key)


def _chart(
    figure: Figure, *, alt: str, key: str, on_click: Callable[[int], None] | None = None, still: bool = False
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
    if "narrow" in figure["layout"].get("meta", {}) and not figure.get("frames"):
        # What gives a chart its narrow shape comes with its player; a player of one frame has no bar.
        _transport(key=f"{key}_shape", data=dict(chart=key, words=[alt], start=0, at=0, redraw=False), height="content")


def animated(figures: list[Figure], start: int) -> Figure:
    """`figures[start]` with a frame for each figure that holds only what differs between them."""
    first = figures[0]
    changing: dict[int, set[str]] = {}
    for figure in figures[1:]:
        if len(figure["data"]) != len(first["data"]):
            raise ValueError("Every state must be drawn with the same number of traces.")
        for i, (a, b) in enumerate(zip(first["data"], figure["data"], strict=True)):
            if a is b:
                continue
            known = changing.setdefault(i, set())
            known.update({k for k in (a.keys() | b.keys()) - known if not _equal(a.get(k), b.get(k))})
    traces = [i for i, keys in sorted(changing.items()) if keys]
    frames = [
        dict(
            name=str(n),
            traces=traces,
            data=[
                {"type": f["data"][i]["type"]} | {k: _cleared(f["data"][i].get(k)) for k in changing[i]} for i in traces
            ],
        )
        for n, f in enumerate(figures)
    ]
    return {**figures[start], "frames": frames if len(figures) > 1 else []}


def _cleared(value: Any) -> Any:
    """What a frame says instead of an empty array, which would leave standing what was drawn before: nowhere."""
    return _NOWHERE if isinstance(value, np.ndarray) and value.size == 0 else value


def _equal(a: Any, b: Any) -> bool:
    if a is b:
        return True
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_equal(a[k], b[k]) for k in a)
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        a, b = np.asarray(a), np.asarray(b)
        return a.shape == b.shape and np.array_equal(a, b, equal_nan=a.dtype.kind == b.dtype.kind == "f")
    return bool(a == b)


def _add_curve(figures: list[Figure], values: np.ndarray, steps: list[int | None], title: str, log: bool) -> None:
    """The objective as a second plot, right of the first (below it on a narrow screen), with a marker that moves.

    Figure n shows step steps[n], or none yet.
    """
    x = np.arange(len(values))
    shown = [i for i in steps if i is not None]
    line = dict(
        type="scatter",
        x=x[shown],
        y=values[shown],
        mode="lines",
        xaxis="x2",
        yaxis="y2",
        line=dict(color=palette.NEUTRAL, width=2),
        hovertemplate="step %{x}: %{y:.6g}<extra></extra>",
        showlegend=False,
    )
    for figure, i in zip(figures, steps, strict=True):
        at = dict(
            type="scatter",
            x=np.array([np.nan if i is None else i]),  # nowhere rather than nothing: a frame cannot empty a trace
            y=np.array([np.nan if i is None else values[i]]),
            mode="markers",
            xaxis="x2",
            yaxis="y2",
            marker=dict(color=palette.FIT, size=11, line=dict(width=1.5, color=palette.OUTLINE)),
            hoverinfo="skip",
            showlegend=False,
        )
        layout = figure["layout"]
        given = layout.get("meta", {})
        shapes = dict(narrow=_BELOW, wide=_BESIDE)
        ranges = {f"{a}.range": layout[a]["range"] for a in ("xaxis", "yaxis") if "range" in layout[a]}
        figure["data"] = [*figure["data"], line, at]
        figure["layout"] = layout | dict(
            xaxis=layout["xaxis"] | dict(domain=[0, 0.66]),
            xaxis2=palette.axis(
                "step",
                domain=[0.76, 1],
                anchor="y2",
                rangemode="tozero",
                **(dict(dtick=1) if len(values) <= 6 else dict(nticks=5)),
            ),
            yaxis2=palette.axis(title, anchor="x2", type="log" if log else "linear", nticks=5),
            # The ranges are repeated because a chart to scale widens its own to fit the new shape.
            meta={name: given.get(name, {}) | shape | ranges for name, shape in shapes.items()},
        )


_BESIDE = {
    "margin.l": palette.layout()["margin"]["l"],
    "xaxis.domain": [0, 0.66],
    "yaxis.domain": [0, 1],
    "xaxis2.domain": [0.76, 1],
    "yaxis2.domain": [0, 1],
}
_BELOW = {
    "margin.l": 70,  # the objective's title and its long numbers now stand at the edge
    "xaxis.domain": [0, 1],
    "yaxis.domain": [0.36, 1],
    "xaxis2.domain": [0, 1],
    "yaxis2.domain": [0, 0.2],
}


_transport = st.components.v2.component(
    "transport",
    html=(_HERE / "transport.html").read_text(),
    css=(_HERE / "transport.css").read_text(),
    js=(_HERE / "transport.js").read_text(),
)
