"""Keep a run and compare: up to three runs of a page as dashed ghosts in the chart or beside it, and a table of what
differs. They travel in the link as their settings.
"""

import logging
from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from ui import controls, packing, runs, words
from ui.runs import GHOST, HIDDEN, LETTERS, MODES, MOST, Kept

log = logging.getLogger("playground")
TEXT = "kept_runs"  # the control that holds them in the address
LONGEST = 6000  # characters
TITLES = {GHOST: "ghost", "beside": "beside", HIDDEN: "hidden"}


def button() -> None:
    """Keep the run on the screen."""
    full = len(runs.kept()) == MOST
    st.button(
        "Keep",
        icon=":material/keep:",
        type="tertiary",
        shortcut="k",
        help="Three runs are kept; remove one first." if full else "Keep this run to compare others with it.",
        on_click=_keep,
        key=controls.key_of("keep"),
        disabled=full,
    )


def bar(draw: Callable[[], None]) -> None:
    """The kept runs, each with what can be done with it; those that came by a link are made again by `draw`."""
    controls.aside(TEXT)
    _follow(controls.unseen(TEXT, longest=LONGEST), draw)
    if not runs.kept():
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="kept"):
        for kept in runs.kept():
            with st.popover(f"{kept.letter} · {_summary(kept)}", type="tertiary"):
                key = controls.key_of(f"kept_{kept.letter}")
                st.session_state[f"{key}_as"] = kept.mode
                st.segmented_control(
                    "Shown",
                    MODES,
                    format_func=TITLES.__getitem__,
                    required=True,
                    key=f"{key}_as",
                    on_change=_show_as,
                    args=(kept.letter,),
                )
                st.button("Swap", key=f"{key}_swap", on_click=_swap, args=(kept.letter,), icon=":material/swap_horiz:")
                st.button("Remove", key=f"{key}_remove", on_click=_remove, args=(kept.letter,), icon=":material/close:")


def reserve() -> None:
    """The place of the table: below the charts, above the sections."""
    st.session_state["_compare_place"] = st.container()


def complete() -> None:
    """The table of what differs, in its place, once the current run is known."""
    now = runs.last()
    if not runs.kept() or now is None or "_compare_place" not in st.session_state:
        return
    with st.session_state["_compare_place"]:
        st.table(table(now, runs.kept()))


def table(now: runs.Run, kept: list[Kept]) -> dict[str, list[str]]:
    """What differs in the settings, and the numbers, of this run and of the kept ones, column by column."""
    made = [(k, k.run) for k in kept]
    settings = {name for k in kept for name in {**k.settings, **now.settings}}
    differing = [n for n in sorted(settings) if any(k.settings.get(n) != now.settings.get(n) for k in kept)]
    columns: dict[str, list[str]] = {
        "": [controls.label_of(n) for n in differing] + list(now.numbers),
        "now": [_said(now.settings, n) for n in differing] + [words.number(v) for v in now.numbers.values()],
    }
    for k, run in made:
        numbers = run.numbers if run else {}
        columns[k.letter] = [_said(k.settings, n) for n in differing] + [
            words.number(numbers[n]) if n in numbers else "" for n in now.numbers
        ]
    return columns


def _said(settings: Mapping[str, Any], name: str) -> str:
    value = settings.get(name, controls.defaults().get(controls.key_of(name), ""))
    return words.number(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else str(value)


def _summary(kept: Kept) -> str:
    return ", ".join(f"{controls.label_of(n)} {_said(kept.settings, n)}" for n in kept.settings) or "the defaults"


def _follow(text: str, draw: Callable[[], None]) -> None:
    """Bring the kept runs up to the text in the address."""
    if text != _text(runs.kept()):
        try:
            runs.keep([Kept(str(letter), dict(settings), str(mode)) for letter, settings, mode in packing.unpack(text)])
        except (packing.Damaged, TypeError, ValueError):
            runs.keep([])
            controls.notice("The link's kept runs are damaged and were left out.")
    for kept in runs.kept():
        if kept.run is None:
            try:
                runs.remember(runs.again(kept.settings, draw))
            except Exception:
                log.exception("A kept run could not be made again")


def _text(kept: list[Kept]) -> str:
    return packing.pack([[k.letter, dict(k.settings), k.mode] for k in kept]) if kept else ""


def _put(kept: list[Kept]) -> None:
    runs.keep(kept)
    controls.put(TEXT, _text(kept))


def _keep() -> None:
    if (run := runs.last()) is None or len(runs.kept()) == MOST:
        return
    free = next(letter for letter in LETTERS if letter not in {k.letter for k in runs.kept()})
    _put(sorted([*runs.kept(), Kept(free, run.settings)], key=lambda k: k.letter))


def _remove(letter: str) -> None:
    _put([k for k in runs.kept() if k.letter != letter])


def _show_as(letter: str) -> None:
    mode = st.session_state[controls.key_of(f"kept_{letter}_as")]
    _put([Kept(k.letter, k.settings, mode) if k.letter == letter else k for k in runs.kept()])


def _swap(letter: str) -> None:
    """The kept run becomes the current one, and the current one is kept in its place."""
    now = runs.last()
    wanted = next(k for k in runs.kept() if k.letter == letter)
    if now is None:
        return
    _put([Kept(letter, now.settings, k.mode) if k.letter == letter else k for k in runs.kept()])
    controls.set_all(dict(wanted.settings))
