"""All that a page shows at one moment, as a text with parts that people can read and compare.

== numbers
"Distortion": 2589.12364
== texts
caption
    body: "Try this"

A part is a list of lines; a line that begins with a space belongs to the one before it.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block

from tests.net import inside, said
from tests.net.canonical import flat, line
from tests.pages.harness import figures, stages

HEAD = "== "
Parts = dict[str, list[str]]


def whole(at: AppTest) -> Parts:
    """The page from top to bottom."""
    known = {**inside.charts(at), **inside.closer_charts(at)}
    return {
        **_charts("chart", inside.charts(at)),
        **_charts("closer chart", inside.closer_charts(at)),
        "numbers": _numbers(at),
        **_shown(at, at._tree, known),
    }


def section(at: AppTest, page: str) -> Parts:
    """The open section alone; the page from top to bottom if there is none."""
    block = inside.below(at, page)
    if block is None:
        return whole(at)
    known = inside.closer_charts(at)
    return {**_charts("closer chart", known), **_shown(at, block, known)}


def written(parts: Parts) -> str:
    """The parts as one text."""
    return "".join(f"{HEAD}{name}\n" + "".join(f"{text}\n" for text in lines) for name, lines in parts.items())


def read(text: str) -> Parts:
    """The parts of a text."""
    parts: Parts = {}
    lines: list[str] = []
    for row in text.split("\n")[:-1]:
        if row.startswith(HEAD):
            lines = parts[row.removeprefix(HEAD)] = []
        else:
            lines.append(row)
    return parts


def blocks(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """The lines of a part, those that belong together in one."""
    starts = [i for i, row in enumerate(lines) if i == 0 or not row.startswith(" ")]
    return [tuple(lines[a:b]) for a, b in pairwise([*starts, len(lines)])]


def _charts(kind: str, charts: Mapping[str, Any]) -> Parts:
    parts: Parts = {f"{kind} keys": list(charts)}
    for i, chart in enumerate(charts.values(), start=1):
        parts |= {
            f"{kind} {i} alt": [line(chart.alt)],
            f"{kind} {i} start": [line(chart.start)],
            f"{kind} {i} maps": [line(chart.maps)],
            f"{kind} {i} steps": [line(chart.steps)],
            f"{kind} {i} captions": [f"{n}: {line(caption)}" for n, caption in enumerate(chart.captions)],
            f"{kind} {i} frames": frames(chart.figures),
        }
    return parts


def frames(figures: Sequence[Any]) -> list[str]:
    """Every frame; of each but the first only what differs from the one before."""
    lines = []
    before: dict[str, str] = {}
    for n, figure in enumerate(figures):
        now = flat(figure)
        lines.append(f"frame {n}")
        lines += [f"  {path}: {text}" for path, text in now.items() if before.get(path) != text]
        lines += [f"  {path} is gone" for path in before if path not in now]
        before = now
    return lines


def _numbers(at: AppTest) -> list[str]:
    told = [json.loads(c.proto.json) for c in at.get("bidi_component") if c.proto.component_name == "numbers"]
    helps = told[0]["help"] if told else {}
    rows = []
    for label, value in inside.numbers(at).items():
        rows.append(f"{line(label)}: {line(value)}")
        rows += [f"    help: {line(helps[label])}"] if helps.get(label) else []
    return rows


def _shown(at: AppTest, root: Block, known: Mapping[str, Any]) -> Parts:
    """What the elements below `root` say, how they are placed, and the charts as they were sent to the browser."""
    here = {told["chart"] for told in stages(root)}
    charts = [pair for pair in zip(stages(at), figures(at), strict=False) if pair[0]["chart"] in here]
    parts: Parts = {"texts": said.texts(root), "layout": said.layout(root), "components": said.components(root)}
    parts["charts as sent"] = [said.digest(line(figure)) for _, figure in charts]
    others = [figure for told, figure in charts if told["chart"] not in known]
    return parts | {f"other chart {i}": frames([figure]) for i, figure in enumerate(others, start=1)}
