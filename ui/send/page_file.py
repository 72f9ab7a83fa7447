"""A run as one file: its charts with all their frames in a page that plays without a server or a network.

The file holds plotly.js, the stage of the app (`ui/stage/*.js`), and its colours and fonts (`page_theme`).
"""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ui.send import page_theme
from ui.stage import telling

STAGE = Path(__file__).parents[1] / "stage"
SCRIPTS = (
    "clock",
    "lane",
    "theme",
    "plotly",
    "swift",
    "gaps",
    "folds",
    "minus",
    "along",
    "panel",
    "colours",
    "named",
    "contrast",
    "track",
    "stage",
)  # one module, in this order
_SCRIPT = re.compile(r'<script(?: type="module")?>(.*?)</script>', re.DOTALL)
Told = Mapping[str, Any]  # what a stage is told, with all its frames


def html(
    title: str,
    sections: Mapping[str, Sequence[Told]],
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
    parts = dict(
        title=escape(title),
        font=font,
        colours=page_theme.variables(colours),
        numbers=_list("numbers", numbers),
        settings=f"<h2>Settings</h2>{_list('settings', settings) or '<p>Every setting is at its default.</p>'}",
        link=_link(link),
        charts="\n".join(_section(heading, len(told)) for heading, told in sections.items() if told),
        run=telling.dumped([told for section in sections.values() for told in section]).replace("<", "\\u003c"),
        plotly=plotly,
        stage_html=(STAGE / "stage.html").read_text(encoding="utf-8"),
        stage_css="".join((STAGE / f"{name}.css").read_text(encoding="utf-8") for name in ("stage", "track")),
        stage_js=_stage(),
    )
    page = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
    filled = re.sub(r"\{\{(\w+)\}\}", lambda found: parts.get(found[1], found[0]), page).replace("\r", "\n")
    return filled.replace("{{scripts}}", _fingerprints(filled), 1)


def _fingerprints(page: str) -> str:
    """Of the scripts in it, for its policy: the browser runs no others, whatever a title or a setting may say."""
    sums = [hashlib.sha256(script.encode()).digest() for script in _SCRIPT.findall(page)]
    return " ".join(f"'sha256-{base64.b64encode(one).decode()}'" for one in sums)


def _section(heading: str, charts: int) -> str:
    return "\n".join([f"<h2>{escape(heading)}</h2>" if heading else "", *['<figure class="player"></figure>'] * charts])


def _list(name: str, values: Mapping[str, str]) -> str:
    items = "".join(f"<div><dt>{escape(k)}</dt><dd>{escape(v)}</dd></div>" for k, v in values.items())
    return f'<dl class="{name}">{items}</dl>' if items else ""


def _link(link: str) -> str:
    if not re.match(r"https?://", link):
        return ""
    return f'<p>From <a href="{escape(link)}">{escape(link)}</a>, where its settings can be changed.</p>'


def _stage() -> str:
    """The app's stage as one script, as a script in the page cannot import another one in the page."""
    sources = {name: (STAGE / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS}
    for name in set(re.findall(r"^import \* as (\w+)", "\n".join(sources.values()), flags=re.MULTILINE)):
        exported = ", ".join(re.findall(r"^export (?:const|function) (\w+)", sources[name], flags=re.MULTILINE))
        sources[name] = f"const {name} = (() => {{\n{sources[name]}\nreturn {{ {exported} }};\n}})();"
    source = re.sub(r"^import .*\n", "", "\n".join(sources.values()), flags=re.MULTILINE)
    return source.replace("export default function", "const stageOf = function").replace("export ", "")
