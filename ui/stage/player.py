"""Charts on the page, each a stage with the player that moves through its frames.

player.draw(picture)

The frame on display is sent; the browser asks for others when it needs them (`lane`).
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import streamlit as st

from ui import controls, served
from ui.data import drawing
from ui.guessing import ask
from ui.keep import beside, runs
from ui.picture import Drag, Picture
from ui.session import answers, settings, visit
from ui.stage import lane, opening, telling
from ui.stage.frames import Figure, Frames, spread
from ui.stage.lane import Lane, Playing

CAPTIONS = 8  # that are looked at for the longest: some take as long as a figure
MOST_POINTS = 1_000_000  # of a chart that is clicked: more than any has
COVERED = "The picture shows where it begins, until you have guessed."


def draw(
    picture: Picture,
    *,
    numbers: lane.Numbers | None = None,
    rests: bool = False,
    first: bool = False,
    note: str | None = None,
    greets: bool = False,
) -> None:
    """A picture on the page, with its player if it has several frames; one that `greets` plays once by itself.

    The `note` stands under its headline. Into the `first` one a guess is drawn. The page's clock is the one that is
    given the `numbers` below it, by step; the page draws what is looked at closer again when it `rests`.
    """
    if picture.heading:
        st.markdown("&nbsp;" if ask.covers() else picture.heading)  # it may tell what is guessed
    looked_at = rested(picture) if rests else None
    _draw(
        noted(picture),
        picture.on_click,
        picture.drags,
        numbers=numbers,
        rested=looked_at,
        first=first,
        note=note,
        greets=greets,
        grows=picture.grows,
    )
    if picture.note:
        st.caption(picture.note)
    if picture.below:
        picture.below()


def noted(picture: Picture) -> runs.Chart:
    """A picture under its name on the page."""
    name = runs.frame_name(picture.key) if len(picture.frames) > 1 else ""
    return lane.chart_of(picture, chart_key(picture), name)


def chart_key(picture: Picture) -> str:
    """The key of a picture's stage."""
    return f"{controls.key_of(picture.key)}_chart"


def chart(
    figure: Figure, *, alt: str, key: str, on_click: Callable[[int], None] | None = None, still: bool = False
) -> None:
    """A figure on the page, the house's way: the theme's fonts and grid, a sentence for the blind.

    `still` says that it is a picture to look at: nothing happens under the pointer, and it is drawn sooner.
    `on_click(i)` is called, before the next run, with the number of the point clicked in the trace whose
    `meta` is "pick"; of a map, the cells are counted row by row.
    """
    _draw(runs.Chart(key, Frames.of([figure]), [""], 0, alt), on_click, still=still)


def rested(picture: Picture) -> int:
    """The frame on which the reader rests, as far as the browser has said; else the one that the picture opens on."""
    return _rested(noted(picture))


def _rested(drawn: runs.Chart) -> int:
    run, _, frame = str(_said(drawn.key, "rest") or "").rpartition(" ")
    at = opening.number(frame, len(drawn.figures)) if run == visit.of(Lane).run else None
    return _opening(drawn) if at is None else at


def _opening(drawn: runs.Chart) -> int:
    """The frame that is sent as a whole: where the reader looked while a slider was held, or the chart opens."""
    here, page = visit.of(Lane), settings.here()
    if settings.arriving() or here.acts != (page.acts, page.arrivals):
        here.looks, here.acts = {}, (page.acts, page.arrivals)
    at = opening.frame(drawn)
    look = here.looks.get(drawn.key)
    return lane.looked_at(drawn, look) if look is not None and (drawn.steps or not isinstance(look, str)) else at


def _draw(
    drawn: runs.Chart,
    on_click: Callable[[int], None] | None,
    drags: Sequence[Drag] = (),
    *,
    numbers: lane.Numbers | None = None,
    rested: int | None = None,
    still: bool = False,
    first: bool = False,
    note: str | None = None,
    greets: bool = False,
    grows: bool = False,
) -> None:
    runs.chart(drawn)
    if answers.now():
        return
    here, page, at = visit.of(Lane), settings.here(), _opening(drawn)
    here.kept[drawn.key] = runs.counterparts(drawn)
    here.covered, here.drawn_on, here.stays, here.ends = ask.covers(), ask.drawn_on(), ask.stays(), ask.ends()
    here.guessed = ask.line()
    if covered := here.covered and not still:
        if drawn.steps:
            at = lane.begins(drawn, at, here.ends)
        drawn = lane.covered(replace(drawn, alt=COVERED), here.drawn_on, here.stays)
    drawn, others = beside.apart(drawn, [] if covered else here.kept[drawn.key])
    playing = Playing(here.run, drawn, others, at, numbers, drags, note=note)
    before = here.playing.get(drawn.key)
    rests = before.rests if before and before.run == here.run else None
    here.playing[drawn.key] = replace(playing, rests=rests)
    told = dict(
        chart=drawn.key,
        visit=here.token,
        home=f"{served.base()}/playground/lane",
        run=here.run,
        acts=page.acts,
        opened=page.arrivals,
        moves=page.moves,
        revision=f"{drawn.key} {settings.held('view')} {drawing.shown()}",
        lead=numbers is not None,
        longest=max(spread(drawn.captions, CAPTIONS), key=len),
        still=still,
    ) | telling.told_of(drawn, others, at)
    if drags:
        told |= dict(drags=[telling.handle(one) for one in drags])
    if numbers:
        told |= dict(numbers=telling.spoken(numbers(drawn.step(at))))
    if ask.stays():
        told |= dict(stays=True)
    if here.ends is not None or lane.rests(drawn) < len(drawn.figures) - 1:
        told |= dict(ends=lane.rests(drawn, here.ends))
    if covered:
        told |= dict(covered=True) | (dict(asks=ask.asked()) if first and ask.asked() else {})
    if note:
        told |= dict(note=note)
    if greets:
        told |= dict(greets=True)
    if grows:
        told |= dict(grows=True)
    if rested is not None:
        told |= dict(rested=rested)
    if drawn.frame_name:
        told |= dict(name=controls.key_of(drawn.frame_name))

    def clicked() -> None:
        if on_click and not covered:  # of what is not shown nothing is chosen
            click(on_click, _said(drawn.key, "click"))

    def let_go() -> None:
        dragged = _said(drawn.key, "drop")
        if isinstance(dragged, dict):
            sets = lane.dropped(here, dragged | dict(chart=drawn.key))
            if "data" in sets:
                drawing.take_over(sets[drawing.DRAWN])
                return
            for name, value in sets.items():
                settings.move(name, str(value))

    _stage(
        key=drawn.key,
        data=telling.dumped(told).encode(),
        on_click_change=clicked,
        on_drop_change=let_go,
        on_guess_change=lambda: ask.sketched(_said(drawn.key, "guess")),
        on_rest_change=lambda: None,
        height="content",
    )


def click(on_click: Callable[[int], None], i: Any) -> None:
    """What a click on point i does; nothing if there is no such point, as no browser says that there is one."""
    if type(i) is int and 0 <= i < MOST_POINTS:
        with suppress(IndexError):
            on_click(i)


def _said(key: str, what: str) -> Any:
    return (st.session_state.get(key) or {}).get(what)


_stage = served.component("stage", "track")
