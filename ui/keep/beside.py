"""The charts of kept runs in the current one as ghosts, or beside it, where one scrubber moves them all."""

import html
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from ui.figures import shared_colours
from ui.keep import ghosts, runs, shared_axes
from ui.keep.runs import GHOST, Chart, Kept
from ui.stage.frames import Figure, Frames

Other = tuple[Kept, Chart]


def apart(drawn: Chart, others: Sequence[Other]) -> tuple[Chart, list[Other]]:
    """The chart with ghosts in it, and what stands beside it, on the same axes."""
    separate: list[Other] = []
    for kept, theirs in others:
        haunted = None
        if kept.mode == GHOST:
            shown = theirs.figures[theirs.start]
            haunted = ghosts.over(drawn.figures, drawn.start, shown, kept.letter, f"kept run {kept.letter}")
            if haunted is None:
                runs.moved(kept.letter)
        if haunted is None:
            separate.append((kept, theirs))
        else:
            drawn = replace(drawn, figures=haunted)
    if separate:
        charts = [drawn, *(theirs for _, theirs in separate)]
        coloured = shared_colours.shared([chart.figures for chart in charts])
        charts = [replace(chart, figures=Frames.of(figures)) for chart, figures in zip(charts, coloured, strict=True)]
        layouts = shared_axes.aligned([chart.figures for chart in charts], [chart.start for chart in charts])
        drawn, *rest = [
            replace(chart, figures=chart.figures.changed(partial(_laid_out, layout)))
            for chart, layout in zip(charts, layouts, strict=True)
        ]
        separate = [(kept, chart) for (kept, _), chart in zip(separate, rest, strict=True)]
    return drawn, separate


def _laid_out(layout: Figure, figure: Figure) -> Figure:
    return {**figure, "layout": layout}


@contextmanager
def columns(drawn: Chart, others: Sequence[Other], at: int, draw: Callable[..., None]) -> Iterator[None]:
    """Inside is the place of a chart that shows frame `at`; `draw(chart, frame, key=)` draws the others beside it."""
    if not others:
        yield
        return
    plays = len(drawn.figures) > 1
    per_row = 2 if len(others) == 3 else 1 + len(others)
    places = [place for _ in range(0, 1 + len(others), per_row) for place in st.columns(per_row)]
    with places[0]:
        _head("now")
        yield
        if plays:
            _words(drawn.key, drawn.captions[at])
    for place, (kept, theirs) in zip(places[1:], others, strict=False):
        frame = _opening(drawn, theirs, at)
        with place:
            _head(kept.letter)
            draw(theirs, frame, plays, key=_key(kept, theirs))
            if theirs.captions[frame]:
                waits = plays and _waits(drawn, at) and theirs.step(len(theirs.figures) - 1) < drawn.step(at)
                _words(_key(kept, theirs), theirs.captions[frame] + (" · waits at its end" if waits else ""))


def followers(drawn: Chart, others: Sequence[Other], at: int) -> dict[str, Any]:
    """What the player, which opens on frame `at`, has to know of the charts that follow it."""
    if not others:
        return {}
    told = [
        dict(
            chart=_key(kept, theirs),
            words=theirs.captions,
            steps=_steps(theirs),
            at=_opening(drawn, theirs, at),
            redraw=theirs.maps,
        )
        for kept, theirs in others
    ]
    return dict(steps=_steps(drawn), waits=_waits(drawn, at), others=told)


def stock(drawn: Chart, others: Sequence[Other], at: int) -> dict[str, tuple[Frames, int]]:
    """The frames of the charts that follow, by the key of each chart, and the one that it opens on."""
    return {
        _key(kept, theirs): (theirs.figures, _opening(drawn, theirs, at))
        for kept, theirs in others
        if len(theirs.figures) > 1
    }


def _opening(drawn: Chart, theirs: Chart, at: int) -> int:
    """What stands beside frame `at`: the same step, or, where frames are values of a setting, the one that is set."""
    if len(drawn.figures) == 1 or not _waits(drawn, at):
        return theirs.start
    return theirs.frame(drawn.step(at))


def _waits(drawn: Chart, at: int) -> bool:
    """Whether a shorter run stands at its end beside frame `at`, and not at the value of a setting that is set."""
    return bool(drawn.steps) or at != drawn.start


def _key(kept: Kept, theirs: Chart) -> str:
    return f"{theirs.key}_{kept.letter}"


def _steps(chart: Chart) -> list[int]:
    return list(chart.steps or range(len(chart.figures)))


def _head(said: str) -> None:
    colour = ghosts.COLOURS.get(said, "inherit")
    st.html(f'<div style="font-weight:600;line-height:1.2;color:{colour}">{said}</div>')


def _words(chart: str, said: str) -> None:
    """A sentence under a chart; the player finds it by its class and changes it."""
    style = "min-height:4.2em;font-size:0.9rem;line-height:1.4;font-variant-numeric:tabular-nums"
    st.html(f'<div class="words-of-{html.escape(chart)}" style="{style}">{html.escape(said)}</div>')
