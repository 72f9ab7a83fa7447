"""A view's answer on the screen: charts, sentences, numbers, and the sections below."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from ui import controls, picture
from ui.data import drawn_points
from ui.guessing import ask
from ui.keep import compare, runs
from ui.picture import Picture, Row
from ui.session import answers, settings
from ui.stage import numbers, player
from ui.view import ABOVE, BELOW, BESIDE, HEADLINE, Code, Drawing, Rows, Said, Screen, noted

MORE = "more"  # the control that says which section is open
CLOSER = "Look closer"


def draw(screen: Screen, run: Any, *, first: Any, figures: Any, others: Any) -> None:
    """Draw it in its places: the first chart in `first`, the numbers in `figures` below it, then the `others`."""
    said = list(screen.said(run))
    drawing = screen.chart(run)
    flat, guessed = picture.flat(drawing), ask.placed()
    clock = next((one for one in flat if len(one.frames) > 1), None)
    shown = run if clock is None or screen.at is None else screen.at(run, clock.step(player.rested(clock)))
    looks = _looks_closer(screen)
    first_drawn = drawing if isinstance(drawing, (Picture, Row)) else next(iter(drawing), None)  # there may be none
    alone = isinstance(first_drawn, Picture)

    def chart(one: Picture) -> None:
        clocked = clock is not None and one.key == clock.key
        if guessed and one.key == flat[0].key:
            one = replace(one, frames=one.frames.changed(guessed))
        player.draw(
            drawn_points.held(one, settings.asked(), taken_over=not ask.covers()),
            numbers=(lambda step: screen.beside_at(run, step)) if clocked else None,
            rests=clocked and screen.at is not None and looks,
            first=one.key == flat[0].key,
            note=noted(said) if alone and one.key == flat[0].key else None,
        )

    with first:
        say(said, ABOVE)
        if not alone:  # it is said of all charts of a row
            say([one for one in said if one.noted], BESIDE)
    if not screen.ringed:
        _charts(drawing, chart, first, others)
    with others:
        if screen.below:
            screen.below(run)
        say(said, BELOW)
    with figures:
        runs.number(screen.numbers(run), screen.verdict(run) if screen.verdict else None)
        numbers.draw(screen.beside(shown), screen.help_of(run))
        say([one for one in said if not one.noted], BESIDE)
    looked: list[Any] = []
    _tabs(sections(screen, run, looked, shown))
    if screen.ringed:  # last, to mark what was looked at
        marked = bool(looked) and looked[0] is not None
        _charts(screen.ringed(run, looked[0]) if marked else drawing, chart, first, others)


def _looks_closer(screen: Screen) -> bool:
    """Whether the section is open in which one looks closer."""
    return screen.closer is not None and settings.held(MORE, CLOSER) == CLOSER


def _charts(drawing: Drawing, chart: Callable[[Picture], None], first: Any, others: Any) -> None:
    """The first chart, or the first row of them, above the controls that belong to it, the others below these."""
    parts = [drawing] if isinstance(drawing, (Picture, Row)) else list(drawing)
    for i, part in enumerate(parts):
        with first if i == 0 else others:
            if isinstance(part, Picture):
                chart(part)
                continue
            columns = st.columns(list(part.widths) or len(part.pictures))
            for place, held in zip(columns, part.pictures, strict=False):
                with place:
                    for one in picture.flat(held):
                        chart(one)


def say(said: Iterable[Said], where: str) -> None:
    """The sentences that stand there."""
    for one in said:
        if one.where != where or not one.text:
            continue
        if one.kind == HEADLINE:
            covered = not answers.now() and ask.covers()
            st.header("&nbsp;" if covered else one.text, anchor=False)
        else:
            getattr(st, one.kind)(one.text, **({"icon": one.icon} if one.icon else {}))


def _tabs(sections: Mapping[str, Callable[[], None]]) -> None:
    """Look closer, Theory, Code, Data: one drawn at a time, the open one in the address. Above them, kept runs."""
    compare.reserve()
    names = list(sections)
    chosen = settings.settle(MORE, "", names[0], lambda name: name if name in names else names[0])
    tabs = st.tabs(names, key=settings.show(MORE, chosen, names), on_change="rerun")
    settings.hold(MORE, next((name for name, tab in zip(names, tabs, strict=True) if tab.open), chosen))
    for name, tab in zip(names, tabs, strict=True):
        if tab.open:
            with tab, runs.unnoted():
                sections[name]()


def sections(screen: Screen, run: Any, looked: list[Any], shown: Any = None) -> dict[str, Callable[[], None]]:
    """What draws each section under the chart, by title; `looked` takes in what Look closer looks at.

    That is the answer as it is `shown`, at the step on display.
    """
    closer, code, rows = screen.closer, screen.code, screen.rows
    found: dict[str, Callable[[], None]] = {}
    if closer:
        found[CLOSER] = lambda: looked.append(closer(run if shown is None else shown))
    found |= {title: partial(draw, run) for title, draw in screen.sections.items()}
    found["Theory"] = lambda: _theory(screen, run)
    if code:
        found["Code"] = lambda: _code(code(run))
    if rows:
        found["Data"] = lambda: _rows(rows(run))
    return found


def _theory(screen: Screen, run: Any) -> None:
    if isinstance(screen.theory, str):
        st.markdown(screen.text())
    else:
        screen.theory(run)


def _code(it: Code) -> None:
    if it.note:
        st.caption(it.note)
    name = it.algorithm.__name__
    st.caption("This run: prints the numbers below the chart, to the last digit.")
    st.code(it.script, language="python")
    file = f"{name.rpartition('.')[2]}_run.py"
    st.download_button("Download the script", it.script, file, "text/x-python", on_click="ignore")
    if it.library:
        st.caption("The same with a well-known library. " + it.why)
        st.code(it.library, language="python")
    st.caption(f"The algorithm: `{name.replace('.', '/')}.py`")
    st.code(inspect.getsource(it.algorithm), language="python")


def _rows(it: Rows) -> None:
    if it.note:
        st.caption(it.note)
    st.caption(it.source)
    frame = it.frame()
    frame.index = range(1, len(frame) + 1)  # points are counted from 1 in charts and in Look closer, too
    st.dataframe(frame, height=320, key=controls.key_of("table"))
    st.download_button(
        "Download as CSV", it.download, f"{it.name}.csv", "text/csv", on_click="ignore", icon=":material/download:"
    )
