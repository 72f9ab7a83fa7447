"""A run as one file: its charts with all their frames in a page that plays without a server or a network.

The file holds plotly.js, the player of the app (`ui/transport.*`), and its colours and fonts (`page_theme`).
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from ui.send import page_theme

UI = Path(__file__).parents[1]


@dataclass(frozen=True)
class Panel:
    """A chart of the file."""

    key: str  # letters, digits and _
    figure: dict[str, Any]  # plain data with frames, arrays packed
    alt: str
    words: Sequence[str]  # one sentence a frame
    start: int  # the frame on display first
    redraw: bool  # whether frames need it
    steps: Sequence[int]  # the step that each frame shows
    beside: Sequence["Panel"] = ()  # charts that follow this one
    name: str = "now"  # above a chart that stands beside others


def html(
    title: str,
    sections: Mapping[str, Sequence[Panel]],
    *,
    numbers: Mapping[str, str],
    settings: Mapping[str, str],
    link: str,
    colours: page_theme.Colours,
    plotly: str,
    font: str,
) -> str:
    """The file: its charts by heading (may be empty), what stands beside them, and where they came from.

    `plotly` is the source of plotly.js, `font` the text font as woff2 in base64 (may be empty).
    """
    run = dict(
        charts=[_data(p) | dict(beside=[_data(o) for o in p.beside]) for panels in sections.values() for p in panels],
        templates={name: page_theme.template(name, colours[name]) for name in page_theme.GREYS},
    )
    parts = dict(
        title=escape(title),
        font=font,
        colours=page_theme.variables(colours),
        numbers=_list("numbers", numbers),
        settings=f"<h2>Settings</h2>{_list('settings', settings) or '<p>Every setting is at its default.</p>'}",
        link=_link(link),
        charts="\n".join(_section(heading, panels) for heading, panels in sections.items() if panels),
        run=json.dumps(run, allow_nan=False).replace("<", "\\u003c"),
        plotly=plotly,
        transport_html=(UI / "stage" / "transport.html").read_text(encoding="utf-8"),
        transport_css=(UI / "stage" / "transport.css").read_text(encoding="utf-8"),
        transport_js=_transport(),
    )
    page = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], page)


def _data(panel: Panel) -> dict[str, Any]:
    """What the script of the file is told of a chart."""
    told = dict(words=list(panel.words), start=panel.start, redraw=panel.redraw, steps=list(panel.steps))
    return dict(key=panel.key, figure=panel.figure) | told


def _section(heading: str, panels: Sequence[Panel]) -> str:
    return "\n".join([f"<h2>{escape(heading)}</h2>" if heading else "", *map(_figure, panels)])


def _figure(panel: Panel) -> str:
    """The places of a chart, of those beside it and of its player; each of several has its own words."""
    row = [panel, *panel.beside]
    places = "".join(
        '<div class="panel">'
        + (f'<div class="name">{escape(one.name)}</div>' if panel.beside else "")
        + f'<div class="box" style="height:{int(one.figure["layout"]["height"])}px">'
        f'<div class="st-key-{one.key}_frame"><div class="st-key-{one.key}">'
        f'<div class="plot" role="img" aria-label="{escape(one.alt)}"></div></div></div></div>'
        + (f'<div class="said words-of-{one.key}">{escape(one.words[one.start])}</div>' if panel.beside else "")
        + "</div>"
        for one in row
    )
    said = f'<div class="said">{escape(panel.words[0])}</div>' if len(panel.words) == len(row) == 1 else ""
    return f'<figure><div class="row">{places}</div><div class="player"></div>{said}</figure>'


def _list(name: str, values: Mapping[str, str]) -> str:
    items = "".join(f"<div><dt>{escape(k)}</dt><dd>{escape(v)}</dd></div>" for k, v in values.items())
    return f'<dl class="{name}">{items}</dl>' if items else ""


def _link(link: str) -> str:
    if not re.match(r"https?://", link):
        return ""
    return f'<p>From <a href="{escape(link)}">{escape(link)}</a>, where its settings can be changed.</p>'


def _transport() -> str:
    """The app's player under a name, as a script in the page cannot import another one in the page."""
    source = (UI / "stage" / "transport.js").read_text(encoding="utf-8")
    return source.replace("export default function", "const player_of = function")
