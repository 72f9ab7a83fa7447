"""A run as one file: its charts with all their frames in a page that plays without a server or a network.

The file holds plotly.js, the player of the app (`ui/transport.*`), and the colours and fonts that Streamlit gives to
a chart on the screen, for light and dark.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

UI = Path(__file__).parents[1]
FONT = '"Source Sans", sans-serif'
VARIABLES = {
    "textColor": "text-color",
    "backgroundColor": "background-color",
    "secondaryBackgroundColor": "secondary-background-color",
    "borderColor": "border-color",
    "primaryColor": "primary-color",
    "linkColor": "link-color",
}  # colours of `.streamlit/config.toml`, and what the player's style sheet calls them
GREYS = {
    "light": dict(words="#808495", legend="#262730", lines="#e6eaf1"),
    "dark": dict(words="#e6eaf1", legend="#fafafa", lines="#31333F"),
}  # of Streamlit's charts, whatever the theme
Colours = Mapping[str, Mapping[str, str]]  # of "light" and "dark", by the names of VARIABLES


@dataclass(frozen=True)
class Panel:
    """A chart of the file."""

    key: str  # letters, digits and _
    figure: dict[str, Any]  # plain data with frames, arrays packed
    alt: str
    words: Sequence[str]  # one sentence a frame
    start: int  # the frame on display first
    redraw: bool  # whether frames need it
    beside: Sequence["Panel"] = ()  # charts that follow this one


def html(
    title: str,
    sections: Mapping[str, Sequence[Panel]],
    *,
    numbers: Mapping[str, str],
    settings: Mapping[str, str],
    link: str,
    colours: Colours,
    plotly: str,
    font: str,
) -> str:
    """The file: its charts by heading (may be empty), what stands beside them, and where they came from.

    `plotly` is the source of plotly.js, `font` the text font as woff2 in base64 (may be empty).
    """
    run = dict(
        charts=[_data(p) | dict(beside=[_data(o) for o in p.beside]) for panels in sections.values() for p in panels],
        templates={name: template(name, colours[name]) for name in GREYS},
    )
    parts = dict(
        title=escape(title),
        font=font,
        colours=_variables(colours),
        numbers=_list("numbers", numbers),
        settings=f"<h2>Settings</h2>{_list('settings', settings) or '<p>Every setting is at its default.</p>'}",
        link=_link(link),
        charts="\n".join(_section(heading, panels) for heading, panels in sections.items() if panels),
        run=json.dumps(run, allow_nan=False).replace("<", "\\u003c"),
        plotly=plotly,
        transport_html=(UI / "transport.html").read_text(encoding="utf-8"),
        transport_css=(UI / "transport.css").read_text(encoding="utf-8"),
        transport_js=_transport(),
    )
    page = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], page)


def template(name: str, colours: Mapping[str, str]) -> dict[str, Any]:
    """What Streamlit adds to the layout of a chart on the screen; `name` is "light" or "dark"."""
    grey = GREYS[name]
    words = dict(color=grey["words"], size=12)
    heading = dict(color=grey["words"], size=14)
    lines = dict(zerolinecolor=grey["lines"], tickcolor=grey["lines"], gridcolor=grey["lines"], tickfont=words)
    return dict(
        layout=dict(
            font=dict(family=FONT, weight=400) | words,
            title=dict(font=dict(family=FONT, size=16, color=colours["textColor"]), pad=dict(l=4), xanchor="left", x=0),
            legend=dict(
                title=dict(font=words, side="top"),
                valign="top",
                bordercolor="transparent",
                borderwidth=0,
                font=dict(size=12, color=grey["legend"]),
            ),
            xaxis=lines | dict(title=dict(font=heading, standoff=20), showgrid=False, zeroline=False, automargin=True),
            yaxis=lines | dict(title=dict(font=heading, standoff=24), ticklabelposition="outside", automargin=True),
            margin=dict(pad=8, r=0, l=0),
            hoverlabel=dict(
                bgcolor=colours["backgroundColor"],
                bordercolor=colours["borderColor"],
                font=dict(family=FONT) | words,
            ),
            coloraxis=dict(
                colorbar=dict(
                    thickness=16,
                    xpad=24,
                    ticklabelposition="outside",
                    outlinecolor="transparent",
                    outlinewidth=8,
                    len=0.75,
                    y=0.5745,
                    title=dict(font=heading),
                    tickfont=words,
                )
            ),
        )
    )


def _data(panel: Panel) -> dict[str, Any]:
    return dict(key=panel.key, figure=panel.figure, words=list(panel.words), start=panel.start, redraw=panel.redraw)


def _section(heading: str, panels: Sequence[Panel]) -> str:
    return "\n".join([f"<h2>{escape(heading)}</h2>" if heading else "", *map(_figure, panels)])


def _figure(panel: Panel) -> str:
    """The places of a chart, of those beside it and of its player."""
    places = "".join(
        f'<div class="panel"><div class="box" style="height:{int(one.figure["layout"]["height"])}px">'
        f'<div class="st-key-{one.key}_frame"><div class="st-key-{one.key}">'
        f'<div class="plot" role="img" aria-label="{escape(one.alt)}"></div></div></div></div>'
        + (f'<div class="said">{escape(one.words[one.start])}</div>' if one is not panel else "")
        + "</div>"
        for one in (panel, *panel.beside)
    )
    said = f'<div class="said">{escape(panel.words[0])}</div>' if len(panel.words) == 1 else ""
    return f'<figure><div class="row">{places}</div><div class="player"></div>{said}</figure>'


def _list(name: str, values: Mapping[str, str]) -> str:
    items = "".join(f"<div><dt>{escape(k)}</dt><dd>{escape(v)}</dd></div>" for k, v in values.items())
    return f'<dl class="{name}">{items}</dl>' if items else ""


def _link(link: str) -> str:
    if not re.match(r"https?://", link):
        return ""
    return f'<p>From <a href="{escape(link)}">{escape(link)}</a>, where its settings can be changed.</p>'


def _variables(colours: Colours) -> str:
    """The colours as CSS: the device's choice, unless the reader makes one."""
    sets = {
        name: f"color-scheme: {name}; " + " ".join(f"--st-{v}: {colours[name][k]};" for k, v in VARIABLES.items())
        for name in GREYS
    }
    return (
        f":root {{ {sets['light']} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {sets['dark']} }} }}\n"
        f':root[data-colours="light"] {{ {sets["light"]} }}\n'
        f':root[data-colours="dark"] {{ {sets["dark"]} }}'
    )


def _transport() -> str:
    """The app's player under a name, as a script in the page cannot import another one in the page."""
    source = (UI / "transport.js").read_text(encoding="utf-8")
    return source.replace("export default function", "const player_of = function")
