"""Send a picture: its link, complete and pinned to a version, and its files."""

from urllib.parse import urlencode

import streamlit as st

from ui import controls, pictures

VERSION = 1


def arrive() -> None:
    """Another page is open: what its link asks for wins over how it was left."""
    controls.follow_link()


def version() -> None:
    """Pin what a link does not spell out: the version travels with every address that holds a setting."""
    controls.aside("v")
    full = controls.key_of("v")
    if controls.settings() and full in st.session_state:
        st.session_state[full] = str(VERSION)
    controls.unseen("v", longest=9)


def panel() -> None:
    """What the Send button offers."""
    st.caption("This address opens exactly this picture, with these settings.")
    st.code(_link(), language=None, wrap_lines=True)
    pictures.buttons()


def _link() -> str:
    base = (st.context.url or "").split("?")[0]
    query = urlencode({name: st.query_params.get_all(name) for name in st.query_params}, doseq=True)
    return f"{base}?{query}" if query else base
