"""The charts on the screen as files: PNG and SVG, made in the browser, and a page of its own that still plays."""

import base64
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from ui import words
from ui.front import shell
from ui.keep import compare_table, runs
from ui.send import page_file, page_theme
from ui.session import settings, visit
from ui.stage import lane
from ui.stage.screen import MORE
from ui.view import VERDICT

LONGEST = 200  # characters of a setting
_HERE = Path(__file__).parent


def buttons(link: str) -> None:
    """Download the page's charts, those under "Look closer" too; `link` opens the same picture."""
    run = runs.last()
    if run is None or run.settings != settings.of_run():  # what is on the screen was refused, or has no chart
        st.caption("There is no chart to save.")
        return
    name = _name()
    st.caption("A picture of the chart as it is now. Or all charts as a web page that plays and needs no network.")
    _component(
        key=settings.key_of("pictures"),
        data=dict(page=visit.page(), name=name),
        height="content",
    )
    st.download_button(
        "Web page",
        web_page(run, link),
        f"{name}.html",
        "text/html",
        on_click="ignore",
        icon=":material/web:",
        help="One file of about 5 MB: the charts with all their steps, the settings and the numbers.",
        key=settings.key_of("web_page"),
    )


def web_page(run: runs.Run, link: str) -> Callable[[], bytes]:
    """What makes the file once it is asked for; it runs outside of the session, so all it needs is picked up now."""
    here = visit.of(lane.Lane)
    sections = {
        heading: [here.playing[key] for key in charts]
        for heading, charts in (("", run.charts), (str(settings.held(MORE)), runs.closer()))
    }
    said = {settings.label_of(name): _said(name, value) for name, value in run.settings.items()}
    kept = {one.letter: one for one in runs.kept() if one.mode != runs.HIDDEN}
    said |= {f"Kept run {letter}": compare_table.summary(one, run.settings) for letter, one in kept.items()}
    topic = next(topic.title for topic in shell.TOPICS if topic.name == visit.page())
    title = " · ".join(filter(None, (topic, settings.title_of("view", _view()))))

    verdict = {} if run.verdict is None else {VERDICT: run.verdict}

    def make() -> bytes:
        from plotly.offline import get_plotlyjs

        return page_file.html(
            title,
            {heading: [here.now(one).whole() for one in charts] for heading, charts in sections.items()},
            numbers={label: words.number(value) for label, value in run.numbers.items()} | verdict,
            settings=said,
            link=link,
            colours=_colours(),
            plotly=get_plotlyjs(),
            font=_font(),
        ).encode()

    return make


def _name() -> str:
    """What a file's name begins with: the page and its view."""
    return re.sub(r"[^a-z0-9_-]+", "-", "_".join(filter(None, (visit.page(), _view()))).lower())


def _view() -> str:
    return str(settings.held("view") or "")


def _said(name: str, value: Any) -> str:
    """A setting as the reader sees it; a text in full, if that is not too long."""
    if isinstance(value, (bool, int, float)):
        return settings.said(name, value)
    text = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else settings.title_of(name, value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _colours() -> Mapping[str, Mapping[str, str]]:
    """The app's colours, from its configuration."""
    return {
        name: {option: str(st.get_option(f"theme.{name}.{option}")) for option in page_theme.VARIABLES}
        for name in page_theme.THEMES
    }


def _font() -> str:
    """The font of the app, as Streamlit brings it, in base64; empty if it is not where it used to be."""
    media = Path(st.__file__).parent / "static" / "static" / "media"
    found = sorted(media.glob("SourceSansVF-Upright*.woff2"))
    return base64.b64encode(found[0].read_bytes()).decode("ascii") if found else ""


_component = st.components.v2.component(
    "pictures",
    html=(_HERE / "pictures.html").read_text(encoding="utf-8"),
    css=(_HERE / "pictures.css").read_text(encoding="utf-8"),
    js=(_HERE / "pictures.js").read_text(encoding="utf-8"),
)
