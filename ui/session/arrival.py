"""What the address or a file asks of the page's controls: read on arrival, brought into range, and put right."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from ui.front import shell
from ui.session.notices import asker, late_notices, notice, quoted
from ui.session.state import defaults, foreign, remember, same_number


def settle(
    full: str, label: str, default: Any, nearest: Callable[[Any], Any], native: Callable[[Any], str] = str
) -> None:
    """Bring the control's value, from the session or from the address, into its range before it is drawn.

    `nearest` reads a value and moves it into the range, or raises ValueError; `native` spells it for the address.

    A control left at its default follows the default when that changes with the data; one that `put` has just set
    was not left there.
    """
    before = st.session_state.get("_defaults", {}).get(full)
    remember(full, default, label)
    meant = full in st.session_state.get("_meant", ())
    st.session_state.get("_meant", set()).discard(full)
    if before is not None and before != default and st.session_state.get(full) == before and not meant:
        st.session_state[full] = default
    insisted = st.session_state.get("_insisted", {})
    if full in insisted:
        st.session_state[full] = insisted.pop(full)
    if full in st.session_state:
        held = st.session_state[full]
        try:
            value = nearest(held)
        except (TypeError, ValueError, OverflowError):
            value = default
        if value != held and meant and asker() == "file":
            notice(f"The file asks for {quoted(held)} as “{label}”; {quoted(native(value))} is used instead.")
        if value != held or type(value) is not type(held):
            st.session_state[full] = value
        return
    if full not in st.query_params:
        return
    asked = st.query_params[full]
    try:
        value = nearest(asked)
        said = {str(value).lower(), native(value).lower()}
        moved = asked.lower() not in said and not same_number(asked, value)
    except (TypeError, ValueError, OverflowError):
        value, moved = default, True
    if moved:
        notice(f"The {asker()} asks for {quoted(asked)} as “{label}”; {quoted(native(value))} is used instead.")
    rewrite(full, asked, None if value == default else native(value))


def insist(full: str, value: Any) -> None:
    """Run again, once, with `value`: a slider whose range has changed reads the address first, and that is old."""
    tried = st.session_state.setdefault("_tried", set())
    if full not in tried:
        tried.add(full)
        st.session_state.setdefault("_insisted", {})[full] = value
        st.rerun()


def rewrite(full: str, asked: Any, text: Any) -> None:
    """Put `text` (None: nothing) into the address in place of what a link asked for, and start the run again.

    Streamlit reads a control's value from the address only if it is spelled its own way, and drops the rest.
    """
    if text == asked:
        return
    if text is None:
        del st.query_params[full]
    else:
        st.query_params[full] = text
    st.rerun()


def follow_link() -> None:
    """Forget how the page was left if one comes back to it by a link with settings: the link says how it looks."""
    prefix = st.session_state["_page"] + "_"
    if any(name.startswith(prefix) for name in st.query_params):
        for full in defaults():
            st.session_state.pop(full, None)
    st.session_state["_unread"] = True


def arriving() -> bool:
    """Whether this run still reads what the address said on arrival."""
    return bool(st.session_state.get("_unread"))


def _leave_out_unread() -> None:
    """Once after arrival, when the page has drawn its controls: what belongs to none of them, and say so."""
    if not st.session_state.pop("_unread", False):
        return
    pages = tuple(f"{topic.name}_" for topic in shell.TOPICS)
    unread = [n for n in st.query_params if n.startswith(pages) and n not in defaults() and not foreign(n)]
    if not unread:
        return
    more = f" and {len(unread) - 3} more" if len(unread) > 3 else ""
    notice(f"What the {asker()} says about {', '.join(map(quoted, unread[:3]))}{more} is unknown here and left out.")
    _drop(key="drop", data=unread)


_drop = st.components.v2.component(  # in the browser, as one change without a step in its history
    "drop",
    html="<span hidden></span>",
    js="""
    export default function ({ data }) {
      const url = new URL(location.href);
      for (const name of data) url.searchParams.delete(name);
      history.replaceState(history.state, "", url);
    }
    """,
)


def start_again_if_asked() -> None:
    """The first move of a page's body: what `put` wrote into the address is read only by the next run."""
    st.session_state.pop("_notice_place", None)
    st.session_state["_drawn_before"] = st.session_state.get("_drawn", set())
    st.session_state["_drawn"] = set()
    if st.session_state.pop("_again", False):
        st.rerun()


def complete_address() -> None:
    """The last move of a page's body: have the browser ask once more if the address lacks what `put` set.

    Where a control's range changed in the same run, Streamlit writes its value into the address only when the
    browser's next message comes.
    """
    st.session_state.pop("_tried", None)
    _leave_out_unread()
    late_notices()
    if not st.session_state.pop("_check_address", False):
        return
    lacking = [k for k, v in defaults().items() if st.session_state.get(k, v) != v and k not in st.query_params]
    if lacking:
        _nudge(key="nudge", data={k: str(st.session_state[k]) for k in lacking}, on_again_change=lambda: None)


_nudge = st.components.v2.component(
    "nudge",
    html="<span hidden></span>",
    js="""
    export default function ({ data, setTriggerValue }) {
      // Not before the controls stand as this run has set them: what is sent says how they stand.
      const ask = () => setTriggerValue("again", JSON.stringify(data));
      let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(ask)));
      return () => cancelAnimationFrame(frame);
    }
    """,
)
