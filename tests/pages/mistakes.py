"""Which marks of a picture say that a point is on the wrong side."""

from collections.abc import Iterable
from typing import Any

from ui import palette

Trace = dict[str, Any]


def mistakes(traces: Iterable[Trace]) -> list[Trace]:
    """The rings round mistakes, those of each plot; what stands in the legend has a name."""
    return [
        trace
        for trace in traces
        if _red(trace.get("marker", {})) and trace["mode"] == "markers" and "name" not in trace
    ]


def _red(look: dict[str, Any]) -> bool:
    return str(look.get("symbol")) == "circle" and look.get("line", {}).get("color") == palette.MISTAKE
