"""Send a picture: its link, complete and pinned to a version, and its files; and open what was sent."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from datasets.upload import Refusal
from ui import controls
from ui.data import own_source
from ui.keep import kept_text, runs
from ui.send import experiment, pictures
from ui.session import versions

_OPENED, _NEXT = "_experiment_opened", "_experiment_next"
_HERE = Path(__file__).parent


def arrive(*, back: bool = False) -> None:
    """Another page is open: what its link asks for wins over how it was left, and its version says what it left out.

    After `back` (or forward) the address says all of it, but kept runs stay; the page's body then runs afterwards.
    """
    page = st.session_state["_page"]
    again, asked = st.session_state.pop(_NEXT, ("", {}))  # the page that was on the screen, and how it is to be
    if back:
        again, asked = page, _address()
        if controls.key_of(kept_text.CONTROL) in st.session_state:  # the session knows what is kept
            asked[kept_text.CONTROL] = kept_text.write(runs.kept())
    elif again == page:
        st.session_state[controls.key_of("send")] = False
    else:
        controls.follow_link()
        asked = {name.removeprefix(f"{page}_"): st.query_params[name] for name in st.query_params}
    if back or asked:
        st.session_state.pop("_preset", None)  # its question was about other settings
    version, sentence = versions.read(asked.pop("v", None))
    if sentence:
        controls.notice(sentence)
    given, asked = asked, versions.renamed(page, asked)
    for name in given.keys() - asked.keys():
        st.query_params.pop(controls.key_of(name), None)
    pinned = versions.pinned(page, version, asked)
    if again == page:
        controls.restore(asked | pinned)
    else:
        for name in [*pinned, *(asked.keys() - given.keys())]:
            controls.put(name, (asked | pinned)[name])
    if back:
        st.rerun()  # or Streamlit would have the address win over what is put here


def _address() -> dict[str, Any]:
    """What the address asks of the page, by short name."""
    lists = {full for full, default in controls.defaults().items() if isinstance(default, list)}
    prefix = f"{st.session_state['_page']}_"
    return {
        name.removeprefix(prefix): st.query_params.get_all(name) if name in lists else st.query_params[name]
        for name in st.query_params
        if name.startswith(prefix)
    }


def complete(place: Any) -> None:
    """After a run: have the browser pin the address to a version, and fill the Send panel if it is open."""
    page = st.session_state["_page"]
    _keep(key=controls.key_of("link"), data=dict(page=page, version=versions.VERSION, run=controls.settings()))
    if place.open:
        with place:
            _panel()


def now() -> experiment.Experiment:
    """What is on the screen."""
    page = st.session_state["_page"]
    settings = {name: value for name, value in controls.settings().items() if value != []}
    beside = {full.removeprefix(f"{page}_"): st.session_state[full] for full in controls.changed()}
    beside |= {n.removeprefix(f"{page}_"): st.query_params[n] for n in st.query_params if controls.foreign(n)}
    beside = {name: value for name, value in beside.items() if name not in settings and name != "v" and value != []}
    return experiment.Experiment(page, settings, beside, own_source.current() if _own(settings) else None)


def link(shown: experiment.Experiment) -> str:
    """The address that opens it; its own data stay behind."""
    base = (st.context.url or "").split("?")[0]
    return f"{base}?{urlencode(shown.query(), doseq=True)}"


def _own(settings: Mapping[str, Any]) -> bool:
    """Whether this run or a kept one shows the reader's own data."""
    return any(held.get("data") == "own" for held in (settings, *(kept.settings for kept in runs.kept())))


def _panel() -> None:
    shown = now()
    st.caption(
        "This address opens exactly this picture."
        if shown.own is None
        else "This address opens these settings. Your own data do not travel in it: send the experiment file."
    )
    _copy(key=controls.key_of("copy"), data=dict(page=shown.page, version=versions.VERSION, run=dict(shown.settings)))
    try:
        file = experiment.write(shown)
    except Refusal as problem:
        st.warning(str(problem), icon=":material/block:")
    else:
        st.download_button(
            "Experiment",
            file,
            f"{shown.page}_experiment.json",
            "application/json",
            on_click="ignore",
            icon=":material/science:",
            help="One small file with all of this, your own data too. Open it below or on the front page.",
            key=controls.key_of("experiment"),
        )
    pictures.buttons(link(shown))
    st.caption("Data and script: under the chart, in the sections Data and Code.")
    opener()


def opener() -> None:
    """Ask for an experiment file and go to what it holds."""
    held = st.session_state.setdefault(_OPENED, 0)
    file = st.file_uploader(
        "Open an experiment file",
        max_upload_size=experiment.LARGEST // 1024**2,
        key=f"experiment_file_{held}",  # a new one, and so an empty one, once it is opened
    )
    if file is None:
        return
    try:
        found, sentences = experiment.read(file.getvalue())
        if found.own is not None:
            own_source.bring(found.own)
    except Refusal as problem:
        st.warning(str(problem), icon=":material/block:")
        return
    st.session_state[_OPENED] = held + 1
    st.session_state["_notices"] = sentences
    st.session_state["_asker"] = "file"
    if st.session_state.pop("_page") == found.page:  # it arrives anew; an address cannot change what is on the screen
        st.session_state[_NEXT] = found.page, {**found.settings, **found.shown, "v": str(found.version)}
        st.rerun()
    st.switch_page(f"pages/{found.page}.py", query_params=found.query())


def _component(name: str, html: str) -> Any:
    return st.components.v2.component(
        name, html=html, css=(_HERE / "link.css").read_text(), js=(_HERE / "link.js").read_text()
    )


_keep = _component("link", "<span hidden></span>")
_copy = _component("copy_link", (_HERE / "link.html").read_text())
