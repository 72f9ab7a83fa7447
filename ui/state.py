"""What the controls of the current page stand at: in the session, in the address, and what a link asked for in vain.

A control is known by its short name, `k`, or in full, `clustering_k`: its name in the session and in the address.
"""

import math
from collections.abc import Callable
from typing import Any

import streamlit as st

from datasets.names import plain
from ui import replay, shell


def key_of(name: str) -> str:
    """The session key and address parameter of control `name` on the current page."""
    return f"{st.session_state['_page']}_{name}"


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


def foreign(full: str) -> bool:
    """Whether this parameter of the address is the browser's own: the version, or the frame of a player."""
    name = full.removeprefix(st.session_state["_page"] + "_")
    return name != full and (name == "v" or name.startswith("frame"))


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


def asker() -> str:
    """Who asks for the settings on arrival: a link or a file."""
    return str(st.session_state.get("_asker", "link"))


def put(name: str, value: Any) -> None:
    """Set one control of the page, by its short name. For callbacks.

    A control that has not been drawn yet gets its value through the address, as from a link: Streamlit does
    not write a value into the address that was assigned before the control was there.
    """
    full = key_of(name)
    st.session_state["_check_address"] = True
    st.session_state.setdefault("_meant", set()).add(full)
    if full in st.session_state:
        st.session_state[full] = value
    else:
        st.query_params[full] = value if isinstance(value, list) else str(value)
        st.session_state["_again"] = True


def complete_address() -> None:
    """The last move of a page's body: have the browser ask once more if the address lacks what `put` set.

    Where a control's range changed in the same run, Streamlit writes its value into the address only when the
    browser's next message comes.
    """
    st.session_state.pop("_tried", None)
    _leave_out_unread()
    _late_notices()
    st.session_state.pop("asker", None)
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
      setTriggerValue("again", JSON.stringify(data));
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


def notice(sentence: str) -> None:
    """Something to say once, above the page's chart."""
    if replay.on():
        return
    said = st.session_state.setdefault("_notices", [])
    if sentence not in said:
        said.append(sentence)


def notices() -> None:
    """Where the notices stand; those still to come are added when the run is complete, and then all are forgotten."""
    place = st.session_state["_notice_place"] = st.container()
    shown = st.session_state["_notices_shown"] = list(st.session_state.get("_notices", []))
    for sentence in shown:
        place.warning(sentence, icon=":material/link_off:")


def _late_notices() -> None:
    place = st.session_state.pop("_notice_place", st)
    shown = st.session_state.pop("_notices_shown", [])
    for sentence in st.session_state.pop("_notices", []):
        if sentence not in shown:
            place.warning(sentence, icon=":material/link_off:")


def defaults() -> dict[str, Any]:
    """The default of every control that has been drawn on the current page, by full key."""
    prefix = st.session_state["_page"] + "_"
    return {k: v for k, v in st.session_state.get("_defaults", {}).items() if k.startswith(prefix)}


def changed() -> list[str]:
    """The full keys of the controls of the current page that are not at their default.

    Those that are on the screen: what a control said that another choice has taken away makes no picture.
    """
    here = st.session_state.get("_drawn", set()) | st.session_state.get("_drawn_before", set())
    held = {full: default for full, default in defaults().items() if full in here}
    return [full for full, default in held.items() if st.session_state.get(full, default) != default]


def all_drawn() -> None:
    """The page's body has been drawn: there are no other controls."""
    st.session_state.pop("_drawn_before", None)


def settings() -> dict[str, Any]:
    """What makes the current page's picture: every control that is not at its default, by short name."""
    prefix = st.session_state["_page"] + "_"
    spoken = [full for full in changed() if full not in _aside() and full in st.session_state.get("_labels", {})]
    return {full.removeprefix(prefix): st.session_state[full] for full in spoken}


def spoken() -> list[str]:
    """The short names of the page's controls that have words, in the order in which they first appeared."""
    prefix = st.session_state["_page"] + "_"
    return [full.removeprefix(prefix) for full in st.session_state.get("_labels", {}) if full.startswith(prefix)]


def label_of(name: str) -> str:
    """The words beside the page's control with this short name."""
    return str(st.session_state.get("_labels", {}).get(key_of(name), name))


def said(name: str, value: Any) -> str:
    """A value of the page's control with this short name as the reader sees it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (int, float)):
        return spelled(value)
    if isinstance(value, list):
        return plain(", ".join(map(str, value)))
    return plain(title_of(name, value))


def title_of(name: str, value: str) -> str:
    """What this option of the page's control with this short name is called; any other text is as it is."""
    return str(st.session_state.get("_titles", {}).get(key_of(name), {}).get(value, value))


def aside(name: str) -> None:
    """Say that a control is about the page, not about the run it shows: presets and Reset leave it alone."""
    st.session_state.setdefault("_aside", set()).add(key_of(name))


def _aside() -> set[str]:
    return set(st.session_state.get("_aside", ()))


def stands(full: str, value: Any) -> bool:
    """Whether the control with this full key has that value, or will have it by the address once it is drawn."""
    held = st.session_state.get(full, st.query_params.get(full, defaults().get(full)))
    return bool(held == value) or str(held) == str(value) or same_number(held, value)


def set_all(settings: dict[str, Any]) -> None:
    """Put every control of the page to its default, then those in `settings` (by short name). For callbacks."""
    st.session_state["_meant"] = set()
    for full, default in defaults().items():
        if full not in _aside():
            st.session_state[full] = default
    for name, value in settings.items():
        put(name, value)


def restore(settings: dict[str, Any]) -> None:
    """The page as a file has it: these controls so, whatever they are about, and all others at their default."""
    for full, default in defaults().items():
        st.session_state[full] = default
    for full in [full for full in st.query_params if foreign(full)]:
        del st.query_params[full]
    for name, value in settings.items():
        full = key_of(name)
        if foreign(full) or (full in st.session_state and full not in defaults()):  # a button's key is no control's
            st.query_params[full] = str(value)
        else:
            put(name, value)
    st.session_state["_unread"] = True


def remember(full: str, default: Any, label: str = "") -> None:
    """The default that `set_all` puts back for a control or section with this full key, and its words."""
    st.session_state.setdefault("_defaults", {})[full] = default
    st.session_state.setdefault("_drawn", set()).add(full)
    if label:
        st.session_state.setdefault("_labels", {})[full] = label


def same_number(a: Any, b: Any) -> bool:
    try:
        return math.isclose(float(a), float(b), rel_tol=1e-9)
    except (TypeError, ValueError):
        return False


def spelled(value: float) -> str:
    return f"{value:.10g}"


def quoted(value: Any) -> str:
    """A value from a link, safe to print: short, and nothing in it is Markdown or HTML."""
    text = "".join(c for c in str(value) if c.isalnum() or c in " .,+-_")
    return f"“{text[:30]}”"
