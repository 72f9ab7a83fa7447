"""A kept run as a dashed ghost in the chart of another one: its curves, its boundary, its centres."""

from collections.abc import Mapping, Sequence
from typing import Any

from ui import palette

DASHES = {"A": "dash", "B": "dot", "C": "dashdot"}
Figure = dict[str, Any]


def over(figures: Sequence[Figure], kept: Figure, letter: str) -> list[Figure]:
    """Every figure with the ghost of `kept` over it; empty if the two do not share axes, or nothing can be dashed."""
    if not figures or not _same_axes(figures[0]["layout"], kept["layout"]):
        return []
    traces = [ghost for trace in kept["data"] if (ghost := _ghost(trace, letter))]
    return [{**figure, "data": [*figure["data"], *traces]} for figure in figures] if traces else []


def _same_axes(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether both have axes of the same titles; the first pair is what ghosts are drawn in."""
    return all(_title(one, axis) == _title(other, axis) for axis in ("xaxis", "yaxis"))


def _title(layout: Mapping[str, Any], axis: str) -> Any:
    title = layout.get(axis, {}).get("title")
    return title.get("text") if isinstance(title, Mapping) else title


def _ghost(trace: Mapping[str, Any], letter: str) -> dict[str, Any] | None:
    if trace.get("type") != "scatter" or trace.get("mode") != "lines" or trace.get("xaxis", "x") != "x":
        return None
    return dict(
        type="scatter",
        mode="lines",
        x=trace["x"],
        y=trace["y"],
        name=letter,
        showlegend=False,
        opacity=0.9,
        line=dict(color=palette.NEUTRAL, width=2, dash=DASHES[letter]),
        hovertemplate=f"{letter}<extra></extra>",
    )
