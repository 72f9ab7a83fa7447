"""The line of kept runs: each with its sign in the chart, what differs, how it is shown, and what can be done."""

import html
from collections.abc import Callable, Sequence, Set

import streamlit as st

from ui.keep import ghosts
from ui.keep.runs import BESIDE, GHOST, HIDDEN, MODES, Kept
from ui.session import settings

ICONS = {GHOST: ":material/line_style:", BESIDE: ":material/view_column:", HIDDEN: ":material/visibility_off:"}
_STYLE = """<style>.st-key-kept button { min-height: 1.9rem; padding: 0 0.45rem; }</style>"""
_PATTERNS = {"dash": (7, 3), "dot": (2, 3), "dashdot": (7, 3, 2, 3)}  # pixels drawn, left out, drawn ...


def mode_key(letter: str) -> str:
    """The key of the control that says how a kept run is shown."""
    return settings.key_of(f"kept_{letter}_as")


def draw(
    runs: Sequence[tuple[Kept, str, str]],
    *,
    apart: Set[str] = frozenset(),
    show_as: Callable[[str], None],
    swap: Callable[[str], None],
    remove: Callable[[str], None],
) -> None:
    """Kept runs, each with what differs from the current one and why it cannot be current again (or nothing).

    `apart`: the letters of those that cannot be drawn over the chart.
    """
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="kept"):
        for one, differs, problem in runs:
            letter = one.letter
            with st.container(
                horizontal=True, vertical_alignment="center", gap="xxsmall", width="content", key=f"kept_{letter}"
            ):
                st.html(_sign(letter, differs, len(runs)), width="content")
                st.segmented_control(
                    f"How {letter} is shown",
                    [mode for mode in MODES if mode != GHOST or letter not in apart],
                    format_func=ICONS.__getitem__,
                    required=True,
                    key=mode_key(letter),
                    on_change=show_as,
                    args=(letter,),
                    label_visibility="collapsed",
                    help="Beside the chart or not at all: it cannot be drawn over it."
                    if letter in apart
                    else "As a dashed ghost in the chart, beside it, or not at all.",
                )
                st.button(
                    ":material/swap_horiz:",
                    key=settings.key_of(f"kept_{letter}_swap"),
                    type="tertiary",
                    on_click=swap,
                    args=(letter,),
                    help=f"Not now: {letter} {problem}." if problem else f"Swap: {letter} becomes the current run.",
                    disabled=bool(problem),
                )
                st.button(
                    ":material/close:",
                    key=settings.key_of(f"kept_{letter}_remove"),
                    type="tertiary",
                    on_click=remove,
                    args=(letter,),
                    help=f"Remove {letter}.",
                )


def _sign(letter: str, differs: str, among: int) -> str:
    """A sample of the ghost's line, the letter, and what differs, cut where the line of several would break."""
    colour, said = ghosts.COLOURS[letter], html.escape(differs, quote=True)
    room = {1: "34rem", 2: "14rem"}.get(among, "6.5rem")
    return (
        _STYLE + '<div style="display:flex;align-items:center;gap:0.35rem;font-size:0.875rem;line-height:1.4">'
        f'<span style="width:27px;height:2.5px;flex:none;background:{_dashes(letter)}"></span>'
        f'<b style="color:{colour}">{letter}</b>'
        f'<span title="{said}" style="max-width:{room};overflow:hidden;text-overflow:ellipsis;white-space:nowrap">'
        f"{said}</span></div>"
    )


def _dashes(letter: str) -> str:
    """The ghost's line as a background."""
    stops, at = [], 0
    for i, length in enumerate(_PATTERNS[ghosts.DASHES[letter]]):
        colour = "transparent" if i % 2 else ghosts.COLOURS[letter]
        stops.append(f"{colour} {at}px {at + length}px")
        at += length
    return f"repeating-linear-gradient(90deg,{','.join(stops)})"
