"""Send a picture: its link, complete and pinned to a version, and its files; and open what was sent."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from datasets.upload import Refusal
from ui.data import own_source
from ui.front import shell
from ui.keep import runs
from ui.lecture import desk
from ui.lecture import lecture as lectures
from ui.send import experiment, pictures
from ui.session import address, settings, visit
from ui.session.arrival import FromFile
from ui.session.notices import Notices
from ui.stage.lane import Lane

LOOKED = 100  # bytes of a file that say what it is
_HERE = Path(__file__).parent


@dataclass
class Opened:
    """How many experiment files have been opened: the field for the next one is a new and empty one."""

    files: int = 0


def complete(place: Any) -> None:
    """After a run: fill the Send panel if it is open."""
    if place.open:
        with place:
            _panel()


def now() -> experiment.Experiment:
    """What is on the screen."""
    shown = {name: value for name, value in settings.of_run().items() if value != []}
    beside = {name: value for name, value in settings.changed().items() if name not in shown and value != []}
    run, playing = runs.last(), visit.of(Lane).playing
    played = [playing[key] for key, drawn in (run.charts if run else {}).items() if drawn.frame_name and key in playing]
    frames = {one.drawn.frame_name: str(one.now) for one in played if one.now != one.drawn.start}
    own = own_source.current() if _own(shown) else None
    return experiment.Experiment(visit.page(), shown, beside | frames, own)


def _own(shown: Mapping[str, Any]) -> bool:
    """Whether this run or a kept one shows the reader's own data."""
    return any(held.get("data") == "own" for held in (shown, *(kept.settings for kept in runs.kept())))


def _panel() -> None:
    shown = now()
    st.caption(
        "This address opens exactly this picture."
        if shown.own is None
        else "This address opens these settings. Your own data do not travel in it: send the experiment file."
    )
    _copy(key=settings.key_of("copy"), data=dict(run=dict(shown.settings)))
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
            key=settings.key_of("experiment"),
        )
    pictures.buttons(address.link(shown.page, shown.query()))
    desk.button(now)
    st.caption("Data and script: under the chart, in the sections Data and Code.")
    opener()


def opener() -> None:
    """Ask for a file of an experiment, or of a lecture, and go to what it holds."""
    opened = visit.of(Opened)
    file = st.file_uploader(
        "Open an experiment or a lecture",
        max_upload_size=experiment.LARGEST // 1024**2,
        key=f"experiment_file_{opened.files}",  # a new one, and so an empty one, once it is opened
    )
    if file is None:
        return
    try:
        if lectures.FORMAT.encode() in file.getvalue()[:LOOKED]:
            desk.open_file(file.getvalue())
            opened.files += 1
            st.switch_page(shell.path("lecture"))
        found, sentences = experiment.read(file.getvalue())
        if found.own is not None:
            own_source.bring(found.own)
    except Refusal as problem:
        st.warning(str(problem), icon=":material/block:")
        return
    opened.files += 1
    visit.of(Notices).waiting = sentences
    arriving, place = visit.of(FromFile), visit.of(visit.Place)
    arriving.page = found.page
    arriving.settings = found.said()
    before, place.page = place.page, ""  # it arrives anew
    if before == found.page:
        st.rerun()
    st.switch_page(shell.path(found.page))


def _component(name: str, html: str) -> Any:
    return st.components.v2.component(
        name, html=html, css=(_HERE / "link.css").read_text(), js=(_HERE / "link.js").read_text()
    )


_copy = _component("copy_link", (_HERE / "link.html").read_text())
