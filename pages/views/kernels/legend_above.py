"""Room for one legend above the titles of several plots."""

from ui.figures import panels
from ui.picture import Figure

ROOM = 32  # pixels above the titles


def added(figure: Figure) -> Figure:
    """The figure with the legend there; only traces with a `name` stand in it."""
    layout = figure["layout"]
    meta = dict(layout["meta"])
    meta["wide"] = meta["wide"] | {"margin.t": 30 + ROOM, "legend.y": 1.07}
    lifted = 1 + 28 / (meta["heights"]["narrow"] - 160)  # past the first title
    meta["narrow"] = meta["narrow"] | {"margin.t": 4 * panels.LEGEND_ROW, "legend.y": lifted}
    return dict(
        data=[trace if "name" in trace else trace | dict(showlegend=False) for trace in figure["data"]],
        layout=layout
        | dict(
            margin=layout["margin"] | dict(t=30 + ROOM),
            meta=meta,
            legend=layout["legend"] | dict(y=1.07, itemclick=False, itemdoubleclick=False),
            showlegend=True,
        ),
    )
