"""Headings of the plots of a figure: what the marks are called, and the room above for it."""

from collections.abc import Iterable

from ui.figures import panels
from ui.picture import Figure


def under(figure: Figure) -> Figure:
    """The figure of plots with curves that are named beside them, with room for headings of the plots."""
    layout = figure["layout"]
    wide, narrow = layout["meta"]["wide"], layout["meta"]["narrow"]
    layout["margin"]["t"] = wide["margin.t"] = panels.LEGEND_ROW
    narrow["margin.t"] += panels.LEGEND_ROW
    narrow["legend2.y"] = 1 + panels.LEGEND_ROW / layout["meta"]["heights"]["narrow"]
    wide["legend2.y"] = 1
    return figure


def keys(looks: Iterable[tuple[str, str, str]]) -> str:
    """Names in their colours, each behind the sign of its mark: (name, colour, sign)."""
    return "   ".join(f"<span style='color:{colour}'>{sign} {name}</span>" for name, colour, sign in looks)
