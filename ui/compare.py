"""Keep a run and compare: up to three runs of a page as dashed ghosts in the chart or beside it, and a table of what
differs. They travel in the link as their settings.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from ui import cache, compare_bar, compare_table, controls, kept_text, own_source, player, runs
from ui.kept_text import CONTROL, LONGEST
from ui.runs import LETTERS, MODES, MOST, Kept, Run

log = logging.getLogger("playground")
OTHER_DATA = "was made with data of your own that are not in use now"
NO_DATA = "was made before the data of your own that are in use now"
_PLACE, _TABLE, _FAILED, _SAID = "_compare_bar", "_compare_place", "_runs_failed", "_compare_said"


def button() -> None:
    """Keep the run on the screen."""
    _arrive()
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


def bar(draw: Callable[[], None]) -> None:
    """The place of the kept runs, above the page; those that came by a link are made again by `draw`."""
    controls.aside(CONTROL)
    _follow(draw)
    controls.unseen(CONTROL, longest=LONGEST)
    st.session_state[_PLACE] = st.container() if runs.kept() or _SAID in st.session_state else None
    st.session_state.pop(_TABLE, None)
    runs.beside()


def reserve() -> None:
    """The place of the table: below the charts, above the sections."""
    if runs.kept():
        st.session_state[_TABLE] = st.container()


def complete() -> None:
    """What is kept, and the table of what differs, in their places, once the current run is known."""
    place, below = st.session_state.pop(_PLACE, None), st.session_state.pop(_TABLE, None)
    moved = runs.beside()
    if place is None:
        return
    now = _current()
    kept = runs.kept()
    settings = controls.settings()
    with place:
        if kept:
            for one in kept:
                st.session_state[compare_bar.mode_key(one.letter)] = one.mode
            compare_bar.draw(
                [(one, compare_table.summary(one, settings), _problem(one, swap=True)) for one in kept],
                show_as=_show_as,
                swap=_swap,
                remove=_remove,
            )
        sentences = [st.session_state.pop(_SAID, ""), *(_sentence(one, one.letter in moved) for one in kept)]
        if said := " ".join(filter(None, sentences)):
            st.caption(said)
    if now is not None and below is not None:
        with below:
            st.html(compare_table.html_of(compare_table.rows(now, kept), [one.letter for one in kept]))


# What is kept ---------------------------------------------------------------------------------------------


def _current() -> Run | None:
    """The run on the screen; None if it was refused, or failed."""
    run = runs.last()
    return run if run is not None and run.settings == controls.settings() else None


def _own(settings: Mapping[str, Any]) -> str:
    """The digest of the reader's own data, if a run with these settings shows them."""
    source = own_source.current() if settings.get("data") == "own" else None
    return cache.digest(source.kind, source.text, dict(source.reading))[:12] if source else ""


def _asked() -> str:
    """The text in the address."""
    full = controls.key_of(CONTROL)
    return str(st.session_state.get(full, st.query_params.get(full, "")))


def _arrive() -> None:
    """Bring the kept runs up to the text in the address."""
    if (text := _asked()) != kept_text.write(runs.kept()):
        kept, sound = kept_text.read(text)
        runs.keep(kept)
        if not sound:
            controls.notice("The link's kept runs are damaged; what could not be read was left out.")


def _follow(draw: Callable[[], None]) -> None:
    """Make the kept runs that are not at hand.

    The address then says what is kept, no more: what it asks for in vain is told once.
    """
    for one in runs.kept():
        if one.run is None and not _problem(one):
            try:
                run = runs.again(one.settings, draw)
            except player.Refused as problem:
                _failed()[one.name] = f"cannot be drawn: {problem}"
            except Exception:
                log.exception("A kept run could not be made again")
                _failed()[one.name] = "cannot be drawn any more"
            else:
                runs.remember(_true(one, run.heard), run)
    if (true := kept_text.write(runs.kept())) != _asked():
        controls.put(CONTROL, true)
        st.rerun()


def _true(one: Kept, heard: Mapping[str, Any]) -> Kept:
    """The kept run with settings that are to be had; it says which are not."""
    true = replace(one, settings={name: heard.get(name, value) for name, value in one.settings.items()})
    moved = [name for name, value in one.settings.items() if true.settings[name] != value]
    if moved:
        runs.keep([true if other == one else other for other in runs.kept()])
        said = ", ".join(f"“{controls.label_of(name)}”" for name in moved[:3]) + " ..." * (len(moved) > 3)
        controls.notice(
            f"The link's kept run {one.letter} asks for what cannot be had as {said}; what can be had is used."
        )
    return true


def _failed() -> dict[str, str]:
    failed: dict[str, str] = st.session_state.setdefault(_FAILED, {})
    return failed


def _problem(one: Kept, *, swap: bool = False) -> str:
    """Why a kept run cannot be made again now, or, for a `swap`, be current again; empty if it can."""
    if one.settings.get("data") == "own" and one.own != _own(one.settings):
        return OTHER_DATA if one.own else NO_DATA
    return "" if swap and one.run else _failed().get(one.name, "")


def _sentence(one: Kept, moved: bool) -> str:
    """What is to be said about a kept run."""
    if problem := _problem(one):
        return f"{one.letter} {problem}" + ("; it is shown as it was." if one.run else ".").replace("..", ".")
    if moved:
        return f"{one.letter} has other axes than this chart, or no line to dash: it stands beside it."
    return ""


def _put(kept: list[Kept]) -> bool:
    text = kept_text.write(kept)
    if len(text) > LONGEST:
        _say("These runs hold too much data to be kept together: remove one first.")
        return False
    runs.keep(kept)
    controls.put(CONTROL, text)
    return True


def _say(sentence: str) -> None:
    st.session_state[_SAID] = sentence


# Callbacks ------------------------------------------------------------------------------------------------


def _keep() -> None:
    run, kept = _current(), runs.kept()
    own = _own(run.settings) if run else ""
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
    now = _current()
    wanted = next((one for one in runs.kept() if one.letter == letter), None)
    if wanted is None or _problem(wanted, swap=True):
        return
    if now is not None:
        new = Kept(letter, now.settings, wanted.mode, _own(now.settings))
        if not _put([new if one.letter == letter else one for one in runs.kept()]):
            return
        runs.remember(new, now)
    known = controls.defaults()  # what else the session holds under a page's key is a button's
    fit = {n: v for n, v in wanted.settings.items() if (f := controls.key_of(n)) in known or f not in st.session_state}
    controls.set_all({name: value for name, value in fit.items() if not controls.foreign(controls.key_of(name))})
