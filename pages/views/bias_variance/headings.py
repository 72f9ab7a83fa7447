"""Room above the plots of a figure for their headings."""

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
