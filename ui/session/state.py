"""What the controls of the current page stand at: in the session, in the address.

A control is known by its short name, `k`, or in full, `clustering_k`: its name in the session and in the address.
"""

import math
from typing import Any

import streamlit as st

from datasets.names import plain
from ui.session import answers
from ui.session.answers import Given


def key_of(name: str) -> str:
    """The session key and address parameter of control `name` on the current page."""
    if given := answers.now():
        return f"{given.page}_{name}"
    return f"{st.session_state['_page']}_{name}"


def foreign(full: str) -> bool:
    """Whether this parameter of the address is the browser's own: the version, or the frame of a player."""
    name = full.removeprefix(st.session_state["_page"] + "_")
    return name != full and (name == "v" or name.startswith("frame"))


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


def asked() -> dict[str, Any]:
    """What the controls that this run of the page has drawn so far stand at, by full key."""
    return {full: st.session_state.get(full) for full in sorted(st.session_state.get("_drawn", ()))}


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


def learn(given: Given) -> None:
    """The words of controls that settings have answered: a run that was kept is spoken of by them."""
    labels, titles = (st.session_state.setdefault(name, {}) for name in ("_labels", "_titles"))
    labels.update({key_of(name): label for name, label in given.labels.items()})
    titles.update({key_of(name): options for name, options in given.titles.items()})


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
