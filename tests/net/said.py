"""What the elements of a page say, where they stand, and what its components were told.

Left out: what names an element for the browser alone (ids, addresses of downloads), the code of components, and
whether a run took long enough to show its progress.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pandas as pd
from google.protobuf.json_format import MessageToDict
from streamlit.testing.v1.element_tree import Block, Button, Dataframe, DownloadButton, Table, Widget

from tests.net import inside
from tests.net.canonical import flat, line

PASSING = ("empty", "progress", "spinner")
SILENT = ("bidi_component", *PASSING)
NAMELESS = {"id", "elementId", "formId", "url", "deferredFileId", "pageScriptHash", "stackTrace"}
BULKY = {"spec", "arrowData", "lazyData"}  # charts and tables are read in other ways
SHAPES = ("column", "flex_container", "grid_container", "transparent")  # blocks that say nothing
PLACING = {"widthConfig", "heightConfig", "allowEmpty"}  # where the others stand


def texts(root: Block) -> list[str]:
    """Everything that is said: the fields of each element, in the order of the page."""
    lines = []
    for _, node in _walk(root):
        if isinstance(node, Block):
            fields = {k: v for k, v in _fields(node).items() if k not in PLACING and node.type not in SHAPES}
        elif node.type in SILENT:
            continue
        else:
            fields = _fields(node)
            if isinstance(node, Widget) and not isinstance(node, Button | DownloadButton):
                fields["value"] = node.value
            if isinstance(node, Dataframe | Table):
                fields |= _table(node.value)
        if fields or not isinstance(node, Block):
            lines.append(node.type)
            for path, text in flat(fields).items():
                lines += _field(path, text)
    return lines


def layout(root: Block) -> list[str]:
    """How blocks and elements are nested, with names and measures of the blocks."""
    lines = []
    for depth, node in _walk(root):
        if isinstance(node, Block):
            placed = {k: v for k, v in _fields(node).items() if k in PLACING or node.type in SHAPES}
            lines.append(" ".join(["." * depth + node.type, getattr(node, "key", None) or "", line(placed)]))
        elif node.type not in PASSING:
            lines.append("." * depth + node.type)
    return lines


def components(root: Block) -> list[str]:
    """What the page's own components were told."""
    lines = []
    for node in root.get("bidi_component"):
        name = node.proto.component_name
        try:
            data = json.loads(node.proto.bytes or node.proto.json or "{}")
        except ValueError:
            data = node.proto.json
        lines.append(name)
        for path, text in flat(inside.told(name, data) if isinstance(data, dict) else data).items():
            lines += _field(path, text)
    return lines


def digest(text: str) -> str:
    """What stands for a text."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _walk(node: Any, depth: int = 0) -> Iterator[tuple[int, Any]]:
    yield depth, node
    if isinstance(node, Block):
        for child in node.children.values():
            yield from _walk(child, depth + 1)


def _fields(node: Any) -> dict[str, Any]:
    """The fields of an element or a block that are set, without those that only the browser reads."""
    proto = getattr(node, "proto", None)
    fields = MessageToDict(proto) if proto is not None else {}
    return {k: v for k, v in _named(fields).items() if k not in BULKY}


def _named(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _named(v) for k, v in value.items() if k not in NAMELESS and v != {}}
    return [_named(v) for v in value] if isinstance(value, list) else value


def _table(frame: pd.DataFrame) -> dict[str, Any]:
    """The cells of a table, by row."""
    rows = frame.itertuples(name=None)  # each begins with its label
    return {"columns of the table": list(frame.columns), **{f"row {i:05}": row for i, row in enumerate(rows)}}


def _field(path: str, text: str) -> list[str]:
    """A field in lines: texts of several lines line by line."""
    if text.startswith('"') and "\\n" in text:
        return [f"    {path}:", *(f"      | {row}" for row in json.loads(text).split("\n"))]
    return [f"    {path}: {text}"]
