"""Keep a run and compare: up to three runs of a page as dashed ghosts in the chart or beside it, and a table of what
differs. They travel in the link as their settings.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from ui import controls
from ui.keep import compare_bar, compare_table, kept_runs, runs
from ui.keep.kept_text import CONTROL, LONGEST
from ui.keep.runs import BESIDE, GHOST, LETTERS, MODES, MOST, Kept, Run
from ui.session import settings, visit


@dataclass
class Comparing:
    """Where the kept runs of this run of the page stand, and what is to be said of them once."""

    bar: Any = None
    table: Any = None
    said: str = ""


def button() -> None:
    """Keep the run on the screen."""
    kept_runs.arrive()
    full = len(runs.kept()) == MOST
    st.button(
        "Keep",
        icon=":material/keep:",
        type="tertiary",
        shortcut="k",
        help="Three runs are the limit: remove one first." if full else "Keep this run to compare others with it.",
        on_click=_keep,
        key=controls.key_of("keep"),
        disabled=full,
    )


def bar(make: Callable[[Mapping[str, Any]], Run]) -> None:
    """The place of the kept runs, above the page; those that came by a link are made again by `make(settings)`."""
    settings.aside(CONTROL)
    settings.quiet(CONTROL)
    kept_runs.follow(make)
    controls.unseen(CONTROL, longest=LONGEST)
    at = visit.of(Comparing)
    at.bar, at.table = st.container(), None  # also of none: what stands below would be another element with the first
    runs.beside()


def reserve() -> None:
    """The place of the table: below the charts, above the sections."""
    if runs.kept():
        visit.of(Comparing).table = st.container()


def complete() -> None:
    """What is kept, and the table of what differs, in their places, once the current run is known."""
    at = visit.of(Comparing)
    place, below, said = at.bar, at.table, at.said
    at.bar = at.table = None
    moved = runs.beside()
    if place is None:
        return
    now = kept_runs.current()
    kept = runs.kept()
    shown = settings.of_run()
    with place:
        if kept:
            for one in kept:
                mode = BESIDE if one.mode == GHOST and one.letter in moved else one.mode
                st.session_state[compare_bar.mode_key(one.letter)] = mode
            compare_bar.draw(
                [(one, compare_table.summary(one, shown), kept_runs.problem(one, swap=True)) for one in kept],
                apart=moved,
                show_as=_show_as,
                swap=_swap,
                remove=_remove,
            )
        at.said = ""
        sentences = [said, *(_sentence(one) for one in kept)]
        if any(sentences):
            st.caption(" ".join(filter(None, sentences)))
    if now is not None and below is not None:
        with below:
            st.html(compare_table.html_of(compare_table.rows(now, kept), [one.letter for one in kept]))


def _sentence(one: Kept) -> str:
    """What is to be said about a kept run."""
    if problem := kept_runs.problem(one):
        return f"{one.letter} {problem}" + ("; it is shown as it was." if one.run else ".").replace("..", ".")
    return ""


def _say(sentence: str) -> None:
    visit.of(Comparing).said = sentence


# Callbacks ------------------------------------------------------------------------------------------------


def _put(kept: list[Kept]) -> bool:
    if kept_runs.put(kept):
        return True
    _say("These runs hold too much data to be kept together: remove one first.")
    return False


def _keep() -> None:
    run, kept = kept_runs.current(), runs.kept()
    own = kept_runs.own(run.settings) if run else ""
    same = [one.letter for one in kept if run and dict(one.settings) == dict(run.settings) and one.own == own]
    free = [letter for letter in LETTERS if letter not in {one.letter for one in kept}]
    if run is None:
        _say("There is no run on the screen to keep.")
    elif same:
        _say(f"This run is kept already, as {same[0]}.")
    elif not free:
        _say("Three runs are the limit: remove one first.")
    else:
        new = Kept(free[0], run.settings, own=own)
        if _put(sorted([*kept, new], key=lambda one: one.letter)):
            runs.remember(new, run)


def _remove(letter: str) -> None:
    _put([one for one in runs.kept() if one.letter != letter])


def _show_as(letter: str) -> None:
    mode = st.session_state[compare_bar.mode_key(letter)]
    if mode in MODES:
        _put([Kept(one.letter, one.settings, mode, one.own) if one.letter == letter else one for one in runs.kept()])


def _swap(letter: str) -> None:
    """The kept run becomes the current one, and the current one is kept in its place."""
    now = kept_runs.current()
    wanted = next((one for one in runs.kept() if one.letter == letter), None)
    if wanted is None or kept_runs.problem(wanted, swap=True):
        return
    if now is not None:
        new = Kept(letter, now.settings, wanted.mode, kept_runs.own(now.settings))
        if not _put([new if one.letter == letter else one for one in runs.kept()]):
            return
        runs.remember(new, now)
    settings.set_all(wanted.settings)
